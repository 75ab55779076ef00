//! The end of a step: what it changed is brought into the fingerprint and into the counts of references, once.
//!
//! A step may write a cell thousands of times and answer a thread as often. Only the difference between the states
//! before and after it matters, and the journal has the state before.

use std::sync::Arc;

use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Program, Thread};

use super::journal::Change;
use super::memory::{Cell, Memory, differences};
use super::{Held, Machine, Slot, Status};
use thinair_program::fingerprint::{Fingerprint, Kind, component};

impl<P: Program> Machine<'_, P> {
    /// Ends a step, or a part of a long one: afterwards the fingerprint is up to date and nothing unreachable is left.
    pub(super) fn settle(&mut self) {
        self.settle_references();
        self.settle_threads();
        self.collect();
        self.settle_fingerprint();
        self.summary.settle();
        self.settled = self.journal.len();
        self.step += 1;
    }

    fn settle_references(&mut self) {
        let Machine { journal, memory, suspects, .. } = self;
        for change in &journal.changes[self.settled..] {
            let mut settle = |memory: &mut Memory, location, old: Cell, new| {
                memory.refer(location, old, new);
                suspects.extend(old.and_then(Value::reference));
            };
            match change {
                Change::Page { id, old } => {
                    let new = memory.page(*id).clone();
                    differences(*id, old, &new, |location, old, new| settle(memory, location, old, new));
                }
                Change::Cell { location, old, new } => settle(memory, *location, *old, *new),
                _ => {}
            }
        }
    }

    /// What was forgotten is no longer there, so that objects which came and went within the step cost nothing here.
    fn settle_fingerprint(&mut self) {
        let Machine { program, journal, memory, fingerprint, .. } = self;
        for change in &journal.changes[self.settled..] {
            match change {
                Change::Page { id, old } => {
                    differences(*id, old, memory.page(*id), |location, old, new| {
                        replace_component(*program, fingerprint, location, old, new);
                    });
                }
                Change::Cell { location, old, new } => {
                    replace_component(*program, fingerprint, *location, *old, *new);
                }
                _ => {}
            }
        }
    }

    fn settle_threads(&mut self) {
        let mut roots = std::mem::take(&mut self.roots);
        while let Some(index) = self.touched.pop() {
            self.find_roots(index, &mut roots);
            let slot = &mut self.threads[index];
            slot.hash = slot.component();
            self.fingerprint.add(slot.hash);
            if slot.roots.as_deref().unwrap_or_default() == roots {
                continue;
            }
            let new = (!roots.is_empty()).then(|| Arc::from(roots.as_slice()));
            let old = std::mem::replace(&mut slot.roots, new);
            self.suspects.extend(old.iter().flat_map(|roots| roots.iter()));
            self.swap_roots(old.as_deref(), Some(&roots));
        }
        self.roots = roots;
    }

    /// The allocated objects that a thread can reach at once.
    fn find_roots(&self, index: usize, roots: &mut Vec<ObjectId>) {
        roots.clear();
        let slot = &self.threads[index];
        if self.memory.live_objects == 0 || !slot.is_alive() {
            return;
        }
        let mut visit = |object| {
            if self.memory.is_allocated(object) {
                roots.push(object);
            }
        };
        visit(slot.object);
        slot.state.references(&mut visit);
        if let Status::Waiting { monitor, .. } | Status::Reacquiring { monitor, .. } = slot.status {
            visit(monitor);
        }
    }

    /// Counts what threads refer to: no longer the old, but the new.
    pub(super) fn swap_roots(&mut self, old: Option<&[ObjectId]>, new: Option<&[ObjectId]>) {
        if old == new {
            return;
        }
        for &object in new.unwrap_or_default() {
            self.memory.root(object, 1);
        }
        for &object in old.unwrap_or_default() {
            self.memory.root(object, -1);
        }
    }

    /// Counts a monitor that is held, and who holds it: a thread that ended holding a monitor still keeps others out, so
    /// no other may get its name.
    pub(super) fn swap_holding(&mut self, monitor: ObjectId, old: Option<Held>, new: Option<Held>) {
        let mut count = |object: ObjectId, change: i32| {
            if self.memory.is_allocated(object) {
                self.memory.root(object, change);
            }
        };
        if let Some(held) = new {
            count(monitor, 1);
            count(held.owner, 1);
        }
        if let Some(held) = old {
            count(monitor, -1);
            count(held.owner, -1);
        }
    }
}

impl<T: Thread> Slot<T> {
    /// The thread's part of the fingerprint.
    pub(super) fn component(&self) -> u128 {
        // Nearly always there is nothing to say but who it is and its state: one word for all flags.
        let running = self.status == Status::Running;
        let flags = [self.daemon, self.interrupted, self.permit, running];
        let flags = flags.into_iter().fold(0, |flags, flag| flags << 1 | u64::from(flag));
        let who = u64::from(self.object.0) | flags << 32;
        let status = (!running).then_some(self.status);
        component(Kind::Thread, &(who, &self.state, super::Rare(status)))
    }
}

impl Memory {
    /// Counts what a cell refers to: no longer the old, but the new.
    pub(super) fn refer(&mut self, location: Location, old: Cell, new: Cell) {
        let allocated = |cell: Cell| cell.and_then(Value::reference);
        if let Some(object) = allocated(new).filter(|&object| self.is_allocated(object)) {
            let stale = self
                .object(object)
                .and_then(|object| object.anchor)
                .is_none_or(|anchor| self.cell(anchor) != new || !self.is_allocated(location.object));
            let object = self.object_mut(object);
            object.referred += 1;
            if stale {
                object.anchor = Some(location);
            }
        }
        if let Some(object) = allocated(old).filter(|&object| self.is_allocated(object)) {
            self.object_mut(object).referred -= 1;
        }
    }
}

/// A cell holds another value. Cells that hold their default have no part in the fingerprint: a state has one only.
pub(super) fn replace_component<P: Program>(
    program: &P,
    fingerprint: &mut Fingerprint,
    location: Location,
    old: Cell,
    new: Cell,
) {
    let default = program.variable(location).default;
    if let Some(old) = old.filter(|&old| old != default) {
        fingerprint.remove(component(Kind::Memory, &(location, old)));
    }
    if let Some(new) = new.filter(|&new| new != default) {
        fingerprint.add(component(Kind::Memory, &(location, new)));
    }
}
