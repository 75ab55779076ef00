//! Random racing programs as text: few actions on few variables, branches on what was read, monitors, volatiles, output.

use std::fmt::Write;

/// What programs are made of.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) threads: u64,
    pub(crate) statements: u64,
    /// Whether there are monitors, volatiles and joins.
    pub(crate) synchronization: bool,
    /// Whether there is output.
    pub(crate) external: bool,
}

/// The program of a number.
pub(crate) fn program(number: u64, parts: Parts) -> String {
    let mut writer = Writer { random: number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, registers: 0, parts };
    let mut text = format!("Java R{number}\n{{ int x, y; volatile int v; monitor m; }}\n");
    for thread in 1..=writer.between(2, parts.threads) {
        writer.registers = 0;
        let mut body = String::new();
        if parts.synchronization && thread > 1 && writer.below(8) == 0 {
            body.push_str("  join 1;\n");
        }
        for _ in 0..writer.between(1, parts.statements) {
            writer.statement(&mut body, 1);
        }
        write!(text, "Thread {thread} {{\n{body}}}\n").expect("strings can be written to");
    }
    text + "exists (x == 1)\n"
}

struct Writer {
    random: u64,
    registers: u64,
    parts: Parts,
}

impl Writer {
    fn below(&mut self, most: u64) -> u64 {
        // Marsaglia's xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 20) % most
    }

    fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    fn location(&mut self) -> &'static str {
        let volatile = u64::from(self.parts.synchronization);
        ["x", "x", "y", "y", "v"][self.below(4 + volatile) as usize]
    }

    /// A register that was read before, or a constant.
    fn value(&mut self) -> String {
        match self.registers {
            0 => self.below(3).to_string(),
            known => match self.below(4) {
                0 => self.below(3).to_string(),
                1 => format!("r{} + 1", self.below(known)),
                _ => format!("r{}", self.below(known)),
            },
        }
    }

    fn statement(&mut self, body: &mut String, depth: u64) {
        let indent = "  ".repeat(depth as usize);
        let kind = self.below(10);
        let line = match kind {
            0..=3 => {
                let register = self.registers;
                let location = self.location();
                // What is assigned in a branch is not read after it: it may be unassigned there.
                if depth == 1 {
                    self.registers += 1;
                    format!("int r{register} = {location};")
                } else {
                    format!("int s{register}_{} = {location};", body.len())
                }
            }
            7 | 8 if self.registers > 0 && depth < 3 => {
                let condition = format!("r{} == {}", self.below(self.registers), self.below(2));
                let mut then = String::new();
                let mut otherwise = String::new();
                self.statement(&mut then, depth + 1);
                if self.below(2) == 0 {
                    self.statement(&mut otherwise, depth + 1);
                }
                format!("if ({condition}) {{\n{then}{indent}}} else {{\n{otherwise}{indent}}}")
            }
            9 if self.parts.synchronization && depth == 1 => {
                let mut inner = String::new();
                self.statement(&mut inner, 1);
                format!("lock m;\n{inner}{indent}unlock m;")
            }
            6 if self.parts.external => format!("print({});", self.value()),
            _ => {
                let value = self.value();
                format!("{} = {value};", self.location())
            }
        };
        writeln!(body, "{indent}{line}").expect("strings can be written to");
    }
}
