//! What can be asked of a state by the place of a thread, without a search for it.

use thinair_event::ObjectId;
use thinair_program::{Program, Request};

use super::{Machine, Status};

impl<P: Program> Machine<'_, P> {
    /// The place of a thread, if it is there; `hint` is where it was.
    pub(crate) fn place_of(&self, thread: ObjectId, hint: usize) -> Option<usize> {
        match self.threads.get(hint) {
            Some(slot) if slot.object == thread => Some(hint),
            _ => self.slot_of(thread),
        }
    }

    /// What a thread is doing, and what it asks for.
    pub(crate) fn asks(&self, index: usize) -> (Status, Request) {
        let slot = &self.threads[index];
        (slot.status, slot.request)
    }

    /// A thread's part of the fingerprint: who it is, its state and what it is doing.
    pub(crate) fn part(&self, index: usize) -> u128 {
        self.threads[index].hash
    }

    /// How often a thread holds a monitor.
    pub(crate) fn holds(&self, thread: ObjectId, monitor: ObjectId) -> u32 {
        self.monitors.get(&monitor).filter(|held| held.owner == thread).map_or(0, |held| held.count)
    }

    /// The threads in a monitor's wait set, in the order in which the options of a notification name them.
    pub(crate) fn waiting(&self, monitor: ObjectId) -> impl Iterator<Item = ObjectId> {
        self.waiters(monitor).map(|index| self.threads[index].object)
    }
}
