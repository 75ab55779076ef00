//! All results of a program under a model.
//!
//! Reads may return values that were written in some execution, so these are found by searching: first over the initial
//! values and the constants that the program writes, and again with all values that were written in executions that were
//! met, until there are none that are new.
//!
//! That is complete for models whose `ready` keeps an instruction behind the reads that it depends on, as the paper's
//! does. Take an execution of the program over all values, and the first read in it that returns a value which is not in the
//! domain of the last search. That value was written before, or is forwarded from a write that is ready; up to there, what
//! was executed depends on reads that were executed and returned values of the domain. So there is an execution of the last
//! search that does the same up to there, with other values for reads that come later (and perhaps other places in program
//! order behind them, in the same order, which is all that formulas compare), and the value was written in it. For a model
//! that lets an instruction bypass a branch that decides about it, values can justify themselves; then the constants of the
//! question ([`Options::values`]) are looked at as well, and no others.

mod ends;
mod values;

use std::ops::ControlFlow;

use thinair_event::{Location, Position, Value};
use thinair_explore::system::search;
use thinair_explore::{Completeness, Finding, Limits as SearchLimits, Order, Progress, Summary as Searched};
use thinair_program::unfold::{self, Dependencies};
use thinair_program::{Describe, Unfollowed};

use self::ends::Watching;
use self::values::Domain;
use crate::residual::Beyond;
use crate::schedule::Schedule;
use crate::search::Machine;
use crate::threads::{Rules, build};
use crate::{Instruction, Kind, Model};

/// How to explore.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// In which order states are visited. Breadth-first finds shortest interleavings.
    pub order: Order,
    /// What is left out.
    pub reduction: Reduction,
    /// How far.
    pub limits: Limits,
    /// The locations whose final values are asked for.
    pub observed: &'a [Location],
    /// For each location, values that its reads may return besides those that are written in some execution.
    pub values: &'a dyn Fn(Location) -> Vec<Value>,
    /// Asked now and then; what was begun is cut once it says yes.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            order: Order::default(),
            reduction: Reduction::default(),
            limits: Limits::default(),
            observed: &[],
            values: &|_| Vec::new(),
            is_over: &|| false,
        }
    }
}

/// Which steps are left out. No reduction changes an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reduction {
    /// None.
    None,
    /// Those that need not be taken if others are (`search::stubborn`).
    #[default]
    Stubborn,
}

/// How much of a program is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most requests on one path of a thread.
    pub depth: usize,
    /// The most requests of all paths of a thread together.
    pub nodes: usize,
    /// The most paths of a thread.
    pub paths: usize,
    /// How often the values that reads may return are looked for.
    pub rounds: usize,
    /// The longest interleaving that is followed, if there is a bound.
    pub steps: Option<usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 400, nodes: 60_000, paths: 20_000, rounds: 40, steps: None }
    }
}

impl Limits {
    pub(crate) fn unfolding(self) -> unfold::Limits {
        unfold::Limits { depth: self.depth, nodes: self.nodes }
    }
}

/// A way in which the program may end.
pub struct Ending<'a, T> {
    /// The threads' final states, in the order of the program's threads.
    pub threads: Vec<&'a T>,
    /// For each observed location, the values that it may hold; nothing if the model does not say.
    pub finals: Option<Vec<(Location, Vec<Value>)>>,
}

/// Is told what is met, and may stop it. Every method has a default that does nothing.
pub trait Observer<T> {
    /// Every thread has ended. The same ending may be met several times.
    fn ended(&mut self, _ending: &Ending<'_, T>, _path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Something is wrong: an assertion fails, or threads wait for each other.
    fn found(&mut self, _finding: Finding, _path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called now and then, to stop at a limit or to tell the user how far it is.
    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What was explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explored {
    /// States visited, in the last round.
    pub states: u64,
    /// Steps taken, in the last round.
    pub transitions: u64,
    /// The longest interleaving that was followed.
    pub depth: usize,
    /// Memory of the visited set, in bytes.
    pub visited_bytes: usize,
    /// How often the values that reads may return were looked for.
    pub rounds: usize,
    /// How much of the program's behaviour that was.
    pub completeness: Completeness,
}

/// Why a program is not explored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The program does something that no operational model here gives a meaning to.
    #[error(transparent)]
    Unfollowed(#[from] Unfollowed),
    /// The model says nothing of such instructions.
    #[error("{kind} is not defined: {reason}")]
    NotDefined {
        /// Of which.
        kind: Kind,
        /// Why not.
        reason: String,
        /// Where one is.
        position: Option<Position>,
    },
    /// The program is larger than the machine can hold.
    #[error("{0}")]
    TooLarge(String),
    /// The model asks for what is not known where it asks.
    #[error("a formula over GIB can't ask {0}")]
    Model(String),
}

impl Refusal {
    pub(crate) fn of(beyond: Beyond) -> Refusal {
        Refusal::Model(beyond.to_string())
    }

    /// A read that no write is there for: the model leaves it without a value, which is no answer to any question.
    fn sees_nothing<P: Describe>(program: &P, read: Instruction) -> Refusal {
        let name = read.var.map(|location| program.location_name(location)).unwrap_or_default();
        let reason = format!("of all writes of {name} such a read may see none");
        Refusal::NotDefined { kind: read.kind, reason, position: None }
    }

    pub(crate) fn unanswered(kind: Kind, reason: &str) -> Refusal {
        Refusal::NotDefined { kind, reason: reason.to_owned(), position: None }
    }
}

/// Explores all that a program may do under a model.
pub fn explore<P: Dependencies + Describe>(
    program: &P,
    model: &Model,
    options: &Options<'_>,
    observer: &mut impl Observer<P::Thread>,
) -> Result<Explored, Refusal> {
    let rules = Rules::new(model);
    let mut domain = Domain::new(program, options);
    let mut rounds = 0;
    loop {
        let values = |location| domain.values(location);
        let how_far = (options.limits, options.observed);
        let threads = build(program, model, &values, how_far, options.is_over)?;
        if domain.admit_constants(&threads) {
            continue;
        }
        rounds += 1;
        let mut machine = Machine::new(&rules, &threads, options.reduction, options.observed)?;
        let mut watching =
            Watching { threads: &threads, options, model, observer, bounded: false, unanswered: None };
        let limits = SearchLimits { depth: options.limits.steps };
        let searched = search(&mut machine, options.order, limits, &mut watching);
        let (bounded, unanswered) = (watching.bounded, watching.unanswered);
        if let Some(read) = unanswered {
            return Err(Refusal::sees_nothing(program, read));
        }
        let explored = |completeness| explored(&searched, rounds, completeness);
        if searched.completeness == Completeness::Stopped {
            return Ok(explored(Completeness::Stopped));
        }
        let has_grown = domain.admit(machine.written.iter().copied());
        if !has_grown {
            let least = if bounded { Completeness::Bounded } else { Completeness::Exhaustive };
            return Ok(explored(searched.completeness.max(least)));
        }
        if rounds >= options.limits.rounds {
            return Ok(explored(Completeness::Bounded));
        }
    }
}

fn explored(searched: &Searched, rounds: usize, completeness: Completeness) -> Explored {
    let &Searched { states, transitions, depth, visited_bytes, .. } = searched;
    Explored { states, transitions, depth, visited_bytes, rounds, completeness }
}
