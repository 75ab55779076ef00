//! Sets of small numbers.

use smallvec::SmallVec;

/// A set of small numbers, as bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Bits(SmallVec<[u64; 3]>);

impl Bits {
    /// The numbers below the bound.
    pub(crate) fn below(bound: usize) -> Bits {
        (0..bound).collect()
    }

    /// Adds a number; false if it was there.
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let word = number / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = !self.contains(number);
        self.0[word] |= 1 << (number % 64);
        is_new
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word & 1 << (number % 64) != 0)
    }

    pub(crate) fn extend(&mut self, other: &Bits) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let mut place = 0;
        let mut word = self.0.first().copied().unwrap_or(0);
        std::iter::from_fn(move || {
            while word == 0 {
                place += 1;
                word = *self.0.get(place)?;
            }
            let number = place * 64 + word.trailing_zeros() as usize;
            word &= word - 1;
            Some(number)
        })
    }
}

impl FromIterator<usize> for Bits {
    /// Equal sets are equal values if the greatest number is in both or neither: sets of one kind are made alike.
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits {
        let mut bits = Bits::default();
        for number in numbers {
            bits.insert(number);
        }
        bits
    }
}
