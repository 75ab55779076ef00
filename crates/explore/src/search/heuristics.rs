//! In which order states wait: the oldest first, or the one first that looks most like leading to a race (seed 004, Fig. 5 and 6).
//!
//! What leads to races are writes, accesses to what another thread has written, and few edges of happens-before. A state is ranked by the
//! step that led to it; deeper states come first, so that the search goes on from where it is.
//!
//! Deviations: 1. In Fig. 6 the values 7 and 6, and 4 and 1, are said to belong to the heuristic that section 4 does not describe so. The
//! text is followed: writes come first by *writes-first*, what others have written by *watch-written*, an acquire that nothing was
//! released for by *acquire-first*, and to release comes last by *avoid-release/acquire*. 2. Threads are started and joined by releases and
//! acquires (JLS §17.4.4), which Fig. 6 does not name. `docs/performance.md` says what that is worth.

use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, ReadMode, WriteMode};
use thinair_program::{Answer, Life, Program, Request, Taken, WakeUp};
use thinair_race::Holder;

use super::Order;
use crate::Trace;

/// What is preferred.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each can be turned on by itself")]
pub struct Heuristics {
    /// Writes.
    pub writes_first: bool,
    /// Accesses to what another thread has written last.
    pub watch_written: bool,
    /// What neither releases nor acquires what was released.
    pub avoid_release_acquire: bool,
    /// Acquiring what nothing was released for.
    pub acquire_first: bool,
}

impl Default for Heuristics {
    fn default() -> Heuristics {
        Heuristics {
            writes_first: true,
            watch_written: true,
            avoid_release_acquire: true,
            acquire_first: true,
        }
    }
}

/// The greatest value of a step.
const MOST: u64 = 8;

/// What a step does, as far as it matters to races.
enum Does {
    Write(Location),
    Read(Location),
    Acquire(Holder),
    Release(Holder),
    Other,
}

fn does(taken: Taken) -> Does {
    match taken {
        Taken::Waits(monitor, _) => Does::Release(Holder::Monitor(monitor)),
        Taken::Returns(monitor, ..) => Does::Acquire(Holder::Monitor(monitor)),
        Taken::StopsWaiting(_) => Does::Other,
        Taken::Answered(request, answer) => match (request, answer) {
            (Request::Read { location, mode: ReadMode::Plain | ReadMode::Opaque }, _) => Does::Read(location),
            // A read-modify-write acquires before it releases.
            (Request::Read { location, .. } | Request::ReadModifyWrite { location, .. }, _) => {
                Does::Acquire(Holder::Location(location))
            }
            (Request::Write { location, mode: WriteMode::Plain | WriteMode::Opaque, .. }, _) => {
                Does::Write(location)
            }
            (Request::Write { location, .. }, _) => Does::Release(Holder::Location(location)),
            (Request::Lock(monitor), _) => Does::Acquire(Holder::Monitor(monitor)),
            (Request::Unlock(monitor), _) => Does::Release(Holder::Monitor(monitor)),
            (Request::Start { thread, .. }, _) => Does::Release(Holder::Thread(thread)),
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                Does::Acquire(Holder::Thread(thread))
            }
            _ => Does::Other,
        },
    }
}

/// What has happened on a path: who wrote what last, and what was released.
#[derive(Clone, Debug, Default)]
pub(super) struct Past(Arc<Events>);

#[derive(Clone, Debug, Default)]
struct Events {
    writers: FxHashMap<Location, ObjectId>,
    released: FxHashSet<Holder>,
}

impl Past {
    /// The past after a step.
    pub(super) fn with(&self, noted: Noted) -> Past {
        let mut past = self.clone();
        for (thread, taken) in noted.steps {
            match does(taken) {
                Does::Write(location) => _ = Arc::make_mut(&mut past.0).writers.insert(location, thread),
                Does::Release(holder) => _ = Arc::make_mut(&mut past.0).released.insert(holder),
                Does::Acquire(holder)
                    if matches!(taken, Taken::Answered(Request::ReadModifyWrite { .. }, _)) =>
                {
                    Arc::make_mut(&mut past.0).released.insert(holder);
                }
                _ => {}
            }
        }
        past
    }
}

/// The single steps of a step, where they matter.
pub(super) struct Noted {
    is_wanted: bool,
    steps: Vec<(ObjectId, Taken)>,
}

impl Noted {
    pub(super) fn new(is_wanted: bool) -> Noted {
        Noted { is_wanted, steps: Vec::new() }
    }
}

impl<P: Program> Trace<P> for Noted {
    fn took(&mut self, thread: ObjectId, _: &P::Thread, taken: Taken) {
        if self.is_wanted {
            self.steps.push((thread, taken));
        }
    }
}

/// States that wait.
pub(super) enum Queue<T> {
    /// The oldest comes first.
    Fair(VecDeque<T>),
    /// The one with the highest rank does, and the newest of these: the figure leaves that open, and paths are shortest so.
    Ranked { heuristics: Heuristics, heap: BinaryHeap<(u64, Slot)>, waiting: Vec<Option<T>> },
}

/// Where in the table of those that wait; newer ones are behind.
type Slot = usize;

impl<T> Queue<T> {
    pub(super) fn new(order: Order) -> Queue<T> {
        match order {
            Order::BestFirst(heuristics) => {
                Queue::Ranked { heuristics, heap: BinaryHeap::new(), waiting: Vec::new() }
            }
            _ => Queue::Fair(VecDeque::new()),
        }
    }

    pub(super) fn is_ranked(&self) -> bool {
        matches!(self, Queue::Ranked { .. })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Queue::Fair(waiting) => waiting.len(),
            Queue::Ranked { heap, .. } => heap.len(),
        }
    }

    pub(super) fn push(&mut self, state: T, rank: u64) {
        match self {
            Queue::Fair(waiting) => waiting.push_back(state),
            Queue::Ranked { heap, waiting, .. } => {
                heap.push((rank, waiting.len()));
                waiting.push(Some(state));
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        match self {
            Queue::Fair(waiting) => waiting.pop_front(),
            Queue::Ranked { heap, waiting, .. } => heap.pop().and_then(|(_, slot)| waiting[slot].take()),
        }
    }

    /// The rank of a state at that depth to which a step of a thread has led (Fig. 5).
    pub(super) fn rank(&self, past: &Past, thread: ObjectId, taken: Taken, depth: usize) -> u64 {
        match self {
            Queue::Fair(_) => 0,
            Queue::Ranked { heuristics, .. } => heuristics.value(past, thread, taken) + depth as u64 * MOST,
        }
    }
}

impl Heuristics {
    /// How much a step is preferred (Fig. 6).
    fn value(self, past: &Past, thread: ObjectId, taken: Taken) -> u64 {
        const OTHER: u64 = 3;
        let Heuristics { writes_first, watch_written, avoid_release_acquire, acquire_first } = self;
        let by_other = |location| past.0.writers.get(&location).is_some_and(|&writer| writer != thread);
        let (value, is_on) = match does(taken) {
            Does::Write(location) if by_other(location) => (8, writes_first || watch_written),
            Does::Write(_) => (7, writes_first),
            Does::Read(location) if by_other(location) => (6, watch_written),
            Does::Read(_) => (5, writes_first && watch_written),
            Does::Acquire(holder) if !past.0.released.contains(&holder) => (4, acquire_first),
            Does::Acquire(_) => (2, avoid_release_acquire || acquire_first),
            Does::Release(_) => (1, avoid_release_acquire),
            Does::Other => (OTHER, true),
        };
        if is_on { value } else { OTHER }
    }
}
