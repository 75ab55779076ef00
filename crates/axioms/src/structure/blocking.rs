//! Where a thread may wait for ever.
//!
//! A justifying execution may be partial: a thread may be cut where it blocks or loops for ever (docs/definitions.md 5).
//! A thread that can go on may as well, with all that follows placed last in every order, because no rule speaks of what
//! follows; its reads see what happens-before them. So threads need to be cut only where they wait: at locks and joins, and
//! not even there if whatever they wait for is sure to come.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{ActionKind, ObjectId};

use super::{Deed, StatementId, Structure};

impl<T> Structure<T> {
    /// The locks and joins that may wait for ever, in order.
    pub(crate) fn may_block(&self) -> Vec<StatementId> {
        if self.always_goes_on() {
            return Vec::new();
        }
        let waits = |kind| matches!(kind, ActionKind::Lock(_) | ActionKind::Join(_));
        self.ids().filter(|&id| self.statement(id).deed.kind().is_some_and(waits)).collect()
    }

    /// Whether every thread ends, whatever is read: none is stuck, each lets go of its monitors, there is an order in which
    /// monitors are taken and one in which threads are joined, and no thread joins another while it holds a monitor.
    fn always_goes_on(&self) -> bool {
        let stuck = |id| matches!(self.statement(id).deed, Deed::Stuck(_));
        if self.ids().any(stuck) {
            return false;
        }
        let mut monitors = Edges::default();
        let mut threads = Edges::default();
        for path in self.paths.iter().flatten() {
            let mut held: Vec<ObjectId> = Vec::new();
            for &id in path {
                match self.statement(id).deed.kind() {
                    Some(ActionKind::Lock(monitor)) => {
                        if !held.contains(&monitor) {
                            for other in &held {
                                monitors.insert(other.0, monitor.0);
                            }
                        }
                        held.push(monitor);
                    }
                    Some(ActionKind::Unlock(monitor)) => {
                        if let Some(place) = held.iter().rposition(|&other| other == monitor) {
                            held.remove(place);
                        }
                    }
                    Some(ActionKind::Join(_)) if !held.is_empty() => return false,
                    Some(ActionKind::Join(thread)) => {
                        threads.insert(self.statement(id).thread as u32, thread.0);
                    }
                    _ => {}
                }
            }
            if !held.is_empty() {
                return false;
            }
        }
        monitors.are_acyclic() && threads.are_acyclic()
    }
}

/// Who waits for whom.
#[derive(Default)]
struct Edges(BTreeMap<u32, BTreeSet<u32>>);

impl Edges {
    fn insert(&mut self, from: u32, to: u32) {
        self.0.entry(from).or_default().insert(to);
    }

    fn are_acyclic(&self) -> bool {
        let mut left = self.0.clone();
        loop {
            let is_free = |to: &u32| !left.contains_key(to);
            let done: Vec<u32> =
                left.iter().filter(|(_, to)| to.iter().all(is_free)).map(|(&from, _)| from).collect();
            if done.is_empty() {
                return left.is_empty();
            }
            for from in done {
                left.remove(&from);
            }
        }
    }
}
