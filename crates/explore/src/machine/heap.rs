//! Objects: their names, and forgetting those that no thread can reach.

use rustc_hash::FxHashSet;
use thinair_event::{Location, ObjectId};
use thinair_program::{Class, ObjectName, Program, Site, Thread};

use super::{Machine, Status, journal::Change};

impl<P: Program> Machine<'_, P> {
    /// A new object with the smallest count that is free.
    pub(super) fn allocate(&mut self, thread: ObjectId, site: Site, class: Class, length: u32) -> ObjectId {
        let names = self.program.names();
        let object = (0..=u32::MAX)
            .map(|count| names.intern(ObjectName::Allocated { thread, site, class, length, count }))
            .find(|object| !self.live.contains(object))
            .expect("fewer objects are alive than there are counts");
        self.live.push(object);
        self.journal.push(Change::Allocated);
        object
    }

    /// Forgets the objects that can't be reached, with their fields, and the threads that have ended and can't
    /// be reached: they must not tell two states apart.
    pub(super) fn collect(&mut self) {
        if self.live.is_empty() {
            return;
        }
        let reachable = self.reachable();
        for index in (0..self.threads.len()).rev() {
            let slot = &self.threads[index];
            if !slot.is_alive() && self.is_garbage(slot.object, &reachable) {
                self.remove_thread(index);
            }
        }
        let fields: Vec<Location> = self
            .memory
            .keys()
            .copied()
            .filter(|location| self.is_garbage(location.object, &reachable))
            .collect();
        for location in fields {
            self.write(location, self.program.variable(location).default);
        }
        for index in (0..self.live.len()).rev() {
            let object = self.live[index];
            if self.is_garbage(object, &reachable) {
                self.live.remove(index);
                self.journal.push(Change::Forgotten { index, object });
            }
        }
    }

    fn is_garbage(&self, object: ObjectId, reachable: &FxHashSet<ObjectId>) -> bool {
        !self.program.names().is_static(object) && !reachable.contains(&object)
    }

    /// What threads that have not ended can reach through their states, statics and fields; and monitors that
    /// are held. Who allocated an object is part of its name only: that thread may be forgotten before it.
    fn reachable(&self) -> FxHashSet<ObjectId> {
        let mut reachable = FxHashSet::default();
        let mut pending: Vec<ObjectId> = Vec::new();
        for slot in self.threads.iter().filter(|slot| slot.is_alive()) {
            pending.push(slot.object);
            slot.state.references(&mut |object| pending.push(object));
            if let Status::Waiting { monitor, .. } | Status::Reacquiring { monitor, .. } = slot.status {
                pending.push(monitor);
            }
        }
        pending.extend(self.monitors.keys());
        // A thread that ended holding a monitor still keeps others out: no other may get its name.
        pending.extend(self.monitors.values().map(|held| held.owner));
        let names = self.program.names();
        let static_fields = self.memory.iter().filter(|(location, _)| names.is_static(location.object));
        pending.extend(static_fields.filter_map(|(_, value)| value.reference()));
        while let Some(object) = pending.pop() {
            if names.is_static(object) || !reachable.insert(object) {
                continue;
            }
            let fields = self.memory.iter().filter(|(location, _)| location.object == object);
            pending.extend(fields.filter_map(|(_, value)| value.reference()));
        }
        reachable
    }
}
