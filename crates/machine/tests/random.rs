//! Random straight-line programs: the machine beside one that is written plainly, and with its parts switched off.

mod support;

use std::cell::Cell;
use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use support::models::{self, model};
use support::naive::{self, Op, Program, Registers};
use support::{Answers, answers, parse};
use thinair_explore::{Completeness, Order};
use thinair_litmus::semantics::{Final, Observed};
use thinair_machine::explore::{Options, Reduction};

/// What programs are made of.
#[derive(Clone, Copy)]
struct Parts {
    threads: usize,
    statements: usize,
    /// In all.
    most: usize,
    synchronization: bool,
}

fn programs(parts: Parts) -> impl Strategy<Value = Program> {
    let var = move || {
        prop::sample::select(if parts.synchronization { vec!["x", "y", "v"] } else { vec!["x", "y"] })
    };
    let statement = move || {
        let read = var().prop_map(Piece::Read).boxed();
        let write = (var(), 1..=2).prop_map(|(var, value)| Piece::Write(var, value)).boxed();
        let copy = (var(), 0..3_usize).prop_map(|(var, back)| Piece::Copy(var, back)).boxed();
        let mut all = vec![(3, read), (3, write), (1, copy)];
        if parts.synchronization {
            let section = prop_oneof![
                var().prop_map(|var| Piece::Section(Box::new(Piece::Read(var)))),
                (var(), 1..=2).prop_map(|(var, value)| Piece::Section(Box::new(Piece::Write(var, value)))),
            ];
            all.push((1, section.boxed()));
            all.push((1, Just(Piece::Fence).boxed()));
        }
        proptest::strategy::Union::new_weighted(all)
    };
    let threads = vec(vec(statement(), 1..=parts.statements), 2..=parts.threads);
    threads.prop_map(move |threads| {
        let mut left = parts.most;
        let ops = |pieces: Vec<Piece>| {
            let mut ops = Vec::new();
            let mut registers = 0;
            for piece in pieces {
                let mut new = Vec::new();
                piece.ops(&mut registers, &mut new);
                if new.len() <= left {
                    left -= new.len();
                    ops.extend(new);
                }
            }
            ops
        };
        Program { threads: threads.into_iter().map(ops).collect() }
    })
}

#[derive(Clone, Debug)]
enum Piece {
    Read(&'static str),
    Write(&'static str, i32),
    /// Of the register that was read into so many reads ago.
    Copy(&'static str, usize),
    Section(Box<Piece>),
    Fence,
}

impl Piece {
    fn ops(&self, registers: &mut usize, ops: &mut Vec<Op>) {
        match self {
            Piece::Read(var) => {
                ops.push(Op::Read(var, *registers));
                *registers += 1;
            }
            Piece::Write(var, value) => ops.push(Op::Write(var, *value)),
            Piece::Copy(var, back) => match registers.checked_sub(back + 1) {
                Some(register) => ops.push(Op::Copy(var, register)),
                None => ops.push(Op::Write(var, 1)),
            },
            Piece::Section(inner) => {
                ops.push(Op::Lock);
                inner.ops(registers, ops);
                ops.push(Op::Unlock);
            }
            Piece::Fence => ops.push(Op::Fence),
        }
    }
}

fn registers(answers: &Answers) -> BTreeSet<Registers> {
    let of = |outcome: &thinair_litmus::semantics::Outcome| {
        let entries = outcome.entries.iter().filter_map(|(observed, value)| match (observed, value) {
            (Observed::Register { thread, name }, Final::Number(value)) => {
                let number = name[1..].parse().expect("registers are numbered");
                Some(((*thread as usize, number), i32::try_from(*value).expect("values are small")))
            }
            _ => None,
        });
        entries.collect()
    };
    answers.outcomes.iter().map(of).collect()
}

fn check(parts: Parts, name: &str, cases: u32) {
    let model = model(name);
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let (compared, states, reduced) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let result = runner.run(&programs(parts), |program| {
        let text = program.text();
        let test = parse(&text);
        let with = |order, reduction| {
            let options = Options { order, reduction, ..Options::default() };
            answers(&test, &text, &model, options)
        };
        let Ok(found) = with(Order::DepthFirst, Reduction::Stubborn) else { return Ok(()) };
        prop_assert_eq!(found.explored.completeness, Completeness::Exhaustive);
        let all = with(Order::DepthFirst, Reduction::None).expect("it was not refused before");
        prop_assert_eq!(&found.outcomes, &all.outcomes, "{} reduced\n{}", name, &text);
        prop_assert_eq!(&found.findings, &all.findings, "{} reduced\n{}", name, &text);
        let shortest = with(Order::BreadthFirst, Reduction::Stubborn).expect("it was not refused before");
        prop_assert_eq!(&found.outcomes, &shortest.outcomes, "{} breadth-first\n{}", name, &text);
        let Some(expected) = naive::results(&program, &model, false) else { return Ok(()) };
        prop_assert_eq!(&registers(&found), &expected, "{}\n{}", name, &text);
        if let Some(forgetting) = naive::results(&program, &model, true) {
            prop_assert_eq!(forgetting, expected, "{} forgetting\n{}", name, &text);
        }
        compared.set(compared.get() + 1);
        states.set(states.get() + all.explored.states);
        reduced.set(reduced.get() + found.explored.states);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
    let (compared, states, reduced) = (compared.get(), states.get(), reduced.get());
    println!("{name}: {compared} programs, {states} states, reduced to {reduced}");
    assert!(compared > cases / 10, "{name} is defined for {compared} of {cases}");
    assert!(reduced < states, "{name}: nothing is left out");
}

fn cases(usual: u32) -> u32 {
    std::env::var("CASES").map_or(usual, |cases| cases.parse().expect("CASES is a number"))
}

#[test]
fn plain_programs() {
    for name in models::names() {
        let most = if model(name).split { 4 } else { 7 };
        check(Parts { threads: 3, statements: 4, most, synchronization: false }, name, cases(25));
    }
}

#[test]
fn programs_with_synchronization() {
    let is_defined = |name: &&str| !["coherence", "pram", "pc"].contains(name);
    for name in models::names().filter(is_defined) {
        check(Parts { threads: 3, statements: 3, most: 9, synchronization: true }, name, cases(25));
    }
}
