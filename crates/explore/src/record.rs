//! From a schedule to an execution: the steps are taken again, and what they do is written down as actions.
//!
//! The machine reuses the names of forgotten objects; in an execution every object has a name of its own, so
//! objects are renamed here as they are allocated: count is how many of the kind were allocated before.

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{
    ActionId, ActionKind, Execution, Location, ObjectId, Position, ReadMode, Recorder, Seen, ThreadId, Value,
    WriteMode,
};
use thinair_program::{Allocations, Answer, Describe, Life, ObjectName, Request, WakeUp};

use crate::machine::Trace;
use crate::{Schedule, Taken};

/// An execution with the order in which it happened, which shows that it is sequentially consistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The execution.
    pub execution: Execution,
    /// All its actions, in the order in which they happened.
    pub order: Vec<ActionId>,
}

/// Takes the steps of a schedule and records them. What a search took together with a step is told one by one.
pub fn record<P: Describe>(program: &P, schedule: &Schedule) -> Recorded {
    let recording = take(program, schedule, Selection::All);
    let (execution, order) = recording.recorder.finish();
    Recorded { execution, order }
}

/// The same, if that gives no more than so many actions: relations are dense.
pub fn record_at_most<P: Describe>(program: &P, schedule: &Schedule, most: usize) -> Option<Recorded> {
    take(program, schedule, Selection::All).finish(most)
}

/// Records what threads share: without the accesses to locations that only one thread accesses on this path, and to
/// those that nobody writes. Nothing, if that gives more than so many actions.
///
/// What is left out says nothing about the rest. It is unordered with other threads' actions but for program order and
/// what comes of it: a read there sees a write of its own thread or the initial one, and where the location is volatile, the
/// edges of synchronizes-with that it makes are within one thread. So among the actions that are kept, happens-before,
/// the write that each read sees, and the values are what they are in the whole execution; the whole is well-formed and
/// sequentially consistent in these respects exactly if this is.
pub fn record_shared<P: Describe>(program: &P, schedule: &Schedule, most: usize) -> Option<Recorded> {
    let survey = take(program, schedule, Selection::Survey(FxHashMap::default()));
    let Selection::Survey(uses) = survey.selection else { unreachable!("it is what it was") };
    let shared = uses.into_iter().filter(|(_, used)| used.shared && used.written);
    let shared = shared.map(|(location, _)| location).collect();
    take(program, schedule, Selection::Only(shared)).finish(most)
}

/// Takes the steps of a schedule.
fn take<'p, P: Describe>(program: &'p P, schedule: &Schedule, selection: Selection) -> Recording<'p, P> {
    let mut recording = Recording {
        program,
        selection,
        recorder: Recorder::new(),
        threads: FxHashMap::default(),
        declared: FxHashMap::default(),
        latest: FxHashMap::default(),
        renamed: FxHashMap::default(),
        allocations: Allocations::default(),
    };
    let initial = program.initial();
    recording.declared = initial.writes.into_iter().collect();
    for object in initial.threads {
        recording.begin(object);
    }
    schedule.take(program, &mut recording);
    recording
}

/// Which locations are recorded.
enum Selection {
    All,
    /// None; who uses them is noted.
    Survey(FxHashMap<Location, Use>),
    /// Those.
    Only(FxHashSet<Location>),
}

/// Who uses a location.
struct Use {
    first: ThreadId,
    shared: bool,
    written: bool,
}

struct Recording<'p, P> {
    program: &'p P,
    selection: Selection,
    recorder: Recorder,
    /// The machine's threads that are recorded, by object; a reused name stands for its latest bearer.
    threads: FxHashMap<ObjectId, ThreadId>,
    /// The initial values that are not the default. Their writes are told once the location is accessed: a program may
    /// have very many, and relations are dense.
    declared: FxHashMap<Location, Value>,
    /// The latest write of each location, by the execution's names.
    latest: FxHashMap<Location, Seen>,
    /// The execution's names of the machine's allocated objects.
    renamed: FxHashMap<ObjectId, ObjectId>,
    allocations: Allocations,
}

impl<P: Describe> Trace<P> for Recording<'_, P> {
    fn took(&mut self, thread: ObjectId, state: &P::Thread, taken: Taken) {
        let position = self.program.position(state);
        let me = self.threads[&thread];
        match taken {
            Taken::Answered(request, answer) => self.answered(thread, me, request, answer, position),
            Taken::Waits(monitor, count) => {
                let monitor = self.object(monitor);
                for _ in 0..count {
                    self.recorder.act(me, ActionKind::Unlock(monitor), position);
                }
            }
            Taken::StopsWaiting(_) => {}
            Taken::Returns(monitor, count, wake) => {
                let monitor = self.object(monitor);
                for _ in 0..count {
                    self.recorder.act(me, ActionKind::Lock(monitor), position);
                }
                self.detect(me, wake, position);
            }
        }
    }
}

impl<P: Describe> Recording<'_, P> {
    fn finish(self, most: usize) -> Option<Recorded> {
        if self.recorder.actions() > most {
            return None;
        }
        let (execution, order) = self.recorder.finish();
        Some(Recorded { execution, order })
    }

    /// Whether an access of a location, by the execution's name, is recorded.
    fn selects(&mut self, me: ThreadId, location: Location, writes: bool) -> bool {
        match &mut self.selection {
            Selection::All => true,
            Selection::Only(locations) => locations.contains(&location),
            Selection::Survey(uses) => {
                let used = uses.entry(location).or_insert(Use { first: me, shared: false, written: false });
                used.shared |= used.first != me;
                used.written |= writes;
                false
            }
        }
    }

    fn answered(
        &mut self,
        thread: ObjectId,
        me: ThreadId,
        request: Request,
        answer: Option<Answer>,
        position: Option<Position>,
    ) {
        match (request, answer) {
            (Request::Read { location, mode }, _) => {
                self.read(me, location, mode, position);
            }
            (Request::Write { location, value, mode }, _) => {
                self.write(me, location, value, mode, position);
            }
            (
                Request::ReadModifyWrite { location, update, read, write },
                Some(Answer::Updated { old, written }),
            ) => {
                self.read(me, location, read, position);
                if let Some(new) = update.apply(old).filter(|_| written)
                    && self.write(me, location, new, write, position)
                {
                    self.recorder.join_last_two();
                }
            }
            (Request::Fence(mode), _) => self.recorder.act(me, ActionKind::Fence(mode), position),
            (Request::Lock(monitor), _) => {
                let monitor = self.object(monitor);
                self.recorder.act(me, ActionKind::Lock(monitor), position);
            }
            (Request::Unlock(monitor), _) => {
                let monitor = self.object(monitor);
                self.recorder.act(me, ActionKind::Unlock(monitor), position);
            }
            (Request::Freeze(location), _) => {
                let location = self.location(location);
                if self.selects(me, location, false) {
                    self.recorder.act(me, ActionKind::Freeze(location), position);
                }
            }
            (Request::External { channel, .. }, _) => {
                self.recorder.act(me, ActionKind::External(channel), position);
            }
            (Request::Allocate { .. }, Some(Answer::Allocated(object))) => self.allocated(thread, object),
            (Request::Start { thread: object, .. }, Some(Answer::Flag(true))) => {
                // The number that the thread will get.
                let child = ThreadId(self.threads_recorded() + 1);
                self.recorder.act(me, ActionKind::Spawn(child), position);
                self.begin(object);
            }
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                if let Some(&ended) = self.threads.get(&thread) {
                    self.recorder.act(me, ActionKind::Join(ended), position);
                }
            }
            (Request::Interrupt(thread), _) => {
                if let Some(&target) = self.threads.get(&thread) {
                    self.recorder.act(me, ActionKind::Interrupt(target), position);
                }
            }
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                let target = self.threads[&thread];
                self.recorder.act(me, ActionKind::DetectInterrupt(target), position);
            }
            (Request::End { .. }, _) => self.recorder.act(me, ActionKind::End, position),
            (_, Some(Answer::Woken(wake))) => self.detect(me, wake, position),
            _ => {}
        }
    }

    fn read(&mut self, me: ThreadId, location: Location, mode: ReadMode, position: Option<Position>) {
        let location = self.location(location);
        if !self.selects(me, location, false) {
            return;
        }
        let seen = self.latest_write(location);
        self.recorder.read(me, location, mode, seen, position);
    }

    /// Whether it is recorded.
    fn write(
        &mut self,
        me: ThreadId,
        location: Location,
        value: Value,
        mode: WriteMode,
        position: Option<Position>,
    ) -> bool {
        let location = self.location(location);
        if !self.selects(me, location, true) {
            return false;
        }
        self.latest_write(location);
        let value = value.renamed(&mut |object| self.object(object));
        let seen = self.recorder.write(me, location, mode, value, position);
        self.latest.insert(location, seen);
        true
    }

    /// The write that is the latest one of the location, which may be the initial one.
    fn latest_write(&mut self, location: Location) -> Seen {
        if let Some(&seen) = self.latest.get(&location) {
            return seen;
        }
        let variable = self.program.variable(location);
        let value = self.declared.get(&location).copied().unwrap_or(variable.default);
        let mode = if variable.volatile { WriteMode::Volatile } else { WriteMode::Plain };
        let seen = self.recorder.initial_write(location, mode, value);
        self.latest.insert(location, seen);
        seen
    }

    /// An interrupt that a thread notices about itself.
    fn detect(&mut self, me: ThreadId, wake: WakeUp, position: Option<Position>) {
        if wake == WakeUp::Interrupted {
            self.recorder.act(me, ActionKind::DetectInterrupt(me), position);
        }
    }

    fn begin(&mut self, object: ObjectId) {
        let renamed = self.object(object);
        let thread = self.recorder.thread(renamed);
        self.threads.insert(object, thread);
        self.recorder.act(thread, ActionKind::Start, None);
    }

    fn threads_recorded(&self) -> u32 {
        self.recorder.threads() as u32
    }

    /// Gives an object that the machine has just allocated a name of its own. If the machine's name was used
    /// before, its earlier bearer has been forgotten, as a thread too.
    fn allocated(&mut self, thread: ObjectId, object: ObjectId) {
        let ObjectName::Allocated { site, class, length, .. } = self.program.names().name(object) else {
            unreachable!("static objects are not allocated");
        };
        let thread = self.object(thread);
        let renamed = self.allocations.next(self.program.names(), thread, site, class, length);
        self.renamed.insert(object, renamed);
        self.threads.remove(&object);
    }

    fn object(&self, object: ObjectId) -> ObjectId {
        self.renamed.get(&object).copied().unwrap_or(object)
    }

    fn location(&self, location: Location) -> Location {
        Location { object: self.object(location.object), slot: location.slot }
    }
}
