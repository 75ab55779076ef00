//! Why an execution is not legal: which reads can never be committed, and what is in the way.

use std::collections::BTreeSet;

use thinair_event::Value;

use crate::event_set::{EventId, EventSet};
use crate::sketch::Sketch;

/// What keeps a read from being committed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Obstacle {
    /// No justifying execution has the read.
    NotRead,
    /// The write that it sees does not have its final value; the thread writes these values instead, or none.
    NotWritten(Vec<Value>),
    /// Until then it sees a write that can't be committed (rule 7).
    SeesUncommitted,
    /// Happens-before between what would be committed is not as in E (rule 2).
    Order,
    /// It would rest on a synchronization that E does not have (rule 8).
    Synchronization,
    /// An external action would come before it that E does not have (rule 9).
    External,
    /// No generated execution has that write with its value; these are the values that it has (jpr).
    NotGenerated(Vec<Value>),
    /// The write does not have its value in any run in which reads see the past or what has been derived (jprd).
    NotDerivable,
}

/// The reads that can never be committed, with what is in the way of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Obstacles {
    /// Whether each can, but not all of them: then all racing reads are listed.
    pub(crate) only_together: bool,
    /// The read, the write that it sees, and why not.
    pub(crate) reads: Vec<(EventId, EventId, Vec<Obstacle>)>,
}

/// What a search has met.
pub(super) struct Record {
    reads: Vec<(EventId, bool, BTreeSet<Obstacle>)>,
}

impl Record {
    pub(super) fn new(racing: &[EventId]) -> Record {
        Record { reads: racing.iter().map(|&read| (read, false, BTreeSet::new())).collect() }
    }

    pub(super) fn committed(&mut self, reads: &EventSet) {
        for (read, committed, _) in &mut self.reads {
            *committed |= reads.contains(*read);
        }
    }

    pub(super) fn obstacle(&mut self, read: EventId, obstacle: Obstacle) {
        if let Some((_, _, obstacles)) = self.reads.iter_mut().find(|(other, ..)| *other == read) {
            obstacles.insert(obstacle);
        }
    }

    /// The reads that were never committed; if each was in some state, those that could not be committed together:
    /// all of them.
    pub(super) fn obstacles(self, execution: &Sketch) -> Obstacles {
        let all = self.reads.iter().all(|(_, committed, _)| *committed);
        let reads = self.reads.into_iter().filter(|(_, committed, _)| all || !committed);
        let with_write = |(read, _, obstacles): (EventId, bool, BTreeSet<Obstacle>)| {
            let write = execution.write_seen_by(read);
            (read, write, obstacles.into_iter().collect())
        };
        Obstacles { only_together: all, reads: reads.map(with_write).collect() }
    }
}
