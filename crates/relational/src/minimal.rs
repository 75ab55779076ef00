//! Minimal cores, and the proof that they are.
//!
//! A core is a set of constraints that can't hold together. The solver's failed assumptions are one; it is made minimal
//! by leaving out one member after the other (deletion, in the words of Marques-Silva, "Minimal unsatisfiability:
//! models, algorithms and applications", 2010), where each answer "unsatisfiable" comes with a smaller core itself. The
//! solver keeps what it learned, since constraints are only switched off.

use crate::session::Session;
use crate::{Answer, ConstraintId, Instance, Options, Problem, Stopped};

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

impl Session<'_> {
    /// A minimal core, in order: constraints that can't hold together, while any fewer of them can.
    /// `None` if all constraints can hold together.
    pub fn core(&mut self) -> Result<Option<Vec<ConstraintId>>, Stopped> {
        let all: Vec<ConstraintId> = self.problem().constraints().collect();
        let Some(mut candidates) = self.refute(&all)? else { return Ok(None) };
        let mut needed: Vec<ConstraintId> = Vec::new();
        while let Some(candidate) = candidates.pop() {
            let rest: Vec<ConstraintId> = needed.iter().chain(&candidates).copied().collect();
            match self.refute(&rest)? {
                // Those found to be needed are in every core of what is left, so they are in this one.
                Some(smaller) => candidates.retain(|constraint| smaller.contains(constraint)),
                None => needed.push(candidate),
            }
        }
        needed.sort_unstable();
        Ok(Some(needed))
    }

    /// Those of the constraints that can't hold together, unless all of them can.
    fn refute(&mut self, constraints: &[ConstraintId]) -> Result<Option<Vec<ConstraintId>>, Stopped> {
        match self.solve_with(constraints)? {
            Answer::Satisfiable { .. } => Ok(None),
            Answer::Unsatisfiable { .. } => Ok(Some(self.failed(constraints))),
        }
    }
}

impl Problem {
    /// Proves from fresh translations that these constraints can't hold together (with what is assumed), but can
    /// without each one of them.
    pub fn prove_minimal(
        &self,
        constraints: &[ConstraintId],
        options: &Options<'_>,
    ) -> Result<MinimalCore, NotMinimal> {
        if let Answer::Satisfiable { instance, .. } = self.solve_only(constraints, options)? {
            return Err(NotMinimal::Satisfiable(Box::new(instance)));
        }
        let mut without = Vec::with_capacity(constraints.len());
        for member in constraints {
            let others: Vec<_> = constraints.iter().copied().filter(|other| other != member).collect();
            match self.solve_only(&others, options)? {
                Answer::Satisfiable { instance, .. } => without.push(instance),
                Answer::Unsatisfiable { .. } => return Err(NotMinimal::Superfluous(*member)),
            }
        }
        Ok(MinimalCore { constraints: constraints.to_vec(), without })
    }
}
