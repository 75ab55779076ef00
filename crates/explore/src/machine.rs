//! A program with a sequentially consistent memory: its states and steps.
//!
//! One step is one request of one thread (`wait` takes two: one to let go of the monitor, one to get it back).
//! Steps change the machine in place and are taken back from a journal, so that going back costs what the step
//! changed. Values, monitors, waiting and threads are as JLS §17.1-17.2 says; what JLS leaves open (which
//! waiter is notified, whether time has run out) is a choice of the step. Nobody wakes up for no reason, though JLS
//! §17.2.1 allows it, unless that is asked for; and then a deadlock is still what it is without. To interrupt or unpark a
//! thread that has not been started, or has ended, has no effect. A thread that ends wakes who waits in the monitor of its
//! object.
//!
//! Names of objects are reused: an object that no thread can reach any more is forgotten, and a new one gets the
//! smallest count that is free. So a loop that allocates has a finite state space.

mod escape;
mod garbage;
mod heap;
mod image;
mod inspect;
mod invisible;
mod journal;
mod memory;
mod optimism;
mod persistent;
mod plain;
mod preview;
mod races;
mod settle;
mod situation;
mod spin;
mod step;

pub(crate) use image::Image;
pub use journal::Mark;
pub(crate) use persistent::ThreadSet;
pub use situation::Situation;
pub use step::{Step, Trace};
pub use thinair_program::Taken;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use heap::Kinds;
use journal::{Change, Journal};
use memory::Memory;
use preview::Known;
use rustc_hash::FxHashMap;
use spin::Spins;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Answer, Exception, Optimism, Program, Request, WakeUp};

use crate::{Exposed, Exposure, Reduction, Rivalry, Room, Watch};
use thinair_program::fingerprint::{Fingerprint, Kind, component};
use thinair_race::RaceSummary;

/// A state of a program under sequential consistency, with the way back.
pub struct Machine<'p, P: Program> {
    program: &'p P,
    threads: Vec<Slot<P::Thread>>,
    memory: Memory,
    /// The monitors that are held.
    monitors: FxHashMap<ObjectId, Held>,
    kinds: Kinds,
    /// The status with which the program has exited, if it has.
    exit: Option<i32>,
    fingerprint: Fingerprint,
    journal: Journal<P::Thread>,
    options: Options,
    known: Known,
    spins: Spins,
    /// What threads know of each other's writes, where that is needed to find races.
    summary: RaceSummary,
    /// How many answers threads have got, counting those that were taken back.
    answers: u64,
    /// The thread whose step is being taken.
    acting: ObjectId,
    /// The number of the step that is being taken, from 1 on, counting those that were taken back.
    step: u64,
    /// How long the journal was when the fingerprint was last up to date.
    settled: usize,
    /// The threads that the step has changed. Their parts are not in the fingerprint until it is brought up to date.
    touched: Vec<usize>,
    /// Objects that the step may have made unreachable: see `garbage`.
    suspects: Vec<ObjectId>,
    /// For use in `settle` only, to be reused.
    roots: Vec<ObjectId>,
    /// For use in `garbage` only, to be reused.
    forgotten_pages: Vec<memory::PageId>,
    /// How many objects were allocated since the last collection.
    allocated: usize,
    /// How often garbage was looked for.
    round: u64,
    /// By which exceptions threads ended in the last step.
    thrown: Vec<Exception>,
    /// What the last step has shown to be noticed by others, and was not known to be.
    exposures: Vec<Exposure>,
    /// The races of the last step, where all are watched for.
    rivalries: Vec<Rivalry>,
    /// Where in the program the last action was, and what it means to reading without a lock, where that matters.
    whereabouts: u64,
    optimism: Option<Optimism>,
    /// What the numbers of races stand for that are noted in the summary, with the lock that decides on them.
    held_back: FxHashMap<u64, (u64, Rivalry)>,
}

/// How a machine works.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which interleavings are left out.
    pub reduction: Reduction,
    /// What must not be left out, because threads notice it.
    pub exposed: Arc<Exposed>,
    /// Whether threads that wait or are parked may wake up for no reason.
    pub spurious: bool,
    /// How much the program may allocate.
    pub room: Room,
    /// Which races are watched for.
    pub watch: Watch,
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
    /// The thread's part of the fingerprint, when that is up to date.
    hash: u128,
    /// The allocated objects that it refers to, when the fingerprint is up to date: its own, those of its state, and
    /// the monitor that it waits for. Nothing if there are none.
    roots: Option<Arc<[ObjectId]>>,
    /// The last step that changed it.
    stamp: u64,
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
        Machine::traced(program, options.into(), &mut ())
    }

    /// The program's initial state; `trace` is told of steps that are taken before the first.
    pub fn traced(program: &'p P, options: Options, trace: &mut impl Trace<P>) -> Machine<'p, P> {
        let memory = match options.watch {
            Watch::All { reads, .. } => thinair_race::Memory::Everything { reads },
            Watch::Needed | Watch::First => thinair_race::Memory::Writes,
        };
        let mut machine = Machine {
            program,
            threads: Vec::new(),
            memory: Memory::new(program.names()),
            monitors: FxHashMap::default(),
            kinds: Kinds::default(),
            exit: None,
            fingerprint: Fingerprint::default(),
            journal: Journal::default(),
            options,
            known: Known::default(),
            spins: Spins::default(),
            summary: RaceSummary::new(memory),
            answers: 0,
            acting: ObjectId(0),
            step: 1,
            settled: 0,
            touched: Vec::new(),
            suspects: Vec::new(),
            roots: Vec::new(),
            forgotten_pages: Vec::new(),
            allocated: 0,
            round: 0,
            thrown: Vec::new(),
            exposures: Vec::new(),
            rivalries: Vec::new(),
            whereabouts: 0,
            optimism: None,
            held_back: FxHashMap::default(),
        };
        let initial = program.initial();
        for (location, value) in initial.writes {
            machine.write(location, value);
        }
        for &thread in &initial.threads {
            machine.add_thread(thread, false);
            if machine.tracks_races() {
                machine.summary.begin(thread);
            }
        }
        for thread in initial.threads {
            machine.run_ahead(thread, trace);
        }
        machine.settle();
        machine.journal.clear();
        machine.summary.clear_journal();
        machine.settled = 0;
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
            kinds: self.kinds.clone(),
            exit: self.exit,
            fingerprint: self.fingerprint,
            journal: Journal::default(),
            options: self.options.clone(),
            known: Known::default(),
            spins: Spins::default(),
            summary: self.summary.snapshot(),
            answers: self.answers,
            acting: self.acting,
            step: self.step,
            settled: 0,
            touched: Vec::new(),
            suspects: Vec::new(),
            roots: Vec::new(),
            forgotten_pages: Vec::new(),
            allocated: 0,
            round: self.round,
            thrown: self.thrown.clone(),
            exposures: self.exposures.clone(),
            rivalries: self.rivalries.clone(),
            whereabouts: 0,
            optimism: None,
            held_back: self.held_back.clone(),
        }
    }

    /// The same state, from which no steps are taken together, without the way back.
    #[must_use]
    pub fn step_by_step(&self) -> Machine<'p, P> {
        let mut machine = self.snapshot();
        machine.options.reduction = Reduction::NONE;
        machine
    }

    /// The program.
    pub fn program(&self) -> &'p P {
        self.program
    }

    /// How it works.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many answers threads have got, counting those that were taken back: a measure of work.
    pub(crate) fn answers(&self) -> u64 {
        self.answers
    }

    /// What this state is known by.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut fingerprint = self.fingerprint;
        fingerprint.add(self.summary.fingerprint().0);
        fingerprint
    }

    /// What the last step has shown to be noticed by other threads though it had been taken not to be. What was explored
    /// is then incomplete, and has to be explored again with that [exposed](Options::exposed).
    pub fn exposures(&self) -> &[Exposure] {
        &self.exposures
    }

    /// The races of the last step, where all are watched for.
    pub fn rivalries(&self) -> &[Rivalry] {
        &self.rivalries
    }

    /// The threads that there are, by their objects, with what each is doing and its private state.
    pub fn threads(&self) -> impl Iterator<Item = (ObjectId, Status, &P::Thread)> {
        self.threads.iter().map(|slot| (slot.object, slot.status, &slot.state))
    }

    /// The status with which the program has exited, if it has.
    pub fn exit(&self) -> Option<i32> {
        self.exit
    }

    /// By which exceptions threads ended in the last step; in the initial state, before the first.
    pub fn thrown(&self) -> &[Exception] {
        &self.thrown
    }

    /// The value of a location.
    pub fn value(&self, location: Location) -> Value {
        self.memory.cell(location).unwrap_or_else(|| self.program.variable(location).default)
    }

    /// The fingerprint computed anew from the whole state, in the plainest way: the tests' second opinion. Only what can
    /// be reached counts, so that it differs if garbage was not forgotten, or too much was.
    pub fn fingerprint_anew(&self) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        for slot in &self.threads {
            fingerprint.add(slot.component());
        }
        let reachable = self.reachable();
        for id in self.memory.all_pages() {
            if self.memory.is_allocated(id.object) && !reachable.contains(&id.object) {
                continue;
            }
            memory::differences(id, &None, self.memory.page(id), |location, old, new| {
                settle::replace_component(self.program, &mut fingerprint, location, old, new);
            });
        }
        for object in self.memory.all_live().filter(|object| !reachable.contains(object)) {
            fingerprint.add(component(Kind::Garbage, &object));
        }
        for object in reachable.iter().filter(|&&object| !self.memory.is_live(object)) {
            fingerprint.add(component(Kind::Garbage, &object));
        }
        for (monitor, held) in &self.monitors {
            fingerprint.add(component(Kind::Monitor, &(monitor, held)));
        }
        if let Some(status) = self.exit {
            fingerprint.add(component(Kind::Exit, &status));
        }
        if self.tracks_races() {
            for object in self.memory.all_live() {
                if !self.is_private(object) {
                    fingerprint.add(component(Kind::Escaped, &object));
                }
            }
        }
        fingerprint.add(self.summary.fingerprint().0);
        fingerprint
    }

    fn slot_of(&self, object: ObjectId) -> Option<usize> {
        self.threads.iter().position(|slot| slot.object == object)
    }

    fn add_thread(&mut self, object: ObjectId, daemon: bool) {
        let state = self.program.start(object);
        let request = self.program.next(&state);
        self.touched.push(self.threads.len());
        self.threads.push(Slot {
            object,
            state,
            status: Status::Running,
            daemon,
            interrupted: false,
            permit: false,
            request,
            hash: 0,
            roots: None,
            stamp: self.step,
        });
        self.journal.push(Change::ThreadAdded);
    }

    /// Removes a thread while the fingerprint is up to date.
    fn remove_thread(&mut self, index: usize) {
        let slot = self.threads.remove(index);
        self.fingerprint.remove(slot.hash);
        self.journal.push(Change::ThreadRemoved { index, slot });
    }

    /// Gives a thread that is about to be changed.
    fn touch(&mut self, index: usize) -> &mut Slot<P::Thread> {
        let slot = &mut self.threads[index];
        if slot.stamp != self.step {
            self.journal.push(Change::Thread { index, slot: slot.clone() });
            self.fingerprint.remove(slot.hash);
            self.touched.push(index);
            slot.stamp = self.step;
        }
        slot
    }

    /// Answers a thread, which goes on to its next request.
    fn resume_thread(&mut self, index: usize, answer: Answer) {
        let program = self.program;
        self.answers += 1;
        let slot = self.touch(index);
        slot.status = Status::Running;
        program.resume(&mut slot.state, answer);
        slot.request = program.next(&slot.state);
    }

    /// Writes a cell in a step that writes little else.
    fn write(&mut self, location: Location, value: Value) {
        self.publish_value(location.object, value);
        // A page that was copied in this step needs no entry of its own for a cell.
        if self.memory.is_copied(location, self.step) {
            return self.write_in_run(location, value);
        }
        let new = Some(value);
        let old = self.memory.replace_cell(location, new);
        if old != new {
            self.journal.push(Change::Cell { location, old, new });
        }
    }

    /// A value is written into an object: what it refers to can be reached from there.
    fn publish_value(&mut self, holder: ObjectId, value: Value) {
        if let Value::Reference(object) = value {
            self.publish(holder, object);
        }
    }

    /// Writes a cell in a step that may go on like that for long; what it refers to has been published.
    fn write_in_run(&mut self, location: Location, value: Value) {
        if let Some((id, old)) = self.memory.set(location, value, self.step) {
            self.journal.push(Change::Page { id, old });
        }
    }

    fn hold(&mut self, monitor: ObjectId, held: Option<Held>) {
        let old = match held {
            Some(held) => self.monitors.insert(monitor, held),
            None => self.monitors.remove(&monitor),
        };
        if let Some(old) = old {
            self.fingerprint.remove(component(Kind::Monitor, &(monitor, old)));
            self.suspects.extend([monitor, old.owner]);
        }
        if let Some(new) = held {
            self.fingerprint.add(component(Kind::Monitor, &(monitor, new)));
        }
        self.swap_holding(monitor, old, held);
        self.journal.push(Change::Monitor { monitor, old });
    }
}

impl<T: thinair_program::Thread> Slot<T> {
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
