//! What threads know of each other's writes is kept up to date, and accesses are checked against it.
//!
//! The edges are those of synchronizes-with (JLS §17.4.4): monitors, volatile variables and access modes, starting and
//! ending threads, interrupts. `LockSupport` specifies none. Leaving one out would be safe: more would race.

use thinair_event::{Location, ObjectId, ReadMode, WriteMode};
use thinair_program::{Answer, Life, Mutability, Program, Request, WakeUp};

use super::{Machine, Taken};
use crate::{Area, Exposure};
use thinair_race::{Holder, Races};

/// The end of a thread, as if it were a location that it writes.
fn end_of(thread: ObjectId) -> Location {
    Location { object: thread, slot: u32::MAX }
}

/// Stands for all threads that have been forgotten. No object is called so.
const LOST: ObjectId = ObjectId(u32::MAX);

impl<P: Program> Machine<'_, P> {
    /// Whether it is kept up to date what threads know of each other's writes.
    pub(super) fn tracks_races(&self) -> bool {
        self.options.reduction.synchronization || self.options.watches_races
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
        self.expose_what_it_notices(me, request);
        match (request, answer) {
            (Request::Read { location, mode }, _) => self.reads(me, location, mode),
            (Request::Write { location, mode, .. }, _) => self.writes(me, location, mode),
            (
                Request::ReadModifyWrite { location, read, write, .. },
                Some(Answer::Updated { written, .. }),
            ) => {
                self.reads(me, location, read);
                if written {
                    self.writes(me, location, write);
                }
            }
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
        let guards = self.options.reduction.synchronization;
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
            self.summary.write(me, end_of(me), true);
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
        let knows = |thread| self.summary.read(me, end_of(thread), true) == Races::No;
        let others = self.threads.iter().filter(|slot| slot.object != me);
        knows(LOST) && others.into_iter().all(|slot| !slot.is_alive() && knows(slot.object))
    }

    fn noticed(&mut self, me: ObjectId, wake: WakeUp) {
        if wake == WakeUp::Interrupted {
            self.summary.acquire(me, Holder::Interrupt(me));
        }
    }

    fn reads(&mut self, me: ObjectId, location: Location, mode: ReadMode) {
        if self.is_checked(location, mode == ReadMode::Plain) {
            let races = self.summary.read(me, location, mode == ReadMode::Plain);
            self.judge(me, races, location);
        }
        if matches!(mode, ReadMode::Acquire | ReadMode::Volatile) {
            self.summary.acquire(me, Holder::Write(location));
        }
        if mode == ReadMode::Volatile || self.program.variable(location).volatile {
            self.summary.acquire(me, Holder::Location(location));
        }
    }

    fn writes(&mut self, me: ObjectId, location: Location, mode: WriteMode) {
        if self.is_checked(location, mode == WriteMode::Plain) {
            let races = self.summary.write(me, location, mode == WriteMode::Plain);
            self.judge(me, races, location);
        }
        if mode == WriteMode::Volatile {
            self.summary.release(me, Holder::Location(location));
        }
        // All volatile writes synchronize-with a later volatile read; an acquire read, only with the write that it sees.
        // Where all writes are volatile, that one stands for all.
        match mode {
            WriteMode::Volatile if self.program.variable(location).volatile => {}
            WriteMode::Release | WriteMode::Volatile => {
                self.summary.release_only(me, Holder::Write(location));
            }
            WriteMode::Plain | WriteMode::Opaque => self.summary.silence(Holder::Write(location)),
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
        !self.is_private(location.object)
            && (plain || !self.program.variable(location).volatile)
            && !self.options.exposed.is_racing(self.program.names(), location)
    }

    /// A variable that was written for good is read. That is a race if it was written when others could already see it.
    pub(super) fn reads_for_good(&mut self, me: ObjectId, location: Location) {
        if self.tracks_races() {
            let races = self.summary.read(me, location, true);
            self.judge(me, races, location);
        }
    }

    /// Other threads may reach an object from now on: they do not know what its thread has written there. What is written
    /// only once they know, whenever they read it (JLS §17.5: or they see the default, which is then a race).
    pub(super) fn publish_cells(&mut self, owner: ObjectId, object: ObjectId) {
        if !self.tracks_races() {
            return;
        }
        let mut written = Vec::new();
        self.memory.for_each_cell(object, |location| written.push(location));
        for location in written {
            let variable = self.program.variable(location);
            let known = variable.mutability != Mutability::Any
                || variable.volatile
                || self.options.exposed.is_racing(self.program.names(), location);
            if !known {
                self.summary.publish(owner, location, true);
            }
        }
    }
}
