//! Scheduling at synchronization actions, while plain accesses do not race (seed 004; DESIGN.md, SC search).
//!
//! A *plain* access is one without synchronization, to a location that is not known to race. As long as plain accesses do
//! not race, they commute with what other threads do, so that only the order of synchronization actions matters. Each
//! plain access is checked (`races`): either a race is found, and the search starts again with the location as a
//! scheduling point, or every behaviour is covered. Here *synchronization action* is whatever is not plain: an access to a
//! location that races is one as well, which orders nothing.
//!
//! A step takes one of these together:
//! 1. a run of plain accesses, and the synchronization action after it;
//! 2. taking a monitor, the run after it, and the synchronization action after that;
//! 3. another synchronization action;
//!
//! where a synchronization action that comes second is taken only if it is possible, leaves no choice, is not to take a
//! monitor, and does not end the program; and after notifying come a run and letting go of monitors, after letting go of a monitor that of others, until
//! there is an access in between. To take a monitor can be put off, to let go of it can be done earlier, plain accesses
//! both, so that each step is one indivisible action, up to order (Lipton, CACM 18, 1975). A monitor is never taken
//! within a step: a thread that holds one and waits for another may be in a deadlock.
//!
//! Of two accesses that race, only the second is noticed, and only if the first is a write. So it matters where threads
//! rest. Take a race between f, a write, and g, in an execution without an earlier one, and let P be what happens before
//! f or g (or must come before it by the order of accesses to locations that race). P without f and g is an execution
//! too. In it, f and g are in runs that are still to come (case 1), or after taking a monitor (2). A run can wait for
//! as long as one likes. So can taking a monitor m: who would take m in P later had to wait for the thread to let go of
//! it, which comes after f or g, so it is not in P. Hence there is a path on which f comes first and g, whose thread does
//! not know of it, later. Three things that look as good are not:
//! - another synchronization action followed by a run: `lock m; unlock m; r = x || lock m; x = 1; unlock m` has the race
//!   only between the unlock and the read, and after a volatile read the run can't wait, since the read would see another
//!   value later;
//! - a run followed by taking a monitor, together with case 2: `x = 1; lock m; unlock m || lock m; r = x; unlock m` has the
//!   race only before the first thread takes m;
//! - matching states without what threads know of each other's writes: `x = 1; lock m; unlock m || lock m; unlock m; r = x`.
//!
//! Letting go of a monitor needs no scheduling point before it: nobody else can do anything with it until then.

use thinair_event::{ObjectId, ReadMode, WriteMode};
use thinair_program::{Answer, Life, Program, Request};

use super::{Machine, Status, Taken, Trace};
use crate::Exposure;

/// How many plain accesses go with one step.
const RUN: usize = 1 << 16;

/// After so many it is looked at whether a run repeats itself.
const SUSPICIOUS: usize = 1 << 6;

impl<P: Program> Machine<'_, P> {
    /// Takes what goes together with what a thread has just done. What was done last.
    pub(super) fn take_along(&mut self, me: ObjectId, taken: Taken, trace: &mut impl Trace<P>) -> Taken {
        let takes_monitor = matches!(taken, Taken::Answered(Request::Lock(_), _) | Taken::Returns(..));
        let is_plain = matches!(taken, Taken::Answered(request, _) if self.is_plain(request));
        if !takes_monitor && !is_plain {
            return self.finish(me, taken, trace);
        }
        let Some(index) = self.run_plain(me, trace) else { return taken };
        // Who has to wait for the monitor may be looked at meanwhile.
        if takes_monitor && self.options.exposed.contains(Exposure::Waiting) {
            return taken;
        }
        match self.synchronize(index, trace) {
            Some(second) => self.finish(me, second, trace),
            None => taken,
        }
    }

    /// Takes what goes together with a synchronization action: after notifying, the rest of the critical section.
    fn finish(&mut self, me: ObjectId, taken: Taken, trace: &mut impl Trace<P>) -> Taken {
        match taken {
            Taken::Answered(Request::Notify(_) | Request::NotifyAll(_), _) => {
                self.run_plain(me, trace);
                self.let_go(me, trace).unwrap_or(taken)
            }
            Taken::Answered(Request::Unlock(_), _) => self.let_go(me, trace).unwrap_or(taken),
            _ => taken,
        }
    }

    /// Whether a request is a plain access.
    pub(super) fn is_plain(&self, request: Request) -> bool {
        let (Request::Read { location, mode: ReadMode::Plain }
        | Request::Write { location, mode: WriteMode::Plain, .. }) = request
        else {
            return false;
        };
        self.is_private(location.object) || !self.options.exposed.is_racing(self.program.names(), location)
    }

    /// Takes a thread's plain accesses, and the invisible steps among them. Where the thread is now, if it goes on.
    fn run_plain(&mut self, me: ObjectId, trace: &mut impl Trace<P>) -> Option<usize> {
        let mut repeated = None;
        for steps in 0..RUN {
            self.run_ahead(me, trace);
            let index = self.slot_of(me)?;
            let slot = &self.threads[index];
            if slot.status != Status::Running {
                return None;
            }
            if !self.is_plain(slot.request) || steps >= SUSPICIOUS && repeated.as_ref() == Some(&slot.state) {
                return Some(index);
            }
            if steps.is_power_of_two() && steps >= SUSPICIOUS {
                repeated = Some(slot.state.clone());
            }
            let request = slot.request;
            if matches!(request, Request::Write { .. }) {
                repeated = None;
            }
            self.answer_plain(index, request, trace);
            // What is indivisible from it may be a synchronization action: no run comes after that.
            if self.finish_sequence(index, trace).is_some() {
                return None;
            }
        }
        None
    }

    fn answer_plain(&mut self, index: usize, request: Request, trace: &mut impl Trace<P>) {
        let me = self.threads[index].object;
        self.note_whereabouts(index);
        let answer = match request {
            Request::Read { location, .. } => Answer::Value(self.value(location)),
            Request::Write { location, value, .. } => {
                self.publish_value(location.object, value);
                self.write_in_run(location, value);
                Answer::Done
            }
            _ => unreachable!("it is plain"),
        };
        let taken = Taken::Answered(request, Some(answer));
        trace.took(me, &self.threads[index].state, taken);
        self.summarize(me, taken);
        self.resume_thread(index, answer);
    }

    /// After a run: the synchronization action behind it.
    fn synchronize(&mut self, index: usize, trace: &mut impl Trace<P>) -> Option<Taken> {
        if !self.goes_with_run(index) {
            return None;
        }
        let me = self.threads[index].object;
        let taken = self.answer_one(index, 0, trace);
        self.run_ahead(me, trace);
        Some(taken)
    }

    /// Whether what a thread asks for after a run is taken together with that. Whatever has to wait, or may be seen to
    /// wait, is a place to rest; and so is what ends the program, since of what the run has written nobody would see
    /// anything.
    fn goes_with_run(&self, index: usize) -> bool {
        let request = self.threads[index].request;
        // What ends a run because it is too long, or repeats itself, waits for its turn. To go on for no reason is no reason.
        // That a thread spins does not count: who knows it depends on what was searched before.
        if self.is_plain(request) || self.answers_to(index) != 1 || self.may_wake_for_no_reason(index) {
            return false;
        }
        match request {
            Request::Lock(_) | Request::Exit { .. } => false,
            // Daemons go on for as long as others do.
            Request::End { .. } => !self.threads.iter().any(|slot| slot.daemon && slot.is_alive()),
            _ => Life::of_waiting(&request).is_none() || !self.options.exposed.contains(Exposure::Waiting),
        }
    }

    /// After a run within a monitor: lets go of monitors.
    fn let_go(&mut self, me: ObjectId, trace: &mut impl Trace<P>) -> Option<Taken> {
        let mut last = None;
        if self.options.exposed.contains(Exposure::Waiting) {
            return last;
        }
        while let Some(index) = self.slot_of(me)
            && self.threads[index].status == Status::Running
            && matches!(self.threads[index].request, Request::Unlock(_))
        {
            last = Some(self.answer_one(index, 0, trace));
            self.run_ahead(me, trace);
        }
        last
    }

    /// Others notice what was taken to be nobody's business.
    pub(super) fn expose(&mut self, exposure: Exposure) {
        if !self.options.exposed.contains(exposure) && !self.exposures.contains(&exposure) {
            self.exposures.push(exposure);
        }
    }
}
