//! What a search has found out that other threads can notice, and that it had taken to be nobody's business.
//!
//! A search that schedules at synchronization actions only is complete as long as plain accesses do not race, and as
//! long as nobody looks at what threads wait for. Where it meets the contrary, it starts again knowing better.

use rustc_hash::FxHashSet;
use thinair_event::Location;
use thinair_program::{Class, Names, ObjectName, Site};

/// Something that other threads notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Exposure {
    /// Who has written these locations last matters to who races: it is not enough to know which monitors guard them.
    Writer(Area),
    /// Accesses to these locations race.
    Race(Area),
    /// These locations are volatile, and some accesses to them are in another mode.
    Weak(Area),
    /// These locations are volatile, and some accesses to them are in plain mode.
    Plain(Area),
    /// Some accesses to these locations are in a mode between plain and volatile: they may order what happens-before does not. A search
    /// need not start again for that.
    Opaque(Area),
    /// Accesses to these locations race, and nobody cares about more of that.
    Ignored(Area),
    /// There are fences.
    Fences,
    /// A thread asks what another one waits for.
    Waiting,
    /// A thread may notice that another has not ended yet: by asking, by waiting for only so long, by waiting in the monitor
    /// of its object, or because it is a daemon.
    Liveness,
}

/// Locations that are treated alike: if one races, all are scheduling points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Area {
    /// A location of an object that exists from the start.
    Static(Location),
    /// A field of all objects of a class.
    Field(Class, u32),
    /// The elements of all arrays that are allocated at a place.
    Elements(Site, Class),
}

impl Area {
    /// The area that a location is in.
    pub fn of(names: &Names, location: Location) -> Area {
        if names.is_static(location.object) {
            return Area::Static(location);
        }
        match names.name(location.object) {
            ObjectName::Allocated { site, class, length: 1.., .. } => Area::Elements(site, class),
            ObjectName::Allocated { class, .. } => Area::Field(class, location.slot),
            _ => Area::Static(location),
        }
    }
}

/// All that is known to be noticed. It is asked at each access, so it is kept by what is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exposed {
    racing: FxHashSet<Area>,
    written: FxHashSet<Area>,
    weak: FxHashSet<Area>,
    plain: FxHashSet<Area>,
    ignored: FxHashSet<Area>,
    fences: bool,
    waiting: bool,
    liveness: bool,
}

impl Exposed {
    /// Whether this is known to be noticed.
    pub fn contains(&self, exposure: Exposure) -> bool {
        match exposure {
            Exposure::Writer(area) => self.written.contains(&area),
            Exposure::Race(area) => self.racing.contains(&area),
            Exposure::Weak(area) => self.weak.contains(&area),
            Exposure::Plain(area) => self.plain.contains(&area),
            Exposure::Ignored(area) => self.ignored.contains(&area),
            Exposure::Opaque(_) => false,
            Exposure::Fences => self.fences,
            Exposure::Waiting => self.waiting,
            Exposure::Liveness => self.liveness,
        }
    }

    /// How many areas race.
    pub fn races(&self) -> usize {
        self.racing.len()
    }

    /// Whether accesses to this location race.
    pub fn is_racing(&self, names: &Names, location: Location) -> bool {
        !self.racing.is_empty() && self.racing.contains(&Area::of(names, location))
    }

    /// Whether it matters who has written a location last.
    pub fn is_about_its_writer(&self, names: &Names, location: Location) -> bool {
        !self.written.is_empty() && self.written.contains(&Area::of(names, location))
    }

    /// Whether a volatile location is accessed in other modes, too.
    pub fn is_weak(&self, names: &Names, location: Location) -> bool {
        !self.weak.is_empty() && self.weak.contains(&Area::of(names, location))
    }

    /// Whether a volatile location is accessed in plain mode, too.
    pub fn is_plain(&self, names: &Names, location: Location) -> bool {
        !self.plain.is_empty() && self.plain.contains(&Area::of(names, location))
    }

    /// Whether races of this location are nobody's business.
    pub fn is_ignored(&self, names: &Names, location: Location) -> bool {
        !self.ignored.is_empty() && self.ignored.contains(&Area::of(names, location))
    }

    /// Everything, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = Exposure> + '_ {
        let racing = self.racing.iter().copied().map(Exposure::Race);
        let written = self.written.iter().copied().map(Exposure::Writer);
        let weak = self.weak.iter().copied().map(Exposure::Weak);
        let plain = self.plain.iter().copied().map(Exposure::Plain);
        let ignored = self.ignored.iter().copied().map(Exposure::Ignored);
        let waiting = self.waiting.then_some(Exposure::Waiting);
        let fences = self.fences.then_some(Exposure::Fences);
        racing
            .chain(written)
            .chain(weak)
            .chain(plain)
            .chain(ignored)
            .chain(fences)
            .chain(waiting)
            .chain(self.liveness.then_some(Exposure::Liveness))
    }

    /// The same with more.
    #[must_use]
    pub fn with(&self, more: impl IntoIterator<Item = Exposure>) -> Exposed {
        let mut exposed = self.clone();
        for exposure in more {
            match exposure {
                Exposure::Writer(area) => _ = exposed.written.insert(area),
                Exposure::Race(area) => _ = exposed.racing.insert(area),
                Exposure::Weak(area) => _ = exposed.weak.insert(area),
                Exposure::Plain(area) => _ = exposed.plain.insert(area),
                Exposure::Ignored(area) => _ = exposed.ignored.insert(area),
                Exposure::Opaque(_) => {}
                Exposure::Fences => exposed.fences = true,
                Exposure::Waiting => exposed.waiting = true,
                Exposure::Liveness => exposed.liveness = true,
            }
        }
        exposed
    }
}
