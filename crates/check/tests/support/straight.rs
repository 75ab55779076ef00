//! Programs without branches, which second opinions can afford to understand by themselves: no engine's code runs them.
//!
//! They are written down as text for the engine in question. Every read has a register of its own, so what the registers hold
//! is what the reads return.

#![allow(dead_code, reason = "no test target needs all of it")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// The threads' statements. The first thread has the number 1.
#[derive(Clone, Debug)]
pub(crate) struct Program(pub(crate) Vec<Vec<Statement>>);

pub(crate) type Variable = &'static str;

/// All variables; they are 0 at first.
pub(crate) const VARIABLES: [Variable; 3] = ["x", "y", "z"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Statement {
    /// Into the next register.
    Read(Variable, Mode),
    Write(Variable, Mode, Operand),
    /// The old value goes into the next register.
    Update(Variable, Update),
    FullFence,
    /// Of the only monitor.
    Lock,
    Unlock,
    /// Waits for the thread after this one, which must exist.
    JoinNext,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Plain,
    Volatile,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Constant(i32),
    /// What the thread's last register holds; 1 if it has none.
    Last,
}

impl Operand {
    pub(crate) fn value(self, registers: &[i32]) -> i32 {
        match self {
            Operand::Constant(value) => value,
            Operand::Last => registers.last().copied().unwrap_or(1),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Update {
    /// Acquiring: of this one, neither half is a volatile access.
    Set(i32),
    Add(i32),
    CompareAndExchange {
        expected: i32,
        new: i32,
    },
}

impl Update {
    /// What is written, if something is.
    pub(crate) fn written(self, old: i32) -> Option<i32> {
        match self {
            Update::Set(new) => Some(new),
            Update::Add(more) => Some(old + more),
            Update::CompareAndExchange { expected, new } => (old == expected).then_some(new),
        }
    }
}

/// How a program ends: values of registers and perhaps of variables, by their names in conditions.
pub(crate) type Outcome = BTreeMap<String, i32>;

/// The name of a thread's register, where the first thread is 0.
pub(crate) fn register(thread: usize, number: usize) -> String {
    format!("{}:r{number}", thread + 1)
}

impl Program {
    /// How many registers a thread has.
    fn registers(&self, thread: usize) -> usize {
        let reads = |statement: &&Statement| matches!(statement, Statement::Read(..) | Statement::Update(..));
        self.0[thread].iter().filter(reads).count()
    }

    /// What the program writes and has at first, but for sums.
    pub(crate) fn constants(&self) -> BTreeSet<i32> {
        let written = self.0.iter().flatten().filter_map(|statement| match statement {
            Statement::Write(_, _, operand) => Some(operand.value(&[])),
            Statement::Update(_, update) => match update {
                Update::Set(value) | Update::Add(value) | Update::CompareAndExchange { new: value, .. } => {
                    Some(*value)
                }
            },
            _ => None,
        });
        written.chain([0]).collect()
    }

    /// Everything that registers could hold, given that values are constants of the program.
    pub(crate) fn conceivable_outcomes(&self) -> Vec<Outcome> {
        let registers = (0..self.0.len())
            .flat_map(|thread| (0..self.registers(thread)).map(move |number| register(thread, number)));
        registers.fold(vec![Outcome::new()], |outcomes, name| {
            let with = |outcome: &Outcome, value| {
                let mut outcome = outcome.clone();
                outcome.insert(name.clone(), value);
                outcome
            };
            let all = outcomes.iter().flat_map(|outcome| {
                let values = self.constants();
                values.into_iter().map(move |value| with(outcome, value))
            });
            all.collect()
        })
    }

    /// The variables that the program writes, or might.
    pub(crate) fn written(&self) -> BTreeSet<Variable> {
        let written = self.0.iter().flatten().filter_map(|statement| match statement {
            Statement::Write(variable, ..) | Statement::Update(variable, _) => Some(*variable),
            _ => None,
        });
        written.collect()
    }

    /// The text, with the question whether it can end so.
    pub(crate) fn asking_for(&self, outcome: &Outcome) -> String {
        let mut text = format!("Java Straight {{ int {}; monitor m; }}\n", VARIABLES.join(", "));
        for (thread, statements) in self.0.iter().enumerate() {
            let lines = lines(thread, statements).join(" ");
            writeln!(text, "Thread {} {{ {lines} }}", thread + 1).expect("strings can be written to");
        }
        let parts = outcome.iter().map(|(name, value)| format!(" && {name} == {value}"));
        text + &format!("exists (true{})", parts.collect::<String>())
    }
}

fn lines(thread: usize, statements: &[Statement]) -> Vec<String> {
    let mut registers = 0;
    let mut line = |statement: &Statement| {
        let operand = |operand| match operand {
            Operand::Last if registers > 0 => format!("r{}", registers - 1),
            operand => operand.value(&[]).to_string(),
        };
        let into_register = |expression: String| format!("int r{registers} = {expression};");
        let (line, reads) = match statement {
            Statement::Read(variable, Mode::Plain) => (into_register((*variable).into()), true),
            Statement::Read(variable, Mode::Volatile) => {
                (into_register(format!("{variable}.getVolatile()")), true)
            }
            Statement::Update(variable, update) => {
                let call = match update {
                    Update::Set(new) => format!("getAndSetAcquire({new})"),
                    Update::Add(more) => format!("getAndAdd({more})"),
                    Update::CompareAndExchange { expected, new } => {
                        format!("compareAndExchange({expected}, {new})")
                    }
                };
                (into_register(format!("{variable}.{call}")), true)
            }
            Statement::Write(variable, Mode::Plain, value) => {
                (format!("{variable} = {};", operand(*value)), false)
            }
            Statement::Write(variable, Mode::Volatile, value) => {
                (format!("{variable}.setVolatile({});", operand(*value)), false)
            }
            Statement::FullFence => ("fullFence();".into(), false),
            Statement::Lock => ("lock m;".into(), false),
            Statement::Unlock => ("unlock m;".into(), false),
            Statement::JoinNext => (format!("join {};", thread + 2), false),
        };
        registers += usize::from(reads);
        line
    };
    statements.iter().map(&mut line).collect()
}

/// The programs in which models are known to differ.
pub(crate) fn idioms() -> Vec<Program> {
    let read = |variable| Statement::Read(variable, Mode::Plain);
    let write = |variable, value| Statement::Write(variable, Mode::Plain, Operand::Constant(value));
    let programs = vec![
        // Store buffering, also with reads of what may still be in the buffer.
        vec![vec![write("x", 1), read("y")], vec![write("y", 1), read("x")]],
        vec![vec![write("x", 1), read("x"), read("y")], vec![write("y", 1), read("y"), read("x")]],
        // Load buffering, and message passing by one thread and by two.
        vec![vec![read("x"), write("y", 1)], vec![read("y"), write("x", 1)]],
        vec![vec![write("x", 1), write("y", 1)], vec![read("y"), read("x")]],
        vec![vec![write("x", 1)], vec![read("x"), write("y", 1)], vec![read("y"), read("x")]],
        // Coherence.
        vec![vec![write("x", 1), write("x", 2)], vec![read("x"), read("x")]],
        vec![vec![write("x", 1)], vec![write("x", 2), read("x"), read("x")]],
        vec![vec![write("x", 1), read("x")], vec![write("x", 2), read("x")]],
        vec![vec![write("x", 1), write("y", 2)], vec![write("y", 1), write("x", 2)]],
    ];
    programs.into_iter().map(Program).collect()
}

/// So many random programs, the same ones each time. Threads are made of groups of statements.
pub(crate) fn random(
    group: impl Strategy<Value = Vec<Statement>>,
    groups: usize,
    number: usize,
) -> impl Iterator<Item = Program> {
    let threads = vec(vec(group, 1..=groups), 2..=3);
    let mut runner = TestRunner::deterministic();
    (0..number).map(move |_| {
        let threads = threads.new_tree(&mut runner).expect("programs can be made").current();
        let mut program = Program(threads.into_iter().map(|groups| groups.concat()).collect());
        let last = program.0.last_mut().expect("there are threads");
        last.retain(|statement| *statement != Statement::JoinNext);
        program
    })
}

/// Two are enough for models to differ, and threads are short.
pub(crate) fn variable() -> impl Strategy<Value = Variable> {
    prop_oneof![Just("x"), Just("y")]
}

/// A plain read or write.
pub(crate) fn plain_access() -> impl Strategy<Value = Statement> {
    let value = prop_oneof![
        3 => Just(Operand::Constant(1)),
        2 => Just(Operand::Constant(2)),
        1 => Just(Operand::Last),
    ];
    prop_oneof![
        variable().prop_map(|variable| Statement::Read(variable, Mode::Plain)),
        (variable(), value).prop_map(|(variable, value)| Statement::Write(variable, Mode::Plain, value)),
    ]
}
