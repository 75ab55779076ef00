//! One test under one model, in detail.

use thinair_check::litmus::{Core, Reason, Remark, Statistics, Verdict};
use thinair_check::models;
use thinair_explore::Finding;
use thinair_litmus::semantics::Outcome;

use crate::text::{count, shared_fingerprints};
use crate::{Commit, NamedExecution, NamedInterleaving, Refused, Row};

/// Why a test is allowed or forbidden under a model.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The answer.
    pub row: Row,
    /// What is asked: the test's condition, or the outcome in its place.
    pub question: String,
    /// An execution with an outcome that is asked for.
    pub witness: Option<Shown>,
    /// How an abstract machine comes to it.
    pub interleaving: Option<NamedInterleaving>,
    /// Why no execution has it that the model allows, from engines that can say so.
    pub refused: Option<Refused>,
    /// What can't hold together, from models that have axioms.
    pub core: Option<Core>,
    /// What is wrong with the program whatever is asked.
    pub incidents: Vec<Incident>,
    /// What only Java tests have.
    pub java: Option<JavaTest>,
}

/// What an explanation of a Java test has that others have not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JavaTest {
    /// What may come out of it, in place of the outcomes of the row's decision.
    pub outcomes: Vec<String>,
    /// What else is to be said.
    pub notes: Vec<String>,
}

/// An outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShownOutcome {
    /// Of a litmus test: registers and variables.
    Litmus(Outcome),
    /// Of a Java test, as it is printed.
    Java(String),
}

impl std::fmt::Display for ShownOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ShownOutcome::Litmus(outcome) => outcome.fmt(f),
            ShownOutcome::Java(outcome) => f.write_str(outcome),
        }
    }
}

/// An execution that shows that an outcome is possible.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The execution.
    pub execution: NamedExecution,
    /// The outcome.
    pub outcome: ShownOutcome,
    /// Whether an independent validator has agreed.
    pub validated: bool,
    /// How its actions are committed, under models that ask for that.
    pub commits: Vec<Commit>,
}

/// A deadlock or a violated assertion, and how it comes about.
#[derive(Clone, Debug)]
pub struct Incident {
    /// What it is.
    pub finding: Finding,
    /// How it comes about, from engines that follow paths.
    pub path: Option<Path>,
}

/// The way to an incident.
#[derive(Clone, Debug)]
pub struct Path {
    /// The execution up to it.
    pub execution: NamedExecution,
    /// Whether no shorter execution leads to it.
    pub shortest: bool,
    /// Where it ends.
    pub endings: Vec<Ending>,
}

/// What a thread is about to do where an incident happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The thread's name.
    pub thread: String,
    /// The line of the source.
    pub line: Option<u32>,
    /// What it can't do: `waits for m`.
    pub what: String,
}

impl Explanation {
    /// Why there is no witness; nothing where there is one.
    pub fn reason(&self) -> Option<String> {
        let Some(refused) = &self.refused else { return self.shortfall() };
        let model = &self.row.model;
        let mut sentences = vec![refused.summary(model)];
        for (claim, grounds) in refused.nearest.iter().flat_map(|refusal| refusal.reasons(model)) {
            sentences.extend([claim, grounds].into_iter().filter(|sentence| !sentence.is_empty()));
        }
        Some(sentences.join(" "))
    }

    /// What was done in vain; nothing where there is a witness.
    pub(crate) fn shortfall(&self) -> Option<String> {
        let Row { model, decision, .. } = &self.row;
        let Effort { all, part } = Effort::of(&decision.statistics);
        let so_far = if decision.exhaustive { "" } else { " so far" };
        let outcomes = self.java.as_ref().map_or(decision.outcomes.len(), |java| java.outcomes.len());
        let none = |beginning: &str| match outcomes {
            0 if decision.exhaustive => format!("{beginning}; no execution comes to an end"),
            0 => format!("{beginning}; no execution has come to an end"),
            1 => format!("{beginning}; the only outcome{so_far} is not the one in question"),
            outcomes => {
                format!("{beginning}; none of the {outcomes} outcomes{so_far} is the one in question")
            }
        };
        match decision.verdict {
            Verdict::Allowed => None,
            // A solver that finds no execution has not looked at outcomes.
            Verdict::Forbidden if decision.statistics.sat.is_some() => Some(all),
            Verdict::Forbidden => Some(none(&all)),
            Verdict::Unknown(Reason::NoEngine) => Some(match models::find(model) {
                Ok(model) if !model.definitions.is_empty() => {
                    let engines = model.definitions.iter().map(|definition| definition.engine.name());
                    let engines: Vec<&str> = engines.collect();
                    let verb = if engines.len() == 1 { "does" } else { "do" };
                    let engines = engines.join(", ");
                    format!("the engine that was asked for does not decide {} ({engines} {verb})", model.name)
                }
                _ => {
                    format!("{model} is not a model that Thinair knows; a file may define it (--model FILE)")
                }
            }),
            Verdict::Unknown(Reason::Bound) => {
                let verb = if part.starts_with("1 ") { "was" } else { "were" };
                Some(none(&format!("{part} {verb} explored, up to a bound on loops or paths")))
            }
            Verdict::Unknown(Reason::Unsupported | Reason::NotDefined) => Some(match &decision.remark {
                Some(Remark { line: Some(line), text }) => format!("line {line}: {text}"),
                Some(Remark { line: None, text }) => text.clone(),
                None => none("something is not supported"),
            }),
            Verdict::Unknown(Reason::Limit(stop)) if decision.statistics == Statistics::default() => {
                Some(format!("{} before anything was explored", stop.reason()))
            }
            Verdict::Unknown(Reason::Limit(stop)) => Some(none(&format!("{} after {part}", stop.reason()))),
        }
    }
}

/// What was looked at, by an engine that visits states or by one that makes executions.
struct Effort {
    /// If it is all that there is, as a clause.
    all: String,
    /// How much it is.
    part: String,
}

impl Effort {
    fn of(statistics: &Statistics) -> Effort {
        if let Some(sat) = statistics.sat {
            let part = count(sat.clauses as u64, "clause");
            let all = format!("no assignment satisfies the {part} of axioms, program and question");
            return Effort { all, part };
        }
        let Some(relaxed) = statistics.relaxed else {
            let part = count(statistics.states, "state");
            let shared = shared_fingerprints(statistics.collisions);
            return Effort { all: format!("all {part} were explored{shared}"), part };
        };
        let part = count(relaxed.candidates, "candidate execution");
        let all = if relaxed.race_free {
            "there is no data race, so that the sequentially consistent executions are the legal ones".into()
        } else {
            match relaxed.candidates {
                1 => "the only candidate execution was looked at".into(),
                _ => format!("all {part} were looked at"),
            }
        };
        Effort { all, part }
    }
}
