//! JPR, the least fixed point of write sets (seed 000), and JPR+D, which asks where the writes come from
//! (provenance).

use std::collections::HashSet;
use std::rc::Rc;

use thinair_event::{ThreadId, Value};
use thinair_program::Identity;

use super::Budget;
use super::execution::{Exec, Set, Skeleton, bit, elements};
use super::identity::{Key, keys, matchings};
use super::legality::racing_reads;

/// A write, as write sets know it.
type Written = (Key, Option<Value>);

/// Which of the executions are generated.
pub(crate) fn generated(executions: &[Exec], keys: &[Vec<Key>]) -> Vec<bool> {
    let mut write_set: HashSet<Written> = HashSet::new();
    let mut generated = vec![false; executions.len()];
    loop {
        let mut changed = false;
        for (index, e) in executions.iter().enumerate() {
            let written = |write: usize| (keys[index][write], e.events[write].value);
            let justified = elements(racing_reads(e))
                .all(|read| e.seen[read].is_some_and(|write| write_set.contains(&written(write))));
            if justified && !generated[index] {
                generated[index] = true;
                changed = true;
            }
        }
        for (index, e) in executions.iter().enumerate().filter(|&(index, _)| generated[index]) {
            for write in (0..e.len()).filter(|&event| e.events[event].writes().is_some()) {
                write_set.insert((keys[index][write], e.events[write].value));
            }
        }
        if !changed {
            return generated;
        }
    }
}

/// Whether each write that a racing read of E sees can be derived: from executions of the program in which no read races
/// but those of E that see a write derived before, which return E's values.
pub(crate) fn derivable(
    e: &Exec,
    identity: Identity,
    skeletons: &[Rc<Skeleton>],
    budget: &Budget,
) -> Option<bool> {
    let racing = racing_reads(e);
    if racing == 0 {
        return Some(true);
    }
    let of_e = keys(identity, e);
    // For each way in which the program can run: the reads of E that must return E's values, and the writes of E that
    // are written.
    let mut ways: HashSet<(Set, Set)> = HashSet::new();
    for skeleton in skeletons {
        let unexplained: Vec<usize> =
            (0..skeleton.len()).filter(|&read| !skeleton.sees_prior(read)).collect();
        let there = keys(identity, skeleton);
        let matchings = if unexplained.is_empty() {
            matchings(&of_e, &there, budget)?.into_iter().take(1).collect()
        } else {
            matchings(&of_e, &there, budget)?
        };
        for matching in matchings {
            budget.spend(1)?;
            let pinned = |read: usize| {
                let of_e = (0..e.len()).find(|&a| matching[a] == Some(read))?;
                let same = e.events[of_e].value == skeleton.events[read].value;
                (same && racing & bit(of_e) != 0).then_some(of_e)
            };
            let Some(pins) = unexplained.iter().try_fold(0, |set, &read| Some(set | bit(pinned(read)?)))
            else {
                continue;
            };
            let occurs = |write: usize| {
                (0..skeleton.len()).any(|event| {
                    there[event] == of_e[write] && skeleton.events[event].value == e.events[write].value
                })
            };
            let written = (0..e.len()).filter(|&event| e.events[event].writes().is_some() && occurs(event));
            ways.insert((pins, written.fold(0, |set, write| set | bit(write))));
        }
    }
    let of_init = (0..e.len()).filter(|&event| e.events[event].thread == ThreadId::INIT);
    let mut derived: Set = of_init.fold(0, |set, event| set | bit(event));
    loop {
        let before = derived;
        let sees_derived = |&read: &usize| e.seen[read].is_some_and(|write| derived & bit(write) != 0);
        let pinnable = elements(racing).filter(sees_derived).fold(0, |set, read| set | bit(read));
        for (pins, written) in &ways {
            if pins & !pinnable == 0 {
                derived |= written;
            }
        }
        if derived == before {
            return Some(pinnable == racing);
        }
    }
}
