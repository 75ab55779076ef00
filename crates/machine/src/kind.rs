//! Kinds of instructions, the rows and columns of tables (UMM, tables 2 and 4).

use std::fmt;

/// What an instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A read of a variable that is neither volatile nor final.
    ReadNormal,
    /// A read in opaque mode.
    ReadOpaque,
    /// A read in acquire mode.
    ReadAcquire,
    /// A read of a volatile variable, or in volatile mode.
    ReadVolatile,
    /// A read of a final variable.
    ReadFinal,
    /// A write of a variable that is neither volatile nor final.
    WriteNormal,
    /// A write in opaque mode.
    WriteOpaque,
    /// A write in release mode.
    WriteRelease,
    /// A write of a volatile variable, or in volatile mode.
    WriteVolatile,
    /// A write of a final variable.
    WriteFinal,
    /// A read-modify-write, a read and a write at once; if it does not write, still of this kind.
    Update,
    /// Entering a monitor.
    Lock,
    /// Leaving a monitor.
    Unlock,
    /// The end of the constructor of a final variable.
    Freeze,
    /// A fence that nothing passes.
    FullFence,
    /// `VarHandle.acquireFence()`.
    AcquireFence,
    /// `VarHandle.releaseFence()`.
    ReleaseFence,
    /// `VarHandle.loadLoadFence()`.
    LoadLoadFence,
    /// `VarHandle.storeStoreFence()`.
    StoreStoreFence,
    /// An external action.
    Print,
    /// Waiting for the end of a thread.
    Join,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 21] = [
        Kind::ReadNormal,
        Kind::ReadOpaque,
        Kind::ReadAcquire,
        Kind::ReadVolatile,
        Kind::ReadFinal,
        Kind::WriteNormal,
        Kind::WriteOpaque,
        Kind::WriteRelease,
        Kind::WriteVolatile,
        Kind::WriteFinal,
        Kind::Update,
        Kind::Lock,
        Kind::Unlock,
        Kind::Freeze,
        Kind::FullFence,
        Kind::AcquireFence,
        Kind::ReleaseFence,
        Kind::LoadLoadFence,
        Kind::StoreStoreFence,
        Kind::Print,
        Kind::Join,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const NONE: KindSet = KindSet(0);
    /// All kinds.
    pub const ALL: KindSet = KindSet::of(&Kind::ALL);
    /// What reads.
    pub const READ: KindSet = KindSet::of(&[
        Kind::ReadNormal,
        Kind::ReadOpaque,
        Kind::ReadAcquire,
        Kind::ReadVolatile,
        Kind::ReadFinal,
        Kind::Update,
    ]);
    /// What writes.
    pub const WRITE: KindSet = KindSet::of(&[
        Kind::WriteNormal,
        Kind::WriteOpaque,
        Kind::WriteRelease,
        Kind::WriteVolatile,
        Kind::WriteFinal,
        Kind::Update,
    ]);
    /// Fences of all sorts.
    pub const FENCE: KindSet = KindSet::of(&[
        Kind::FullFence,
        Kind::AcquireFence,
        Kind::ReleaseFence,
        Kind::LoadLoadFence,
        Kind::StoreStoreFence,
    ]);

    /// The set of these.
    pub const fn of(kinds: &[Kind]) -> KindSet {
        let mut bits = 0;
        let mut next = 0;
        while next < kinds.len() {
            bits |= 1 << kinds[next] as u32;
            next += 1;
        }
        KindSet(bits)
    }

    /// Whether the kind is one of them.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// Those of either set.
    #[must_use]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub const fn without(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in the order of [`Kind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

impl From<Kind> for KindSet {
    fn from(kind: Kind) -> KindSet {
        KindSet::of(&[kind])
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
