//! How the actions of a legal execution are committed (JLS §17.4.8), with the names of its program.

use thinair_jmm::CommitStep;
use thinair_program::Describe;

use crate::NamedExecution;

/// One step: Ci, and the execution Ei that justifies it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Commit {
    /// Ci, as actions of E.
    pub committed: Vec<u32>,
    /// Ei.
    pub execution: NamedExecution,
    /// Which action of E is which of Ei: all that are committed, and some that need not be.
    pub counterpart: Vec<(u32, u32)>,
}

impl Commit {
    /// Names what is in a step.
    pub fn new(program: &impl Describe, step: &CommitStep) -> Commit {
        let order: Vec<_> = step.justification.ids().collect();
        let pairs = (0..).zip(&step.counterpart);
        Commit {
            committed: step.committed.iter().map(|id| id.0).collect(),
            execution: NamedExecution::new(program, &step.justification, &order),
            counterpart: pairs.filter_map(|(id, image)| Some((id, (*image)?.0))).collect(),
        }
    }

    /// The action of Ei that is that one of E.
    pub(crate) fn image(&self, id: u32) -> Option<u32> {
        self.counterpart.iter().find(|pair| pair.0 == id).map(|pair| pair.1)
    }
}
