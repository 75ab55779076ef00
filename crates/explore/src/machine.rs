//! A program with a sequentially consistent memory: its states and steps.
//!
//! One step is one request of one thread (`wait` takes two: one to let go of the monitor, one to get it back).
//! Steps change the machine in place and are taken back from a journal, so that going back costs what the step
//! changed. Values, monitors, waiting and threads are as JLS §17.1-17.2 says; what JLS leaves open (which
//! waiter is notified, whether time has run out) is a choice of the step. Deviation: nobody wakes up for no reason,
//! though JLS §17.2.1 allows it; a lost notification would never show as a deadlock.
//!
//! Names of objects are reused: an object that no thread can reach any more is forgotten, and a new one gets the
//! smallest count that is free. So a loop that allocates has a finite state space.

mod heap;
mod invisible;
mod journal;
mod preview;
mod situation;
mod step;

pub(crate) use invisible::AHEAD;
pub use journal::Mark;
pub use situation::Situation;
pub use step::{Step, Taken};

use std::hash::{Hash, Hasher};

use journal::{Change, Journal};
use preview::Known;
use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Answer, Exception, Program, Request, WakeUp};

use crate::Room;
use crate::fingerprint::{Fingerprint, Kind, component};

/// A state of a program under sequential consistency, with the way back.
pub struct Machine<'p, P: Program> {
    program: &'p P,
    threads: Vec<Slot<P::Thread>>,
    /// The locations whose value is not the default: a state has one representation only.
    memory: FxHashMap<Location, Value>,
    /// The monitors that are held.
    monitors: FxHashMap<ObjectId, Held>,
    /// The objects that have been allocated and not been forgotten.
    live: Vec<ObjectId>,
    /// The status with which the program has exited, if it has.
    exit: Option<i32>,
    fingerprint: Fingerprint,
    journal: Journal<P::Thread>,
    options: Options,
    known: Known,
}

/// Which interleavings are left out because others show the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reduction {
    /// None.
    None,
    /// A step goes on with what no other thread can notice.
    #[default]
    Invisible,
}

/// How a machine works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Which interleavings are left out.
    pub reduction: Reduction,
    /// Whether threads that wait or are parked may wake up for no reason.
    pub spurious: bool,
    /// How much the program may allocate.
    pub room: Room,
}

impl From<Reduction> for Options {
    fn from(reduction: Reduction) -> Options {
        Options { reduction, ..Options::default() }
    }
}

/// A thread in a state.
#[derive(Clone, Debug)]
struct Slot<T> {
    object: ObjectId,
    state: T,
    status: Status,
    daemon: bool,
    interrupted: bool,
    permit: bool,
    /// What the thread asks for: a function of its state, kept because it is asked for often.
    request: Request,
    /// The thread's part of the fingerprint.
    hash: u128,
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It can act, or waits for what it asks for.
    Running,
    /// It waits in a monitor's wait set, having held the monitor so many times.
    Waiting {
        /// Which.
        monitor: ObjectId,
        /// How often it held it.
        count: u32,
        /// Whether waiting may time out.
        timed: bool,
    },
    /// It has left the wait set and needs the monitor back.
    Reacquiring {
        /// Which.
        monitor: ObjectId,
        /// How often it will hold it.
        count: u32,
        /// Why it left the wait set.
        wake: WakeUp,
    },
    /// It has ended, normally or by an exception.
    Ended(Option<Exception>),
}

/// Who holds a monitor, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Held {
    owner: ObjectId,
    count: u32,
}

impl<'p, P: Program> Machine<'p, P> {
    /// The program's initial state.
    pub fn new(program: &'p P, options: impl Into<Options>) -> Machine<'p, P> {
        let options = options.into();
        let mut machine = Machine {
            program,
            threads: Vec::new(),
            memory: FxHashMap::default(),
            monitors: FxHashMap::default(),
            live: Vec::new(),
            exit: None,
            fingerprint: Fingerprint::default(),
            journal: Journal::default(),
            options,
            known: Known::default(),
        };
        let initial = program.initial();
        for (location, value) in initial.writes {
            machine.write(location, value);
        }
        for thread in initial.threads {
            machine.add_thread(thread, false);
        }
        machine.journal.clear();
        machine
    }

    /// The same state without the way back.
    #[must_use]
    pub fn snapshot(&self) -> Machine<'p, P> {
        Machine {
            program: self.program,
            threads: self.threads.clone(),
            memory: self.memory.clone(),
            monitors: self.monitors.clone(),
            live: self.live.clone(),
            exit: self.exit,
            fingerprint: self.fingerprint,
            journal: Journal::default(),
            options: self.options,
            known: Known::default(),
        }
    }

    /// The program.
    pub fn program(&self) -> &'p P {
        self.program
    }

    /// What this state is known by.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The threads that there are, by their objects, with what each is doing and its private state.
    pub fn threads(&self) -> impl Iterator<Item = (ObjectId, Status, &P::Thread)> {
        self.threads.iter().map(|slot| (slot.object, slot.status, &slot.state))
    }

    /// The status with which the program has exited, if it has.
    pub fn exit(&self) -> Option<i32> {
        self.exit
    }

    /// The value of a location.
    pub fn value(&self, location: Location) -> Value {
        self.memory.get(&location).copied().unwrap_or_else(|| self.program.variable(location).default)
    }

    /// The fingerprint computed anew from the whole state: the tests' second opinion.
    pub fn fingerprint_anew(&self) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        for slot in &self.threads {
            fingerprint.add(slot.component());
        }
        for (location, value) in &self.memory {
            fingerprint.add(component(Kind::Memory, &(location, value)));
        }
        for (monitor, held) in &self.monitors {
            fingerprint.add(component(Kind::Monitor, &(monitor, held)));
        }
        if let Some(status) = self.exit {
            fingerprint.add(component(Kind::Exit, &status));
        }
        fingerprint
    }

    fn slot_of(&self, object: ObjectId) -> Option<usize> {
        self.threads.iter().position(|slot| slot.object == object)
    }

    fn add_thread(&mut self, object: ObjectId, daemon: bool) {
        let state = self.program.start(object);
        let request = self.program.next(&state);
        let mut slot = Slot {
            object,
            state,
            status: Status::Running,
            daemon,
            interrupted: false,
            permit: false,
            request,
            hash: 0,
        };
        slot.settle(self.program, self.options.reduction);
        self.fingerprint.add(slot.hash);
        self.threads.push(slot);
        self.journal.push(Change::ThreadAdded);
    }

    fn remove_thread(&mut self, index: usize) {
        let slot = self.threads.remove(index);
        self.fingerprint.remove(slot.hash);
        self.journal.push(Change::ThreadRemoved { index, slot });
    }

    /// Changes what is known of a thread besides its private state.
    fn change_thread(&mut self, index: usize, change: impl FnOnce(&mut Slot<P::Thread>)) {
        self.replace_slot(index, |_, slot| {
            change(slot);
            slot.hash = slot.component();
        });
    }

    /// Answers a thread, which goes on to its next request.
    fn resume_thread(&mut self, index: usize, answer: Answer) {
        let reduction = self.options.reduction;
        self.replace_slot(index, |program, slot| {
            slot.status = Status::Running;
            program.resume(&mut slot.state, answer);
            slot.settle(program, reduction);
        });
    }

    fn replace_slot(&mut self, index: usize, change: impl FnOnce(&P, &mut Slot<P::Thread>)) {
        let slot = &mut self.threads[index];
        self.journal.push(Change::Thread { index, slot: slot.clone() });
        self.fingerprint.remove(slot.hash);
        change(self.program, slot);
        self.fingerprint.add(slot.hash);
    }

    fn write(&mut self, location: Location, value: Value) {
        let new = (value != self.program.variable(location).default).then_some(value);
        let old = match new {
            Some(value) => self.memory.insert(location, value),
            None => self.memory.remove(&location),
        };
        if old == new {
            return;
        }
        if let Some(old) = old {
            self.fingerprint.remove(component(Kind::Memory, &(location, old)));
        }
        if let Some(new) = new {
            self.fingerprint.add(component(Kind::Memory, &(location, new)));
        }
        self.journal.push(Change::Memory { location, old });
    }

    fn hold(&mut self, monitor: ObjectId, held: Option<Held>) {
        let old = match held {
            Some(held) => self.monitors.insert(monitor, held),
            None => self.monitors.remove(&monitor),
        };
        if let Some(old) = old {
            self.fingerprint.remove(component(Kind::Monitor, &(monitor, old)));
        }
        if let Some(new) = held {
            self.fingerprint.add(component(Kind::Monitor, &(monitor, new)));
        }
        self.journal.push(Change::Monitor { monitor, old });
    }
}

impl<T: thinair_program::Thread> Slot<T> {
    fn component(&self) -> u128 {
        // Nearly always there is nothing to say but who it is and its state: one word for all flags.
        let running = self.status == Status::Running;
        let flags = [self.daemon, self.interrupted, self.permit, running];
        let flags = flags.into_iter().fold(0, |flags, flag| flags << 1 | u64::from(flag));
        let who = u64::from(self.object.0) | flags << 32;
        let status = (!running).then_some(self.status);
        component(Kind::Thread, &(who, &self.state, Rare(status)))
    }

    /// Computes what follows from the thread's state, once it has changed.
    fn settle<P: Program<Thread = T>>(&mut self, program: &P, reduction: Reduction) {
        self.request = program.next(&self.state);
        if reduction == Reduction::Invisible {
            self.run_ahead(program);
        }
        self.hash = self.component();
    }

    fn end(&mut self, exception: Option<Exception>) {
        self.status = Status::Ended(exception);
        self.interrupted = false;
        self.permit = false;
    }

    fn is_alive(&self) -> bool {
        !matches!(self.status, Status::Ended(_))
    }
}

/// What is nearly always absent, and then costs nothing to hash. Only for the end of what is hashed: nothing follows
/// that could be taken for it.
struct Rare<T>(Option<T>);

impl<T: Hash> Hash for Rare<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(value) = &self.0 {
            value.hash(hasher);
        }
    }
}
