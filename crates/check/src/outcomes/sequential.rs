//! Outcomes of sequentially consistent executions, by exhaustive search.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Progress, Schedule, Strategy, Summary, Team,
    search_in_parallel,
};
use thinair_program::Describe;
use thinair_program::replay::Extent;

use super::{Decision, Ending, Failure, Options, Question, Statistics, Witness, collected, endings};
use crate::budget::{Budget, Stop};
use crate::evidence::{self, Evidence};
use crate::program::Incomplete;

pub(super) fn decide<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    let limits = Limits { depth: options.depth };
    let mut collector = Collector {
        program,
        question,
        budget,
        watch,
        endings: BTreeSet::new(),
        deadlock: false,
        hang: false,
        unsupported: None,
        stopped: None,
    };
    let Summary { states, completeness, .. } =
        search_in_parallel(program, options.strategy, limits, options.team, &mut collector);
    let Collector { endings, deadlock, hang, unsupported, stopped, .. } = collector;
    if let Some(what) = unsupported {
        return Err(Failure::Unsupported(what));
    }
    let decision = Decision {
        deadlock,
        hang,
        incomplete: match (completeness, stopped) {
            (_, Some(stop)) => Some(Incomplete::Limit(stop)),
            (Completeness::Exhaustive, None) => None,
            (Completeness::Bounded | Completeness::Stopped, None) => Some(Incomplete::Bound),
        },
        statistics: Statistics { states: Some(states), ..Statistics::default() },
        ..collected(program, endings)
    };
    let asked = question.witness.filter(|&outcome| decision.outcomes.contains(outcome));
    let witness = asked.map(|outcome| witness(program, question, outcome, options, budget)).transpose()?;
    Ok(Decision { witness: witness.flatten(), ..decision })
}

/// A shortest execution with an outcome that there is; none if it is too long to be recorded, or there is no time.
fn witness<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    outcome: &str,
    options: &Options,
    budget: &Budget,
) -> Result<Option<Witness>, Failure> {
    let mut seeker = Seeker { program, question, outcome, budget, path: None };
    let strategy = Strategy { order: Order::BreadthFirst, ..options.strategy };
    let limits = Limits { depth: options.depth };
    search_in_parallel(program, strategy, limits, Team::ONE, &mut seeker);
    let Some(path) = seeker.path else { return Ok(None) };
    if path.single_steps(program) > evidence::RECORDED {
        return Ok(None);
    }
    let Evidence { execution, order, states, validated } =
        Evidence::sequential(program, &path, Extent::Whole)?;
    let states: Vec<&P::Thread> = states.iter().collect();
    let shown = (question.outcome)(&states);
    if shown.as_deref() != Some(outcome) {
        return Err(Failure::Elsewhere(shown));
    }
    Ok(Some(Witness { execution, order, steps: Vec::new(), validated }))
}

/// Collects how executions end, and what keeps them from ending.
struct Collector<'a, P: Describe> {
    program: &'a P,
    question: &'a Question<'a, P>,
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
    endings: BTreeSet<Ending>,
    deadlock: bool,
    hang: bool,
    unsupported: Option<String>,
    stopped: Option<Stop>,
}

impl<P: Describe> Observer<P> for Collector<'_, P> {
    fn ended(&mut self, machine: &Machine<'_, P>, _path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let states: Vec<&P::Thread> = machine.threads().map(|(_, _, state)| state).collect();
        self.endings.extend(endings(self.program, self.question, &states));
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        machine: &Machine<'_, P>,
        _path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        match finding {
            Finding::Deadlock => self.deadlock = true,
            Finding::Hang => self.hang = true,
            Finding::Unsupported(what) => {
                self.unsupported = Some(self.program.unsupported(what));
                return ControlFlow::Break(());
            }
            // A thread that ended so may have been forgotten by the end.
            Finding::Exception(_) => {
                let states: Vec<&P::Thread> = machine.threads().map(|(_, _, state)| state).collect();
                let thrown = endings(self.program, self.question, &states).into_iter();
                self.endings.extend(thrown.filter(|ending| matches!(ending, Ending::Threw(..))));
            }
            // Assertions of a test are exceptions.
            Finding::Assertion => {}
        }
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        self.stopped = self.budget.spent();
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Stops at the first path to an outcome.
struct Seeker<'a, P: Describe> {
    program: &'a P,
    question: &'a Question<'a, P>,
    outcome: &'a str,
    budget: &'a Budget,
    path: Option<Schedule>,
}

impl<P: Describe> Observer<P> for Seeker<'_, P> {
    fn ended(&mut self, machine: &Machine<'_, P>, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let states: Vec<&P::Thread> = machine.threads().map(|(_, _, state)| state).collect();
        let is_meant = |ending: &Ending| matches!(ending, Ending::Outcome(shown) if shown == self.outcome);
        if !endings(self.program, self.question, &states).iter().any(is_meant) {
            return ControlFlow::Continue(());
        }
        self.path = Some(path());
        ControlFlow::Break(())
    }

    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        if self.budget.spent().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
