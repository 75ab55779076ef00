//! What a race is, as far as a path shows it.

use thinair_event::{Location, ReadMode, ThreadId, WriteMode};

/// Two accesses of a path that race: they conflict, and nothing orders them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    /// The variable.
    pub location: Location,
    /// The access that comes first on the path.
    pub first: Access,
    /// The one that comes second.
    pub second: Access,
}

/// An access to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// Whose it is; threads are numbered in the order in which they start.
    pub thread: ThreadId,
    /// Which single step of the path it is, from 0.
    pub step: usize,
    /// How it reads, if it does.
    pub read: Option<ReadMode>,
    /// How it writes, if it does.
    pub write: Option<WriteMode>,
}

/// What of two accesses comes first and second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RaceKind {
    /// A write, and then a read.
    WriteRead,
    /// Two writes.
    WriteWrite,
    /// A read, and then a write. A program with no other races is sequentially consistent (seed 004, theorem 2).
    ReadWrite,
}

impl Race {
    /// What comes first and second. What both reads and writes counts as a write.
    pub fn kind(&self) -> RaceKind {
        match (self.first.write, self.second.write) {
            (Some(_), Some(_)) => RaceKind::WriteWrite,
            (Some(_), None) => RaceKind::WriteRead,
            (None, _) => RaceKind::ReadWrite,
        }
    }
}

impl Access {
    /// Whether it synchronizes with nothing and nobody: accesses of which one is plain may race.
    pub fn is_plain(&self) -> bool {
        self.read == Some(ReadMode::Plain) || self.write == Some(WriteMode::Plain)
    }
}

/// How the halves of an update count when it comes to races: it is indivisible, so that it is plain only if both are.
pub fn update_modes(read: ReadMode, write: WriteMode) -> (ReadMode, WriteMode) {
    match (read, write) {
        (ReadMode::Plain, WriteMode::Plain) => (read, write),
        (ReadMode::Plain, _) => (ReadMode::Opaque, write),
        (_, WriteMode::Plain) => (read, WriteMode::Opaque),
        _ => (read, write),
    }
}

/// What orders actions of different threads, where Java leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Edges {
    /// Whether `LockSupport.unpark` synchronizes-with the `park` that it ends. No specification says so.
    pub park: bool,
}
