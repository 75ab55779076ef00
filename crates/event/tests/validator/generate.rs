//! Random programs, run under a random schedule on one memory: sequentially consistent executions.
//!
//! Programs may deadlock, on monitors or in joins. Then the execution ends there, and some threads have no end.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use thinair_event::{
    ActionId, ActionKind, Execution, FenceMode, Location, ObjectId, ReadMode, Recorder, Seen, ThreadId,
    Value, WriteMode,
};

/// What one thread is to do next. Threads are given by any number, taken modulo how many there are.
#[derive(Clone, Copy, Debug)]
enum Step {
    Read(Location, ReadMode),
    Write(Location, WriteMode),
    Update(Location, ReadMode, WriteMode),
    /// Locks a monitor, perhaps once more.
    Enter(ObjectId),
    /// Unlocks the monitor that was locked last, if any is held.
    Leave,
    /// Starts the first thread that has not been started, if there is one.
    Spawn,
    /// Waits for the end of another thread; does nothing if it would be this one.
    Join(usize),
    Interrupt(usize),
    /// Detects an interrupt, if there was one.
    Detect(usize),
    Fence(FenceMode),
    Freeze(Location),
    External(u32),
}

/// A program and a schedule.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    threads: Vec<Vec<Step>>,
    /// How many of them run from the start.
    running: usize,
    /// Which of the threads that can act does so, modulo their number; zeros follow.
    schedule: Vec<usize>,
    /// Whether initial writes are told before everything else or when they are first seen.
    eager: bool,
    /// Whether the location that is accessed in every mode is declared volatile, which only its initial write
    /// shows.
    volatile: bool,
}

/// Slots 0 and 1 are plain, 2 is volatile, and 3 is accessed in every mode, as by `VarHandle`s.
const LOCATIONS: [Location; 4] = [location(0), location(1), location(2), location(3)];

const fn location(slot: u32) -> Location {
    Location { object: ObjectId(0), slot }
}

/// Plans of two to four threads with `steps` steps each, or down to half as many.
pub(crate) fn plans(steps: usize) -> impl Strategy<Value = Plan> {
    let threads = vec(vec(step(), steps / 2..=steps), 2..=4);
    (
        threads,
        prop_oneof![Just(1), Just(2), Just(4)],
        vec(0..12usize, 6 * steps),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(threads, running, schedule, eager, volatile)| {
            let running = threads.len().min(running);
            Plan { threads, running, schedule, eager, volatile }
        })
}

fn step() -> impl Strategy<Value = Step> {
    let reads = vec![ReadMode::Plain, ReadMode::Opaque, ReadMode::Acquire, ReadMode::Volatile];
    let writes = vec![WriteMode::Plain, WriteMode::Opaque, WriteMode::Release, WriteMode::Volatile];
    let access =
        (select(LOCATIONS.to_vec()), select(reads), select(writes)).prop_map(|(location, read, write)| {
            match location.slot {
                0 | 1 => (location, ReadMode::Plain, WriteMode::Plain),
                2 => (location, ReadMode::Volatile, WriteMode::Volatile),
                _ => (location, read, write),
            }
        });
    let access = (access, 0..5).prop_map(|((location, read, write), which)| match which {
        0 | 1 => Step::Read(location, read),
        2 | 3 => Step::Write(location, write),
        _ => Step::Update(location, read, write),
    });
    let monitor = prop_oneof![
        2 => (1u32..=2).prop_map(|monitor| Step::Enter(ObjectId(monitor))),
        3 => Just(Step::Leave),
    ];
    let thread = (0..12usize, 0..8).prop_map(|(number, which)| match which {
        0..3 => Step::Spawn,
        3 => Step::Join(number),
        4 | 5 => Step::Interrupt(number),
        _ => Step::Detect(number),
    });
    let fences = vec![
        FenceMode::Full,
        FenceMode::Acquire,
        FenceMode::Release,
        FenceMode::LoadLoad,
        FenceMode::StoreStore,
    ];
    let other = prop_oneof![
        select(fences).prop_map(Step::Fence),
        select(LOCATIONS.to_vec()).prop_map(Step::Freeze),
        (0u32..3).prop_map(Step::External),
    ];
    prop_oneof![12 => access, 4 => monitor, 3 => thread, 1 => other]
}

/// Runs a test on the same random plans each time, so that what it counts does not depend on luck.
pub(crate) fn for_plans(cases: u32, steps: usize, test: impl Fn(Execution, Vec<ActionId>)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&plans(steps), |plan| {
        let (execution, path) = plan.run();
        test(execution, path);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

impl Plan {
    /// The execution, and its actions in the order in which they were performed.
    pub(crate) fn run(&self) -> (Execution, Vec<ActionId>) {
        let mut run = Run {
            plan: self,
            recorder: Recorder::new(),
            threads: Vec::new(),
            memory: BTreeMap::new(),
            held: BTreeMap::new(),
            interrupted: BTreeSet::new(),
            written: 0,
        };
        if self.eager {
            for location in LOCATIONS {
                run.current(location);
            }
        }
        for _ in 0..self.running {
            run.thread();
        }
        let mut schedule = self.schedule.iter().copied().chain(std::iter::repeat(0));
        loop {
            let able: Vec<usize> =
                (0..run.threads.len()).filter(|&index| run.threads[index].is_able(&run)).collect();
            let Some(choice) = schedule.next().filter(|_| !able.is_empty()) else { break };
            run.act(able[choice % able.len()]);
        }
        run.recorder.finish()
    }
}

struct Run<'a> {
    plan: &'a Plan,
    recorder: Recorder,
    threads: Vec<Thread<'a>>,
    /// The latest write of each location that has been accessed.
    memory: BTreeMap<Location, Seen>,
    /// Who holds each monitor, how many times.
    held: BTreeMap<ObjectId, (ThreadId, u32)>,
    interrupted: BTreeSet<ThreadId>,
    written: i32,
}

struct Thread<'a> {
    id: ThreadId,
    state: State,
    left: &'a [Step],
    /// The monitors that it holds, in the order of locking.
    monitors: Vec<ObjectId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Running,
    Ended,
}

impl Thread<'_> {
    fn is_able(&self, run: &Run<'_>) -> bool {
        match (self.state, self.left.first()) {
            (State::Ended, _) => false,
            (State::Running, Some(Step::Enter(monitor))) => {
                run.held.get(monitor).is_none_or(|&(holder, _)| holder == self.id)
            }
            (State::Running, Some(&Step::Join(number))) => {
                let other = &run.threads[number % run.threads.len()];
                other.id == self.id || other.state == State::Ended
            }
            _ => true,
        }
    }
}

impl Run<'_> {
    fn thread(&mut self) -> ThreadId {
        let left = &self.plan.threads[self.threads.len()];
        let id = self.recorder.thread(ObjectId(100 + self.threads.len() as u32));
        self.threads.push(Thread { id, state: State::New, left, monitors: Vec::new() });
        id
    }

    /// The latest write of a location, at first the initial one.
    fn current(&mut self, location: Location) -> Seen {
        let volatile = location.slot == 2 || location.slot == 3 && self.plan.volatile;
        let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
        *self
            .memory
            .entry(location)
            .or_insert_with(|| self.recorder.initial_write(location, mode, Value::Int(0)))
    }

    fn tell(&mut self, thread: ThreadId, kind: ActionKind) {
        self.recorder.act(thread, kind, None);
    }

    fn read(&mut self, thread: ThreadId, location: Location, mode: ReadMode) {
        let seen = self.current(location);
        self.recorder.read(thread, location, mode, seen, None);
    }

    fn write(&mut self, thread: ThreadId, location: Location, mode: WriteMode) {
        self.written += 1;
        let write = self.recorder.write(thread, location, mode, Value::Int(self.written), None);
        self.memory.insert(location, write);
    }

    fn unlock(&mut self, index: usize) -> bool {
        let Some(monitor) = self.threads[index].monitors.pop() else { return false };
        self.tell(self.threads[index].id, ActionKind::Unlock(monitor));
        if let Some((_, times)) = self.held.get_mut(&monitor) {
            *times -= 1;
        }
        self.held.retain(|_, (_, times)| *times > 0);
        true
    }

    fn act(&mut self, index: usize) {
        let thread = &mut self.threads[index];
        let id = thread.id;
        if thread.state == State::New {
            thread.state = State::Running;
            return self.tell(id, ActionKind::Start);
        }
        let Some((&step, left)) = thread.left.split_first() else {
            if !self.unlock(index) {
                self.threads[index].state = State::Ended;
                self.tell(id, ActionKind::End);
            }
            return;
        };
        thread.left = left;
        let chosen = |number: usize, run: &Run<'_>| run.threads[number % run.threads.len()].id;
        match step {
            Step::Read(location, mode) => self.read(id, location, mode),
            Step::Write(location, mode) => self.write(id, location, mode),
            Step::Update(location, read, write) => {
                self.read(id, location, read);
                self.write(id, location, write);
                self.recorder.join_last_two();
            }
            Step::Enter(monitor) => {
                thread.monitors.push(monitor);
                self.held.entry(monitor).or_insert((id, 0)).1 += 1;
                self.tell(id, ActionKind::Lock(monitor));
            }
            Step::Leave => {
                self.unlock(index);
            }
            Step::Spawn => {
                if self.threads.len() < self.plan.threads.len() {
                    let child = self.thread();
                    self.tell(id, ActionKind::Spawn(child));
                }
            }
            Step::Join(number) => {
                let other = chosen(number, self);
                if other != id {
                    self.tell(id, ActionKind::Join(other));
                }
            }
            Step::Interrupt(number) => {
                let other = chosen(number, self);
                self.interrupted.insert(other);
                self.tell(id, ActionKind::Interrupt(other));
            }
            Step::Detect(number) => {
                let other = chosen(number, self);
                if self.interrupted.contains(&other) {
                    self.tell(id, ActionKind::DetectInterrupt(other));
                }
            }
            Step::Fence(mode) => self.tell(id, ActionKind::Fence(mode)),
            Step::Freeze(location) => self.tell(id, ActionKind::Freeze(location)),
            Step::External(channel) => self.tell(id, ActionKind::External(channel)),
        }
    }
}
