//! Steps that no other thread can notice are taken together with the step before them.
//!
//! A fence, the end of a final variable's construction and output neither change nor depend on anything shared
//! under sequential consistency; and unless threads ask whether others are alive, neither does a thread's end, which
//! can only let a join go on. Such a step commutes with every step of every other thread, so an execution in which
//! it comes later has the same outcome as the one in which it comes at once.

use thinair_event::ObjectId;
use thinair_program::{Program, Request};

use super::{Machine, Reduction, Status};

/// How many invisible steps go with one step: a loop of them must not keep the machine for ever.
pub(crate) const AHEAD: usize = 100;

impl<P: Program> Machine<'_, P> {
    /// Takes a thread's invisible steps, if they are to be taken together.
    pub(super) fn run_ahead(&mut self, index: usize) {
        if self.reduction == Reduction::None {
            return;
        }
        for _ in 0..AHEAD {
            if !self.is_invisible(index) {
                return;
            }
            self.answer(index, 0);
        }
    }

    /// Whether the thread's next step is one that no other thread can notice.
    pub(crate) fn next_is_invisible(&self, thread: ObjectId) -> bool {
        self.slot_of(thread).is_some_and(|index| self.is_invisible(index))
    }

    fn is_invisible(&self, index: usize) -> bool {
        let slot = &self.threads[index];
        slot.status == Status::Running
            && match slot.request {
                Request::Fence(_) | Request::Freeze(_) | Request::External { .. } => true,
                Request::End { .. } => !self.program.observes_liveness(),
                _ => false,
            }
    }
}
