//! Following the threads of a program along the sequences of a trace.

use thinair_event::{ActionKind, Location, ObjectId, ReadMode, ThreadId, Value, WriteMode};
use thinair_litmus::error::{Cause, Problems};
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_litmus::source::Span;
use thinair_litmus::symbols::Symbol;
use thinair_litmus::syntax::Literal;
use thinair_litmus::trace::{Act, Entry, Place, Sequence, Trace, TraceCause};
use thinair_program::{Answer, Describe, Program, Request, Update, WakeUp};

/// What a thread did, with what the program knows of it.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// Its place in the sequence.
    pub(super) entry: usize,
    pub(super) kind: EventKind,
    /// Where in the program.
    pub(super) position: Option<thinair_event::Position>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EventKind {
    Read {
        location: Location,
        mode: ReadMode,
        value: Value,
    },
    Write {
        location: Location,
        mode: WriteMode,
        value: Value,
    },
    /// A read-modify-write that wrote.
    Update {
        location: Location,
        read: ReadMode,
        write: WriteMode,
        old: Value,
        new: Value,
    },
    Other(ActionKind),
}

impl EventKind {
    /// What is read, and the value.
    pub(super) fn read(self) -> Option<(Location, Value)> {
        match self {
            EventKind::Read { location, value, .. } | EventKind::Update { location, old: value, .. } => {
                Some((location, value))
            }
            _ => None,
        }
    }

    /// What is written, and the value.
    pub(super) fn written(self) -> Option<(Location, Value)> {
        match self {
            EventKind::Write { location, value, .. } | EventKind::Update { location, new: value, .. } => {
                Some((location, value))
            }
            _ => None,
        }
    }

    pub(super) fn is_synchronization(self) -> bool {
        match self {
            EventKind::Read { mode, .. } => mode == ReadMode::Volatile,
            EventKind::Write { mode, .. } => mode == WriteMode::Volatile,
            EventKind::Update { read, write, .. } => {
                read == ReadMode::Volatile || write == WriteMode::Volatile
            }
            EventKind::Other(kind) => kind.is_synchronization(),
        }
    }
}

/// More requests in a row than this without an action are taken for a loop.
const SILENT: usize = 1_000;

/// The events of each thread, or where a sequence contradicts the program: the first place of each thread.
pub(super) fn follow(
    trace: &Trace,
    program: &LitmusProgram,
    sequences: &[Option<usize>],
) -> Result<Vec<Vec<Event>>, Problems> {
    let mut problems = Problems::default();
    let mut threads = Vec::new();
    for (index, object) in program.initial().threads.into_iter().enumerate() {
        let sequence = sequences[index].map(|place| &trace.sequences[place]);
        let follower = Follower { trace, program, sequence };
        match follower.follow(index, object) {
            Ok(events) => threads.push(events),
            Err((span, cause)) => problems.report(span, cause),
        }
    }
    problems.into_result(threads)
}

struct Follower<'a> {
    trace: &'a Trace,
    program: &'a LitmusProgram,
    sequence: Option<&'a Sequence>,
}

impl Follower<'_> {
    fn follow(&self, index: usize, object: ObjectId) -> Result<Vec<Event>, (Span, Cause)> {
        let entries = self.sequence.map_or(&[][..], |sequence| sequence.entries.value.as_slice());
        let mut events = Vec::with_capacity(entries.len());
        let mut state = self.program.start(object);
        let mut silent = 0;
        loop {
            let request = self.program.next(&state);
            let place = events.len();
            let Some(entry) = entries.get(place) else {
                match request {
                    Request::End { .. } => return Ok(events),
                    Request::Yield | Request::Fail if silent < SILENT => {
                        silent += 1;
                        self.program.resume(&mut state, Answer::Done);
                        continue;
                    }
                    _ => return Err(self.unfinished(index, &state, request)),
                }
            };
            let (kind, answer) = match request {
                Request::Yield | Request::Fail if silent < SILENT => {
                    silent += 1;
                    self.program.resume(&mut state, Answer::Done);
                    continue;
                }
                Request::End { .. } => return Err((entry.span, TraceCause::Ended.into())),
                request => self.fits(request, entry).ok_or_else(|| {
                    let at = self.program.position(&state).map(|position| position.line);
                    let program = self.words(request);
                    match self.value_at_fault(request, entry) {
                        Some(value) => (value, TraceCause::OtherWrite { program, at }.into()),
                        None => (entry.span, TraceCause::Contradiction { program, at }.into()),
                    }
                })?,
            };
            silent = 0;
            events.push(Event { entry: place, kind, position: self.program.position(&state) });
            self.program.resume(&mut state, answer);
        }
    }

    /// The event and the answer, if the entry is what the program asks for.
    fn fits(&self, request: Request, entry: &Entry) -> Option<(EventKind, Answer)> {
        let other = |kind| Some((EventKind::Other(kind), Answer::Done));
        match (request, &entry.value.act) {
            (Request::Read { location, mode }, Act::Read { place, value, .. }) => {
                let value = self.value(location, place, value.value)?;
                Some((EventKind::Read { location, mode, value }, Answer::Value(value)))
            }
            (Request::Write { location, value, mode }, Act::Write { place, value: written }) => {
                let fits = self.value(location, place, written.value)? == value;
                fits.then_some((EventKind::Write { location, mode, value }, Answer::Done))
            }
            (
                Request::ReadModifyWrite { location, update, read, write },
                Act::Update { place, old, new, .. },
            ) => {
                let old = self.value(location, place, old.value)?;
                let new = self.value(location, place, new.value)?;
                let kind = EventKind::Update { location, read, write, old, new };
                (update.apply(old) == Some(new)).then_some((kind, Answer::Updated { old, written: true }))
            }
            // One that fails only reads.
            (Request::ReadModifyWrite { location, update, read, .. }, Act::Read { place, value, .. }) => {
                let value = self.value(location, place, value.value)?;
                let kind = EventKind::Read { location, mode: read, value };
                let fails = update.is_weak() || update.apply(value).is_none();
                fails.then_some((kind, Answer::Updated { old: value, written: false }))
            }
            (Request::Lock(monitor), Act::Lock(name)) => {
                (self.monitor(&name.value)? == monitor).then(|| other(ActionKind::Lock(monitor)))?
            }
            (Request::Unlock(monitor), Act::Unlock(name)) => {
                (self.monitor(&name.value)? == monitor).then(|| other(ActionKind::Unlock(monitor)))?
            }
            (Request::Join { thread, .. }, Act::Join(number)) => {
                let joined = self.trace.test.symbols.thread(number.value)?;
                let kind = ActionKind::Join(ThreadId(joined.0 + 1));
                let event = (EventKind::Other(kind), Answer::Woken(WakeUp::Woken));
                (self.program.thread(joined) == thread).then_some(event)
            }
            (Request::External { channel, value }, Act::Print(printed)) => {
                let fits = matches!(value, Value::Long(value) if value == number(printed.value));
                fits.then(|| other(ActionKind::External(channel)))?
            }
            (Request::Freeze(location), Act::Freeze(place)) => {
                (self.location(place)? == location).then(|| other(ActionKind::Freeze(location)))?
            }
            (Request::Fence(mode), Act::Fence(fence)) if mode == *fence => other(ActionKind::Fence(mode)),
            _ => None,
        }
    }

    /// The literal as a value of the location, if that is the place.
    fn value(&self, location: Location, place: &Place, literal: Literal) -> Option<Value> {
        (self.location(place)? == location).then(|| self.program.value_of(location, literal))
    }

    fn location(&self, place: &Place) -> Option<Location> {
        match self.trace.test.symbols.global(&place.name.value)? {
            Symbol::Shared(shared) => {
                Some(self.program.location(shared, place.index.map(|index| index.value)))
            }
            _ => None,
        }
    }

    fn monitor(&self, name: &str) -> Option<ObjectId> {
        match self.trace.test.symbols.global(name)? {
            Symbol::Monitor(monitor) => Some(self.program.monitor(monitor)),
            _ => None,
        }
    }

    /// The value, where that is all that is wrong.
    fn value_at_fault(&self, request: Request, entry: &Entry) -> Option<Span> {
        match (request, &entry.value.act) {
            (Request::Write { location, .. }, Act::Write { place, value })
                if self.location(place) == Some(location) =>
            {
                Some(value.span)
            }
            (Request::ReadModifyWrite { location, .. }, Act::Update { place, new, .. })
                if self.location(place) == Some(location) =>
            {
                Some(new.span)
            }
            _ => None,
        }
    }

    fn unfinished(&self, index: usize, state: &Thread, request: Request) -> (Span, Cause) {
        let declared = self.trace.test.threads[index].number;
        let thread = declared.value;
        let program = self.words(request);
        let at = self.program.position(state).map(|position| position.line);
        match self.sequence {
            Some(sequence) => {
                let end = sequence.entries.span;
                let brace = Span { start: end.end.saturating_sub(1), end: end.end };
                (brace, TraceCause::Unfinished { thread, program, at }.into())
            }
            None => (declared.span, TraceCause::Missing { thread, program, at }.into()),
        }
    }

    /// What the program does, after "the program".
    fn words(&self, request: Request) -> String {
        let name = |location| self.program.location_name(location);
        let object = |object| self.program.object_name(object);
        match request {
            Request::Read { location, .. } => format!("reads {}", name(location)),
            Request::Write { location, value, .. } => {
                format!("writes {} to {}", self.program.value(location, value), name(location))
            }
            Request::ReadModifyWrite { location, update, .. } => {
                let value = |value| self.program.value(location, value);
                match update {
                    Update::CompareAndSet { expected, new, .. } => {
                        format!(
                            "changes {} from {} to {} if it can",
                            name(location),
                            value(expected),
                            value(new)
                        )
                    }
                    Update::Set(new) => format!("sets {} to {}", name(location), value(new)),
                    Update::Add(by) => format!("adds {} to {}", value(by), name(location)),
                    _ => format!("updates {}", name(location)),
                }
            }
            Request::Lock(monitor) => format!("locks {}", object(monitor)),
            Request::Unlock(monitor) => format!("unlocks {}", object(monitor)),
            Request::Join { thread, .. } => format!("joins {}", object(thread)),
            Request::External { value, .. } => format!("prints {value}"),
            Request::Freeze(location) => format!("freezes {}", name(location)),
            Request::Fence(mode) => format!("has a {}", mode.name()),
            Request::Abandon(_) => "has an assumption that does not hold".into(),
            Request::Yield => "goes on for ever without an action".into(),
            _ => "does something else".into(),
        }
    }
}

fn number(literal: Literal) -> i64 {
    match literal {
        Literal::Int(value) => i64::from(value),
        Literal::Long(value) => value,
        Literal::Boolean(value) => i64::from(value),
    }
}
