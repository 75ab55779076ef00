//! The same outcomes as by the other engines, on random programs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use thinair_check::litmus::Decision;
use thinair_check::models::Engine;
use thinair_explore::Finding;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::arbitrary::{Shape, tests_of};

use crate::decide_by;
use crate::deciding::source;
use crate::straight::{self, Mode, Operand, Outcome, Statement, idioms, plain_access, variable};
use crate::texts::random;

/// Compares all outcomes under these models by the machine and by another engine; gives how many there were.
fn compare(text: &str, models: &[&str], other: Engine) -> usize {
    let compare = |model: &&str| {
        let [machine, other] = [Engine::Machine, other].map(|engine| decide_by(engine, &source(text), model));
        if !machine.exhaustive || !other.exhaustive {
            return 0;
        }
        assert_eq!(machine.outcomes, other.outcomes, "{model}:\n{text}");
        machine.outcomes.len()
    };
    models.iter().map(compare).sum()
}

/// Under sc the search of interleavings finds the same outcomes, and the same wrong with programs.
fn compare_sequential(text: &str) -> usize {
    let [machine, explicit] =
        [Engine::Machine, Engine::Explicit].map(|engine| decide_by(engine, &source(text), "sc"));
    if !machine.exhaustive {
        return 0;
    }
    let findings = |decision: &Decision| -> BTreeSet<Finding> {
        let found = decision.findings.iter().flatten().map(|(finding, _)| *finding);
        found.filter(|finding| matches!(finding, Finding::Assertion | Finding::Deadlock)).collect()
    };
    assert_eq!(machine.outcomes, explicit.outcomes, "{text}");
    assert_eq!(findings(&machine), findings(&explicit), "{text}");
    1 + machine.outcomes.len()
}

const RACING: Parts =
    Parts { threads: 3, statements: 4, synchronization: true, external: true, counting: true, finals: true };

#[test]
fn sc_is_explicit_sc_of_racing_programs() {
    let mut compared = 0;
    for text in random(&racing::tests(RACING), 250) {
        compared += compare_sequential(&text);
    }
    assert!(compared > 1_000, "{compared}");
}

/// Read-modify-writes, fences, arrays, exceptions, assertions, loops, joins.
#[test]
fn sc_is_explicit_sc_of_whatever_the_language_has() {
    let shape = Shape { threads: 2..=3, statements: 0..=2, depth: 2, ..Shape::full() };
    let mut compared = 0;
    for text in random(&tests_of(&shape), 80) {
        compared += compare_sequential(&text);
    }
    assert!(compared > 80, "{compared}");
}

const WITH_BUFFERS: [&str; 3] = ["sc", "tso", "pso"];

#[test]
fn buffers_are_their_axioms_on_programs_with_branches() {
    let mut compared = 0;
    for synchronization in [false, true] {
        let parts = Parts { synchronization, statements: 3, ..RACING };
        for text in random(&racing::tests(parts), 50) {
            compared += compare(&text, &WITH_BUFFERS, Engine::Sat);
        }
    }
    assert!(compared > 600, "{compared}");
}

/// Updates, fences and everything else that waits for the buffers, also between two accesses.
#[test]
fn buffers_are_their_axioms_on_straight_programs() {
    let update = prop_oneof![
        Just(straight::Update::Set(1)),
        Just(straight::Update::CompareAndExchange { expected: 1, new: 2 }),
    ];
    let waiting = prop_oneof![
        3 => variable().prop_map(|variable| Statement::Read(variable, Mode::Volatile)),
        3 => variable().prop_map(|variable| Statement::Write(variable, Mode::Volatile, Operand::Constant(1))),
        3 => (variable(), update).prop_map(|(variable, update)| Statement::Update(variable, update)),
        2 => Just(Statement::FullFence),
        1 => Just(Statement::JoinNext),
    ];
    let single = prop_oneof![3 => plain_access(), 1 => waiting].prop_map(|statement| vec![statement]);
    let section = plain_access().prop_map(|access| vec![Statement::Lock, access, Statement::Unlock]);
    let group = prop_oneof![8 => single, 1 => section];
    let mut compared = 0;
    for program in idioms().into_iter().chain(straight::random(group, 3, 60)) {
        // All variables belong to the outcomes.
        let text = program.asking_for(&Outcome::new()).replace("(true)", "(x + y + z >= 0)");
        compared += compare(&text, &WITH_BUFFERS, Engine::Sat);
    }
    assert!(compared > 700, "{compared}");
}

/// Without dependencies, as axioms allow values out of thin air where there are some and machines do not.
#[test]
fn views_are_their_axioms() {
    let access = prop_oneof![
        variable().prop_map(|variable| Statement::Read(variable, Mode::Plain)),
        (variable(), 1..=2).prop_map(|(variable, value)| {
            Statement::Write(variable, Mode::Plain, Operand::Constant(value))
        }),
    ];
    let group = access.prop_map(|access| vec![access]);
    let mut compared = 0;
    for program in idioms().into_iter().chain(straight::random(group, 3, 100)) {
        let text = program.asking_for(&Outcome::new());
        compared += compare(&text, &["coherence", "pc", "pram"], Engine::Sat);
    }
    assert!(compared > 1_000, "{compared}");
}
