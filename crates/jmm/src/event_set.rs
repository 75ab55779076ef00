//! Sets of events of one walk, as bits: a few words for the executions that we meet.

use smallvec::SmallVec;

/// An event of a [`Sketch`](crate::sketch::Sketch): its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EventId(pub u32);

impl EventId {
    /// The index as a `usize`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of events.
#[derive(Clone, Default, Debug)]
pub(crate) struct EventSet {
    words: SmallVec<[u64; 2]>,
}

impl EventSet {
    pub(crate) fn insert(&mut self, event: EventId) {
        let word = event.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (event.index() % 64);
    }

    pub(crate) fn contains(&self, event: EventId) -> bool {
        self.words.get(event.index() / 64).is_some_and(|word| word >> (event.index() % 64) & 1 == 1)
    }

    pub(crate) fn union_with(&mut self, other: &EventSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    pub(crate) fn is_subset(&self, other: &EventSet) -> bool {
        self.words.iter().enumerate().all(|(place, word)| word & !other.words.get(place).unwrap_or(&0) == 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = EventId> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    EventId(place as u32 * 64 + bit)
                })
            })
        })
    }
}

// Equal sets may have different numbers of words.
impl PartialEq for EventSet {
    fn eq(&self, other: &EventSet) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }
}

impl Eq for EventSet {}

impl FromIterator<EventId> for EventSet {
    fn from_iter<I: IntoIterator<Item = EventId>>(events: I) -> EventSet {
        let mut set = EventSet::default();
        for event in events {
            set.insert(event);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_different_lengths() {
        let small: EventSet = [3, 5].map(EventId).into_iter().collect();
        let large: EventSet = [3, 5, 200].map(EventId).into_iter().collect();
        assert!(small.is_subset(&large) && !large.is_subset(&small) && small != large);
        let mut both = small.clone();
        both.union_with(&large);
        assert_eq!(both, large);
        assert_eq!(both.iter().map(|event| event.0).collect::<Vec<_>>(), [3, 5, 200]);
        assert!(both.contains(EventId(200)) && !both.contains(EventId(201)) && both.len() == 3);
    }
}
