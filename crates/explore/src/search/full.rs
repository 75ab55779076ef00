//! States in full, to show that no two of them share a fingerprint.

use rustc_hash::FxHashMap;
use thinair_program::Program;

use crate::machine::Image;
use crate::{Fingerprint, Machine};

/// The states that were visited, as they are.
pub(super) struct FullStates<P: Program> {
    states: FxHashMap<Fingerprint, Vec<Image<P::Thread>>>,
    bytes: usize,
    collisions: u64,
}

impl<P: Program> Default for FullStates<P> {
    fn default() -> FullStates<P> {
        FullStates { states: FxHashMap::default(), bytes: 0, collisions: 0 }
    }
}

impl<P: Program> FullStates<P> {
    /// Adds a state; false if it was there.
    pub(super) fn insert(&mut self, machine: &Machine<'_, P>) -> bool {
        let image = machine.image();
        let same = self.states.entry(machine.fingerprint()).or_default();
        if same.contains(&image) {
            return false;
        }
        self.collisions += u64::from(!same.is_empty());
        self.bytes += image.bytes();
        same.push(image);
        true
    }

    pub(super) fn collisions(&self) -> u64 {
        self.collisions
    }

    /// The memory that it takes, without what thread states point to.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
