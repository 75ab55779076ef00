//! Sequential consistency on random programs: the search beside a naive interpreter of interleavings, the two
//! orders of search beside each other, and every outcome's witness through the validators.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use proptest::prelude::ProptestConfig;
use support::naive;
use thinair_check::litmus::Witness;
use thinair_event::Value;
use thinair_event::validate::sequentially_consistent;
use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Reduction, Schedule, Strategy, Summary, search,
};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::replay::{Extent, intra_thread};

struct Collector<'a> {
    program: &'a LitmusProgram,
    outcomes: BTreeMap<Outcome, Schedule>,
    findings: BTreeSet<Finding>,
}

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let outcome = self
            .program
            .outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location));
        self.outcomes.entry(outcome).or_insert_with(path);
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _: &Machine<'_, LitmusProgram>,
        _: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.findings.insert(finding);
        ControlFlow::Continue(())
    }
}

fn explore(program: &LitmusProgram, strategy: Strategy) -> (Summary, Collector<'_>) {
    let mut collector = Collector { program, outcomes: BTreeMap::new(), findings: BTreeSet::new() };
    let summary = search(program, strategy, Limits::default(), &mut collector);
    (summary, collector)
}

/// More states than this are too many for the naive interpreter.
const NAIVE_STATES: usize = 20_000;

/// Whether the test was small enough to be compared.
fn compare(test: &Test) -> bool {
    let Some(expected) = naive::explore(test, NAIVE_STATES) else { return false };
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let mut unreduced = u64::MAX;
    for reduction in Reduction::COMPARED {
        let searches = [Order::DepthFirst, Order::BreadthFirst]
            .map(|order| explore(&program, Strategy { order, reduction, ..Strategy::default() }));
        let [(depth_first, _), (breadth_first, _)] = &searches;
        assert_eq!(depth_first.completeness, Completeness::Exhaustive);
        assert_eq!(breadth_first.completeness, Completeness::Exhaustive);
        if reduction == Reduction::NONE || reduction == Reduction::INVISIBLE {
            assert_eq!(depth_first.states, breadth_first.states, "states of\n{test}");
            assert_eq!(depth_first.transitions, breadth_first.transitions, "transitions of\n{test}");
            assert!(depth_first.states <= unreduced, "a reduction adds states to\n{test}");
            unreduced = depth_first.states;
        }
        for (_, found) in &searches {
            let outcomes: BTreeSet<Outcome> = found.outcomes.keys().cloned().collect();
            assert_eq!(outcomes, expected.outcomes, "{reduction}: outcomes of\n{test}");
            assert_eq!(found.findings.contains(&Finding::Deadlock), expected.deadlock, "deadlock of\n{test}");
            assert_eq!(
                found.findings.contains(&Finding::Assertion),
                expected.violated,
                "assertions of\n{test}"
            );
            for (outcome, path) in &found.outcomes {
                let witness = Witness::sequential(&program, path)
                    .unwrap_or_else(|rejected| panic!("witness of {outcome} of\n{test}\n{rejected}"));
                assert_eq!(witness.outcome, *outcome, "the witness's outcome of\n{test}");
                let actions = witness.execution.actions.len();
                assert!(witness.validated, "an execution of {actions} actions of\n{test}");
            }
        }
    }
    true
}

/// Compares random tests of a shape, and makes sure that most of them could be compared.
fn compare_many(shape: &Shape, cases: u32) {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(cases));
    let compared = std::cell::Cell::new(0);
    runner
        .run(&arbitrary::tests_of(shape), |test| {
            compared.set(compared.get() + u32::from(compare(&test)));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(compared.get() * 2 > cases, "only {} of {cases} tests were small enough", compared.get());
}

#[test]
fn small_programs_with_locks_and_branches() {
    compare_many(&Shape::small(), 800);
}

#[test]
fn small_programs_with_loops() {
    compare_many(&Shape { loops: true, statements: 1..=2, ..Shape::small() }, 200);
}

#[test]
fn small_programs_with_access_modes() {
    compare_many(&Shape { accesses: true, ..Shape::small() }, 200);
}

#[test]
fn programs_with_all_of_the_language() {
    compare_many(&Shape { threads: 2..=2, statements: 1..=2, depth: 2, ..Shape::full() }, 600);
}

#[test]
fn four_threads() {
    compare_many(&Shape { threads: 4..=4, statements: 1..=1, ..Shape::small() }, 100);
}

/// Evidence that was tampered with is rejected: another value written, or another write seen.
#[test]
fn tampered_witnesses_are_rejected() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(200));
    let (values, writes) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    runner
        .run(&arbitrary::tests_of(&Shape::small()), |test| {
            let program = LitmusProgram::new(&test, &test.to_string(), None);
            let (_, found) = explore(&program, Strategy::default());
            for path in found.outcomes.values().take(3) {
                let witness = Witness::sequential(&program, path).expect("it is one");
                for id in witness.execution.ids() {
                    let mut other = witness.execution.clone();
                    if let Some(Value::Int(value)) = other.value_written[id.index()] {
                        other.value_written[id.index()] = Some(Value::Int(value.wrapping_add(17)));
                        assert!(
                            intra_thread(&program, &other, Extent::Whole).is_err(),
                            "V of {id:?} of\n{test}"
                        );
                        values.set(values.get() + 1);
                    }
                    let mut other = witness.execution.clone();
                    let Some(seen) = other.write_seen[id.index()] else { continue };
                    let location = other.action(seen).kind.written_location();
                    let another = other.ids().find(|&write| {
                        write != seen && other.action(write).kind.written_location() == location
                    });
                    if let Some(another) = another {
                        other.write_seen[id.index()] = Some(another);
                        other.derive();
                        let order = &witness.order;
                        assert!(sequentially_consistent(&other, order).is_err(), "W of {id:?} of\n{test}");
                        writes.set(writes.get() + 1);
                    }
                }
            }
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(values.get() > 500 && writes.get() > 200, "{} values, {} writes", values.get(), writes.get());
}
