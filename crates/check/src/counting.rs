//! How many executions a program has, up to equivalence, within a budget.

use std::ops::ControlFlow;

use thinair_explore::{Completeness, Limits, Observer, Progress, count};
use thinair_program::Program;

use crate::budget::Budget;

/// How many executions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// So many.
    pub number: u64,
    /// Whether that is all of them.
    pub exhaustive: bool,
}

/// Counts the executions in which every thread ends, under sequential consistency.
pub(crate) fn executions<P: Program>(
    program: &P,
    limits: Limits,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Counted {
    let executions = count(program, limits, &mut Watcher { budget, watch });
    let exhaustive = executions.completeness == Completeness::Exhaustive;
    Counted { number: executions.complete, exhaustive }
}

struct Watcher<'a> {
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
}

impl<P: Program> Observer<P> for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        if self.budget.spent().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
