//! Access modes and fences (docs/modes.md) beside a decision by brute force that was written from that page alone.

mod definition;
mod programs;

#[path = "../common/mod.rs"]
mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::random::cases;
use definition::Definition;
use programs::{Ingredients, Programs};
use thinair_event::Value;
use thinair_jmm::validate::validate;
use thinair_jmm::{
    Completeness, Inquiry, Judgement, Law, Model, Options, Rules, Stages, judge_outline, judge_witness,
};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Identity;

/// What may come out of thin air in `hb`.
const CONSTANTS: [i32; 3] = [0, 1, 2];

/// The outcomes by an engine, if they are all. Each has a witness, which is validated.
fn decide(test: &Test, model: Model, identity: Identity) -> Option<BTreeSet<Outcome>> {
    decide_by(test, model, identity, |_| ())
}

fn decide_by(
    test: &Test,
    model: Model,
    identity: Identity,
    change: impl FnOnce(&mut Stages),
) -> Option<BTreeSet<Outcome>> {
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let inquiry = Inquiry {
        observe: &|ended| {
            let endings = program.endings(&ended.states, &|location| ended.final_values(location));
            endings.iter().map(|ending| program.outcome_of(ending)).collect()
        },
        is_asked_for: &|_| true,
        constants: &|_| CONSTANTS.map(Value::Int).to_vec(),
        is_over: &|| false,
    };
    let mut options = Options { identity, tearing: false, ..Options::default() };
    change(&mut options.stages);
    let decision = thinair_jmm::decide(&program, model, options, &inquiry).expect("all of it is followed");
    if let Model::Legal(rules) = model {
        let law = Law { identity, rules, events: 1_000 };
        for (outcome, witness) in &decision.witnesses {
            match judge_witness(&program, witness, law, &|| false).expect("it was followed") {
                Judgement::Legal(sequence) => {
                    if let Err(violation) = validate(&program, identity, rules, &sequence) {
                        panic!("{violation}: {outcome} of\n{test}");
                    }
                }
                Judgement::Unknown => {}
                Judgement::Illegal(_) => panic!("{outcome} of\n{test}"),
            }
            let outline = judge_outline(&program, witness, law, &|| false).expect("it was followed");
            assert!(!matches!(outline, Judgement::Illegal(_)), "the outline of {outcome} of\n{test}");
        }
    }
    (decision.completeness == Completeness::Exhaustive).then_some(decision.outcomes)
}

#[derive(Default, Debug)]
struct Compared {
    well_formed: u32,
    legal: u32,
    /// Outcomes that are legal only by way of a cycle of po, so and reads-from.
    cyclic: u32,
    skipped: u32,
}

fn compare(test: &Test, count: &mut Compared) {
    let Some(definition) = Definition::new(test, &CONSTANTS) else {
        count.skipped += 1;
        return;
    };
    let well_formed = definition.well_formed();
    match decide(test, Model::HappensBefore, Identity::Site) {
        Some(outcomes) => {
            assert_same(&outcomes, &well_formed, "hb", test);
            count.well_formed += 1;
        }
        None => count.skipped += 1,
    }
    let acyclic = definition.acyclic();
    for (rules, revised) in [(Rules::JLS, false), (Rules::Revised, true)] {
        let Some(outcomes) = decide(test, Model::Legal(rules), Identity::Site) else {
            count.skipped += 1;
            continue;
        };
        // Under `free` accesses that do not race are no events, unless that is switched off.
        if let Some(free) = decide(test, Model::Legal(rules), Identity::Free) {
            let lost: Vec<String> = outcomes.difference(&free).map(ToString::to_string).collect();
            assert!(lost.is_empty(), "{rules:?} by site and not free: {lost:?} of\n{test}");
            let all = decide_by(test, Model::Legal(rules), Identity::Free, |stages| {
                stages.racing_locations = false;
                stages.race_freedom = false;
            });
            assert_eq!(all.as_ref().unwrap_or(&free), &free, "{rules:?} with all events in\n{test}");
        }
        assert!(acyclic.is_subset(&outcomes), "{rules:?} lacks some of {acyclic:?} in\n{test}");
        assert!(outcomes.is_subset(&well_formed), "{rules:?} has more than {well_formed:?} in\n{test}");
        match definition.legal(revised).filter(|_| definition.executions() < 1_500) {
            Some(legal) => {
                assert_same(&outcomes, &legal, &format!("{rules:?}"), test);
                count.legal += 1;
                count.cyclic += u32::from(legal != acyclic);
            }
            None => count.skipped += 1,
        }
    }
}

#[track_caller]
fn assert_same(outcomes: &BTreeSet<Outcome>, expected: &BTreeSet<Outcome>, model: &str, test: &Test) {
    let only = |these: &BTreeSet<Outcome>, others: &BTreeSet<Outcome>| -> Vec<String> {
        these.difference(others).map(ToString::to_string).collect()
    };
    assert_eq!(
        outcomes,
        expected,
        "{model}: the engine alone has {:?}, brute force alone {:?}, of\n{test}",
        only(outcomes, expected),
        only(expected, outcomes),
    );
}

#[test]
fn they_agree_on_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut count = Compared::default();
    for folder in ["modes", "classic"] {
        let mut files: Vec<_> = std::fs::read_dir(corpus.join(folder))
            .expect("the corpus")
            .map(|file| file.expect("a file").path())
            .collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(file).expect("a readable file");
            compare(&thinair_litmus::parse(&text).expect("a test"), &mut count);
        }
    }
    println!("{count:?}");
    assert!(count.well_formed >= 50 && count.legal >= 80, "{count:?}");
}

#[test]
fn they_agree_on_accesses_in_all_modes() {
    agree(1, cases(150), Ingredients { fences: false, updates: false, branches: true, buffering: false });
}

#[test]
fn they_agree_on_updates() {
    agree(2, cases(100), Ingredients { fences: false, updates: true, branches: true, buffering: false });
}

#[test]
fn they_agree_on_fences() {
    agree(3, cases(100), Ingredients { fences: true, updates: false, branches: false, buffering: false });
}

#[test]
fn they_agree_on_everything() {
    agree(4, cases(100), Ingredients { fences: true, updates: true, branches: true, buffering: false });
}

#[test]
fn they_agree_on_buffered_loads() {
    agree(5, cases(300), Ingredients { fences: false, updates: true, branches: true, buffering: true });
    agree(6, cases(100), Ingredients { fences: true, updates: false, branches: true, buffering: true });
}

fn agree(seed: u64, cases: usize, ingredients: Ingredients) {
    let mut count = Compared::default();
    let mut programs = Programs::new(seed, ingredients);
    for _ in 0..cases {
        compare(&programs.next(), &mut count);
    }
    println!("{count:?}");
    assert!(count.well_formed + count.legal > count.skipped, "{count:?}");
}
