//! Threads that are stuck, and what each waits for.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::ObjectId;
use thinair_explore::Status;
use thinair_program::{Describe, Place, Request, WakeUp};

use super::trail::Trail;
use super::{place, spin};

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
    /// Where it goes round for ever, if it does: each line once, in the order in which it comes there.
    pub spins: Vec<Place>,
    /// What else is certain and may help: a notification that came too early.
    pub note: Option<String>,
}

/// Threads that have not ended, and the monitors that they wait for or in, by the trail's names.
#[derive(Clone, Default)]
pub(super) struct Stuck {
    pub(super) threads: Vec<Blocked>,
    pub(super) monitors: BTreeSet<ObjectId>,
}

/// The threads that have not ended in the state at the end of a trail: those that wait for each other first, each before the
/// one that it waits for; the others in the order in which they started.
pub(super) fn blocked<P: Describe>(trail: &Trail<'_, P>) -> Stuck {
    let program = trail.program();
    let alive = trail.machine.threads().filter(|(_, status, _)| !matches!(status, Status::Ended(_)));
    let mut monitors = BTreeSet::new();
    let mut waits_for = BTreeMap::new();
    let mut threads: Vec<Blocked> = alive
        .map(|(object, status, state)| {
            let request = program.next(state);
            let (what, note) = situation(trail, object, status, request);
            let thread = trail.number(object);
            let stack = program.stack(state);
            let place = place::of(program, state, &stack);
            let (monitor, other) = waited_for(trail, object, status, request);
            monitors.extend(monitor);
            waits_for.extend(other.map(|other| (thread, other)));
            Blocked { thread, what, place, stack, spins: Vec::new(), note }
        })
        .collect();
    let cycle = cycle(&waits_for);
    let place = |blocked: &Blocked| cycle.iter().position(|&thread| thread == blocked.thread);
    threads.sort_by_key(|blocked| (place(blocked).unwrap_or(cycle.len()), blocked.thread));
    Stuck { threads, monitors }
}

/// The same in a program that goes on for ever: what those that go on do.
pub(super) fn spinning<P: Describe>(trail: &Trail<'_, P>) -> Stuck {
    let mut stuck = blocked(trail);
    let mut rounds = spin::rounds(trail);
    for blocked in &mut stuck.threads {
        if let Some(places) = rounds.remove(&blocked.thread) {
            blocked.what = "goes round for ever".into();
            blocked.spins = places;
        }
    }
    stuck
}

/// Threads of which each waits for the next one and the last one for the first, if there are such.
fn cycle(waits_for: &BTreeMap<usize, usize>) -> Vec<usize> {
    for &start in waits_for.keys() {
        let mut path = vec![start];
        while let Some(&thread) = waits_for.get(&path[path.len() - 1]) {
            if thread == start {
                return path;
            }
            if path.contains(&thread) {
                break;
            }
            path.push(thread);
        }
    }
    Vec::new()
}

/// The monitor that a thread waits for or in, and the thread that it waits for.
fn waited_for<P: Describe>(
    trail: &Trail<'_, P>,
    thread: ObjectId,
    status: Status,
    request: Request,
) -> (Option<ObjectId>, Option<usize>) {
    match (status, request) {
        (Status::Waiting { monitor, .. }, _) => (Some(trail.own(monitor)), None),
        (Status::Reacquiring { monitor, .. }, _) => (Some(trail.own(monitor)), trail.holder(monitor)),
        (_, Request::Lock(monitor)) if trail.is_held_by_another(monitor, thread) => {
            (Some(trail.own(monitor)), trail.holder(monitor))
        }
        (_, Request::Join { thread, .. }) if trail.is_alive(thread) => (None, Some(trail.number(thread))),
        _ => (None, None),
    }
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
        (_, Request::End { .. }) => "can't end while another thread holds the monitor of its object".into(),
        (_, Request::Abandon(_)) => "is not followed any further".into(),
        _ => "goes on".into(),
    };
    (what, None)
}

/// `the monitor of m, held by Thread 2`
fn monitor_of<P: Describe>(trail: &Trail<'_, P>, monitor: ObjectId) -> String {
    let monitor_name = trail.object(monitor);
    match trail.holder(monitor) {
        Some(holder) => format!("the monitor of {monitor_name}, held by {}", trail.name(holder)),
        None => format!("the monitor of {monitor_name}"),
    }
}

/// A notification that nobody was there to hear. It came before the thread waited: else the thread would have heard it.
fn lost_signal<P: Describe>(trail: &Trail<'_, P>, monitor: ObjectId) -> Option<String> {
    let (notifier, place) = trail.notified_in_vain(monitor)?;
    let line = place.as_ref().and_then(|place| place.line);
    let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
    let notifier = trail.name(notifier);
    Some(format!("{notifier} had notified {}{line} before that, when nobody waited", trail.object(monitor)))
}
