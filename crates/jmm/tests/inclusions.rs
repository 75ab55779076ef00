//! Which model allows more than which, on random programs.
//!
//! For each identity policy sc ⊆ jmm ⊆ jprd ⊆ jpr ⊆ hb and jmm ⊆ jmm-revised ⊆ jprd; across policies site ⊆ free and
//! occurrence ⊆ free for jmm and jmm-revised; and race-free programs have exactly their sequentially consistent
//! outcomes. Nothing else is claimed.

mod common;

use std::collections::BTreeSet;

use common::random::{Ingredients, Programs, cases};
use common::{decide, model};
use thinair_explore::{Completeness as Explored, Strategy, testing};
use thinair_jmm::{Completeness, Model, Options};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Identity;

/// The sequentially consistent outcomes, by another engine.
fn sequential(test: &Test, text: &str) -> BTreeSet<Outcome> {
    let program = LitmusProgram::new(test, text, None);
    let (answer, _) = testing::answer(&program, Strategy::default(), u64::MAX, |machine| {
        program.outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location))
    });
    assert_eq!(answer.completeness, Explored::Exhaustive);
    answer.outcomes
}

struct Answers<'a> {
    test: &'a Test,
    text: &'a str,
    skipped: usize,
}

impl Answers<'_> {
    /// The outcomes, if the answer is exhaustive.
    fn of(&mut self, name: &str, identity: Identity) -> Option<(BTreeSet<Outcome>, bool)> {
        let model: Model = model(name).expect("a model of ours");
        let options = Options { identity, ..Options::default() };
        let decision = decide(self.test, self.text, model, options).expect("it is supported");
        if decision.completeness != Completeness::Exhaustive {
            self.skipped += 1;
            return None;
        }
        Some((decision.outcomes, decision.statistics.race_free))
    }

    fn included(&self, smaller: (&str, &BTreeSet<Outcome>), larger: (&str, &BTreeSet<Outcome>)) {
        if let Some(outcome) = smaller.1.difference(larger.1).next() {
            panic!("{} allows {outcome}, {} does not:\n{}", smaller.0, larger.0, self.text);
        }
    }
}

/// Checks one program; gives how many answers were not exhaustive, and whether it has no race.
fn check(test: &Test, text: &str) -> (usize, bool) {
    let mut answers = Answers { test, text, skipped: 0 };
    let sc = sequential(test, text);
    let Some((hb, _)) = answers.of("hb", Identity::Free) else { return (1, false) };
    let mut jmm_of = Vec::new();
    let mut race_free = false;
    for identity in Identity::ALL {
        let names = ["jmm", "jmm-revised", "jprd", "jpr"];
        let all: Vec<_> = names.iter().filter_map(|name| answers.of(name, identity)).collect();
        let [jmm, revised, jprd, jpr] = &all[..] else { continue };
        let named = |name: &str| format!("{name}@{identity}");
        let (jmm_name, revised_name, jprd_name, jpr_name) =
            (named("jmm"), named("jmm-revised"), named("jprd"), named("jpr"));
        answers.included(("sc", &sc), (&jmm_name, &jmm.0));
        answers.included((&jmm_name, &jmm.0), (&revised_name, &revised.0));
        answers.included((&revised_name, &revised.0), (&jprd_name, &jprd.0));
        answers.included((&jprd_name, &jprd.0), (&jpr_name, &jpr.0));
        answers.included((&jpr_name, &jpr.0), ("hb", &hb));
        if jmm.1 {
            race_free = true;
            assert_eq!(jmm.0, sc, "a race-free program has its sequentially consistent outcomes:\n{text}");
        }
        jmm_of.push((identity, jmm.0.clone(), revised.0.clone()));
    }
    if let Some((_, free, free_revised)) = jmm_of.iter().find(|(identity, ..)| *identity == Identity::Free) {
        for (identity, jmm, revised) in &jmm_of {
            if matches!(identity, Identity::Site | Identity::Occurrence) {
                answers.included((&format!("jmm@{identity}"), jmm), ("jmm@free", free));
                let name = format!("jmm-revised@{identity}");
                answers.included((&name, revised), ("jmm-revised@free", free_revised));
            }
        }
    }
    (answers.skipped, race_free)
}

/// Checks a stream of programs; gives how many have locks or volatiles.
fn check_many(seed: u64, programs: usize, ingredients: Ingredients) -> usize {
    let programs = cases(programs);
    let mut stream = Programs::new(seed, ingredients);
    let (mut skipped, mut race_free, mut synchronized) = (0, 0, 0);
    for _ in 0..programs {
        let (test, text) = stream.next();
        let threads = &text[text.find("Thread").expect("there are threads")..];
        synchronized += usize::from(threads.contains("synchronized") || threads.contains('v'));
        let (not_exhaustive, without_race) = check(&test, &text);
        skipped += not_exhaustive;
        race_free += usize::from(without_race);
    }
    println!(
        "{programs} programs, {synchronized} with locks or volatiles, {race_free} without a race; {skipped} answers were not \
         exhaustive"
    );
    assert!(skipped * 20 < programs, "too many answers were not exhaustive");
    synchronized
}

#[test]
fn plain_accesses() {
    check_many(1, 2_000, Ingredients { synchronization: false, external: false, accesses: 8 });
}

#[test]
fn locks_volatiles_and_joins() {
    let synchronized =
        check_many(2, 6_500, Ingredients { synchronization: true, external: true, accesses: 8 });
    assert!(synchronized >= 5_000, "{synchronized} programs have locks or volatiles");
}
