//! What threads know of each other's writes is kept up to date, and accesses are checked against it.
//!
//! The edges are those of synchronizes-with (JLS §17.4.4): monitors, volatile variables and access modes, starting and
//! ending threads, interrupts. `LockSupport` specifies none. Leaving one out is safe: more seems to race.
//!
//! That is done where it costs states: fences are left out, and so is what threads do with objects that nobody else can reach, and
//! which threads know what a monitor guards. Only where all races are watched for ([`Watch::All`]), and no others, all of this counts.

use thinair_event::{FenceMode, Location, ObjectId, ReadMode, WriteMode};
use thinair_program::{Answer, Life, Mutability, Program, Request, WakeUp};
use thinair_race::{Holder, Manner, Races, update_modes};

use super::{Machine, Taken};
use crate::{Area, Exposure, Rivalry, Watch};

/// The end of a thread, as if it were a location that it writes.
fn end_of(thread: ObjectId) -> Location {
    Location { object: thread, slot: u32::MAX }
}

/// What stands for an end.
const PLAIN: Manner = Manner { write: true, plain: true, whereabouts: 0 };

/// Stands for all threads that have been forgotten. No object is called so.
const LOST: ObjectId = ObjectId(u32::MAX);

impl<P: Program> Machine<'_, P> {
    /// Whether it is kept up to date what threads know of each other's writes.
    pub(super) fn tracks_races(&self) -> bool {
        self.options.reduction.synchronization || self.options.watch != Watch::Needed
    }

    /// Whether all races are watched for, and no others.
    pub(super) fn is_exact(&self) -> bool {
        matches!(self.options.watch, Watch::All { .. })
    }

    /// Whether an unpark orders anything.
    fn permits_order(&self) -> bool {
        matches!(self.options.watch, Watch::All { edges, .. } if edges.park)
    }

    /// A thread is about to do something.
    pub(super) fn note_whereabouts(&mut self, index: usize) {
        if !self.is_exact() {
            return;
        }
        let slot = &self.threads[index];
        self.whereabouts = self.program.whereabouts(&slot.state);
        self.optimism = match slot.request {
            Request::Read { location, mode: ReadMode::Volatile } => {
                self.program.optimism(&slot.state, Answer::Value(self.value(location)))
            }
            _ => None,
        };
    }

    /// A thread has done something that nobody else can notice.
    pub(super) fn summarize_privately(&mut self, me: ObjectId, taken: Taken) {
        if self.is_exact() {
            self.summarize(me, taken);
        }
    }

    /// A thread has done something.
    pub(super) fn summarize(&mut self, me: ObjectId, taken: Taken) {
        if !self.tracks_races() {
            return;
        }
        match taken {
            Taken::Waits(monitor, _) => {
                if self.slot_of(monitor).is_some() {
                    self.expose(Exposure::Liveness);
                }
                self.lets_go(me, monitor);
            }
            Taken::Returns(monitor, _, wake) => {
                self.takes(me, monitor);
                self.noticed(me, wake);
            }
            Taken::StopsWaiting(_) => {}
            Taken::Answered(request, answer) => self.answered(me, request, answer),
        }
    }

    fn answered(&mut self, me: ObjectId, request: Request, answer: Option<Answer>) {
        if self.is_exact() {
            self.ask(me, request);
        }
        self.expose_what_it_notices(me, request);
        match (request, answer) {
            (Request::Read { location, mode }, _) => self.reads(me, location, mode),
            (Request::Write { location, mode, .. }, _) => self.writes(me, location, mode),
            (
                Request::ReadModifyWrite { location, read, write, .. },
                Some(Answer::Updated { written, .. }),
            ) => {
                let whereabouts = self.whereabouts;
                let (reads, writes) = update_modes(read, write);
                let is_volatile = (read, write) == (ReadMode::Volatile, WriteMode::Volatile);
                self.notes_mode(location, is_volatile, reads == ReadMode::Plain);
                let manner = if written {
                    Manner::write(writes, whereabouts)
                } else {
                    Manner::read(reads, whereabouts)
                };
                self.accesses(me, location, manner);
                self.sees(me, location, read);
                if written {
                    self.leaves(me, location, write);
                }
            }
            (Request::Fence(mode), _) => self.fence(me, mode),
            (Request::Freeze(location), _) if self.is_exact() => self.freeze_all(location.object),
            (Request::Lock(monitor), _) => self.takes(me, monitor),
            (Request::Unlock(monitor), _) => self.lets_go(me, monitor),
            (Request::Start { thread, .. }, Some(Answer::Flag(true))) => self.summary.start(me, thread),
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                self.summary.acquire(me, Holder::Thread(thread));
            }
            (Request::Interrupt(thread), _) => self.summary.release(me, Holder::Interrupt(thread)),
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                self.summary.acquire(me, Holder::Interrupt(thread));
            }
            (Request::Unpark(thread), _) if self.permits_order() => {
                self.summary.release(me, Holder::Permit(thread));
            }
            (Request::Park { .. }, Some(Answer::Woken(WakeUp::Woken))) if self.permits_order() => {
                self.summary.acquire(me, Holder::Permit(me));
                self.summary.silence(Holder::Permit(me));
            }
            (_, Some(Answer::Woken(wake))) => self.noticed(me, wake),
            (Request::End { .. }, _) => self.ends(me),
            _ => {}
        }
    }

    /// Some requests are about more of a thread than what it does.
    fn expose_what_it_notices(&mut self, me: ObjectId, request: Request) {
        match request {
            Request::Observe { closely, .. } => {
                self.expose(Exposure::Liveness);
                if closely {
                    self.expose(Exposure::Waiting);
                }
            }
            Request::TestInterrupt { thread, .. } if thread != me => self.expose(Exposure::Liveness),
            // A join may be interrupted, too.
            Request::Join { timeout: Some(_), .. } | Request::Interrupt(_) => self.expose(Exposure::Liveness),
            Request::Start { thread, daemon } if daemon || self.waiters(thread).next().is_some() => {
                self.expose(Exposure::Liveness);
            }
            _ => {}
        }
    }

    /// A thread takes a monitor. What the monitor knows is of no use until it is let go of, and then the thread tells it
    /// all of that and more: so many states are equal.
    fn takes(&mut self, me: ObjectId, monitor: ObjectId) {
        self.summary.take_over(me, Holder::Monitor(monitor));
    }

    /// A thread lets go of a monitor, at least once.
    fn lets_go(&mut self, me: ObjectId, monitor: ObjectId) {
        let guards = self.options.reduction.synchronization && !self.is_exact();
        if !guards || self.monitors.values().any(|held| held.owner == me) {
            return self.summary.release(me, Holder::Monitor(monitor));
        }
        let (names, exposed) = (self.program.names(), &self.options.exposed);
        let may_be = |location| !exposed.is_about_its_writer(names, location);
        self.summary.guard(me, Holder::Monitor(monitor), may_be);
    }

    /// A thread ends. What it has done is known to those who know of its end.
    fn ends(&mut self, me: ObjectId) {
        if self.summary.is_guarded() {
            self.summary.access(me, end_of(me), PLAIN);
        }
        self.summary.end(me);
    }

    /// A thread that has ended can't be asked for any more: who did not know of its end never will.
    pub(super) fn forget_end(&mut self, thread: ObjectId) {
        if self.summary.is_tracked(end_of(thread)) {
            self.summary.lose(end_of(LOST));
        }
    }

    /// An access may have raced: if so, the location will be a scheduling point.
    fn judge(&mut self, me: ObjectId, race: Races, location: Location) {
        let area = || Area::of(self.program.names(), location);
        match race {
            Races::No => {}
            Races::Unsure if self.knows_all_ends(me) => {}
            Races::Unsure => self.expose(Exposure::Writer(area())),
            Races::Yes => self.expose(Exposure::Race(area())),
        }
    }

    /// Whether all other threads have ended, and the thread knows of all of that: then it knows all that they have done.
    fn knows_all_ends(&self, me: ObjectId) -> bool {
        let knows = |thread| self.summary.races(me, end_of(thread), PLAIN) == Races::No;
        let others = self.threads.iter().filter(|slot| slot.object != me);
        knows(LOST) && others.into_iter().all(|slot| !slot.is_alive() && knows(slot.object))
    }

    fn noticed(&mut self, me: ObjectId, wake: WakeUp) {
        if wake == WakeUp::Interrupted {
            self.summary.acquire(me, Holder::Interrupt(me));
        }
    }

    /// Whether all accesses to a location are volatile, as far as that is known: then what they order is the same for all of them.
    fn is_volatile(&self, location: Location) -> bool {
        self.program.variable(location).volatile
            && !self.options.exposed.is_weak(self.program.names(), location)
    }

    /// Whether no access to a location is plain, as far as that is known: then they never race.
    fn is_steady(&self, location: Location) -> bool {
        self.program.variable(location).volatile
            && !self.options.exposed.is_plain(self.program.names(), location)
    }

    /// A location is accessed, in volatile mode or not, in plain mode or not.
    fn notes_mode(&mut self, location: Location, volatile: bool, plain: bool) {
        if !volatile && !plain {
            self.expose(Exposure::Opaque(Area::of(self.program.names(), location)));
        }
        if !volatile && self.program.variable(location).volatile {
            let area = Area::of(self.program.names(), location);
            self.expose(Exposure::Weak(area));
            if plain {
                self.expose(Exposure::Plain(area));
            }
        }
    }

    fn reads(&mut self, me: ObjectId, location: Location, mode: ReadMode) {
        self.notes_mode(location, mode == ReadMode::Volatile, mode == ReadMode::Plain);
        self.accesses(me, location, Manner::read(mode, self.whereabouts));
        self.sees(me, location, mode);
    }

    fn writes(&mut self, me: ObjectId, location: Location, mode: WriteMode) {
        self.notes_mode(location, mode == WriteMode::Volatile, mode == WriteMode::Plain);
        self.accesses(me, location, Manner::write(mode, self.whereabouts));
        self.leaves(me, location, mode);
    }

    /// An access is checked, and remembered.
    fn accesses(&mut self, me: ObjectId, location: Location, manner: Manner) {
        if !self.is_checked(location, manner.plain) {
            return;
        }
        if self.is_exact() {
            let area = Area::of(self.program.names(), location);
            let rivalry =
                |rival: Manner| Rivalry { area, whereabouts: Some([rival.whereabouts, manner.whereabouts]) };
            let rivals: Vec<Rivalry> = self.summary.rivals(me, location, manner).map(rivalry).collect();
            if manner.plain && !manner.write && self.is_optimistic(me) {
                return self.hold_back(me, rivals);
            }
            self.rivalries.extend(rivals);
        }
        let races = self.summary.access(me, location, manner);
        self.judge(me, races, location);
    }

    /// What a read tells its thread.
    fn sees(&mut self, me: ObjectId, location: Location, mode: ReadMode) {
        if matches!(mode, ReadMode::Acquire | ReadMode::Volatile) {
            self.summary.acquire(me, Holder::Write(location));
            if self.has_fences() {
                self.summary.acquire(me, Holder::Fenced(location));
            }
        } else if self.has_fences() {
            self.summary.tell(Holder::Write(location), Holder::Seen(me));
        }
        if mode == ReadMode::Volatile {
            self.summary.acquire(me, Holder::Location(location));
        }
        if self.has_fences() {
            self.summary.tell(Holder::Fenced(location), Holder::Seen(me));
        }
    }

    /// What a write hands on to those who see it.
    fn leaves(&mut self, me: ObjectId, location: Location, mode: WriteMode) {
        if mode == WriteMode::Volatile {
            self.summary.release(me, Holder::Location(location));
        }
        // All volatile writes synchronize-with a later volatile read; an acquire read, only with the write that it sees.
        // Where all accesses are volatile, that makes no difference.
        match mode {
            WriteMode::Volatile if self.is_volatile(location) => {}
            WriteMode::Release | WriteMode::Volatile => {
                self.summary.release_only(me, Holder::Write(location));
            }
            WriteMode::Plain | WriteMode::Opaque => self.summary.silence(Holder::Write(location)),
        }
        if self.has_fences() {
            self.summary.tell_only(Holder::ReleaseFence(me), Holder::Fenced(location));
        }
    }

    /// Whether fences order anything.
    fn has_fences(&self) -> bool {
        self.is_exact() && self.options.exposed.contains(Exposure::Fences)
    }

    fn fence(&mut self, me: ObjectId, mode: FenceMode) {
        if !self.has_fences() {
            if self.is_exact() {
                self.expose(Exposure::Fences);
            }
            return;
        }
        if matches!(mode, FenceMode::Acquire | FenceMode::LoadLoad | FenceMode::Full) {
            self.summary.acquire(me, Holder::Seen(me));
            self.summary.silence(Holder::Seen(me));
        }
        if matches!(mode, FenceMode::Release | FenceMode::StoreStore | FenceMode::Full) {
            self.summary.release_only(me, Holder::ReleaseFence(me));
        }
    }

    /// Whether others do not know of what a request writes, once it has been answered.
    pub(super) fn is_news(&self, request: Request) -> bool {
        match request {
            Request::Write { location, mode, .. } => self.is_checked(location, mode == WriteMode::Plain),
            _ => false,
        }
    }

    /// Whether accesses to a location are checked: not if no other thread can reach it, if all of them are volatile, or
    /// if it is a scheduling point anyway.
    fn is_checked(&self, location: Location, plain: bool) -> bool {
        let (names, exposed) = (self.program.names(), &self.options.exposed);
        if !plain && self.is_steady(location) {
            false
        } else if self.is_exact() {
            !exposed.is_ignored(names, location)
        } else {
            !self.is_private(location.object) && !exposed.is_racing(names, location)
        }
    }

    /// Whether a read that would change nothing might race.
    pub(super) fn may_race(&self, me: ObjectId, request: Request) -> bool {
        let (location, mode) = match request {
            Request::Read { location, mode } => (location, mode),
            Request::ReadModifyWrite { location, read, write, .. } => (location, update_modes(read, write).0),
            _ => return false,
        };
        self.tracks_races()
            && self.is_checked(location, mode == ReadMode::Plain)
            && self.summary.races(me, location, Manner::read(mode, 0)) != Races::No
    }

    /// A variable that was written for good is read. That is a race if it was written when others could already see it.
    pub(super) fn reads_for_good(&mut self, me: ObjectId, location: Location, mode: ReadMode) {
        if self.tracks_races() {
            self.reads(me, location, mode);
        }
    }

    /// Other threads may reach an object from now on: they do not know what its thread has written there. What is final they know,
    /// whenever they read it, if the object is not still being made (JLS §17.5).
    pub(super) fn publish_cells(&mut self, owner: ObjectId, object: ObjectId) {
        if !self.tracks_races() {
            return;
        }
        let mut written = Vec::new();
        self.memory.for_each_cell(object, |location| written.push(location));
        for location in written {
            let variable = self.program.variable(location);
            let is_final = variable.mutability == Mutability::Never
                || variable.is_final && !self.is_under_construction(owner, location);
            if self.is_exact() {
                if is_final {
                    self.summary.make_known(location);
                }
                continue;
            }
            let known = is_final
                || self.is_steady(location)
                || self.options.exposed.is_racing(self.program.names(), location);
            if !known {
                self.summary.publish(owner, location, PLAIN);
            }
        }
    }

    /// A constructor ends: what its final variables lead to is known to everybody who gets there by them, as far as nobody else can
    /// get there yet.
    fn freeze_all(&mut self, object: ObjectId) {
        if !self.is_private(object) {
            return;
        }
        let (mut pending, mut frozen) = (Vec::new(), Vec::new());
        self.memory.for_each_cell(object, |location| frozen.push(location));
        frozen.retain(|&location| self.program.variable(location).is_final);
        pending.extend(frozen.iter().filter_map(|&location| self.value(location).reference()));
        let mut below = Vec::new();
        while let Some(next) = pending.pop() {
            if next != object && self.is_private(next) && !below.contains(&next) {
                below.push(next);
                self.memory.for_each_cell(next, |location| frozen.push(location));
                self.memory.for_each_reference(next, |_, target| pending.push(target));
            }
        }
        for location in frozen {
            self.summary.make_known(location);
        }
    }

    fn is_under_construction(&self, owner: ObjectId, location: Location) -> bool {
        let slot = self.slot_of(owner).map(|index| &self.threads[index]);
        slot.is_some_and(|slot| self.program.constructs(&slot.state, location))
    }
}
