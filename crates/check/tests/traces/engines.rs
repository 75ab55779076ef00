//! Executions of other engines, written as traces, verify.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use proptest::prelude::*;
use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Source, decide};
use thinair_check::models;
use thinair_check::trace::{Options, Verdict, verify, write};
use thinair_explore::{Limits, Machine, Observer, Schedule, Strategy, record, search};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Identity;

struct Collector<'a> {
    program: &'a LitmusProgram,
    outcomes: BTreeMap<Outcome, Schedule>,
}

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let states = machine.threads().map(|(_, _, state)| state);
        let outcome = self.program.outcome(states, |location| machine.value(location));
        self.outcomes.entry(outcome).or_insert_with(path);
        if self.outcomes.len() < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// How many executions of a test were written and verified.
fn check(test: &Test) -> usize {
    let text = test.to_string();
    let program = LitmusProgram::new(test, &text, None);
    let mut collector = Collector { program: &program, outcomes: BTreeMap::new() };
    let limits = Limits { depth: Some(200) };
    search(&program, Strategy::default(), limits, &mut collector);
    for schedule in collector.outcomes.values() {
        let execution = record(&program, schedule).execution;
        let trace = write(test, &program, &execution).expect("an execution of the program");
        let text = trace.to_string();
        let recorded = crate::recorded(&text);
        let found = verify(&recorded, Options::default(), &Budget::default());
        assert_eq!(found.verdict, Verdict::Legal, "{:?}\n{text}", found.why);
        assert_eq!(found.executions, 1, "{text}");
    }
    collector.outcomes.len()
}

#[test]
fn the_corpus() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut executions = 0;
    for part in ["causality", "classic", "transformations", "figures"] {
        let Ok(files) = std::fs::read_dir(folder.join(part)) else { continue };
        for file in files.map(|file| file.unwrap().path()) {
            let text = std::fs::read_to_string(&file).unwrap();
            executions += check(&thinair_litmus::parse(&text).unwrap());
        }
    }
    println!("{executions} executions");
    assert!(executions > 100);
}

/// What the Java memory model allows and sequential consistency does not: the witnesses of the exact search.
#[test]
fn the_java_memory_model() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let model = models::find("jmm").unwrap();
    let mut executions = 0;
    for part in ["causality", "transformations", "figures"] {
        for file in std::fs::read_dir(folder.join(part)).unwrap().map(|file| file.unwrap().path()) {
            let text = std::fs::read_to_string(&file).unwrap();
            let source = Source { test: thinair_litmus::parse(&text).unwrap(), text };
            let budget = Budget::default();
            let Ok(decision) = decide(&source, model, None, litmus::Options::default(), &budget, &|_| {})
            else {
                continue;
            };
            let Some(witness) = decision.witness else { continue };
            let program = LitmusProgram::new(&source.test, &source.text, None);
            let Some(trace) = write(&source.test, &program, &witness.execution) else { continue };
            let text = trace.to_string();
            let options = Options { identity: Some(Identity::Free), table: false };
            let found = verify(&crate::recorded(&text), options, &budget);
            assert_eq!(found.verdict, Verdict::Legal, "{}: {:?}\n{text}", file.display(), found.why);
            executions += 1;
        }
    }
    println!("{executions} executions");
    assert!(executions > 15, "only {executions}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_tests(test in arbitrary::tests_of(&Shape { statements: 0..=3, depth: 2, ..Shape::full() })) {
        check(&test);
    }
}
