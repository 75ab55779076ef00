//! Threads that are stuck, and what each waits for.

use thinair_event::ObjectId;
use thinair_explore::Status;
use thinair_program::{Describe, Place, Request, WakeUp};

use super::place;
use super::trail::Trail;

/// A thread that has not ended where no thread gets anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The thread, by its number.
    pub thread: usize,
    /// What it is doing: `waits for the monitor of m, held by Thread 2`.
    pub what: String,
    /// Where.
    pub place: Option<Place>,
    /// Its whole stack, innermost call first; empty if the program has no calls.
    pub stack: Vec<Place>,
    /// What else is certain and may help: a notification that came too early.
    pub note: Option<String>,
}

/// The threads that have not ended in the state at the end of a trail, in the order in which they started.
pub(super) fn blocked<P: Describe>(trail: &Trail<'_, P>) -> Vec<Blocked> {
    let program = trail.program();
    let alive = trail.machine.threads().filter(|(_, status, _)| !matches!(status, Status::Ended(_)));
    let mut blocked: Vec<Blocked> = alive
        .map(|(object, status, state)| {
            let (what, note) = situation(trail, object, status, program.next(state));
            let thread = trail.number(object);
            Blocked { thread, what, place: place::of(program, state), stack: program.stack(state), note }
        })
        .collect();
    blocked.sort_by_key(|blocked| blocked.thread);
    blocked
}

/// What a thread is doing, and what is noteworthy about it.
fn situation<P: Describe>(
    trail: &Trail<'_, P>,
    thread: ObjectId,
    status: Status,
    request: Request,
) -> (String, Option<String>) {
    let what = match (status, request) {
        (Status::Waiting { monitor, .. }, _) => {
            let what = format!("waits to be notified on {}", trail.object(monitor));
            return (what, lost_signal(trail, monitor));
        }
        (Status::Reacquiring { monitor, wake, .. }, _) => {
            let why = match wake {
                WakeUp::Woken => "has been notified",
                WakeUp::Interrupted => "has been interrupted",
                WakeUp::TimedOut => "has timed out",
                WakeUp::Spurious => "has woken up",
            };
            format!("{why} and waits for {}", monitor_of(trail, monitor))
        }
        (_, Request::Lock(monitor)) if trail.is_held_by_another(monitor, thread) => {
            format!("waits for {}", monitor_of(trail, monitor))
        }
        (_, Request::Join { thread, .. }) if trail.is_alive(thread) => {
            format!("waits for the end of {}", trail.object(thread))
        }
        (_, Request::Park { .. }) if !trail.has_step(thread) => "is parked".into(),
        (_, Request::Abandon(_)) => "is not followed any further".into(),
        _ => "goes on".into(),
    };
    (what, None)
}

/// `the monitor of m, held by Thread 2`
fn monitor_of<P: Describe>(trail: &Trail<'_, P>, monitor: ObjectId) -> String {
    let monitor_name = trail.object(monitor);
    match trail.holder(monitor) {
        Some(holder) => format!("the monitor of {monitor_name}, held by {}", trail.threads[holder]),
        None => format!("the monitor of {monitor_name}"),
    }
}

/// A notification that nobody was there to hear. It came before the thread waited: else the thread would have heard it.
fn lost_signal<P: Describe>(trail: &Trail<'_, P>, monitor: ObjectId) -> Option<String> {
    let (notifier, place) = trail.notified_in_vain(monitor)?;
    let line = place.as_ref().and_then(|place| place.line);
    let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
    let notifier = &trail.threads[notifier];
    Some(format!("{notifier} had notified {}{line} before that, when nobody waited", trail.object(monitor)))
}
