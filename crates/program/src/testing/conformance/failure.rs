//! What can be wrong with a program.

use std::fmt;

use thinair_event::ObjectId;

/// A part of the contract of [`Program`](crate::Program).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Property {
    /// `next` depends on the thread's state alone and `resume` on the state and the answer alone, and neither
    /// touches another thread or clone.
    Determinism,
    /// A thread that is run again from `start` with the same answers asks for the same and ends up equal.
    Replay,
    /// Equal states have equal hashes.
    Hash,
    /// Equal states have equal requests.
    Equality,
    /// A thread that has asked for `End` asks for it for ever.
    End,
    /// `references` shows the objects that `rename` touches, and no others.
    References,
    /// Renaming commutes with `start`, `next` and `resume`, and does not change what a location is.
    Renaming,
    /// A choice has options, and monitors are released, waited for and notified by who holds them.
    Request,
    /// The tree of a thread contains what the thread did.
    Unfolding,
}

impl Property {
    /// The property's name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Property::Determinism => "determinism",
            Property::Replay => "replay",
            Property::Hash => "hash agrees with equality",
            Property::Equality => "equal states have equal requests",
            Property::End => "the end is final",
            Property::References => "references agrees with rename",
            Property::Renaming => "renaming commutes",
            Property::Request => "sensible requests",
            Property::Unfolding => "unfolding",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A violation, and where it was noticed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "conformance: {property}: {reason}\n  thread {thread} in schedule {seed} after {step} moves, in state\n  {state}"
)]
pub struct Failure {
    /// What is violated.
    pub property: Property,
    /// How.
    pub reason: String,
    /// The thread that shows it.
    pub thread: ObjectId,
    /// The state of that thread, by its `Debug`.
    pub state: String,
    /// The schedule, by its seed.
    pub seed: u64,
    /// How many moves had been made.
    pub step: usize,
}
