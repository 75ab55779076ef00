//! Locations whose plain accesses are ordered by happens-before in every execution.
//!
//! Of two accesses to such a location, one of which writes, the one that is earlier on the path happens before the other. So a read
//! sees the write that is last on the path, and none of these accesses matters to any but the threads' states: they are no events, and the
//! executions are the same up to them. Whether it is so is checked at each access, by the epochs of the accesses before; a
//! location where it is not is added to those that race, and the walk begins anew.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thinair_event::{ActionKind, Location, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Describe, Mutability, ObjectName};

use super::{Change, Clock, Move, Walk};
use crate::event_set::{EventId, EventSet};
use crate::sketch::{Event, Sketch, Source};

/// What is known of a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// The value that was written last.
    value: Value,
    written: Option<Time>,
    /// The reads since then: of each thread the last one.
    read: SmallVec<[Time; 2]>,
}

/// When something happened that is no event: after so many events of its thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Time {
    thread: u32,
    events: u32,
}

impl Time {
    /// Whether that happens before whatever comes after so many events of each thread: the thread's next event does.
    fn is_before(self, thread: usize, clock: &Clock) -> bool {
        self.thread as usize == thread
            || clock.get(self.thread as usize).is_some_and(|&events| events > self.events)
    }
}

/// An execution of a walk with the accesses that are no events there.
pub(super) fn whole(sketch: &Sketch, accesses: &[(u32, Event)]) -> Sketch {
    let mut whole = Sketch {
        threads: sketch.threads.clone(),
        events: Vec::new(),
        before: Vec::new(),
        through: Vec::new(),
        guarded: EventSet::default(),
    };
    let mut last_write: FxHashMap<Location, EventId> = FxHashMap::default();
    // The events of the walk by their new names, and the last event of each thread.
    let mut names: Vec<EventId> = Vec::new();
    let mut last: Vec<Option<EventId>> = vec![None; sketch.threads.len()];
    let mut accesses = accesses.iter().peekable();
    for place in 0..=sketch.events.len() {
        while let Some((_, access)) = accesses.next_if(|(after, _)| *after as usize == place) {
            let name = EventId(whole.events.len() as u32);
            let thread = access.thread as usize;
            let seen = access.plain_read().map(|location| {
                last_write.get(&location).map_or(Source::Initial, |&write| Source::Event(write))
            });
            if let Some(location) = access.written() {
                last_write.insert(location, name);
            }
            let before = after(&whole, last[thread]);
            whole.before.push(before);
            whole.events.push(Event { seen, ..access.clone() });
            last[thread] = Some(name);
        }
        let Some(event) = sketch.events.get(place) else { break };
        let name = EventId(whole.events.len() as u32);
        let thread = event.thread as usize;
        let mut before = after(&whole, last[thread]);
        for earlier in sketch.before[place].iter() {
            before.union_with(&whole.before[names[earlier.index()].index()]);
            before.insert(names[earlier.index()]);
        }
        whole.before.push(before);
        whole.events.push(event.clone());
        names.push(name);
        last[thread] = Some(name);
    }
    // A read may see what is written later.
    for (event, &name) in sketch.events.iter().zip(&names) {
        if let Some(Source::Event(write)) = event.seen {
            whole.events[name.index()].seen = Some(Source::Event(names[write.index()]));
        }
    }
    let renamed = |&(first, second): &(EventId, EventId)| (names[first.index()], names[second.index()]);
    whole.through = sketch.through.iter().map(renamed).collect();
    whole.guarded = sketch.guarded.iter().map(|read| names[read.index()]).collect();
    whole
}

/// What happens before the event that follows this one in its thread, as far as it does before this one.
fn after(sketch: &Sketch, event: Option<EventId>) -> EventSet {
    let mut before = event.map_or_else(EventSet::default, |event| sketch.before[event.index()].clone());
    if let Some(event) = event {
        before.insert(event);
    }
    before
}

/// Adds to what a thread comes after.
pub(super) fn join(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (events, &others) in clock.iter_mut().zip(other) {
        *events = (*events).max(others);
    }
}

impl<P: Describe> Walk<'_, P> {
    /// A plain read that is no event.
    pub(super) fn read_memory(&mut self, thread: usize, location: Location) -> Move {
        let here = self.here(thread);
        let now = self.now(thread);
        let known = self.memory.get(&location).cloned();
        let value = known.as_ref().map_or_else(|| self.setting.initial_value(location), |cell| cell.value);
        if self.setting.freezes && self.may_be_guarded(thread, value) {
            self.races_on(location);
        }
        if self.setting.program.variable(location).mutability != Mutability::Never {
            let cell = known.clone().unwrap_or(Cell { value, written: None, read: SmallVec::new() });
            if cell.written.is_some_and(|write| !write.is_before(thread, &self.threads[thread].clock)) {
                self.races_on(location);
            }
            if !cell.read.contains(&now) {
                let mut read = cell.read;
                read.retain(|earlier| earlier.thread as usize != thread);
                read.push(now);
                self.changes.push(Change::Memory(location, known));
                self.memory.insert(location, Cell { read, ..cell });
            }
        }
        self.log(thread, ActionKind::Read(location, ReadMode::Plain), value);
        let run = &mut self.threads[thread];
        run.trail.add(here, None, false);
        self.setting.program.resume(&mut run.state, Answer::Value(value));
        Move::Done
    }

    /// Whether it matters how the thread has got the address of an object: what it reads there may be guarded by a freeze (JLS §17.5.1),
    /// if it races.
    fn may_be_guarded(&self, thread: usize, value: Value) -> bool {
        let (Value::Reference(object), Some(racing)) = (value, &self.setting.racing) else { return false };
        let ObjectName::Allocated { thread: creator, .. } = self.setting.program.names().name(object) else {
            return false;
        };
        creator != self.threads[thread].object && racing.iter().any(|location| location.object == object)
    }

    /// A plain write that is no event.
    pub(super) fn write_memory(&mut self, thread: usize, location: Location, value: Value) {
        let now = self.now(thread);
        let known = self.memory.get(&location).cloned();
        if let Some(cell) = &known
            && self.setting.program.variable(location).mutability != Mutability::Never
        {
            let clock = &self.threads[thread].clock;
            let mut earlier = cell.read.iter().copied().chain(cell.written);
            if !earlier.all(|access| access.is_before(thread, clock)) {
                self.races_on(location);
            }
        }
        self.changes.push(Change::Memory(location, known));
        self.memory.insert(location, Cell { value, written: Some(now), read: SmallVec::new() });
        self.log(thread, ActionKind::Write(location, WriteMode::Plain), value);
    }

    fn log(&mut self, thread: usize, kind: ActionKind, value: Value) {
        let event = self.event(thread, kind, Some(value));
        self.accesses.push((self.events.len() as u32, event));
        self.threads[thread].acts += 1;
    }

    fn races_on(&mut self, location: Location) {
        self.remarks.races.insert(location);
        self.remarks.first_race.get_or_insert(self.remarks.steps);
    }

    /// The value of a location whose accesses are no events, at the end of the path.
    pub(crate) fn last_value(&self, location: Location) -> Value {
        self.memory.get(&location).map_or_else(|| self.setting.initial_value(location), |cell| cell.value)
    }

    fn now(&self, thread: usize) -> Time {
        let events = self.threads[thread].clock.get(thread).copied().unwrap_or(0);
        Time { thread: thread as u32, events }
    }
}
