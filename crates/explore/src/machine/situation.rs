//! What can happen next.

use thinair_event::ObjectId;
use thinair_program::{Abandonment, Exception, Life, Program, Request, Unsupported};

use super::{Machine, Slot, Status, Step};

/// What a state is, seen from the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    /// Some thread can act.
    Open {
        /// Whether another has reached a bound of the front end: there is more to the program than will be seen.
        bounded: bool,
    },
    /// Every thread has ended, daemons apart, or the program has exited.
    Final,
    /// No thread can act, and some have not ended; or none but by waking up for no reason.
    Deadlock,
    /// No thread can do anything that changes anything, and some spin: the program goes on for ever. Whether such a state
    /// is seen as this or as open depends on what is known of its threads by then.
    Hang,
    /// No thread can act, and some thread says that the execution is to be forgotten.
    Abandoned(Abandonment),
    /// A thread does something that its front end does not support: nothing more can be said of the program.
    Unsupported(Unsupported),
}

impl<P: Program> Machine<'_, P> {
    /// What this state is.
    pub fn situation(&self) -> Situation {
        if self.exit.is_some() {
            return Situation::Final;
        }
        let mut all_ended = true;
        let mut open = false;
        let mut abandoned = None;
        for index in 0..self.threads.len() {
            let slot = &self.threads[index];
            match (slot.status, slot.request) {
                // A bound outranks an assumption: it makes the answer incomplete.
                (Status::Running, Request::Abandon(why)) if abandoned != Some(Abandonment::Bound) => {
                    abandoned = Some(why);
                }
                (Status::Running, Request::Unsupported(what)) => return Situation::Unsupported(what),
                _ => {}
            }
            all_ended &= slot.daemon || !slot.is_alive();
            open = open || self.ordinary_options(index) > 0;
        }
        match (all_ended, open, abandoned) {
            (true, ..) => Situation::Final,
            (false, true, _) => Situation::Open { bounded: abandoned == Some(Abandonment::Bound) },
            (false, false, Some(why)) => Situation::Abandoned(why),
            (false, false, None) if (0..self.threads.len()).any(|index| self.spins(index)) => Situation::Hang,
            (false, false, None) => Situation::Deadlock,
        }
    }

    /// The steps that are possible, in a fixed order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        (0..self.threads.len()).flat_map(|index| {
            let thread = self.threads[index].object;
            (0..self.possibilities(index)).map(move |option| Step { thread, option })
        })
    }

    /// How a thread ended, if it has.
    pub fn ended(&self, thread: ObjectId) -> Option<Option<Exception>> {
        self.slot_of(thread).and_then(|index| match self.threads[index].status {
            Status::Ended(exception) => Some(exception),
            _ => None,
        })
    }

    /// How many threads there are, ended ones included.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads.len()
    }

    /// Whether some thread goes no further because the front end says so.
    pub(crate) fn is_abandoned(&self) -> bool {
        let abandons =
            |slot: &Slot<P::Thread>| matches!(slot.request, Request::Abandon(_)) && slot.is_alive();
        self.threads.iter().any(abandons)
    }

    /// In how many ways a thread can go on; 0 if it is blocked or has ended. To wake up for no reason comes last.
    pub(crate) fn possibilities(&self, index: usize) -> u32 {
        self.ordinary_options(index) + u32::from(self.may_wake_for_no_reason(index))
    }

    /// Whether a thread waits, and may stop doing so without a reason.
    pub(super) fn may_wake_for_no_reason(&self, index: usize) -> bool {
        let slot = &self.threads[index];
        let waits = match slot.status {
            Status::Waiting { .. } => true,
            Status::Running => matches!(slot.request, Request::Park { .. }),
            Status::Reacquiring { .. } | Status::Ended(_) => false,
        };
        self.options.spurious && waits
    }

    /// In how many ways a thread can go on for a reason, as far as it is not known to spin.
    pub(super) fn ordinary_options(&self, index: usize) -> u32 {
        if self.spins(index) { 0 } else { self.answers_to(index) }
    }

    /// How many answers there are to what a thread asks for. Unlike its options, this is a function of the state, at any time
    /// in a step.
    pub(super) fn answers_to(&self, index: usize) -> u32 {
        let slot = &self.threads[index];
        match slot.status {
            Status::Ended(_) => 0,
            Status::Waiting { timed, .. } => u32::from(slot.interrupted || timed),
            Status::Reacquiring { monitor, .. } => u32::from(!self.monitors.contains_key(&monitor)),
            Status::Running => match slot.request {
                Request::Lock(monitor) => u32::from(self.can_lock(slot.object, monitor)),
                // It tells those who wait in the monitor of its object, and so has to have that.
                Request::End { .. } => u32::from(self.can_lock(slot.object, slot.object)),
                Request::Notify(monitor) => (self.waiters(monitor).count() as u32).max(1),
                Request::Park { timeout } => u32::from(slot.permit || slot.interrupted || timeout.is_some()),
                Request::Join { thread, timeout } => {
                    u32::from(!self.is_alive(thread) || slot.interrupted || timeout.is_some())
                }
                Request::ReadModifyWrite { location, update, .. } => {
                    1 + u32::from(update.is_weak() && update.apply(self.value(location)).is_some())
                }
                Request::Choice { options, .. } => options,
                // A thread that would have to wait for what it asks for may already be waiting or not.
                Request::Observe { thread, closely: true } => 1 + u32::from(self.is_about_to_wait(thread)),
                Request::Abandon(_) | Request::Unsupported(_) => 0,
                _ => 1,
            },
        }
    }

    /// Whether no other thread holds the monitor.
    pub(super) fn can_lock(&self, thread: ObjectId, monitor: ObjectId) -> bool {
        self.monitors.get(&monitor).is_none_or(|held| held.owner == thread)
    }

    /// Whether a thread asks for something that it would have to wait for.
    fn is_about_to_wait(&self, thread: ObjectId) -> bool {
        self.slot_of(thread).is_some_and(|index| {
            let slot = &self.threads[index];
            let waits = match slot.request {
                Request::Lock(_) => self.ordinary_options(index) == 0,
                Request::Park { .. } => !slot.permit && !slot.interrupted,
                Request::Join { thread, .. } => self.is_alive(thread) && !slot.interrupted,
                Request::Sleep { .. } => !slot.interrupted,
                _ => false,
            };
            slot.status == Status::Running && waits
        })
    }

    /// What is seen of a thread's life.
    pub(super) fn life(&self, thread: ObjectId, closely: bool, option: u32) -> Life {
        let Some(slot) = self.slot_of(thread).map(|index| &self.threads[index]) else { return Life::New };
        match slot.status {
            Status::Ended(_) => Life::Ended,
            _ if !closely => Life::Alive,
            Status::Waiting { timed: true, .. } => Life::TimedWaiting,
            Status::Waiting { timed: false, .. } => Life::Waiting,
            Status::Reacquiring { .. } => Life::Blocked,
            Status::Running if option == 1 => Life::of_waiting(&slot.request).unwrap_or(Life::Alive),
            Status::Running => Life::Alive,
        }
    }

    pub(super) fn is_alive(&self, thread: ObjectId) -> bool {
        self.slot_of(thread).is_some_and(|index| self.threads[index].is_alive())
    }

    /// The places of the threads in a monitor's wait set.
    pub(super) fn waiters(&self, monitor: ObjectId) -> impl Iterator<Item = usize> {
        let waits =
            move |status| matches!(status, Status::Waiting { monitor: waited, .. } if waited == monitor);
        self.threads.iter().enumerate().filter(move |(_, slot)| waits(slot.status)).map(|(index, _)| index)
    }
}
