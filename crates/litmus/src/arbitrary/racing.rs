//! Random programs in the style of the causality tests: reads into registers, writes of constants and registers, and
//! branches on what was read. The models differ on many of them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::Test;

/// What programs are made of besides plain accesses and branches.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of the language")]
pub struct Parts {
    /// The most threads.
    pub threads: usize,
    /// The most statements of a thread.
    pub statements: usize,
    /// Sections that hold a monitor, accesses of a volatile variable, and joins.
    pub synchronization: bool,
    /// Output.
    pub external: bool,
    /// Writes of one more than was read: there may be no end of values.
    pub counting: bool,
    /// Whether the final values of variables belong to outcomes.
    pub finals: bool,
}

#[derive(Clone, Debug)]
enum Piece {
    Read(&'static str),
    Simple(Simple),
    /// On the register that was read so many reads ago.
    If {
        register: usize,
        equals: i32,
        then: Simple,
        otherwise: Option<Simple>,
    },
    Section(Vec<Piece>),
    /// Waits for the thread after this one.
    Join,
}

#[derive(Clone, Debug)]
enum Simple {
    Constant(&'static str, i32),
    /// Copies the register that was read so many reads ago.
    Copy(&'static str, usize),
    /// The same, and one more.
    Count(&'static str, usize),
    /// Reads a variable and copies it.
    Through(&'static str, &'static str),
    Print,
}

/// Random tests.
pub fn tests(parts: Parts) -> impl Strategy<Value = Test> {
    let thread = vec(piece(parts), 1..=parts.statements);
    vec(thread, 2..=parts.threads).prop_map(move |threads| {
        let text = render(&threads, parts);
        crate::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("test", &text)))
    })
}

fn variable(parts: Parts) -> impl Strategy<Value = &'static str> {
    let volatile = u32::from(parts.synchronization);
    prop_oneof![6 => Just("x"), 4 => Just("y"), 1 => Just("z"), volatile => Just("v")]
}

fn simple(parts: Parts) -> impl Strategy<Value = Simple> {
    let external = u32::from(parts.external);
    let counting = 2 * u32::from(parts.counting);
    prop_oneof![
        3 => (variable(parts), prop_oneof![4 => Just(1), 1 => Just(2)]).prop_map(|(variable, value)| Simple::Constant(variable, value)),
        3 => (variable(parts), 0..2_usize).prop_map(|(variable, register)| Simple::Copy(variable, register)),
        1 => (variable(parts), variable(parts)).prop_map(|(from, to)| Simple::Through(from, to)),
        external => Just(Simple::Print),
        counting => (variable(parts), 0..2_usize).prop_map(|(variable, register)| Simple::Count(variable, register)),
    ]
}

fn piece(parts: Parts) -> impl Strategy<Value = Piece> {
    let plain = || {
        prop_oneof![
            4 => variable(parts).prop_map(Piece::Read),
            3 => simple(parts).prop_map(Piece::Simple),
            2 => (0..2_usize, 0..=1, simple(parts), option::of(simple(parts))).prop_map(
                |(register, equals, then, otherwise)| Piece::If { register, equals, then, otherwise }
            ),
        ]
    };
    let synchronization = u32::from(parts.synchronization);
    prop_oneof![
        9 => plain(),
        2 * synchronization => vec(plain(), 0..=2).prop_map(Piece::Section),
        synchronization => Just(Piece::Join),
    ]
}

fn render(threads: &[Vec<Piece>], parts: Parts) -> String {
    let mut text = "Java Random { int x, y, z; volatile int v; monitor m; }\n".to_owned();
    for (index, pieces) in threads.iter().enumerate() {
        let mut thread =
            Rendering { text: String::new(), registers: 0, next: index + 2, last: threads.len() };
        for piece in pieces {
            thread.piece(piece);
        }
        text.extend([&format!("Thread {} {{\n", index + 1), &thread.text, "}\n"]);
    }
    text + if parts.finals { "exists (x == 1 && y == 1)\n" } else { "exists (true)\n" }
}

struct Rendering {
    text: String,
    registers: usize,
    /// The number of the thread after this one, if it is not greater than the last.
    next: usize,
    last: usize,
}

impl Rendering {
    fn line(&mut self, line: &str) {
        self.text.extend(["  ", line, "\n"]);
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Read(variable) => self.read(variable),
            Piece::Simple(simple) => self.simple(simple),
            Piece::If { register, equals, then, otherwise } => {
                let condition = self.register(*register).map(|register| format!("{register} == {equals}"));
                let Some(condition) = condition else { return self.simple(then) };
                self.line(&format!("if ({condition}) {{"));
                self.simple(then);
                if let Some(otherwise) = otherwise {
                    self.line("} else {");
                    self.simple(otherwise);
                }
                self.line("}");
            }
            Piece::Section(pieces) => {
                self.line("lock m;");
                for piece in pieces {
                    self.piece(piece);
                }
                self.line("unlock m;");
            }
            Piece::Join if self.next <= self.last => self.line(&format!("join {};", self.next)),
            Piece::Join => {}
        }
    }

    fn read(&mut self, variable: &str) {
        self.line(&format!("int r{} = {variable};", self.registers));
        self.registers += 1;
    }

    /// A register that was read: of none, there is none.
    fn register(&self, ago: usize) -> Option<String> {
        let register = self.registers.checked_sub(1)?.saturating_sub(ago);
        Some(format!("r{register}"))
    }

    fn simple(&mut self, simple: &Simple) {
        match simple {
            Simple::Constant(variable, value) => self.line(&format!("{variable} = {value};")),
            Simple::Copy(variable, register) => {
                let value = self.register(*register).unwrap_or_else(|| "1".to_owned());
                self.line(&format!("{variable} = {value};"));
            }
            Simple::Count(variable, register) => {
                let value = self.register(*register).unwrap_or_else(|| "0".to_owned());
                self.line(&format!("{variable} = {value} + 1;"));
            }
            Simple::Through(from, to) => {
                self.read(from);
                self.simple(&Simple::Copy(to, 0));
            }
            Simple::Print => self.line("print(1);"),
        }
    }
}
