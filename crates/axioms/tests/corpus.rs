//! The verdicts of the corpus, with evidence that the validators accept.

mod support;

use support::{Asked, Verdicts};
use thinair_litmus::syntax::Verdict;
use thinair_program::Identity;

/// Models whose values never come of themselves.
fn compare(family: &str) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for (name, test, text) in support::corpus(family) {
        for expectation in &test.expectations {
            let model = &expectation.model.value;
            let identity = expectation.identity.as_ref().map_or(Identity::Free, |identity| identity.value);
            let what = format!("{name} {model}@{identity}");
            match support::ask(&test, &text, model, identity) {
                Asked::NoSuchModel => {}
                Asked::Unknown(why) => verdicts.unknown.push(format!("{what}: {why}")),
                Asked::Known(allowed) => {
                    verdicts.compared += 1;
                    if allowed != (expectation.verdict.value == Verdict::Allowed) {
                        verdicts.wrong.push(what);
                    }
                }
            }
        }
    }
    println!("{family}: {verdicts:#?}");
    verdicts
}

#[test]
fn the_causality_tests_are_as_expected() {
    let verdicts = compare("causality");
    assert_eq!(verdicts.wrong, [""; 0]);
}

#[test]
fn the_transformations_are_as_expected() {
    let verdicts = compare("transformations");
    assert_eq!(verdicts.wrong, [""; 0]);
}

#[test]
fn the_classic_tests_are_as_expected() {
    let verdicts = compare("classic");
    assert_eq!(verdicts.wrong, [""; 0]);
}

#[test]
fn the_nemos_tests_are_as_expected() {
    let verdicts = compare("nemos");
    assert_eq!(verdicts.wrong, [""; 0]);
}

#[test]
fn the_figures_are_as_expected() {
    let verdicts = compare("figures");
    assert_eq!(verdicts.wrong, [""; 0]);
}
