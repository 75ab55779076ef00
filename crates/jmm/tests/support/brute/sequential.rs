//! Sequential consistency and data races (JLS §17.4.3, §17.4.5), among the well-formed executions.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use thinair_event::{ActionKind, Location, ThreadId, Value};

use super::Budget;
use super::execution::{Exec, Set, bit};

/// The memories with which an execution can end if its actions happen one after another and each read sees the latest
/// write; none if it is not sequentially consistent.
pub(crate) fn final_memories(e: &Exec, budget: &Budget) -> Option<BTreeSet<BTreeMap<Location, Value>>> {
    let mut memories = BTreeSet::new();
    let mut known: HashSet<(Set, BTreeMap<Location, usize>)> = HashSet::new();
    let mut pending = vec![(0, BTreeMap::new())];
    let everything = (0..e.len()).fold(0, |set, event| set | bit(event));
    while let Some((done, last)) = pending.pop() {
        budget.spend(1)?;
        if !known.insert((done, last.clone())) {
            continue;
        }
        if done == everything {
            let value = |&write: &usize| e.events[write].value.expect("a write");
            memories.insert(last.iter().map(|(&location, write)| (location, value(write))).collect());
            continue;
        }
        for event in (0..e.len()).filter(|&event| done & bit(event) == 0) {
            let comes_after = |other: usize| {
                let initial =
                    e.events[other].thread == ThreadId::INIT && e.events[event].thread != ThreadId::INIT;
                e.po(other, event) || initial || e.order[other] & bit(event) != 0
            };
            if (0..e.len()).any(|other| done & bit(other) == 0 && comes_after(other)) {
                continue;
            }
            let sees_latest = |location| e.seen[event] == last.get(&location).copied();
            if !e.events[event].reads().is_none_or(sees_latest) {
                continue;
            }
            let mut last = last.clone();
            if let Some(location) = e.events[event].writes() {
                last.insert(location, event);
            }
            pending.push((done | bit(event), last));
        }
    }
    Some(memories)
}

/// Whether two conflicting accesses of a variable that is not volatile are not ordered by happens-before.
pub(crate) fn has_race(e: &Exec) -> bool {
    let plain = |event: usize| !e.events[event].kind.is_synchronization();
    let location = |event: usize| match e.events[event].kind {
        ActionKind::Read(location, _) | ActionKind::Write(location, _) => Some(location),
        _ => None,
    };
    let conflict = |a: usize, b: usize| {
        location(a).is_some()
            && location(a) == location(b)
            && (e.events[a].writes().is_some() || e.events[b].writes().is_some())
    };
    (0..e.len()).any(|a| {
        (0..e.len()).any(|b| {
            a != b
                && plain(a)
                && plain(b)
                && conflict(a, b)
                && !e.po(a, b)
                && !e.po(b, a)
                && !e.hb(a, b)
                && !e.hb(b, a)
        })
    })
}
