//! The set of states that have been visited, as fingerprints.
//!
//! It is split into parts that grow one after another, so that growing never needs twice the memory of the
//! whole: a hash table has a state's 16 bytes and one byte of its own in tables between 7/16 and 7/8 full, that
//! is 20 to 39 bytes a state.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::Fingerprint;

/// A set of fingerprints.
#[derive(Debug)]
pub struct Visited {
    parts: Vec<HashSet<Fingerprint, BuildHasherDefault<AlreadyHashed>>>,
}

const PARTS: usize = 256;

impl Visited {
    /// The empty set.
    pub fn new() -> Visited {
        Visited { parts: (0..PARTS).map(|_| HashSet::default()).collect() }
    }

    /// Adds a state; false if it was there.
    pub fn insert(&mut self, state: Fingerprint) -> bool {
        // The low half places it in its part.
        self.parts[(state.0 >> 120) as usize].insert(state)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(HashSet::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(HashSet::is_empty)
    }

    /// The memory that it takes, in bytes, as far as capacities tell.
    pub fn bytes(&self) -> usize {
        // A table of capacity c has c·8/7 places, rounded up to a power of two.
        let places = |capacity: usize| if capacity == 0 { 0 } else { (capacity * 8 / 7).next_power_of_two() };
        self.parts.iter().map(|part| places(part.capacity()) * (size_of::<Fingerprint>() + 1)).sum()
    }
}

impl Default for Visited {
    fn default() -> Visited {
        Visited::new()
    }
}

/// A fingerprint is a hash: its low half is taken as it is.
#[derive(Debug, Default)]
struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("only fingerprints are hashed here");
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
