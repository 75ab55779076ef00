//! Access modes: plain and volatile from JLS chapter 17, the others from `java.lang.invoke.VarHandle`.
//!
//! A read can't release and a write can't acquire, so they have a type each.

/// How a read is performed, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ReadMode {
    /// An ordinary read.
    Plain,
    /// `getOpaque`.
    Opaque,
    /// `getAcquire`.
    Acquire,
    /// A read of a volatile variable, or `getVolatile`: a synchronization action.
    Volatile,
}

/// How a write is performed, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum WriteMode {
    /// An ordinary write.
    Plain,
    /// `setOpaque`.
    Opaque,
    /// `setRelease`.
    Release,
    /// A write of a volatile variable, or `setVolatile`: a synchronization action.
    Volatile,
}

impl ReadMode {
    /// Whether it synchronizes with a release write that it sees.
    pub fn acquires(self) -> bool {
        self >= ReadMode::Acquire
    }
}

impl WriteMode {
    /// Whether it synchronizes with acquire reads that see it.
    pub fn releases(self) -> bool {
        self >= WriteMode::Release
    }
}

/// `VarHandle`'s static fences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FenceMode {
    /// `fullFence`.
    Full,
    /// `acquireFence`.
    Acquire,
    /// `releaseFence`.
    Release,
    /// `loadLoadFence`.
    LoadLoad,
    /// `storeStoreFence`.
    StoreStore,
}

impl FenceMode {
    /// All of them.
    pub const ALL: [FenceMode; 5] =
        [FenceMode::Full, FenceMode::Acquire, FenceMode::Release, FenceMode::LoadLoad, FenceMode::StoreStore];

    /// Whether it acquires what reads before it have seen. `loadLoadFence` is taken for an acquire fence.
    pub fn acquires(self) -> bool {
        matches!(self, FenceMode::Full | FenceMode::Acquire | FenceMode::LoadLoad)
    }

    /// Whether it releases to those who see writes after it. `storeStoreFence` is taken for a release fence.
    pub fn releases(self) -> bool {
        matches!(self, FenceMode::Full | FenceMode::Release | FenceMode::StoreStore)
    }

    /// The fence of that name.
    pub fn from_name(name: &str) -> Option<FenceMode> {
        FenceMode::ALL.into_iter().find(|fence| fence.name() == name)
    }

    /// The method's name in Java.
    pub fn name(self) -> &'static str {
        match self {
            FenceMode::Full => "fullFence",
            FenceMode::Acquire => "acquireFence",
            FenceMode::Release => "releaseFence",
            FenceMode::LoadLoad => "loadLoadFence",
            FenceMode::StoreStore => "storeStoreFence",
        }
    }
}
