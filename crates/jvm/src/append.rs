//! A vector that only grows and is read without a lock: classes, methods and constants are found at nearly every
//! instruction, and made rarely.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Chunk `k` has room for `FIRST << k` values, so a value never moves.
const FIRST: u32 = 64;
const CHUNKS: usize = 26;

type Chunk<T> = OnceLock<Box<[OnceLock<T>]>>;

pub(crate) struct AppendVec<T> {
    chunks: [Chunk<T>; CHUNKS],
    length: AtomicU32,
}

impl<T> AppendVec<T> {
    pub(crate) fn new() -> AppendVec<T> {
        AppendVec { chunks: [const { OnceLock::new() }; CHUNKS], length: AtomicU32::new(0) }
    }

    /// Adds a value, which is made from its own number.
    pub(crate) fn push_with(&self, value: impl FnOnce(u32) -> T) -> u32 {
        let index = self.reserve();
        self.fill(index, value(index));
        index
    }

    pub(crate) fn push(&self, value: T) -> u32 {
        self.push_with(|_| value)
    }

    /// A number whose value is given later by [`AppendVec::fill`], and asked for only then.
    pub(crate) fn reserve(&self) -> u32 {
        self.length.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn fill(&self, index: u32, value: T) {
        let (chunk, place) = position(index);
        let room = || (0..FIRST << chunk).map(|_| OnceLock::new()).collect();
        let fresh = self.chunks[chunk].get_or_init(room)[place].set(value).is_ok();
        assert!(fresh, "a number is filled once");
    }

    /// The value of a number, or nothing if it is not filled yet.
    pub(crate) fn try_get(&self, index: u32) -> Option<&T> {
        let (chunk, place) = position(index);
        self.chunks[chunk].get()?[place].get()
    }

    /// The value of a number that was handed out.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        self.try_get(index).expect("a number that was handed out")
    }
}

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
}
