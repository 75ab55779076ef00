//! `jmm-mp` by a simulator that is written from UMM's tables 3 and 4 and the conditions of 5.5 to 5.8, word for word and without
//! regard to time: whole buffers, all interleavings.
//!
//! What the paper leaves open is as the model file has it: time(r) is the current time; a lock is redundant if its thread
//! holds the monitor already or no other thread locks it, and a volatile read if no other thread writes the variable.

mod simulator;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use thinair_check::models::Engine;

use crate::outcomes;
use simulator::Op::{
    Freeze, Lock, ReadFinal, ReadNormal, ReadVolatile, Unlock, WriteFinal, WriteNormal, WriteVolatile,
};
use simulator::{Instruction, Op, State};

/// A statement; reads have registers of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Statement {
    Read(&'static str),
    Write(&'static str, i32),
    /// Of the thread's last register, or of 1.
    Copy(&'static str),
    Lock,
    Unlock,
    Freeze,
}

/// `x` and `y` are normal, `v` is volatile, `f` is final.
const VARIABLES: [(&str, Op, Op); 4] = [
    ("x", ReadNormal, WriteNormal),
    ("y", ReadNormal, WriteNormal),
    ("v", ReadVolatile, WriteVolatile),
    ("f", ReadFinal, WriteFinal),
];

fn ops(variable: &str) -> (Op, Op) {
    let (_, read, write) =
        VARIABLES.into_iter().find(|(name, ..)| *name == variable).expect("it is one of them");
    (read, write)
}

type Program = Vec<Vec<Statement>>;

fn initial(program: &Program) -> State {
    let others = |thread| program.iter().enumerate().filter(move |(other, _)| *other != thread);
    let is_locked = |statement: &Statement| *statement == Statement::Lock;
    let lib = |thread: usize| {
        let (mut registers, mut held) = (0, 0);
        let instruction = |(pc, statement): (usize, &Statement)| {
            let none = Instruction {
                t: Some(thread),
                pc,
                op: Freeze,
                var: "f",
                data: None,
                local: None,
                is_redundant: false,
            };
            match *statement {
                Statement::Read(var) => {
                    registers += 1;
                    let writes = |statement: &Statement| matches!(statement, Statement::Write(other, _) | Statement::Copy(other) if *other == var);
                    let is_redundant = !others(thread).any(|(_, statements)| statements.iter().any(writes));
                    Instruction { op: ops(var).0, var, local: Some(registers - 1), is_redundant, ..none }
                }
                Statement::Copy(var) if registers > 0 => {
                    Instruction { op: ops(var).1, var, local: Some(registers - 1), ..none }
                }
                Statement::Copy(var) => Instruction { op: ops(var).1, var, data: Some(1), ..none },
                Statement::Write(var, value) => {
                    Instruction { op: ops(var).1, var, data: Some(value), ..none }
                }
                Statement::Lock => {
                    held += 1;
                    let is_alone = !others(thread).any(|(_, statements)| statements.iter().any(is_locked));
                    Instruction { op: Lock, var: "m", is_redundant: held > 1 || is_alone, ..none }
                }
                Statement::Unlock => {
                    held -= 1;
                    Instruction { op: Unlock, var: "m", ..none }
                }
                Statement::Freeze => none,
            }
        };
        program[thread].iter().enumerate().map(instruction).collect()
    };
    let default = |(var, _, op)| {
        let default =
            Instruction { t: None, pc: 0, op, var, data: Some(0), local: None, is_redundant: false };
        (0, default)
    };
    State {
        lib: (0..program.len()).map(lib).collect(),
        gib: VARIABLES.map(default).into(),
        lv: vec![BTreeMap::new(); program.len()],
        count: 0,
        owner: 0,
    }
}

/// What registers hold in the end, in all ways.
fn simulated(program: &Program) -> BTreeSet<BTreeMap<String, i32>> {
    let mut ends = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut pending = vec![initial(program)];
    while let Some(state) = pending.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        if state.lib.iter().all(Vec::is_empty) {
            let registers = state.lv.iter().enumerate().flat_map(|(thread, registers)| {
                registers.iter().map(move |(number, value)| (format!("{}:r{number}", thread + 1), *value))
            });
            ends.insert(registers.collect());
        }
        for thread in 0..state.lib.len() {
            pending.extend((0..state.lib[thread].len()).flat_map(|place| state.after(thread, place)));
        }
    }
    ends
}

fn text(program: &Program) -> String {
    let mut text = "Java Proposal { int x, y; volatile int v; final int f; monitor m; }\n".to_owned();
    for (thread, statements) in program.iter().enumerate() {
        let mut registers = 0;
        let line = |statement: &Statement| match statement {
            Statement::Read(variable) => {
                registers += 1;
                format!(" int r{} = {variable};", registers - 1)
            }
            Statement::Copy(variable) if registers > 0 => format!(" {variable} = r{};", registers - 1),
            Statement::Copy(variable) => format!(" {variable} = 1;"),
            Statement::Write(variable, value) => format!(" {variable} = {value};"),
            Statement::Lock => " lock m;".into(),
            Statement::Unlock => " unlock m;".into(),
            Statement::Freeze => " freeze f;".into(),
        };
        let lines: String = statements.iter().map(line).collect();
        writeln!(text, "Thread {} {{{lines} }}", thread + 1).expect("strings can be written to");
    }
    text + "exists (true)\n"
}

/// The machine finds the same outcomes; gives how many.
fn compare(program: &Program) -> usize {
    let text = text(program);
    let found = outcomes(Engine::Machine, &text, "jmm-mp").expect("jmm-mp is defined for all of it");
    let entries = found.iter().map(|outcome| {
        let entries = outcome.entries.iter();
        entries
            .map(|(name, value)| (name.to_string(), value.to_string().parse().expect("a number")))
            .collect()
    });
    let found: BTreeSet<BTreeMap<String, i32>> = entries.collect();
    assert_eq!(found, simulated(program), "{text}");
    found.len()
}

fn access() -> impl Strategy<Value = Statement> {
    let variable = || prop_oneof![4 => Just("x"), 3 => Just("y"), 3 => Just("v"), 1 => Just("f")];
    prop_oneof![
        3 => variable().prop_map(Statement::Read),
        3 => (variable(), 1..=2).prop_map(|(variable, value)| Statement::Write(variable, value)),
        1 => variable().prop_map(Statement::Copy),
    ]
}

#[test]
fn random_programs() {
    let section = |inner: Vec<Statement>| [&[Statement::Lock], &inner[..], &[Statement::Unlock]].concat();
    let constructor = vec![Statement::Write("f", 1), Statement::Freeze];
    let group = prop_oneof![
        12 => access().prop_map(|access| vec![access]),
        4 => vec(access(), 1..=2).prop_map(section),
        1 => access().prop_map(move |access| section(section(vec![access]))),
        1 => Just(constructor),
    ];
    let threads = vec(vec(group, 1..=3), 2..=3);
    let mut runner = TestRunner::deterministic();
    let (mut compared, mut most) = (0, 0);
    for _ in 0..1_500 {
        let threads = threads.new_tree(&mut runner).expect("programs can be made").current();
        let program: Program = threads.into_iter().map(|groups| groups.concat()).collect();
        if program.concat().len() <= 9 {
            let outcomes = compare(&program);
            compared += outcomes;
            most = most.max(outcomes);
        }
    }
    assert!(compared > 1_400 && most > 10, "{compared}, {most}");
}
