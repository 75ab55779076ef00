//! `rmo` by trying all memory orders, from the SPARC Architecture Manual, version 9, appendix D.
//!
//! Memory order is a total order of all reads and writes. It has
//!
//! 1. a read before what depends on it (D.3.3): what uses its value, and, since a read depends on the earlier writes of its
//!    variable in its thread, what that depends on;
//! 2. what a full fence stands between;
//! 3. a write after the earlier accesses of its variable in its thread.
//!
//! A read returns the value of the write that comes last in memory order, of those that come before the read in memory order or
//! in its thread (D.4, Value). Programs here have no branches.

use std::collections::BTreeSet;

use proptest::prelude::*;
use thinair_check::models::Engine;

use crate::outcomes;
use crate::straight::{
    Mode, Operand, Outcome, Program, Statement, VARIABLES, Variable, idioms, plain_access, random, register,
};

/// A read or a write.
#[derive(Clone, Copy, Debug)]
struct Access {
    thread: usize,
    variable: Variable,
    kind: Kind,
    /// How many full fences are before it in its thread.
    fences: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Into the thread's register of that number.
    Read(usize),
    Write(i32),
    /// Of what the thread's register of that number holds.
    Copy(usize),
}

impl Access {
    fn is_read(&self) -> bool {
        matches!(self.kind, Kind::Read(_))
    }
}

/// The accesses, those of a thread in its order.
fn accesses(program: &Program) -> Vec<Access> {
    let mut accesses = Vec::new();
    for (thread, statements) in program.0.iter().enumerate() {
        let (mut fences, mut registers) = (0, 0);
        for statement in statements {
            let (variable, kind) = match *statement {
                Statement::Read(variable, Mode::Plain) => {
                    registers += 1;
                    (variable, Kind::Read(registers - 1))
                }
                Statement::Write(variable, Mode::Plain, Operand::Last) if registers > 0 => {
                    (variable, Kind::Copy(registers - 1))
                }
                Statement::Write(variable, Mode::Plain, operand) => {
                    (variable, Kind::Write(operand.value(&[])))
                }
                Statement::FullFence => {
                    fences += 1;
                    continue;
                }
                other => panic!("{other:?} is not looked at here"),
            };
            accesses.push(Access { thread, variable, kind, fences });
        }
    }
    accesses
}

/// Dependence order: for each access, which earlier ones of its thread it depends on.
fn dependence(accesses: &[Access]) -> Vec<BTreeSet<usize>> {
    let mut depends: Vec<BTreeSet<usize>> = Vec::new();
    for (place, access) in accesses.iter().enumerate() {
        let is_needed = |earlier: &Access| match (earlier.kind, access.kind) {
            (Kind::Read(register), Kind::Copy(used)) => register == used,
            (Kind::Write(_) | Kind::Copy(_), Kind::Read(_)) => earlier.variable == access.variable,
            _ => false,
        };
        let direct = (0..place)
            .filter(|&earlier| accesses[earlier].thread == access.thread && is_needed(&accesses[earlier]));
        let all = direct.flat_map(|earlier| depends[earlier].iter().copied().chain([earlier])).collect();
        depends.push(all);
    }
    depends
}

/// All outcomes, with the values that are left in the end.
fn brute_force(program: &Program) -> BTreeSet<Outcome> {
    let accesses = accesses(program);
    let depends = dependence(&accesses);
    let must_precede = |first: usize, second: usize| {
        let (earlier, later) = (accesses[first], accesses[second]);
        let depended_on = earlier.is_read() && depends[second].contains(&first);
        let same_variable = earlier.variable == later.variable && !later.is_read();
        earlier.thread == later.thread
            && first < second
            && (depended_on || earlier.fences < later.fences || same_variable)
    };
    let mut outcomes = BTreeSet::new();
    extend(&mut Vec::new(), accesses.len(), &must_precede, &mut |order| {
        outcomes.insert(outcome(&accesses, order));
    });
    outcomes
}

/// All memory orders that begin so.
fn extend(
    begun: &mut Vec<usize>,
    all: usize,
    must_precede: &impl Fn(usize, usize) -> bool,
    found: &mut impl FnMut(&[usize]),
) {
    if begun.len() == all {
        found(begun);
    }
    for next in 0..all {
        let left = |access: &usize| !begun.contains(access);
        if left(&next) && !(0..all).filter(left).any(|other| must_precede(other, next)) {
            begun.push(next);
            extend(begun, all, must_precede, found);
            begun.pop();
        }
    }
}

/// What a memory order comes to.
fn outcome(accesses: &[Access], order: &[usize]) -> Outcome {
    let mut outcome = Outcome::new();
    // A write of what a read returns comes after it in memory order, and a read that sees a write of its own thread comes after
    // what that depends on: so values are known in this order.
    for (place, &read) in order.iter().enumerate() {
        let Access { thread, variable, kind: Kind::Read(number), .. } = accesses[read] else { continue };
        let may_be_seen = |write: &usize| {
            order[..place].contains(write) || (accesses[*write].thread == thread && *write < read)
        };
        let value = last_write(accesses, order, variable, may_be_seen, &outcome);
        outcome.insert(register(thread, number), value);
    }
    let finals: Vec<(String, i32)> = VARIABLES
        .iter()
        .map(|&variable| (variable.to_owned(), last_write(accesses, order, variable, |_| true, &outcome)))
        .collect();
    outcome.extend(finals);
    outcome
}

fn last_write(
    accesses: &[Access],
    order: &[usize],
    variable: Variable,
    may_be_seen: impl Fn(&usize) -> bool,
    registers: &Outcome,
) -> i32 {
    let is_of_variable = |write: &usize| {
        !accesses[*write].is_read() && accesses[*write].variable == variable && may_be_seen(write)
    };
    let last = order.iter().copied().rfind(is_of_variable);
    last.map_or(0, |write| match accesses[write].kind {
        Kind::Write(value) => value,
        Kind::Copy(used) => registers[&register(accesses[write].thread, used)],
        Kind::Read(_) => unreachable!("it is a write"),
    })
}

/// The machine finds the same outcomes; gives how many.
fn compare(program: &Program) -> usize {
    let text = program.asking_for(&Outcome::new()).replace("(true)", "(x + y + z >= 0)");
    let found = outcomes(Engine::Machine, &text, "rmo").expect("rmo is defined for all of it");
    let entries = found.iter().map(|outcome| {
        let entries = outcome.entries.iter();
        entries
            .map(|(name, value)| (name.to_string(), value.to_string().parse().expect("a number")))
            .collect()
    });
    let found: BTreeSet<Outcome> = entries.collect();
    assert_eq!(found, brute_force(program), "{text}");
    found.len()
}

#[test]
fn known_programs() {
    let compared: usize = idioms().iter().map(compare).sum();
    assert!(compared > 40, "{compared}");
}

#[test]
fn random_programs() {
    let single = prop_oneof![8 => plain_access(), 1 => Just(Statement::FullFence)];
    let is_small = |program: &Program| accesses(program).len() <= 7;
    let programs = random(single.prop_map(|statement| vec![statement]), 4, 700).filter(is_small);
    let compared: usize = programs.map(|program| compare(&program)).sum();
    assert!(compared > 2_000, "{compared}");
}

/// A read depends on all earlier writes of its variable in its thread, not only on the one that it sees. So the first thread's
/// last write comes after its first read, and the second thread's after that.
#[test]
fn a_read_depends_on_overwritten_writes() {
    let read = |variable| Statement::Read(variable, Mode::Plain);
    let write = |variable, operand| Statement::Write(variable, Mode::Plain, operand);
    let first = vec![
        read("x"),
        write("y", Operand::Last),
        write("y", Operand::Constant(2)),
        read("y"),
        write("z", Operand::Last),
    ];
    let second = vec![read("z"), write("x", Operand::Last)];
    compare(&Program(vec![first, second]));
}
