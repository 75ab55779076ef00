//! The engines beside the brute-force decision of the models, outcome by outcome.

mod common;
mod support;

use std::collections::BTreeSet;
use std::path::Path;

use common::random::{Ingredients, Programs, cases};
use proptest::prelude::{ProptestConfig, Strategy};
use proptest::test_runner::TestRunner;
use support::brute::{self, Brute};
use thinair_jmm::{Completeness, Ending, Inquiry, Model, Options, Rule8, Rules};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Identity;

const MEMSAT: Rules = Rules::Original { rule_8: Rule8::BeingCommitted };

/// The models, as the engines and as brute force know them.
const MODELS: [(Model, brute::Model); 6] = [
    (Model::HappensBefore, brute::Model::Hb),
    (Model::WriteSets, brute::Model::Jpr),
    (Model::Provenance, brute::Model::Jprd),
    (Model::Legal(Rules::JLS), brute::Model::Legal(Rules::JLS)),
    (Model::Legal(MEMSAT), brute::Model::Legal(MEMSAT)),
    (Model::Legal(Rules::Revised), brute::Model::Legal(Rules::Revised)),
];

/// How many answers were compared, and how many were too much work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Compared {
    compared: u32,
    skipped: u32,
}

fn compare(test: &Test, work: u64, count: &mut Compared) {
    let Some(mut brute) = Brute::new(test, None, work) else {
        count.skipped += 1;
        return;
    };
    // The engines' evidence is validated elsewhere.
    brute.validated = false;
    for (model, brute_model) in MODELS {
        for identity in Identity::ALL {
            let Some(expected) = brute.outcomes(brute_model, identity) else {
                count.skipped += 1;
                continue;
            };
            let Some(outcomes) = decide(test, &brute, model, identity) else {
                count.skipped += 1;
                continue;
            };
            let only = |these: &BTreeSet<Outcome>, others: &BTreeSet<Outcome>| -> Vec<String> {
                these.difference(others).map(ToString::to_string).collect()
            };
            assert_eq!(
                outcomes,
                expected,
                "{model:?} {identity}: the engine alone has {:?}, brute force alone {:?}, of\n{test}",
                only(&outcomes, &expected),
                only(&expected, &outcomes),
            );
            count.compared += 1;
        }
    }
}

/// The engine's outcomes, if they are all.
fn decide(test: &Test, brute: &Brute, model: Model, identity: Identity) -> Option<BTreeSet<Outcome>> {
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let inquiry = Inquiry {
        observe: &|ended| {
            if ended.ending != Ending::Complete {
                return Vec::new();
            }
            let endings = program.endings(&ended.states, &|location| ended.final_values(location));
            endings.iter().map(|ending| program.outcome_of(ending)).collect()
        },
        is_asked_for: &|_| false,
        constants: &|location| brute.constants(location),
        is_over: &|| false,
    };
    let options = Options { identity, tearing: false, ..Options::default() };
    let decision = thinair_jmm::decide(&program, model, options, &inquiry).ok()?;
    (decision.completeness == Completeness::Exhaustive).then_some(decision.outcomes)
}

#[test]
fn they_agree_on_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    for folder in ["causality", "transformations", "classic", "figures"] {
        let mut count = Compared::default();
        for file in std::fs::read_dir(corpus.join(folder)).expect("the corpus") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a readable file");
            let test = thinair_litmus::parse(&text).expect("a test");
            compare(&test, 1_000_000, &mut count);
        }
        println!("{folder}: {count:?}");
        assert!(count.compared > 4 * count.skipped, "{folder}: {count:?}");
    }
}

#[test]
fn they_agree_on_a_stream_of_programs() {
    let mut count = Compared::default();
    for (seed, synchronization, external) in [(1, false, false), (2, true, false), (3, true, true)] {
        let mut programs = Programs::new(seed, Ingredients { synchronization, external, accesses: 6 });
        for _ in 0..cases(40) {
            compare(&programs.next().0, 100_000, &mut count);
        }
    }
    println!("{count:?}");
    assert!(count.compared > count.skipped, "{count:?}");
}

fn compare_many(tests: impl Strategy<Value = Test>, cases: usize, work: u64) {
    let count = std::cell::RefCell::new(Compared::default());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases as u32) };
    TestRunner::new(config)
        .run(&tests, |test| {
            compare(&test, work, &mut count.borrow_mut());
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    let count = count.into_inner();
    println!("{count:?}");
    assert!(count.compared > count.skipped, "{count:?}");
}

#[test]
fn they_agree_on_plain_programs() {
    let parts = Parts {
        threads: 3,
        statements: 3,
        synchronization: false,
        external: false,
        counting: false,
        finals: false,
    };
    compare_many(racing::tests(parts), cases(40), 300_000);
}

#[test]
fn they_agree_on_programs_that_synchronize() {
    let parts = Parts {
        threads: 3,
        statements: 3,
        synchronization: true,
        external: false,
        counting: false,
        finals: true,
    };
    compare_many(racing::tests(parts), cases(40), 300_000);
}

#[test]
fn they_agree_on_programs_that_print() {
    let parts = Parts {
        threads: 2,
        statements: 4,
        synchronization: true,
        external: true,
        counting: false,
        finals: true,
    };
    compare_many(racing::tests(parts), cases(40), 300_000);
}

/// `cargo test -p thinair-jmm --test second_opinion -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn they_agree_on_larger_programs() {
    let mut count = Compared::default();
    for seed in 4..8 {
        let ingredients = Ingredients { synchronization: seed % 2 == 0, external: seed > 5, accesses: 8 };
        let mut programs = Programs::new(seed, ingredients);
        for _ in 0..cases(150) {
            compare(&programs.next().0, 1_000_000, &mut count);
        }
    }
    println!("{count:?}");
    for (synchronization, external) in [(false, false), (true, false), (true, true)] {
        let parts =
            Parts { threads: 4, statements: 4, synchronization, external, counting: false, finals: true };
        compare_many(racing::tests(parts), cases(150), 1_000_000);
    }
}
