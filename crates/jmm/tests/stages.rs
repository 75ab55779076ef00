//! Stages that make it fast change no answer.

mod common;

use common::random::{Ingredients, Programs};
use common::{decide, model};
use thinair_jmm::{Completeness, Options, Stages};
use thinair_litmus::Test;
use thinair_program::Identity;

/// Compares all stages with each one left out, and with none; gives how many comparisons were not possible.
fn compare(test: &Test, text: &str, identity: Identity) -> usize {
    let mut skipped = 0;
    for name in ["jmm", "jmm-revised"] {
        let model = model(name).expect("a model of ours");
        let with = |stages| {
            let options = Options { identity, stages, ..Options::default() };
            decide(test, text, model, options).expect("it is supported")
        };
        let all = with(Stages::default());
        let mut none = Stages::default();
        for (_, leave_out) in Stages::NAMES {
            leave_out(&mut none);
        }
        let single = Stages::NAMES.map(|(stage, leave_out)| {
            let mut stages = Stages::default();
            leave_out(&mut stages);
            (stage, stages)
        });
        for (stage, stages) in single.into_iter().chain([("any stage", none)]) {
            let without = with(stages);
            if [&all, &without].iter().any(|decision| decision.completeness != Completeness::Exhaustive) {
                skipped += 1;
                continue;
            }
            assert_eq!(all.outcomes, without.outcomes, "{name}@{identity} without {stage}:\n{text}");
            assert_eq!(all.deadlock, without.deadlock, "{name}@{identity} without {stage}:\n{text}");
        }
    }
    skipped
}

#[test]
fn on_random_programs() {
    for (seed, synchronization) in [(11, false), (12, true)] {
        let ingredients = Ingredients { synchronization, external: synchronization, accesses: 7 };
        let mut programs = Programs::new(seed, ingredients);
        let mut skipped = 0;
        for round in 0..400 {
            let (test, text) = programs.next();
            skipped += compare(&test, &text, Identity::ALL[round % Identity::ALL.len()]);
        }
        println!("{skipped} comparisons were not possible");
        assert!(skipped < 50);
    }
}

#[test]
fn on_the_causality_tests() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/causality");
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let text = std::fs::read_to_string(entry.expect("it can be listed").path()).expect("it can be read");
        let test = thinair_litmus::parse(&text).expect("the corpus is well-formed");
        for identity in Identity::ALL {
            compare(&test, &text, identity);
        }
    }
}
