//! The answer to one test under one model, with all that reports say of it.

use thinair_check::litmus::{Decision, Reason, Verdict, is_met};
use thinair_check::models::Engine;
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::Identity;

/// One test under one model, by one engine.
#[derive(Clone, Debug)]
pub struct Row {
    /// The test's name.
    pub test: String,
    /// The file it was read from, as the user named it.
    pub file: String,
    /// The model's name.
    pub model: String,
    /// The engine that ran, if one did.
    pub engine: Option<Engine>,
    /// When two actions are the same, for models to which that matters.
    pub identity: Option<Identity>,
    /// What the test expects of the model.
    pub expected: Option<Expected>,
    /// The answer.
    pub decision: Decision,
    /// For each outcome of the decision, whether the test asks for it.
    pub asked_for: Vec<bool>,
    /// Whether the model's definitions say the same of the test, so that its engines should.
    pub comparable: bool,
    /// Whether the model's other engines say the same.
    pub agreement: Agreement,
}

/// Whether the engines of a model give the same verdict to a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Agreement {
    /// Only one engine was asked for.
    #[default]
    NotAsked,
    /// There are no two verdicts to compare.
    Open,
    /// They do.
    Agrees,
    /// They do not: one of them is wrong.
    Differs,
}

impl Row {
    /// Whether the expectation was met; nothing to say where no engine ran.
    pub fn is_met(&self) -> Option<bool> {
        is_met(self.decision.verdict, self.expected)
    }

    /// Whether there is a verdict and it is not the expected one. What is not known is no disappointment.
    pub fn disappoints(&self) -> bool {
        self.is_decided() && self.is_met() == Some(false)
    }

    /// Whether there is a verdict.
    pub fn is_decided(&self) -> bool {
        !matches!(self.decision.verdict, Verdict::Unknown(_))
    }

    /// Whether an engine looked at the test at all: there is one, and the model says something of such tests.
    pub fn was_run(&self) -> bool {
        !matches!(self.decision.verdict, Verdict::Unknown(Reason::NoEngine | Reason::NotDefined))
    }

    /// Whether an engine ran into a bound or a limit.
    pub fn is_incomplete(&self) -> bool {
        self.was_run() && !self.is_unsupported() && !self.decision.exhaustive
    }

    /// Whether the test does something that has no meaning under the model.
    pub fn is_unsupported(&self) -> bool {
        self.decision.verdict == Verdict::Unknown(Reason::Unsupported)
    }

    /// Whether an engine looked at states.
    pub(crate) fn visits_states(&self) -> bool {
        let statistics = &self.decision.statistics;
        let knows_no_states =
            self.is_unsupported() || statistics.relaxed.is_some() || statistics.sat.is_some();
        self.was_run() && !(knows_no_states && statistics.states == 0)
    }
}

/// Which tests tell two models apart.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The rows of the tests to which the two models give different verdicts: for each, one a model.
    pub different: Vec<[Row; 2]>,
    /// How many tests have the same verdict under both.
    pub same: usize,
    /// How many tests have no verdict under one of them.
    pub not_comparable: usize,
}

impl Comparison {
    /// Sorts tests, each with its rows under the two models.
    pub fn new(tests: impl IntoIterator<Item = [Row; 2]>) -> Comparison {
        let mut comparison = Comparison::default();
        for [first, second] in tests {
            if !first.is_decided() || !second.is_decided() {
                comparison.not_comparable += 1;
            } else if first.decision.verdict == second.decision.verdict {
                comparison.same += 1;
            } else {
                comparison.different.push([first, second]);
            }
        }
        comparison
    }
}
