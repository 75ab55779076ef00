//! What requests mean to axioms: which answers there are, and what is not supported.

use std::fmt;

use thinair_event::{Location, ObjectId, Position, Value};
use thinair_program::unfold;
use thinair_program::{Allocations, Answer, Describe, Request, WakeUp};

/// Something that axiomatic models give no meaning to here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Unsupported {
    /// What.
    pub what: String,
    /// Where in the source.
    pub position: Option<Position>,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "line {}: {}", position.line, self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// All answers to what a thread asks for.
///
/// Nobody interrupts, since interrupts are not supported, so a join is never interrupted; and no thread is started twice.
pub(super) fn answers<P: Describe>(
    program: &P,
    object: ObjectId,
    thread: &P::Thread,
    domain: &dyn Fn(Location) -> Vec<Value>,
    allocations: &mut Allocations,
) -> Result<Vec<Answer>, Unsupported> {
    let request = program.next(thread);
    let unsupported =
        |what: &str| Err(Unsupported { what: what.to_owned(), position: program.position(thread) });
    match request {
        Request::Join { timeout: None, .. } => Ok(vec![Answer::Woken(WakeUp::Woken)]),
        Request::Start { .. } => Ok(vec![Answer::Flag(true)]),
        Request::Unsupported(what) => unsupported(&program.unsupported(what)),
        Request::Join { .. } => unsupported("a join that may time out"),
        Request::Wait { .. } | Request::Notify(_) | Request::NotifyAll(_) => unsupported("wait and notify"),
        Request::Park { .. } | Request::Unpark(_) => unsupported("park and unpark"),
        Request::Sleep { .. } => unsupported("sleep"),
        Request::Interrupt(_) | Request::TestInterrupt { .. } => unsupported("interrupts"),
        Request::Observe { .. } => unsupported("asking whether a thread is alive"),
        Request::Exit { .. } => unsupported("ending the whole program"),
        Request::Read { .. }
        | Request::Write { .. }
        | Request::ReadModifyWrite { .. }
        | Request::Fence(_)
        | Request::Allocate { .. }
        | Request::Lock(_)
        | Request::Unlock(_)
        | Request::Yield
        | Request::Freeze(_)
        | Request::External { .. }
        | Request::Choice { .. }
        | Request::Fail
        | Request::Abandon(_)
        | Request::End { .. } => Ok(unfold::answers(program, object, request, domain, allocations)),
    }
}
