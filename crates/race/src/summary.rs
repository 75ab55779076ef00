//! The race summary of a path: who knows the last write of which location.
//!
//! This is the function h of the paper on Java `RaceFinder` (seed 004, Fig. 1), by which a search tells at each access
//! whether it races with the location's last write: that the write happens-before it (JLS §17.4.5) is the same as
//! that its thread *knows* the write. h maps threads and what they synchronize on, the *holders* here, to the
//! locations whose last writes they know. It says all about the past that matters to races in the future, and is the same on
//! all paths that do not differ in that, so that states can be matched with it; a clock would grow forever.
//!
//! Deviations from the paper:
//! 1. h is kept the other way round, as the set of holders of each access, and only of accesses that some live thread does not know,
//!    which are *tracked*. What all of them know, all that start later know as well, because one of them starts them. So most
//!    of the time there is little to visit, and nothing to say about locations that were written before there was a second
//!    thread, or handed on properly.
//! 2. A location may be accessed in several modes, and two accesses race only if one of them is plain. So the last write is not
//!    always enough: one that is not plain may be unordered with it and race with what is plain later, and an earlier plain one races
//!    with more. An earlier access is forgotten if it happens-before a later one with which everything races that would race with it.
//! 3. Holders are also interrupts, fences, and single writes: a release write synchronizes-with an acquire read only if that sees it.
//! 4. A name (of a thread, an object, a monitor) may stand for another thing after it was forgotten.
//!
//! There are two [`Memory`]s. As in the paper, by [`Memory::Writes`] reads leave no trace: of two accesses that race, the first is
//! a write (WW and WR, theorem 2), and that is right up to a path's first race. [`Memory::Everything`] is right along the whole path.

mod counts;
mod holder_set;
mod journal;
mod known;
mod manner;
mod numbers;
mod table;
#[cfg(test)]
mod tests;

pub use journal::SummaryMark;
pub use known::Known;
pub use manner::Manner;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, WriteMode};

use counts::Counts;
use holder_set::HolderSet;
use journal::Change;
use numbers::Numbers;
use table::{Places, Tracked};
use thinair_program::fingerprint::Fingerprint;

/// What may know of writes, and hand that on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Holder {
    /// A thread; one that has ended, by what it knew then (JLS §17.4.4: a join).
    Thread(ObjectId),
    /// A monitor, by what was known to those who let go of it.
    Monitor(ObjectId),
    /// The volatile writes of a location, by what was known to those who wrote: they all synchronize-with later volatile
    /// reads.
    Location(Location),
    /// The write that a location holds at present, if it releases: it alone synchronizes-with an acquire read.
    Write(Location),
    /// The interrupts of a thread, by what was known to those who interrupted it.
    Interrupt(ObjectId),
    /// The permits of a thread, by what was known to those who gave them: only if that is taken to order anything.
    Permit(ObjectId),
    /// A thread at its last release fence.
    ReleaseFence(ObjectId),
    /// The write that a location holds at present, by what its thread knew at its last release fence.
    Fenced(Location),
    /// What an acquire fence would tell a thread: of the writes that it has seen.
    Seen(ObjectId),
}

/// What is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Memory {
    /// Writes, as long as there was no race.
    #[default]
    Writes,
    /// All that may still race.
    Everything {
        /// Also of reads.
        reads: bool,
    },
}

impl Holder {
    /// The object that it belongs to.
    fn object(self) -> ObjectId {
        match self {
            Holder::Thread(object)
            | Holder::Monitor(object)
            | Holder::Interrupt(object)
            | Holder::Permit(object)
            | Holder::ReleaseFence(object)
            | Holder::Seen(object) => object,
            Holder::Location(location) | Holder::Write(location) | Holder::Fenced(location) => {
                location.object
            }
        }
    }
}

/// Whether two accesses race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Races {
    /// They do not.
    No,
    /// It is not known: too little was written down.
    Unsure,
    /// They do.
    Yes,
}

/// Who knows which access, with the way back.
///
/// Two summaries in which the same is tracked have the same fingerprint, whatever led to them.
#[derive(Debug)]
pub struct RaceSummary {
    /// In no order that means anything.
    ///
    /// invariant: none is known to all live threads.
    tracked: Vec<Tracked>,
    /// Where the accesses to each location are.
    places: FxHashMap<Location, Places>,
    memory: Memory,
    /// How many accesses to each object are tracked: most objects that are forgotten have none.
    objects: Counts,
    numbers: Numbers,
    /// The threads that run.
    live: HolderSet,
    /// The sum of the components that are up to date.
    fingerprint: Fingerprint,
    /// Whether all are.
    is_settled: bool,
    journal: Vec<Change>,
}

impl RaceSummary {
    /// The summary of a path without a step.
    pub fn new(memory: Memory) -> RaceSummary {
        RaceSummary {
            tracked: Vec::new(),
            places: FxHashMap::default(),
            memory,
            objects: Counts::default(),
            numbers: Numbers::default(),
            live: HolderSet::default(),
            fingerprint: Fingerprint::default(),
            is_settled: true,
            journal: Vec::new(),
        }
    }
}

impl RaceSummary {
    /// A thread runs from the start: before anything is written that others have to be told of.
    pub fn begin(&mut self, thread: ObjectId) {
        let thread = self.number(Holder::Thread(thread));
        self.set_live(thread, true);
    }

    /// A thread that runs accesses a location. Whether that races with what is remembered.
    ///
    /// A write that releases is told to its holders afterwards, so that they know it too.
    pub fn access(&mut self, thread: ObjectId, location: Location, manner: Manner) -> Races {
        let thread = self.number(Holder::Thread(thread));
        debug_assert!(self.live.contains(thread), "only threads that run access anything");
        if !manner.write && self.memory != (Memory::Everything { reads: true }) {
            return self.judge(thread, location, manner);
        }
        let Some(places) = self.places.get(&location) else {
            if !self.live.is_only(thread) {
                self.track(location, manner, Some(thread));
            }
            return Races::No;
        };
        if let [place] = places.as_slice() {
            let tracked = &self.tracked[*place as usize];
            if tracked.manner == manner && !tracked.guarded && tracked.holders.is_only(thread) {
                return Races::No;
            }
        }
        let races = self.judge(thread, location, manner);
        self.remember(thread, location, manner);
        races
    }

    /// Whether an access would race with what is remembered.
    pub fn races(&self, thread: ObjectId, location: Location, manner: Manner) -> Races {
        // A thread without a number knows nothing; no holder has this one.
        let thread = self.numbers.get(Holder::Thread(thread)).unwrap_or(u32::MAX);
        self.judge(thread, location, manner)
    }

    /// With what an access would race.
    pub fn rivals(
        &self,
        thread: ObjectId,
        location: Location,
        manner: Manner,
    ) -> impl Iterator<Item = Manner> + '_ {
        let thread = self.numbers.get(Holder::Thread(thread)).unwrap_or(u32::MAX);
        let races = move |tracked: &&Tracked| tracked.races(thread, manner) != Races::No;
        self.tracked_at(location).filter(races).map(|tracked| tracked.manner)
    }

    fn tracked_at(&self, location: Location) -> impl Iterator<Item = &Tracked> + '_ {
        let places = self.places.get(&location).map(Places::as_slice).unwrap_or_default();
        places.iter().map(|&place| &self.tracked[place as usize])
    }

    fn judge(&self, thread: u32, location: Location, manner: Manner) -> Races {
        let races = self.tracked_at(location).map(|tracked| tracked.races(thread, manner));
        races.max().unwrap_or(Races::No)
    }

    /// A thread has made an access to a location of which some are tracked.
    fn remember(&mut self, thread: u32, location: Location, manner: Manner) {
        let is_over = |tracked: &Tracked| {
            let is_known = tracked.holders.contains(thread);
            match self.memory {
                Memory::Everything { .. } => is_known && manner.replaces(tracked.manner),
                // If it is not known, there was a race, or neither of them is plain.
                Memory::Writes if is_known => manner.replaces(tracked.manner),
                Memory::Writes => manner.conflicts_with(tracked.manner),
            }
        };
        let places = self.places.get(&location).map(Places::as_slice).unwrap_or_default();
        let mut over: Places =
            places.iter().copied().filter(|&place| is_over(&self.tracked[place as usize])).collect();
        if !self.live.is_only(thread) {
            match over.pop() {
                Some(place) => self.replace(place as usize, manner, thread),
                None => self.track(location, manner, Some(thread)),
            }
        }
        // From the last one on: what is no longer tracked is replaced by the last.
        over.sort_unstable_by(|one, other| other.cmp(one));
        for place in over {
            self.untrack_at(place as usize);
        }
    }

    /// A thread knows all that a holder knows, which is of no use to anybody else as long as the thread has not told it
    /// anew: it is no longer written down.
    pub fn take_over(&mut self, thread: ObjectId, from: Holder) {
        let (Some(from), Some(thread)) = (self.numbers.get(from), self.numbers.get(Holder::Thread(thread)))
        else {
            return;
        };
        for place in (0..self.tracked.len()).rev() {
            if self.tracked[place].holders.contains(from) {
                self.pass_on(place, from, thread, false);
                self.untrack_if_known_to_all(place);
            }
        }
    }

    /// A thread has let go of the last monitor that it held, which knows all that the thread knows from then on. That the
    /// thread does is no longer written down, where that may be.
    ///
    /// Where a monitor guards a location, all accesses to it come after taking the monitor, so nobody asks who else knows.
    /// Then states are equal that differ only in who wrote last. If somebody does ask, the answer is [`Races::Unsure`].
    pub fn guard(&mut self, thread: ObjectId, monitor: Holder, may_be: impl Fn(Location) -> bool) {
        let Some(thread) = self.numbers.get(Holder::Thread(thread)) else { return };
        let Some(monitor) = self.number_to_tell(monitor, thread) else { return };
        for place in 0..self.tracked.len() {
            let Tracked { location, holders, manner, .. } = &self.tracked[place];
            if !holders.contains(thread) {
                continue;
            }
            // Of those that are not plain there may be several, and who has made one must be known to forget it.
            if manner.plain && may_be(*location) {
                self.pass_on(place, thread, monitor, true);
            } else if !holders.contains(monitor) {
                self.tell_at(place, monitor);
            }
        }
    }

    /// Whether somebody who knows was left out.
    pub fn is_guarded(&self) -> bool {
        self.tracked.iter().any(|tracked| tracked.guarded)
    }

    /// Notes a number under a location that is none: something else about the path that is to tell states apart.
    pub fn note(&mut self, under: Location, number: u64) {
        if self.notes(under).all(|other| other != number) {
            self.track(under, Manner { write: false, plain: false, whereabouts: number }, None);
        }
    }

    /// The numbers that were noted under a location that is none.
    pub fn notes(&self, under: Location) -> impl Iterator<Item = u64> + '_ {
        self.tracked_at(under).map(|tracked| tracked.manner.whereabouts)
    }

    /// Takes a number back that was noted.
    pub fn unnote(&mut self, under: Location, number: u64) {
        let places = self.places.get(&under).map(Places::as_slice).unwrap_or_default();
        let is_meant = |place: &&u32| self.tracked[**place as usize].manner.whereabouts == number;
        if let Some(place) = places.iter().find(is_meant) {
            self.untrack_at(*place as usize);
        }
    }

    /// Nobody will ever know what was written to a location.
    pub fn lose(&mut self, location: Location) {
        if !self.places.contains_key(&location) {
            self.track(location, Manner::write(WriteMode::Plain, 0), None);
        }
    }

    /// Other threads may reach, from now on, a location that was last written when only this one could. This comes before the
    /// action that lets them reach it.
    ///
    /// Who was told of the write since then is not known here. It makes a difference only if a reference to the object gets
    /// to a thread without an edge of happens-before, and an older edge leads there: then a race is found that is none.
    pub fn publish(&mut self, thread: ObjectId, location: Location, manner: Manner) {
        self.access(thread, location, manner);
    }

    /// A thread knows all that a holder knows: the second half of an edge of synchronizes-with.
    pub fn acquire(&mut self, thread: ObjectId, from: Holder) {
        self.learn(Holder::Thread(thread), from);
    }

    /// A holder additionally knows all that a thread knows: the first half of an edge of synchronizes-with.
    pub fn release(&mut self, thread: ObjectId, to: Holder) {
        self.learn(to, Holder::Thread(thread));
    }

    /// A holder knows exactly what a thread knows: whatever it stood for before has been replaced.
    pub fn release_only(&mut self, thread: ObjectId, to: Holder) {
        self.copy(to, Holder::Thread(thread));
    }

    /// A holder additionally knows all that another knows.
    pub fn tell(&mut self, from: Holder, to: Holder) {
        self.learn(to, from);
    }

    /// A holder knows exactly what another knows.
    pub fn tell_only(&mut self, from: Holder, to: Holder) {
        self.copy(to, from);
    }

    /// All accesses to a location are known to everybody.
    pub fn make_known(&mut self, location: Location) {
        while let Some(place) = self.places.get(&location).and_then(|places| places.first()) {
            self.untrack_at(*place as usize);
        }
    }

    /// A holder knows nothing any more: what it stood for has been replaced by what hands nothing on.
    pub fn silence(&mut self, holder: Holder) {
        if let Some(number) = self.numbers.get(holder) {
            self.silence_all(&HolderSet::of(number));
        }
    }

    /// A thread starts another, whose object has been published.
    pub fn start(&mut self, parent: ObjectId, child: ObjectId) {
        self.copy(Holder::Thread(child), Holder::Thread(parent));
        // What all know is what all knew without the child: it knows what its parent knows.
        let child = self.number(Holder::Thread(child));
        self.set_live(child, true);
    }

    /// A thread has ended. It still is a holder, for those who join it.
    pub fn end(&mut self, thread: ObjectId) {
        let thread = self.number(Holder::Thread(thread));
        self.set_live(thread, false);
        for place in (0..self.tracked.len()).rev() {
            self.untrack_if_known_to_all(place);
        }
    }

    /// An object is garbage: its locations are, and so is what is known to holders that belong to it. If it is a thread, that
    /// has ended.
    pub fn forget(&mut self, object: ObjectId) {
        if self.objects.contains(object) {
            for place in (0..self.tracked.len()).rev() {
                if self.tracked[place].location.object == object {
                    self.untrack_at(place);
                }
            }
        }
        if self.numbers.are_about(object) {
            let gone = self.numbers.of_object(object);
            debug_assert!(self.live.common(&gone).next().is_none(), "a thread that runs is no garbage");
            self.silence_all(&gone);
        }
    }

    /// What the summary is known by, when that is up to date: a sum of a component of each tracked location.
    pub fn fingerprint(&self) -> Fingerprint {
        debug_assert!(self.is_settled, "something has changed since");
        self.fingerprint
    }

    /// The same summary without the way back.
    #[must_use]
    pub fn snapshot(&self) -> RaceSummary {
        RaceSummary {
            tracked: self.tracked.clone(),
            places: self.places.clone(),
            memory: self.memory,
            objects: self.objects.clone(),
            numbers: self.numbers.clone(),
            live: self.live.clone(),
            fingerprint: self.fingerprint,
            is_settled: self.is_settled,
            journal: Vec::new(),
        }
    }

    /// A holder additionally knows all that another knows.
    fn learn(&mut self, pupil: Holder, teacher: Holder) {
        let Some(teacher) = self.numbers.get(teacher) else { return };
        let Some(pupil) = self.number_to_tell(pupil, teacher) else { return };
        let is_live = self.live.contains(pupil);
        let is_news =
            |tracked: &Tracked| tracked.holders.contains(teacher) && !tracked.holders.contains(pupil);
        // From the last one on: what is no longer tracked is replaced by the last.
        let mut end = self.tracked.len();
        while let Some(place) = self.tracked[..end].iter().rposition(is_news) {
            self.tell_at(place, pupil);
            if is_live {
                self.untrack_if_known_to_all(place);
            }
            end = place;
        }
    }

    /// A holder that is no live thread knows exactly what another knows.
    fn copy(&mut self, pupil: Holder, teacher: Holder) {
        let Some(teacher) = self.numbers.get(teacher) else { return self.silence(pupil) };
        let Some(pupil) = self.number_to_tell(pupil, teacher) else { return };
        let only_pupil = HolderSet::of(pupil);
        for place in 0..self.tracked.len() {
            let holders = &self.tracked[place].holders;
            match (holders.contains(teacher), holders.contains(pupil)) {
                (true, false) => self.tell_at(place, pupil),
                (false, true) => self.silence_at(place, &only_pupil),
                _ => {}
            }
        }
    }

    fn set_live(&mut self, thread: u32, live: bool) {
        if self.live.contains(thread) != live {
            self.live.toggle(thread);
            self.journal.push(Change::Live(thread));
        }
    }

    fn silence_all(&mut self, holders: &HolderSet) {
        for place in 0..self.tracked.len() {
            self.silence_at(place, holders);
        }
    }

    fn untrack_if_known_to_all(&mut self, place: usize) {
        if self.tracked[place].holders.contains_all(&self.live) {
            self.untrack_at(place);
        }
    }
}
