//! The state of a [`Machine`](super::Machine), and which of its objects can still be reached.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId, Value};

use crate::{Names, ObjectName, Program, Thread, WakeUp};

/// Everything that decides what can still happen. Ordered maps, so that equal states are equal as data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State<T> {
    /// The threads that have been started.
    pub threads: BTreeMap<ObjectId, Status<T>>,
    /// The locations that hold something else than their default.
    pub memory: BTreeMap<Location, Value>,
    /// The monitors that are held.
    pub monitors: BTreeMap<ObjectId, Hold>,
    /// How many objects of each kind (a name with count 0) there have been, where names are counted.
    pub allocations: BTreeMap<ObjectName, u32>,
    /// Whether a thread has asked to forget this execution.
    pub abandoned: bool,
}

/// What has become of a thread that was started.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Status<T> {
    /// It has not ended.
    Alive(Alive<T>),
    /// It has ended, and its private state is gone.
    Ended,
}

/// A thread that has been started and has not ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Alive<T> {
    /// Its private state.
    pub thread: T,
    /// What it is doing.
    pub activity: Activity,
    /// Its interrupt status.
    pub interrupted: bool,
    /// Its permit, for `Park`.
    pub permit: bool,
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Activity {
    /// Its request has not been carried out, not even in part.
    Running,
    /// It is in the wait set of a monitor that it held `depth` times.
    Waiting {
        /// Which monitor.
        monitor: ObjectId,
        /// How often it is to hold it again.
        depth: u32,
        /// Whether waiting may time out.
        timed: bool,
    },
    /// It has left the wait set and needs the monitor again.
    Returning {
        /// Which monitor.
        monitor: ObjectId,
        /// How often it is to hold it again.
        depth: u32,
        /// Why it left.
        wake_up: WakeUp,
    },
}

/// A monitor that is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hold {
    /// By whom.
    pub owner: ObjectId,
    /// How often.
    pub depth: u32,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State {
            threads: BTreeMap::new(),
            memory: BTreeMap::new(),
            monitors: BTreeMap::new(),
            allocations: BTreeMap::new(),
            abandoned: false,
        }
    }
}

impl<T> State<T> {
    /// The thread, if it is alive.
    pub fn alive(&self, thread: ObjectId) -> Option<&Alive<T>> {
        match self.threads.get(&thread)? {
            Status::Alive(alive) => Some(alive),
            Status::Ended => None,
        }
    }

    pub(super) fn alive_mut(&mut self, thread: ObjectId) -> Option<&mut Alive<T>> {
        match self.threads.get_mut(&thread)? {
            Status::Alive(alive) => Some(alive),
            Status::Ended => None,
        }
    }

    /// The threads that are alive.
    pub fn all_alive(&self) -> impl Iterator<Item = (ObjectId, &Alive<T>)> {
        self.threads.iter().filter_map(|(&object, status)| match status {
            Status::Alive(alive) => Some((object, alive)),
            Status::Ended => None,
        })
    }

    /// Whether the thread holds the monitor.
    pub fn holds(&self, thread: ObjectId, monitor: ObjectId) -> bool {
        self.monitors.get(&monitor).is_some_and(|hold| hold.owner == thread)
    }

    /// The threads that wait for a notification of the monitor.
    pub fn wait_set(&self, monitor: ObjectId) -> Vec<ObjectId> {
        self.all_alive()
            .filter(
                |(_, alive)| matches!(alive.activity, Activity::Waiting { monitor: of, .. } if of == monitor),
            )
            .map(|(object, _)| object)
            .collect()
    }

    pub(super) fn set_activity(&mut self, thread: ObjectId, activity: Activity) {
        self.alive_mut(thread).expect("a thread that is alive").activity = activity;
    }

    pub(super) fn leave_wait_set(&mut self, thread: ObjectId, wake_up: WakeUp) {
        let Some(Alive { activity: Activity::Waiting { monitor, depth, .. }, .. }) = self.alive(thread)
        else {
            unreachable!("the thread is in a wait set")
        };
        let activity = Activity::Returning { monitor: *monitor, depth: *depth, wake_up };
        self.set_activity(thread, activity);
    }

    /// Takes the monitor from the thread; says how often it was held.
    pub(super) fn release(&mut self, thread: ObjectId, monitor: ObjectId) -> u32 {
        let hold = self.monitors.remove(&monitor);
        assert!(
            hold.is_some_and(|hold| hold.owner == thread),
            "thread {thread} releases {monitor}, which it does not hold: run the conformance suite"
        );
        hold.map_or(0, |hold| hold.depth)
    }
}

impl<T: Thread> State<T> {
    pub(super) fn start<P: Program<Thread = T>>(&mut self, program: &P, object: ObjectId) {
        let thread = program.start(object);
        let alive = Alive { thread, activity: Activity::Running, interrupted: false, permit: false };
        self.threads.insert(object, Status::Alive(alive));
    }

    pub(super) fn load<P: Program<Thread = T>>(&self, program: &P, location: Location) -> Value {
        self.memory.get(&location).copied().unwrap_or_else(|| program.variable(location).default)
    }

    pub(super) fn store<P: Program<Thread = T>>(&mut self, program: &P, location: Location, value: Value) {
        if value == program.variable(location).default {
            self.memory.remove(&location);
        } else {
            self.memory.insert(location, value);
        }
    }

    /// Forgets what no thread can reach any more, so that its name is free again.
    pub(super) fn collect(&mut self, names: &Names) {
        let reachable = self.reachable(names);
        let stays = |object: ObjectId| names.is_static(object) || reachable.contains(&object);
        self.memory.retain(|location, _| stays(location.object));
        self.threads.retain(|&object, _| stays(object));
    }

    /// The allocated objects that some thread can reach, or that still matter without being reached.
    pub(super) fn reachable(&self, names: &Names) -> BTreeSet<ObjectId> {
        let mut found = BTreeSet::new();
        // A thread that ended holding a monitor still holds it: no other may get its name.
        let owners = self.monitors.values().map(|hold| hold.owner);
        let mut pending: Vec<ObjectId> = self.monitors.keys().copied().chain(owners).collect();
        for (object, alive) in self.all_alive() {
            pending.push(object);
            alive.thread.references(&mut |reference| pending.push(reference));
            match alive.activity {
                Activity::Running => {}
                Activity::Waiting { monitor, .. } | Activity::Returning { monitor, .. } => {
                    pending.push(monitor);
                }
            }
        }
        let in_statics = self.memory.iter().filter(|(location, _)| names.is_static(location.object));
        pending.extend(in_statics.filter_map(|(_, value)| value.reference()));
        while let Some(object) = pending.pop() {
            if !names.is_static(object) && found.insert(object) {
                let fields = Location { object, slot: 0 }..=Location { object, slot: u32::MAX };
                pending.extend(self.memory.range(fields).filter_map(|(_, value)| value.reference()));
            }
        }
        found
    }
}
