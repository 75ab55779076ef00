//! When reads can be committed, and what is in the way if they can't.

use std::rc::Rc;

use thinair_event::{ActionId, Location, Position, Value};
use thinair_program::Describe;

use super::recording::{Place, Recording};
use super::run::{Before, Ending, Extra, Run};

/// Where a search got stuck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stuck {
    /// The racing reads that are committed at the furthest point that was reached.
    pub committed: Vec<ActionId>,
    /// The racing reads that are committed at no point that was reached.
    pub never: Vec<ActionId>,
    /// For each read that might come next at the furthest point, what is in its way.
    pub obstacles: Vec<(ActionId, Obstacle)>,
}

/// Why a read can't be committed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The read is not performed.
    Absent,
    /// The write that it sees in the end is not performed, or writes another value.
    Write {
        /// The write.
        write: ActionId,
        /// What it writes, if it is performed.
        found: Option<Value>,
    },
    /// Until it is committed it sees a write of its own thread that writes another value in the end (rule 7).
    Sees {
        /// The write.
        write: ActionId,
        /// What it writes.
        found: Value,
    },
    /// Until it is committed it sees a write of its own thread that is not in the execution (rule 7).
    SeesUnrecorded {
        /// What is written.
        location: Location,
        /// The value.
        value: Value,
        /// Where in the source.
        position: Option<Position>,
    },
    /// If it is pinned, an action that has been committed is not performed, or writes another value.
    Breaks {
        /// The action.
        action: ActionId,
        /// What it writes, if it is performed.
        found: Option<Value>,
    },
    /// If it is pinned, actions that have been committed are in another order (rule 2).
    Reorders,
    /// If it is pinned, an assumption of the program does not hold.
    Assumption,
}

/// A simulated execution: a run for each thread.
pub(super) type Runs = Vec<Rc<Run>>;

impl<P: Describe> Recording<'_, P> {
    /// Whether a racing read may be committed in a simulated execution in which it is not pinned; gives the write of its own
    /// thread that must be committed with it.
    pub(super) fn admits(&self, runs: &[Rc<Run>], read: ActionId) -> Result<Option<Place>, Obstacle> {
        let Place { thread, action } = self.place(read);
        let run = &runs[thread];
        if !run.has(action) {
            return Err(Obstacle::Absent);
        }
        let write = self.write_of(read);
        if !is_final(runs, write) {
            let found = runs[write.thread].written(write.action);
            return Err(Obstacle::Write { write: self.id(write), found });
        }
        match run.before(action) {
            Before::Initial => Ok(None),
            Before::Recorded(own) => {
                let own = Place { thread, action: own };
                match run.written(own.action) {
                    Some(found) if !is_final(runs, own) => Err(Obstacle::Sees { write: self.id(own), found }),
                    _ => Ok(Some(own)),
                }
            }
            Before::Extra(extra) => {
                let Extra { location, value, source, .. } = run.extra[extra];
                Err(Obstacle::SeesUnrecorded { location, value, position: source })
            }
        }
    }

    /// Whether a simulated execution in which some racing reads are pinned has what was committed: the reads, the writes
    /// that they see in the end, and more writes.
    pub(super) fn keeps(
        &self,
        runs: &[Rc<Run>],
        reads: &[ActionId],
        more: impl Iterator<Item = Place>,
    ) -> Result<(), Obstacle> {
        if runs.iter().any(|run| run.ending == Ending::Assumption) {
            return Err(Obstacle::Assumption);
        }
        let mut committed: Vec<Place> = Vec::with_capacity(2 * reads.len());
        for &read in reads {
            let place = self.place(read);
            if !runs[place.thread].has(place.action) {
                return Err(Obstacle::Breaks { action: read, found: None });
            }
            committed.push(place);
        }
        for write in reads.iter().map(|&read| self.write_of(read)).chain(more) {
            if !is_final(runs, write) {
                let found = runs[write.thread].written(write.action);
                return Err(Obstacle::Breaks { action: self.id(write), found });
            }
            committed.push(write);
        }
        committed.sort_unstable();
        committed.dedup();
        let ordered =
            |part: &[Place]| runs[part[0].thread].keeps_order(part.iter().map(|place| place.action));
        let in_order = committed.chunk_by(|left, right| left.thread == right.thread).all(ordered);
        if in_order { Ok(()) } else { Err(Obstacle::Reorders) }
    }
}

pub(super) fn is_final(runs: &[Rc<Run>], write: Place) -> bool {
    runs[write.thread].writes_final.contains(write.action)
}
