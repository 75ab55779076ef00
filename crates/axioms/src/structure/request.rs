//! What requests mean to axioms: which answers there are.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::unfold;
use thinair_program::{Allocations, Answer, Describe, Request, Unfollowed, WakeUp};

/// All answers to what a thread asks for.
///
/// Nobody interrupts, since interrupts are not supported, so a join is never interrupted; and no thread is started twice.
pub(super) fn answers<P: Describe>(
    program: &P,
    object: ObjectId,
    thread: &P::Thread,
    domain: &dyn Fn(Location) -> Vec<Value>,
    allocations: &mut Allocations,
) -> Result<Vec<Answer>, Unfollowed> {
    let request = program.next(thread);
    if let Some(what) = Unfollowed::request(program, request) {
        return Err(Unfollowed { what, position: program.position(thread) });
    }
    Ok(match request {
        Request::Join { .. } => vec![Answer::Woken(WakeUp::Woken)],
        Request::Start { .. } => vec![Answer::Flag(true)],
        _ => unfold::answers(program, object, request, domain, allocations),
    })
}
