//! What a stronger model allows, a weaker one does: on random programs, as sets of outcomes.

use std::collections::BTreeMap;

use thinair_check::models::Engine;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::arbitrary::{Shape, tests_of};
use thinair_litmus::semantics::Outcome;

use crate::outcomes;
use crate::texts::random;

/// Pairs of a stronger and a weaker model, where both define something for all that the language has.
const BUFFERS: [(&str, &str); 3] = [("sc", "tso"), ("tso", "pso"), ("pso", "rmo")];

/// Those that are defined for plain accesses.
const VIEWS: [(&str, &str); 3] = [("sc", "pc"), ("pc", "pram"), ("sc", "coherence")];

/// Compares all pairs on all texts; gives how many texts tell each pair apart.
fn compare(
    pairs: &[(&'static str, &'static str)],
    texts: impl Iterator<Item = String>,
) -> Vec<((&'static str, &'static str), usize)> {
    let mut told_apart: BTreeMap<(&str, &str), usize> = pairs.iter().map(|&pair| (pair, 0)).collect();
    for text in texts {
        let mut known: BTreeMap<&str, Option<Vec<Outcome>>> = BTreeMap::new();
        for &(strong, weak) in pairs {
            let [strongly, weakly] = [strong, weak].map(|model| {
                known.entry(model).or_insert_with(|| outcomes(Engine::Machine, &text, model)).clone()
            });
            let (Some(strongly), Some(weakly)) = (strongly, weakly) else { continue };
            for outcome in &strongly {
                assert!(weakly.binary_search(outcome).is_ok(), "{strong} but not {weak}: {outcome}\n{text}");
            }
            *told_apart.entry((strong, weak)).or_default() += usize::from(strongly.len() < weakly.len());
        }
    }
    told_apart.into_iter().collect()
}

const RACING: Parts =
    Parts { threads: 3, statements: 4, synchronization: true, external: true, counting: true, finals: true };

#[test]
fn of_models_with_buffers() {
    let told_apart = compare(&BUFFERS, random(&racing::tests(RACING), 300));
    assert!(told_apart.iter().all(|(_, texts)| *texts > 3), "{told_apart:?}");
}

/// These seldom tell models apart, but have all that might break one of them.
#[test]
fn of_models_with_buffers_on_whatever_the_language_has() {
    let shape = Shape { threads: 2..=2, statements: 1..=2, depth: 1, ..Shape::full() };
    compare(&BUFFERS, random(&tests_of(&shape), 80));
}

#[test]
fn of_models_with_views() {
    let parts = Parts { synchronization: false, statements: 3, finals: false, ..RACING };
    let told_apart = compare(&VIEWS, random(&racing::tests(parts), 300));
    assert!(told_apart.iter().all(|(_, texts)| *texts > 0), "{told_apart:?}");
}
