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

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thinair_event::{Location, Position, Value};
use thinair_explore::system::{Watcher, search};
use thinair_explore::{Completeness, Finding, Limits as SearchLimits, Order, Progress, Summary as Searched};
use thinair_program::unfold::{self, Dependencies, Tree};
use thinair_program::{Describe, Request, Unfollowed};

use crate::residual::Beyond;
use crate::schedule::{Schedule, scheduled};
use crate::search::{Machine, State, Step};
use crate::threads::{Leaf, Path, Rules, Threads, build};
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

/// Tells the observer of ends.
struct Watching<'a, T, O> {
    threads: &'a Threads<T>,
    options: &'a Options<'a>,
    model: &'a Model,
    observer: &'a mut O,
    /// Whether a bound was met.
    bounded: bool,
    /// A read that may see nothing, though nothing is left to wait for.
    unanswered: Option<Instruction>,
}

impl<'m, T, O: Observer<T>> Watcher<Machine<'m>> for Watching<'_, T, O> {
    fn reached(
        &mut self,
        machine: &mut Machine<'m>,
        state: &State,
        steps: &[Step],
        path: &dyn Fn() -> Vec<Step>,
    ) -> ControlFlow<()> {
        if !steps.is_empty() {
            return ControlFlow::Continue(());
        }
        let locals: Vec<_> = (0..state.locals.len()).map(|thread| machine.local(state, thread)).collect();
        let settled: Option<Vec<Leaf>> = locals.iter().map(|local| local.settled).collect();
        let of_threads = |thread: usize, number: usize| &self.threads.all[thread].paths[number];
        if let Some(leaves) = settled {
            self.bounded |= leaves.contains(&Leaf::Bound);
            let all: Vec<&[usize]> = locals.iter().map(|local| &local.complete[..]).collect();
            for chosen in combinations(&all) {
                let paths: Vec<&Path> =
                    chosen.iter().enumerate().map(|(thread, &number)| of_threads(thread, number)).collect();
                let schedule = || scheduled(self.threads, &paths, &path());
                if paths.iter().any(|path| path.fails) {
                    self.observer.found(Finding::Assertion, &schedule)?;
                }
                if leaves.iter().all(|&leaf| leaf == Leaf::End) {
                    let ending = self.ending(machine, state, &paths);
                    self.observer.ended(&ending, &schedule)?;
                }
            }
            return ControlFlow::Continue(());
        }
        // What others wait for may come after a bound.
        self.bounded |= locals.iter().any(|local| local.settled == Some(Leaf::Bound));
        let earliest =
            locals.iter().filter(|local| local.settled.is_none()).flat_map(|local| &local.earliest);
        if let Some(&read) = earliest.clone().find(|&&label| machine.sees_nothing(state, label)) {
            self.unanswered = Some(*self.threads.labels.get(read));
            return ControlFlow::Break(());
        }
        // A dead end of speculation is nothing, unless some path waits at its earliest instruction.
        let mut waiting = Vec::new();
        for (thread, local) in locals.iter().enumerate() {
            let mut found = local.complete.first().copied().filter(|_| local.settled == Some(Leaf::End));
            for (&number, &earliest) in local.paths.iter().zip(&local.earliest) {
                if found.is_none() && local.complete.is_empty() && machine.is_blocked(state, earliest) {
                    found = Some(number);
                }
            }
            let Some(number) = found else { return ControlFlow::Continue(()) };
            waiting.push(of_threads(thread, number));
        }
        let schedule = || scheduled(self.threads, &waiting, &path());
        let has_failed = |(path, local): (&&Path, &std::rc::Rc<_>)| {
            let local: &crate::threads::LocalState = local;
            path.fails && local.settled.is_some()
        };
        if waiting.iter().zip(&locals).any(has_failed) {
            self.observer.found(Finding::Assertion, &schedule)?;
        }
        self.observer.found(Finding::Deadlock, &schedule)
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if (self.options.is_over)() {
            return ControlFlow::Break(());
        }
        self.observer.progress(progress)
    }
}

impl<'t, T, O> Watching<'t, T, O> {
    fn ending(&self, machine: &mut Machine<'_>, state: &State, paths: &[&Path]) -> Ending<'t, T> {
        let states = self.threads.all.iter().zip(paths);
        let threads = states.map(|(thread, path)| &thread.tree.node(path.node).state).collect();
        let finals = self.model.last.is_some().then(|| {
            let observed = self.options.observed.iter();
            observed.map(|&location| (location, machine.finals(state, location))).collect()
        });
        Ending { threads, finals }
    }
}

/// All ways to take one of each.
fn combinations(all: &[&[usize]]) -> Vec<Vec<usize>> {
    all.iter().fold(vec![Vec::new()], |chosen, options| {
        let with = |chosen: &Vec<usize>| {
            let chosen = chosen.clone();
            options.iter().map(move |&option| [&chosen[..], &[option]].concat())
        };
        chosen.iter().flat_map(with).collect()
    })
}

/// The values that reads may return.
struct Domain<'a, P> {
    program: &'a P,
    options: &'a Options<'a>,
    initial: FxHashMap<Location, Value>,
    written: FxHashMap<Location, Vec<Value>>,
}

impl<'a, P: Dependencies> Domain<'a, P> {
    fn new(program: &'a P, options: &'a Options<'a>) -> Domain<'a, P> {
        let initial = program.initial().writes.into_iter().collect();
        Domain { program, options, initial, written: FxHashMap::default() }
    }

    fn values(&self, location: Location) -> Vec<Value> {
        let initial = self.initial.get(&location).copied();
        let mut values = vec![initial.unwrap_or_else(|| self.program.variable(location).default)];
        let more = self.written.get(&location).into_iter().flatten().copied();
        for value in more.chain((self.options.values)(location)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    /// Adds values; whether some are new.
    fn admit(&mut self, values: impl Iterator<Item = (Location, Value)>) -> bool {
        let mut values: Vec<(Location, Value)> =
            values.filter(|&(location, value)| !self.values(location).contains(&value)).collect();
        // In no order that depends on hashing.
        values.sort_unstable();
        values.dedup();
        let has_grown = !values.is_empty();
        for (location, value) in values {
            self.written.entry(location).or_default().push(value);
        }
        has_grown
    }

    /// Adds what is written whatever reads return, which saves a round; whether some is new.
    fn admit_constants(&mut self, threads: &Threads<P::Thread>) -> bool {
        let constants = |tree: &Tree<P::Thread>| -> Vec<(Location, Value)> {
            let nodes = tree.nodes.iter().filter(|node| node.depends_on().is_empty());
            let write = |request| match request {
                Request::Write { location, value, .. } => Some((location, value)),
                _ => None,
            };
            nodes.filter_map(|node| write(node.followed()?)).collect()
        };
        let all: Vec<_> = threads.all.iter().flat_map(|thread| constants(&thread.tree)).collect();
        self.admit(all.into_iter())
    }
}
