//! A vector that only grows and is read without a lock: what is in it is found at nearly every access, and made rarely.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Chunk `k` has room for `FIRST << k` values, and is made when the first of them is; so a value never moves.
const FIRST: u32 = 64;
const CHUNKS: usize = 26;

type Chunk<T> = OnceLock<Box<[OnceLock<T>]>>;

/// A vector that only grows: whatever has been put in stays where it is, so readers need no lock.
///
/// There is room for 2^32 - 64 values.
#[derive(Debug)]
pub struct AppendVec<T> {
    chunks: [Chunk<T>; CHUNKS],
    length: AtomicU32,
}

impl<T> Default for AppendVec<T> {
    fn default() -> AppendVec<T> {
        AppendVec::new()
    }
}

impl<T> AppendVec<T> {
    /// A vector without values.
    pub fn new() -> AppendVec<T> {
        AppendVec { chunks: [const { OnceLock::new() }; CHUNKS], length: AtomicU32::new(0) }
    }

    /// Adds a value, which is made from its own number.
    pub fn push_with(&self, value: impl FnOnce(u32) -> T) -> u32 {
        let index = self.reserve();
        self.fill(index, value(index));
        index
    }

    /// Adds a value, and gives its number: they are dense, from 0 on.
    pub fn push(&self, value: T) -> u32 {
        self.push_with(|_| value)
    }

    /// A number whose value is given later by [`AppendVec::fill`], and asked for only then.
    pub fn reserve(&self) -> u32 {
        self.length.fetch_add(1, Ordering::Relaxed)
    }

    /// Gives the value of a number that was reserved, once.
    pub fn fill(&self, index: u32, value: T) {
        let (chunk, place) = position(index);
        let room = || (0..FIRST << chunk).map(|_| OnceLock::new()).collect();
        let fresh = self.chunks[chunk].get_or_init(room)[place].set(value).is_ok();
        assert!(fresh, "a number is filled once");
    }

    /// The value of a number, or nothing if it is not filled yet.
    #[inline]
    pub fn try_get(&self, index: u32) -> Option<&T> {
        let (chunk, place) = position(index);
        self.chunks[chunk].get()?[place].get()
    }

    /// The value of a number that was handed out.
    #[inline]
    pub fn get(&self, index: u32) -> &T {
        self.try_get(index).expect("a number that was handed out")
    }
}

/// In which chunk a number is, and where.
#[inline]
fn position(index: u32) -> (usize, usize) {
    let shifted = u64::from(index) + u64::from(FIRST);
    let chunk = shifted.ilog2() - FIRST.ilog2();
    (chunk as usize, (shifted - (u64::from(FIRST) << chunk)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_under_their_numbers() {
        let numbers = AppendVec::new();
        for expected in 0..10_000 {
            assert_eq!(numbers.push_with(|index| index * 3), expected);
        }
        assert!((0..10_000).all(|index| *numbers.get(index) == index * 3));
        assert_eq!(numbers.try_get(10_000), None);
    }

    #[test]
    fn every_number_has_a_place_of_its_own() {
        let mut expected = (0, 0);
        for index in 0..100_000 {
            assert_eq!(position(index), expected, "{index}");
            let is_last = expected.1 + 1 == (FIRST << expected.0) as usize;
            expected = if is_last { (expected.0 + 1, 0) } else { (expected.0, expected.1 + 1) };
        }
        let last = u32::MAX - FIRST;
        assert_eq!(position(last), (CHUNKS - 1, ((FIRST << (CHUNKS - 1)) - 1) as usize));
    }

    #[test]
    fn a_number_may_be_filled_later() {
        let numbers = AppendVec::new();
        let [first, second] = [numbers.reserve(), numbers.push(2)];
        assert_eq!([numbers.try_get(first), numbers.try_get(second)], [None, Some(&2)]);
        numbers.fill(first, 1);
        assert_eq!(numbers.try_get(first), Some(&1));
    }
}
