//! What a step touches, and so which steps depend on each other.

/// What the steps on it are ordered by: a location, a monitor, a thread's life. See [`names`](super::names).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(pub(super) u32);

/// A step touches a place: it changes it, or only depends on it. One word, because they are compared so often.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Access(u32);

impl Access {
    const NONE: Access = Access(u32::MAX);

    pub(super) fn read(place: Place) -> Access {
        Access(place.0 << 1)
    }

    pub(super) fn write(place: Place) -> Access {
        Access(place.0 << 1 | 1)
    }

    pub(super) fn place(self) -> Place {
        Place(self.0 >> 1)
    }

    pub(super) fn writes(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether two accesses do not commute: the place is the same, and one of them changes it.
    fn conflicts(self, other: Access) -> bool {
        self.0 >> 1 == other.0 >> 1 && (self.0 | other.0) & 1 == 1
    }
}

/// The places that a step touches, each once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Footprint {
    /// Those that there are come first.
    accesses: [Access; Footprint::MOST],
}

impl Footprint {
    /// The end of a thread touches its life, its monitor and the world.
    pub(super) const MOST: usize = 3;

    pub(super) const NONE: Footprint = Footprint { accesses: [Access::NONE; Footprint::MOST] };

    pub(super) fn of(accesses: impl IntoIterator<Item = Access>) -> Footprint {
        let mut footprint = Footprint::NONE;
        for access in accesses {
            footprint.add(access);
        }
        footprint
    }

    pub(super) fn add(&mut self, access: Access) {
        for present in &mut self.accesses {
            if *present == Access::NONE {
                *present = access;
                return;
            }
            if present.place() == access.place() {
                present.0 |= access.0;
                return;
            }
        }
        unreachable!("a step touches at most {} places", Footprint::MOST);
    }

    pub(super) fn accesses(&self) -> impl Iterator<Item = Access> {
        self.accesses.into_iter().take_while(|&access| access != Access::NONE)
    }

    /// The number of an access among those of the footprint.
    pub(super) fn index_of(&self, place: Place) -> Option<usize> {
        self.accesses().position(|access| access.place() == place)
    }

    /// Whether two steps of different threads depend on each other.
    pub(super) fn conflicts(&self, other: &Footprint) -> bool {
        self.accesses().any(|mine| other.accesses().any(|its| mine.conflicts(its)))
    }
}

/// A step as sleep sets and wakeup trees know it, in whatever order independent steps are taken.
#[derive(Clone, Copy)]
pub(super) struct Label {
    pub(super) thread: u32,
    pub(super) option: u32,
    /// What the step touches in the state in which it is, or would be, taken: a compare-and-set that fails only reads.
    pub(super) footprint: Footprint,
}

impl Label {
    /// Any option that there is.
    pub(super) const ANY: u32 = u32::MAX;

    /// Whether two steps of a thread from the same state may be the same.
    pub(super) fn agrees(&self, other: &Label) -> bool {
        self.option == other.option || self.option == Label::ANY || other.option == Label::ANY
    }

    pub(super) fn depends(&self, other: &Label) -> bool {
        self.thread == other.thread || self.footprint.conflicts(&other.footprint)
    }
}
