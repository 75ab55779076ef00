//! Operational models, by `thinair_machine`: an abstract machine executes instructions as a table and formulas let it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use thinair_event::{Location, Value};
use thinair_explore::{Completeness, Finding, Order, Progress, Reduction};
use thinair_litmus::semantics::{Ending, LitmusProgram, Outcome, Thread};
use thinair_machine::explore::{self, Limits, Observer, Refusal};
use thinair_machine::replay::Interleaving;
use thinair_machine::{Model, Schedule, replay};

use super::relaxed::constants;
use super::witness::Rejected;
use super::{Decision, Options, Reason, Remark, Source, Statistics, Verdict};
use crate::budget::{Budget, Stop};
use crate::models::Tables;

/// How an operational model comes to an outcome. It was replayed by an evaluator that follows the model's formulas.
#[derive(Clone, Debug)]
pub struct Interleaved {
    /// What is executed in which order, with the buffers' contents.
    pub interleaving: Interleaving<Thread>,
    /// The outcome that it has, computed from the replay alone.
    pub outcome: Outcome,
}

pub(super) fn decide(
    source: &Source,
    tables: Tables,
    options: Options,
    budget: &Budget,
    watch: &dyn Fn(&Progress),
) -> Result<Decision, Rejected> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let model = tables.model();
    let observed: Vec<Location> = program.observed().collect();
    if model.last.is_none() && !observed.is_empty() {
        return Ok(not_defined(None, "the model does not say which values variables have in the end".into()));
    }
    let constants = constants(source, &program);
    let how = explore::Options {
        order: options.strategy.order,
        reduction: reduction(options),
        limits: Limits { steps: options.depth, ..Limits::default() },
        observed: &observed,
        values: &|location| constants.get(&location).cloned().unwrap_or_default(),
        is_over: &|| budget.spent().is_some(),
    };
    let mut collector = Collector::new(source, &program, budget, watch);
    let explored = match thinair_machine::explore(&program, model, &how, &mut collector) {
        Ok(explored) => explored,
        Err(refusal) => return Ok(refused(refusal)),
    };
    let Collector { endings, asked_for, findings, stopped, .. } = collector;
    let interleaving = match asked_for {
        Some((ending, path)) => {
            Some(replayed(&program, model, &observed, &program.outcome_of(&ending), &path)?)
        }
        None => None,
    };
    let verdict = match (&interleaving, explored.completeness) {
        (Some(_), _) => Verdict::Allowed,
        (None, Completeness::Exhaustive) => Verdict::Forbidden,
        (None, Completeness::Bounded) => Verdict::Unknown(Reason::Bound),
        (None, Completeness::Stopped) => Verdict::Unknown(stopped.map_or(Reason::Bound, Reason::Limit)),
    };
    let mut outcomes: Vec<Outcome> = endings.iter().map(|ending| program.outcome_of(ending)).collect();
    outcomes.sort();
    Ok(Decision {
        verdict,
        exhaustive: explored.completeness == Completeness::Exhaustive,
        outcomes,
        interleaving,
        findings: Some(findings.into_iter().map(|finding| (finding, None)).collect()),
        statistics: Statistics {
            states: explored.states,
            transitions: explored.transitions,
            visited_bytes: explored.visited_bytes,
            ..Statistics::default()
        },
        ..Decision::unknown(Reason::NoEngine)
    })
}

/// Without any of the parts that the search of interleavings has, nothing is left out here either.
fn reduction(options: Options) -> explore::Reduction {
    match options.strategy.reduction {
        Reduction::NONE => explore::Reduction::None,
        _ => explore::Reduction::Stubborn,
    }
}

/// A shortest interleaving with the outcome in question, by breadth-first search; none if there is no time to find it.
pub(super) fn shortest(
    source: &Source,
    tables: Tables,
    options: Options,
    budget: &Budget,
) -> Option<Interleaved> {
    let mut options = options;
    options.strategy.order = Order::BreadthFirst;
    options.strategy.reduction = Reduction::NONE;
    decide(source, tables, options, budget, &|_| ()).ok()?.interleaving
}

fn refused(refusal: Refusal) -> Decision {
    match refusal {
        Refusal::Unfollowed(unfollowed) => {
            Decision::unfollowed(&unfollowed, "has no meaning under a model of tables")
        }
        Refusal::NotDefined { kind, reason, position } => {
            not_defined(position.map(|position| position.line), format!("{kind} is not defined: {reason}"))
        }
        // What is too large, or a model that asks for what is not there.
        other => Decision {
            remark: Some(Remark { line: None, text: other.to_string() }),
            ..Decision::unknown(Reason::Unsupported)
        },
    }
}

fn not_defined(line: Option<u32>, text: String) -> Decision {
    Decision { remark: Some(Remark { line, text }), ..Decision::unknown(Reason::NotDefined) }
}

/// The interleaving of a schedule, replayed; it must have the outcome that it was found for.
fn replayed(
    program: &LitmusProgram,
    model: &Model,
    observed: &[Location],
    wanted: &Outcome,
    schedule: &Schedule,
) -> Result<Interleaved, Rejected> {
    let interleaving = replay(program, model, schedule, observed)?;
    let states: Vec<&Thread> = interleaving.threads.iter().map(|(_, state)| state).collect();
    let finals = |location: Location| -> Vec<Value> {
        let lasts = interleaving.lasts.iter().flatten().filter(|write| write.var == Some(location));
        lasts.filter_map(|write| write.data).collect()
    };
    let endings = program.endings(&states, &finals);
    let outcomes = endings.iter().map(|ending| program.outcome_of(ending)).collect::<Vec<_>>();
    if !interleaving.is_complete || !outcomes.contains(wanted) {
        return Err(Rejected::Outcome(outcomes.into_iter().next().unwrap_or_default()));
    }
    Ok(Interleaved { interleaving, outcome: wanted.clone() })
}

/// Collects endings and findings, with a path to the smallest ending that is asked for.
struct Collector<'a> {
    source: &'a Source,
    program: &'a LitmusProgram,
    budget: &'a Budget,
    watch: &'a dyn Fn(&Progress),
    endings: BTreeSet<Ending>,
    asked_for: Option<(Ending, Schedule)>,
    findings: BTreeSet<Finding>,
    stopped: Option<Stop>,
}

impl<'a> Collector<'a> {
    fn new(
        source: &'a Source,
        program: &'a LitmusProgram,
        budget: &'a Budget,
        watch: &'a dyn Fn(&Progress),
    ) -> Collector<'a> {
        Collector {
            source,
            program,
            budget,
            watch,
            endings: BTreeSet::new(),
            asked_for: None,
            findings: BTreeSet::new(),
            stopped: None,
        }
    }
}

impl Observer<Thread> for Collector<'_> {
    fn ended(
        &mut self,
        ending: &explore::Ending<'_, Thread>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        let finals: BTreeMap<Location, Vec<Value>> = ending.finals.iter().flatten().cloned().collect();
        let values = |location: Location| finals.get(&location).cloned().unwrap_or_default();
        for ending in self.program.endings(&ending.threads, &values) {
            if !self.endings.insert(ending.clone()) {
                continue;
            }
            let is_smaller = self.asked_for.as_ref().is_none_or(|(smallest, _)| ending < *smallest);
            if is_smaller && self.source.test.is_asked_for(&self.program.outcome_of(&ending)) {
                self.asked_for = Some((ending, path()));
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&mut self, finding: Finding, _path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.findings.insert(finding);
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        self.stopped = self.budget.spent();
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
