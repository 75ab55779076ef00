//! The answers of searches, for tests that compare them with others.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_program::Program;

use crate::{
    Completeness, Finding, Limits, Machine, Observer, Progress, Schedule, Strategy, Summary, search,
};

/// What is the same however a program is searched.
#[derive(PartialEq, Eq, Debug)]
pub struct Answer<O> {
    /// How the program ends.
    pub outcomes: BTreeSet<O>,
    /// What goes wrong.
    pub findings: BTreeSet<Finding>,
    /// Whether that is all.
    pub completeness: Completeness,
}

/// Searches a program, but for no more than about so many states. `outcome` says what is to be seen of an end.
pub fn answer<P: Program, O: Ord>(
    program: &P,
    strategy: Strategy,
    most: u64,
    outcome: impl Fn(&Machine<'_, P>) -> O,
) -> (Answer<O>, Summary) {
    let mut told = Told { outcome, most, outcomes: BTreeSet::new(), findings: BTreeSet::new() };
    let summary = search(program, strategy, Limits::default(), &mut told);
    let Told { outcomes, findings, .. } = told;
    (Answer { outcomes, findings, completeness: summary.completeness }, summary)
}

struct Told<O, F> {
    outcome: F,
    most: u64,
    outcomes: BTreeSet<O>,
    findings: BTreeSet<Finding>,
}

impl<P: Program, O: Ord, F: Fn(&Machine<'_, P>) -> O> Observer<P> for Told<O, F> {
    fn ended(&mut self, machine: &Machine<'_, P>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.outcomes.insert((self.outcome)(machine));
        ControlFlow::Continue(())
    }

    fn found(&mut self, finding: Finding, _: &Machine<'_, P>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.findings.insert(finding);
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if progress.states > self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
