//! States are matched by a 128-bit fingerprint that is kept up to date incrementally.
//!
//! A state is a set of components (a thread with its state, a location with its value, a monitor with its
//! holder), each of which names itself. The fingerprint is the wrapping sum of the components' hashes: taking
//! one away and adding another costs two additions, and the order of components does not matter. Components
//! are hashed by xxh3-128, so that two of a billion states collide with a probability below 10⁻²⁰.

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::xxh3_128;

/// What a state is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Fingerprint(pub u128);

impl Fingerprint {
    /// The fingerprint with one more component.
    pub fn add(&mut self, component: u128) {
        self.0 = self.0.wrapping_add(component);
    }

    /// The fingerprint without a component that it had.
    pub fn remove(&mut self, component: u128) {
        self.0 = self.0.wrapping_sub(component);
    }
}

/// Collects what `Hash` writes, to hash it in one go: xxh3 is much faster on one buffer than on a stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct ComponentHasher {
    bytes: Vec<u8>,
}

impl ComponentHasher {
    /// The hash of a component.
    pub(crate) fn hash(&mut self, component: &impl Hash) -> u128 {
        self.bytes.clear();
        component.hash(self);
        xxh3_128(&self.bytes)
    }
}

impl Hasher for ComponentHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        xxh3_128(&self.bytes) as u64
    }
}
