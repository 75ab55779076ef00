//! Which objects only one thread can reach.
//!
//! An object that has been allocated is private to its thread until a reference to it is written into an object that is
//! not private (a static, a constant, or one that has escaped), or it is started as a thread; then it has escaped, with
//! everything that it leads to. There is no other way from one thread to another: what threads are answered are values of
//! cells, new objects and numbers. In particular, to interrupt, unpark or join a thread hands nobody its object.
//!
//! Invariant: an object that has not escaped is referred to only by cells of such objects and by the thread that
//! allocated it. An object that has escaped stays so until it is forgotten, even if a single thread can reach it again.
//! So the flag is a property of the path and not of the state, and no part of the fingerprint: it only decides which steps
//! go together, that they may is a fact of the state itself, and two paths to a state may decide differently. Only where
//! races are looked for it tells states apart: what was written in an object that has not escaped nobody else knows of, and
//! that is not written down anywhere else.

use thinair_event::ObjectId;
use thinair_program::Program;

use super::Machine;
use super::journal::Change;
use thinair_program::fingerprint::{Kind, component};

impl<P: Program> Machine<'_, P> {
    /// Whether no thread but the one that runs can reach the object.
    pub(super) fn is_private(&self, object: ObjectId) -> bool {
        self.memory.is_allocated(object) && self.memory.object(object).is_some_and(|entry| !entry.escaped)
    }

    /// A reference to an object is written into another.
    pub(super) fn publish(&mut self, holder: ObjectId, object: ObjectId) {
        if !self.is_private(holder) {
            self.escape(object);
        }
    }

    /// Other threads may reach the object from now on, and what it leads to.
    pub(super) fn escape(&mut self, object: ObjectId) {
        let tracks_races = self.tracks_races();
        if !(self.options.reduction.invisible || tracks_races) || !self.is_private(object) {
            return;
        }
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            let entry = self.memory.object_mut(object);
            if !std::mem::replace(&mut entry.escaped, true) {
                self.journal.push(Change::Escaped(object));
                if tracks_races {
                    self.fingerprint.add(component(Kind::Escaped, &object));
                }
                self.publish_cells(self.acting, object);
                self.memory.for_each_reference(object, |_, target| pending.push(target));
            }
        }
    }
}
