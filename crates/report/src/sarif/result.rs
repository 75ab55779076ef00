//! A finding as a result.

use std::collections::BTreeMap;

use thinair_check::program::{Found, Part, PathStep, RacingAccess};

use super::log::{CodeFlow, Finding, Location, Message, ThreadFlow, ThreadFlowLocation};
use super::{places, rules};
use crate::Check;

/// A finding with what it is known by.
pub(super) fn result(
    check: &Check,
    found: &Found,
    partial_fingerprints: BTreeMap<&'static str, String>,
) -> Finding {
    let (locations, related_locations) = locations(check, found);
    Finding {
        rule_id: found.kind.name(),
        rule_index: rules::index(found.kind),
        level: rules::level_of(found),
        message: message(found),
        locations,
        partial_fingerprints,
        code_flows: code_flow(check, found).into_iter().collect(),
        related_locations,
    }
}

/// What goes wrong, and what is missing where accesses race.
fn message(found: &Found) -> Message {
    match &found.race {
        Some(race) => {
            let judged = match found.benign {
                None => "",
                Some(true) => "benign: ",
                Some(false) => "harmful: ",
            };
            Message::sentence(&format!("{judged}{}. {}", found.message, race.missing))
        }
        None => Message::sentence(&found.message),
    }
}

/// Where it happens, which services show, and what else belongs to it. Where several threads are stuck, it happens to the first, and
/// the others belong to it.
fn locations(check: &Check, found: &Found) -> (Vec<Location>, Vec<Location>) {
    let name = |thread: usize| &found.threads[thread];
    if let Some(race) = &found.race {
        let at = |access: &RacingAccess| {
            let message = format!("the {} by {}", access.kind, name(access.thread));
            places::known(check, access.place.as_ref(), Some(&message))
        };
        let [first, second] = &race.accesses;
        return (at(second).into_iter().collect(), at(first).into_iter().collect());
    }
    if let Some(place) = places::known(check, found.place.as_ref(), None) {
        return (vec![place], Vec::new());
    }
    let mut stuck = found.blocked.iter().filter_map(|blocked| {
        let message = format!("{} {}", name(blocked.thread), blocked.what);
        places::known(check, blocked.place.as_ref(), Some(&message))
    });
    (stuck.next().into_iter().collect(), stuck.collect())
}

/// The path, if it has steps that are shown.
fn code_flow(check: &Check, found: &Found) -> Option<CodeFlow> {
    let mut steps: BTreeMap<usize, Vec<ThreadFlowLocation>> = BTreeMap::new();
    for (place, step) in found.path.iter().enumerate() {
        if check.full_path || step.part == Part::Story {
            steps.entry(step.thread).or_default().push(self::step(check, step, place + 1));
        }
    }
    let thread_flow = |(thread, locations): (usize, _)| ThreadFlow {
        id: (thread + 1).to_string(),
        message: Message::new(&found.threads[thread]),
        locations,
    };
    (!steps.is_empty()).then(|| CodeFlow { thread_flows: steps.into_iter().map(thread_flow).collect() })
}

fn step(check: &Check, step: &PathStep, execution_order: usize) -> ThreadFlowLocation {
    let location = match &step.place {
        Some(place) => places::location(check, place, Some(&step.action)),
        None => Location { message: Some(Message::new(&step.action)), ..Location::default() },
    };
    let importance = (step.part != Part::Story).then_some("unimportant");
    ThreadFlowLocation { location, execution_order, importance }
}
