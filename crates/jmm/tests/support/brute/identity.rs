//! Which action of one execution is which of another.

use std::collections::BTreeMap;

use thinair_event::{ActionKind, ThreadId, Value};
use thinair_program::{Identity, Site};

use super::Budget;
use super::execution::Skeleton;
use super::runs::Event;

/// What two actions that are the same have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    thread: ThreadId,
    kind: ActionKind,
    site: Option<Site>,
    value: Option<Value>,
    count: usize,
}

pub(crate) fn keys(identity: Identity, skeleton: &Skeleton) -> Vec<Key> {
    let key = |event: &Event| Key {
        thread: event.thread,
        kind: event.kind,
        site: (identity == Identity::Site).then_some(event.site),
        value: event.value.filter(|_| {
            event.writes().is_some() && matches!(identity, Identity::OccurrenceValue | Identity::Free)
        }),
        count: 0,
    };
    let is_known = |event: &Event| {
        event.thread == ThreadId::INIT || matches!(event.kind, ActionKind::Start | ActionKind::End)
    };
    // What is counted: by site, whatever happens there.
    let like = |a: &Event, b: &Event| match identity {
        Identity::Site => a.site == b.site,
        _ => key(a) == key(b),
    };
    let counted = |(place, event): (usize, &Event)| {
        let earlier = skeleton.events[..place].iter();
        let earlier =
            earlier.filter(|other| other.thread == event.thread && !is_known(other) && like(event, other));
        match identity {
            _ if is_known(event) => Key { site: None, ..key(event) },
            Identity::Free => key(event),
            _ => Key { count: earlier.count(), ..key(event) },
        }
    };
    skeleton.events.iter().enumerate().map(counted).collect()
}

/// For each action of one execution, the same action of another.
pub(crate) type Matching = Vec<Option<usize>>;

/// All matchings of actions with equal keys, each as large as can be.
///
/// A rule may be broken by an action that has no counterpart, and never by one that has, so smaller ones are no use.
pub(crate) fn matchings(keys: &[Key], other: &[Key], budget: &Budget) -> Option<Vec<Matching>> {
    // Where several actions have the same key, any may be any; groups by the first with that key.
    let mut groups: BTreeMap<usize, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (index, key) in keys.iter().enumerate() {
        let first = keys.iter().position(|known| known == key).expect("itself");
        let group = groups.entry(first).or_insert_with(|| {
            let there = (0..other.len()).filter(|&place| other[place] == *key);
            (Vec::new(), there.collect())
        });
        group.0.push(index);
    }
    let mut all: Vec<Matching> = vec![vec![None; keys.len()]];
    for (here, there) in groups.values() {
        let mut longer = Vec::new();
        for pairs in injections(here, there) {
            for matching in &all {
                budget.spend(1)?;
                let mut matching = matching.clone();
                for &(from, to) in &pairs {
                    matching[from] = Some(to);
                }
                longer.push(matching);
            }
        }
        all = longer;
    }
    Some(all)
}

/// All ways to pair as many as possible.
fn injections(here: &[usize], there: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, rest)) = here.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (place, &to) in there.iter().enumerate() {
        let mut others = there.to_vec();
        others.remove(place);
        for mut pairs in injections(rest, &others) {
            pairs.push((first, to));
            all.push(pairs);
        }
    }
    // It may also be left out, where there are not enough.
    if there.len() < here.len() {
        all.extend(injections(rest, there));
    }
    all
}
