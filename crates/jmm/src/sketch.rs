//! Executions as the engines handle them: events in an order that contains po and so, with happens-before as bits.
//!
//! Synchronization orders that differ only in the order of actions that have nothing to do with each other are one
//! here: sw, hb and what volatile reads see are the same, and legality asks for so only once all is committed.
//! The initializing thread is left out: its writes are the initial values, and happen before everything.

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
}

impl Sketch {
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

    /// Whether the write that the read sees happens before it: then it needs no justification.
    pub fn sees_the_past(&self, read: EventId) -> bool {
        match self.event(read).seen {
            Some(Source::Initial) | None => true,
            Some(Source::Event(write)) => self.happens_before(write, read),
        }
    }

    /// The plain reads that see a write which does not happen before them.
    pub fn racing_reads(&self) -> Vec<EventId> {
        let racing = |&id: &EventId| self.event(id).plain_read().is_some() && !self.sees_the_past(id);
        self.ids().filter(racing).collect()
    }

    /// Whether po, so and the given reads-from edges have no cycle. Of so, only the order of actions that have to do with
    /// each other counts: the others can be ordered as one likes.
    pub fn is_acyclic_with(&self, edges: impl Fn(EventId) -> bool) -> bool {
        let mut successors: Vec<Vec<u32>> = vec![Vec::new(); self.events.len()];
        let mut last: Vec<Option<EventId>> = vec![None; self.threads.len()];
        for id in self.ids() {
            let event = self.event(id);
            if let Some(previous) = last[event.thread as usize].replace(id) {
                successors[previous.index()].push(id.0);
            }
            if let (Some(Source::Event(write)), true) = (event.seen, edges(id)) {
                successors[write.index()].push(id.0);
            }
        }
        let synchronization: Vec<EventId> =
            self.ids().filter(|&id| self.event(id).kind.is_synchronization()).collect();
        for (place, &second) in synchronization.iter().enumerate() {
            for &first in &synchronization[..place] {
                if self.are_dependent(first, second) {
                    successors[first.index()].push(second.0);
                }
            }
        }
        is_acyclic(&successors)
    }

    /// Whether the order of two synchronization actions of different threads matters.
    fn are_dependent(&self, first: EventId, second: EventId) -> bool {
        let (first, second) = (self.event(first), self.event(second));
        match (first.kind, second.kind) {
            (
                ActionKind::Lock(one) | ActionKind::Unlock(one),
                ActionKind::Lock(other) | ActionKind::Unlock(other),
            ) => one == other,
            (ActionKind::Write(one, _), ActionKind::Read(other, _) | ActionKind::Write(other, _))
            | (ActionKind::Read(one, _), ActionKind::Write(other, _)) => one == other,
            (ActionKind::Spawn(thread), ActionKind::Start) => second.thread + 1 == thread.0,
            (ActionKind::End, ActionKind::Join(thread)) => first.thread + 1 == thread.0,
            _ => false,
        }
    }
}

/// The locations with a data race (JLS §17.4.5): two accesses, one of them a write, that happens-before does not order.
pub(crate) fn races(events: &[Event], before: &[EventSet]) -> Vec<Location> {
    let is_plain = |event: &Event| !event.kind.is_synchronization();
    let mut racing = Vec::new();
    for (place, second) in events.iter().enumerate() {
        let Some(location) = accessed(second) else { continue };
        if racing.contains(&location) || !is_plain(second) {
            continue;
        }
        let conflicts = |(place_of_first, first): (usize, &Event)| {
            first.thread != second.thread
                && accessed(first) == Some(location)
                && (first.written().is_some() || second.written().is_some())
                && is_plain(first)
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

/// Whether a graph has no cycle: Kahn's algorithm.
fn is_acyclic(successors: &[Vec<u32>]) -> bool {
    let mut incoming = vec![0u32; successors.len()];
    for &target in successors.iter().flatten() {
        incoming[target as usize] += 1;
    }
    let mut ready: Vec<usize> = (0..successors.len()).filter(|&node| incoming[node] == 0).collect();
    let mut removed = 0;
    while let Some(node) = ready.pop() {
        removed += 1;
        for &target in &successors[node] {
            incoming[target as usize] -= 1;
            if incoming[target as usize] == 0 {
                ready.push(target as usize);
            }
        }
    }
    removed == successors.len()
}
