//! Searching all states, depth-first or breadth-first.
//!
//! Both visit the same states and take the same steps; the order is fixed by the program alone. Depth-first
//! needs memory for one path; breadth-first finds shortest paths. Under a bound on depth, depth-first may come to a
//! state again on a shorter path, and says that it was bounded also where that path made up for it.

mod breadth_first;
mod full;
mod hang;
mod heuristics;
mod ledger;
mod parallel;
mod shared;
mod walk;

use std::ops::ControlFlow;

use std::sync::Arc;

pub use heuristics::Heuristics;
use ledger::{Alone, Ledger};
pub use parallel::{Team, search_in_parallel};
use thinair_program::{Abandonment, Program, Request};
use walk::Walk;

use crate::{
    Exposure, Finding, Machine, Observer, Options, Progress, Reduction, Room, Schedule, Situation, Taken,
    Watch,
};

/// In which order states are visited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The newest state first.
    #[default]
    DepthFirst,
    /// The oldest state first.
    BreadthFirst,
    /// The one first that looks most like leading to a race.
    BestFirst(Heuristics),
}

/// Bounds on a search. What takes time or memory is for [`Observer::progress`] to bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The longest path that is followed.
    pub depth: Option<usize>,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strategy {
    /// In which order states are visited.
    pub order: Order,
    /// Which interleavings are left out.
    pub reduction: Reduction,
    /// Whether threads that wait or are parked may wake up for no reason, as JLS §17.2.1 allows. Whether a state is a
    /// deadlock is judged without that.
    pub spurious: bool,
    /// How much the program may allocate.
    pub room: Room,
    /// Whether states are kept in full and compared, which shows that no two of them were taken for one because they have
    /// the same fingerprint.
    pub full_states: bool,
    /// Which races are watched for. Where plain accesses are no steps, some always are.
    pub watch: Watch,
}

impl From<Strategy> for Options {
    fn from(strategy: Strategy) -> Options {
        let Strategy { reduction, spurious, room, watch, .. } = strategy;
        Options { reduction, spurious, room, exposed: Arc::default(), watch }
    }
}

/// What was explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// States visited.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// The longest path that was followed.
    pub depth: usize,
    /// Memory of the visited set, in bytes.
    pub visited_bytes: usize,
    /// How many states had the fingerprint of another one, where states were kept in full.
    pub collisions: Option<u64>,
    /// How often the search began: again whenever others noticed what it had taken for nobody's business. What was
    /// counted is about the last time.
    pub passes: u32,
    /// How many areas turned out to race, where plain accesses were looked at.
    pub races: usize,
    /// How much of the program's behaviour that was.
    pub completeness: Completeness,
}

/// How much of a program's behaviour a search has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Completeness {
    /// All of it.
    Exhaustive,
    /// All up to a bound: the search's depth or the front end's bound on loops.
    Bounded,
    /// The observer stopped it, or the front end does not support what the program does.
    Stopped,
}

/// Visits every state of the program that can be reached, as far as the reduction does not leave it out.
pub fn search<P: Program>(
    program: &P,
    strategy: Strategy,
    limits: Limits,
    observer: &mut impl Observer<P>,
) -> Summary {
    let mut options = Options { reduction: strategy.reduction_within(limits), ..Options::from(strategy) };
    let mut passes = 0;
    loop {
        passes += 1;
        let machine = Machine::new(program, options.clone());
        if strategy.order != Order::DepthFirst {
            match breadth_first::search(machine, limits, strategy, observer) {
                Ok(summary) => return Summary { passes, ..summary },
                Err(news) => options.exposed = Arc::new(options.exposed.with([news])),
            }
            continue;
        }
        let mut walk = Walk::new(machine, limits, Alone::new(limits, strategy.full_states));
        walk.search(observer);
        let (bytes, collisions) = (walk.ledger.bytes(), walk.ledger.collisions());
        let races = options.exposed.races();
        let summary = Summary { passes, races, ..walk.count.summary(bytes, collisions) };
        let is_relied_on = options.reduction.synchronization
            || walk.exposures.iter().any(|exposure| {
                matches!(exposure, Exposure::Weak(_) | Exposure::Plain(_) | Exposure::Fences)
            });
        if walk.exposures.is_empty() || !is_relied_on || summary.completeness == Completeness::Stopped {
            return summary;
        }
        options.exposed = Arc::new(options.exposed.with(walk.exposures));
    }
}

impl Strategy {
    /// A search for races that schedules at every access to what threads share, as that of the paper (seed 004): where it only
    /// does so at synchronization actions, an order has little to choose from.
    pub fn at_every_access(order: Order) -> Strategy {
        let reduction = Reduction { invisible: true, spins: true, ..Reduction::NONE };
        Strategy { order, reduction, watch: Watch::First, ..Strategy::default() }
    }

    /// Breadth-first finds shortest paths, and a bound on depth is about every path of so many steps: then only what can't
    /// make paths longer is left out, or what is no step.
    fn reduction_within(self, limits: Limits) -> Reduction {
        let Reduction { invisible, spins, .. } = self.reduction;
        match (self.order, limits.depth) {
            (Order::DepthFirst, None) => self.reduction,
            (_, None) => Reduction { invisible, spins, ..Reduction::NONE },
            (_, Some(_)) => Reduction { invisible, ..Reduction::NONE },
        }
    }
}

/// Tells the observer what the last step shows by itself, whether or not it leads to a state that is new.
fn tell_step<P: Program>(
    taken: Option<Taken>,
    machine: &Machine<'_, P>,
    path: &dyn Fn() -> Schedule,
    observer: &mut impl Observer<P>,
) -> ControlFlow<()> {
    if let Some(Taken::Answered(Request::Fail, _)) = taken {
        observer.found(Finding::Assertion, machine, path)?;
    }
    for &exception in machine.thrown() {
        observer.found(Finding::Exception(exception), machine, path)?;
    }
    ControlFlow::Continue(())
}

/// Tells the observer of a state that is new.
fn tell<P: Program>(
    situation: Situation,
    machine: &Machine<'_, P>,
    path: &dyn Fn() -> Schedule,
    observer: &mut impl Observer<P>,
) -> ControlFlow<()> {
    match situation {
        Situation::Final => observer.ended(machine, path),
        Situation::Deadlock => observer.found(Finding::Deadlock, machine, path),
        Situation::Hang => observer.found(Finding::Hang, machine, path),
        Situation::Unsupported(what) => {
            let _ = observer.found(Finding::Unsupported(what), machine, path);
            ControlFlow::Break(())
        }
        Situation::Open { .. } | Situation::Abandoned(_) => ControlFlow::Continue(()),
    }
}

/// When others turn out to notice what a search has taken for nobody's business, it goes on for as long as it has taken
/// until then and so many more steps, to find more of that, before it begins again.
const PATIENCE: u64 = 1_000;

/// How often the observer is asked whether to go on, in steps.
const PROGRESS_INTERVAL: u64 = 1 << 12;

/// What searches count.
#[derive(Debug)]
pub(crate) struct Count {
    progress: Progress,
    deepest: usize,
    completeness: Completeness,
}

impl Count {
    pub(crate) fn new() -> Count {
        Count { progress: Progress::default(), deepest: 0, completeness: Completeness::Exhaustive }
    }

    /// Counts a state that is new.
    pub(crate) fn state(&mut self) {
        self.progress.states += 1;
    }

    /// Counts a step; whether it is time to ask the observer whether to go on.
    pub(crate) fn step(&mut self, depth: usize) -> bool {
        self.progress.transitions += 1;
        self.progress.depth = depth;
        self.progress.transitions.is_multiple_of(PROGRESS_INTERVAL)
    }

    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Notes how many states are known and not yet expanded.
    pub(crate) fn wait(&mut self, frontier: usize) {
        self.progress.frontier = frontier;
    }

    /// Notes how long a path is.
    pub(crate) fn reach(&mut self, depth: usize) {
        self.deepest = self.deepest.max(depth);
    }

    /// The longest path that was followed.
    fn deepest(&self) -> usize {
        self.deepest
    }

    pub(crate) fn completeness(&self) -> Completeness {
        self.completeness
    }

    pub(crate) fn cut(&mut self) {
        self.completeness = self.completeness.max(Completeness::Bounded);
    }

    pub(crate) fn stop(&mut self) {
        self.completeness = Completeness::Stopped;
    }

    /// Notes the situation's effect on completeness; whether the state may have successors to visit. A deadlock may, where
    /// threads wake up for no reason.
    pub(crate) fn enter<P: Program>(
        &mut self,
        machine: &Machine<'_, P>,
        situation: Situation,
        depth: usize,
        limits: Limits,
    ) -> bool {
        self.reach(depth);
        match situation {
            Situation::Open { .. } | Situation::Deadlock
                if limits.depth.is_some_and(|limit| depth >= limit) =>
            {
                if machine.steps().next().is_some() {
                    self.cut();
                }
                false
            }
            Situation::Open { bounded } => {
                if bounded {
                    self.cut();
                }
                true
            }
            Situation::Abandoned(Abandonment::Bound) => {
                self.cut();
                false
            }
            Situation::Unsupported(_) => {
                self.stop();
                false
            }
            Situation::Deadlock => machine.steps().next().is_some(),
            Situation::Final | Situation::Hang | Situation::Abandoned(Abandonment::Assumption) => false,
        }
    }

    pub(crate) fn summary(&self, visited_bytes: usize, collisions: Option<u64>) -> Summary {
        Summary {
            states: self.progress.states,
            transitions: self.progress.transitions,
            depth: self.deepest,
            visited_bytes,
            collisions,
            passes: 1,
            races: 0,
            completeness: self.completeness,
        }
    }
}
