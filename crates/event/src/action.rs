//! Actions (JLS §17.4.2): what a thread does that another thread can notice.

use std::fmt;

use crate::{FenceMode, Location, ObjectId, ReadMode, WriteMode};

/// One action of one execution, with what is known of it without the execution's relations.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The thread that performs it: t(a).
    pub thread: ThreadId,
    /// What it does, and to which location or monitor: K(a), l(a), m(a).
    pub kind: ActionKind,
    /// Where the source says so, if there is a source.
    pub position: Option<Position>,
}

/// An action of an execution: an index into its list of actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ActionId(pub u32);

impl ActionId {
    /// The index as a `usize`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A thread of an execution: an index into its list of threads. Across executions, a thread is known by its
/// object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ThreadId(pub u32);

impl ThreadId {
    /// The thread that writes every initial value and ends before any other starts (docs/definitions.md 1.2).
    pub const INIT: ThreadId = ThreadId(0);

    /// The index as a `usize`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an action does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionKind {
    /// The (synthetic) first action of a thread.
    Start,
    /// The (synthetic) last action of a thread.
    End,
    /// Reads a location.
    Read(Location, ReadMode),
    /// Writes a location.
    Write(Location, WriteMode),
    /// Acquires a monitor.
    Lock(ObjectId),
    /// Releases a monitor.
    Unlock(ObjectId),
    /// Starts another thread.
    Spawn(ThreadId),
    /// Detects that another thread has ended: a join that returned, or `isAlive` that said no.
    Join(ThreadId),
    /// Interrupts a thread.
    Interrupt(ThreadId),
    /// Detects that a thread has been interrupted.
    DetectInterrupt(ThreadId),
    /// The end of the construction of a final variable (JLS §17.5.1).
    Freeze(Location),
    /// A fence. It is no action of JLS §17.4; docs/modes.md says what it orders.
    Fence(FenceMode),
    /// An action that the outside world sees (JLS §17.4.2): output.
    External(u32),
}

impl ActionKind {
    /// JLS §17.4.2: synchronization actions. External actions, freezes and lesser fences are none; a full fence is one by
    /// docs/modes.md 5.
    pub fn is_synchronization(self) -> bool {
        match self {
            ActionKind::Read(_, mode) => mode == ReadMode::Volatile,
            ActionKind::Write(_, mode) => mode == WriteMode::Volatile,
            ActionKind::Fence(mode) => mode == FenceMode::Full,
            ActionKind::Start
            | ActionKind::End
            | ActionKind::Lock(_)
            | ActionKind::Unlock(_)
            | ActionKind::Spawn(_)
            | ActionKind::Join(_)
            | ActionKind::Interrupt(_)
            | ActionKind::DetectInterrupt(_) => true,
            ActionKind::Freeze(_) | ActionKind::External(_) => false,
        }
    }

    /// The location that is read, if this is a read.
    pub fn read_location(self) -> Option<Location> {
        match self {
            ActionKind::Read(location, _) => Some(location),
            _ => None,
        }
    }

    /// The location that is written, if this is a write.
    pub fn written_location(self) -> Option<Location> {
        match self {
            ActionKind::Write(location, _) => Some(location),
            _ => None,
        }
    }
}

/// A line and a column of the source, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
