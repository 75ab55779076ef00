//! A short list of words whose length never changes: what a thread's state is made of. A search copies, compares and
//! hashes one at every step, so the usual length is kept in place, and copying that is copying a few registers.

use std::ops::{Deref, DerefMut};

/// Words of a fixed number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// As many as fit. invariant: those beyond the length are 0.
    Few(u8, [i64; FEW]),
    Many(Box<[i64]>),
}

/// How many words are kept in place.
const FEW: usize = 7;

impl Words {
    /// So many zeros.
    pub(super) fn zeros(length: usize) -> Words {
        match u8::try_from(length) {
            Ok(few) if length <= FEW => Words::Few(few, [0; FEW]),
            _ => Words::Many(vec![0; length].into()),
        }
    }
}

impl Deref for Words {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        match self {
            Words::Few(length, words) => &words[..usize::from(*length)],
            Words::Many(words) => words,
        }
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [i64] {
        match self {
            Words::Few(length, words) => &mut words[..usize::from(*length)],
            Words::Many(words) => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_length_works() {
        for length in [0, 1, FEW, FEW + 1, 300] {
            let mut words = Words::zeros(length);
            assert_eq!(words.len(), length);
            let before = words.clone();
            if let Some(last) = words.last_mut() {
                *last = 5;
                assert_ne!(words, before);
                assert_eq!(words.iter().sum::<i64>(), 5);
            }
        }
    }
}
