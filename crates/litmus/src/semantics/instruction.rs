//! What a thread is compiled to: requests, and what is computed between them.
//!
//! Every read of shared state is an instruction of its own, in Java's evaluation order (JLS §15.7), that puts its
//! value into a slot; what is left of expressions is [`Pure`]. Slots are the thread's registers, and after them
//! temporaries that hold values within one statement.

use thinair_event::{FenceMode, ObjectId, Position, ReadMode, WriteMode};
use thinair_program::Abandonment;

use super::pure::Pure;
use crate::symbols::{MonitorId, ThreadId};

/// A slot of a thread: a register or a temporary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Slot(pub(super) u32);

/// The place of an instruction in its thread's code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Pc(pub(super) u32);

impl Pc {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn next(self) -> Pc {
        Pc(self.0 + 1)
    }
}

/// A shared variable, or an array element whose index is computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) object: ObjectId,
    /// How many elements there are to index, if it is an array.
    pub(super) length: Option<u32>,
    /// Which variable or element.
    pub(super) slot: Pure,
    /// Whether it holds longs.
    pub(super) wide: bool,
}

/// How a read-modify-write changes the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    CompareAndSet { expected: Pure, new: Pure, weak: bool },
    Set(Pure),
    Add(Pure),
    And(Pure),
    Or(Pure),
    Xor(Pure),
}

impl Change {
    /// The values that it needs, in the order in which they are evaluated.
    pub(super) fn operands(&self) -> Vec<&Pure> {
        match self {
            Change::CompareAndSet { expected, new, .. } => vec![expected, new],
            Change::Set(operand)
            | Change::Add(operand)
            | Change::And(operand)
            | Change::Or(operand)
            | Change::Xor(operand) => vec![operand],
        }
    }
}

/// What a read-modify-write gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gives {
    /// The value before.
    Old,
    /// Whether it wrote.
    Success,
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Instruction {
    // Requests: a thread stops before each of these.
    Read {
        into: Slot,
        place: Place,
        mode: ReadMode,
    },
    Write {
        place: Place,
        value: Pure,
        mode: WriteMode,
    },
    Update {
        into: Slot,
        gives: Gives,
        place: Place,
        change: Change,
        read: ReadMode,
        write: WriteMode,
    },
    Fence(FenceMode),
    Lock(MonitorId),
    Unlock(MonitorId),
    Join(ThreadId),
    Freeze(Place),
    Print(Pure),
    /// An assertion that does not hold; an `AssertionError` follows.
    Fail,
    Abandon(Abandonment),
    End,

    // What happens in between.
    Set {
        into: Slot,
        value: Pure,
    },
    /// Goes on at the next instruction if the condition holds.
    Branch(Branch),
    Jump(Pc),
    /// Forgets the temporaries, so that their last values do not tell states apart.
    ClearTemporaries,
    /// Starts or stops counting a loop's iterations.
    ResetLoop(u32),
    /// Counts one iteration; abandons the execution beyond the bound.
    CountLoop {
        counter: u32,
        bound: u32,
    },
    /// Goes on with the exception that is under way.
    Rethrow,
}

/// A conditional jump.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    pub(super) condition: Pure,
    /// Where to go if the condition does not hold.
    pub(super) otherwise: Pc,
    /// Where all ways meet again: what comes from there on is reached whatever the condition says.
    pub(super) merge: Pc,
    /// The slots that are assigned on some way until there.
    pub(super) assigned: Vec<Slot>,
}

/// The code of a thread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Code {
    pub(super) instructions: Vec<Instruction>,
    /// Where each instruction comes from.
    pub(super) positions: Vec<Option<Position>>,
    /// Innermost first: an exception within the range goes on at the handler.
    pub(super) handlers: Vec<Handler>,
    pub(super) registers: u32,
    pub(super) temporaries: u32,
    /// How many monitors the test has.
    pub(super) monitors: u32,
    /// How many loops count their iterations.
    pub(super) loops: u32,
}

/// Where a thread keeps what, in words.
impl Code {
    /// How many slots there are; they come first.
    pub(super) fn slots(&self) -> usize {
        (self.registers + self.temporaries) as usize
    }

    /// The word with the bit that says whether a register has been assigned.
    pub(super) fn assigned(&self, register: u32) -> usize {
        self.slots() + register as usize / 64
    }

    /// How often a monitor is held.
    pub(super) fn held(&self, monitor: MonitorId) -> usize {
        self.slots() + (self.registers as usize).div_ceil(64) + monitor.index()
    }

    /// How many iterations a loop has done.
    pub(super) fn iterations(&self, counter: u32) -> usize {
        self.held(MonitorId(self.monitors)) + counter as usize
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        self.iterations(self.loops)
    }
}

/// A region of a thread's code in which a monitor is held, and what lets go of it if an exception leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Handler {
    pub(super) from: Pc,
    pub(super) to: Pc,
    pub(super) target: Pc,
}
