//! Access modes and fences on a walk (docs/modes.md).
//!
//! Which release write an acquire read sees is decided when it has its turn, since happens-before depends on it; all else that reads
//! may see is decided at the end of the path, as for plain reads. An acquire fence guesses what it synchronizes with.

use std::ops::ControlFlow;

use thinair_event::{ActionKind, FenceMode, Location, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Describe, Program, Request, Update};

use super::trail::{Channel, Here};
use super::{Choice, Mark, Modes, Move, PlainRead, Policy, Setting, Standing, Walk};
use crate::event_set::EventId;
use crate::sketch::Source;

impl<P: Program> Setting<'_, P> {
    /// What of docs/modes.md a request needs.
    pub(crate) fn needs(&self, request: Request) -> Modes {
        let (location, read, write) = match request {
            Request::Read { location, mode } => (location, Some(mode), None),
            Request::Write { location, mode, .. } => (location, None, Some(mode)),
            Request::ReadModifyWrite { location, read, write, .. } => (location, Some(read), Some(write)),
            Request::Fence(_) => return Modes { accesses: false, fences: true },
            _ => return Modes::default(),
        };
        let is_update = read.is_some() && write.is_some();
        let declared = if self.program.variable(location).volatile {
            read.is_none_or(|mode| mode == ReadMode::Volatile)
                && write.is_none_or(|mode| mode == WriteMode::Volatile)
        } else {
            !is_update
                && read.is_none_or(|mode| mode == ReadMode::Plain)
                && write.is_none_or(|mode| mode == WriteMode::Plain)
        };
        Modes { accesses: !declared, fences: false }
    }
}

impl<P: Describe> Walk<'_, P> {
    /// Whether the walk has to begin again, with what the request needs.
    pub(super) fn is_news(&mut self, request: Request) -> bool {
        let modes = self.setting.modes;
        let needed = self.setting.needs(request);
        let is_news = modes.with(needed) != modes;
        if is_news {
            self.remarks.modes = modes.with(needed);
        }
        // All accesses of a variable with accesses in modes are events.
        let location = match request {
            Request::Read { location, .. }
            | Request::Write { location, .. }
            | Request::ReadModifyWrite { location, .. }
                if needed.accesses =>
            {
                Some(location)
            }
            _ => None,
        };
        let is_unknown = location.filter(|&location| !self.setting.may_race(location));
        self.remarks.races.extend(is_unknown);
        is_news || is_unknown.is_some()
    }

    /// An access of a long or double as a whole, where plain ones are in halves.
    pub(super) fn parts_and_whole(&mut self, request: Request) -> Option<String> {
        let (location, is_plain) = match request {
            Request::Read { location, mode } => (location, mode == ReadMode::Plain),
            Request::Write { location, mode, .. } => (location, mode == WriteMode::Plain),
            Request::ReadModifyWrite { location, .. } => (location, false),
            _ => return None,
        };
        if is_plain {
            if self.setting.program.variable(location).default.halves().is_some() {
                self.remarks.parted.insert(location);
            }
            return None;
        }
        self.setting.torn.contains(&location).then(|| {
            let name = self.setting.program.location_name(location);
            format!("an indivisible access of {name}, which plain accesses read or write in halves,")
        })
    }

    /// Whether a volatile write comes before a later one in so, and both before the place.
    pub(crate) fn is_overwritten_in_so(&self, write: EventId, end: usize) -> bool {
        let is_volatile = |write: &EventId| {
            matches!(self.events[write.index()].kind, ActionKind::Write(_, WriteMode::Volatile))
        };
        let Some(location) = self.events[write.index()].written() else { return false };
        is_volatile(&write)
            && self
                .writes_of(location)
                .iter()
                .any(|other| *other > write && other.index() < end && is_volatile(other))
    }

    /// The release writes that an acquire read could see and that do not happen before it yet.
    pub(crate) fn released(&self, read: PlainRead) -> impl Iterator<Item = Source> + '_ {
        let past = &self.threads[read.thread as usize].past;
        let acquires = self.setting.modes.any() && read.mode.acquires();
        let writes = if acquires { self.writes_of(read.location) } else { &[] };
        let is_open = |write: &EventId| self.is_release(*write) && !past.contains(*write);
        writes.iter().copied().filter(is_open).map(Source::Event)
    }

    fn is_release(&self, write: EventId) -> bool {
        matches!(self.events[write.index()].kind, ActionKind::Write(_, mode) if mode.releases())
    }

    /// Adds to the answers of an update that it may fail for no reason.
    pub(super) fn add_failures(&self, thread: usize, choices: &mut Vec<Choice>) {
        let Request::ReadModifyWrite { update, .. } = self.setting.program.next(&self.threads[thread].state)
        else {
            return;
        };
        if update.is_weak() {
            let can_fail: Vec<Choice> =
                choices.iter().filter(|choice| update.apply(choice.value).is_some()).copied().collect();
            choices.extend(can_fail.into_iter().map(|choice| Choice { fails: true, ..choice }));
        }
    }

    /// Lets the thread have its turn, in every way in which that can go.
    pub(super) fn take_turn_in_mode(
        &mut self,
        policy: &mut dyn Policy<P>,
        thread: usize,
        asleep: &[usize],
    ) -> ControlFlow<()> {
        let program = self.setting.program;
        let site = program.site(&self.threads[thread].state);
        match program.next(&self.threads[thread].state) {
            Request::Write { location, value, mode } => {
                let mark = self.mark();
                self.save(thread, mark);
                self.push(thread, ActionKind::Write(location, mode), Some(value));
                self.wake_others(thread, Channel::Volatile(location), mark);
                self.acted(thread, Answer::Done);
                let result = self.go(policy, asleep);
                self.take_back(mark);
                result
            }
            Request::Read { location, mode } | Request::ReadModifyWrite { location, read: mode, .. } => {
                let read = PlainRead { thread: thread as u32, location, mode, site };
                self.read_in_mode(policy, read, asleep)
            }
            Request::Fence(mode) => self.fence(policy, thread, mode, asleep),
            other => unreachable!("{other:?} is in no mode"),
        }
    }

    fn read_in_mode(
        &mut self,
        policy: &mut dyn Policy<P>,
        read: PlainRead,
        asleep: &[usize],
    ) -> ControlFlow<()> {
        let thread = read.thread as usize;
        let before = self.mark();
        self.save(thread, before);
        self.join_volatile_writes(thread, read);
        let mut choices = Vec::new();
        policy.plain_read(self, read, &mut choices);
        if self.setting.modes.fences && read.mode.acquires() {
            for place in 0..choices.len() {
                let choice = choices[place];
                if choice.seen.is_none() {
                    let wanted = [(read.location, choice.value)];
                    for other in (0..self.threads.len()).filter(|&other| other != thread) {
                        for point in self.release_points(thread, other, &wanted) {
                            if !self.is_release(point) {
                                choices.push(Choice { through: Some(point), ..choice });
                            }
                        }
                    }
                }
            }
        }
        self.add_failures(thread, &mut choices);
        self.take_back(before);
        for choice in choices {
            let mark = self.mark();
            self.save(thread, mark);
            self.answer_read(thread, read, choice);
            let last = self.events.last().map(|event| event.kind);
            if matches!(last, Some(ActionKind::Write(_, mode)) if mode.releases()) {
                self.wake_others(thread, Channel::Volatile(read.location), mark);
            }
            let result = self.go(policy, asleep);
            self.take_back(mark);
            result?;
        }
        ControlFlow::Continue(())
    }

    /// Every volatile write that comes before a volatile read in so synchronizes with it.
    fn join_volatile_writes(&mut self, thread: usize, read: PlainRead) {
        if read.mode != ReadMode::Volatile {
            return;
        }
        for place in 0..self.writes_of(read.location).len() {
            let write = self.writes_of(read.location)[place];
            if matches!(self.events[write.index()].kind, ActionKind::Write(_, WriteMode::Volatile)) {
                self.acquire(thread, write);
            }
        }
    }

    /// The edges of synchronizes-with that end in a read, which is about to happen.
    pub(super) fn synchronize(&mut self, thread: usize, read: PlainRead, choice: Choice) {
        self.join_volatile_writes(thread, read);
        if let Some(Source::Event(write)) = choice.seen
            && read.mode.acquires()
            && self.is_release(write)
        {
            self.acquire(thread, write);
        }
    }

    /// What follows an acquire read in its thread knows of the release fence before the write that is seen.
    pub(super) fn synchronize_with_next(&mut self, thread: usize, read: EventId, choice: Choice) {
        if let Some(fence) = choice.through {
            self.acquire(thread, fence);
            self.remember_through(read, [fence]);
        }
    }

    /// Which fences a read or a fence takes itself to know of.
    fn remember_through(&mut self, event: EventId, points: impl IntoIterator<Item = EventId>) {
        self.through.extend(points.into_iter().map(|point| (point, event)));
    }

    /// An update whose read has been answered.
    pub(super) fn complete_update(
        &mut self,
        thread: usize,
        here: Here<P::Thread>,
        read: PlainRead,
        choice: Choice,
        (update, write): (Update, WriteMode),
    ) {
        let old = choice.value;
        if let Some(new) = update.apply(old).filter(|_| !choice.fails) {
            let event = self.push(thread, ActionKind::Write(read.location, write), Some(new));
            self.events[event.index()].completes_update = true;
            self.acted(thread, Answer::Updated { old, written: true });
        } else {
            let run = &mut self.threads[thread];
            run.trail.add(here, channel(read), !choice.from_the_past);
            self.setting.program.resume(&mut run.state, Answer::Updated { old, written: false });
        }
    }

    /// A fence that acquires nothing: what it releases was released before, if the thread has only been in a loop since.
    pub(super) fn release_fence(&mut self, thread: usize, mode: FenceMode, mark: Mark) -> Move {
        self.save(thread, mark);
        self.push(thread, ActionKind::Fence(mode), None);
        self.setting.program.resume(&mut self.threads[thread].state, Answer::Done);
        Move::Done
    }

    fn fence(
        &mut self,
        policy: &mut dyn Policy<P>,
        thread: usize,
        mode: FenceMode,
        asleep: &[usize],
    ) -> ControlFlow<()> {
        let before = self.mark();
        self.save(thread, before);
        self.join_full_fences(thread, mode);
        let ways = self.ways_of_fence(thread);
        self.take_back(before);
        for points in ways {
            let mark = self.mark();
            self.save(thread, mark);
            let here = self.here(thread);
            self.join_full_fences(thread, mode);
            for &point in &points {
                self.acquire(thread, point);
            }
            let event = self.push(thread, ActionKind::Fence(mode), None);
            if !points.is_empty() {
                self.threads[thread].trail.clear();
            }
            self.remember_through(event, points);
            if mode == FenceMode::Full {
                // In a loop without effect a full fence tells others nothing that the first one did not.
                if !self.threads[thread].trail.has_used(Channel::Fence) {
                    self.wake_others(thread, Channel::Fence, mark);
                }
                self.threads[thread].trail.add(here, Some(Channel::Fence), false);
            }
            self.setting.program.resume(&mut self.threads[thread].state, Answer::Done);
            let result = self.go(policy, asleep);
            self.take_back(mark);
            result?;
        }
        ControlFlow::Continue(())
    }

    fn join_full_fences(&mut self, thread: usize, mode: FenceMode) {
        if mode != FenceMode::Full {
            return;
        }
        for place in 0..self.events.len() {
            if self.events[place].kind == ActionKind::Fence(FenceMode::Full) {
                self.acquire(thread, EventId(place as u32));
            }
        }
    }

    /// What an acquire fence may synchronize with: of each other thread one release fence or release write at most, the last one.
    fn ways_of_fence(&self, thread: usize) -> Vec<Vec<EventId>> {
        let mut ways = vec![Vec::new()];
        let undecided: Vec<(Location, Value)> = self
            .events
            .iter()
            .filter(|event| event.thread as usize == thread && event.seen.is_none())
            .filter_map(|event| Some((event.kind.read_location()?, event.value?)))
            .collect();
        if undecided.is_empty() {
            return ways;
        }
        for other in (0..self.threads.len()).filter(|&other| other != thread) {
            for point in self.release_points(thread, other, &undecided) {
                for place in 0..ways.len() {
                    let is_new = ways[place]
                        .iter()
                        .all(|&chosen: &EventId| self.events[chosen.index()].thread as usize != other);
                    if is_new {
                        let way = ways[place].iter().copied().chain([point]).collect();
                        ways.push(way);
                    }
                }
            }
        }
        ways
    }

    /// The release fences and release writes of a thread that do not happen before what another one does next, and from which
    /// one of these values could come.
    fn release_points(&self, thread: usize, other: usize, wanted: &[(Location, Value)]) -> Vec<EventId> {
        let past = &self.threads[thread].past;
        let is_wanted = |id: EventId| {
            let event = &self.events[id.index()];
            event.written().zip(event.value).is_some_and(|written| wanted.contains(&written))
        };
        let of_other: Vec<EventId> = (0..self.events.len() as u32)
            .map(EventId)
            .filter(|id| self.events[id.index()].thread as usize == other)
            .collect();
        let is_point = |&(place, &id): &(usize, &EventId)| {
            let is_fence = matches!(self.events[id.index()].kind, ActionKind::Fence(mode) if mode.releases());
            let may_follow = || {
                self.threads[other].standing != Standing::Ended
                    || of_other[place..].iter().any(|&later| is_wanted(later))
            };
            !past.contains(id) && (is_fence && may_follow() || self.is_release(id) && is_wanted(id))
        };
        of_other.iter().enumerate().filter(is_point).map(|(_, &id)| id).collect()
    }
}

/// Through what a read synchronizes.
pub(super) fn channel(read: PlainRead) -> Option<Channel> {
    read.mode.acquires().then_some(Channel::Volatile(read.location))
}
