//! How many things there are of each object, so that an object of which there are none is dealt with at once.

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;

/// invariant: no count is zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts(FxHashMap<ObjectId, u32>);

impl Counts {
    pub(super) fn contains(&self, object: ObjectId) -> bool {
        self.0.contains_key(&object)
    }

    pub(super) fn add(&mut self, object: ObjectId) {
        *self.0.entry(object).or_insert(0) += 1;
    }

    /// Takes one away that was added.
    pub(super) fn remove(&mut self, object: ObjectId) {
        let count = self.0.get_mut(&object).expect("it was added");
        *count -= 1;
        if *count == 0 {
            self.0.remove(&object);
        }
    }
}
