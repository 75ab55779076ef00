//! Threads of a run: what each is doing, whose turn it is, and the clock.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;
use thinair_program::{Thread, WakeUp};

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Activity {
    /// It can act, or asks for a monitor.
    Running,
    /// It is in a monitor's wait set, having held the monitor so many times.
    Waiting { monitor: ObjectId, count: u32 },
    /// It has left the wait set and needs the monitor back.
    Returning { monitor: ObjectId, count: u32, wake: WakeUp },
    /// It waits for its permit.
    Parked,
    /// It waits for time to pass.
    Sleeping,
    /// It waits for the end of a thread.
    Joining(ObjectId),
    /// Waiting is over, and it will be told so.
    Woken(WakeUp),
    /// It goes no further.
    Abandoned,
    /// It has ended.
    Ended,
}

struct Slot<T> {
    object: ObjectId,
    /// Nothing once it has ended.
    state: Option<T>,
    activity: Activity,
    daemon: bool,
    interrupted: bool,
    permit: bool,
    /// How many times it has been blocked: tells its deadlines apart, and who waits longest.
    blocked: u64,
}

/// The threads of a run.
pub(super) struct Threads<T> {
    slots: Vec<Slot<T>>,
    /// Slots of threads that have been forgotten.
    free: Vec<usize>,
    by_object: FxHashMap<ObjectId, usize>,
    /// Those that can act, in the order in which they became able to.
    ready: VecDeque<usize>,
    /// How many have not ended, daemons apart.
    left: usize,
    /// Virtual time, in nanoseconds.
    now: u64,
    /// How often a thread has been blocked so far.
    blocked: u64,
    /// Deadlines, with the thread and which time of being blocked is meant. Those that are over stay until their time.
    timers: BinaryHeap<Reverse<(u64, u64, usize)>>,
}

impl<T: Thread> Threads<T> {
    pub(super) fn new() -> Threads<T> {
        Threads {
            slots: Vec::new(),
            free: Vec::new(),
            by_object: FxHashMap::default(),
            ready: VecDeque::new(),
            left: 0,
            now: 0,
            blocked: 0,
            timers: BinaryHeap::new(),
        }
    }

    pub(super) fn start(&mut self, object: ObjectId, daemon: bool, state: T) {
        let slot = Slot {
            object,
            state: Some(state),
            activity: Activity::Running,
            daemon,
            interrupted: false,
            permit: false,
            blocked: 0,
        };
        let index = if let Some(index) = self.free.pop() {
            self.slots[index] = slot;
            index
        } else {
            self.slots.push(slot);
            self.slots.len() - 1
        };
        self.by_object.insert(object, index);
        self.left += usize::from(!daemon);
        self.ready.push_back(index);
    }

    /// Whether a thread that is no daemon has not ended.
    pub(super) fn anybody_left(&self) -> bool {
        self.left > 0
    }

    pub(super) fn state(&self, index: usize) -> &T {
        self.slots[index].state.as_ref().expect("it has not ended")
    }

    pub(super) fn state_mut(&mut self, index: usize) -> &mut T {
        self.slots[index].state.as_mut().expect("it has not ended")
    }

    pub(super) fn object(&self, index: usize) -> ObjectId {
        self.slots[index].object
    }

    pub(super) fn activity(&self, index: usize) -> Activity {
        self.slots[index].activity
    }

    pub(super) fn set_activity(&mut self, index: usize, activity: Activity) {
        self.slots[index].activity = activity;
    }

    pub(super) fn was_started(&self, object: ObjectId) -> bool {
        self.by_object.contains_key(&object)
    }

    /// The thread, if it has been started and has not ended.
    pub(super) fn alive(&self, object: ObjectId) -> Option<usize> {
        let index = *self.by_object.get(&object)?;
        (self.slots[index].activity != Activity::Ended).then_some(index)
    }

    /// The thread whose turn it is.
    pub(super) fn next_ready(&mut self) -> Option<usize> {
        self.ready.pop_front()
    }

    /// The thread can act, and gets its turn after those that already can.
    pub(super) fn ready(&mut self, index: usize) {
        self.ready.push_back(index);
    }

    pub(super) fn is_interrupted(&self, index: usize) -> bool {
        self.slots[index].interrupted
    }

    /// Clears the interrupt status; whether it was set.
    pub(super) fn take_interrupt(&mut self, index: usize) -> bool {
        std::mem::take(&mut self.slots[index].interrupted)
    }

    /// Consumes the permit, if there is one.
    pub(super) fn take_permit(&mut self, index: usize) -> bool {
        std::mem::take(&mut self.slots[index].permit)
    }

    /// Blocks a thread, for at most so long.
    pub(super) fn block(&mut self, index: usize, activity: Activity, timeout: Option<u64>) {
        self.blocked += 1;
        let slot = &mut self.slots[index];
        slot.activity = activity;
        slot.blocked = self.blocked;
        if let Some(timeout) = timeout {
            self.timers.push(Reverse((self.now.saturating_add(timeout), self.blocked, index)));
        }
    }

    pub(super) fn longest_waiting(&self, monitor: ObjectId) -> Option<usize> {
        self.waiting(monitor).min_by_key(|&index| self.slots[index].blocked)
    }

    pub(super) fn notify_all(&mut self, monitor: ObjectId) {
        let mut waiting: Vec<usize> = self.waiting(monitor).collect();
        waiting.sort_unstable_by_key(|&index| self.slots[index].blocked);
        for index in waiting {
            self.stop_waiting(index, WakeUp::Woken);
        }
    }

    fn waiting(&self, monitor: ObjectId) -> impl Iterator<Item = usize> {
        let waits =
            move |activity| matches!(activity, Activity::Waiting { monitor: of, .. } if of == monitor);
        self.slots.iter().enumerate().filter(move |(_, slot)| waits(slot.activity)).map(|(index, _)| index)
    }

    /// A blocked thread goes on, for that reason.
    pub(super) fn stop_waiting(&mut self, index: usize, wake: WakeUp) {
        let slot = &mut self.slots[index];
        slot.activity = match slot.activity {
            Activity::Waiting { monitor, count } => Activity::Returning { monitor, count, wake },
            _ => Activity::Woken(wake),
        };
        self.ready.push_back(index);
    }

    /// To unpark a thread that has not been started, or has ended, has no effect.
    pub(super) fn unpark(&mut self, thread: ObjectId) {
        let Some(index) = self.alive(thread) else { return };
        if self.slots[index].activity == Activity::Parked {
            self.stop_waiting(index, WakeUp::Woken);
        } else {
            self.slots[index].permit = true;
        }
    }

    /// To interrupt a thread that has not been started, or has ended, has no effect.
    pub(super) fn interrupt(&mut self, thread: ObjectId) {
        let Some(index) = self.alive(thread) else { return };
        match self.slots[index].activity {
            Activity::Waiting { .. } | Activity::Sleeping | Activity::Joining(_) => {
                self.stop_waiting(index, WakeUp::Interrupted);
            }
            Activity::Parked => {
                self.slots[index].interrupted = true;
                self.stop_waiting(index, WakeUp::Interrupted);
            }
            _ => self.slots[index].interrupted = true,
        }
    }

    /// Ends a thread: who joins it goes on, and so does who waits in the monitor of its object (`Thread.join` is
    /// specified so).
    pub(super) fn end(&mut self, index: usize) {
        let slot = &mut self.slots[index];
        slot.activity = Activity::Ended;
        slot.state = None;
        slot.interrupted = false;
        slot.permit = false;
        self.left -= usize::from(!slot.daemon);
        let object = slot.object;
        let joins = |slot: &Slot<T>| slot.activity == Activity::Joining(object);
        let mut joining: Vec<usize> =
            (0..self.slots.len()).filter(|&index| joins(&self.slots[index])).collect();
        joining.sort_unstable_by_key(|&index| self.slots[index].blocked);
        for index in joining {
            self.stop_waiting(index, WakeUp::Woken);
        }
        self.notify_all(object);
    }

    /// Lets time pass.
    pub(super) fn elapse(&mut self, nanoseconds: u64) {
        self.now = self.now.saturating_add(nanoseconds);
    }

    /// Wakes those whose time has come.
    pub(super) fn fire_timers(&mut self) {
        while let Some(&Reverse((deadline, blocked, index))) = self.timers.peek()
            && (deadline <= self.now || !self.is_blocked(index, blocked))
        {
            self.timers.pop();
            if self.is_blocked(index, blocked) {
                self.stop_waiting(index, WakeUp::TimedOut);
            }
        }
    }

    /// Lets time pass until the earliest deadline; whether there is one.
    pub(super) fn pass_time(&mut self) -> bool {
        self.fire_timers();
        if !self.ready.is_empty() {
            return true;
        }
        let Some(&Reverse((deadline, ..))) = self.timers.peek() else { return false };
        self.now = deadline;
        self.fire_timers();
        true
    }

    fn is_blocked(&self, index: usize, blocked: u64) -> bool {
        let slot = &self.slots[index];
        let waits = matches!(
            slot.activity,
            Activity::Waiting { .. } | Activity::Parked | Activity::Sleeping | Activity::Joining(_)
        );
        waits && slot.blocked == blocked
    }

    /// Shows every object that a thread which has not ended refers to, its own included.
    pub(super) fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        for slot in &self.slots {
            let Some(state) = &slot.state else { continue };
            visit(slot.object);
            state.references(visit);
            match slot.activity {
                Activity::Waiting { monitor, .. } | Activity::Returning { monitor, .. } => visit(monitor),
                Activity::Joining(thread) => visit(thread),
                _ => {}
            }
        }
    }

    /// Forgets the threads that have ended and whose objects are no more.
    pub(super) fn forget_ended(&mut self, is_live: impl Fn(ObjectId) -> bool) {
        for (index, slot) in self.slots.iter().enumerate() {
            if slot.activity == Activity::Ended
                && !is_live(slot.object)
                && self.by_object.get(&slot.object) == Some(&index)
            {
                self.by_object.remove(&slot.object);
                self.free.push(index);
            }
        }
    }
}
