//! What a thread does in a step of an execution.

use thinair_event::ObjectId;

use crate::{Answer, Request, WakeUp};

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The thread's request was answered; ending has no answer.
    Answered(Request, Option<Answer>),
    /// The thread let go of a monitor, which it held so often, and waits.
    Waits(ObjectId, u32),
    /// The thread stops waiting for another reason than being notified.
    StopsWaiting(WakeUp),
    /// The thread holds the monitor again, so often, and goes on.
    Returns(ObjectId, u32, WakeUp),
}
