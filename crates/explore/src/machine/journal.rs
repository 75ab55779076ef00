//! The way back: what each step changed, so that it can be taken back.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::Program;

use super::{Held, Machine, Slot};
use crate::Fingerprint;

/// One change of a machine, with what was there before.
#[derive(Clone, Debug)]
pub(super) enum Change<T> {
    Thread { index: usize, slot: Slot<T> },
    ThreadAdded,
    ThreadRemoved { index: usize, slot: Slot<T> },
    Memory { location: Location, old: Option<Value> },
    Monitor { monitor: ObjectId, old: Option<Held> },
    Allocated,
    Forgotten { index: usize, object: ObjectId },
    Exited,
}

/// The changes since the beginning, oldest first.
#[derive(Clone, Debug)]
pub(super) struct Journal<T> {
    changes: Vec<Change<T>>,
}

impl<T> Default for Journal<T> {
    fn default() -> Journal<T> {
        Journal { changes: Vec::new() }
    }
}

impl<T> Journal<T> {
    pub(super) fn push(&mut self, change: Change<T>) {
        self.changes.push(change);
    }

    pub(super) fn clear(&mut self) {
        self.changes.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.changes.len()
    }
}

/// A point to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    changes: usize,
    fingerprint: Fingerprint,
}

impl<P: Program> Machine<'_, P> {
    /// The present point.
    pub fn mark(&self) -> Mark {
        Mark { changes: self.journal.len(), fingerprint: self.fingerprint }
    }

    /// Goes back to a point on the way here.
    pub fn undo(&mut self, mark: Mark) {
        while self.journal.len() > mark.changes {
            match self.journal.changes.pop().expect("longer than the mark") {
                Change::Thread { index, slot } => self.threads[index] = slot,
                Change::ThreadAdded => {
                    self.threads.pop();
                }
                Change::ThreadRemoved { index, slot } => self.threads.insert(index, slot),
                Change::Memory { location, old: Some(value) } => {
                    self.memory.insert(location, value);
                }
                Change::Memory { location, old: None } => {
                    self.memory.remove(&location);
                }
                Change::Monitor { monitor, old: Some(held) } => {
                    self.monitors.insert(monitor, held);
                }
                Change::Monitor { monitor, old: None } => {
                    self.monitors.remove(&monitor);
                }
                Change::Allocated => {
                    self.live.pop();
                }
                Change::Forgotten { index, object } => self.live.insert(index, object),
                Change::Exited => self.exit = None,
            }
        }
        self.fingerprint = mark.fingerprint;
    }
}
