//! All well-formed executions (docs/definitions.md 2), up to the order of synchronization actions that no read and no
//! edge of synchronizes-with can tell.
//!
//! An execution is a run of each thread, an order of the synchronization actions that depend on each other, and the
//! write that each read sees. Threads that wait for ever are cut there.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

use thinair_event::{ActionKind, Location, ObjectId, ThreadId, Value, WriteMode};
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_program::{Program, Site};

use super::Budget;
use super::runs::{Ending, Event, Run};

/// A set of events, or a row of a relation.
pub(crate) type Set = u64;

pub(crate) fn bit(event: usize) -> Set {
    1 << event
}

pub(crate) fn elements(set: Set) -> impl Iterator<Item = usize> {
    (0..64).filter(move |&event| set & bit(event) != 0)
}

/// All of an execution but what plain reads see, on which neither sw nor hb depends.
#[derive(Debug)]
pub(crate) struct Skeleton {
    /// The initializing thread's, then those of each thread, each in program order.
    pub(crate) events: Vec<Event>,
    /// The order of synchronization actions, as far as it matters: row a has what must come after a.
    pub(crate) order: Vec<Set>,
    /// One total order of the synchronization actions that agrees with it.
    pub(crate) linear: Vec<usize>,
    /// sw.
    pub(crate) sw: Vec<Set>,
    /// hb, strict.
    pub(crate) hb: Vec<Set>,
    /// The write that each volatile read sees.
    volatile_seen: Vec<Option<usize>>,
    /// The states of the threads.
    pub(crate) states: Vec<Thread>,
    /// Whether every thread ends.
    pub(crate) whole: bool,
}

/// A well-formed execution.
#[derive(Clone, Debug)]
pub(crate) struct Exec {
    pub(crate) skeleton: Rc<Skeleton>,
    /// W.
    pub(crate) seen: Vec<Option<usize>>,
}

impl std::ops::Deref for Exec {
    type Target = Skeleton;

    fn deref(&self) -> &Skeleton {
        &self.skeleton
    }
}

impl Skeleton {
    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    pub(crate) fn po(&self, a: usize, b: usize) -> bool {
        self.events[a].thread == self.events[b].thread && a < b
    }

    pub(crate) fn hb(&self, a: usize, b: usize) -> bool {
        self.hb[a] & bit(b) != 0
    }

    pub(crate) fn sw(&self, a: usize, b: usize) -> bool {
        self.sw[a] & bit(b) != 0
    }

    /// The writes of a location.
    pub(crate) fn writes_of(&self, location: Location) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&event| self.events[event].writes() == Some(location))
    }

    /// D7.9 and the value: the writes that a plain read may see.
    pub(crate) fn candidates(&self, read: usize) -> Vec<usize> {
        let Some(location) = self.events[read].reads() else { return Vec::new() };
        let overwritten = |write: usize| {
            self.writes_of(location).any(|other| self.hb(write, other) && self.hb(other, read))
        };
        self.writes_of(location)
            .filter(|&write| self.events[write].value == self.events[read].value)
            .filter(|&write| !self.hb(read, write) && !overwritten(write))
            .collect()
    }

    /// Whether a read may return its value from an hb-prior write that is not overwritten in between.
    pub(crate) fn sees_prior(&self, read: usize) -> bool {
        !self.events[read].is_plain_read() || self.candidates(read).iter().any(|&write| self.hb(write, read))
    }

    /// All choices of W.
    pub(crate) fn executions(self: &Rc<Self>, budget: &Budget) -> Option<Vec<Exec>> {
        let mut all = vec![self.volatile_seen.clone()];
        for read in (0..self.len()).filter(|&event| self.events[event].is_plain_read()) {
            let candidates = self.candidates(read);
            let mut longer = Vec::new();
            for seen in &all {
                for &write in &candidates {
                    budget.spend(1)?;
                    let mut seen = seen.clone();
                    seen[read] = Some(write);
                    longer.push(seen);
                }
            }
            all = longer;
        }
        Some(all.into_iter().map(|seen| Exec { skeleton: Rc::clone(self), seen }).collect())
    }

    /// The final values of locations, each way: those that a thread could read that joined all others.
    pub(crate) fn final_values(&self, locations: &[Location]) -> Vec<BTreeMap<Location, Value>> {
        let mut all = vec![BTreeMap::new()];
        for &location in locations {
            let volatile =
                |write: usize| matches!(self.events[write].kind, ActionKind::Write(_, WriteMode::Volatile));
            let later = |write: usize, other: usize| {
                self.hb(write, other) || volatile(write) && self.order[write] & bit(other) != 0
            };
            let last = self
                .writes_of(location)
                .filter(|&write| !self.writes_of(location).any(|other| later(write, other)));
            let values: Vec<Value> = last.filter_map(|write| self.events[write].value).collect();
            let with = |value: &Value| {
                all.iter()
                    .map(|known: &BTreeMap<_, _>| {
                        let mut known = known.clone();
                        known.insert(location, *value);
                        known
                    })
                    .collect::<Vec<_>>()
            };
            all = values.iter().flat_map(with).collect();
        }
        all
    }
}

/// The initializing thread: start, a write of each location, end.
pub(crate) fn initial_events(program: &LitmusProgram) -> Vec<Event> {
    let event = |kind, value| Event { thread: ThreadId::INIT, kind, value, site: Site(0), joined: false };
    let mut events = vec![event(ActionKind::Start, None)];
    for (location, value) in program.initial().writes {
        let volatile = program.variable(location).volatile;
        let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
        events.push(event(ActionKind::Write(location, mode), Some(value)));
    }
    events.push(event(ActionKind::End, None));
    events
}

/// All skeletons: every choice of runs with every order of what depends on each other.
///
/// If `satisfied`, only those in which some write has the value of each read.
pub(crate) fn skeletons(
    initial: &[Event],
    runs: &[Vec<Run>],
    satisfied: bool,
    budget: &Budget,
) -> Option<Vec<Rc<Skeleton>>> {
    let mut all = Vec::new();
    let mut choice = vec![0; runs.len()];
    let is_run = |run: &&Run| run.ending != Ending::Dropped;
    let runs: Vec<Vec<&Run>> = runs.iter().map(|runs| runs.iter().filter(is_run).collect()).collect();
    if runs.iter().any(Vec::is_empty) {
        return Some(all);
    }
    loop {
        budget.spend(1)?;
        let chosen: Vec<&Run> = choice.iter().zip(&runs).map(|(&index, runs)| runs[index]).collect();
        orders(initial, &chosen, satisfied, budget, &mut all)?;
        // The next choice.
        let Some(place) = (0..runs.len()).find(|&place| choice[place] + 1 < runs[place].len()) else {
            return Some(all);
        };
        choice[place] += 1;
        choice[..place].fill(0);
    }
}

fn orders(
    initial: &[Event],
    runs: &[&Run],
    satisfied: bool,
    budget: &Budget,
    all: &mut Vec<Rc<Skeleton>>,
) -> Option<()> {
    let mut events = initial.to_vec();
    for run in runs {
        events.extend(&run.events);
    }
    if events.len() > 64 {
        return None;
    }
    let written =
        |read: &Event| events.iter().any(|event| event.writes() == read.reads() && event.value == read.value);
    if satisfied && !events.iter().filter(|event| event.reads().is_some()).all(written) {
        return Some(());
    }
    let joined = |thread| events.iter().any(|event| event.kind == ActionKind::Join(thread));
    let interleaved = |event: &Event| match event.kind {
        ActionKind::Start => false,
        ActionKind::End => joined(event.thread),
        kind => kind.is_synchronization(),
    };
    let waiting: Vec<Vec<usize>> = (1..=runs.len() as u32)
        .map(|thread| {
            let of_thread = (0..events.len()).filter(|&event| events[event].thread == ThreadId(thread));
            of_thread.filter(|&event| interleaved(&events[event])).collect()
        })
        .collect();
    let mut last = BTreeMap::new();
    for (index, event) in initial.iter().enumerate() {
        if let Some(location) = event.writes() {
            last.insert(location, index);
        }
    }
    let state = State {
        done: vec![0; runs.len()],
        class: Class::new(),
        owners: BTreeMap::new(),
        last,
        path: Vec::new(),
        seen: vec![None; events.len()],
    };
    let mut orders = Orders { events: &events, runs, waiting, budget, known: HashSet::new(), all };
    orders.interleave(&state)
}

/// A search through the interleavings of one choice of runs.
struct Orders<'a> {
    events: &'a [Event],
    runs: &'a [&'a Run],
    /// For each thread, the synchronization actions that are interleaved.
    waiting: Vec<Vec<usize>>,
    budget: &'a Budget,
    /// How far threads were, with the order until then: what comes after depends on nothing else.
    known: HashSet<(Vec<usize>, Class)>,
    all: &'a mut Vec<Rc<Skeleton>>,
}

/// The pairs of synchronization actions of different threads that depend on each other, in their order.
type Class = BTreeSet<(usize, usize)>;

#[derive(Clone)]
struct State {
    done: Vec<usize>,
    class: Class,
    owners: BTreeMap<ObjectId, (usize, u32)>,
    /// The last write of each volatile location.
    last: BTreeMap<Location, usize>,
    path: Vec<usize>,
    seen: Vec<Option<usize>>,
}

impl Orders<'_> {
    fn interleave(&mut self, state: &State) -> Option<()> {
        self.budget.spend(1)?;
        if !self.known.insert((state.done.clone(), state.class.clone())) {
            return Some(());
        }
        let finished = (0..self.runs.len()).all(|thread| state.done[thread] == self.waiting[thread].len());
        if finished {
            if (0..self.runs.len()).all(|thread| self.waits_for_ever(thread, state)) {
                self.add(state);
            }
            return Some(());
        }
        for thread in 0..self.runs.len() {
            if let Some(next) = self.step(thread, state) {
                self.interleave(&next)?;
            }
        }
        Some(())
    }

    /// A thread that is taken to wait for ever does.
    fn waits_for_ever(&self, thread: usize, state: &State) -> bool {
        match self.runs[thread].ending {
            Ending::Blocked(ActionKind::Lock(monitor)) => {
                state.owners.get(&monitor).is_some_and(|&(owner, _)| owner != thread)
            }
            Ending::Blocked(ActionKind::Join(joined)) => {
                self.runs[joined.index() - 1].ending != Ending::Whole
            }
            _ => true,
        }
    }

    fn step(&self, thread: usize, state: &State) -> Option<State> {
        let event = *self.waiting[thread].get(state.done[thread])?;
        let mut next = state.clone();
        self.take(thread, event, &mut next);
        match self.events[event].kind {
            ActionKind::Lock(monitor) => {
                let owner = next.owners.entry(monitor).or_insert((thread, 0));
                if owner.0 != thread {
                    return None;
                }
                owner.1 += 1;
            }
            ActionKind::Unlock(monitor) => {
                let owner = next.owners.get_mut(&monitor)?;
                owner.1 -= 1;
                if owner.1 == 0 {
                    next.owners.remove(&monitor);
                }
            }
            ActionKind::Join(joined) => {
                let joined = joined.index() - 1;
                let ended = self.runs[joined].ending == Ending::Whole
                    && state.done[joined] == self.waiting[joined].len();
                if !ended {
                    return None;
                }
            }
            ActionKind::Read(location, _) => {
                let write = state.last[&location];
                if self.events[write].value != self.events[event].value {
                    return None;
                }
                next.seen[event] = Some(write);
                // The write of a read-modify-write follows at once.
                if self.events.get(event + 1).is_some_and(|half| half.joined) {
                    self.take(thread, event + 1, &mut next);
                    next.last.insert(location, event + 1);
                }
            }
            ActionKind::Write(location, _) => {
                next.last.insert(location, event);
            }
            _ => {}
        }
        Some(next)
    }

    fn take(&self, thread: usize, event: usize, next: &mut State) {
        let events = self.events;
        let before = next.path.iter().filter(|&&other| events[other].thread != events[event].thread);
        next.class.extend(
            before.filter(|&&other| depend(&events[other], &events[event])).map(|&other| (other, event)),
        );
        next.done[thread] += 1;
        next.path.push(event);
    }

    fn add(&mut self, state: &State) {
        let events = self.events;
        let size = events.len();
        let class = &state.class;
        let synchronizes = |event: usize| events[event].kind.is_synchronization();
        let of_init = |event: usize| events[event].thread == ThreadId::INIT;
        let po = |a: usize, b: usize| events[a].thread == events[b].thread && a < b;
        let mut order = vec![0; size];
        let mut sw = vec![0; size];
        let mut hb = vec![0; size];
        for a in 0..size {
            for b in 0..size {
                let first = of_init(a) && !of_init(b);
                let ordered = po(a, b) || first || class.contains(&(a, b));
                if synchronizes(a) && synchronizes(b) && ordered {
                    order[a] |= bit(b);
                }
                if po(a, b) {
                    hb[a] |= bit(b);
                }
            }
        }
        close(&mut order);
        for a in 0..size {
            for b in elements(order[a]) {
                if synchronizes_with(&events[a], &events[b]) {
                    sw[a] |= bit(b);
                    hb[a] |= bit(b);
                }
            }
        }
        close(&mut hb);
        // Starts come first and ends that nobody waits for last: nothing depends on where they are.
        let mut linear: Vec<usize> =
            (0..size).filter(|&event| of_init(event) && synchronizes(event)).collect();
        let starts = |event: &usize| !of_init(*event) && events[*event].kind == ActionKind::Start;
        linear.extend((0..size).filter(starts));
        linear.extend(&state.path);
        let rest: Vec<usize> =
            (0..size).filter(|&event| synchronizes(event) && !linear.contains(&event)).collect();
        linear.extend(rest);
        self.all.push(Rc::new(Skeleton {
            events: events.to_vec(),
            order,
            linear,
            sw,
            hb,
            volatile_seen: state.seen.clone(),
            states: self.runs.iter().map(|run| run.state.clone()).collect(),
            whole: self.runs.iter().all(|run| run.ending == Ending::Whole),
        }));
    }
}

/// Whether it matters in which order two synchronization actions of different threads come.
fn depend(a: &Event, b: &Event) -> bool {
    match (a.kind, b.kind) {
        (ActionKind::Lock(m) | ActionKind::Unlock(m), ActionKind::Lock(n) | ActionKind::Unlock(n)) => m == n,
        (ActionKind::Read(x, _), ActionKind::Write(y, _))
        | (ActionKind::Write(x, _), ActionKind::Read(y, _) | ActionKind::Write(y, _)) => x == y,
        (ActionKind::End, ActionKind::Join(thread)) => a.thread == thread,
        (ActionKind::Join(thread), ActionKind::End) => b.thread == thread,
        _ => false,
    }
}

/// JLS §17.4.4, for two synchronization actions in their order.
fn synchronizes_with(a: &Event, b: &Event) -> bool {
    match (a.kind, b.kind) {
        (ActionKind::Unlock(m), ActionKind::Lock(n)) => m == n,
        (ActionKind::Write(x, _), ActionKind::Read(y, _)) => x == y,
        (ActionKind::End, ActionKind::Start) => a.thread == ThreadId::INIT && b.thread != ThreadId::INIT,
        (ActionKind::End, ActionKind::Join(thread)) => a.thread == thread,
        _ => false,
    }
}

/// Transitive closure.
fn close(relation: &mut [Set]) {
    for between in 0..relation.len() {
        for from in 0..relation.len() {
            if relation[from] & bit(between) != 0 {
                relation[from] |= relation[between];
            }
        }
    }
}
