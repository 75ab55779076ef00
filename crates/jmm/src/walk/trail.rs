//! Where a thread has been since it last did something that others, or its own later reads, could notice.

use std::rc::Rc;

use thinair_event::{Location, ObjectId};
use thinair_program::Site;

/// The states in which a thread stood before its reads and locks, latest first. Copies share their past.
#[derive(Debug)]
pub(super) struct Trail<T> {
    latest: Option<Rc<Stop<T>>>,
}

#[derive(Debug)]
struct Stop<T> {
    site: Site,
    state: T,
    /// Through what the thread synchronized here, if it did.
    channel: Option<Channel>,
    /// Whether the answer was a write that did not happen before.
    raced: bool,
    previous: Option<Rc<Stop<T>>>,
}

/// What threads synchronize through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Channel {
    Volatile(Location),
    Monitor(ObjectId),
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
}

impl<T: Eq> Trail<T> {
    /// Whether the thread has been here before, with nothing since that could make a difference.
    pub(super) fn repeats(&self, site: Site, state: &T) -> Option<Repetition> {
        let mut raced = false;
        let mut been_here = |stop: &Stop<T>| {
            raced |= stop.raced;
            stop.site == site && stop.state == *state
        };
        self.stops().any(&mut been_here).then_some(Repetition { raced })
    }
}

impl<T> Trail<T> {
    /// The thread read something or locked a monitor.
    pub(super) fn add(&mut self, site: Site, state: T, channel: Option<Channel>, raced: bool) {
        self.latest = Some(Rc::new(Stop { site, state, channel, raced, previous: self.latest.take() }));
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
