//! One test under one model, in detail.

use thinair_check::litmus::{Reason, Verdict};
use thinair_check::models;
use thinair_explore::Finding;
use thinair_litmus::semantics::Outcome;

use crate::text::count;
use crate::{NamedExecution, Row};

/// Why a test is allowed or forbidden under a model.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The answer.
    pub row: Row,
    /// What is asked: the test's condition, or the outcome in its place.
    pub question: String,
    /// An execution with an outcome that is asked for.
    pub witness: Option<Shown>,
    /// What is wrong with the program whatever is asked.
    pub incidents: Vec<Incident>,
}

/// An execution that shows that an outcome is possible.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The execution.
    pub execution: NamedExecution,
    /// The outcome.
    pub outcome: Outcome,
    /// Whether an independent validator has agreed.
    pub validated: bool,
}

/// A deadlock or a violated assertion, and how it comes about.
#[derive(Clone, Debug)]
pub struct Incident {
    /// What it is.
    pub finding: Finding,
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
        let Row { model, decision, .. } = &self.row;
        let states = count(decision.statistics.states, "state");
        let so_far = if decision.exhaustive { "" } else { " so far" };
        let none = |beginning: &str| match decision.outcomes.len() {
            0 if decision.exhaustive => format!("{beginning}; no execution comes to an end"),
            0 => format!("{beginning}; no execution has come to an end"),
            1 => format!("{beginning}; the only outcome{so_far} is not the one in question"),
            outcomes => {
                format!("{beginning}; none of the {outcomes} outcomes{so_far} is the one in question")
            }
        };
        match decision.verdict {
            Verdict::Allowed => None,
            Verdict::Forbidden => Some(none(&format!("all {states} were explored"))),
            Verdict::Unknown(Reason::NoEngine) => Some(match models::find(model) {
                Ok(model) if !model.definitions.is_empty() => {
                    let engines = model.definitions.iter().map(|definition| definition.engine.name());
                    let engines = engines.collect::<Vec<_>>().join(", ");
                    format!("the engine that was asked for does not decide {} ({engines} does)", model.name)
                }
                _ => format!("no engine decides {model} yet"),
            }),
            Verdict::Unknown(Reason::Bound) => {
                Some(none(&format!("{states} were explored, up to a bound on loops or paths")))
            }
            Verdict::Unknown(Reason::Unsupported) => Some(none("something is not supported")),
            Verdict::Unknown(Reason::Limit(stop)) => Some(none(&format!("{} after {states}", stop.reason()))),
        }
    }
}
