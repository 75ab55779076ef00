//! What several tests need.

#![allow(dead_code, reason = "no test needs all of it")]

pub(crate) mod models;
pub(crate) mod naive;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_event::{Location, Value};
use thinair_explore::{Completeness, Finding};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome, Thread};
use thinair_machine::explore::{Ending, Explored, Observer, Options, Refusal};
use thinair_machine::{Instruction, Model, Schedule, explore, replay};

/// A test by its text.
pub(crate) fn parse(text: &str) -> Test {
    thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)))
}

/// All that a program may do.
#[derive(Debug)]
pub(crate) struct Answers {
    pub(crate) outcomes: BTreeSet<Outcome>,
    pub(crate) findings: BTreeSet<Finding>,
    pub(crate) explored: Explored,
}

struct Collector<'a> {
    program: &'a LitmusProgram,
    model: &'a Model,
    observed: &'a [Location],
    replays: bool,
    outcomes: BTreeSet<Outcome>,
    findings: BTreeSet<Finding>,
}

impl Observer<Thread> for Collector<'_> {
    fn ended(&mut self, ending: &Ending<'_, Thread>, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let outcomes = outcomes(self.program, ending);
        if self.replays && outcomes.iter().any(|outcome| !self.outcomes.contains(outcome)) {
            let schedule = path();
            let interleaving = replay(self.program, self.model, &schedule, self.observed)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{schedule:?}"));
            assert!(interleaving.is_complete, "{schedule:?}");
            let states: Vec<&Thread> = interleaving.threads.iter().map(|(_, state)| state).collect();
            assert_eq!(states, ending.threads);
            let finals = interleaving.lasts.map(|lasts| finals(&lasts, self.observed));
            assert_eq!(finals, ending.finals, "{schedule:?}");
        }
        self.outcomes.extend(outcomes);
        ControlFlow::Continue(())
    }

    fn found(&mut self, finding: Finding, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        if self.findings.insert(finding) && self.replays {
            let schedule = path();
            replay(self.program, self.model, &schedule, self.observed)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{schedule:?}"));
        }
        ControlFlow::Continue(())
    }
}

/// What variables may hold after a replay.
fn finals(lasts: &[Instruction], observed: &[Location]) -> Vec<(Location, Vec<Value>)> {
    let values = |location: Location| {
        let lasts = lasts.iter().filter(|write| write.var == Some(location));
        let values: BTreeSet<Value> = lasts.filter_map(|write| write.data).collect();
        values.into_iter().collect()
    };
    observed.iter().map(|&location| (location, values(location))).collect()
}

fn outcomes(program: &LitmusProgram, ending: &Ending<'_, Thread>) -> Vec<Outcome> {
    let memory = |location: Location| match &ending.finals {
        Some(finals) => {
            finals.iter().find(|(other, _)| *other == location).expect("it is observed").1.clone()
        }
        None => Vec::new(),
    };
    program.endings(&ending.threads, &memory).iter().map(|ending| program.outcome_of(ending)).collect()
}

/// All that a test may do under a model. Each outcome's first interleaving is replayed.
pub(crate) fn answers(
    test: &Test,
    text: &str,
    model: &Model,
    options: Options<'_>,
) -> Result<Answers, Refusal> {
    collect(test, text, model, options, true)
}

/// All that a test may do under a model.
pub(crate) fn collect(
    test: &Test,
    text: &str,
    model: &Model,
    options: Options<'_>,
    replays: bool,
) -> Result<Answers, Refusal> {
    let program = LitmusProgram::new(test, text, None);
    let observed: Vec<Location> = program.observed().collect();
    let mut collector = Collector {
        program: &program,
        model,
        observed: &observed,
        replays,
        outcomes: BTreeSet::new(),
        findings: BTreeSet::new(),
    };
    let options = Options { observed: &observed, ..options };
    let explored = explore(&program, model, &options, &mut collector)?;
    Ok(Answers { outcomes: collector.outcomes, findings: collector.findings, explored })
}

/// Whether a test's condition can hold under a model.
pub(crate) fn is_allowed(text: &str, model: &Model) -> bool {
    let test = parse(text);
    let answers = answers(&test, text, model, Options::default()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(answers.explored.completeness, Completeness::Exhaustive);
    answers.outcomes.iter().any(|outcome| test.is_asked_for(outcome))
}
