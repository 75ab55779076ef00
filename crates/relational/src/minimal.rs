//! Minimal cores, and the proof that they are.

use crate::{ConstraintId, Instance, Options, Problem, Stopped};

/// A core that was proved anew: unsatisfiable alone, satisfiable without each single member.
#[derive(Clone, Debug)]
pub struct MinimalCore {
    /// The members, in order.
    pub constraints: Vec<ConstraintId>,
    /// For each member, an instance in which all others hold.
    pub without: Vec<Instance>,
}

/// Why constraints are no minimal core.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotMinimal {
    /// They can hold together.
    #[error("the constraints can hold together")]
    Satisfiable(Box<Instance>),
    /// One of them is not needed.
    #[error("constraint {} is not needed", .0.0)]
    Superfluous(ConstraintId),
    /// The proof was ended early.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Problem {
    /// Proves from fresh translations that these constraints can't hold together (with what is assumed), but can
    /// without each one of them.
    pub fn prove_minimal(
        &self,
        constraints: &[ConstraintId],
        options: &Options<'_>,
    ) -> Result<MinimalCore, NotMinimal> {
        let _ = (constraints, options);
        todo!()
    }
}
