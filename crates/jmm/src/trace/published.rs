//! The algorithm as the paper has it, for comparison.
//!
//! A write that the final execution does not have counts as committable wherever it is performed; that is how Fig. 1 of the paper
//! comes out legal. For the rest: v is extended by u if (1) both are valid, that is every write that a pinned read sees may be
//! committed; (2) what is pinned in v is pinned in u; (3) the writes that the pinned reads of u see may be committed in v; (4) for
//! each pinned read of u, the last write of the same variable before it in its thread may be committed, in v and in u.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use thinair_event::ActionId;
use thinair_program::Describe;

use super::bits::ones;
use super::obstacle::{Runs, is_final};
use super::recording::{NotApplicable, Place, Recording};
use super::run::{Before, Ending, Run};
use super::subsets::Simulations;

/// The most racing reads for which the comparison is made.
const MOST: usize = 20;

impl<P: Describe> Recording<'_, P> {
    /// Whether the algorithm as published accepts the execution; none if there are too many reads, or it was told to stop.
    pub fn published(&self, stop: &dyn Fn() -> bool) -> Result<Option<bool>, NotApplicable> {
        if self.racing.len() > MOST {
            return Ok(None);
        }
        let all = (1_u64 << self.racing.len()) - 1;
        let simulations = Simulations::new(self);
        let mut reached = FxHashSet::default();
        let start = simulations.simulate(0)?;
        let mut pending = if self.is_valid(&start, &[]) { vec![0] } else { Vec::new() };
        while let Some(pinned) = pending.pop() {
            if pinned == all {
                return Ok(Some(true));
            }
            if stop() {
                return Ok(None);
            }
            let before = simulations.simulate(pinned)?;
            // (4) in v for what is pinned already.
            if !simulations.reads(pinned).iter().all(|&read| own_is_committable(self.place(read), &before)) {
                continue;
            }
            let may_follow = |&number: &usize| {
                let read = self.racing[number];
                is_final(&before, self.write_of(read)) && own_is_committable(self.place(read), &before)
            };
            let candidates = ones(all & !pinned).filter(may_follow).fold(0, |set, number| set | 1 << number);
            let mut next = candidates;
            while next != 0 {
                let set = pinned | next;
                next = (next - 1) & candidates;
                if reached.contains(&set) {
                    continue;
                }
                let after = simulations.simulate(set)?;
                let reads = simulations.reads(set);
                let own = reads.iter().all(|&read| own_is_committable(self.place(read), &after));
                if own && self.is_valid(&after, &reads) {
                    reached.insert(set);
                    pending.push(set);
                }
            }
            pending.sort_unstable_by_key(|set: &u64| set.count_ones());
        }
        Ok(if simulations.bounded() { None } else { Some(false) })
    }

    /// Whether every pinned read is there and sees a write that may be committed.
    pub(super) fn is_valid(&self, runs: &Runs, pinned: &[ActionId]) -> bool {
        runs.iter().all(|run| run.ending != Ending::Assumption)
            && pinned.iter().all(|&read| {
                let place = self.place(read);
                runs[place.thread].has(place.action) && is_final(runs, self.write_of(read))
            })
    }
}

/// Whether the last write before the read in its own thread, if there is one, may be committed.
fn own_is_committable(Place { thread, action }: Place, runs: &[Rc<Run>]) -> bool {
    let run = &runs[thread];
    match run.before(action) {
        Before::Initial | Before::Extra(_) => true,
        Before::Recorded(own) => run.writes_final.contains(own),
    }
}
