//! The way back: what each operation changed.

use super::table::Tracked;
use super::{Holder, RaceSummary};
use thinair_program::fingerprint::Fingerprint;

/// One change of a summary, with what was there before.
#[derive(Debug)]
pub(super) enum Change {
    /// An access was added behind the last.
    Tracked,
    /// An access was removed, and the last one got its place.
    Untracked { place: usize, old: Tracked },
    /// Who knows an access, or which it is, changed, for the first time since the fingerprint was up to date.
    Changed { place: usize, old: Tracked },
    /// A thread began or ended.
    Live(u32),
    /// A number was taken from a holder. That one is given needs no way back.
    NumberTaken { number: u32, holder: Holder },
}

/// A point to come back to.
#[derive(Clone, Copy, Debug)]
pub struct SummaryMark {
    changes: usize,
    fingerprint: Fingerprint,
}

impl RaceSummary {
    /// The present point, when the fingerprint is up to date.
    pub fn mark(&self) -> SummaryMark {
        debug_assert!(self.is_settled, "what has changed since could not be undone");
        SummaryMark { changes: self.journal.len(), fingerprint: self.fingerprint }
    }

    /// Goes back to a point on the way here.
    pub fn undo(&mut self, mark: SummaryMark) {
        while self.journal.len() > mark.changes {
            match self.journal.pop().expect("longer than the mark") {
                Change::Tracked => {
                    self.remove(self.tracked.len() - 1);
                }
                Change::Untracked { place, old } => self.insert(place, old),
                Change::Changed { place, old } => self.tracked[place] = old,
                Change::Live(thread) => self.live.toggle(thread),
                Change::NumberTaken { number, holder } => self.numbers.give_back(number, holder),
            }
        }
        self.fingerprint = mark.fingerprint;
        self.is_settled = true;
    }

    /// Forgets the way back: marks of before mean nothing any more.
    pub fn clear_journal(&mut self) {
        self.journal.clear();
    }
}
