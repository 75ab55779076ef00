//! A plain validator of well-formed executions (JLS §17.4.7; docs/definitions.md 2, D7.1-D7.10).
//!
//! It is slow and obviously right rather than fast: quantifiers of the definition are loops, derived relations
//! are computed again from their definitions with nothing but booleans, and no code is shared with
//! [`Execution`]'s own derivation, with [`Relation`]'s algebra, or with any search. Every execution that an
//! engine offers as evidence goes through it.
//!
//! D7.1 (A is finite) holds of every list. D7.7 (intra-thread validity) needs the program and is checked by
//! the crate `program`, which replays each thread.

mod coherence;
mod sequential;
mod well_formed;

pub use coherence::last_writes;
pub use sequential::sequentially_consistent;
pub use well_formed::{justifying, well_formed};

use crate::{ActionId, Execution, Relation};

/// A rule of the definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// W and V are functions of this execution: only reads see a write and exactly the writes have a value;
    /// relations have the execution's size; threads and the halves of read-modify-writes exist; the
    /// initializing thread does nothing but write, each location at most once (docs/definitions.md 1.2).
    Shape,
    /// D7.2: po is a total order on each thread's actions, with start first and end, if the thread ends, last;
    /// it relates no two threads.
    ProgramOrder,
    /// D7.3: so is a total order on the synchronization actions.
    SynchronizationOrder,
    /// D7.4: so is consistent with po.
    SynchronizationOrderAgainstProgramOrder,
    /// D7.5: each read sees a write of the same location.
    WriteSeen,
    /// D7.6: a monitor is locked only while no other thread holds it.
    ProperLocking,
    /// D7.8: a volatile read sees the last volatile write before it in so.
    VolatileRead,
    /// D7.9: a read sees no write that happens-after it, nor one that is overwritten in happens-before.
    HappensBeforeConsistency,
    /// D7.10: the initializing thread ends before others start; a thread starts after it was started, and is
    /// joined after its end.
    ThreadOrder,
    /// The read and the write of a read-modify-write are neighbours, no other write comes between the write
    /// that is seen and the one that is written, and no two of them see the same write.
    Atomicity,
    /// docs/modes.md 4: the writes of each location have an order in which no read but a plain one goes back, and in which
    /// nothing comes between the halves of a read-modify-write.
    Coherence,
    /// sw is what JLS §17.4.4 and docs/modes.md say.
    SynchronizesWith,
    /// hb is the transitive closure of po and sw.
    HappensBefore,
    /// The order that is claimed to be sequentially consistent is one: total, with po and so in it, and each
    /// read sees the latest write.
    SequentialConsistency,
}

impl Rule {
    /// The rule's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Shape => "shape",
            Rule::ProgramOrder => "program-order",
            Rule::SynchronizationOrder => "synchronization-order",
            Rule::SynchronizationOrderAgainstProgramOrder => "so-against-po",
            Rule::WriteSeen => "write-seen",
            Rule::ProperLocking => "proper-locking",
            Rule::VolatileRead => "volatile-read",
            Rule::HappensBeforeConsistency => "hb-consistency",
            Rule::ThreadOrder => "thread-order",
            Rule::Atomicity => "atomicity",
            Rule::Coherence => "coherence",
            Rule::SynchronizesWith => "synchronizes-with",
            Rule::HappensBefore => "happens-before",
            Rule::SequentialConsistency => "sequential-consistency",
        }
    }
}

/// A rule that an execution breaks, and the actions that show it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {reason} (actions {actions:?})", rule.name())]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The actions that show it.
    pub actions: Vec<ActionId>,
    /// What is wrong with them.
    pub reason: &'static str,
}

impl Violation {
    fn new(rule: Rule, actions: &[ActionId], reason: &'static str) -> Violation {
        Violation { rule, actions: actions.to_vec(), reason }
    }
}

/// The validator's own matrices: nothing of [`Relation`] but membership is used.
type Matrix = Vec<Vec<bool>>;

fn matrix(relation: &Relation, execution: &Execution) -> Matrix {
    execution.ids().map(|from| execution.ids().map(|to| relation.contains(from, to)).collect()).collect()
}

fn holds(matrix: &Matrix, from: ActionId, to: ActionId) -> bool {
    matrix[from.index()][to.index()]
}
