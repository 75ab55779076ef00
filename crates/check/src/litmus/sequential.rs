//! Sequential consistency, by exhaustive search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Progress, Schedule, Strategy, search,
    search_in_parallel,
};
use thinair_litmus::semantics::{LitmusProgram, Outcome};

use super::witness::{Rejected, Witness};
use super::{Decision, Options, Reason, Source, Statistics, Verdict};
use crate::budget::{Budget, Stop};
use crate::counting;

pub(super) fn decide(
    source: &Source,
    options: Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Rejected> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let limits = Limits { depth: options.depth };
    let mut collector = Collector {
        source,
        program: &program,
        budget,
        watch,
        outcomes: BTreeSet::new(),
        asked_for: None,
        findings: BTreeMap::new(),
        stopped: None,
    };
    let summary = search_in_parallel(&program, options.strategy, limits, options.team, &mut collector);
    let Collector { outcomes, mut asked_for, mut findings, stopped, .. } = collector;
    if options.team.threads > 1 && stopped.is_none() && (asked_for.is_some() || !findings.is_empty()) {
        // Which path leads there must not depend on who was faster.
        let outcome = asked_for.as_ref().map(|(outcome, _)| outcome);
        let mut again = Again {
            program: &program,
            budget,
            outcome,
            path: None,
            number: findings.len(),
            findings: BTreeMap::new(),
        };
        search(&program, options.strategy, limits, &mut again);
        let Again { path, findings: found, .. } = again;
        if let (Some((_, old)), Some(path)) = (&mut asked_for, path) {
            *old = path;
        }
        findings.extend(found);
    }
    let executions = options.count.then(|| counting::executions(&program, limits, budget, watch));

    let verdict = match (&asked_for, summary.completeness) {
        (Some(_), _) => Verdict::Allowed,
        (None, Completeness::Exhaustive) => Verdict::Forbidden,
        (None, Completeness::Bounded) => Verdict::Unknown(Reason::Bound),
        (None, Completeness::Stopped) => Verdict::Unknown(stopped.map_or(Reason::Unsupported, Reason::Limit)),
    };
    let witness = match asked_for {
        Some((_, path)) => witness(source, &program, path, options, budget)?,
        None => None,
    };
    Ok(Decision {
        verdict,
        exhaustive: summary.completeness == Completeness::Exhaustive,
        outcomes: outcomes.into_iter().collect(),
        witness,
        interleaving: None,
        findings: Some(findings.into_iter().map(|(finding, path)| (finding, Some(path))).collect()),
        remark: None,
        statistics: Statistics {
            states: summary.states,
            transitions: summary.transitions,
            executions,
            visited_bytes: summary.visited_bytes,
            collisions: summary.collisions,
            ..Statistics::default()
        },
    })
}

/// A witness with an outcome that is asked for, of the path or of a shorter one: depth-first paths may wander. None where even a
/// shortest one is too long to be recorded.
fn witness(
    source: &Source,
    program: &LitmusProgram,
    path: Schedule,
    options: Options,
    budget: &Budget,
) -> Result<Option<Witness>, Rejected> {
    let path = if path.single_steps(program) <= Witness::VALIDATED / 2 {
        path
    } else {
        shortest(program, Goal::Outcome(source), options, budget).unwrap_or(path)
    };
    if path.single_steps(program) > Witness::RECORDED {
        return Ok(None);
    }
    let witness = Witness::sequential(program, &path)?;
    witness.for_test(&source.test).map(Some)
}

/// Collects outcomes and findings, with a path to each finding and to the smallest outcome that is asked for.
struct Collector<'a> {
    source: &'a Source,
    program: &'a LitmusProgram,
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
    outcomes: BTreeSet<Outcome>,
    asked_for: Option<(Outcome, Schedule)>,
    findings: BTreeMap<Finding, Schedule>,
    stopped: Option<Stop>,
}

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let outcome = outcome_of(self.program, machine);
        if self.source.test.is_asked_for(&outcome)
            && self.asked_for.as_ref().is_none_or(|(smallest, _)| outcome < *smallest)
        {
            self.asked_for = Some((outcome.clone(), path()));
        }
        self.outcomes.insert(outcome);
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        if is_reported(finding) {
            self.findings.entry(finding).or_insert_with(path);
        }
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        stop_if_spent(self.budget, &mut self.stopped)
    }
}

fn outcome_of(program: &LitmusProgram, machine: &Machine<'_, LitmusProgram>) -> Outcome {
    program.outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location))
}

/// Looks for what has been found before, and stops when it has all.
struct Again<'a> {
    program: &'a LitmusProgram,
    budget: &'a Budget,
    outcome: Option<&'a Outcome>,
    path: Option<Schedule>,
    /// How many findings there are.
    number: usize,
    findings: BTreeMap<Finding, Schedule>,
}

impl Again<'_> {
    fn go_on(&self) -> ControlFlow<()> {
        let has_all = self.path.is_some() == self.outcome.is_some() && self.findings.len() == self.number;
        if has_all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Observer<LitmusProgram> for Again<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        if self.path.is_none() && self.outcome == Some(&outcome_of(self.program, machine)) {
            self.path = Some(path());
        }
        self.go_on()
    }

    fn found(
        &mut self,
        finding: Finding,
        _machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        if is_reported(finding) {
            self.findings.entry(finding).or_insert_with(path);
        }
        self.go_on()
    }

    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        stop_if_spent(self.budget, &mut None)
    }
}

/// By which exceptions threads end is part of outcomes. A test that may go on for ever is as allowed as any other:
/// executions are finite prefixes here.
fn is_reported(finding: Finding) -> bool {
    match finding {
        Finding::Exception(_) | Finding::Hang => false,
        Finding::Assertion | Finding::Deadlock | Finding::Unsupported(_) => true,
    }
}

pub(super) fn shortest_path(
    program: &LitmusProgram,
    finding: Finding,
    options: Options,
    budget: &Budget,
) -> Option<Schedule> {
    shortest(program, Goal::Finding(finding), options, budget)
}

/// A shortest path to a goal, if it can be found within the budget.
fn shortest(program: &LitmusProgram, goal: Goal<'_>, options: Options, budget: &Budget) -> Option<Schedule> {
    let mut seeker = Seeker { program, goal, budget, path: None };
    let strategy = Strategy { order: Order::BreadthFirst, ..options.strategy };
    search(program, strategy, Limits { depth: options.depth }, &mut seeker);
    seeker.path
}

/// What a path is sought to.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Finding(Finding),
    /// Any outcome that the test asks for.
    Outcome(&'a Source),
}

/// Stops at the first path to its goal.
struct Seeker<'a> {
    program: &'a LitmusProgram,
    goal: Goal<'a>,
    budget: &'a Budget,
    path: Option<Schedule>,
}

impl Seeker<'_> {
    fn reached(&mut self, reached: bool, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        if !reached {
            return ControlFlow::Continue(());
        }
        self.path = Some(path());
        ControlFlow::Break(())
    }
}

impl Observer<LitmusProgram> for Seeker<'_> {
    fn ended(
        &mut self,
        machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let reached = match self.goal {
            Goal::Outcome(source) => source.test.is_asked_for(&outcome_of(self.program, machine)),
            Goal::Finding(_) => false,
        };
        self.reached(reached, path)
    }

    fn found(
        &mut self,
        finding: Finding,
        _machine: &Machine<'_, LitmusProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let reached = matches!(self.goal, Goal::Finding(sought) if sought == finding);
        self.reached(reached, path)
    }

    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        stop_if_spent(self.budget, &mut None)
    }
}

fn stop_if_spent(budget: &Budget, stopped: &mut Option<Stop>) -> ControlFlow<()> {
    *stopped = budget.spent();
    if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
