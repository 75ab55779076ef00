//! Which interleavings are left out because others show the same.
//!
//! Each part can be switched on by itself, so that tests can compare every one of them, and all together, with the full
//! search. None of them changes an answer: outcomes, findings, and whether a search was exhaustive. ARCHITECTURE.md says
//! why each is sound.

use std::fmt;

/// Which interleavings are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each part is on or off")]
pub struct Reduction {
    /// A step goes on with what no other thread can notice: see `machine::invisible`.
    pub invisible: bool,
    /// While no race shows, plain accesses are no scheduling points: see `machine::plain`.
    pub synchronization: bool,
    /// Of the threads that could go on, only some do where the others can wait: see `machine::persistent`.
    pub persistent: bool,
    /// A thread whose step would change nothing waits for what it has read to change: see `machine::spin`.
    pub spins: bool,
}

impl Reduction {
    /// Every interleaving.
    pub const NONE: Reduction =
        Reduction { invisible: false, synchronization: false, persistent: false, spins: false };

    /// All that there is.
    pub const ALL: Reduction =
        Reduction { invisible: true, synchronization: true, persistent: true, spins: true };

    /// Only what no other thread can notice is taken together.
    pub const INVISIBLE: Reduction = Reduction { invisible: true, ..Reduction::NONE };

    /// Only plain accesses are taken together.
    pub const SYNCHRONIZATION: Reduction = Reduction { synchronization: true, ..Reduction::NONE };

    /// Only persistent sets.
    pub const PERSISTENT: Reduction = Reduction { persistent: true, ..Reduction::NONE };

    /// Only threads that spin wait.
    pub const SPINS: Reduction = Reduction { spins: true, ..Reduction::NONE };

    /// The parts, by the names that users give them.
    pub const PARTS: [(&'static str, Reduction); 4] = [
        ("invisible", Reduction::INVISIBLE),
        ("synchronization", Reduction::SYNCHRONIZATION),
        ("persistent", Reduction::PERSISTENT),
        ("spins", Reduction::SPINS),
    ];

    /// None, each part by itself, and all: what tests compare.
    pub const COMPARED: [Reduction; 6] = [
        Reduction::NONE,
        Reduction::INVISIBLE,
        Reduction::SYNCHRONIZATION,
        Reduction::PERSISTENT,
        Reduction::SPINS,
        Reduction::ALL,
    ];

    /// What either leaves out.
    #[must_use]
    pub fn and(self, other: Reduction) -> Reduction {
        Reduction {
            invisible: self.invisible || other.invisible,
            synchronization: self.synchronization || other.synchronization,
            persistent: self.persistent || other.persistent,
            spins: self.spins || other.spins,
        }
    }
}

impl Default for Reduction {
    fn default() -> Reduction {
        Reduction::ALL
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Reduction::NONE {
            return f.write_str("none");
        }
        let parts = Reduction::PARTS.iter().filter(|(_, part)| self.and(*part) == *self);
        let names: Vec<&str> = parts.map(|(name, _)| *name).collect();
        f.write_str(&names.join(","))
    }
}
