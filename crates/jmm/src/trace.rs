//! Recorded traces: does an execution satisfy the causality requirements (JLS §17.4.8)?
//!
//! The algorithms are those of "Verification of the Java Causality Requirements" (seed 002; JCV). An execution without
//! synchronization is simulated again and again: S(E, f) runs each thread by itself, with the reads in f pinned to the values
//! that they return in E, while every other read sees the last write before it in its own thread, or the initial value. E is
//! legal if a chain of such executions leads from f = {} to f = all reads in which every step only pins reads whose writes have
//! been committed. [`Recording::subsets`] looks at all f, for short traces; [`Recording::frontier`] at prefixes of a commit order
//! that each thread has traced, which is polynomial. Where synchronization comes in, [`interleaves`] knows the easy case.
//!
//! Deviations from the paper, each on purpose:
//! 1. Only reads that race are pinned: one whose write happens-before it sees that write in any simulation anyway
//!    (definitions of the exact search). Tables show all reads, as the paper's do.
//! 2. A committed action belongs to E: Ci ⊆ A. The paper counts a write that E does not have as committable; that reading is
//!    [`Recording::published`].
//! 3. The write that a read sees just before it is committed must be committed as well, and stays so (rule 7): what was committed
//!    is in every later execution with its value. The paper asks for the last write before the read in two neighbours of the chain.
//! 4. Two frontiers are never compared. A thread's run depends on its own prefix of pinned reads alone, so there are n runs a
//!    thread; what they allow is a rectangle, and each frontier is visited once.
//! 5. Actions are the same by a key (site, occurrence, occurrence and value), and if they access the same variable in the same way.
//!    Order among committed actions is that of E (rule 2).
//! 6. A simulated thread may go on for ever, or to an assumption that fails. The first is cut, since a justifying execution may be
//!    partial; the second is no execution.

mod bits;
mod frontier;
mod interleaving;
mod obstacle;
mod published;
mod recording;
mod run;
mod subsets;
mod table;

pub use interleaving::interleaves;
pub use obstacle::{Obstacle, Stuck};
pub use recording::{NotApplicable, Recording};
pub use table::{Mark, Simulated, Stage, Table, Written};

use thinair_event::ActionId;

/// What an algorithm says, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it says.
    pub verdict: Verdict,
    /// How many sets of reads, or frontiers, were reached.
    pub reached: u64,
    /// How many times a thread was run.
    pub runs: u64,
}

/// Whether an execution satisfies the causality requirements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does: a chain shows it.
    Legal(Chain),
    /// It does not: no chain leads to it.
    Illegal(Stuck),
    /// The search came to no end.
    Stopped(Stop),
}

/// Why a search came to no end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// It was told to stop.
    Told,
    /// A simulated thread ran for too long without an end.
    Bound,
    /// There are more reads than sets of them can be looked at, or more frontiers.
    TooLarge,
}

/// How the actions of an execution are committed. All that no step mentions is committed at the end, in the execution itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The steps.
    pub steps: Vec<Step>,
}

/// One step: in the simulated execution in which the reads of earlier steps are pinned, the writes are committed, and then the
/// reads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The writes that are committed.
    pub writes: Vec<ActionId>,
    /// The reads that are committed, and pinned from the next step on.
    pub reads: Vec<ActionId>,
}
