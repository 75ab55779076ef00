//! What the answer to a request is for.

use thinair_event::{ObjectId, Value};
use thinair_program::{Answer, Request, WakeUp};

use super::{Flow, raise};
use crate::thread::JavaThread;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pending {
    /// The next instruction follows.
    Next,
    /// A value to be pushed: what was read, created, or chosen, or a flag.
    Push,
    /// A read-modify-write: whether it wrote is pushed.
    PushWritten,
    /// A read-modify-write: the value before is pushed.
    PushOld,
    /// Waiting that an interrupt ends by an exception.
    Interruptible,
    /// Sleeping, likewise.
    Sleep,
    /// Waiting that an interrupt merely ends.
    Uninterruptible,
    /// The monitor of a synchronized method that has been called.
    Enter,
    /// The monitor of a synchronized method that returns a value.
    Leave(Option<Value>),
    /// The monitor of a synchronized method that an exception leaves.
    Unwind(ObjectId),
    /// The end of a constructor that has frozen what is final.
    Frozen,
    /// The same instruction follows: others had a chance to run.
    Again,
    /// A part of work.
    Work,
    /// There is no answer.
    Never,
}

impl Pending {
    pub(crate) fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        match *self {
            Pending::Leave(Some(Value::Reference(object))) | Pending::Unwind(object) => visit(object),
            _ => {}
        }
    }

    pub(crate) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        match self {
            Pending::Leave(Some(value)) => *value = value.renamed(rename),
            Pending::Unwind(object) => *object = rename(*object),
            _ => {}
        }
    }
}

/// What an interrupt makes of waiting, if that is what ended it.
pub(super) fn interrupted(pending: Pending, wake: WakeUp) -> Option<Flow> {
    let message = match (pending, wake) {
        (Pending::Interruptible, WakeUp::Interrupted) => None,
        (Pending::Sleep, WakeUp::Interrupted) => Some("sleep interrupted".to_owned()),
        _ => return None,
    };
    Some(raise("java/lang/InterruptedException", message))
}

/// Does with an answer what it is for.
pub(super) fn settle(thread: &mut JavaThread, answer: Answer) -> Flow {
    match thread.request {
        Request::Lock(monitor) => thread.held.push(monitor),
        Request::Unlock(monitor) => {
            if let Some(place) = thread.held.iter().rposition(|&held| held == monitor) {
                thread.held.remove(place);
            }
        }
        Request::Wait { timeout: Some(time), .. }
        | Request::Join { timeout: Some(time), .. }
        | Request::Park { timeout: Some(time) }
        | Request::Sleep { nanoseconds: time } => {
            thread.time.wait(time, answer == Answer::Woken(WakeUp::TimedOut));
        }
        _ => {}
    }
    let slots = &mut thread.frame.slots;
    match (thread.pending, answer) {
        (_, Answer::Exhausted) => {
            return raise("java/lang/OutOfMemoryError", "Java heap space".to_owned());
        }
        (Pending::Push, Answer::Value(value)) => slots.push(value),
        (Pending::Push, Answer::Allocated(object)) => slots.push(Value::Reference(object)),
        (Pending::Push, Answer::Life(life)) => slots.push(Value::Int(life as i32)),
        (Pending::Push, Answer::Flag(flag)) => slots.push(Value::Int(i32::from(flag))),
        (Pending::Push, Answer::Chosen(number)) => slots.push(Value::Int(number.cast_signed())),
        (Pending::PushWritten, Answer::Updated { written, .. }) => {
            slots.push(Value::Int(i32::from(written)));
        }
        (Pending::PushOld, Answer::Updated { old, .. }) => slots.push(old),
        (Pending::Interruptible | Pending::Sleep | Pending::Uninterruptible, Answer::Woken(wake)) => {
            if let Some(flow) = interrupted(thread.pending, wake) {
                return flow;
            }
        }
        (Pending::Next, _) => {}
        (Pending::Enter | Pending::Again, _) => return Flow::Go,
        (Pending::Leave(value), _) => {
            thread.frame.monitor = None;
            return Flow::Return(value);
        }
        (Pending::Frozen, _) => {
            // It is nobody's business any more.
            if let Some(this) = thread.frame.slots.first_mut() {
                *this = Value::Null;
            }
            return Flow::Return(None);
        }
        (Pending::Unwind(exception), _) => {
            thread.frame.monitor = None;
            return Flow::Throw(exception);
        }
        (pending, answer) => unreachable!("{answer:?} is no answer to what is {pending:?}"),
    }
    thread.frame.pc += 1;
    Flow::Go
}
