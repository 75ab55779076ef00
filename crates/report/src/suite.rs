//! Tests in the manner of jcstress, with all that may come out of them.

use std::collections::BTreeMap;

use thinair_check::outcomes::{Decision, Expect, Graded};

use crate::{Commit, NamedExecution};

/// The tests of an input under one model.
#[derive(Clone, Debug)]
pub struct SuiteReport {
    /// The input, as the user named it.
    pub input: String,
    /// The model's name.
    pub model: String,
    /// The tests, in the order of their names.
    pub tests: Vec<TestReport>,
    /// The outcome that is to be shown, if one is.
    pub witness: Option<String>,
    /// Whether each test's outcomes are to be told, also where all is as its author says.
    pub all: bool,
}

/// A test.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// Its name.
    pub test: String,
    /// What is asked: `continuous`, `termination`.
    pub mode: &'static str,
    /// What may come out, or why it is not known: a message in full sentences or clauses, without `error:`.
    pub judged: Result<Judged, String>,
}

/// What may come out of a test, beside what its author says.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The outcomes with what is said of them.
    pub graded: Graded,
    /// All that may happen.
    pub decision: Decision,
    /// An execution with the outcome that is to be shown.
    pub witness: Option<OutcomeWitness>,
    /// What was seen on a real JVM, if that was tried.
    pub observed: Option<Observed>,
    /// What the executions that were looked at have in common, while others need not.
    pub notes: Vec<String>,
}

/// An execution that shows an outcome.
#[derive(Clone, Debug)]
pub struct OutcomeWitness {
    /// The outcome.
    pub outcome: String,
    /// The execution; none if it is too long, or there was no time to put it together.
    pub execution: Option<NamedExecution>,
    /// Whether an independent validator has agreed.
    pub validated: bool,
    /// How its actions are committed, under models that ask for that.
    pub commits: Vec<Commit>,
}

/// What was seen on a real JVM.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    /// How often each outcome was seen.
    pub counts: BTreeMap<String, u64>,
    /// The exceptions that threads threw, with how often; or that it did not end.
    pub exceptions: BTreeMap<String, u64>,
    /// Why it could not be run, if it could not.
    pub failure: Option<String>,
}

impl Judged {
    /// What was seen and can't be by the model, outcomes and exceptions: under the Java memory model, there is a mistake in the
    /// JVM or in Thinair.
    pub fn impossible(&self) -> Vec<&str> {
        let Some(observed) = self.observed.as_ref().filter(|_| self.decision.incomplete.is_none()) else {
            return Vec::new();
        };
        let is_impossible = |outcome: &&String| !self.decision.outcomes.contains(*outcome);
        let outcomes = observed.counts.keys().filter(is_impossible).map(String::as_str);
        // Which exception it is may be told in other words.
        let has_none = !self.goes_wrong();
        outcomes.chain(observed.exceptions.keys().filter(|_| has_none).map(String::as_str)).collect()
    }

    /// Whether it was to be run on a real JVM, and could not be.
    pub fn was_not_run(&self) -> bool {
        self.observed.as_ref().is_some_and(|observed| observed.failure.is_some())
    }

    /// Whether something is not as it should be.
    pub fn is_finding(&self) -> bool {
        !self.graded.forbidden_reachable.is_empty() || self.goes_wrong() || !self.impossible().is_empty()
    }

    /// Whether an execution does not end as it should.
    pub fn goes_wrong(&self) -> bool {
        let Decision { exceptions, exits, deadlock, hang, .. } = &self.decision;
        !exceptions.is_empty() || *exits || *deadlock || *hang
    }

    /// How often an outcome was seen on a real JVM.
    pub fn seen(&self, outcome: &str) -> Option<u64> {
        let observed = self.observed.as_ref().filter(|observed| observed.failure.is_none())?;
        let count = observed.counts.get(outcome).or_else(|| observed.exceptions.get(outcome));
        Some(count.copied().unwrap_or(0))
    }

    /// Whether some outcome is worth noticing.
    pub fn is_interesting(&self) -> bool {
        self.graded.rows.iter().any(|row| row.reachable && row.expect == Expect::Interesting)
    }
}
