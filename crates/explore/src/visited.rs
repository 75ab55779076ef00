//! The set of states that have been visited, as fingerprints.
//!
//! A search asks for a state about as often as it takes a step, and memory is what it waits for. So this is a bare
//! hash table with open addressing, in which a look-up touches one cache line, nearly always: a fingerprint is its own
//! hash, and probing goes to the next place. It is split into parts that grow one after another, so that growing never
//! needs twice the memory of the whole. Tables are between 3/8 and 3/4 full: 21 to 43 bytes a state.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Fingerprint;

/// A set of fingerprints.
#[derive(Debug)]
pub struct Visited {
    parts: Vec<Part>,
}

/// A set of fingerprints that several searches share, with marks.
#[derive(Debug)]
pub(crate) struct SharedVisited {
    parts: Vec<Mutex<Part>>,
}

/// What is known of a state that was visited. Bits that are no part of fingerprints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marks(u128);

impl Marks {
    pub(crate) const NONE: Marks = Marks(0);
    /// A search is done with it.
    pub(crate) const DONE: Marks = Marks(1 << 127);
    /// An end, or something else that is no hang, can be reached from it.
    pub(crate) const EXITS: Marks = Marks(1 << 126);

    const ALL: u128 = Marks::DONE.0 | Marks::EXITS.0;

    pub(crate) fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    pub(crate) fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }
}

/// invariant: the number of places is a power of two, and more than a quarter of them are empty.
#[derive(Debug)]
struct Part {
    /// Fingerprints with marks, or 0 where there is none.
    places: Vec<u128>,
    used: usize,
}

/// A power of two.
const PARTS: usize = 256;

/// The size of a part at first.
const PLACES: usize = 16;

/// What stands for a state: its fingerprint, as far as there is room for it. 0 stands for an empty place, so the states of
/// which nothing else is left share that of another.
fn key(state: Fingerprint) -> u128 {
    (state.0 & !Marks::ALL).max(1)
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

impl SharedVisited {
    pub(crate) fn new() -> SharedVisited {
        SharedVisited { parts: (0..PARTS).map(|_| Mutex::new(Part::new())).collect() }
    }

    fn part(&self, key: u128) -> MutexGuard<'_, Part> {
        // A part is always in order: nothing panics while it is changed.
        self.parts[part_of(key)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a state; false if it was there.
    pub(crate) fn insert(&self, state: Fingerprint) -> bool {
        let key = key(state);
        self.part(key).insert(key)
    }

    /// What is known of a state, if it is there.
    pub(crate) fn marks(&self, state: Fingerprint) -> Option<Marks> {
        let key = key(state);
        let part = self.part(key);
        let found = part.places[part.find(key)];
        (found != 0).then_some(Marks(found & Marks::ALL))
    }

    /// Adds marks to a state that is there.
    pub(crate) fn mark(&self, state: Fingerprint, marks: Marks) {
        let key = key(state);
        let mut part = self.part(key);
        let place = part.find(key);
        if part.places[place] != 0 {
            part.places[place] |= marks.0;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let bytes = |part: &Mutex<Part>| part.lock().unwrap_or_else(PoisonError::into_inner).bytes();
        self.parts.iter().map(bytes).sum()
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
        while self.places[place] != 0 && self.places[place] & !Marks::ALL != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let doubled = vec![0; self.places.len() * 2];
        for key in std::mem::replace(&mut self.places, doubled) {
            if key != 0 {
                let place = self.find(key & !Marks::ALL);
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

    #[test]
    fn marks_stay_with_their_states() {
        let visited = SharedVisited::new();
        let state = |number: u128| Fingerprint(number << 65 | number * 3);
        for number in 1..5_000_u128 {
            assert!(visited.insert(state(number)));
            assert!(!visited.insert(state(number)));
            let marks = if number % 3 == 0 { Marks::DONE.and(Marks::EXITS) } else { Marks::DONE };
            if number % 2 == 0 {
                visited.mark(state(number), marks);
            }
        }
        for number in 1..5_000_u128 {
            let marks = visited.marks(state(number)).expect("it was visited");
            assert_eq!(marks.has(Marks::DONE), number % 2 == 0, "{number}");
            assert_eq!(marks.has(Marks::EXITS), number % 6 == 0, "{number}");
        }
        assert_eq!(visited.marks(state(5_000)), None);
    }
}
