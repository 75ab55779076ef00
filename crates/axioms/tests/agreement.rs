//! The same answers as the engines that enumerate executions, on random programs. Evidence for "allowed" is checked by the
//! validators.

mod support;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use support::Asking;
use support::programs::{self, Parts};
use thinair_axioms::model::Model;
use thinair_axioms::{Known, Options, Verdict, decide};
use thinair_explore::{Completeness, Limits, Machine, Observer, Schedule, search};
use thinair_jmm::{Inquiry, Rules};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::{Shape, tests_of};
use thinair_litmus::semantics::{Ending, LitmusProgram, Outcome};
use thinair_program::Identity;

/// The outcomes under a model, by enumeration; none if not all could be.
fn enumerated(test: &Test, program: &LitmusProgram, model: &str) -> Option<BTreeSet<Outcome>> {
    let model = match model {
        "sc" => return sequential(program),
        "hb" => thinair_jmm::Model::HappensBefore,
        "jmm" => thinair_jmm::Model::Legal(Rules::JLS),
        "jmm-revised" => thinair_jmm::Model::Legal(Rules::Revised),
        other => unreachable!("no other engine has {other}"),
    };
    let constants = support::constants(test, program);
    let steps = RefCell::new(0_u32);
    let inquiry: Inquiry<'_, LitmusProgram, Ending> = Inquiry {
        observe: &|ended| program.endings(&ended.states, &|location| ended.final_values(location)),
        is_asked_for: &|_| false,
        constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
        is_over: &|| {
            *steps.borrow_mut() += 1;
            *steps.borrow() > 20_000
        },
    };
    let options = thinair_jmm::Options { tearing: false, ..thinair_jmm::Options::default() };
    let decision = thinair_jmm::decide(program, model, options, &inquiry).ok()?;
    let exhaustive = decision.completeness == thinair_jmm::Completeness::Exhaustive;
    exhaustive.then(|| decision.outcomes.iter().map(|ending| program.outcome_of(ending)).collect())
}

struct Collector<'a>(&'a LitmusProgram, BTreeSet<Outcome>);

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(&mut self, machine: &Machine<'_, LitmusProgram>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let states = machine.threads().map(|(_, _, state)| state);
        self.1.insert(self.0.outcome(states, |location| machine.value(location)));
        ControlFlow::Continue(())
    }
}

fn sequential(program: &LitmusProgram) -> Option<BTreeSet<Outcome>> {
    let mut collector = Collector(program, BTreeSet::new());
    let summary = search(program, thinair_explore::Strategy::default(), Limits::default(), &mut collector);
    (summary.completeness == Completeness::Exhaustive).then_some(collector.1)
}

/// Compares the answers for every outcome that happens-before consistency allows; gives how many.
fn compare(test: &Test, text: &str, most: usize) -> usize {
    let program = LitmusProgram::new(test, text, None);
    let all = enumerated(test, &program, "hb").or_else(|| enumerated(test, &program, "jmm-revised"));
    let Some(all) = all else { return 0 };
    // Evenly chosen: the last ones have the largest values, and the strangest.
    let candidates: Vec<&Outcome> = all.iter().rev().step_by(all.len().div_ceil(most)).collect();
    let Ok(structure) = support::try_structure(test, &program, Identity::Free) else { return 0 };
    let mut compared = 0;
    for name in ["sc", "hb", "jmm", "jmm-revised"] {
        let Some(outcomes) = enumerated(test, &program, name) else { continue };
        let model = Model::shipped(name).expect("it is shipped");
        let asking = Asking { test, program: &program, structure: &structure };
        for &outcome in &candidates {
            let question = asking.outcome(outcome);
            let options = Options { known: Known::of_shipped(name), ..Options::default() };
            let decided = decide(&structure, &model, &question, &options);
            let allowed = match decided.verdict {
                Verdict::Allowed(evidence) => {
                    let is_it = |other: &Outcome| other == outcome;
                    support::validate(&is_it, &program, &model, Identity::Free, &evidence);
                    true
                }
                Verdict::Forbidden => false,
                Verdict::Unknown(_) => continue,
            };
            assert_eq!(allowed, outcomes.contains(outcome), "{name}: {outcome} of\n{test}");
            compared += 1;
        }
    }
    compared
}

/// Compares on so many programs; gives how many answers were compared.
fn run(parts: Parts, programs: u64, most: usize) -> usize {
    let mut compared = 0;
    for number in 0..programs {
        let text = programs::program(number, parts);
        let test = thinair_litmus::parse(&text)
            .unwrap_or_else(|problems| panic!("{}", problems.render("generated", &text)));
        compared += compare(&test, &text, most);
    }
    println!("{compared} answers compared");
    compared
}

/// Whether what a test asks for is allowed, by both engines; none if one of them does not know.
fn verdicts(test: &Test, text: &str, model: &str) -> Option<(bool, bool)> {
    let program = LitmusProgram::new(test, text, None);
    let outcomes = enumerated(test, &program, model)?;
    let by_enumeration = outcomes.iter().any(|outcome| test.is_asked_for(outcome));
    match support::ask(test, text, model, Identity::Free) {
        support::Asked::Known(allowed) => Some((allowed, by_enumeration)),
        support::Asked::Unknown(_) | support::Asked::NoSuchModel => None,
    }
}

/// How many programs with all that litmus tests can do are tried.
const PROGRAMS: usize = 60;

/// Read-modify-writes, fences, arrays, exceptions, assertions, loops, joins.
#[test]
fn whatever_the_language_has() {
    let mut runner = TestRunner::new_with_rng(
        Config { failure_persistence: None, ..Config::default() },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let tests = tests_of(&Shape { threads: 2..=3, statements: 0..=2, depth: 2, ..Shape::full() });
    let mut compared = [0; 4];
    for _ in 0..PROGRAMS {
        let test = tests.new_tree(&mut runner).expect("tests can be made").current();
        let text = test.to_string();
        for (place, model) in ["sc", "hb", "jmm", "jmm-revised"].into_iter().enumerate() {
            if let Some((by_axioms, by_enumeration)) = verdicts(&test, &text, model) {
                assert_eq!(by_axioms, by_enumeration, "{model} of\n{test}");
                compared[place] += 1;
            }
        }
    }
    println!("{compared:?} answers compared");
    assert!(compared[0] > PROGRAMS / 2, "{compared:?}");
}

#[test]
fn without_synchronization() {
    let parts = Parts { threads: 3, statements: 3, synchronization: false, external: true };
    assert!(run(parts, 120, 12) > 1_000);
}

#[test]
fn with_synchronization() {
    let parts = Parts { threads: 3, statements: 3, synchronization: true, external: true };
    assert!(run(parts, 120, 8) > 600);
}
