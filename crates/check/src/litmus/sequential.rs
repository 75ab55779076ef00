//! Sequential consistency, by exhaustive search.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Progress, Schedule, Step, Strategy, count,
    search,
};
use thinair_litmus::semantics::{LitmusProgram, Outcome};

use super::witness::{Rejected, Witness};
use super::{Decision, Options, Reason, Source, Statistics, Verdict};
use crate::budget::{Budget, Stop};

pub(super) fn decide(
    source: &Source,
    options: Options,
    budget: &Budget,
    watch: &dyn Fn(&Progress),
) -> Result<Decision, Rejected> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let mut collector = Collector {
        program: &program,
        budget,
        watch,
        outcomes: BTreeMap::new(),
        findings: BTreeMap::new(),
        stopped: None,
    };
    let limits = Limits { depth: options.depth };
    let summary = search(&program, options.strategy, limits, &mut collector);
    let Collector { outcomes, findings, stopped, .. } = collector;
    let executions = options.count.then(|| count(&program, limits, &mut Watcher { budget, watch }));

    let asked_for = outcomes.iter().find(|(outcome, _)| source.test.is_asked_for(outcome));
    let witness = asked_for
        .map(|(_, path)| Witness::sequential(&program, path, options.strategy.reduction))
        .transpose()?;
    let verdict = match (&witness, summary.completeness) {
        (Some(_), _) => Verdict::Allowed,
        (None, Completeness::Exhaustive) => Verdict::Forbidden,
        (None, Completeness::Bounded) => Verdict::Unknown(Reason::Bound),
        (None, Completeness::Stopped) => {
            Verdict::Unknown(Reason::Limit(stopped.expect("only a spent budget stops this search")))
        }
    };
    let counted = executions.map_or(Completeness::Exhaustive, |executions| executions.completeness);
    Ok(Decision {
        verdict,
        exhaustive: summary.completeness.max(counted) == Completeness::Exhaustive,
        outcomes: outcomes.into_keys().collect(),
        witness,
        findings,
        statistics: Statistics {
            states: summary.states,
            transitions: summary.transitions,
            executions: executions.map(|executions| executions.complete),
            visited_bytes: summary.visited_bytes,
            ..Statistics::default()
        },
    })
}

/// Collects outcomes and findings, each with the first path that showed it.
struct Collector<'a> {
    program: &'a LitmusProgram,
    budget: &'a Budget,
    watch: &'a dyn Fn(&Progress),
    outcomes: BTreeMap<Outcome, Schedule>,
    findings: BTreeMap<Finding, Schedule>,
    stopped: Option<Stop>,
}

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Vec<Step>,
    ) -> ControlFlow<()> {
        let threads = machine.threads().map(|(_, _, state)| state);
        let outcome = self.program.outcome(threads, |location| machine.value(location));
        self.outcomes.entry(outcome).or_insert_with(path);
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Vec<Step>,
    ) -> ControlFlow<()> {
        self.findings.entry(finding).or_insert_with(path);
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        stop_if_spent(self.budget, &mut self.stopped)
    }
}

/// Counts nothing, and stops when the budget is spent.
struct Watcher<'a> {
    budget: &'a Budget,
    watch: &'a dyn Fn(&Progress),
}

impl Observer<LitmusProgram> for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        stop_if_spent(self.budget, &mut None)
    }
}

pub(super) fn shortest_path(
    program: &LitmusProgram,
    finding: Finding,
    options: Options,
    budget: &Budget,
) -> Option<Schedule> {
    let mut seeker = Seeker { finding, budget, path: None };
    let strategy = Strategy { order: Order::BreadthFirst, ..options.strategy };
    search(program, strategy, Limits { depth: options.depth }, &mut seeker);
    seeker.path
}

/// Stops at the first finding of a kind.
struct Seeker<'a> {
    finding: Finding,
    budget: &'a Budget,
    path: Option<Schedule>,
}

impl Observer<LitmusProgram> for Seeker<'_> {
    fn found(
        &mut self,
        finding: Finding,
        _machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Vec<Step>,
    ) -> ControlFlow<()> {
        if finding != self.finding {
            return ControlFlow::Continue(());
        }
        self.path = Some(path());
        ControlFlow::Break(())
    }

    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        stop_if_spent(self.budget, &mut None)
    }
}

fn stop_if_spent(budget: &Budget, stopped: &mut Option<Stop>) -> ControlFlow<()> {
    *stopped = budget.spent();
    if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
