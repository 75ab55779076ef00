//! Random programs with branches, sections, joins and output: the machine with and without its reduction, and under `sc`
//! beside the search of sequentially consistent executions.

mod support;

use std::cell::Cell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use support::answers;
use support::models::{self, model};
use thinair_explore::{Completeness, Finding, Strategy as How, testing};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_machine::explore::{Options, Reduction};

const PARTS: Parts =
    Parts { threads: 3, statements: 3, synchronization: true, external: true, counting: true, finals: true };

/// The sequentially consistent outcomes and findings, by another engine.
fn sequential(test: &Test, text: &str) -> (BTreeSet<Outcome>, BTreeSet<Finding>) {
    let program = LitmusProgram::new(test, text, None);
    let (answer, _) = testing::answer(&program, How::default(), u64::MAX, |machine| {
        program.outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location))
    });
    assert_eq!(answer.completeness, Completeness::Exhaustive);
    (answer.outcomes, answer.findings)
}

fn run(
    cases: u32,
    tests: impl Strategy<Value = Test>,
    check: impl Fn(&Test, &str) -> Result<(), TestCaseError>,
) {
    let cases = std::env::var("CASES").map_or(cases, |cases| cases.parse().expect("CASES is a number"));
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let result = runner.run(&tests, |test| {
        let text = test.to_string();
        check(&test, &text)
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

#[test]
fn no_reduction_changes_an_answer() {
    let programs =
        |name| if model(name).split { Parts { threads: 2, synchronization: false, ..PARTS } } else { PARTS };
    for name in models::names() {
        let model = model(name);
        let compared = Cell::new(0);
        run(40, racing::tests(programs(name)), |test, text| {
            let with = |reduction| answers(test, text, &model, Options { reduction, ..Options::default() });
            let Ok(found) = with(Reduction::Stubborn) else { return Ok(()) };
            let all = with(Reduction::None).expect("it was not refused before");
            prop_assert_eq!(found.explored.completeness, Completeness::Exhaustive);
            prop_assert_eq!(found.outcomes, all.outcomes, "{}\n{}", name, text);
            prop_assert_eq!(found.findings, all.findings, "{}\n{}", name, text);
            compared.set(compared.get() + 1);
            Ok(())
        });
        assert!(compared.get() > 0, "{name} is defined for none");
    }
}

#[test]
fn sc_is_sequential_consistency() {
    let model = model("sc");
    let same = |test: &Test, text: &str| {
        let found = answers(test, text, &model, Options::default()).expect("sc defines all");
        prop_assert_eq!(found.explored.completeness, Completeness::Exhaustive);
        let (outcomes, findings) = sequential(test, text);
        prop_assert_eq!(found.outcomes, outcomes, "{}", text);
        let found: BTreeSet<Finding> = found.findings;
        let reported = |finding: &Finding| matches!(finding, Finding::Assertion | Finding::Deadlock);
        prop_assert_eq!(found, findings.into_iter().filter(reported).collect::<BTreeSet<_>>(), "{}", text);
        Ok(())
    };
    run(150, racing::tests(PARTS), same);
    let shape = thinair_litmus::arbitrary::Shape {
        accesses: true,
        wide: true,
        threads: 2..=2,
        ..thinair_litmus::arbitrary::Shape::small()
    };
    run(150, thinair_litmus::arbitrary::tests_of(&shape), same);
}
