//! How a location is accessed, as far as races are about it.

use thinair_event::{ReadMode, WriteMode};

/// How a location is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Manner {
    /// Whether it is written.
    pub write: bool,
    /// Whether that is in plain mode.
    pub plain: bool,
    /// Where in the program that is, if accesses at different places are told apart.
    pub whereabouts: u64,
}

impl Manner {
    /// A read.
    pub fn read(mode: ReadMode, whereabouts: u64) -> Manner {
        Manner { write: false, plain: mode == ReadMode::Plain, whereabouts }
    }

    /// A write.
    pub fn write(mode: WriteMode, whereabouts: u64) -> Manner {
        Manner { write: true, plain: mode == WriteMode::Plain, whereabouts }
    }

    /// Whether two accesses to one location race if nothing orders them (JLS §17.4.1, and `java.lang.invoke.VarHandle`: one of
    /// them is plain).
    pub(super) fn conflicts_with(self, other: Manner) -> bool {
        (self.write || other.write) && (self.plain || other.plain)
    }

    /// Whether all that would race with an earlier access, which happens-before this one, would race with this one too, and in the
    /// same way: so that of the two only this one need be remembered.
    pub(super) fn replaces(self, earlier: Manner) -> bool {
        (self.write || !earlier.write)
            && (self.plain || !earlier.plain)
            && self.whereabouts == earlier.whereabouts
    }
}
