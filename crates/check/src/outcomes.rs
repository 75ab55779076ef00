//! Tests in the manner of jcstress: all outcomes that a memory model allows, and what the test's author says of them.
//!
//! [`decide`] finds the outcomes: under sequential consistency by an exhaustive search, under the Java memory model by
//! `thinair_jmm`. What the outcome of an execution is, the front end says. [`Grading`] compares them with what is listed.
//! A witness goes through the validators before anybody sees it, and has the outcome that was asked for by the evidence alone.

mod grading;
mod pattern;
mod relaxed;
mod sequential;
mod termination;

pub use grading::{Expect, Graded, Grading, Listed, OutcomeRow};
pub use pattern::{Pattern, Unexpressible};
pub use termination::{STALE, TERMINATED};

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use thinair_event::{ActionId, Execution};
use thinair_explore::{Progress, Strategy, Team};
use thinair_jmm::CommitStep;
use thinair_program::{Describe, Exception, Program, Request, Thrown};

use crate::budget::Budget;
use crate::evidence::Refuted;
use crate::litmus::Relaxed;
use crate::program::Incomplete;

/// What is to be decided.
pub struct Question<'a, P: Program> {
    /// The outcome of an execution whose threads have ended in these states; nothing if they have not ended as they should.
    pub outcome: &'a (dyn Fn(&[&P::Thread]) -> Option<String> + Sync),
    /// What is asked.
    pub asks: Asks,
    /// The memory model.
    pub memory: Memory,
    /// The outcome that is to be shown.
    pub witness: Option<&'a str>,
}

/// What is asked of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asks {
    /// What may come out?
    Outcomes,
    /// Does the test end, or may it go on for ever?
    Termination,
}

/// The memory models that Java programs are judged by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// Sequential consistency.
    Sequential,
    /// The Java memory model.
    Java,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The order of the search, and what it leaves out.
    pub strategy: Strategy,
    /// The longest path that is followed.
    pub depth: Option<usize>,
    /// How many threads search at a time. The answer does not depend on it.
    pub team: Team,
    /// What only the Java memory model asks for.
    pub relaxed: Relaxed,
}

/// What a test may do.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// The outcomes, sorted.
    pub outcomes: BTreeSet<String>,
    /// The exceptions by which threads may end: such an execution has no outcome.
    pub exceptions: Vec<Escaped>,
    /// Whether the whole program may be ended by a thread before all threads have ended.
    pub exits: bool,
    /// Whether threads may wait for each other, or for what never comes.
    pub deadlock: bool,
    /// Whether threads may go on for ever without getting anywhere.
    pub hang: bool,
    /// Why not every execution was looked at; none if every one was.
    pub incomplete: Option<Incomplete>,
    /// An execution with the outcome that is to be shown, if there is one that is short enough.
    pub witness: Option<Witness>,
    /// What it took.
    pub statistics: Statistics,
}

impl Decision {
    /// What the answer rests on besides the model.
    pub fn rules(&self) -> Option<&'static str> {
        self.statistics.in_modes.then_some(crate::litmus::IN_MODES)
    }

    /// All that may happen in either of two ways to run a test.
    #[must_use]
    pub fn or(mut self, other: Decision) -> Decision {
        self.outcomes.extend(other.outcomes);
        for escaped in other.exceptions {
            if !self.exceptions.iter().any(|known| words(known) == words(&escaped)) {
                self.exceptions.push(escaped);
            }
        }
        let sum = |one: Option<u64>, other: Option<u64>| one.map(|one| one + other.unwrap_or(0));
        Decision {
            exits: self.exits || other.exits,
            deadlock: self.deadlock || other.deadlock,
            hang: self.hang || other.hang,
            incomplete: self.incomplete.or(other.incomplete),
            witness: self.witness.or(other.witness),
            statistics: Statistics {
                states: sum(self.statistics.states, other.statistics.states),
                executions: sum(self.statistics.executions, other.statistics.executions),
                race_free: self.statistics.race_free && other.statistics.race_free,
                in_modes: self.statistics.in_modes || other.statistics.in_modes,
                time: self.statistics.time + other.statistics.time,
            },
            ..self
        }
    }
}

/// An exception that ends a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Escaped {
    /// The thread's name.
    pub thread: String,
    /// The exception.
    pub thrown: Thrown,
}

/// What a decision took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// States visited, under sequential consistency.
    pub states: Option<u64>,
    /// Executions that were judged, under the Java memory model.
    pub executions: Option<u64>,
    /// Whether the program has no race, so that its sequentially consistent executions are the legal ones.
    pub race_free: bool,
    /// Whether access modes and fences were judged by rules of ours, which the Java memory model does not have.
    pub in_modes: bool,
    /// The time it took.
    pub time: Duration,
}

/// An execution that shows an outcome.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The execution.
    pub execution: Execution,
    /// The order of its actions in which it is to be read.
    pub order: Vec<ActionId>,
    /// How its actions are committed, under the Java memory model.
    pub steps: Vec<CommitStep>,
    /// Whether the validators have seen it: one that is too long is taken on trust, and said to be.
    pub validated: bool,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The test does something that the front end or the model's engine does not know.
    #[error("{0}")]
    Unsupported(String),
    /// The evidence for an outcome does not hold: a bug in Thinair.
    #[error(transparent)]
    Refuted(#[from] Refuted),
    /// Its commit sequence is none: a bug in Thinair.
    #[error("the witness is not legal: {0}")]
    Commits(#[from] thinair_jmm::validate::Violation),
    /// It was taken for legal and has no commit sequence: a bug in Thinair.
    #[error("the witness was taken for legal, but {0} of its reads can't be committed")]
    Illegal(usize),
    /// It has another outcome: a bug in Thinair.
    #[error("the witness has the outcome {0:?}, which is not the one in question")]
    Elsewhere(Option<String>),
}

impl Failure {
    /// Whether it is a bug of ours.
    pub fn is_internal(&self) -> bool {
        !matches!(self, Failure::Unsupported(_))
    }
}

/// Finds everything that may come out of a test.
///
/// `watch` is called now and then with how far it is.
pub fn decide<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    let start = Instant::now();
    let mut decision = match (question.asks, question.memory) {
        (Asks::Outcomes, Memory::Sequential) => {
            sequential::decide(program, question, options, budget, watch)?
        }
        (Asks::Outcomes, Memory::Java) => relaxed::decide(program, question, options, budget, watch)?,
        (Asks::Termination, Memory::Sequential) => {
            termination::sequential(program, question, options, budget, watch)?
        }
        (Asks::Termination, Memory::Java) => termination::java(program, question, options, budget, watch)?,
    };
    decision.statistics.time = start.elapsed();
    Ok(decision)
}

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Ending {
    /// With an outcome.
    Outcome(String),
    /// A thread, by its number, ended by an exception.
    Threw(usize, Exception),
    /// Some thread has not ended: another has ended the whole program.
    Exit,
    /// Threads go on for ever.
    Hang,
}

/// How an execution ended whose threads are in these states: several ways, if several threads threw.
fn endings<P: Describe>(program: &P, question: &Question<'_, P>, states: &[&P::Thread]) -> Vec<Ending> {
    let thrown = states.iter().enumerate().filter_map(|(thread, state)| match program.next(state) {
        Request::End { exception: Some(exception) } => Some(Ending::Threw(thread, exception)),
        _ => None,
    });
    let thrown: Vec<Ending> = thrown.collect();
    if !thrown.is_empty() {
        return thrown;
    }
    vec![(question.outcome)(states).map_or(Ending::Exit, Ending::Outcome)]
}

/// What endings amount to.
fn collected<P: Describe>(program: &P, endings: impl IntoIterator<Item = Ending>) -> Decision {
    let mut decision = Decision::default();
    let mut exceptions: BTreeMap<Vec<String>, Escaped> = BTreeMap::new();
    for ending in endings {
        match ending {
            Ending::Outcome(outcome) => {
                decision.outcomes.insert(outcome);
            }
            Ending::Exit => decision.exits = true,
            Ending::Hang => decision.hang = true,
            Ending::Threw(thread, exception) => {
                let escaped = Escaped { thread: name(program, thread), thrown: program.thrown(exception) };
                exceptions.entry(words(&escaped)).or_insert(escaped);
            }
        }
    }
    decision.exceptions = exceptions.into_values().collect();
    decision
}

/// What tells exceptions apart: of what class, with what message, thrown where.
fn words(Escaped { thread, thrown }: &Escaped) -> Vec<String> {
    let mut words = vec![thread.clone(), thrown.class.clone(), thrown.message.clone().unwrap_or_default()];
    words.extend(
        thrown.trace.iter().map(|place| format!("{} {} {:?}", place.class, place.method, place.line)),
    );
    words
}

/// The name of the thread with that number, in the order in which threads start.
fn name<P: Describe>(program: &P, thread: usize) -> String {
    match program.initial().threads.get(thread) {
        Some(&object) => program.object_name(object),
        None => format!("thread {}", thread + 1),
    }
}
