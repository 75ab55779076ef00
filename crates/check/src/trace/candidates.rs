//! The executions that a trace may be of: which write each read saw, and in which order threads synchronized, where the trace
//! leaves that open.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use thinair_event::{ActionKind, Location, ObjectId, Recorder, Seen, ThreadId, Value, WriteMode};
use thinair_litmus::Problems;
use thinair_litmus::error::Label;
use thinair_litmus::trace::{Origin, TraceCause};
use thinair_program::{Describe, Program};

use super::replay::EventKind;
use super::{Candidate, Recorded};

/// An event: its thread and its place there.
type Place = (usize, usize);

/// What a read may have seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Initial,
    Event(Place),
    /// The last write before it in the synchronization order.
    Latest,
}

/// What is wrong with a trace whose threads do what the program says: a read of a value that nobody wrote, and an order of
/// synchronization that is none.
pub(super) fn check(recorded: &Recorded) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let writes = Writes::new(recorded);
    for (place, location, value) in reads(recorded) {
        if writes.sources(recorded, place, location, value).is_empty() {
            let cause = TraceCause::Nowhere {
                variable: recorded.program.location_name(location),
                value: recorded.program.value(location, value),
            };
            problems.report(recorded.entry(place.0, place.1).span, cause.into());
        }
    }
    order(recorded, &mut problems);
    problems.into_result(())
}

/// Whether the order that the trace tells is one of its synchronization actions.
fn order(recorded: &Recorded, problems: &mut Problems) {
    let Some(order) = &recorded.trace.order else { return };
    let places = places(recorded);
    let mut listed: HashMap<Place, usize> = HashMap::new();
    for (number, guid) in order.value.iter().enumerate() {
        let Some(&place) = places.get(guid.value.as_str()) else { continue };
        if !recorded.threads[place.0][place.1].kind.is_synchronization() {
            let cause = TraceCause::NotSynchronization { guid: guid.value.clone() };
            let labels = vec![Label { place: recorded.entry(place.0, place.1).span, text: "it is here" }];
            problems.report_with(guid.span, cause.into(), labels);
        }
        listed.insert(place, number);
    }
    for (thread, events) in recorded.threads.iter().enumerate() {
        let mut last: Option<usize> = None;
        for event in (0..events.len()).filter(|&event| events[event].kind.is_synchronization()) {
            let name = |event| recorded.entry(thread, event).value.guid.value.clone();
            let Some(&number) = listed.get(&(thread, event)) else {
                let cause = TraceCause::Unordered { guid: name(event) };
                let labels = vec![Label { place: recorded.entry(thread, event).span, text: "it is here" }];
                problems.report_with(order.span, cause.into(), labels);
                continue;
            };
            if let Some(before) = last.filter(|&before| listed[&(thread, before)] > number) {
                let cause = TraceCause::AgainstSequence { first: name(before), second: name(event) };
                problems.report(order.value[number].span, cause.into());
            }
            last = Some(event);
        }
    }
}

fn places(recorded: &Recorded) -> HashMap<&str, Place> {
    let all = recorded.threads.iter().enumerate().flat_map(|(thread, events)| {
        (0..events.len()).map(move |event| {
            let entry = recorded.entry(thread, event);
            (entry.value.guid.value.as_str(), (thread, event))
        })
    });
    all.collect()
}

fn reads(recorded: &Recorded) -> impl Iterator<Item = (Place, Location, Value)> + '_ {
    recorded.threads.iter().enumerate().flat_map(|(thread, events)| {
        events.iter().enumerate().filter_map(move |(event, what)| {
            let (location, value) = what.kind.read()?;
            Some(((thread, event), location, value))
        })
    })
}

/// The writes of a trace by what they write.
struct Writes<'r> {
    by_value: HashMap<(Location, Value), Vec<Place>>,
    by_name: HashMap<&'r str, Place>,
    /// For each event, the last write of each location before it in its own thread, where it reads that.
    own: HashMap<Place, Place>,
}

impl<'r> Writes<'r> {
    fn new(recorded: &'r Recorded) -> Writes<'r> {
        let mut writes = Writes { by_value: HashMap::new(), by_name: places(recorded), own: HashMap::new() };
        for (thread, events) in recorded.threads.iter().enumerate() {
            let mut last: HashMap<Location, Place> = HashMap::new();
            for (event, what) in events.iter().enumerate() {
                let place = (thread, event);
                if let Some((location, _)) = what.kind.read()
                    && let Some(&own) = last.get(&location)
                {
                    writes.own.insert(place, own);
                }
                if let Some((location, value)) = what.kind.written() {
                    writes.by_value.entry((location, value)).or_default().push(place);
                    last.insert(location, place);
                }
            }
        }
        writes
    }

    /// What a read may have seen: what the trace says, or else all that could have given it its value.
    fn sources(&self, recorded: &Recorded, place: Place, location: Location, value: Value) -> Vec<Source> {
        let entry = recorded.entry(place.0, place.1);
        let from = entry.value.act.seen().and_then(|seen| seen.from.as_ref());
        if let Some(from) = from {
            return match &from.value {
                Origin::Initial => vec![Source::Initial],
                Origin::Action(guid) => {
                    self.by_name.get(guid.as_str()).map(|&place| Source::Event(place)).into_iter().collect()
                }
            };
        }
        let written = self.by_value.get(&(location, value)).map_or(&[][..], Vec::as_slice);
        let own = self.own.get(&place).copied();
        let mut sources = Vec::new();
        match own {
            Some(own) if written.contains(&own) => sources.push(Source::Event(own)),
            None if recorded.initial(location) == value => sources.push(Source::Initial),
            _ => {}
        }
        sources.extend(written.iter().filter(|write| write.0 != place.0).map(|&write| Source::Event(write)));
        sources
    }
}

/// The executions that a trace may be of, one after another.
pub(super) struct Candidates<'r> {
    recorded: &'r Recorded,
    /// The reads, with what they may have seen.
    reads: Vec<(Place, Vec<Source>)>,
    /// For each read, which of its sources comes next.
    counters: Vec<usize>,
    /// The orders of synchronization actions.
    orders: Vec<Vec<Place>>,
    order: usize,
    /// Whether not all orders are listed.
    pub(super) cut: bool,
}

impl<'r> Candidates<'r> {
    pub(super) fn new(recorded: &'r Recorded) -> Candidates<'r> {
        let writes = Writes::new(recorded);
        let volatile = volatile_only(recorded);
        let sources = |(place, location, value): (Place, Location, Value)| {
            let is_told =
                recorded.entry(place.0, place.1).value.act.seen().is_some_and(|seen| seen.from.is_some());
            let follows =
                recorded.threads[place.0][place.1].kind.is_synchronization() && volatile.contains(&location);
            let sources = if follows && !is_told {
                vec![Source::Latest]
            } else {
                writes.sources(recorded, place, location, value)
            };
            (place, sources)
        };
        let reads: Vec<(Place, Vec<Source>)> = reads(recorded).map(sources).collect();
        let (orders, cut) = match &recorded.trace.order {
            Some(order) => {
                let names = places(recorded);
                (vec![order.value.iter().map(|guid| names[guid.value.as_str()]).collect()], false)
            }
            None => Orders::all(recorded),
        };
        Candidates { recorded, counters: vec![0; reads.len()], reads, orders, order: 0, cut }
    }

    fn build(&self, order: &[Place]) -> Candidate {
        let Recorded { program, threads, .. } = self.recorded;
        let seen: HashMap<Place, Source> = self
            .reads
            .iter()
            .zip(&self.counters)
            .map(|((place, sources), &counter)| (*place, sources[counter]))
            .collect();
        let latest = self.latest(order);
        let mut told: Vec<Told> = Vec::new();
        let mut next = vec![0; threads.len()];
        // A thread's other actions come as early as they can, and its end as late as it can: nothing but a join depends on
        // where it is, and an order in which no read sees its own future is the easier to find.
        let run = |thread: usize, next: &mut usize, told: &mut Vec<Told>| {
            while let Some(event) =
                threads[thread].get(*next).filter(|event| !event.kind.is_synchronization())
            {
                tell(told, (thread, *next), event.kind);
                *next += 1;
            }
        };
        told.extend((0..threads.len()).map(Told::Start));
        for (thread, next) in next.iter_mut().enumerate() {
            run(thread, next, &mut told);
        }
        let mut ended = vec![false; threads.len()];
        for &(thread, event) in order {
            let kind = threads[thread][event].kind;
            if let EventKind::Other(ActionKind::Join(joined)) = kind {
                let joined = joined.index() - 1;
                // One that has not come to its end yet shows that the order does not fit.
                if next[joined] == threads[joined].len() && !std::mem::replace(&mut ended[joined], true) {
                    told.push(Told::End(joined));
                }
            }
            tell(&mut told, (thread, event), kind);
            next[thread] = event + 1;
            run(thread, &mut next[thread], &mut told);
        }
        told.extend((0..threads.len()).filter(|&thread| !ended[thread]).map(Told::End));

        let mut recorder = Recorder::new();
        let mut initial: BTreeMap<Location, Seen> = BTreeMap::new();
        for (location, _) in
            threads.iter().flatten().filter_map(|event| event.kind.read().or(event.kind.written()))
        {
            initial.entry(location).or_insert_with(|| {
                let volatile = program.variable(location).volatile;
                let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
                recorder.initial_write(location, mode, self.recorded.initial(location))
            });
        }
        let ids: Vec<ThreadId> =
            program.initial().threads.into_iter().map(|object| recorder.thread(object)).collect();
        let numbers: HashMap<Place, usize> = told
            .iter()
            .enumerate()
            .filter_map(|(number, told)| match told {
                Told::Write(place) => Some((*place, number)),
                _ => None,
            })
            .collect();
        let origin = |place: Place, location: Location| match seen[&place] {
            Source::Initial => initial[&location],
            Source::Event(write) => Seen::Action(numbers[&write]),
            Source::Latest => {
                latest.get(&place).map_or(initial[&location], |write| Seen::Action(numbers[write]))
            }
        };
        let mut events = vec![None; initial.len() + 2];
        for what in told {
            let (Told::Start(thread)
            | Told::End(thread)
            | Told::Read((thread, _))
            | Told::Write((thread, _))
            | Told::Other((thread, _))) = what;
            let id = ids[thread];
            let event = match what {
                Told::Start(_) | Told::End(_) => None,
                Told::Read(place) | Told::Write(place) | Told::Other(place) => Some(place),
            };
            events.push(event);
            let Some(place) = event else {
                let kind = if matches!(what, Told::Start(_)) { ActionKind::Start } else { ActionKind::End };
                recorder.act(id, kind, None);
                continue;
            };
            let event = &threads[place.0][place.1];
            match (event.kind, what) {
                (EventKind::Read { location, mode, .. }, _) => {
                    recorder.read(id, location, mode, origin(place, location), event.position);
                }
                (EventKind::Write { location, mode, value }, _) => {
                    recorder.write(id, location, mode, value, event.position);
                }
                (EventKind::Update { location, read, .. }, Told::Read(_)) => {
                    recorder.read(id, location, read, origin(place, location), event.position);
                }
                (EventKind::Update { location, write, new, .. }, _) => {
                    recorder.write(id, location, write, new, event.position);
                    recorder.join_last_two();
                }
                (EventKind::Other(kind), _) => recorder.act(id, kind, event.position),
            }
        }
        Candidate { execution: recorder.finish().0, events }
    }
}

impl Candidates<'_> {
    /// For each synchronization action that reads, the last one before it that wrote the same.
    fn latest(&self, order: &[Place]) -> HashMap<Place, Place> {
        let mut last: HashMap<Location, Place> = HashMap::new();
        let mut latest = HashMap::new();
        for &place in order {
            let kind = self.recorded.threads[place.0][place.1].kind;
            if let Some((location, _)) = kind.read()
                && let Some(&write) = last.get(&location)
            {
                latest.insert(place, write);
            }
            if let Some((location, _)) = kind.written() {
                last.insert(location, place);
            }
        }
        latest
    }
}

/// The locations that are accessed by synchronization actions and written by no others.
fn volatile_only(recorded: &Recorded) -> BTreeSet<Location> {
    let all = || recorded.threads.iter().flatten().map(|event| event.kind);
    let otherwise: BTreeSet<Location> = all()
        .filter(|kind| !kind.is_synchronization())
        .filter_map(|kind| kind.written().map(|(location, _)| location))
        .collect();
    all()
        .filter(|kind| kind.is_synchronization())
        .filter_map(|kind| kind.read().or(kind.written()).map(|(location, _)| location))
        .filter(|location| !otherwise.contains(location))
        .collect()
}

/// What is told to the recorder; a read-modify-write is two.
#[derive(Clone, Copy)]
enum Told {
    Start(usize),
    Read(Place),
    Write(Place),
    Other(Place),
    End(usize),
}

fn tell(told: &mut Vec<Told>, place: Place, kind: EventKind) {
    if kind.read().is_some() {
        told.push(Told::Read(place));
    }
    if kind.written().is_some() {
        told.push(Told::Write(place));
    }
    if let EventKind::Other(_) = kind {
        told.push(Told::Other(place));
    }
}

impl Iterator for Candidates<'_> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        let order = self.orders.get(self.order)?;
        let candidate = self.build(order);
        // Reads vary fastest, the last one first.
        let more = |&read: &usize| self.counters[read] + 1 < self.reads[read].1.len();
        if let Some(read) = (0..self.counters.len()).rev().find(more) {
            self.counters[read] += 1;
            self.counters[read + 1..].fill(0);
        } else {
            self.counters.fill(0);
            self.order += 1;
        }
        Some(candidate)
    }
}

/// The most orders that are listed, and the most synchronization actions of which orders are.
const MOST_ORDERS: usize = 10_000;
const MOST_ORDERED: usize = 1_000;

/// All orders of synchronization actions that may fit: monitors are held by one thread at a time, threads are joined after
/// their ends, volatile reads return the last value. Orders that differ only in actions that have nothing to do with each
/// other count once.
struct Orders<'r> {
    recorded: &'r Recorded,
    /// The synchronization actions of each thread.
    threads: Vec<Vec<usize>>,
    next: Vec<usize>,
    order: Vec<Place>,
    found: Vec<Vec<Place>>,
    /// Who holds a monitor, and how often.
    held: HashMap<ObjectId, (usize, u32)>,
    /// The values of volatile variables that are written by volatile writes only.
    volatile: HashMap<Location, Value>,
    cut: bool,
}

impl<'r> Orders<'r> {
    fn all(recorded: &'r Recorded) -> (Vec<Vec<Place>>, bool) {
        let threads: Vec<Vec<usize>> = recorded
            .threads
            .iter()
            .map(|events| {
                (0..events.len()).filter(|&event| events[event].kind.is_synchronization()).collect()
            })
            .collect();
        if threads.iter().map(Vec::len).sum::<usize>() > MOST_ORDERED {
            return (Vec::new(), true);
        }
        let volatile = volatile_only(recorded)
            .into_iter()
            .map(|location| (location, recorded.initial(location)))
            .collect();
        let mut orders = Orders {
            recorded,
            next: vec![0; threads.len()],
            threads,
            order: Vec::new(),
            found: Vec::new(),
            held: HashMap::new(),
            volatile,
            cut: false,
        };
        orders.extend();
        (orders.found, orders.cut)
    }

    fn extend(&mut self) {
        if self.found.len() >= MOST_ORDERS {
            self.cut = true;
            return;
        }
        let mut done = true;
        for thread in 0..self.threads.len() {
            let Some(&event) = self.threads[thread].get(self.next[thread]) else { continue };
            done = false;
            let place = (thread, event);
            // The order in which the two are the other way round is listed instead.
            if let Some(&last) = self.order.last()
                && last.0 > thread
                && self.independent(last, place)
            {
                continue;
            }
            let kind = self.kind(place);
            if !self.possible(thread, kind) {
                continue;
            }
            let undo = self.act(thread, kind);
            self.order.push(place);
            self.next[thread] += 1;
            self.extend();
            self.next[thread] -= 1;
            self.order.pop();
            match undo {
                Undo::Nothing => {}
                Undo::Held(monitor, before) => {
                    self.held.insert(monitor, before);
                }
                Undo::Value(location, before) => {
                    self.volatile.insert(location, before);
                }
            }
        }
        if done {
            self.found.push(self.order.clone());
        }
    }

    fn kind(&self, (thread, event): Place) -> EventKind {
        self.recorded.threads[thread][event].kind
    }

    /// Whether it makes no difference which of two neighbours comes first.
    fn independent(&self, first: Place, second: Place) -> bool {
        let object = |place: Place| match self.kind(place) {
            EventKind::Other(ActionKind::Lock(monitor) | ActionKind::Unlock(monitor)) => {
                Some((Some(monitor), None))
            }
            EventKind::Other(_) => None,
            kind => Some((None, kind.read().or(kind.written()).map(|(location, _)| location))),
        };
        match (object(first), object(second)) {
            (Some(first), Some(second)) => first != second,
            // Joins depend on all of a thread.
            _ => false,
        }
    }

    fn possible(&self, thread: usize, kind: EventKind) -> bool {
        match kind {
            EventKind::Other(ActionKind::Lock(monitor)) => {
                self.held.get(&monitor).is_none_or(|&(holder, count)| holder == thread || count == 0)
            }
            EventKind::Other(ActionKind::Join(joined)) => {
                let joined = joined.index() - 1;
                self.next[joined] == self.threads[joined].len()
            }
            kind => kind.read().is_none_or(|(location, value)| {
                self.volatile.get(&location).is_none_or(|current| *current == value)
            }),
        }
    }

    fn act(&mut self, thread: usize, kind: EventKind) -> Undo {
        match kind {
            EventKind::Other(ActionKind::Lock(monitor)) => {
                let before = self.held.get(&monitor).copied().unwrap_or((thread, 0));
                self.held.insert(monitor, (thread, before.1 + 1));
                Undo::Held(monitor, before)
            }
            EventKind::Other(ActionKind::Unlock(monitor)) => {
                let before = self.held.get(&monitor).copied().unwrap_or((thread, 0));
                self.held.insert(monitor, (before.0, before.1.saturating_sub(1)));
                Undo::Held(monitor, before)
            }
            kind => match kind.written() {
                Some((location, value)) if self.volatile.contains_key(&location) => {
                    let before = self.volatile.insert(location, value).unwrap_or(value);
                    Undo::Value(location, before)
                }
                _ => Undo::Nothing,
            },
        }
    }
}

enum Undo {
    Nothing,
    Held(ObjectId, (usize, u32)),
    Value(Location, Value),
}
