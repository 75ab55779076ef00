//! The interface between front ends and engines: *threads produce actions; a memory model answers reads.*
//!
//! A thread is a deterministic machine. From its private state it announces the next [`Request`] (read this
//! location, write that value, lock this monitor) and, given an [`Answer`], moves on. It never sees memory.
//! What is nondeterministic, which thread moves and which write a read sees, is the engine's. So the
//! intra-thread semantics of JLS §17.4.6-17.4.7 is literally [`Program::next`] and [`Program::resume`], and
//! running a thread again against other values is just running it again.
//!
//! This crate does no I/O and no search.

mod ahead;
mod append;
mod describe;
pub mod fingerprint;
mod identity;
mod names;
pub mod replay;
mod request;
mod taken;
#[cfg(feature = "testing")]
pub mod testing;
pub mod unfold;
mod unfollowed;

pub use ahead::{Ahead, Places};
pub use append::AppendVec;
pub use describe::{Concern, Declared, Describe, Place, Thrown};
pub use identity::{ActionKey, Identity, KeyCounter};
pub use names::{Allocations, Class, Names, ObjectName, Site};
pub use request::{Abandonment, Answer, Exception, Life, Narrow, Request, Unsupported, Update, WakeUp};
pub use taken::Taken;
pub use unfollowed::Unfollowed;

use std::fmt::Debug;
use std::hash::Hash;

use thinair_event::{Location, ObjectId, Value, Width};

/// A concurrent program whose threads announce requests and wait for answers.
///
/// The contract, which the suite in `testing::conformance` checks:
/// - `next` depends on the thread's state alone, and `resume` on the state and the answer alone;
/// - equal states have equal hashes and the same future;
/// - renaming objects commutes with both: `next` of the renamed thread is the renamed `next`. A renaming keeps class
///   and length, which a thread may ask for; who allocated an object, and where, it may not;
/// - both return: a thread that computes for long without a request asks for [`Request::Yield`] in between.
///
/// Engines may ask from several threads at a time.
pub trait Program: Sync {
    /// The private state of one thread: registers, or a stack of frames.
    type Thread: Thread;

    /// The threads that run from the start, and the initial writes.
    fn initial(&self) -> Initial;

    /// The state in which a thread begins, given its object, whose name says all that there is to know.
    fn start(&self, thread: ObjectId) -> Self::Thread;

    /// What the thread asks for now. A thread that has ended asks for [`Request::End`] for ever.
    fn next(&self, thread: &Self::Thread) -> Request;

    /// Moves the thread on, given the answer to what it asked for.
    fn resume(&self, thread: &mut Self::Thread, answer: Answer);

    /// The facts of a location that do not depend on the execution.
    fn variable(&self, location: Location) -> Variable;

    /// What handles of objects stand for.
    fn names(&self) -> &Names;

    /// Whether a thread may notice that another has not ended yet: by `Observe`, by a `Join` that times out or is
    /// interrupted, by testing an interrupt of it, by waiting in the monitor of its object, or because a daemon thread
    /// goes on for as long. If none can, when exactly a thread ends after its last action makes no difference.
    fn observes_liveness(&self) -> bool {
        true
    }

    /// Whether the thread's next request is part of a sequence of accesses that are indivisible.
    fn sequence(&self, _thread: &Self::Thread) -> Sequence {
        Sequence::None
    }

    /// Where the thread's next request is, as far as people tell such places apart: with those who called it, if it is not their
    /// own code. Equal places have equal numbers, and it is most unlikely that others have.
    fn whereabouts(&self, _thread: &Self::Thread) -> u64 {
        0
    }

    /// Whether the thread is still making the object that a final variable belongs to: it is not frozen yet (JLS §17.5).
    fn constructs(&self, _thread: &Self::Thread, _location: Location) -> bool {
        false
    }

    /// What the thread's next request, if it is answered so, means to reading without a lock.
    fn optimism(&self, _thread: &Self::Thread, _answer: Answer) -> Option<Optimism> {
        None
    }

    /// What a thread that is in this state may still do, now or later, whatever it is answered.
    fn ahead(&self, _thread: &Self::Thread) -> Ahead {
        Ahead::ANYTHING
    }
}

/// Whether a request is part of a sequence of requests that is indivisible: other threads see all of them or none, as of
/// one access to several variables.
///
/// They are reads and writes, other than weak ones, of one object; and of the threads of a program that has such sequences
/// nothing more is told [ahead](Program::ahead) than [`Ahead::ANYTHING`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sequence {
    /// Of none.
    None,
    /// It is the first of one.
    Begins,
    /// It is a later one.
    GoesOn,
}

/// Reading without a lock, and asking afterwards whether anybody has held it for writing meanwhile, as with
/// `StampedLock.tryOptimisticRead`. What is read in between is not ordered with what is written; but if the answer is that it is of no
/// use, nobody should mind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Optimism {
    /// The thread begins to read without this lock.
    Begins(ObjectId),
    /// It asks whether what it has read may be used.
    Ends {
        /// The lock that it has not taken.
        lock: ObjectId,
        /// The answer.
        valid: bool,
    },
}

/// The private state of a thread.
///
/// Only what decides the thread's future belongs in it: output that was written, statistics and the like would
/// keep equal states from matching.
pub trait Thread: Clone + Eq + Hash + Debug + Send + Sync {
    /// Shows every object that the state refers to.
    fn references(&self, visit: &mut dyn FnMut(ObjectId));

    /// Renames every object that the state refers to.
    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId);
}

/// How a program begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initial {
    /// The objects of the threads that run from the start.
    pub threads: Vec<ObjectId>,
    /// The initial writes, for locations whose initial value is not the default.
    pub writes: Vec<(Location, Value)>,
}

/// The facts of a location that do not depend on the execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The value that it holds before any write.
    pub default: Value,
    /// How wide it is.
    pub width: Width,
    /// Whether it is declared volatile, which makes its initial write a synchronization action.
    pub volatile: bool,
    /// Whether it is declared final (JLS §17.5).
    pub is_final: bool,
    /// How often it is written, as far as the front end can vouch for it.
    pub mutability: Mutability,
}

/// How often a location is written. Engines may rest on it: a read of what is written no more commutes with everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mutability {
    /// Any number of times.
    Any,
    /// Never again once its value is not the default.
    Once,
    /// Never: it holds its default for ever.
    Never,
}
