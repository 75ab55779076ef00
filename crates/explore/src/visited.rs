//! The set of states that have been visited, as fingerprints.
//!
//! A search asks for a state about as often as it takes a step, and memory is what it waits for. So this is a bare
//! hash table with open addressing, in which a look-up touches one cache line, nearly always: a fingerprint is its own
//! hash, and probing goes to the next place. It is split into parts that grow one after another, so that growing never
//! needs twice the memory of the whole. Tables are between 3/8 and 3/4 full: 21 to 43 bytes a state.

pub(crate) mod shared;

use crate::Fingerprint;

/// A set of fingerprints.
#[derive(Debug)]
pub struct Visited {
    parts: Vec<Part>,
}

/// invariant: the number of places is a power of two, and more than a quarter of them are empty.
#[derive(Debug)]
struct Part {
    /// Fingerprints, or 0 where there is none.
    places: Vec<u128>,
    used: usize,
}

/// A power of two.
const PARTS: usize = 256;

/// The size of a part at first.
const PLACES: usize = 16;

/// What stands for a state. 0 stands for an empty place, so the one state whose fingerprint it is shares that of another.
fn key(state: Fingerprint) -> u128 {
    state.0.max(1)
}

fn part_of(key: u128) -> usize {
    (key >> 64) as usize % PARTS
}

impl Visited {
    /// The empty set.
    pub fn new() -> Visited {
        Visited { parts: (0..PARTS).map(|_| Part::new()).collect() }
    }

    /// Adds a state; false if it was there.
    pub fn insert(&mut self, state: Fingerprint) -> bool {
        let key = key(state);
        self.parts[part_of(key)].insert(key)
    }

    /// Whether a state is there.
    pub fn contains(&self, state: Fingerprint) -> bool {
        let key = key(state);
        let part = &self.parts[part_of(key)];
        part.places[part.find(key)] != 0
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.used).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }
}

impl Part {
    fn new() -> Part {
        Part { places: vec![0; PLACES], used: 0 }
    }

    /// Adds a key; false if it was there.
    fn insert(&mut self, key: u128) -> bool {
        let place = self.find(key);
        if self.places[place] != 0 {
            return false;
        }
        self.places[place] = key;
        self.used += 1;
        if self.used * 4 > self.places.len() * 3 {
            self.grow();
        }
        true
    }

    /// Where the key is, or the empty place where it belongs.
    fn find(&self, key: u128) -> usize {
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place] != 0 && self.places[place] != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let doubled = vec![0; self.places.len() * 2];
        for key in std::mem::replace(&mut self.places, doubled) {
            if key != 0 {
                let place = self.find(key);
                self.places[place] = key;
            }
        }
    }

    fn bytes(&self) -> usize {
        self.places.len() * size_of::<u128>()
    }
}

impl Default for Visited {
    fn default() -> Visited {
        Visited::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn it_is_a_set() {
        let mut visited = Visited::new();
        let mut expected = HashSet::new();
        let mut random = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
        for round in 0..200_000_u128 {
            random ^= random << 23;
            random ^= random >> 41;
            random ^= random << 17;
            // Some that differ in their upper half only, some in their lower, and many twice.
            let state = match round % 4 {
                0 => random,
                1 => random << 64,
                2 => random >> 64,
                _ => round / 8,
            };
            assert_eq!(
                visited.insert(Fingerprint(state)),
                expected.insert(key(Fingerprint(state))),
                "{state}"
            );
        }
        assert_eq!(visited.len(), expected.len());
        assert!(!visited.is_empty());
    }

    #[test]
    fn it_needs_less_than_48_bytes_a_state() {
        let mut visited = Visited::new();
        let mut random = 1_u128;
        for states in 1..=300_000_u128 {
            random = random.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            visited.insert(Fingerprint(random ^ random >> 67));
            if states > 100_000 {
                assert!(
                    (visited.bytes() as u128) < 48 * states,
                    "{states} states take {} bytes",
                    visited.bytes()
                );
            }
        }
    }
}
