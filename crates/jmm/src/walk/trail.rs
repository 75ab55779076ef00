//! Where a thread has been since it last did something that others, or its own later reads, could notice.

use std::rc::Rc;

use thinair_event::{Location, ObjectId};
use thinair_program::Site;

/// The states in which a thread stood before its reads and locks, latest first. Copies share their past.
#[derive(Debug)]
pub(super) struct Trail<T> {
    latest: Option<Rc<Stop<T>>>,
}

/// Where a thread stands: at which place of the program, in which state, after how many events of its own.
#[derive(Clone, Debug)]
pub(super) struct Here<T> {
    pub(super) site: Site,
    pub(super) state: T,
    pub(super) events: u32,
}

#[derive(Debug)]
struct Stop<T> {
    here: Here<T>,
    /// Through what the thread synchronized here, if it did.
    channel: Option<Channel>,
    /// Whether the answer was a write that did not happen before.
    raced: bool,
    previous: Option<Rc<Stop<T>>>,
}

/// What threads synchronize through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Channel {
    /// A variable with volatile, or release and acquire, accesses.
    Volatile(Location),
    Monitor(ObjectId),
    /// Full fences.
    Fence,
    /// A thread's permit.
    Permit(ObjectId),
    /// A thread's being interrupted.
    Interrupts(ObjectId),
    /// How far a thread's life is.
    Life(ObjectId),
}

/// A thread stands where it stood before.
pub(super) struct Repetition {
    /// Whether a read since then saw a write that did not happen before it.
    pub(super) raced: bool,
    /// How many events it had had then.
    pub(super) since: u32,
}

impl<T: Eq> Trail<T> {
    /// Whether the thread has been here before, with nothing since that could make a difference.
    pub(super) fn repeats(&self, site: Site, state: &T) -> Option<Repetition> {
        let mut raced = false;
        let mut been_here = |stop: &&Stop<T>| {
            raced |= stop.raced;
            stop.here.site == site && stop.here.state == *state
        };
        let since = self.stops().find(&mut been_here)?.here.events;
        Some(Repetition { raced, since })
    }
}

impl<T> Trail<T> {
    /// The thread read something or locked a monitor.
    pub(super) fn add(&mut self, here: Here<T>, channel: Option<Channel>, raced: bool) {
        self.latest = Some(Rc::new(Stop { here, channel, raced, previous: self.latest.take() }));
    }

    /// Whether the thread synchronized through it.
    pub(super) fn has_used(&self, channel: Channel) -> bool {
        self.stops().any(|stop| stop.channel == Some(channel))
    }

    /// The thread did something, or what it read has changed.
    pub(super) fn clear(&mut self) {
        self.latest = None;
    }

    fn stops(&self) -> impl Iterator<Item = &Stop<T>> {
        std::iter::successors(self.latest.as_deref(), |stop| stop.previous.as_deref())
    }
}

// Derived, they would ask for more of T.
impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail { latest: None }
    }
}

impl<T> Clone for Trail<T> {
    fn clone(&self) -> Trail<T> {
        Trail { latest: self.latest.clone() }
    }
}
