//! `jmm-mp` by a simulator that is written from UMM's tables 3 and 4 and the conditions of 5.5 to 5.8, word for word and without
//! regard to time: whole buffers, all interleavings.
//!
//! What the paper leaves open is as the model file has it: time(r) is the current time; a lock is redundant if its thread
//! holds the monitor already or no other thread locks it, and a volatile read if no other thread writes the variable.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use thinair_check::models::Engine;

use crate::outcomes;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Op {
    ReadNormal,
    WriteNormal,
    Lock,
    Unlock,
    ReadVolatile,
    WriteVolatile,
    ReadFinal,
    WriteFinal,
    Freeze,
}
use Op::{Freeze, Lock, ReadFinal, ReadNormal, ReadVolatile, Unlock, WriteFinal, WriteNormal, WriteVolatile};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Instruction {
    /// The initializing thread is none.
    t: Option<usize>,
    pc: usize,
    op: Op,
    /// Of locks, the monitor.
    var: &'static str,
    /// What is written; none before it is known.
    data: Option<i32>,
    /// The register that is read into, or used.
    local: Option<usize>,
    is_redundant: bool,
}

impl Instruction {
    fn is_read(&self) -> bool {
        matches!(self.op, ReadNormal | ReadVolatile | ReadFinal)
    }

    fn is_write(&self) -> bool {
        matches!(self.op, WriteNormal | WriteVolatile | WriteFinal)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    lib: Vec<Vec<Instruction>>,
    /// In the order of time, after the initial writes, whose time is 0.
    gib: Vec<(usize, Instruction)>,
    lv: Vec<BTreeMap<usize, i32>>,
    count: usize,
    owner: usize,
}

/// BYPASS, table 4.
#[derive(PartialEq, Eq)]
enum Entry {
    Yes,
    No,
    RdtLk,
}

fn bypass(first: Op, second: Op) -> Entry {
    match (first, second) {
        (Freeze, _) => Entry::No,
        (Lock | ReadVolatile, WriteNormal) => Entry::RdtLk,
        (_, WriteNormal) => Entry::Yes,
        _ => Entry::No,
    }
}

impl State {
    fn now(&self) -> usize {
        self.gib.last().map_or(0, |(time, _)| *time) + 1
    }

    fn ready(&self, i: &Instruction) -> bool {
        !self.lib[i.t.expect("a thread's")].iter().any(|j| {
            j.pc < i.pc
                && (local_dependent(i, j)
                    || bypass(j.op, i.op) == Entry::No
                    || bypass(j.op, i.op) == Entry::RdtLk && !j.is_redundant)
        })
    }

    fn lc_order(&self, i1: (usize, &Instruction), i2: (usize, &Instruction)) -> bool {
        (i1.1.t == i2.1.t && i1.1.pc > i2.1.pc || i1.1.t.is_some() && i2.1.t.is_none())
            || self.synchronized(i1, i2)
            || self.gib.iter().any(|(time, i)| {
                *time > i2.0 && *time < i1.0 && self.lc_order(i1, (*time, i)) && self.lc_order((*time, i), i2)
            })
    }

    fn synchronized(&self, i1: (usize, &Instruction), i2: (usize, &Instruction)) -> bool {
        self.gib.iter().any(|(time_l, l)| {
            self.gib.iter().any(|(time_u, u)| {
                ((l.op, u.op) == (Lock, Unlock) || (l.op, u.op) == (ReadVolatile, WriteVolatile))
                    && l.var == u.var
                    && l.t == i1.1.t
                    && (u.t == i2.1.t || i2.1.t.is_none())
                    && i2.0 <= *time_u
                    && time_u < time_l
                    && *time_l <= i1.0
            })
        })
    }

    fn legal_write(&self, r: &Instruction, w: (usize, &Instruction)) -> bool {
        let same = |op: Op| move |w: &Instruction| w.op == op && w.var == r.var;
        let now = self.now();
        match r.op {
            ReadNormal => {
                let is_candidate = same(WriteNormal);
                is_candidate(w.1)
                    && (w.1.t != r.t || w.1.pc < r.pc)
                    && !self.gib.iter().any(|(time, other)| {
                        is_candidate(other)
                            && self.lc_order((now, r), (*time, other))
                            && self.lc_order((*time, other), w)
                    })
            }
            ReadVolatile => {
                let is_candidate = same(WriteVolatile);
                is_candidate(w.1) && !self.gib.iter().any(|(time, other)| is_candidate(other) && *time > w.0)
            }
            ReadFinal => {
                let is_candidate = same(WriteFinal);
                let is_frozen = || self.gib.iter().any(|(_, i)| i.op == Freeze && i.var == r.var);
                let is_written = || self.gib.iter().any(|(_, i)| is_candidate(i) && i.t == r.t);
                is_candidate(w.1) && (w.1.t.is_some() || !is_frozen() && !is_written())
            }
            _ => false,
        }
    }

    /// Table 3: all states after the instruction at that place of the thread's buffer.
    fn after(&self, thread: usize, place: usize) -> Vec<State> {
        let mut i = self.lib[thread][place];
        if !self.ready(&i) {
            return Vec::new();
        }
        let mut next = self.clone();
        next.lib[thread].remove(place);
        match i.op {
            Lock if next.count == 0 || next.owner == thread => {
                next.count += 1;
                next.owner = thread;
            }
            Unlock if next.count > 0 && next.owner == thread => next.count -= 1,
            Lock | Unlock => return Vec::new(),
            _ => {}
        }
        if i.is_write() {
            i.data = i.data.or_else(|| self.lv[thread].get(&i.local?).copied());
        }
        if !matches!(i.op, ReadNormal | ReadFinal) {
            next.gib.push((self.now(), i));
        }
        if !i.is_read() {
            return vec![next];
        }
        let legal = self.gib.iter().filter(|(time, w)| self.legal_write(&i, (*time, w)));
        legal
            .map(|(_, w)| {
                let mut next = next.clone();
                next.lv[thread]
                    .insert(i.local.expect("reads have registers"), w.data.expect("it is written"));
                next
            })
            .collect()
    }
}

fn local_dependent(i: &Instruction, j: &Instruction) -> bool {
    let uses = |write: &Instruction| write.is_write() && write.data.is_none();
    i.local.is_some()
        && j.local == i.local
        && (uses(i) && j.is_read() || uses(j) && i.is_read() || i.is_read() && j.is_read())
}

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
