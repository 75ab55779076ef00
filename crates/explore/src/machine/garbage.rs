//! Forgetting the objects that no thread can reach, at a cost that depends on what a step did and not on the heap.
//!
//! Objects that are unreachable must not tell two states apart, so they are looked for after every step. What a step
//! makes unreachable hangs on a *suspect*: an object that the step allocated, or a reference to which it overwrote or
//! dropped. For take a path from a thread or a static to such an object before the step; the last reference on the path
//! that is gone referred to a suspect from which the rest of the path still leads. So if every suspect can be reached,
//! everything can, and whatever is garbage can be reached from a suspect.
//!
//! 1. A suspect is cleared if a thread or monitor refers to it; or if its *anchor*, a cell that once referred to it,
//!    still does, and so on from the cell's object up to a static or to what a thread refers to. Anchors are hints: they
//!    are checked, never believed.
//! 2. What can be reached from the other suspects, cleared objects left out, is a set S that contains all garbage. An
//!    object of S to which more cells refer than those of S do is referred to from outside S, hence can be reached; and
//!    so can what it leads to. The rest of S is garbage (the trial deletion of Bacon and Rajan, ECOOP 2001).
//! 3. If S becomes large, everything is marked from the roots instead, which also gives every object a new anchor, the
//!    nearest to a root.
//!
//! Which of these found an object makes no difference to the result.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Program, Thread};

use super::journal::Change;
use super::memory::{Memory, differences};
use super::{Machine, Status};
use thinair_program::fingerprint::{Kind, component};

/// How long a chain of anchors is followed.
const CHAIN: usize = 1 << 12;

/// How large a set of suspects may become before everything is marked.
const SUSPECTS: usize = 1 << 10;

impl<P: Program> Machine<'_, P> {
    /// Forgets the objects that can't be reached, with their fields, and the threads that have ended and can't be
    /// reached. Counts of references are up to date.
    pub(super) fn collect(&mut self) {
        self.allocated = 0;
        if self.memory.live_objects == 0 {
            self.suspects.clear();
            return;
        }
        let suspects = std::mem::take(&mut self.suspects);
        self.round += 1;
        let mut found: Vec<ObjectId> = Vec::new();
        for &suspect in &suspects {
            self.memory.suspect(suspect, self.round, &mut found);
        }
        self.suspects = suspects;
        self.suspects.clear();
        if found.is_empty() {
            return;
        }
        let garbage = match self.memory.follow(found, self.round) {
            Some(found) => self.unreferenced(&found),
            None => self.unmarked(),
        };
        if !garbage.is_empty() {
            self.forget(&garbage);
        }
    }

    /// Of a set that contains all garbage, what is garbage.
    fn unreferenced(&mut self, found: &[ObjectId]) -> Vec<ObjectId> {
        let round = self.round;
        let memory = &mut self.memory;
        // To be met in the next round means to be reachable.
        self.round += 1;
        let mut pending: Vec<ObjectId> = Vec::new();
        for &object in found {
            let entry = memory.object_mut(object);
            if entry.referred > entry.met {
                entry.round = round + 1;
                pending.push(object);
            }
        }
        let mut targets = Vec::new();
        while let Some(object) = pending.pop() {
            memory.for_each_reference(object, |location, target| targets.push((location, target)));
            for (location, target) in targets.drain(..) {
                let entry = memory.object_mut(target);
                if entry.round == round {
                    entry.round = round + 1;
                    entry.anchor = Some(location);
                    pending.push(target);
                }
            }
        }
        let is_garbage = |&object: &ObjectId| memory.object(object).is_some_and(|entry| entry.round == round);
        found.iter().copied().filter(is_garbage).collect()
    }

    /// What is not met on the way from threads, monitors, statics and constants.
    fn unmarked(&mut self) -> Vec<ObjectId> {
        self.round += 1;
        let round = self.round;
        let memory = &mut self.memory;
        // Those that cells of statics and constants refer to: their anchors say so, or else they are asked.
        let mut pending: Vec<(Option<Location>, ObjectId)> = Vec::new();
        let rooted = memory.all_live().filter(|&object| memory.rooted(object) > 0);
        pending.extend(rooted.map(|object| (None, object)));
        memory.for_each_static_reference(|location, target| pending.push((Some(location), target)));
        // Oldest first, so that anchors lead to roots by shortest chains.
        let mut next = 0;
        while let Some(&(location, object)) = pending.get(next) {
            next += 1;
            let entry = memory.object_mut(object);
            if entry.round != round {
                entry.round = round;
                entry.anchor = location.or(entry.anchor);
                memory.for_each_reference(object, |location, target| pending.push((Some(location), target)));
            }
        }
        memory
            .all_live()
            .filter(|&object| memory.object(object).is_some_and(|entry| entry.round != round))
            .collect()
    }

    fn forget(&mut self, garbage: &[ObjectId]) {
        let mut passing = false;
        for &object in garbage {
            self.memory.for_each_page(object, |id| self.forgotten_pages.push(id));
            while let Some(id) = self.forgotten_pages.pop() {
                let (old, was_changed) = self.memory.take(id, self.step);
                let memory = &mut self.memory;
                differences(id, &old, &None, |location, old, new| memory.refer(location, old, new));
                if !was_changed {
                    self.journal.push(Change::Page { id, old });
                }
            }
            let entry = self.memory.object_mut(object);
            passing |= entry.born == self.step;
            let escaped = std::mem::take(&mut entry.escaped);
            if escaped && self.tracks_races() {
                self.fingerprint.remove(component(Kind::Escaped, &object));
            }
            self.set_live(object, false);
            self.forget_end(object);
            self.summary.forget(object);
            self.journal.push(Change::Forgotten { object, escaped });
        }
        if passing {
            self.forget_passing();
        }
        for index in (0..self.threads.len()).rev() {
            let slot = &self.threads[index];
            if !slot.is_alive() && !self.memory.is_live(slot.object) {
                self.remove_thread(index);
            }
        }
    }

    /// Objects that came and went since the fingerprint was last up to date need no way back: before, too, they were not
    /// there.
    fn forget_passing(&mut self) {
        let Machine { memory, journal, step, .. } = self;
        let mut kept = self.settled;
        for index in self.settled..journal.len() {
            let object = match &journal.changes[index] {
                Change::Page { id, .. } => Some(id.object),
                Change::Cell { location, .. } => Some(location.object),
                Change::Allocated(object) | Change::Escaped(object) | Change::Forgotten { object, .. } => {
                    Some(*object)
                }
                _ => None,
            };
            let passed = |object| {
                memory.is_allocated(object)
                    && memory.object(object).is_some_and(|entry| entry.born == *step && !entry.live)
            };
            if !object.is_some_and(passed) {
                journal.changes.swap(index, kept);
                kept += 1;
            }
        }
        journal.changes.truncate(kept);
    }

    /// What can be reached, found in the plainest way: the tests' second opinion.
    pub(super) fn reachable(&self) -> rustc_hash::FxHashSet<ObjectId> {
        let mut reachable = rustc_hash::FxHashSet::default();
        let mut pending: Vec<ObjectId> = Vec::new();
        for slot in self.threads.iter().filter(|slot| slot.is_alive()) {
            pending.push(slot.object);
            slot.state.references(&mut |object| pending.push(object));
            if let Status::Waiting { monitor, .. } | Status::Reacquiring { monitor, .. } = slot.status {
                pending.push(monitor);
            }
        }
        pending.extend(self.monitors.keys());
        pending.extend(self.monitors.values().map(|held| held.owner));
        self.memory.for_each_static_reference(|_, target| pending.push(target));
        while let Some(object) = pending.pop() {
            if self.memory.is_allocated(object) && reachable.insert(object) {
                self.memory.for_each_reference(object, |_, target| pending.push(target));
            }
        }
        reachable
    }
}

impl Memory {
    /// Adds an object to those that may be garbage, unless it is known not to be.
    fn suspect(&mut self, object: ObjectId, round: u64, found: &mut Vec<ObjectId>) {
        let is_suspect = self.is_allocated(object)
            && self.object(object).is_some_and(|entry| entry.live && entry.round != round)
            && self.rooted(object) == 0
            && !self.is_anchored(object, round);
        if is_suspect {
            let entry = self.object_mut(object);
            entry.round = round;
            entry.met = 0;
            found.push(object);
        }
    }

    /// Whether a chain of anchors leads to a root, and not through a suspect.
    fn is_anchored(&self, mut object: ObjectId, round: u64) -> bool {
        for _ in 0..CHAIN {
            if self.rooted(object) > 0 {
                return true;
            }
            let Some(entry) = self.object(object) else { return false };
            let Some(anchor) = entry.anchor.filter(|_| entry.round != round) else { return false };
            if self.cell(anchor) != Some(Value::Reference(object)) {
                return false;
            }
            object = anchor.object;
            if !self.is_allocated(object) {
                return true;
            }
        }
        false
    }

    /// Adds what suspects lead to, and counts the references that are met; nothing if that is too much.
    fn follow(&mut self, mut found: Vec<ObjectId>, round: u64) -> Option<Vec<ObjectId>> {
        let mut targets = Vec::new();
        let mut next = 0;
        while let Some(&object) = found.get(next) {
            next += 1;
            self.for_each_reference(object, |_, target| targets.push(target));
            for target in targets.drain(..) {
                self.suspect(target, round, &mut found);
                let entry = self.object_mut(target);
                if entry.round == round {
                    entry.met += 1;
                }
            }
            if found.len() > SUSPECTS && found.len() * 4 > self.live_objects {
                return None;
            }
        }
        Some(found)
    }
}
