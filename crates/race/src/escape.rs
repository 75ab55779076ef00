//! Which objects only the thread can reach that has allocated them, on a path.
//!
//! An object escapes when a reference to it is written into an object that has, or that existed from the start, and when it is
//! started as a thread; with it escapes what it leads to.

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Value};

/// The objects that have not escaped, and what their variables refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Privacy {
    private: FxHashMap<ObjectId, FxHashMap<u32, ObjectId>>,
}

impl Privacy {
    pub(crate) fn is_private(&self, object: ObjectId) -> bool {
        self.private.contains_key(&object)
    }

    /// What can be reached from certain variables of an object, as far as it has not escaped; without the object itself.
    pub(crate) fn below(&self, object: ObjectId, from: impl Fn(u32) -> bool) -> Vec<ObjectId> {
        let cells = self.private.get(&object).into_iter().flatten();
        let mut pending: Vec<ObjectId> =
            cells.filter(|(slot, _)| from(**slot)).map(|(_, target)| *target).collect();
        let mut below = Vec::new();
        while let Some(next) = pending.pop() {
            if let Some(cells) = self.private.get(&next)
                && next != object
                && !below.contains(&next)
            {
                below.push(next);
                pending.extend(cells.values());
            }
        }
        below
    }

    /// A new object is there, perhaps by the name of one that is no more.
    pub(crate) fn allocate(&mut self, object: ObjectId) {
        self.private.insert(object, FxHashMap::default());
    }

    /// A variable is written. What escapes by that.
    pub(crate) fn write(&mut self, location: Location, value: Value) -> Vec<ObjectId> {
        let target = value.reference();
        match (self.private.get_mut(&location.object), target) {
            (Some(cells), Some(target)) => _ = cells.insert(location.slot, target),
            (Some(cells), None) => _ = cells.remove(&location.slot),
            (None, Some(target)) => return self.escape(target),
            (None, None) => {}
        }
        Vec::new()
    }

    /// Other threads can reach the object from now on, and what it leads to: all that they could not reach before.
    pub(crate) fn escape(&mut self, object: ObjectId) -> Vec<ObjectId> {
        let (mut pending, mut escaped) = (vec![object], Vec::new());
        while let Some(object) = pending.pop() {
            if let Some(cells) = self.private.remove(&object) {
                escaped.push(object);
                pending.extend(cells.into_values());
            }
        }
        escaped
    }
}
