//! All runs of a thread, over a set of values that reads may return.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{ActionKind, Location, ObjectId, ReadMode, ThreadId, Value, WriteMode};
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_program::{Abandonment, Answer, Describe, Program, Request, Site, WakeUp};

use super::Budget;

/// The values that a read of a location may return.
pub(crate) type Domain = BTreeMap<Location, BTreeSet<Value>>;

/// An action, before it is known what a read sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub(crate) thread: ThreadId,
    pub(crate) kind: ActionKind,
    /// What is read or written.
    pub(crate) value: Option<Value>,
    pub(crate) site: Site,
    /// Whether this is the write of a read-modify-write whose read is the event before.
    pub(crate) joined: bool,
}

impl Event {
    pub(crate) fn reads(&self) -> Option<Location> {
        self.kind.read_location()
    }

    pub(crate) fn writes(&self) -> Option<Location> {
        self.kind.written_location()
    }

    pub(crate) fn is_plain_read(&self) -> bool {
        matches!(self.kind, ActionKind::Read(_, ReadMode::Plain))
    }

    pub(crate) fn is_external(&self) -> bool {
        matches!(self.kind, ActionKind::External(_))
    }
}

/// What a thread does in isolation, given the values of its reads.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) events: Vec<Event>,
    pub(crate) ending: Ending,
    /// The state in which it is then.
    pub(crate) state: Thread,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// It ends.
    Whole,
    /// It goes on beyond the bound on loops.
    Cut,
    /// An assumption does not hold: it is part of no execution, but what it wrote until then may be written by one.
    Dropped,
    /// It waits for this for ever: a lock or a join.
    Blocked(ActionKind),
}

/// Longer runs are too long.
const LENGTH: usize = 40;

/// All runs of a thread. None if there are too many, or the thread does what the models do not define.
pub(crate) fn runs(
    program: &LitmusProgram,
    thread: ThreadId,
    object: ObjectId,
    domain: &Domain,
    budget: &Budget,
) -> Option<Vec<Run>> {
    let mut all = Runs { program, thread, domain, budget, found: Vec::new() };
    let state = program.start(object);
    let start = Event { thread, kind: ActionKind::Start, value: None, site: Site(0), joined: false };
    all.from(state, vec![start])?;
    Some(all.found)
}

struct Runs<'a> {
    program: &'a LitmusProgram,
    thread: ThreadId,
    domain: &'a Domain,
    budget: &'a Budget,
    found: Vec<Run>,
}

impl Runs<'_> {
    fn from(&mut self, mut state: Thread, mut events: Vec<Event>) -> Option<()> {
        let mut silent = 0;
        loop {
            self.budget.spend(1)?;
            if events.len() > LENGTH || silent > LENGTH {
                return None;
            }
            let site = self.program.site(&state);
            let thread = self.thread;
            let event = |kind, value| Event { thread, kind, value, site, joined: false };
            match self.program.next(&state) {
                Request::Read { location, mode } => {
                    self.declared(location, mode == ReadMode::Volatile, mode == ReadMode::Plain)?;
                    for &value in &self.domain[&location] {
                        let mut events = events.clone();
                        events.push(event(ActionKind::Read(location, mode), Some(value)));
                        let mut state = state.clone();
                        self.program.resume(&mut state, Answer::Value(value));
                        self.from(state, events)?;
                    }
                    return Some(());
                }
                Request::Write { location, value, mode } => {
                    self.declared(location, mode == WriteMode::Volatile, mode == WriteMode::Plain)?;
                    events.push(event(ActionKind::Write(location, mode), Some(value)));
                    self.program.resume(&mut state, Answer::Done);
                }
                Request::ReadModifyWrite { location, update, read, write } => {
                    let volatile = read == ReadMode::Volatile && write == WriteMode::Volatile;
                    self.declared(location, volatile, false)?;
                    for &old in &self.domain[&location] {
                        let new = update.apply(old);
                        let mut ways = vec![new];
                        if new.is_some() && update.is_weak() {
                            ways.push(None);
                        }
                        for new in ways {
                            let mut events = events.clone();
                            events.push(event(ActionKind::Read(location, read), Some(old)));
                            if new.is_some() {
                                let half = event(ActionKind::Write(location, write), new);
                                events.push(Event { joined: true, ..half });
                            }
                            let mut state = state.clone();
                            let answer = Answer::Updated { old, written: new.is_some() };
                            self.program.resume(&mut state, answer);
                            self.from(state, events)?;
                        }
                    }
                    return Some(());
                }
                Request::Lock(monitor) => {
                    let kind = ActionKind::Lock(monitor);
                    self.end(&events, Ending::Blocked(kind), &state);
                    events.push(event(kind, None));
                    self.program.resume(&mut state, Answer::Done);
                }
                Request::Unlock(monitor) => {
                    events.push(event(ActionKind::Unlock(monitor), None));
                    self.program.resume(&mut state, Answer::Done);
                }
                Request::Join { thread, timeout: None } => {
                    let threads = self.program.initial().threads;
                    let place = threads.iter().position(|&object| object == thread)?;
                    let kind = ActionKind::Join(ThreadId(place as u32 + 1));
                    self.end(&events, Ending::Blocked(kind), &state);
                    events.push(event(kind, None));
                    self.program.resume(&mut state, Answer::Woken(WakeUp::Woken));
                }
                Request::External { channel, .. } => {
                    events.push(event(ActionKind::External(channel), None));
                    self.program.resume(&mut state, Answer::Done);
                }
                Request::Fail | Request::Yield => {
                    silent += 1;
                    self.program.resume(&mut state, Answer::Done);
                }
                Request::Abandon(Abandonment::Bound) => {
                    self.end(&events, Ending::Cut, &state);
                    return Some(());
                }
                Request::Abandon(Abandonment::Assumption) => {
                    self.end(&events, Ending::Dropped, &state);
                    return Some(());
                }
                Request::End { .. } => {
                    events.push(event(ActionKind::End, None));
                    self.end(&events, Ending::Whole, &state);
                    return Some(());
                }
                _ => return None,
            }
        }
    }

    /// Accesses are of the mode that the variable is declared with: JLS chapter 17 knows no others.
    fn declared(&self, location: Location, volatile: bool, plain: bool) -> Option<()> {
        let variable = self.program.variable(location);
        let fits = if variable.volatile { volatile } else { plain };
        (fits && !variable.is_final).then_some(())
    }

    fn end(&mut self, events: &[Event], ending: Ending, state: &Thread) {
        self.found.push(Run { events: events.to_vec(), ending, state: state.clone() });
    }
}

/// The runs of all threads.
pub(crate) fn all_runs(program: &LitmusProgram, domain: &Domain, budget: &Budget) -> Option<Vec<Vec<Run>>> {
    let threads = program.initial().threads;
    let numbered = threads.into_iter().zip(1..);
    numbered.map(|(object, number)| runs(program, ThreadId(number), object, domain, budget)).collect()
}

/// The domain and what is written by runs over it.
pub(crate) fn with_writes(domain: &Domain, runs: &[Vec<Run>]) -> Domain {
    let mut larger = domain.clone();
    for event in runs.iter().flatten().flat_map(|run| &run.events) {
        if let (Some(location), Some(value)) = (event.writes(), event.value) {
            larger.entry(location).or_default().insert(value);
        }
    }
    larger
}
