//! A table of names that only grows: whatever has been put in stays where it is, so readers need no lock.
//!
//! Numbers by name are in a tree: a node holds a name, and what has another name hangs below it, by the bits of its hash.
//! Only who adds a name takes a lock.

use std::hash::BuildHasher;
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxBuildHasher;

use super::ObjectName;
use crate::AppendVec;

/// Names with the numbers from 0 on.
#[derive(Debug)]
pub(super) struct Table {
    names: AppendVec<ObjectName>,
    /// The tops of the trees, made when they are needed.
    tops: OnceLock<Box<[Link]>>,
    /// Held while a name is added.
    adding: Mutex<()>,
}

type Link = OnceLock<Box<Node>>;

#[derive(Debug)]
struct Node {
    name: ObjectName,
    number: u32,
    below: [Link; 1 << BITS],
}

/// How many trees there are, as a power of two.
const TREES: u32 = 10;

/// How many bits of the hash tell what hangs below a node apart.
const BITS: u32 = 2;

impl Table {
    pub(super) fn new() -> Table {
        Table { names: AppendVec::new(), tops: OnceLock::new(), adding: Mutex::new(()) }
    }

    /// The name with a number, if there is one.
    pub(super) fn name(&self, number: u32) -> Option<ObjectName> {
        self.names.try_get(number).copied()
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
            let _adding = self.adding.lock().expect("no panic while locked");
            if link.get().is_none() {
                // The name can be asked for before its number is known to anybody.
                let number = self.names.push(name);
                link.get_or_init(|| Box::new(Node { name, number, below: Default::default() }));
                return number;
            }
        }
    }
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
