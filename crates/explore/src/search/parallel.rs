//! Several searches at a time, each depth-first, which share the states that they have visited.
//!
//! Who has nothing to do gets half of what another has left to do: the steps that are left in every other state of its path.
//! It comes there by taking the path again, which is short against what hangs on it. The cycle proviso holds as it
//! does for one search, with "done with" as marked in the states. Who hands steps over still has a step from that state on
//! its path, and is the one that marks the state, when it is done with that.
//!
//! What is found, and whether the search is exhaustive, does not depend on how many there are, nor on who is faster; in
//! which order it is found, and by which path, does. So does the number of states: a persistent set may be widened or not.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use thinair_program::Program;

use super::shared::{Shared, some_hang};
use super::walk::{Pace, Task, Walk};
use super::{Completeness, Limits, Order, Strategy, Summary, search};
use crate::visited::shared::SharedVisited;
use crate::{
    Area, Exposure, Finding, Fingerprint, Heed, Machine, Observer, Options, Progress, Rivalry, Schedule,
    Watch,
};

/// How many searches there are at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Team {
    /// How many, at most.
    pub threads: usize,
    /// After how many steps of one the others join in: most searches are over by then.
    pub alone: u64,
}

impl Team {
    /// One that goes by itself.
    pub const ONE: Team = Team::of(1);

    /// So many, at most.
    pub const fn of(threads: usize) -> Team {
        Team { threads, alone: 20_000 }
    }
}

impl Default for Team {
    fn default() -> Team {
        Team::ONE
    }
}

/// Like [`search`](super::search()), with so many threads where that is possible: depth-first, without a bound on depth,
/// by fingerprints.
pub fn search_in_parallel<P: Program>(
    program: &P,
    strategy: Strategy,
    limits: Limits,
    team: Team,
    observer: &mut (impl Observer<P> + Send),
) -> Summary {
    let is_possible = strategy.order == Order::DepthFirst
        && limits.depth.is_none()
        && !strategy.full_states
        && strategy.watch == Watch::Needed
        && team.threads > 1;
    if !is_possible {
        return search(program, strategy, limits, observer);
    }
    let mut options = Options::from(strategy);
    let mut passes = 0;
    loop {
        passes += 1;
        let pass = one_pass(program, &options, team, observer);
        let summary = Summary { passes, ..pass.summary };
        if summary.completeness == Completeness::Stopped {
            return summary;
        }
        if pass.exposures.is_empty() {
            if pass.hangs {
                tell_hangs(program, strategy, limits, observer);
            }
            return summary;
        }
        options.exposed = Arc::new(options.exposed.with(pass.exposures));
    }
}

/// Where a program hangs is found out by a search that goes by itself.
fn tell_hangs<P: Program>(program: &P, strategy: Strategy, limits: Limits, observer: &mut impl Observer<P>) {
    struct OnlyHangs<'o, O>(&'o mut O);
    impl<P: Program, O: Observer<P>> Observer<P> for OnlyHangs<'_, O> {
        fn found(
            &mut self,
            finding: Finding,
            machine: &Machine<'_, P>,
            path: &dyn Fn() -> Schedule,
        ) -> ControlFlow<()> {
            if finding == Finding::Hang {
                self.0.found(finding, machine, path)
            } else {
                ControlFlow::Continue(())
            }
        }

        fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
            self.0.progress(progress)
        }
    }
    search(program, strategy, limits, &mut OnlyHangs(observer));
}

struct Pass {
    summary: Summary,
    exposures: BTreeSet<Exposure>,
    /// Whether the program goes on for ever somewhere.
    hangs: bool,
}

/// Searches with what is known to be noticed by others.
fn one_pass<P: Program, O: Observer<P> + Send>(
    program: &P,
    options: &Options,
    size: Team,
    observer: &mut O,
) -> Pass {
    let team = Common::new(observer);
    let first = Machine::new(program, options.clone());
    let shares = std::thread::scope(|scope| {
        let mut others = Vec::new();
        let mut member = Member::new(&team, &first);
        member.begin(|transitions| {
            if transitions >= size.alone && others.is_empty() {
                others.extend((1..size.threads).map(|_| {
                    let (team, first) = (&team, first.snapshot());
                    scope.spawn(move || Member::new(team, &first).work())
                }));
            }
        });
        let mut shares = vec![member.work()];
        for other in others {
            shares.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        shares
    });
    let unsettled: Vec<_> = shares.iter().flat_map(|share| share.unsettled.iter().cloned()).collect();
    let exposures: BTreeSet<Exposure> =
        shares.iter().flat_map(|share| share.exposures.iter().copied()).collect();
    let completeness = shares.iter().map(|share| share.completeness).max();
    let summary = Summary {
        states: team.states.load(Ordering::Relaxed),
        transitions: team.transitions.load(Ordering::Relaxed),
        depth: shares.iter().map(|share| share.depth).max().unwrap_or_default(),
        visited_bytes: team.visited.bytes(),
        collisions: None,
        passes: 1,
        races: options.exposed.races(),
        completeness: completeness.unwrap_or(Completeness::Exhaustive),
    };
    let hangs = exposures.is_empty() && some_hang(&team.visited, &unsettled);
    Pass { summary, exposures, hangs }
}

/// What the searches share.
struct Common<'o, O> {
    visited: SharedVisited,
    observer: Mutex<&'o mut O>,
    tasks: Mutex<Tasks>,
    /// Told of new tasks, and of the end.
    news: Condvar,
    /// How many more tasks are wanted than there are.
    wanted: AtomicUsize,
    /// Everyone is to stop.
    over: AtomicBool,
    states: AtomicU64,
    transitions: AtomicU64,
}

struct Tasks {
    waiting: VecDeque<Task>,
    /// How many are at work, and may hand over tasks.
    busy: usize,
}

impl<'o, O> Common<'o, O> {
    fn new(observer: &'o mut O) -> Common<'o, O> {
        Common {
            visited: SharedVisited::new(),
            observer: Mutex::new(observer),
            tasks: Mutex::new(Tasks { waiting: VecDeque::new(), busy: 0 }),
            news: Condvar::new(),
            wanted: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            states: AtomicU64::new(0),
            transitions: AtomicU64::new(0),
        }
    }

    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a task; nothing when all is done.
    fn next_task(&self) -> Option<Task> {
        let mut tasks = self.tasks();
        loop {
            if self.over.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = tasks.waiting.pop_front() {
                tasks.busy += 1;
                return Some(task);
            }
            if tasks.busy == 0 {
                self.over.store(true, Ordering::Relaxed);
                self.news.notify_all();
                return None;
            }
            self.wanted.fetch_add(1, Ordering::Relaxed);
            tasks = self.news.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Hands over a task, if one is wanted and there is one.
    fn hand_over(&self, task: impl FnOnce() -> Option<Task>) {
        let take = |wanted: usize| wanted.checked_sub(1);
        if self.wanted.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            return;
        }
        if let Some(task) = task() {
            self.tasks().waiting.push_back(task);
            self.news.notify_one();
        } else {
            // It is still wanted.
            self.wanted.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// One is done with its task; `over`: and everyone is to stop.
    fn done(&self, over: bool) {
        self.tasks().busy -= 1;
        if over {
            self.over.store(true, Ordering::Relaxed);
        }
        self.news.notify_all();
    }
}

/// One of the searches.
struct Member<'t, 'o, 'p, P: Program, O> {
    team: &'t Common<'o, O>,
    first: &'t Machine<'p, P>,
    walk: Walk<'p, P, Shared<'t>>,
    completeness: Completeness,
    voice: Voice<'t, 'o, O>,
}

/// What one search has found out for all.
struct Share {
    completeness: Completeness,
    depth: usize,
    exposures: BTreeSet<Exposure>,
    unsettled: Vec<(Fingerprint, Vec<Fingerprint>)>,
}

impl<'t, 'o, 'p, P: Program, O: Observer<P>> Member<'t, 'o, 'p, P, O> {
    fn new(team: &'t Common<'o, O>, first: &'t Machine<'p, P>) -> Self {
        let walk = Walk::new(first.snapshot(), Limits::default(), Shared::new(&team.visited));
        let voice = Voice { team, told: Progress::default() };
        Member { team, first, walk, completeness: Completeness::Exhaustive, voice }
    }

    /// Searches from the initial state. `after` is told, after each step, how many there were.
    fn begin(&mut self, mut after: impl FnMut(u64)) {
        self.team.tasks().busy += 1;
        let went = self.walk.begin(&mut self.voice);
        self.go_on(went, &mut after);
    }

    /// Does what there is to do.
    fn work(mut self) -> Share {
        while let Some(task) = self.team.next_task() {
            self.walk.resume(self.first, task);
            self.go_on(ControlFlow::Continue(()), &mut |_| ());
        }
        self.voice.count(self.walk.count.progress());
        Share {
            completeness: self.completeness.max(self.walk.count.completeness()),
            depth: self.walk.count.deepest(),
            exposures: self.walk.exposures,
            unsettled: self.walk.ledger.unsettled,
        }
    }

    fn go_on(&mut self, went: ControlFlow<()>, after: &mut impl FnMut(u64)) {
        let team = self.team;
        let went = match went {
            ControlFlow::Break(()) => went,
            ControlFlow::Continue(()) => self.walk.go_on(&mut self.voice, |walk| {
                after(walk.count.progress().transitions);
                if team.wanted.load(Ordering::Relaxed) > 0 {
                    team.hand_over(|| walk.hand_over());
                }
                if team.over.load(Ordering::Relaxed) { Pace::Stop } else { Pace::GoOn }
            }),
        };
        if went.is_break() {
            self.completeness = Completeness::Stopped;
        }
        self.walk.ledger.let_go();
        // Something is left to do if what is explored is incomplete anyway.
        self.team.done(went.is_break() || self.walk.has_steps());
    }
}

/// How one search speaks to the observer of all.
struct Voice<'t, 'o, O> {
    team: &'t Common<'o, O>,
    /// What has been counted for all.
    told: Progress,
}

impl<O> Voice<'_, '_, O> {
    /// Counts what one has done since for all.
    fn count(&mut self, progress: &Progress) -> Progress {
        let add = |total: &AtomicU64, more: u64| total.fetch_add(more, Ordering::Relaxed) + more;
        let states = add(&self.team.states, progress.states - self.told.states);
        let transitions = add(&self.team.transitions, progress.transitions - self.told.transitions);
        self.told = *progress;
        Progress { states, transitions, ..*progress }
    }
}

impl<P: Program, O: Observer<P>> Observer<P> for Voice<'_, '_, O> {
    fn ended(&mut self, machine: &Machine<'_, P>, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.team.observer.lock().unwrap_or_else(PoisonError::into_inner).ended(machine, path)
    }

    fn found(
        &mut self,
        finding: Finding,
        machine: &Machine<'_, P>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.team.observer.lock().unwrap_or_else(PoisonError::into_inner).found(finding, machine, path)
    }

    fn weakened(&mut self, area: Area, path: &dyn Fn() -> Schedule) {
        self.team.observer.lock().unwrap_or_else(PoisonError::into_inner).weakened(area, path);
    }

    fn raced(
        &mut self,
        race: Rivalry,
        machine: &Machine<'_, P>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<(), Heed> {
        self.team.observer.lock().unwrap_or_else(PoisonError::into_inner).raced(race, machine, path)
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let all = self.count(progress);
        self.team.observer.lock().unwrap_or_else(PoisonError::into_inner).progress(&all)
    }
}
