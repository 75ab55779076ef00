//! Which answers there are to a request.

use thinair_event::{Location, ObjectId, Value};

use crate::{Allocations, Answer, Life, Program, Request, WakeUp};

/// All answers that some engine could give to a request of a thread, in a fixed order. `domain` gives the values that a read
/// may return; `allocations` is what the thread has allocated on its way here.
pub fn answers<P: Program>(
    program: &P,
    thread: ObjectId,
    request: Request,
    domain: &dyn Fn(Location) -> Vec<Value>,
    allocations: &mut Allocations,
) -> Vec<Answer> {
    let woken = |timed: bool| {
        let mut answers = vec![Answer::Woken(WakeUp::Woken), Answer::Woken(WakeUp::Interrupted)];
        answers.extend(timed.then_some(Answer::Woken(WakeUp::TimedOut)));
        answers
    };
    match request {
        Request::Read { location, .. } => domain(location).into_iter().map(Answer::Value).collect(),
        Request::ReadModifyWrite { location, update, .. } => domain(location)
            .into_iter()
            .flat_map(|old| {
                let written = update.apply(old).is_some();
                let mut answers = vec![Answer::Updated { old, written }];
                if written && update.is_weak() {
                    answers.push(Answer::Updated { old, written: false });
                }
                answers
            })
            .collect(),
        Request::Allocate { site, class, length } => {
            vec![Answer::Allocated(allocations.next(program.names(), thread, site, class, length))]
        }
        Request::Wait { timeout, .. } | Request::Park { timeout } => {
            let mut answers = woken(timeout.is_some());
            answers.push(Answer::Woken(WakeUp::Spurious));
            answers
        }
        Request::Join { timeout, .. } => woken(timeout.is_some()),
        Request::Sleep { .. } => {
            vec![Answer::Woken(WakeUp::TimedOut), Answer::Woken(WakeUp::Interrupted)]
        }
        Request::Observe { closely: false, .. } => {
            [Life::New, Life::Alive, Life::Ended].map(Answer::Life).into()
        }
        Request::Observe { closely: true, .. } => Life::ALL.map(Answer::Life).into(),
        Request::TestInterrupt { .. } | Request::Start { .. } => {
            vec![Answer::Flag(false), Answer::Flag(true)]
        }
        Request::Choice { options, .. } => (0..options).map(Answer::Chosen).collect(),
        Request::Abandon(_) | Request::Unsupported(_) | Request::Exit { .. } | Request::End { .. } => {
            Vec::new()
        }
        Request::Write { .. }
        | Request::Fence(_)
        | Request::Lock(_)
        | Request::Unlock(_)
        | Request::Notify(_)
        | Request::NotifyAll(_)
        | Request::Unpark(_)
        | Request::Yield
        | Request::Interrupt(_)
        | Request::Freeze(_)
        | Request::External { .. }
        | Request::Fail => vec![Answer::Done],
    }
}
