//! Vector clocks: happens-before along one path, as counters per thread (Mattern; Flanagan and Freund's
//! `FastTrack` uses them for races).

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::ThreadId;

/// How many actions of each thread are known to have happened.
///
/// invariant: the last counter is not zero, so that the derived `Eq` is equality of clocks.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct VectorClock(SmallVec<[u32; 6]>);

impl VectorClock {
    /// The clock that knows of nothing.
    pub fn new() -> VectorClock {
        VectorClock::default()
    }

    /// How many actions of `thread` are known.
    pub fn get(&self, thread: ThreadId) -> u32 {
        self.0.get(thread.index()).copied().unwrap_or(0)
    }

    /// Counts one more action of `thread`.
    pub fn increment(&mut self, thread: ThreadId) {
        if self.0.len() <= thread.index() {
            self.0.resize(thread.index() + 1, 0);
        }
        self.0[thread.index()] += 1;
    }

    /// Learns all that `other` knows.
    pub fn join(&mut self, other: &VectorClock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Whether everything known here is known to `other`.
    pub fn is_known_to(&self, other: &VectorClock) -> bool {
        self.0.len() <= other.0.len() && self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }
}

impl PartialOrd for VectorClock {
    fn partial_cmp(&self, other: &VectorClock) -> Option<Ordering> {
        match (self.is_known_to(other), other.is_known_to(self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_unrelated_threads_are_not_ordered() {
        let (mut first, mut second) = (VectorClock::new(), VectorClock::new());
        first.increment(ThreadId(1));
        second.increment(ThreadId(2));
        assert_eq!(first.partial_cmp(&second), None);

        second.join(&first);
        assert_eq!(first.partial_cmp(&second), Some(Ordering::Less));
        assert_eq!(second.partial_cmp(&first), Some(Ordering::Greater));
        assert_eq!(second.get(ThreadId(1)), 1);
        assert_eq!(second.get(ThreadId(7)), 0);
    }
}
