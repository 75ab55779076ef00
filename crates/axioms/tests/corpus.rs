//! The verdicts of the corpus, with evidence that the validators accept.

mod support;

use support::{Asked, Verdicts};
use thinair_litmus::syntax::Verdict;
use thinair_program::Identity;

/// Compares the answers to all expectations of a family.
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
    verdicts
}

#[test]
fn the_causality_tests_are_as_expected() {
    assert_eq!(compare("causality"), Verdicts { compared: 134, ..Verdicts::default() });
}

#[test]
fn the_transformations_are_as_expected() {
    assert_eq!(compare("transformations"), Verdicts { compared: 50, ..Verdicts::default() });
}

#[test]
fn the_classic_tests_are_as_expected() {
    assert_eq!(compare("classic"), Verdicts { compared: 211, ..Verdicts::default() });
}

#[test]
fn the_nemos_tests_are_as_expected() {
    assert_eq!(compare("nemos"), Verdicts { compared: 105, ..Verdicts::default() });
}

#[test]
fn the_figures_are_as_expected() {
    assert_eq!(compare("figures"), Verdicts { compared: 99, ..Verdicts::default() });
}
