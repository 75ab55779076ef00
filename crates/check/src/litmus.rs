//! Litmus tests: is there an execution with the outcome that the test asks about?

mod axiomatic;
mod comparable;
mod core;
mod expectation;
mod idle;
mod operational;
mod question;
mod relaxed;
mod sequential;
mod witness;

pub use axiomatic::Asked;
pub use comparable::is_comparable;
pub use core::{Constraint, Core};
pub use expectation::{expected, is_met};
pub use idle::{Idle, idle_axioms};
pub use operational::Interleaved;
pub(crate) use relaxed::IN_MODES;
pub use witness::{Rejected, Witness};

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use thinair_explore::{Finding, Progress, Schedule, Strategy, Team};
use thinair_jmm::{Refused, Rule8, Stages};
use thinair_litmus::{Test, semantics::LitmusProgram, semantics::Outcome};
use thinair_program::{Identity, Unfollowed};

use crate::budget::{Budget, Stop};
use crate::counting::Counted;
use crate::models::{Definition, Engine, Model, Semantics};

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
    /// Whether all outcomes are wanted also where they cost more than the verdict.
    pub outcomes: bool,
    /// How many threads search at a time. The answer does not depend on it.
    pub team: Team,
    /// What only the Java memory model and its relatives ask for.
    pub relaxed: Relaxed,
}

/// What only the Java memory model and its relatives ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relaxed {
    /// When actions of two executions are the same.
    pub identity: Identity,
    /// Whether longs that are not volatile are accessed in halves (JLS §17.7).
    pub tearing: bool,
    /// The stages that make it fast and change no answer.
    pub stages: Stages,
    /// What rule 8 of JLS §17.4.8 speaks of.
    pub rule_8: Rule8,
    /// How many executions justify one, for engines that fix it in advance; else as many as it takes.
    pub steps: Option<usize>,
}

impl Default for Relaxed {
    fn default() -> Relaxed {
        Relaxed {
            identity: Identity::default(),
            tearing: true,
            stages: Stages::default(),
            rule_8: Rule8::default(),
            steps: None,
        }
    }
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
    /// How an operational model comes to the outcome in question, if one was asked and it does.
    pub interleaving: Option<Interleaved>,
    /// Deadlocks and violated assertions, if there are any, with the path that was found first, from engines that
    /// follow paths. Nothing where they were not looked for.
    pub findings: Option<BTreeMap<Finding, Option<Schedule>>>,
    /// What exactly is not supported.
    pub remark: Option<Remark>,
    /// What it took.
    pub statistics: Statistics,
}

/// What a test does that has no meaning under a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line of the source.
    pub line: Option<u32>,
    /// What is there, and why it has none: a clause without a full stop.
    pub text: String,
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
    /// The model says nothing of what the test does.
    NotDefined,
}

impl Reason {
    /// The reason's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NoEngine => "no-engine",
            Reason::Bound => "bound",
            Reason::Limit(_) => "limit",
            Reason::Unsupported => "unsupported",
            Reason::NotDefined => "not-defined",
        }
    }
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
    /// How many states had the fingerprint of another one, where states were kept in full.
    pub collisions: Option<u64>,
    /// What a SAT solver was given, by engines that ask one.
    pub sat: Option<Sat>,
    /// What the engines of the Java memory model count.
    pub relaxed: Option<thinair_jmm::Statistics>,
    /// The time it took.
    pub time: Duration,
}

/// What a SAT solver was given, and what that took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sat {
    /// Variables of the last problem.
    pub variables: usize,
    /// Clauses of the last problem.
    pub clauses: usize,
    /// Executions that justify others, in the last problem.
    pub executions: usize,
    /// The time from axioms to clauses, of all problems.
    pub translation: Duration,
    /// The time of the solver, for all problems.
    pub solving: Duration,
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
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Rejected> {
    let start = Instant::now();
    let mut decision = match definition(model, engine).map(|definition| definition.semantics) {
        Some(Semantics::Sequential) => sequential::decide(source, options, budget, watch)?,
        Some(Semantics::Relaxed(model)) => relaxed::decide(source, model, options, budget, watch)?,
        Some(Semantics::Axiomatic { axioms, judge }) => {
            axiomatic::decide(source, axioms, judge, model.when_undefined(), options, budget)?
        }
        Some(Semantics::Operational(tables)) => operational::decide(source, tables, options, budget, watch)?,
        None => Decision::unknown(Reason::NoEngine),
    };
    decision.statistics.time = start.elapsed();
    Ok(decision)
}

/// Why an outcome is forbidden, by engines that can say so.
pub fn why_forbidden(
    source: &Source,
    model: &Model,
    engine: Option<Engine>,
    options: Options,
    budget: &Budget,
) -> Option<Refused> {
    match definition(model, engine)?.semantics {
        Semantics::Relaxed(model) => relaxed::refuse(source, model, options, budget).ok(),
        Semantics::Sequential | Semantics::Axiomatic { .. } | Semantics::Operational(_) => None,
    }
}

/// A shortest way in which an operational model comes to the outcome in question, if one is asked and it does.
pub fn shortest_interleaving(
    source: &Source,
    model: &Model,
    engine: Option<Engine>,
    options: Options,
    budget: &Budget,
) -> Option<Interleaved> {
    match definition(model, engine)?.semantics {
        Semantics::Operational(tables) => operational::shortest(source, tables, options, budget),
        _ => None,
    }
}

/// Constraints of program, condition and model that can't hold together, though any fewer of them can, for models that
/// have axioms; whichever engine decides.
pub fn core(source: &Source, model: &Model, options: Options, budget: &Budget) -> Option<Core> {
    match definition(model, Some(Engine::Sat))?.semantics {
        Semantics::Axiomatic { axioms, .. } => core::core(source, axioms, options, budget),
        _ => None,
    }
}

fn definition(model: &Model, engine: Option<Engine>) -> Option<&'static Definition> {
    match engine {
        None => model.definitions.first(),
        Some(engine) => model.definitions.iter().find(|definition| definition.engine == engine),
    }
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
    /// Whether there is such a finding, if it was looked for.
    pub fn has(&self, finding: Finding) -> Option<bool> {
        self.findings.as_ref().map(|findings| findings.contains_key(&finding))
    }

    /// No answer, for that reason; nothing was explored.
    pub fn unknown(reason: Reason) -> Decision {
        Decision {
            verdict: Verdict::Unknown(reason),
            exhaustive: false,
            outcomes: Vec::new(),
            witness: None,
            interleaving: None,
            findings: None,
            remark: None,
            statistics: Statistics::default(),
        }
    }

    /// No decision, because of something that is done, and what is wrong with that.
    fn unfollowed(unfollowed: &Unfollowed, what_is_wrong: &str) -> Decision {
        let remark = Remark {
            line: unfollowed.position.map(|position| position.line),
            text: format!("{} {what_is_wrong}", unfollowed.what),
        };
        Decision { remark: Some(remark), ..Decision::unknown(Reason::Unsupported) }
    }
}
