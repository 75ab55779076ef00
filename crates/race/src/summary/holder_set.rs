//! Sets of holders, by their numbers.

/// A set of small numbers. Nearly all are below 64 and in one word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct HolderSet {
    first: u64,
    /// invariant: the last word is not zero, so that the derived `Eq` is equality of sets.
    more: Vec<u64>,
}

impl HolderSet {
    /// The set of one number.
    pub(super) fn of(number: u32) -> HolderSet {
        let mut set = HolderSet::default();
        set.toggle(number);
        set
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.word(number / 64) >> (number % 64) & 1 != 0
    }

    /// Whether it is the set of that number.
    #[inline]
    pub(super) fn is_only(&self, number: u32) -> bool {
        if number < 64 {
            self.first == 1 << number && self.more.is_empty()
        } else {
            self.is_only_beyond(number)
        }
    }

    /// The same, for a number that is not in the first word.
    #[cold]
    fn is_only_beyond(&self, number: u32) -> bool {
        self.common(self).eq([number])
    }

    pub(super) fn contains_all(&self, others: &HolderSet) -> bool {
        others.first & !self.first == 0
            && others.more.len() <= self.more.len()
            && others.more.iter().zip(&self.more).all(|(others, own)| others & !own == 0)
    }

    /// The numbers that are in both.
    pub(super) fn common(&self, others: &HolderSet) -> impl Iterator<Item = u32> {
        let first = self.first & others.first;
        let more = self.more.iter().zip(&others.more).map(|(own, others)| own & others);
        let words = std::iter::once(first).chain(more).zip((0..).step_by(64));
        words.flat_map(|(word, start)| ones(word).map(move |bit| start + bit))
    }

    /// Takes a number out if it is in, and puts it in if it is not.
    pub(super) fn toggle(&mut self, number: u32) {
        let bit = 1 << (number % 64);
        let Some(index) = (number as usize / 64).checked_sub(1) else {
            self.first ^= bit;
            return;
        };
        if index >= self.more.len() {
            self.more.resize(index + 1, 0);
        }
        self.more[index] ^= bit;
        while self.more.last() == Some(&0) {
            self.more.pop();
        }
    }

    pub(super) fn insert_all(&mut self, others: &HolderSet) {
        self.first |= others.first;
        if self.more.len() < others.more.len() {
            self.more.resize(others.more.len(), 0);
        }
        for (own, others) in self.more.iter_mut().zip(&others.more) {
            *own |= others;
        }
    }

    fn word(&self, index: u32) -> u64 {
        match index {
            0 => self.first,
            _ => self.more.get(index as usize - 1).copied().unwrap_or(0),
        }
    }
}

/// The places of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All sets of numbers around the borders of words: as sets of the standard library say.
    #[test]
    fn they_are_sets() {
        const NUMBERS: [u32; 7] = [0, 1, 63, 64, 127, 128, 200];
        let plain = |mask: u32| -> BTreeSet<u32> {
            (0..NUMBERS.len()).filter(|bit| mask >> bit & 1 != 0).map(|bit| NUMBERS[bit]).collect()
        };
        let made = |numbers: &BTreeSet<u32>| {
            let mut set = HolderSet::default();
            for &number in numbers {
                set.toggle(number);
            }
            set
        };
        for first in (0..1 << NUMBERS.len()).map(plain) {
            let set = made(&first);
            for number in NUMBERS {
                assert_eq!(set.contains(number), first.contains(&number));
                assert_eq!(set.is_only(number), first == BTreeSet::from([number]));
                assert_eq!(set == HolderSet::of(number), first == BTreeSet::from([number]));
            }
            for second in (0..1 << NUMBERS.len()).map(plain) {
                let other = made(&second);
                assert_eq!(set.contains_all(&other), first.is_superset(&second));
                assert!(set.common(&other).eq(first.intersection(&second).copied()));
                let mut both = set.clone();
                both.insert_all(&other);
                assert_eq!(both, made(&(&first | &second)));
                let mut back = set.clone();
                for &number in &second {
                    back.toggle(number);
                }
                assert_eq!(back, made(&(&first ^ &second)));
            }
        }
    }
}
