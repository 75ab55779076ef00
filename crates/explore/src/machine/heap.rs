//! Objects get their names: the smallest count that is free, of their kind.
//!
//! A kind is (thread, site, class, length). The names of a kind are asked for once and kept; for each kind there is a
//! number below which no count is free, so that finding the smallest does not mean looking at all of them.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;
use thinair_program::{Class, Names, ObjectName, Program, Site};

use super::{Machine, journal::Change};

/// What a machine knows of names.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds {
    /// Shared with snapshots: names do not depend on the state.
    table: Arc<Mutex<Table>>,
    /// For each kind, a number below which no count is free.
    taken: Vec<u32>,
}

#[derive(Debug, Default)]
struct Table {
    numbers: FxHashMap<(ObjectId, Site, Class, u32), u32>,
    /// For each kind, its names by count.
    objects: Vec<Vec<ObjectId>>,
}

impl Table {
    fn object(&mut self, names: &Names, kind: u32, count: u32, name: impl Fn(u32) -> ObjectName) -> ObjectId {
        let objects = &mut self.objects[kind as usize];
        while objects.len() <= count as usize {
            objects.push(names.intern(name(objects.len() as u32)));
        }
        objects[count as usize]
    }
}

impl<P: Program> Machine<'_, P> {
    /// A new object with the smallest count that is free; nothing if there is no room for it.
    pub(super) fn allocate(
        &mut self,
        thread: ObjectId,
        site: Site,
        class: Class,
        length: u32,
    ) -> Option<ObjectId> {
        if !self.has_room(length) {
            return None;
        }
        let table = Arc::clone(&self.kinds.table);
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        let kinds = table.numbers.len() as u32;
        let kind = *table.numbers.entry((thread, site, class, length)).or_insert(kinds);
        if kind == kinds {
            table.objects.push(Vec::new());
        }
        if self.kinds.taken.len() <= kind as usize {
            self.kinds.taken.resize(kind as usize + 1, 0);
        }
        let name = |count| ObjectName::Allocated { thread, site, class, length, count };
        let mut count = self.kinds.taken[kind as usize];
        let object = loop {
            let object = table.object(self.program.names(), kind, count, name);
            if !self.memory.is_live(object) {
                break object;
            }
            count += 1;
        };
        let entry = self.memory.object_mut(object);
        entry.kind = kind;
        entry.count = count;
        entry.length = length;
        entry.born = self.step;
        self.set_live(object, true);
        self.journal.push(Change::Allocated(object));
        self.suspects.push(object);
        self.allocated += 1;
        Some(object)
    }

    /// Whether there is room for one more object of that length.
    pub(super) fn has_room(&self, length: u32) -> bool {
        let elements = self.memory.live_elements.saturating_add(length as usize);
        self.options.room.has(self.memory.live_objects, elements)
    }

    /// The object is there from now on, or no longer.
    pub(super) fn set_live(&mut self, object: ObjectId, live: bool) {
        let entry = self.memory.object_mut(object);
        debug_assert_ne!(entry.live, live);
        entry.live = live;
        let (kind, count, length) = (entry.kind as usize, entry.count, entry.length as usize);
        let memory = &mut self.memory;
        if live {
            memory.live_objects += 1;
            memory.live_elements += length;
            if self.kinds.taken[kind] == count {
                self.kinds.taken[kind] += 1;
            }
        } else {
            memory.live_objects -= 1;
            memory.live_elements -= length;
            self.kinds.taken[kind] = self.kinds.taken[kind].min(count);
        }
    }
}
