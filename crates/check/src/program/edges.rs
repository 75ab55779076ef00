//! Synchronizes-with along a path, as edges between its steps (JLS §17.4.4, and `java.lang.invoke.VarHandle` for other modes).
//!
//! Unlike vector clocks, which know that two steps are ordered, edges say by what. [`Synchronization`] keeps, for everything
//! that can hand something on, the steps that it would hand on. The rules are those of `thinair_race::Clocks`, and the tests
//! compare the two.
//!
//! Of steps that hand on the same only the last of each thread is an end of an edge: the others come before it in program
//! order. Of a monitor it is the last of all, since each unlock happens-before the next one.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use thinair_event::{FenceMode, Location, ObjectId, ReadMode, WriteMode};
use thinair_explore::{Taken, Trace};
use thinair_program::{Answer, Describe, Life, Program, Request, WakeUp};
use thinair_race::Edges;

use super::trail::{Single, Trail};

/// A step synchronizes-with a later one of another thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The step of the path that comes first, by its place.
    pub from: usize,
    /// The one that comes later.
    pub to: usize,
    /// Why.
    pub rule: Rule,
}

/// What makes a step synchronize-with another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// Starting a thread, and the first thing that it does.
    Start,
    /// The end of a thread, and a join of it, or seeing that it has ended.
    End,
    /// Letting go of a monitor, and taking it later.
    Monitor,
    /// A volatile write, and a later volatile read of the variable.
    Volatile,
    /// A release or volatile write, and an acquire or volatile read that sees it.
    Release,
    /// A release, and an acquire fence of a thread that has seen what was released.
    Fence,
    /// An interrupt, and noticing it.
    Interrupt,
    /// A permit to go on, and the end of the `park` that takes it.
    Permit,
}

impl Rule {
    /// Whether the later step is a read, which learns something by what it sees.
    pub fn is_read(self) -> bool {
        matches!(self, Rule::Volatile | Rule::Release)
    }

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Start => "start",
            Rule::End => "join",
            Rule::Monitor => "monitor",
            Rule::Volatile => "volatile",
            Rule::Release => "release",
            Rule::Fence => "fence",
            Rule::Interrupt => "interrupt",
            Rule::Permit => "unpark",
        }
    }
}

/// The edges between the first `length` steps of a trail's path that don't follow from others.
///
/// An end that nobody wants to read of is moved along its thread to where there is something to read. What an edge says stays
/// true: it begins earlier, or ends later.
pub(super) fn of_trail<P: Describe>(trail: &Trail<'_, P>, edges: Edges, length: usize) -> Vec<Edge> {
    let mut synchronization = Synchronization::new(trail.program(), edges);
    trail.schedule.take(trail.program(), &mut synchronization);
    shown(&synchronization.essential(), &trail.log.singles, length)
}

fn shown(edges: &[Edge], singles: &[Single], length: usize) -> Vec<Edge> {
    let mut near: BTreeMap<usize, usize> = BTreeMap::new();
    let mut before = Vec::with_capacity(singles.len());
    for single in singles {
        near.extend(single.shown.map(|shown| (single.thread, shown)));
        before.push(near.get(&single.thread).copied());
    }
    near.clear();
    let mut after = vec![None; singles.len()];
    for (place, single) in singles.iter().enumerate().rev() {
        near.extend(single.shown.map(|shown| (single.thread, shown)));
        after[place] = near.get(&single.thread).copied();
    }
    let moved = |edge: &Edge| {
        let (from, to) = (before.get(edge.from).copied()??, after.get(edge.to).copied()??);
        (to < length).then_some(Edge { from, to, rule: edge.rule })
    };
    let mut shown: Vec<Edge> = edges.iter().filter_map(moved).collect();
    shown.sort_by_key(|edge| (edge.to, edge.from, edge.rule));
    shown.dedup_by_key(|edge| (edge.to, edge.from));
    shown
}

/// The last step of each thread that hands something on.
type Sources = BTreeMap<usize, usize>;

/// What is known of a variable.
#[derive(Default)]
struct Cell {
    volatile: Sources,
    /// The write that it holds, if it releases: its thread and step.
    release: Option<(usize, usize)>,
    /// The release fence before the write that it holds.
    fence: Option<(usize, usize)>,
}

/// The edges of a path, which is told step by step.
pub(super) struct Synchronization {
    open: Edges,
    /// By object; a name that is used again stands for its latest bearer.
    threads: BTreeMap<ObjectId, usize>,
    /// What is known of each thread.
    told: Vec<Told>,
    monitors: BTreeMap<ObjectId, (usize, usize)>,
    cells: BTreeMap<ObjectId, BTreeMap<u32, Cell>>,
    /// The thread of each step.
    steps: Vec<usize>,
    edges: Vec<Edge>,
}

#[derive(Default)]
struct Told {
    /// The step that started it, until it does something.
    start: Option<(usize, usize)>,
    /// Its last step.
    last: Option<usize>,
    /// Its last release fence.
    fence: Option<usize>,
    /// What an acquire fence would order after.
    seen: Sources,
    interrupts: Sources,
    permits: Sources,
}

impl Synchronization {
    /// The edges of a path without a step.
    pub(super) fn new(program: &impl Program, open: Edges) -> Synchronization {
        let threads = program.initial().threads.into_iter().zip(0..).collect::<BTreeMap<_, _>>();
        Synchronization {
            open,
            told: threads.keys().map(|_| Told::default()).collect(),
            threads,
            monitors: BTreeMap::new(),
            cells: BTreeMap::new(),
            steps: Vec::new(),
            edges: Vec::new(),
        }
    }

    fn took(&mut self, object: ObjectId, taken: Taken) {
        let me = self.threads[&object];
        let start = self.told[me].start.take();
        self.acquire(me, start, Rule::Start);
        match taken {
            Taken::Answered(request, answer) => self.answered(me, request, answer),
            Taken::Waits(monitor, _) => _ = self.monitors.insert(monitor, self.now(me)),
            Taken::Returns(monitor, _, wake) => {
                self.acquire(me, self.monitors.get(&monitor).copied(), Rule::Monitor);
                self.noticed(me, wake);
            }
            Taken::StopsWaiting(_) => {}
        }
        self.told[me].last = Some(self.steps.len());
        self.steps.push(me);
    }

    /// The step that is being told.
    fn now(&self, me: usize) -> (usize, usize) {
        (me, self.steps.len())
    }

    /// What a thread does now comes after those steps.
    fn acquire(&mut self, me: usize, from: impl IntoIterator<Item = (usize, usize)>, rule: Rule) {
        let to = self.steps.len();
        // In program order anyway.
        let others = from.into_iter().filter(|(thread, _)| *thread != me);
        self.edges.extend(others.map(|(_, from)| Edge { from, to, rule }));
    }

    fn answered(&mut self, me: usize, request: Request, answer: Option<Answer>) {
        match (request, answer) {
            (Request::Read { location, mode }, _) => self.reads(me, location, mode),
            (Request::Write { location, mode, .. }, _) => self.writes(me, location, mode),
            (
                Request::ReadModifyWrite { location, update, read, write },
                Some(Answer::Updated { old, written }),
            ) => {
                self.reads(me, location, read);
                if written && update.apply(old).is_some() {
                    self.writes(me, location, write);
                }
            }
            (Request::Fence(mode), _) => self.fence(me, mode),
            (Request::Allocate { .. }, Some(Answer::Allocated(object))) => {
                // Whoever had the name before is gone, with all that was known of it.
                self.cells.remove(&object);
                self.monitors.remove(&object);
            }
            (Request::Lock(monitor), _) => {
                self.acquire(me, self.monitors.get(&monitor).copied(), Rule::Monitor);
            }
            (Request::Unlock(monitor), _) => _ = self.monitors.insert(monitor, self.now(me)),
            (Request::Start { thread, .. }, Some(Answer::Flag(true))) => {
                self.threads.insert(thread, self.told.len());
                self.told.push(Told { start: Some(self.now(me)), ..Told::default() });
            }
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                let ended = self.threads.get(&thread).copied();
                let end = ended.and_then(|thread| Some((thread, self.told[thread].last?)));
                self.acquire(me, end, Rule::End);
            }
            (Request::Interrupt(thread), _) => {
                let (_, step) = self.now(me);
                if let Some(&thread) = self.threads.get(&thread) {
                    self.told[thread].interrupts.insert(me, step);
                }
            }
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                if let Some(&thread) = self.threads.get(&thread) {
                    self.acquire(me, self.told[thread].interrupts.clone(), Rule::Interrupt);
                }
            }
            (Request::Unpark(thread), _) if self.open.park => {
                let (_, step) = self.now(me);
                if let Some(&thread) = self.threads.get(&thread) {
                    self.told[thread].permits.insert(me, step);
                }
            }
            (Request::Park { .. }, Some(Answer::Woken(WakeUp::Woken))) if self.open.park => {
                let permits = std::mem::take(&mut self.told[me].permits);
                self.acquire(me, permits, Rule::Permit);
            }
            (_, Some(Answer::Woken(wake))) => self.noticed(me, wake),
            _ => {}
        }
    }

    fn reads(&mut self, me: usize, location: Location, mode: ReadMode) {
        let cell = self.cells.get(&location.object).and_then(|cells| cells.get(&location.slot));
        let Some(Cell { volatile, release, fence }) = cell else { return };
        let (volatile, release, fence) = (volatile.clone(), *release, *fence);
        match mode {
            ReadMode::Volatile => {
                let seen = release.filter(|(thread, step)| volatile.get(thread) != Some(step));
                self.acquire(me, volatile, Rule::Volatile);
                self.acquire(me, seen, Rule::Release);
            }
            ReadMode::Acquire => self.acquire(me, release, Rule::Release),
            ReadMode::Plain | ReadMode::Opaque => self.sees(me, release),
        }
        self.sees(me, fence);
    }

    fn sees(&mut self, me: usize, from: Option<(usize, usize)>) {
        if let Some((thread, step)) = from {
            let last = self.told[me].seen.entry(thread).or_insert(step);
            *last = step.max(*last);
        }
    }

    fn writes(&mut self, me: usize, location: Location, mode: WriteMode) {
        let now = self.now(me);
        let fence = self.told[me].fence.map(|step| (me, step));
        let cell = self.cells.entry(location.object).or_default().entry(location.slot).or_default();
        if mode == WriteMode::Volatile {
            cell.volatile.insert(me, now.1);
        }
        cell.release = matches!(mode, WriteMode::Release | WriteMode::Volatile).then_some(now);
        cell.fence = fence;
    }

    fn fence(&mut self, me: usize, mode: FenceMode) {
        if matches!(mode, FenceMode::Full | FenceMode::Acquire | FenceMode::LoadLoad) {
            let seen = std::mem::take(&mut self.told[me].seen);
            self.acquire(me, seen, Rule::Fence);
        }
        if matches!(mode, FenceMode::Full | FenceMode::Release | FenceMode::StoreStore) {
            self.told[me].fence = Some(self.now(me).1);
        }
    }

    fn noticed(&mut self, me: usize, wake: WakeUp) {
        if wake == WakeUp::Interrupted {
            self.acquire(me, self.told[me].interrupts.clone(), Rule::Interrupt);
        }
    }

    /// The edges that follow neither from others nor from program order; of those of one step the latest is asked first.
    fn essential(&self) -> Vec<Edge> {
        let mut edges = self.edges.clone();
        edges.sort_by_key(|edge| (edge.to, std::cmp::Reverse(edge.from), edge.rule));
        let mut pending = edges.iter().peekable();
        // For each thread how far it knows each thread, and the same for each step that hands it on.
        let mut known = vec![vec![0; self.told.len()]; self.told.len()];
        let mut handed_on: BTreeMap<usize, Vec<usize>> =
            edges.iter().map(|edge| (edge.from, Vec::new())).collect();
        let mut essential = Vec::new();
        for (step, &me) in self.steps.iter().enumerate() {
            while let Some(edge) = pending.next_if(|edge| edge.to == step) {
                if known[me][self.steps[edge.from]] > edge.from {
                    continue;
                }
                essential.push(*edge);
                for (mine, theirs) in known[me].iter_mut().zip(&handed_on[&edge.from]) {
                    *mine = (*mine).max(*theirs);
                }
            }
            known[me][me] = step + 1;
            if let Some(knows) = handed_on.get_mut(&step) {
                knows.clone_from(&known[me]);
            }
        }
        essential
    }
}

impl<P: Program> Trace<P> for Synchronization {
    fn took(&mut self, thread: ObjectId, _: &P::Thread, taken: Taken) {
        Synchronization::took(self, thread, taken);
    }
}
