//! Random small programs, as text: a few threads, up to eight accesses, branches, and what synchronizes.

use std::fmt::Write as _;

use thinair_litmus::Test;

/// What programs are made of besides plain accesses and branches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ingredients {
    pub(crate) synchronization: bool,
    pub(crate) external: bool,
    pub(crate) accesses: usize,
}

/// `THINAIR_CASES` multiplies how many programs are looked at.
pub(crate) fn cases(number: usize) -> usize {
    let times = std::env::var("THINAIR_CASES").ok().and_then(|times| times.parse().ok());
    number * times.unwrap_or(1_usize)
}

/// A stream of programs that depends on its seed alone.
pub(crate) struct Programs {
    state: u64,
    ingredients: Ingredients,
}

impl Programs {
    pub(crate) fn new(seed: u64, ingredients: Ingredients) -> Programs {
        Programs { state: seed, ingredients }
    }

    /// The next program, with its text.
    pub(crate) fn next(&mut self) -> (Test, String) {
        let threads = 2 + self.below(2);
        let mut accesses = 3 + self.below(self.ingredients.accesses - 2);
        let mut text =
            String::from("Java Random { int x = 0, y = 0, z = 0; volatile int v = 0; monitor m; }\n");
        for number in 1..=threads {
            let _ = writeln!(text, "Thread {number} {{");
            let mut thread = Writing { registers: 0, text: String::new() };
            if self.ingredients.synchronization && number > 1 && self.below(12) == 0 {
                let _ = write!(thread.text, " join {};", number - 1);
            }
            let share = if number == threads { accesses } else { accesses.div_ceil(threads + 1 - number) };
            accesses -= share;
            self.statements(&mut thread, share, 2);
            text += &thread.text;
            text += "\n}\n";
        }
        text += "exists (1:r0 == 1)\n";
        // Every thread has the register.
        let text = text.replacen("Thread 1 {\n", "Thread 1 {\n int r0 = 0;", 1);
        let test = thinair_litmus::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        (test, text)
    }

    fn statements(&mut self, thread: &mut Writing, mut accesses: usize, depth: usize) {
        while accesses > 0 {
            let in_block = 1 + self.below(accesses);
            match self.below(if depth == 0 { 8 } else { 14 }) {
                0..=3 => {
                    thread.registers += 1;
                    let (register, variable) = (thread.registers, self.variable());
                    let _ = write!(thread.text, " r{register} = {variable};");
                    accesses -= 1;
                }
                4..=7 => {
                    let (variable, value) = (self.variable(), self.value(thread));
                    let _ = write!(thread.text, " {variable} = {value};");
                    accesses -= 1;
                }
                8..=10 => {
                    let condition = self.condition(thread);
                    let _ = write!(thread.text, " if ({condition}) {{");
                    let registers = thread.registers;
                    self.statements(thread, in_block, depth - 1);
                    thread.text += " }";
                    if self.below(2) == 0 {
                        thread.text += " else {";
                        thread.registers = registers;
                        self.statements(thread, in_block, depth - 1);
                        thread.text += " }";
                    }
                    thread.registers = registers;
                    accesses -= in_block;
                }
                11..=12 if self.ingredients.synchronization => {
                    thread.text += " synchronized (m) {";
                    let registers = thread.registers;
                    self.statements(thread, in_block, depth - 1);
                    thread.text += " }";
                    thread.registers = registers;
                    accesses -= in_block;
                }
                13 if self.ingredients.external => thread.text += " print(1);",
                _ => {}
            }
        }
    }

    fn variable(&mut self) -> &'static str {
        let shared = if self.ingredients.synchronization { 7 } else { 5 };
        ["x", "x", "y", "y", "z", "v", "v"][self.below(shared)]
    }

    fn value(&mut self, thread: &Writing) -> String {
        match self.below(4) {
            0 | 1 if thread.registers > 0 => format!("r{}", 1 + self.below(thread.registers)),
            2 => "2".into(),
            _ => "1".into(),
        }
    }

    fn condition(&mut self, thread: &Writing) -> String {
        if thread.registers == 0 {
            return "true".into();
        }
        let register = 1 + self.below(thread.registers);
        let other = 1 + self.below(thread.registers);
        match self.below(6) {
            0 | 1 => format!("r{register} == 0"),
            2 | 3 => format!("r{register} == 1"),
            4 => format!("r{register} != 2"),
            _ => format!("r{register} == r{other}"),
        }
    }

    /// Vigna's splitmix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// A thread that is being written.
struct Writing {
    /// The registers that have been declared here: r1 up to this.
    registers: usize,
    text: String,
}
