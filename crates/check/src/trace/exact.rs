//! Where the exact search comes in: JLS §17.4.8 with locks, volatiles, joins and any identity.

use thinair_event::Execution;
use thinair_jmm::trace::{Chain, Step};
use thinair_jmm::{CommitSequence, Rules};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use crate::budget::Budget;

/// What the exact search says.
pub(super) enum Exact {
    /// It found how to commit the actions.
    #[allow(dead_code, reason = "until the exact search is there")]
    Legal(Chain),
    /// There is no way, for this reason.
    #[allow(dead_code, reason = "until the exact search is there")]
    Illegal(String),
    /// It can't tell, for this reason.
    Unknown(String),
}

/// Decides whether an execution is legal.
pub(super) fn legality(
    _program: &LitmusProgram,
    _execution: &Execution,
    _identity: Identity,
    _rules: Rules,
    _budget: &Budget,
) -> Exact {
    Exact::Unknown("needs the exact search".into())
}

/// The steps of a commit sequence, for reports: what each step commits first.
#[allow(dead_code, reason = "until the exact search is there")]
pub(super) fn chain(sequence: &CommitSequence) -> Chain {
    let mut committed = Vec::new();
    let steps = sequence.steps.iter().map(|step| {
        let new: Vec<_> = step.committed.iter().copied().filter(|id| !committed.contains(id)).collect();
        committed.clone_from(&step.committed);
        let is_read = |id: &thinair_event::ActionId| sequence.execution.write_seen[id.index()].is_some();
        let (reads, writes) = new.into_iter().partition(is_read);
        Step { writes, reads }
    });
    Chain { steps: steps.collect() }
}
