//! Executions as the engines handle them: events in an order that contains po and so, with happens-before as bits.
//!
//! Synchronization orders that differ only in the order of actions that have nothing to do with each other are one
//! here: sw, hb and what volatile reads see are the same, and legality asks for so only once all is committed.
//! The initializing thread is left out: its writes are the initial values, and happen before everything.

use smallvec::SmallVec;
use thinair_event::{ActionKind, Location, ObjectId, Position, ReadMode, Value};
use thinair_program::Site;

use crate::event_set::{EventId, EventSet};

/// An action of a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The thread: an index into the sketch's threads.
    pub thread: u32,
    /// What it does. Threads are numbered from 1, as in an [`Execution`](thinair_event::Execution).
    pub kind: ActionKind,
    /// What is read or written.
    pub value: Option<Value>,
    /// Where in the program.
    pub site: Site,
    /// Where in the source.
    pub position: Option<Position>,
    /// For a read, the write that it sees, as soon as that is decided.
    pub seen: Option<Source>,
    /// Whether it is the write of a read-modify-write whose read is the thread's event before.
    pub completes_update: bool,
}

impl Event {
    /// The location that it reads without synchronization, if it does.
    pub fn plain_read(&self) -> Option<Location> {
        match self.kind {
            ActionKind::Read(location, ReadMode::Plain) => Some(location),
            _ => None,
        }
    }

    /// The location that it writes, if it does.
    pub fn written(&self) -> Option<Location> {
        self.kind.written_location()
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Source {
    /// The initial write of the location.
    Initial,
    /// A write of the execution.
    Event(EventId),
}

/// An execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// The threads by their objects.
    pub threads: Vec<ObjectId>,
    /// The events, in an order that contains po and so.
    pub events: Vec<Event>,
    /// For each event, those that happen before it.
    pub(crate) before: Vec<EventSet>,
    /// Synchronizes-with by fences, as far as it was guessed: release fences and writes with what acquires them.
    pub(crate) through: Vec<(EventId, EventId)>,
    /// The reads of what a freeze makes visible to them (JLS §17.5.1).
    pub(crate) guarded: EventSet,
}

impl Sketch {
    /// Decides what reads see: of the writes that each may see, those that are chosen.
    pub(crate) fn decide(&mut self, sources: &[(EventId, Vec<Source>)], choice: &[usize]) {
        for ((read, sources), &chosen) in sources.iter().zip(choice) {
            self.events[read.index()].seen = Some(sources[chosen]);
        }
    }

    /// The event of that number.
    pub fn event(&self, id: EventId) -> &Event {
        &self.events[id.index()]
    }

    /// All events.
    pub fn ids(&self) -> impl Iterator<Item = EventId> + use<> {
        (0..self.events.len() as u32).map(EventId)
    }

    /// Whether one happens before the other.
    pub fn happens_before(&self, first: EventId, second: EventId) -> bool {
        self.before[second.index()].contains(first)
    }

    /// Whether the write that the read sees happens before it, or counts as doing so: then it needs no justification.
    pub fn sees_the_past(&self, read: EventId) -> bool {
        match self.event(read).seen {
            Some(Source::Initial) | None => true,
            Some(Source::Event(write)) => self.happens_before(write, read) || self.guarded.contains(read),
        }
    }

    /// The write that a racing read sees.
    pub fn write_seen_by(&self, racing: EventId) -> EventId {
        match self.event(racing).seen {
            Some(Source::Event(write)) => write,
            _ => unreachable!("a racing read sees a write of another thread"),
        }
    }

    /// The reads that see a write which does not happen before them.
    pub fn racing_reads(&self) -> Vec<EventId> {
        let racing = |&id: &EventId| !self.sees_the_past(id);
        self.ids().filter(racing).collect()
    }
}

/// Whether po, so and reads-from have no cycle, given what each read sees. Of so, only the order of actions that have to
/// do with each other counts: the others can be ordered as one likes.
///
/// The actions are performed in any order that respects all three, until none can be or all have been.
pub(crate) fn is_acyclic(events: &[Event], threads: usize, seen: &dyn Fn(EventId) -> Option<Source>) -> bool {
    let mut of_thread: Vec<SmallVec<[u32; 16]>> = vec![SmallVec::new(); threads];
    for (place, event) in events.iter().enumerate() {
        of_thread[event.thread as usize].push(place as u32);
    }
    let mut next = vec![0; threads];
    let mut done = EventSet::default();
    let mut left = events.len();
    loop {
        let before = left;
        for thread in 0..threads {
            while let Some(&place) = of_thread[thread].get(next[thread]) {
                let id = EventId(place);
                let event = &events[id.index()];
                let may_see = match seen(id) {
                    Some(Source::Event(write)) => done.contains(write),
                    _ => true,
                };
                // An end waits for nothing but its thread.
                let in_turn = || {
                    !event.kind.is_synchronization()
                        || event.kind == ActionKind::End
                        || events[..id.index()].iter().enumerate().all(|(earlier, other)| {
                            !are_dependent(other, event) || done.contains(EventId(earlier as u32))
                        })
                };
                if !may_see || !in_turn() {
                    break;
                }
                done.insert(id);
                next[thread] += 1;
                left -= 1;
            }
        }
        if left == 0 || left == before {
            return left == 0;
        }
    }
}

/// Whether the order of two actions matters to what synchronizes with what.
pub(crate) fn are_dependent(first: &Event, second: &Event) -> bool {
    if !first.kind.is_synchronization() || !second.kind.is_synchronization() {
        return false;
    }
    match (first.kind, second.kind) {
        (
            ActionKind::Lock(one) | ActionKind::Unlock(one),
            ActionKind::Lock(other) | ActionKind::Unlock(other),
        ) => one == other,
        (ActionKind::Write(one, _), ActionKind::Read(other, _) | ActionKind::Write(other, _))
        | (ActionKind::Read(one, _), ActionKind::Write(other, _)) => one == other,
        (ActionKind::Spawn(thread), ActionKind::Start) => second.thread + 1 == thread.0,
        (ActionKind::End, ActionKind::Join(thread)) => first.thread + 1 == thread.0,
        // Only full fences are synchronization actions.
        (ActionKind::Fence(_), ActionKind::Fence(_)) => true,
        (
            ActionKind::Interrupt(one) | ActionKind::DetectInterrupt(one),
            ActionKind::Interrupt(other) | ActionKind::DetectInterrupt(other),
        ) => one == other,
        _ => false,
    }
}

/// The locations with a data race (JLS §17.4.5): two accesses, one of them a write and not both of them volatile, that
/// happens-before does not order. (That is more than `race` reports, which leaves out pairs of opaque accesses.)
pub(crate) fn races(events: &[Event], before: &[EventSet]) -> Vec<Location> {
    let synchronizes = |event: &Event| event.kind.is_synchronization();
    let mut racing = Vec::new();
    for (place, second) in events.iter().enumerate() {
        let Some(location) = accessed(second) else { continue };
        if racing.contains(&location) {
            continue;
        }
        let conflicts = |(place_of_first, first): (usize, &Event)| {
            first.thread != second.thread
                && accessed(first) == Some(location)
                && (first.written().is_some() || second.written().is_some())
                && !(synchronizes(first) && synchronizes(second))
                && !before[place].contains(EventId(place_of_first as u32))
        };
        if events[..place].iter().enumerate().any(conflicts) {
            racing.push(location);
        }
    }
    racing
}

fn accessed(event: &Event) -> Option<Location> {
    event.kind.read_location().or(event.kind.written_location())
}
