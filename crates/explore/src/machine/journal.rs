//! The way back: what each step changed, so that it can be taken back.

use thinair_event::{Location, ObjectId};
use thinair_program::Program;

use super::memory::{Cell, Page, PageId, differences};
use super::{Held, Machine, Slot};
use crate::Fingerprint;
use thinair_race::SummaryMark;

/// One change of a machine, with what was there before.
#[derive(Clone, Debug)]
pub(super) enum Change<T> {
    /// The first change of a thread in a step; later ones need no entry of their own.
    Thread {
        index: usize,
        slot: Slot<T>,
    },
    ThreadAdded,
    ThreadRemoved {
        index: usize,
        slot: Slot<T>,
    },
    /// The first of many changes of a page in a step.
    Page {
        id: PageId,
        old: Page,
    },
    /// A change of one cell, in a step that writes little.
    Cell {
        location: Location,
        old: Cell,
        new: Cell,
    },
    Monitor {
        monitor: ObjectId,
        old: Option<Held>,
    },
    Allocated(ObjectId),
    Escaped(ObjectId),
    Forgotten {
        object: ObjectId,
        escaped: bool,
    },
    Exited,
}

/// The changes since the beginning, oldest first.
#[derive(Clone, Debug)]
pub(super) struct Journal<T> {
    pub(super) changes: Vec<Change<T>>,
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
    summary: SummaryMark,
}

impl<P: Program> Machine<'_, P> {
    /// The present point.
    pub fn mark(&self) -> Mark {
        Mark { changes: self.journal.len(), fingerprint: self.fingerprint, summary: self.summary.mark() }
    }

    /// Goes back to a point on the way here.
    pub fn undo(&mut self, mark: Mark) {
        while self.journal.len() > mark.changes {
            match self.journal.changes.pop().expect("longer than the mark") {
                Change::Thread { index, slot } => {
                    let slot = std::mem::replace(&mut self.threads[index], slot);
                    self.swap_roots(slot.roots.as_deref(), self.threads[index].roots.clone().as_deref());
                }
                Change::ThreadAdded => {
                    let slot = self.threads.pop().expect("it was added");
                    self.swap_roots(slot.roots.as_deref(), None);
                }
                Change::ThreadRemoved { index, slot } => self.threads.insert(index, slot),
                Change::Page { id, old } => {
                    let new = self.memory.replace(id, old);
                    self.swap_references(id, &new);
                }
                Change::Cell { location, old, new } => {
                    self.memory.replace_cell(location, old);
                    self.memory.refer(location, new, old);
                }
                Change::Monitor { monitor, old } => {
                    let new = match old {
                        Some(held) => self.monitors.insert(monitor, held),
                        None => self.monitors.remove(&monitor),
                    };
                    self.swap_holding(monitor, new, old);
                }
                Change::Allocated(object) => self.set_live(object, false),
                Change::Escaped(object) => self.memory.object_mut(object).escaped = false,
                Change::Forgotten { object, escaped } => {
                    self.set_live(object, true);
                    self.memory.object_mut(object).escaped = escaped;
                }
                Change::Exited => self.exit = None,
            }
        }
        self.fingerprint = mark.fingerprint;
        self.summary.undo(mark.summary);
    }

    /// A page has been put back in the place of another: so are the references in it.
    fn swap_references(&mut self, id: PageId, new: &Page) {
        let old = self.memory.page(id).clone();
        let memory = &mut self.memory;
        differences(id, new, &old, |location, new, old| memory.refer(location, new, old));
    }
}
