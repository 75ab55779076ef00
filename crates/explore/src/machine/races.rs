//! What threads know of each other's writes is kept up to date, and accesses are checked against it.
//!
//! The edges are those of synchronizes-with (JLS §17.4.4): monitors, volatile variables and access modes, starting and
//! ending threads, interrupts. `LockSupport` specifies none. Leaving one out would be safe: more would race.

use thinair_event::{Location, ObjectId, ReadMode, WriteMode};
use thinair_program::{Answer, Life, Mutability, Program, Request, WakeUp};

use super::{Machine, Taken};
use crate::Exposure;
use crate::summary::Holder;

impl<P: Program> Machine<'_, P> {
    /// A thread has done something.
    pub(super) fn summarize(&mut self, me: ObjectId, taken: Taken) {
        if !self.options.reduction.synchronization {
            return;
        }
        match taken {
            Taken::Waits(monitor, _) => self.summary.release(me, Holder::Monitor(monitor)),
            Taken::Returns(monitor, _, wake) => {
                self.takes(me, monitor);
                self.noticed(me, wake);
            }
            Taken::StopsWaiting(_) => {}
            Taken::Answered(request, answer) => self.answered(me, request, answer),
        }
    }

    fn answered(&mut self, me: ObjectId, request: Request, answer: Option<Answer>) {
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
            (Request::Unlock(monitor), _) => self.summary.release(me, Holder::Monitor(monitor)),
            (Request::Start { thread, .. }, Some(Answer::Flag(true))) => self.summary.start(me, thread),
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                self.summary.acquire(me, Holder::Thread(thread));
            }
            (Request::Observe { closely: true, .. }, _) => self.expose(Exposure::Waiting),
            (Request::Interrupt(thread), _) => self.summary.release(me, Holder::Interrupt(thread)),
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                self.summary.acquire(me, Holder::Interrupt(thread));
            }
            (_, Some(Answer::Woken(wake))) => self.noticed(me, wake),
            (Request::End { .. }, _) => self.summary.end(me),
            _ => {}
        }
    }

    /// A thread takes a monitor. What the monitor knows is of no use until it is let go of, and then the thread tells it
    /// all of that and more: so many states are equal.
    fn takes(&mut self, me: ObjectId, monitor: ObjectId) {
        self.summary.acquire(me, Holder::Monitor(monitor));
        self.summary.silence(Holder::Monitor(monitor));
    }

    fn noticed(&mut self, me: ObjectId, wake: WakeUp) {
        if wake == WakeUp::Interrupted {
            self.summary.acquire(me, Holder::Interrupt(me));
        }
    }

    fn reads(&mut self, me: ObjectId, location: Location, mode: ReadMode) {
        if self.is_checked(location, mode == ReadMode::Plain) {
            let races = self.summary.read(me, location, mode == ReadMode::Plain);
            self.expose_if(races, location);
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
            self.expose_if(races, location);
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

    /// Whether accesses to a location are checked: not if no other thread can reach it, if all of them are volatile, or
    /// if it is a scheduling point anyway.
    fn is_checked(&self, location: Location, plain: bool) -> bool {
        !self.is_private(location.object)
            && (plain || !self.program.variable(location).volatile)
            && !self.options.exposed.races(self.program.names(), location)
    }

    /// A variable that was written for good is read. That is a race if it was written when others could already see it.
    pub(super) fn reads_for_good(&mut self, me: ObjectId, location: Location) {
        if self.options.reduction.synchronization {
            let races = self.summary.read(me, location, true);
            self.expose_if(races, location);
        }
    }

    /// Other threads may reach an object from now on: they do not know what its thread has written there. What is written
    /// only once they know, whenever they read it (JLS §17.5: or they see the default, which is then a race).
    pub(super) fn publish_cells(&mut self, owner: ObjectId, object: ObjectId) {
        if !self.options.reduction.synchronization {
            return;
        }
        let mut written = Vec::new();
        self.memory.for_each_cell(object, |location| written.push(location));
        for location in written {
            let variable = self.program.variable(location);
            let known = variable.mutability != Mutability::Any
                || variable.volatile
                || self.options.exposed.races(self.program.names(), location);
            if !known {
                self.summary.publish(owner, location, true);
            }
        }
    }
}
