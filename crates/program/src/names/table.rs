//! A table of names that only grows: whatever has been put in stays where it is, so readers need no lock.
//!
//! Names by number are in chunks, each twice as long as the one before. Numbers by name are in a tree: a node holds a
//! name, and what has another name hangs below it, by the bits of its hash. Only who adds a name takes a lock.

use std::hash::BuildHasher;
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxBuildHasher;

use super::ObjectName;

/// Names with the numbers from 0 on.
#[derive(Debug)]
pub(super) struct Table {
    chunks: [OnceLock<Box<[OnceLock<ObjectName>]>>; CHUNKS],
    /// The tops of the trees, made when they are needed.
    tops: OnceLock<Box<[Link]>>,
    /// How many names there are.
    count: Mutex<u32>,
}

type Link = OnceLock<Box<Node>>;

#[derive(Debug)]
struct Node {
    name: ObjectName,
    number: u32,
    below: [Link; 1 << BITS],
}

/// The length of the first chunk, as a power of two; with the others there is room for 2^31 names.
const FIRST: u32 = 8;
const CHUNKS: usize = (32 - FIRST) as usize;

/// How many trees there are, as a power of two.
const TREES: u32 = 10;

/// How many bits of the hash tell what hangs below a node apart.
const BITS: u32 = 2;

impl Table {
    pub(super) fn new() -> Table {
        Table { chunks: [const { OnceLock::new() }; CHUNKS], tops: OnceLock::new(), count: Mutex::new(0) }
    }

    /// The name with a number, if there is one.
    pub(super) fn name(&self, number: u32) -> Option<ObjectName> {
        let (chunk, place) = place(number);
        self.chunks[chunk].get()?[place].get().copied()
    }

    /// The number of a name, which is new if the name is.
    pub(super) fn number(&self, name: ObjectName) -> u32 {
        let tops = self.tops.get_or_init(|| (0..1 << TREES).map(|_| Link::new()).collect());
        let hash = FxBuildHasher.hash_one(name);
        // The upper bits are the better ones.
        let mut link = &tops[(hash >> (64 - TREES)) as usize];
        let mut rest = hash.rotate_left(TREES);
        loop {
            while let Some(node) = link.get() {
                if node.name == name {
                    return node.number;
                }
                rest = rest.rotate_left(BITS);
                link = &node.below[(rest & ((1 << BITS) - 1)) as usize];
            }
            // Nobody else adds a name now; but somebody may have added one here before.
            let mut count = self.count.lock().expect("no panic while locked");
            if link.get().is_none() {
                let number = *count;
                let (chunk, place) = place(number);
                let length = 1 << (FIRST as usize + chunk.saturating_sub(1));
                let chunk = self.chunks[chunk].get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
                // The name can be asked for before its number is known to anybody.
                chunk[place].get_or_init(|| name);
                link.get_or_init(|| Box::new(Node { name, number, below: Default::default() }));
                *count += 1;
                return number;
            }
        }
    }
}

/// In which chunk a number is, and where: the first two chunks have 2^FIRST places each, the others twice as many as
/// the one before.
fn place(number: u32) -> (usize, usize) {
    let chunk = (32 - (number >> FIRST).leading_zeros()) as usize;
    let before = if chunk == 0 { 0 } else { 1 << (FIRST as usize + chunk - 1) };
    (chunk, number as usize - before)
}

#[cfg(test)]
mod tests {
    use thinair_event::ObjectId;

    use super::*;
    use crate::{Class, Site};

    fn name(count: u32) -> ObjectName {
        ObjectName::Allocated { thread: ObjectId(1), site: Site(2), class: Class(3), length: 4, count }
    }

    #[test]
    fn numbers_are_dense_and_stay() {
        let table = Table::new();
        for round in 0..2 {
            for count in 0..10_000 {
                assert_eq!(table.number(name(count)), count, "in round {round}");
                assert_eq!(table.name(count), Some(name(count)));
            }
        }
        assert_eq!(table.name(10_000), None);
    }

    #[test]
    fn threads_agree() {
        let table = Table::new();
        let numbers =
            |seed: u32| (0..5_000).map(|index| table.number(name((index * 7 + seed) % 5_000))).collect();
        std::thread::scope(|scope| {
            let threads = [1, 2, 3].map(|seed| scope.spawn(move || -> Vec<u32> { numbers(seed) }));
            for thread in threads {
                thread.join().expect("no panic");
            }
        });
        let mut all: Vec<u32> = (0..5_000).map(|count| table.number(name(count))).collect();
        assert!(
            all.iter().enumerate().all(|(count, &number)| table.name(number) == Some(name(count as u32)))
        );
        all.sort_unstable();
        assert!(all.iter().copied().eq(0..5_000));
    }
}
