//! Walks through the executions of a program: every order of its synchronization actions that makes a difference,
//! and at each plain read the answers that a [`Policy`] offers.
//!
//! Plain actions run as soon as they can: what they do depends on happens-before and on the policy, not on when they
//! run. The only actions whose order is a choice are locks and accesses of volatile variables; an unlock, a join of a
//! thread that ended, a start commute with all that is possible beside them. Orders that differ in actions which have
//! nothing to do with each other are walked once (sleep sets).
//!
//! A thread that comes back to a state of its own with nothing but reads in between would do the same again: it is
//! suspended, until a volatile variable that it read meanwhile is written (docs/definitions.md 5).

mod blocking;
mod memory;
mod modes;
mod request;
mod trail;

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use thinair_event::{ActionKind, Location, ObjectId, ReadMode, ThreadId, Value, WriteMode};
use thinair_program::{
    ActionKey, Allocations, Describe, Identity, KeyCounter, Program, Request, Site, Unfollowed,
};

use self::blocking::Waiting;
use self::memory::Cell;
use self::trail::Trail;
use crate::event_set::{EventId, EventSet};
use crate::sketch::{Event, Sketch, Source};

/// Answers reads, and is shown the executions.
pub(crate) trait Policy<P: Program> {
    /// The answers that a plain read may get here. None ends the path.
    fn plain_read(&mut self, walk: &Walk<'_, P>, read: PlainRead, choices: &mut Vec<Choice>);

    /// A thread has ended: whether the path can still lead to something.
    fn is_worth_while(&mut self, _walk: &Walk<'_, P>) -> bool {
        true
    }

    /// Whether the thread may be given up where it repeats itself: not if answers of later reads are already decided.
    fn may_suspend(&mut self, _walk: &Walk<'_, P>, _thread: u32) -> bool {
        true
    }

    /// No thread can go on.
    fn path(&mut self, walk: &Walk<'_, P>, ending: Ending) -> ControlFlow<()>;

    /// Asked now and then: whether to stop.
    fn is_over(&mut self) -> bool {
        false
    }
}

/// A read that wants an answer: one of JLS §17.4 that is not volatile, or any other in docs/modes.md.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainRead {
    pub(crate) thread: u32,
    pub(crate) location: Location,
    pub(crate) mode: ReadMode,
    pub(crate) site: Site,
}

/// An answer to a plain read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) value: Value,
    /// The write that is seen, if that is decided now.
    pub(crate) seen: Option<Source>,
    /// Whether the value is that of a write which happens before the read.
    pub(crate) from_the_past: bool,
    /// Which action of another execution it is, for policies that follow one.
    pub(crate) pin: Option<EventId>,
    /// The release fence before the write that an acquire read will turn out to see.
    pub(crate) through: Option<EventId>,
    /// Whether a compare-and-set that could succeed fails for no reason.
    pub(crate) fails: bool,
}

impl Choice {
    /// A value; which write is seen is decided later.
    pub(crate) fn of_value(value: Value, from_the_past: bool) -> Choice {
        Choice { value, seen: None, from_the_past, pin: None, through: None, fails: false }
    }

    /// A write that happens before the read, at the latest when it is seen.
    pub(crate) fn of_source(value: Value, source: Source) -> Choice {
        Choice { seen: Some(source), ..Choice::of_value(value, true) }
    }

    /// What a read of another execution returns there.
    pub(crate) fn pinned(value: Value, read: EventId) -> Choice {
        Choice { pin: Some(read), ..Choice::of_value(value, false) }
    }
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every thread has ended.
    Complete,
    /// Some threads wait for monitors or for the end of others, for ever.
    Deadlock,
    /// Some threads would go on for ever, or were cut by a bound.
    Cut,
}

/// What all walks of an analysis have in common.
#[derive(Clone, Debug)]
pub(crate) struct Setting<'p, P> {
    pub(crate) program: &'p P,
    /// The longs and doubles that are accessed in halves, which makes a difference for them.
    pub(crate) torn: FxHashSet<Location>,
    /// Values of locations before any write, where they are not the default.
    initial: FxHashMap<Location, Value>,
    threads: Vec<ObjectId>,
    /// The most events of a thread.
    pub(crate) events: usize,
    /// Whether freezes of final variables are followed.
    pub(crate) freezes: bool,
    /// Which parts of docs/modes.md the program needs, as far as that is known.
    pub(crate) modes: Modes,
    /// The locations whose plain accesses are events, if not all are: those that race, as far as it is known.
    pub(crate) racing: Option<FxHashSet<Location>>,
    /// Whether threads may be interrupted.
    pub(crate) interrupts: bool,
    /// Whether threads may ask whether others are alive.
    pub(crate) liveness: bool,
}

/// What a program does that JLS §17.4 does not define and docs/modes.md does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Modes {
    /// Accesses in another mode than the variable's declaration says.
    pub(crate) accesses: bool,
    /// Fences.
    pub(crate) fences: bool,
}

impl Modes {
    /// Whether it does anything of the kind.
    pub(crate) fn any(self) -> bool {
        self.accesses || self.fences
    }

    pub(crate) fn with(self, other: Modes) -> Modes {
        Modes { accesses: self.accesses || other.accesses, fences: self.fences || other.fences }
    }
}

impl<'p, P: Program> Setting<'p, P> {
    pub(crate) fn new(program: &'p P, events: usize) -> Setting<'p, P> {
        let initial = program.initial();
        Setting {
            program,
            torn: FxHashSet::default(),
            initial: initial.writes.into_iter().collect(),
            threads: initial.threads,
            events,
            freezes: false,
            modes: Modes::default(),
            racing: None,
            interrupts: true,
            liveness: program.observes_liveness(),
        }
    }

    /// Whether plain accesses of a location are events. Those of others are ordered by happens-before in every execution, which is checked
    /// on the way ([`memory`]).
    pub(crate) fn may_race(&self, location: Location) -> bool {
        self.racing.as_ref().is_none_or(|racing| racing.contains(&location.whole()))
    }

    /// The value that a location holds before any write; of one that is accessed in halves, that of a half.
    pub(crate) fn initial_value(&self, location: Location) -> Value {
        let whole = location.whole();
        let value = self.initial.get(&whole).copied().unwrap_or_else(|| self.program.variable(whole).default);
        if !self.torn.contains(&whole) {
            return value;
        }
        let (low, high) = value.halves().expect("only wide variables are torn");
        if location.is_high_half() { high } else { low }
    }
}

/// For at least so many steps a walk goes on that will begin anew.
const PATIENCE: u64 = 10_000;

/// What was left out of a walk, or went wrong.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is something that may have been met")]
pub(crate) struct Remarks {
    /// A bound on loops or on the number of events was reached.
    pub(crate) bounded: bool,
    /// A thread was suspended that had read something else than the past in the loop: it is not known that leaving
    /// the iteration out keeps legality.
    pub(crate) suspended_after_race: bool,
    /// The policy stopped the walk.
    pub(crate) stopped: bool,
    /// Something has no meaning here.
    pub(crate) unfollowed: Option<Unfollowed>,
    /// What the walk met and the setting does not know of: it was stopped, and must begin again with that.
    pub(crate) modes: Modes,
    /// Longs and doubles with plain accesses, which are not indivisible; told where there are accesses in modes.
    pub(crate) parted: FxHashSet<Location>,
    /// Locations that race and were taken not to, and after how many steps the first of them was noticed.
    pub(crate) races: FxHashSet<Location>,
    first_race: Option<u64>,
    /// A thread is interrupted, and none was taken to be.
    pub(crate) interrupts: bool,
    /// A thread asks whether another is alive, and none was taken to do so.
    pub(crate) liveness: bool,
    /// Requests that were answered.
    pub(crate) steps: u64,
}

impl Remarks {
    /// Whether something was taken for granted that does not hold, so that the walk must begin anew.
    pub(crate) fn must_begin_anew(&self) -> bool {
        !self.races.is_empty() || self.interrupts || self.liveness || self.modes.any()
    }

    pub(crate) fn merge(&mut self, other: Remarks) {
        self.bounded |= other.bounded;
        self.suspended_after_race |= other.suspended_after_race;
        self.stopped |= other.stopped;
        self.steps += other.steps;
        self.modes = self.modes.with(other.modes);
        self.parted.extend(other.parted);
        self.races.extend(other.races);
        self.interrupts |= other.interrupts;
        self.liveness |= other.liveness;
        if self.unfollowed.is_none() {
            self.unfollowed = other.unfollowed;
        }
    }
}

/// A path, and where its threads are.
pub(crate) struct Walk<'s, P: Program> {
    pub(crate) setting: &'s Setting<'s, P>,
    pub(crate) threads: Vec<Run<P::Thread>>,
    pub(crate) events: Vec<Event>,
    pub(crate) before: Vec<EventSet>,
    /// For each event, how many events of each thread it comes after, itself included.
    clocks: Vec<Clock>,
    /// The pins of reads, by event.
    pub(crate) pins: Vec<Option<EventId>>,
    /// The reads that were answered with something else than the past.
    pub(crate) guesses: Vec<EventId>,
    /// What acquire fences and acquire reads take it that they synchronize with by way of fences.
    through: Vec<(EventId, EventId)>,
    /// The locations whose accesses are no events, and these accesses, each with how many events came before.
    memory: FxHashMap<Location, Cell>,
    accesses: Vec<(u32, Event)>,
    /// The writes of each location in the order of the path.
    writes: FxHashMap<Location, Vec<EventId>>,
    monitors: FxHashMap<ObjectId, Monitor>,
    /// What to take back, latest last.
    changes: Vec<Change<P::Thread>>,
    pub(crate) remarks: Remarks,
    /// Reused by reads.
    spare: Vec<Vec<Choice>>,
}

/// A thread on a path.
#[derive(Clone, Debug)]
pub(crate) struct Run<T> {
    pub(crate) object: ObjectId,
    pub(crate) state: T,
    pub(crate) standing: Standing,
    /// What happens before its next action.
    pub(crate) past: EventSet,
    /// How many events of each thread that is.
    clock: Clock,
    /// Whether an assertion failed.
    pub(crate) failed: bool,
    /// How many accesses and other events it has had.
    acts: usize,
    trail: Trail<T>,
    /// If it was suspended, after how many of its events its rounds began.
    rounds_since: u32,
    allocations: Rc<Allocations>,
    /// The low half of a long that is being read in halves.
    low_half: Option<Value>,
    /// Where it waits to be notified, if it does.
    waiting: Option<Waiting>,
    /// Whether it may park without waiting.
    permit: bool,
    /// What has interrupted it and was not cleared.
    interrupted: Option<Vec<EventId>>,
    /// Whether the program may end without it.
    daemon: bool,
}

/// How many events of each thread, by its place.
type Clock = SmallVec<[u32; 4]>;

/// How far a thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It would go on. At the end of a path, it waits for what never comes.
    Running,
    /// It repeats itself.
    Suspended,
    /// A bound was reached.
    CutOff,
    /// An assumption failed: the execution has no outcome, but what others do counts, and it can justify others.
    Abandoned,
    /// It has ended.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Monitor {
    owner: Option<u32>,
    depth: u32,
    released_by: Option<EventId>,
}

/// What a step changed.
enum Change<T> {
    Thread(usize, Run<T>),
    Monitor(ObjectId, Monitor),
    /// What was known of a location whose accesses are no events.
    Memory(Location, Option<Cell>),
    Spawned,
}

/// A place on the path that one can go back to.
#[derive(Clone, Copy)]
struct Mark {
    events: usize,
    accesses: usize,
    changes: usize,
}

/// An action that waits for its turn: one whose order with others makes a difference to happens-before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Lock(ObjectId),
    Access {
        location: Location,
        read: Option<ReadMode>,
        write: Option<WriteMode>,
        /// Whether it matters what others have done at all: an acquire read, where there are fences.
        acquires_all: bool,
        /// Whether the order of two volatile reads counts, since coherence asks for it (docs/modes.md 4.1).
        coherent: bool,
    },
    /// A fence that acquires what reads before it have seen.
    Fence,
    /// A thread asks whether it is interrupted.
    Looks(ObjectId),
    Interrupts(ObjectId),
    /// A thread that waits in a monitor is woken, by time or by an interrupt.
    Wakes(ObjectId, ObjectId),
    Notifies(ObjectId),
    Parks(ObjectId),
    Unparks(ObjectId),
    /// A thread asks whether another is alive, or waits for its end.
    Observes(ObjectId, ObjectId),
    /// A thread begins or ends.
    Begins(ObjectId),
}

impl Turn {
    /// Whether what others have done matters to it, whatever that is.
    fn needs_all(self) -> bool {
        matches!(self, Turn::Fence | Turn::Access { acquires_all: true, .. })
    }

    /// Whether the order of the two makes a difference.
    fn conflicts(self, other: Turn) -> bool {
        self.affects(other) || other.affects(self)
    }

    /// Whether it makes a difference to the other that it was before.
    fn affects(self, other: Turn) -> bool {
        match (self, other) {
            _ if self.needs_all() || other.needs_all() => true,
            (
                Turn::Access { location: one, read, write, coherent, .. },
                Turn::Access { location: two, read: other_read, write: other_write, .. },
            ) => {
                let passes =
                    write.is_some_and(WriteMode::releases) && other_read.is_some_and(ReadMode::acquires);
                let is_write = |write| write == Some(WriteMode::Volatile);
                let is_read = |read| read == Some(ReadMode::Volatile);
                one == two
                    && (passes
                        || is_write(write) && is_write(other_write)
                        || coherent && is_read(read) && is_read(other_read))
            }
            (Turn::Lock(one), Turn::Lock(two))
            | (Turn::Notifies(one), Turn::Notifies(two) | Turn::Wakes(_, two))
            | (Turn::Unparks(one), Turn::Parks(two))
            | (Turn::Begins(one), Turn::Observes(_, two) | Turn::Unparks(two) | Turn::Begins(two))
            | (
                Turn::Interrupts(one),
                Turn::Interrupts(two)
                | Turn::Looks(two)
                | Turn::Wakes(two, _)
                | Turn::Parks(two)
                | Turn::Observes(two, _)
                | Turn::Begins(two),
            ) => one == two,
            _ => false,
        }
    }
}

/// What a thread can do by itself.
enum Move {
    /// It did something.
    Done,
    /// It waits: for its turn, for another thread, or for ever.
    Waits,
    /// A plain read, which may have several answers.
    Reads(PlainRead),
    /// A number is to be chosen.
    Chooses(u32),
    /// The walk can't go on: what it is to do has no meaning here, or something was taken for granted that does not hold.
    Impossible,
}

impl<'s, P: Describe> Walk<'s, P> {
    /// Walks through all executions.
    pub(crate) fn all(setting: &'s Setting<'s, P>, policy: &mut dyn Policy<P>) -> Remarks {
        let mut walk = Walk {
            setting,
            threads: Vec::new(),
            events: Vec::new(),
            before: Vec::new(),
            clocks: Vec::new(),
            pins: Vec::new(),
            guesses: Vec::new(),
            through: Vec::new(),
            memory: FxHashMap::default(),
            accesses: Vec::new(),
            writes: FxHashMap::default(),
            monitors: FxHashMap::default(),
            changes: Vec::new(),
            remarks: Remarks::default(),
            spare: Vec::new(),
        };
        for &object in &setting.threads {
            walk.begin(object, EventSet::default(), Clock::default());
        }
        let _ = walk.go(policy, &[]);
        walk.remarks
    }

    fn begin(&mut self, object: ObjectId, past: EventSet, clock: Clock) {
        let thread = self.threads.len();
        self.threads.push(Run {
            object,
            state: self.setting.program.start(object),
            standing: Standing::Running,
            past,
            clock,
            failed: false,
            acts: 0,
            trail: Trail::default(),
            rounds_since: 0,
            allocations: Rc::default(),
            low_half: None,
            waiting: None,
            permit: false,
            interrupted: None,
            daemon: false,
        });
        self.push(thread, ActionKind::Start, None);
    }

    /// Everything that can follow, with the path taken back at the end. `asleep` are threads whose turns have been walked from
    /// a place from where this one is reached by actions that have nothing to do with them.
    fn go(&mut self, policy: &mut dyn Policy<P>, asleep: &[usize]) -> ControlFlow<()> {
        let mark = self.mark();
        let result = self.advance(policy, asleep, mark);
        self.take_back(mark);
        result
    }

    fn advance(&mut self, policy: &mut dyn Policy<P>, asleep: &[usize], mark: Mark) -> ControlFlow<()> {
        // Threads run by themselves as far as they can.
        let mut thread = 0;
        while thread < self.threads.len() {
            if self.threads[thread].standing != Standing::Running {
                thread += 1;
                continue;
            }
            self.poll(policy)?;
            match self.step(thread, mark, policy) {
                Move::Done => {
                    if self.threads[thread].standing == Standing::Ended {
                        if !policy.is_worth_while(self) {
                            return ControlFlow::Continue(());
                        }
                        // Others may have waited for that.
                        thread = 0;
                    }
                }
                Move::Waits => thread += 1,
                Move::Reads(read) => {
                    let mut choices = self.spare.pop().unwrap_or_default();
                    choices.clear();
                    policy.plain_read(self, read, &mut choices);
                    if self.setting.modes.accesses {
                        self.add_failures(thread, &mut choices);
                    }
                    let result = match *choices {
                        [] => Some(ControlFlow::Continue(())),
                        [only] => {
                            self.save(thread, mark);
                            self.answer_read(thread, read, only);
                            None
                        }
                        _ => Some(choices.iter().try_for_each(|&choice| {
                            let mark = self.mark();
                            self.save(thread, mark);
                            self.answer_read(thread, read, choice);
                            let result = self.go(policy, asleep);
                            self.take_back(mark);
                            result
                        })),
                    };
                    self.spare.push(choices);
                    if let Some(result) = result {
                        return result;
                    }
                }
                Move::Chooses(options) => {
                    return (0..options).try_for_each(|option| {
                        let mark = self.mark();
                        self.save(thread, mark);
                        self.answer_choice(thread, option);
                        let result = self.go(policy, asleep);
                        self.take_back(mark);
                        result
                    });
                }
                Move::Impossible => return ControlFlow::Break(()),
            }
        }
        self.take_turns(policy, asleep)
    }

    /// Lets each thread go first whose synchronization action is possible.
    fn take_turns(&mut self, policy: &mut dyn Policy<P>, asleep: &[usize]) -> ControlFlow<()> {
        let turns: Vec<(usize, Turn)> = (0..self.threads.len())
            .filter(|&thread| self.threads[thread].standing == Standing::Running)
            .filter_map(|thread| self.turn(thread).map(|turn| (thread, turn)))
            .collect();
        if turns.is_empty() {
            let ending = self.ending();
            return policy.path(self, ending);
        }
        let mut sleeping: Vec<usize> = asleep.to_vec();
        for &(thread, turn) in &turns {
            if sleeping.contains(&thread) {
                continue;
            }
            let asleep: Vec<usize> = turns
                .iter()
                .filter(|(other, others)| sleeping.contains(other) && !turn.conflicts(*others))
                .map(|(other, _)| *other)
                .collect();
            let request = self.setting.program.next(&self.threads[thread].state);
            if self.setting.modes.any() && matches!(turn, Turn::Access { .. } | Turn::Fence) {
                self.take_turn_in_mode(policy, thread, &asleep)?;
                sleeping.push(thread);
                continue;
            }
            if blocking::has_ways(request) {
                for way in self.ways(thread, request) {
                    let mark = self.mark();
                    self.save(thread, mark);
                    self.take_way(thread, request, way, mark);
                    let result = self.go(policy, &asleep);
                    self.take_back(mark);
                    result?;
                }
                sleeping.push(thread);
                continue;
            }
            let mark = self.mark();
            self.take_turn(thread, mark);
            // A compare-and-set that may fail for no reason has two ways to go.
            let result = self.go(policy, &asleep);
            self.take_back(mark);
            result?;
            if self.may_fail_spuriously(thread) {
                let mark = self.mark();
                self.save(thread, mark);
                self.fail_update(thread);
                let result = self.go(policy, &asleep);
                self.take_back(mark);
                result?;
            }
            sleeping.push(thread);
        }
        ControlFlow::Continue(())
    }

    /// The synchronization action for which the thread waits, if that is possible now.
    fn turn(&self, thread: usize) -> Option<Turn> {
        let run = &self.threads[thread];
        match self.setting.program.next(&run.state) {
            Request::Lock(monitor) => {
                let owner = self.monitors.get(&monitor).and_then(|monitor| monitor.owner);
                (owner.is_none() || owner == Some(thread as u32)).then_some(Turn::Lock(monitor))
            }
            Request::Read { location, mode } => Some(self.access(location, Some(mode), None)),
            Request::Write { location, mode, .. } => Some(self.access(location, None, Some(mode))),
            Request::ReadModifyWrite { location, read, write, .. } => {
                Some(self.access(location, Some(read), Some(write)))
            }
            Request::Fence(_) => Some(Turn::Fence),
            request => self.blocking_turn(thread, request),
        }
    }

    fn access(&self, location: Location, read: Option<ReadMode>, write: Option<WriteMode>) -> Turn {
        let acquires_all = self.setting.modes.fences && read.is_some_and(ReadMode::acquires);
        Turn::Access { location, read, write, acquires_all, coherent: self.setting.modes.accesses }
    }

    fn ending(&self) -> Ending {
        // The program may end without daemons.
        let standings = || self.threads.iter().filter(|run| !run.daemon).map(|run| run.standing);
        if standings().all(|standing| standing == Standing::Ended) {
            Ending::Complete
        } else if standings().any(|standing| !matches!(standing, Standing::Running | Standing::Ended)) {
            Ending::Cut
        } else {
            Ending::Deadlock
        }
    }

    fn poll(&mut self, policy: &mut dyn Policy<P>) -> ControlFlow<()> {
        self.remarks.steps += 1;
        if self.remarks.steps.is_multiple_of(1024) && policy.is_over() {
            self.remarks.stopped = true;
            return ControlFlow::Break(());
        }
        // The walk begins anew, but goes on for a while, to find more of that.
        if self.remarks.first_race.is_some_and(|first| self.remarks.steps > 2 * first + PATIENCE) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn mark(&self) -> Mark {
        Mark { events: self.events.len(), accesses: self.accesses.len(), changes: self.changes.len() }
    }

    /// Keeps the thread as it is, unless it has been kept since the mark.
    fn save(&mut self, thread: usize, mark: Mark) {
        let is_it =
            |change: &Change<P::Thread>| matches!(change, Change::Thread(saved, _) if *saved == thread);
        if !self.changes[mark.changes..].iter().any(is_it) {
            self.changes.push(Change::Thread(thread, self.threads[thread].clone()));
        }
    }

    fn take_back(&mut self, mark: Mark) {
        let Mark { events, accesses, changes } = mark;
        self.accesses.truncate(accesses);
        for event in self.events.drain(events..).rev() {
            if let Some(location) = event.written() {
                self.writes.get_mut(&location).expect("it was written").pop();
            }
        }
        self.before.truncate(events);
        self.clocks.truncate(events);
        self.pins.truncate(events);
        while self.through.last().is_some_and(|(_, acquires)| acquires.index() >= events) {
            self.through.pop();
        }
        while self.guesses.last().is_some_and(|guess| guess.index() >= events) {
            self.guesses.pop();
        }
        while self.changes.len() > changes {
            match self.changes.pop().expect("there are more") {
                Change::Thread(thread, run) => self.threads[thread] = run,
                Change::Monitor(object, monitor) => {
                    self.monitors.insert(object, monitor);
                }
                Change::Memory(location, Some(cell)) => _ = self.memory.insert(location, cell),
                Change::Memory(location, None) => _ = self.memory.remove(&location),
                Change::Spawned => {
                    self.threads.pop();
                }
            }
        }
    }

    /// Adds an event of a thread, which happens after all of the thread's past.
    fn push(&mut self, thread: usize, kind: ActionKind, value: Option<Value>) -> EventId {
        let id = EventId(self.events.len() as u32);
        let run = &mut self.threads[thread];
        self.before.push(run.past.clone());
        run.past.insert(id);
        run.acts += 1;
        if run.clock.len() <= thread {
            run.clock.resize(thread + 1, 0);
        }
        run.clock[thread] += 1;
        self.clocks.push(run.clock.clone());
        let event = self.event(thread, kind, value);
        self.events.push(event);
        self.pins.push(None);
        if let Some(location) = kind.written_location() {
            self.writes.entry(location).or_default().push(id);
        }
        id
    }

    fn event(&self, thread: usize, kind: ActionKind, value: Option<Value>) -> Event {
        let program = self.setting.program;
        let state = &self.threads[thread].state;
        let own = !matches!(kind, ActionKind::Start | ActionKind::End);
        Event {
            thread: thread as u32,
            kind,
            value,
            site: if own { program.site(state) } else { Site(0) },
            position: if own { program.position(state) } else { None },
            seen: None,
            completes_update: false,
        }
    }

    /// The writes of a location so far, in the order of the path.
    pub(crate) fn writes_of(&self, location: Location) -> &[EventId] {
        self.writes.get(&location).map_or(&[], Vec::as_slice)
    }

    /// The writes that a read could see by happens-before alone: those before it that are not overwritten before it, be it in so.
    pub(crate) fn visible(&self, read: PlainRead) -> impl Iterator<Item = Source> + '_ {
        let PlainRead { thread, location, mode, .. } = read;
        let past = &self.threads[thread as usize].past;
        let writes = self.writes_of(location);
        let before = move |write: &EventId| past.contains(*write);
        let none = !writes.iter().any(before);
        let overwritten = move |write: EventId| {
            writes.iter().filter(|w| before(w)).any(|w| self.before[w.index()].contains(write))
        };
        let end = self.events.len();
        let latest = writes
            .iter()
            .copied()
            .filter(before)
            .filter(move |&write| !overwritten(write))
            .filter(move |&write| mode != ReadMode::Volatile || !self.is_overwritten_in_so(write, end));
        none.then_some(Source::Initial).into_iter().chain(latest.map(Source::Event))
    }

    /// What a read may see by happens-before alone, as answers.
    pub(crate) fn choices_from_the_past(&self, read: PlainRead) -> impl Iterator<Item = Choice> + '_ {
        let sources = self.visible(read).chain(self.released(read));
        sources.map(move |source| Choice::of_source(self.value_of(source, read.location), source))
    }

    /// The key that a read which wants an answer will have.
    pub(crate) fn key_of(&self, read: PlainRead, identity: Identity) -> ActionKey {
        let object = self.threads[read.thread as usize].object;
        let mut counter = KeyCounter::new(identity);
        for event in self.events.iter().filter(|event| event.thread == read.thread) {
            counter.next(object, event.kind, event.site, event.value);
        }
        counter.next(object, ActionKind::Read(read.location, read.mode), read.site, None)
    }

    /// What a source wrote.
    pub(crate) fn value_of(&self, source: Source, location: Location) -> Value {
        match source {
            Source::Initial => self.setting.initial_value(location),
            Source::Event(write) => self.events[write.index()].value.expect("writes have values"),
        }
    }

    /// Whether the thread has done more than twice what it does in an execution.
    pub(crate) fn has_outrun(&self, thread: u32, execution: &Sketch) -> bool {
        let object = self.threads[thread as usize].object;
        let of_thread = |event: &&Event| execution.threads[event.thread as usize] == object;
        let so_far = self.events.iter().filter(|event| event.thread == thread).count();
        so_far > 2 * execution.events.iter().filter(of_thread).count()
    }

    /// The coherent reads of threads that repeat themselves in which they last saw a variable: in the rounds that they repeat.
    pub(crate) fn repeated_reads(&self) -> impl Iterator<Item = EventId> + '_ {
        let suspended = (0..self.threads.len()).filter(|&thread| {
            self.threads[thread].standing == Standing::Suspended && !self.threads[thread].daemon
        });
        suspended.flat_map(|thread| {
            let since = self.threads[thread].rounds_since as usize;
            let of_thread = move |(_, event): &(usize, &Event)| event.thread as usize == thread;
            let rounds = self.events.iter().enumerate().filter(of_thread).skip(since);
            let is_coherent =
                |event: &Event| matches!(event.kind, ActionKind::Read(_, mode) if mode != ReadMode::Plain);
            rounds.filter(move |(_, event)| is_coherent(event)).map(|(place, _)| EventId(place as u32))
        })
    }

    /// The path as an execution.
    pub(crate) fn sketch(&self) -> Sketch {
        Sketch {
            threads: self.threads.iter().map(|run| run.object).collect(),
            events: self.events.clone(),
            before: self.before.clone(),
            through: self.through.clone(),
            guarded: EventSet::default(),
        }
    }

    /// An execution of the path with all accesses.
    pub(crate) fn whole(&self, sketch: &Sketch) -> Sketch {
        if self.accesses.is_empty() { sketch.clone() } else { memory::whole(sketch, &self.accesses) }
    }
}

/// A thread as an execution's number for it: the initializing thread is number 0.
fn number(thread: usize) -> ThreadId {
    ThreadId(thread as u32 + 1)
}
