//! By what a finding is known again in the next run (§3.27.17), after other code has changed.
//!
//! Its kind, what it is about, and the methods in which it happens; no lines, which move whenever something is written above them,
//! but in programs without methods. Findings of a run that have all of this in common are numbered.

use std::collections::{BTreeMap, HashMap};

use thinair_check::program::Found;
use thinair_program::Place;

use super::{places, uri};
use crate::Check;

/// The name says how they are made: one that is made otherwise has another.
const NAME: &str = "thinairPlaces/v1";

/// What the findings of a run are known by.
#[derive(Default)]
pub(super) struct Fingerprints {
    /// How often each has been given.
    given: HashMap<String, u32>,
}

impl Fingerprints {
    /// That of the next finding.
    pub(super) fn of(&mut self, check: &Check, found: &Found) -> BTreeMap<&'static str, String> {
        let text = features(check, found);
        let number = self.given.entry(text.clone()).or_default();
        *number += 1;
        BTreeMap::from([(NAME, format!("{text} {number}"))])
    }
}

/// `data-race Clh$Node.locked Clh.lock Clh.unlock`
fn features(check: &Check, found: &Found) -> String {
    let mut places: Vec<&Place> = match &found.race {
        Some(race) => race.accesses.iter().filter_map(|access| access.place.as_ref()).collect(),
        None => found.blocked.iter().filter_map(|blocked| blocked.place.as_ref()).collect(),
    };
    if places.is_empty() {
        places.extend(&found.place);
    }
    let mut places: Vec<String> = places.into_iter().map(|place| feature(check, place)).collect();
    // Which thread comes first is up to the search.
    places.sort();
    let about = found.exception.iter().map(|exception| exception.class.clone());
    let about = about.chain(found.race.iter().map(|race| variable(&race.variable)));
    std::iter::once(found.kind.name().to_owned()).chain(about).chain(places).collect::<Vec<_>>().join(" ")
}

/// A variable, without the line in which an array was made.
fn variable(variable: &thinair_program::Declared) -> String {
    match (&variable.class, &variable.made) {
        (Some(class), _) => format!("{class}.{}", variable.name),
        (None, Some(made)) => format!("{}@{}", variable.name, places::qualified(made)),
        (None, None) => variable.name.clone(),
    }
}

fn feature(check: &Check, place: &Place) -> String {
    if !place.class.is_empty() {
        return places::qualified(place);
    }
    let line = place.line.unwrap_or_default();
    format!("{}:{line}", uri::of(&check.input, place).unwrap_or_default())
}
