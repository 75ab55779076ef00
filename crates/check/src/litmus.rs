//! Litmus tests: is there an execution with the outcome that the test asks about?

mod expectation;
mod sequential;
mod witness;

pub use expectation::{expected, is_met};
pub use witness::{Rejected, Witness};

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use thinair_explore::{Finding, Progress, Schedule, Strategy};
use thinair_litmus::{Test, semantics::LitmusProgram, semantics::Outcome};

use crate::budget::{Budget, Stop};
use crate::models::{Engine, Model};

/// A test that has been read, with its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The test.
    pub test: Test,
    /// The text, which positions refer to.
    pub text: String,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The order of the search, and what it leaves out.
    pub strategy: Strategy,
    /// The longest path that is followed.
    pub depth: Option<usize>,
    /// How often a loop's body may be entered.
    pub unroll: Option<u32>,
    /// Whether to count executions up to equivalence.
    pub count: bool,
}

/// The answer to a test under a model.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The answer.
    pub verdict: Verdict,
    /// Whether everything that the model allows was looked at.
    pub exhaustive: bool,
    /// The outcomes, sorted.
    pub outcomes: Vec<Outcome>,
    /// An execution with the outcome in question, if there is one that is short enough to be recorded.
    pub witness: Option<Witness>,
    /// Paths to deadlocks and violated assertions, if there are any: the first found of each.
    pub findings: BTreeMap<Finding, Schedule>,
    /// What it took.
    pub statistics: Statistics,
}

/// Whether a legal execution has the outcome in question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// One has.
    Allowed,
    /// None has.
    Forbidden,
    /// We can't tell.
    Unknown(Reason),
}

/// Why there is no verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// No engine decides this model.
    NoEngine,
    /// A bound on paths or loops was reached.
    Bound,
    /// The run was stopped.
    Limit(Stop),
    /// The front end does not support what the test does.
    Unsupported,
}

impl Reason {
    /// The reason's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NoEngine => "no-engine",
            Reason::Bound => "bound",
            Reason::Limit(_) => "limit",
            Reason::Unsupported => "unsupported",
        }
    }
}

/// How many executions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// So many.
    pub number: u64,
    /// Whether that is all of them.
    pub exhaustive: bool,
}

/// What a decision took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// States visited, by engines that visit states.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Executions up to equivalence in which every thread ends, where they were counted.
    pub executions: Option<Counted>,
    /// Memory of the visited set, in bytes.
    pub visited_bytes: usize,
    /// The time it took.
    pub time: Duration,
}

/// Decides a test under a model by one of the model's engines.
///
/// `watch` is called now and then with how far it is.
pub fn decide(
    source: &Source,
    model: &Model,
    engine: Option<Engine>,
    options: Options,
    budget: &Budget,
    watch: &dyn Fn(&Progress),
) -> Result<Decision, Rejected> {
    let start = Instant::now();
    let definition = match engine {
        None => model.definitions.first(),
        Some(engine) => model.definitions.iter().find(|definition| definition.engine == engine),
    };
    let mut decision = match definition.map(|definition| definition.engine) {
        Some(Engine::Explicit) => sequential::decide(source, options, budget, watch)?,
        Some(Engine::Sat | Engine::Machine) | None => Decision::unknown(Reason::NoEngine),
    };
    decision.statistics.time = start.elapsed();
    Ok(decision)
}

/// A shortest path to a finding, by breadth-first search; none if it can't be found within the budget.
pub fn shortest_path(
    source: &Source,
    finding: Finding,
    options: Options,
    budget: &Budget,
) -> Option<Schedule> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    sequential::shortest_path(&program, finding, options, budget)
}

impl Decision {
    /// No answer, for that reason; nothing was explored.
    pub fn unknown(reason: Reason) -> Decision {
        Decision {
            verdict: Verdict::Unknown(reason),
            exhaustive: false,
            outcomes: Vec::new(),
            witness: None,
            findings: BTreeMap::new(),
            statistics: Statistics::default(),
        }
    }
}
