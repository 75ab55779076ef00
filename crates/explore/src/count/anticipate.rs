//! What a thread's next step would touch, and what must have happened for it.
//!
//! | step | touches |
//! |---|---|
//! | a read, a write, a read-modify-write | its location; one that does not write only reads |
//! | acquiring a monitor for the first time, releasing it for the last; wait, notify, to stop waiting | the monitor |
//! | start, join, unpark, interrupt, to look whether a thread is alive | the other thread's life |
//! | wait, join, park, sleep: they end by an interrupt | the thread's own life |
//! | the end of a thread, where that is a step | its life and the monitor of its object |
//!
//! Which steps go together must not depend on the order of steps. It does if a variable is read without notice once it
//! has been written, and if the monitor of a thread is used whose end is not a step; such a program is [`Unsteady`], and
//! its steps are taken one by one. Then a step that may depend on anything (the end of the program, a close look at a
//! thread, an indivisible sequence of accesses) changes the world, on which every step depends.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Mutability, Program, Request, Sequence};

use super::explorer::Explorer;
use super::footprint::{Access, Footprint, Label};
use super::path::{Kind, NONE, Occurrence};
use crate::Status;

/// Which steps go together depends on the order of steps.
pub(super) struct Unsteady;

impl<P: Program> Explorer<'_, P> {
    /// What a thread's next step would be, with the value of its location before. Whether it is possible is not asked.
    pub(super) fn anticipate(
        &mut self,
        thread: u32,
        index: usize,
        option: u32,
    ) -> Result<(Occurrence, Option<Value>), Unsteady> {
        let timeline = &self.threads[thread as usize];
        let me = timeline.object;
        let mut occurrence = Occurrence {
            label: Label { thread, option, footprint: Footprint::NONE },
            kind: Kind::Other,
            causes: [timeline.last, timeline.enabled, NONE],
            update: None,
        };
        let mut old = None;
        let is_sequence = self.machine.sequence_of(index) != Sequence::None;
        let mut footprint = match self.machine.asks(index) {
            // What comes after the first access is not known before.
            (Status::Running, _) if is_sequence => {
                self.check(false)?;
                Footprint::of([Access::write(self.names.world())])
            }
            (Status::Running, Request::Read { location, .. }) => {
                occurrence.kind = Kind::Memory;
                old = Some(self.machine.value(location));
                Footprint::of([Access::read(self.names.cell(location))])
            }
            (Status::Running, Request::Write { location, .. }) => {
                self.check_cell(location)?;
                occurrence.kind = Kind::Memory;
                old = Some(self.machine.value(location));
                Footprint::of([Access::write(self.names.cell(location))])
            }
            (Status::Running, Request::ReadModifyWrite { location, update, .. }) => {
                self.check_cell(location)?;
                occurrence.kind = Kind::Memory;
                occurrence.update = Some(update);
                let value = self.machine.value(location);
                old = Some(value);
                // The second option of a weak one is to fail for no reason.
                let writes = option == 0 && update.apply(value).is_some();
                let place = self.names.cell(location);
                Footprint::of([if writes { Access::write(place) } else { Access::read(place) }])
            }
            (Status::Running, request) => self.anticipate_other(me, request, &mut occurrence)?,
            (Status::Reacquiring { monitor, .. }, _) => {
                occurrence.kind = Kind::Acquire;
                Footprint::of([self.monitor(monitor)?])
            }
            (Status::Waiting { monitor, .. }, _) => {
                Footprint::of([self.monitor(monitor)?, Access::write(self.names.life(me))])
            }
            (Status::Ended(_), _) => Footprint::NONE,
        };
        if !self.steady {
            footprint.add(Access::read(self.names.world()));
        }
        occurrence.label.footprint = footprint;
        Ok((occurrence, old))
    }

    fn anticipate_other(
        &mut self,
        me: ObjectId,
        request: Request,
        occurrence: &mut Occurrence,
    ) -> Result<Footprint, Unsteady> {
        let mut footprint = Footprint::NONE;
        match request {
            Request::Lock(monitor) if self.machine.holds(me, monitor) > 0 => {}
            Request::Unlock(monitor) if self.machine.holds(me, monitor) > 1 => {}
            Request::Lock(monitor) => {
                occurrence.kind = Kind::Acquire;
                footprint.add(self.monitor(monitor)?);
            }
            Request::Unlock(monitor) | Request::Notify(monitor) | Request::NotifyAll(monitor) => {
                occurrence.kind = Kind::Holder;
                footprint.add(self.monitor(monitor)?);
            }
            Request::Wait { monitor, .. } => {
                occurrence.kind = Kind::Holder;
                footprint.add(self.monitor(monitor)?);
                footprint.add(Access::write(self.names.life(me)));
            }
            Request::Join { thread, .. } => {
                occurrence.causes[2] = self.last_of(thread);
                footprint.add(Access::read(self.names.life(thread)));
                footprint.add(Access::write(self.names.life(me)));
            }
            Request::Start { thread, .. } => {
                let is_monitor = !self.ends_by_step && self.names.is_monitor(thread);
                self.check(!is_monitor)?;
                footprint.add(Access::write(self.names.life(thread)));
            }
            Request::Unpark(thread) | Request::Interrupt(thread) | Request::TestInterrupt { thread, .. } => {
                footprint.add(Access::write(self.names.life(thread)));
            }
            Request::Observe { thread, closely: false } => {
                footprint.add(Access::read(self.names.life(thread)));
            }
            Request::Park { .. } | Request::Sleep { .. } => {
                footprint.add(Access::write(self.names.life(me)));
            }
            Request::End { .. } => {
                footprint.add(self.monitor(me)?);
                footprint.add(Access::write(self.names.life(me)));
            }
            Request::Observe { closely: true, .. } | Request::Exit { .. } => {
                self.check(false)?;
                footprint.add(Access::write(self.names.world()));
            }
            Request::Read { .. }
            | Request::Write { .. }
            | Request::ReadModifyWrite { .. }
            | Request::Fence(_)
            | Request::Allocate { .. }
            | Request::Yield
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Choice { .. }
            | Request::Fail
            | Request::Abandon(_)
            | Request::Unsupported(_) => {}
        }
        Ok(footprint)
    }

    fn monitor(&mut self, monitor: ObjectId) -> Result<Access, Unsteady> {
        let is_thread = !self.ends_by_step && self.names.thread(monitor).is_some();
        self.check(!is_thread)?;
        Ok(Access::write(self.names.monitor(monitor)))
    }

    /// The last event of a thread so far, or the one that started it.
    fn last_of(&self, thread: ObjectId) -> u32 {
        self.names.thread(thread).map_or(NONE, |thread| {
            let timeline = &self.threads[thread as usize];
            if timeline.last == NONE { timeline.enabled } else { timeline.last }
        })
    }

    /// A cell is to be written: may it be read without notice afterwards?
    fn check_cell(&self, location: Location) -> Result<(), Unsteady> {
        self.check(!self.steady || self.machine.program().variable(location).mutability != Mutability::Once)
    }

    fn check(&self, is_steady: bool) -> Result<(), Unsteady> {
        if is_steady || !self.steady { Ok(()) } else { Err(Unsteady) }
    }
}
