//! An execution made ready for simulation: its threads apart, its accesses by their keys.

use rustc_hash::FxHashMap;
use thinair_event::{
    Action, ActionId, ActionKind, Execution, Location, ObjectId, Position, ReadMode, ThreadId, Value,
    WriteMode,
};
use thinair_program::{ActionKey, Answer, Describe, Identity, KeyCounter, Request, Site};

use super::run::Run;

/// An execution without synchronization, ready to be verified.
pub struct Recording<'a, P: Describe> {
    pub(super) program: &'a P,
    pub(super) execution: &'a Execution,
    pub(super) identity: Identity,
    pub(super) initial: FxHashMap<Location, Value>,
    /// The threads but the initializing one.
    pub(super) threads: Vec<Sequence>,
    /// Where each action is.
    pub(super) places: Vec<Option<Place>>,
    /// The reads that race, thread by thread in program order.
    pub(super) racing: Vec<ActionId>,
}

/// The accesses of one thread.
pub(super) struct Sequence {
    pub(super) object: ObjectId,
    /// In program order.
    pub(super) actions: Vec<ActionId>,
    /// Where each of them is in the program.
    pub(super) sites: Vec<Site>,
    pub(super) keys: FxHashMap<ActionKey, usize>,
    /// The racing reads in program order, by their place in `actions`.
    pub(super) racing: Vec<usize>,
}

/// An access: which thread, and which of its actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) thread: usize,
    pub(super) action: usize,
}

/// Why an execution can't be verified by simulating threads one by one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotApplicable {
    /// There is more than plain reads and writes, in the execution or in one that it may be justified by.
    #[error("there is more than plain reads and writes: {what}{}", place(*position))]
    Synchronization {
        /// What there is.
        what: &'static str,
        /// Where.
        position: Option<Position>,
    },
    /// Actions are the same by choice.
    #[error("which actions are the same is a matter of choice with this identity")]
    Identity,
    /// Which way a thread goes is not decided by what it reads.
    #[error("a thread makes a choice of its own")]
    Choice,
    /// Two actions are in another order in a simulated execution.
    #[error("a simulated thread performs recorded actions in another order")]
    Reordered,
    /// The threads do something else than the execution says.
    #[error("thread {thread} of the execution does something else than the program says")]
    Program {
        /// Which of the execution's threads.
        thread: u32,
    },
    /// The commit orders are not orders of the racing reads of each thread.
    #[error("the commit orders do not have each racing read once")]
    CommitOrders,
}

fn place(position: Option<Position>) -> String {
    position.map_or_else(String::new, |position| format!(" (line {})", position.line))
}

impl<'a, P: Describe> Recording<'a, P> {
    /// Prepares an execution. Its threads do what the program says; what its writes write is not checked.
    pub fn new(
        program: &'a P,
        execution: &'a Execution,
        identity: Identity,
    ) -> Result<Recording<'a, P>, NotApplicable> {
        if identity == Identity::Free {
            return Err(NotApplicable::Identity);
        }
        for Action { thread, kind, position } in &execution.actions {
            if *thread == ThreadId::INIT {
                continue;
            }
            if let Some(what) = beyond(*kind) {
                return Err(NotApplicable::Synchronization { what, position: *position });
            }
        }
        let mut recording = Recording {
            program,
            execution,
            identity,
            initial: program.initial().writes.into_iter().collect(),
            threads: Vec::new(),
            places: vec![None; execution.actions.len()],
            racing: Vec::new(),
        };
        for (index, object) in execution.threads.iter().enumerate().skip(1) {
            let thread = ThreadId(index as u32);
            let broken = NotApplicable::Program { thread: thread.0 };
            let sequence = recording.sequence(thread, object.ok_or(broken.clone())?).ok_or(broken)?;
            for (action, id) in sequence.actions.iter().enumerate() {
                recording.places[id.index()] = Some(Place { thread: index - 1, action });
            }
            recording.racing.extend(sequence.racing.iter().map(|&read| sequence.actions[read]));
            recording.threads.push(sequence);
        }
        Ok(recording)
    }

    /// The reads that race with the write that they see, thread by thread in program order: it is another thread's.
    pub fn racing_reads(&self) -> &[ActionId] {
        &self.racing
    }

    /// Follows a thread through the execution, to learn where in the program its accesses are.
    fn sequence(&self, thread: ThreadId, object: ObjectId) -> Option<Sequence> {
        let access = |id: &ActionId| {
            matches!(self.execution.action(*id).kind, ActionKind::Read(..) | ActionKind::Write(..))
        };
        let actions: Vec<ActionId> = self.execution.actions_of(thread).into_iter().filter(access).collect();
        let mut sites = Vec::with_capacity(actions.len());
        let mut keys = FxHashMap::default();
        let mut racing = Vec::new();
        let mut counter = KeyCounter::new(self.identity);
        let mut state = self.program.start(object);
        let mut allocations = thinair_program::Allocations::default();
        for (place, &id) in actions.iter().enumerate() {
            let kind = self.execution.action(id).kind;
            let request = loop {
                match self.program.next(&state) {
                    Request::Yield | Request::Fail => self.program.resume(&mut state, Answer::Done),
                    Request::Allocate { site, class, length } => {
                        let new = allocations.next(self.program.names(), object, site, class, length);
                        self.program.resume(&mut state, Answer::Allocated(new));
                    }
                    request => break request,
                }
            };
            let site = self.program.site(&state);
            let (found, value, answer) = match request {
                Request::Read { location, mode } => {
                    let value = self.execution.value_read(id)?;
                    (ActionKind::Read(location, mode), None, Answer::Value(value))
                }
                Request::Write { location, mode, .. } => {
                    let value = self.execution.value_written[id.index()];
                    (ActionKind::Write(location, mode), value, Answer::Done)
                }
                _ => return None,
            };
            if found != kind {
                return None;
            }
            self.program.resume(&mut state, answer);
            keys.insert(counter.next(object, kind, site, value), place);
            sites.push(site);
            if self.races(id) {
                racing.push(place);
            }
        }
        Some(Sequence { object, actions, sites, keys, racing })
    }

    /// Whether the read sees a write that does not happen-before it: one of another thread but the initializing one.
    fn races(&self, read: ActionId) -> bool {
        self.execution.write_seen[read.index()].is_some_and(|write| {
            let writer = self.execution.action(write).thread;
            writer != ThreadId::INIT && writer != self.execution.action(read).thread
        })
    }

    /// The place of the write that a racing read sees in the execution.
    pub(super) fn write_of(&self, read: ActionId) -> Place {
        let write = self.execution.write_seen[read.index()].expect("a racing read sees a write");
        self.place(write)
    }

    pub(super) fn place(&self, id: ActionId) -> Place {
        self.places[id.index()].expect("an access of a thread")
    }

    pub(super) fn id(&self, place: Place) -> ActionId {
        self.threads[place.thread].actions[place.action]
    }

    /// Runs a thread by itself, with some of its reads pinned.
    pub(super) fn run(&self, thread: usize, pinned: impl Fn(usize) -> bool) -> Result<Run, NotApplicable> {
        Run::new(self, thread, pinned)
    }
}

/// What kind of action goes beyond plain reads and writes.
fn beyond(kind: ActionKind) -> Option<&'static str> {
    match kind {
        ActionKind::Start
        | ActionKind::End
        | ActionKind::Read(_, ReadMode::Plain)
        | ActionKind::Write(_, WriteMode::Plain) => None,
        ActionKind::Read(..) | ActionKind::Write(..) => Some("an access that is not plain"),
        ActionKind::Lock(_) | ActionKind::Unlock(_) => Some("a monitor"),
        ActionKind::Spawn(_) => Some("a start of a thread"),
        ActionKind::Join(_) => Some("a join"),
        ActionKind::Interrupt(_) | ActionKind::DetectInterrupt(_) => Some("an interrupt"),
        ActionKind::Freeze(_) => Some("a final variable"),
        ActionKind::Fence(_) => Some("a fence"),
        ActionKind::External(_) => Some("an external action"),
    }
}
