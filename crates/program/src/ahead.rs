//! What a thread may still touch: a bound on its future that engines may rest on.

use thinair_event::{Location, ObjectId};

/// A set of locations and monitors, which may contain more than was put in: each is one of 128 marks, and different ones
/// may share a mark. So sets that have nothing in common are disjoint, and those that do may not have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Places(u128);

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);

    /// Every place.
    pub const ALL: Places = Places(u128::MAX);

    /// One location.
    pub fn location(location: Location) -> Places {
        Places::mark(location.object.0.wrapping_mul(41).wrapping_add(location.slot))
    }

    /// One monitor.
    pub fn monitor(object: ObjectId) -> Places {
        Places::mark(object.0.wrapping_mul(41).wrapping_add(64))
    }

    fn mark(number: u32) -> Places {
        Places(1 << (number % u128::BITS))
    }

    /// The places of either.
    #[must_use]
    pub fn and(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// Whether some place may be in both.
    pub fn meets(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a thread may still do, from some point on, that other threads can notice or that depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ahead {
    /// What it may read without writing it.
    pub reads: Places,
    /// What it may write, and the monitors that it may lock.
    pub writes: Places,
    /// Whether it may do anything else: notify, interrupt, start a thread, end the program, ask what others do.
    pub anything: bool,
}

impl Ahead {
    /// Nothing that others can notice, and nothing that depends on them.
    pub const NOTHING: Ahead = Ahead { reads: Places::NONE, writes: Places::NONE, anything: false };

    /// Whatever there is.
    pub const ANYTHING: Ahead = Ahead { reads: Places::ALL, writes: Places::ALL, anything: true };

    /// To read a location.
    pub fn read(location: Location) -> Ahead {
        Ahead { reads: Places::location(location), ..Ahead::NOTHING }
    }

    /// To write a location, or to read and write it.
    pub fn write(location: Location) -> Ahead {
        Ahead { writes: Places::location(location), ..Ahead::NOTHING }
    }

    /// To take a monitor.
    pub fn lock(monitor: ObjectId) -> Ahead {
        Ahead { writes: Places::monitor(monitor), ..Ahead::NOTHING }
    }

    /// Either.
    #[must_use]
    pub fn and(self, other: Ahead) -> Ahead {
        Ahead {
            reads: self.reads.and(other.reads),
            writes: self.writes.and(other.writes),
            anything: self.anything || other.anything,
        }
    }

    /// Whether doing the one and doing the other may depend on which comes first.
    pub fn conflicts(self, other: Ahead) -> bool {
        self.anything
            || other.anything
            || self.writes.meets(other.writes)
            || self.writes.meets(other.reads)
            || self.reads.meets(other.writes)
    }
}
