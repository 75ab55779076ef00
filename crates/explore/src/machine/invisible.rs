//! Steps that no other thread can notice are taken together with the step before them.
//!
//! A fence, the end of a final variable's construction and output neither change nor depend on anything shared
//! under sequential consistency; and unless threads ask whether others are alive, neither does a thread's end, which
//! can only let a join go on. Such a step commutes with every step of every other thread, so an execution in which
//! it comes later has the same outcome as the one in which it comes at once.

use thinair_event::ObjectId;
use thinair_program::{Answer, Program, Request, Thread};

use super::{Machine, Slot, Status};

/// How many invisible steps go with one step: a loop of them must not keep the machine for ever.
pub(crate) const AHEAD: usize = 100;

impl<T: Thread> Slot<T> {
    /// Takes the thread's invisible steps, which change nothing but itself.
    pub(super) fn run_ahead<P: Program<Thread = T>>(&mut self, program: &P) {
        for _ in 0..AHEAD {
            if !self.is_invisible(program) {
                return;
            }
            if let Request::End { exception } = self.request {
                return self.end(exception);
            }
            program.resume(&mut self.state, Answer::Done);
            self.request = program.next(&self.state);
        }
    }

    fn is_invisible<P: Program<Thread = T>>(&self, program: &P) -> bool {
        self.status == Status::Running
            && match self.request {
                Request::Fence(_) | Request::Freeze(_) | Request::External { .. } => true,
                Request::End { .. } => !program.observes_liveness(),
                _ => false,
            }
    }
}

impl<P: Program> Machine<'_, P> {
    /// Whether the thread's next step is one that no other thread can notice.
    pub(crate) fn next_is_invisible(&self, thread: ObjectId) -> bool {
        self.slot_of(thread).is_some_and(|index| self.threads[index].is_invisible(self.program))
    }
}
