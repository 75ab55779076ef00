//! The path that is being explored: its events, what happens before what, and its races.
//!
//! An event happens before a later one of its thread, before one that it makes possible (a start, an end that is waited
//! for, a notification), and before one that depends on it; and so on. Two events of different threads race if they depend on each
//! other, the first does not happen before the second for any other reason, and the second could have come first:
//! 1. accesses to a location, with no event between them in happens-before;
//! 2. acquisitions of a monitor. What its holder does in between can't be swapped with the second, but the last acquisition
//!    before it can. (If the second could come before others, too, the path in which these are swapped will tell.);
//! 3. whatever else depends on each other, in doubt: whether the second was possible earlier shows when it is tried.

use thinair_event::Value;
use thinair_program::Update;

use super::clocks::Clocks;
use super::footprint::{Access, Footprint, Label, Place};

/// No event.
pub(super) const NONE: u32 = u32::MAX;

/// Which events an event races with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An access to a location.
    Memory,
    /// A monitor is acquired. It is the first place that is touched.
    Acquire,
    /// The holder of a monitor does something with it that only the holder can do. It is the first place that is touched.
    Holder,
    /// Anything else.
    Other,
}

/// The events without which this one is not possible, whatever the order of steps: the one before it in its thread, what
/// started or notified the thread, and the last one of the thread that it joins.
pub(super) type Causes = [u32; 3];

/// A step that is or could be taken.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    pub(super) label: Label,
    pub(super) kind: Kind,
    pub(super) causes: Causes,
    /// How a read-modify-write changes the value.
    pub(super) update: Option<Update>,
}

/// A step that was taken.
pub(super) struct Event {
    pub(super) occurrence: Occurrence,
    /// The value of the location before the access.
    pub(super) old: Option<Value>,
    /// The thread's part of the fingerprint after it.
    part: u128,
    /// How far back the names are to be taken with it.
    pub(super) names: usize,
    /// For each place that it touches, the last event before it that does, and the last that changes it.
    links: [Link; Footprint::MOST],
    /// Where its races begin.
    races: usize,
}

impl Event {
    /// Whether others may notice it.
    fn has_effect(&self) -> bool {
        self.occurrence.label.footprint.accesses().any(Access::writes)
    }
}

#[derive(Clone, Copy)]
struct Link {
    previous: u32,
    written: u32,
}

const UNLINKED: Link = Link { previous: NONE, written: NONE };

pub(super) struct Path {
    events: Vec<Event>,
    clocks: Clocks,
    /// For each event in turn, the events that race with it.
    races: Vec<u32>,
    /// For each place, the last event that touches it.
    latest: Vec<u32>,
    /// To be reused.
    after: Vec<u32>,
}

impl Path {
    pub(super) fn new(threads: usize) -> Path {
        Path {
            events: Vec::new(),
            clocks: Clocks::new(threads),
            races: Vec::new(),
            latest: Vec::new(),
            after: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    pub(super) fn event(&self, event: u32) -> &Event {
        &self.events[event as usize]
    }

    pub(super) fn label(&self, event: u32) -> &Label {
        &self.events[event as usize].occurrence.label
    }

    /// The label of the last event.
    pub(super) fn last(&self) -> Option<&Label> {
        self.events.last().map(|event| &event.occurrence.label)
    }

    /// Makes room for so many threads and places.
    pub(super) fn widen(&mut self, threads: usize, places: usize) {
        self.clocks.widen(threads);
        if self.latest.len() < places {
            self.latest.resize(places, NONE);
        }
    }

    pub(super) fn push(&mut self, occurrence: Occurrence, old: Option<Value>, part: u128, names: usize) {
        let event = self.events.len() as u32;
        let start = self.races.len();
        let mut races = std::mem::take(&mut self.races);
        self.find_races(&occurrence, &mut races);
        self.races = races;
        let mut after = std::mem::take(&mut self.after);
        after.extend(occurrence.causes.into_iter().filter(|&cause| cause != NONE));
        let mut links = [UNLINKED; Footprint::MOST];
        for (link, access) in links.iter_mut().zip(occurrence.label.footprint.accesses()) {
            *link = self.link(access.place());
            if access.writes() {
                self.for_each_since_write(access.place(), *link, |event| after.push(event));
            } else if link.written != NONE {
                after.push(link.written);
            }
            self.latest[access.place().0 as usize] = event;
        }
        self.clocks.push(occurrence.label.thread, &after);
        after.clear();
        self.after = after;
        self.events.push(Event { occurrence, old, part, names, links, races: start });
    }

    pub(super) fn pop(&mut self) -> Event {
        let event = self.events.pop().expect("a path with an event");
        for (access, link) in event.occurrence.label.footprint.accesses().zip(event.links) {
            self.latest[access.place().0 as usize] = link.previous;
        }
        self.clocks.pop();
        self.races.truncate(event.races);
        event
    }

    /// Whether the last event brings its thread back, without effect on others, to a state that it was in; `origin` is
    /// its first.
    pub(super) fn spins(&self, origin: u128) -> bool {
        let Some(last) = self.events.last() else { return false };
        let mut event = last;
        while !event.has_effect() {
            let previous = event.occurrence.causes[0];
            if previous == NONE {
                return origin == last.part;
            }
            event = self.event(previous);
            if event.part == last.part {
                return true;
            }
        }
        false
    }

    /// Whether an event happens before a later one, or is the same.
    pub(super) fn happens_before(&self, event: u32, later: u32) -> bool {
        self.clocks.is_before(self.label(event).thread, event, later)
    }

    /// The events that race with an event, which comes later.
    pub(super) fn races(&self, event: u32) -> &[u32] {
        let end = self.events.get(event as usize + 1).map_or(self.races.len(), |next| next.races);
        &self.races[self.events[event as usize].races..end]
    }

    /// Adds the events of the path with which a step would race that comes after it.
    pub(super) fn find_races(&self, occurrence: &Occurrence, races: &mut Vec<u32>) {
        let start = races.len();
        for (index, access) in occurrence.label.footprint.accesses().enumerate() {
            let place = access.place();
            match occurrence.kind {
                Kind::Memory if index == 0 => self.memory_races(occurrence, races),
                Kind::Acquire if index == 0 => self.acquisition_races(place, occurrence, races),
                _ => {
                    let mut event = self.link(place).previous;
                    while event != NONE {
                        let caused = self.is_cause(event, &occurrence.causes);
                        let writes = self.writes(event, place);
                        if caused && writes {
                            // So is whatever came before it.
                            break;
                        }
                        if !caused && (access.writes() || writes) && !races[start..].contains(&event) {
                            races.push(event);
                        }
                        event = self.previous(event, place);
                    }
                }
            }
        }
    }

    fn memory_races(&self, occurrence: &Occurrence, races: &mut Vec<u32>) {
        let Some(access) = occurrence.label.footprint.accesses().next() else { return };
        let place = access.place();
        let link = self.link(place);
        if !access.writes() {
            if link.written != NONE && !self.is_cause(link.written, &occurrence.causes) {
                races.push(link.written);
            }
            return;
        }
        // Newest first, so that what happens before another of them comes after it.
        let start = races.len();
        self.for_each_since_write(place, link, |event| {
            let between = |&later: &u32| self.happens_before(event, later);
            if !self.is_cause(event, &occurrence.causes) && !races[start..].iter().any(between) {
                races.push(event);
            }
        });
    }

    fn acquisition_races(&self, monitor: Place, occurrence: &Occurrence, races: &mut Vec<u32>) {
        let mut event = self.link(monitor).previous;
        while event != NONE && !self.is_cause(event, &occurrence.causes) {
            let kind = self.event(event).occurrence.kind;
            if kind != Kind::Holder {
                races.push(event);
            }
            if kind == Kind::Acquire {
                break;
            }
            event = self.previous(event, monitor);
        }
    }

    /// Calls back for the reads since the last write, newest first, or for the write if there are none.
    fn for_each_since_write(&self, place: Place, link: Link, mut visit: impl FnMut(u32)) {
        let mut event = link.previous;
        if event == link.written {
            if event != NONE {
                visit(event);
            }
            return;
        }
        while event != link.written {
            visit(event);
            event = self.previous(event, place);
        }
    }

    /// Whether an event happens before a step with these causes, because of them.
    pub(super) fn is_cause(&self, event: u32, causes: &Causes) -> bool {
        causes.iter().any(|&cause| cause != NONE && self.happens_before(event, cause))
    }

    /// How a step on the place that comes next would be linked.
    fn link(&self, place: Place) -> Link {
        let previous = self.latest[place.0 as usize];
        if previous == NONE {
            return UNLINKED;
        }
        let written =
            if self.writes(previous, place) { previous } else { self.link_of(previous, place).written };
        Link { previous, written }
    }

    fn previous(&self, event: u32, place: Place) -> u32 {
        self.link_of(event, place).previous
    }

    fn link_of(&self, event: u32, place: Place) -> Link {
        let event = &self.events[event as usize];
        let index =
            event.occurrence.label.footprint.index_of(place).expect("an event that touches the place");
        event.links[index]
    }

    fn writes(&self, event: u32, place: Place) -> bool {
        self.label(event).footprint.accesses().any(|access| access.place() == place && access.writes())
    }
}
