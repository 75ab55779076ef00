//! The same answers as the engines that enumerate executions, on random programs.

use thinair_check::litmus::{Decision, Options, Verdict};
use thinair_check::models::Engine;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::arbitrary::{Shape, tests_of};
use thinair_litmus::semantics::Outcome;
use thinair_program::Identity;

use crate::texts::random;
use crate::{decide, decide_with, options, source};

const MODELS: [&str; 4] = ["sc", "hb", "jmm", "jmm-revised"];

/// The decision by enumeration, if it is complete.
fn enumerated(text: &str, model: &str) -> Option<Decision> {
    let decision = decide(&source(text), model, Engine::Explicit, Identity::Free);
    decision.exhaustive.then_some(decision)
}

/// The same program with the question whether it can end so.
fn asking_for(text: &str, outcome: &Outcome) -> String {
    let (program, _) = text.rsplit_once("exists").expect("there is a question");
    let parts = outcome.entries.iter().map(|(observed, value)| format!("{observed} == {value}"));
    format!("{program}exists (true && {})", parts.collect::<Vec<_>>().join(" && "))
}

/// Compares the answers for outcomes that happens-before consistency allows, so many at most; gives how many.
fn compare(text: &str, most: usize) -> usize {
    // Without an end of values there is no end of what happens-before consistency allows.
    let Some(all) = enumerated(text, "hb").or_else(|| enumerated(text, "jmm-revised")) else { return 0 };
    let mut compared = 0;
    for model in MODELS {
        let Some(decision) = enumerated(text, model) else { continue };
        // Evenly chosen: the last ones have the largest values, and the strangest.
        for outcome in all.outcomes.iter().rev().step_by(all.outcomes.len().div_ceil(most).max(1)) {
            let asked = source(&asking_for(text, outcome));
            let wanted = decision.outcomes.iter().any(|outcome| asked.test.is_asked_for(outcome));
            match decide(&asked, model, Engine::Sat, Identity::Free).verdict {
                Verdict::Unknown(_) => continue,
                verdict => assert_eq!(verdict == Verdict::Allowed, wanted, "{model}:\n{}", asked.text),
            }
            compared += 1;
        }
    }
    compared
}

fn compare_many(parts: Parts, programs: usize, most: usize) -> usize {
    random(&racing::tests(parts), programs).map(|text| compare(&text, most)).sum()
}

const PLAIN: Parts =
    Parts { threads: 3, statements: 3, synchronization: false, external: true, counting: true, finals: true };

#[test]
fn without_synchronization() {
    let compared = compare_many(PLAIN, 120, 12);
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn with_synchronization() {
    let compared = compare_many(Parts { synchronization: true, ..PLAIN }, 120, 8);
    assert!(compared > 600, "{compared}");
}

/// Not only what is asked for, but all that is possible.
#[test]
fn all_outcomes() {
    let mut compared = 0;
    for synchronization in [false, true] {
        let parts = Parts { threads: 2, synchronization, ..PLAIN };
        for text in random(&racing::tests(parts), 40) {
            for model in MODELS {
                let decided = |engine| {
                    let options = Options { outcomes: true, ..options(Identity::Free) };
                    Some(decide_with(&source(&text), model, engine, options)).filter(|it| it.exhaustive)
                };
                if let (Some(explicit), Some(sat)) = (decided(Engine::Explicit), decided(Engine::Sat)) {
                    assert_eq!(explicit.outcomes, sat.outcomes, "{model}:\n{text}");
                    compared += explicit.outcomes.len();
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Read-modify-writes, fences, arrays, exceptions, assertions, loops, joins.
#[test]
fn whatever_the_language_has() {
    const PROGRAMS: usize = 60;
    let shape = Shape { threads: 2..=3, statements: 0..=2, depth: 2, ..Shape::full() };
    let mut compared = 0;
    for text in random(&tests_of(&shape), PROGRAMS) {
        for model in MODELS {
            let [explicit, sat] = [Engine::Explicit, Engine::Sat]
                .map(|engine| decide(&source(&text), model, engine, Identity::Free).verdict);
            if let (Verdict::Allowed | Verdict::Forbidden, Verdict::Allowed | Verdict::Forbidden) =
                (explicit, sat)
            {
                assert_eq!(explicit, sat, "{model}:\n{text}");
                compared += usize::from(model == "sc");
            }
        }
    }
    assert!(compared > PROGRAMS / 2, "{compared}");
}
