//! Vector clocks along a path: which earlier accesses each access races with.
//!
//! As in `FastTrack` (Flanagan, Freund, PLDI 2009) each thread has a clock that says how many actions of every thread
//! happen-before what it does next, and each access is remembered by its thread and that thread's count, so that it happens-before
//! what a thread does now exactly if the thread's clock has reached it. Unlike there, every thread's last access of each kind at each
//! place in the program is kept for good: nothing is forgotten when there was a race, so that what is told is right on the whole
//! path and not only up to its first race.
//!
//! Synchronizes-with (JLS §17.4.4, and `java.lang.invoke.VarHandle` for modes other than plain and volatile):
//!
//! | from | to |
//! |---|---|
//! | letting go of a monitor | taking it later |
//! | a volatile write | volatile reads of the variable later |
//! | a release or volatile write | an acquire or volatile read that sees it |
//! | a release fence, and then a write of its thread | an acquire or volatile read that sees it, or an acquire fence after a read that does |
//! | starting a thread | all that it does |
//! | the end of a thread | a join of it, or seeing that it has ended |
//! | an interrupt | noticing it |
//! | default values | everything |
//! | the writes of final variables, if the constructor ends before others can reach the object, and of what they lead to then | everything (JLS §17.5) |
//!
//! Reads without a lock ([`Optimism`]) race with what is written meanwhile. Such a race is held back until the thread asks whether what it
//! has read may be used: if not, there was none. If it may, or if the thread lets others see anything before it asks, there was.
//!
//! Deviation: a release sequence is one write. A read-modify-write without release that sees a release write ends it.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thinair_event::{FenceMode, Location, ObjectId, ReadMode, ThreadId, Value, VectorClock, WriteMode};
use thinair_program::{Answer, Life, Optimism, Program, Request, Taken, WakeUp};

use crate::escape::Privacy;
use crate::race::{Access, Edges, Race, update_modes};

/// The clocks of a path, which is told to them step by step.
pub struct Clocks<'p, P> {
    program: &'p P,
    edges: Edges,
    /// By object; a name that is used again stands for its latest bearer.
    threads: FxHashMap<ObjectId, ThreadId>,
    /// What each thread knows.
    known: Vec<Clock>,
    monitors: FxHashMap<ObjectId, VectorClock>,
    interrupts: FxHashMap<ThreadId, VectorClock>,
    permits: FxHashMap<ThreadId, VectorClock>,
    /// By object and slot.
    variables: FxHashMap<ObjectId, FxHashMap<u32, Variable>>,
    privacy: Privacy,
    /// The locks that threads do without, with races that are held back.
    optimists: BTreeMap<(ThreadId, ObjectId), Vec<Race>>,
    steps: usize,
    races: Vec<Race>,
}

/// What a thread knows.
#[derive(Default)]
struct Clock {
    now: VectorClock,
    /// What it knew at its last release fence.
    released: Option<VectorClock>,
    /// What an acquire fence would tell it: of the writes that it has seen.
    seen: VectorClock,
}

/// What is known of a variable.
#[derive(Default)]
struct Variable {
    /// Of each thread, each kind and each place in the program, the last one.
    accesses: SmallVec<[Remembered; 2]>,
    /// What is known to all volatile writes.
    volatile: VectorClock,
    /// What the write that it holds hands on to who sees it by an acquire read.
    release: VectorClock,
    /// The same, after an acquire fence.
    fence: VectorClock,
}

/// An access that may race with later ones.
struct Remembered {
    access: Access,
    whereabouts: u64,
    /// How far the thread was, by its own count.
    count: u32,
}

impl<'p, P: Program> Clocks<'p, P> {
    /// The clocks of a path without a step.
    pub fn new(program: &'p P, edges: Edges) -> Clocks<'p, P> {
        let mut clocks = Clocks {
            program,
            edges,
            threads: FxHashMap::default(),
            known: Vec::new(),
            monitors: FxHashMap::default(),
            interrupts: FxHashMap::default(),
            permits: FxHashMap::default(),
            variables: FxHashMap::default(),
            privacy: Privacy::default(),
            optimists: BTreeMap::new(),
            steps: 0,
            races: Vec::new(),
        };
        for thread in program.initial().threads {
            clocks.begin(thread, VectorClock::new());
        }
        clocks
    }

    /// The races so far, in the order of their second accesses.
    pub fn races(&self) -> &[Race] {
        &self.races
    }

    fn begin(&mut self, object: ObjectId, mut now: VectorClock) {
        let thread = ThreadId(self.known.len() as u32);
        now.increment(thread);
        self.threads.insert(object, thread);
        self.known.push(Clock { now, ..Clock::default() });
    }

    fn clock(&mut self, thread: ThreadId) -> &mut Clock {
        &mut self.known[thread.index()]
    }

    /// A thread learns what is known to `from`.
    fn acquire(&mut self, me: ThreadId, from: Option<VectorClock>) {
        if let Some(from) = from {
            self.clock(me).now.join(&from);
        }
    }

    /// What a thread knows, to be handed on. What it does afterwards is not part of it.
    fn release(&mut self, me: ThreadId) -> VectorClock {
        let clock = self.clock(me);
        let known = clock.now.clone();
        clock.now.increment(me);
        known
    }

    /// A thread in this state accesses a variable.
    fn access(&mut self, state: &P::Thread, location: Location, access: Access) {
        let clock = &self.known[access.thread.index()].now;
        let known = self.variables.entry(location.object).or_default().entry(location.slot).or_default();
        let mine = (access.thread, ObjectId(0))..=(access.thread, ObjectId(u32::MAX));
        let is_optimistic = access.write.is_none() && access.is_plain();
        let mut optimism = self.optimists.range_mut(mine).next().filter(|_| is_optimistic);
        let mut optimism = optimism.as_mut().map(|(_, held_back)| held_back);
        for Remembered { access: earlier, count, .. } in &known.accesses {
            let conflicts = earlier.thread != access.thread
                && (earlier.write.is_some() || access.write.is_some())
                && (earlier.is_plain() || access.is_plain());
            if conflicts && clock.get(earlier.thread) < *count {
                let race = Race { location, first: *earlier, second: access };
                optimism.as_mut().map_or(&mut self.races, |held_back| &mut **held_back).push(race);
            }
        }
        if optimism.is_some() {
            return;
        }
        let count = clock.get(access.thread);
        let remembered = Remembered { access, whereabouts: self.program.whereabouts(state), count };
        let same = |other: &&mut Remembered| {
            let Access { thread, read, write, .. } = other.access;
            (thread, read, write) == (access.thread, access.read, access.write)
                && other.whereabouts == remembered.whereabouts
        };
        match known.accesses.iter_mut().find(same) {
            Some(last) => *last = remembered,
            None => known.accesses.push(remembered),
        }
    }

    fn reads(&mut self, me: ThreadId, location: Location, mode: ReadMode) {
        let Some(variable) = self.variables.get(&location.object).and_then(|all| all.get(&location.slot))
        else {
            return;
        };
        let (release, volatile, fence) = (&variable.release, &variable.volatile, &variable.fence);
        let clock = &mut self.known[me.index()];
        match mode {
            ReadMode::Volatile => {
                clock.now.join(volatile);
                clock.now.join(release);
                clock.now.join(fence);
            }
            ReadMode::Acquire => {
                clock.now.join(release);
                clock.now.join(fence);
            }
            ReadMode::Plain | ReadMode::Opaque => clock.seen.join(release),
        }
        clock.seen.join(fence);
    }

    fn writes(&mut self, me: ThreadId, location: Location, mode: WriteMode) {
        let releases = matches!(mode, WriteMode::Release | WriteMode::Volatile);
        let known = if releases { self.release(me) } else { VectorClock::new() };
        let fence = self.clock(me).released.clone().unwrap_or_default();
        let variable = self.variables.entry(location.object).or_default().entry(location.slot).or_default();
        if mode == WriteMode::Volatile {
            variable.volatile.join(&known);
        }
        variable.release = known;
        variable.fence = fence;
    }

    /// A thread in this state writes a value: others may be able to reach objects from then on.
    fn write_value(&mut self, state: &P::Thread, location: Location, value: Value) {
        let escaped = self.privacy.write(location, value);
        self.freeze(state, &escaped);
    }

    /// Others can reach objects. What is final in them they know whenever they read it, if the object is not still being made.
    fn freeze(&mut self, state: &P::Thread, escaped: &[ObjectId]) {
        for &object in escaped {
            for (&slot, variable) in self.variables.get_mut(&object).into_iter().flatten() {
                let location = Location { object, slot };
                if self.program.variable(location).is_final && !self.program.constructs(state, location) {
                    variable.accesses.clear();
                }
            }
        }
    }

    /// A constructor ends: what its final variables lead to is known to everybody who gets there by them, as far as nobody else can
    /// get there yet (JLS §17.5).
    fn freeze_all(&mut self, object: ObjectId) {
        if !self.privacy.is_private(object) {
            return;
        }
        let is_final = |slot: u32| self.program.variable(Location { object, slot }).is_final;
        for (&slot, variable) in self.variables.get_mut(&object).into_iter().flatten() {
            if is_final(slot) {
                variable.accesses.clear();
            }
        }
        for below in self.privacy.below(object, is_final) {
            for variable in self.variables.get_mut(&below).into_iter().flat_map(|all| all.values_mut()) {
                variable.accesses.clear();
            }
        }
    }

    fn fence(&mut self, me: ThreadId, mode: FenceMode) {
        let clock = self.clock(me);
        let (acquires, releases) = match mode {
            FenceMode::Acquire | FenceMode::LoadLoad => (true, false),
            FenceMode::Release | FenceMode::StoreStore => (false, true),
            FenceMode::Full => (true, true),
        };
        if acquires {
            let seen = std::mem::take(&mut clock.seen);
            clock.now.join(&seen);
        }
        if releases {
            let known = self.release(me);
            self.clock(me).released = Some(known);
        }
    }

    /// What a thread's step means to what it reads without a lock.
    fn ask(&mut self, me: ThreadId, state: &P::Thread, request: Request, answer: Option<Answer>) {
        let optimism = answer.and_then(|answer| self.program.optimism(state, answer));
        match optimism {
            Some(Optimism::Begins(lock)) => {
                let unasked = self.optimists.insert((me, lock), Vec::new());
                self.races.extend(unasked.into_iter().flatten());
            }
            Some(Optimism::Ends { lock, valid }) => {
                let held_back = self.optimists.remove(&(me, lock));
                self.races.extend(held_back.into_iter().flatten().filter(|_| valid));
            }
            None => {}
        }
        if lets_see(request, |object| self.privacy.is_private(object)) {
            for (_, held_back) in self.optimists.iter_mut().filter(|((thread, _), _)| *thread == me) {
                self.races.append(held_back);
            }
        }
    }

    fn allocate(&mut self, object: ObjectId) {
        // Whoever had the name before is gone, with all that was known of it.
        self.variables.remove(&object);
        self.monitors.remove(&object);
        self.privacy.allocate(object);
    }

    fn answered(&mut self, me: ThreadId, state: &P::Thread, request: Request, answer: Option<Answer>) {
        self.ask(me, state, request, answer);
        let step = self.steps;
        let access = |read, write| Access { thread: me, step, read, write };
        match (request, answer) {
            (Request::Read { location, mode }, _) => {
                self.access(state, location, access(Some(mode), None));
                self.reads(me, location, mode);
            }
            (Request::Write { location, value, mode }, _) => {
                self.write_value(state, location, value);
                self.access(state, location, access(None, Some(mode)));
                self.writes(me, location, mode);
            }
            (
                Request::ReadModifyWrite { location, update, read, write },
                Some(Answer::Updated { old, written }),
            ) => {
                let new = update.apply(old).filter(|_| written);
                let (reads, writes) = update_modes(read, write);
                self.access(state, location, access(Some(reads), new.map(|_| writes)));
                self.reads(me, location, read);
                if let Some(new) = new {
                    self.write_value(state, location, new);
                    self.writes(me, location, write);
                }
            }
            (Request::Fence(mode), _) => self.fence(me, mode),
            (Request::Freeze(location), _) => self.freeze_all(location.object),
            (Request::Allocate { .. }, Some(Answer::Allocated(object))) => self.allocate(object),
            (Request::Lock(monitor), _) => self.acquire(me, self.monitors.get(&monitor).cloned()),
            (Request::Unlock(monitor), _) => self.lets_go(me, monitor),
            (Request::Start { thread, .. }, Some(Answer::Flag(true))) => {
                let escaped = self.privacy.escape(thread);
                self.freeze(state, &escaped);
                let known = self.release(me);
                self.begin(thread, known);
            }
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                let ended = self.threads.get(&thread).map(|thread| self.known[thread.index()].now.clone());
                self.acquire(me, ended);
            }
            (Request::Interrupt(thread), _) => {
                let known = self.release(me);
                if let Some(&thread) = self.threads.get(&thread) {
                    self.interrupts.entry(thread).or_default().join(&known);
                }
            }
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                if let Some(thread) = self.threads.get(&thread) {
                    self.acquire(me, self.interrupts.get(thread).cloned());
                }
            }
            (Request::Unpark(thread), _) if self.edges.park => {
                let known = self.release(me);
                if let Some(&thread) = self.threads.get(&thread) {
                    self.permits.entry(thread).or_default().join(&known);
                }
            }
            (Request::Park { .. }, Some(Answer::Woken(WakeUp::Woken))) if self.edges.park => {
                let known = self.permits.remove(&me);
                self.acquire(me, known);
            }
            (_, Some(Answer::Woken(wake))) => self.noticed(me, wake),
            _ => {}
        }
    }

    fn lets_go(&mut self, me: ThreadId, monitor: ObjectId) {
        let known = self.release(me);
        self.monitors.entry(monitor).or_default().join(&known);
    }

    fn noticed(&mut self, me: ThreadId, wake: WakeUp) {
        if wake == WakeUp::Interrupted {
            self.acquire(me, self.interrupts.get(&me).cloned());
        }
    }
}

/// Whether others may see of a request what a thread has read before.
pub fn lets_see(request: Request, is_private: impl Fn(ObjectId) -> bool) -> bool {
    match request {
        Request::Write { location, .. } | Request::ReadModifyWrite { location, .. } => {
            !is_private(location.object)
        }
        Request::External { .. } | Request::End { .. } | Request::Exit { .. } | Request::Fail => true,
        _ => false,
    }
}

impl<P: Program> Clocks<'_, P> {
    /// A thread that was in this state has taken a step.
    pub fn took(&mut self, thread: ObjectId, state: &P::Thread, taken: Taken) {
        let me = self.threads[&thread];
        match taken {
            Taken::Answered(request, answer) => self.answered(me, state, request, answer),
            Taken::Waits(monitor, _) => self.lets_go(me, monitor),
            Taken::Returns(monitor, _, wake) => {
                self.acquire(me, self.monitors.get(&monitor).cloned());
                self.noticed(me, wake);
            }
            Taken::StopsWaiting(_) => {}
        }
        self.steps += 1;
    }
}
