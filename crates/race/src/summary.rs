//! The race summary of a path: who knows the last write of which location.
//!
//! This is the function h of the paper on Java `RaceFinder` (seed 004, Fig. 1), by which a search tells at each access
//! whether it races with the location's last write: that the write happens-before it (JLS §17.4.5) is the same as
//! that its thread *knows* the write. h maps threads and what they synchronize on, the *holders* here, to the
//! locations whose last writes they know. It says all about the past that matters to races in the future, and is the same on
//! all paths that do not differ in that, so that states can be matched with it; a clock would grow forever.
//!
//! Deviations from the paper:
//! 1. h is kept the other way round, as the set of holders of each location, and only of locations whose last write some
//!    live thread does not know, which are *tracked*. What all of them know, all that start later know as well, because
//!    one of them starts them. So most of the time there is little to visit, and nothing to say about locations that were
//!    written before there was a second thread, or handed on properly.
//! 2. A location may be accessed in several modes, so a last write is plain or not: two accesses race only if one of them is.
//! 3. Holders are also interrupts, and single writes: a release write synchronizes-with an acquire read only if that sees it.
//! 4. A name (of a thread, an object, a monitor) may stand for another thing after it was forgotten.
//!
//! As in the paper, reads leave no trace: of two accesses that race, the first is a write (WW and WR, theorem 2). And it is the
//! *last* write that a holder knows. There, all earlier writes happen-before it, or there was a race. Here, two writes that are
//! not plain may be unordered, and then an access that is plain may race with the first and go unnoticed on this path.

mod counts;
mod holder_set;
mod journal;
mod known;
mod numbers;
mod table;
#[cfg(test)]
mod tests;

pub use journal::SummaryMark;
pub use known::Known;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId};

use counts::Counts;
use holder_set::HolderSet;
use journal::Change;
use numbers::Numbers;
use table::Tracked;
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
}

impl Holder {
    /// The object that it belongs to.
    fn object(self) -> ObjectId {
        match self {
            Holder::Thread(object) | Holder::Monitor(object) | Holder::Interrupt(object) => object,
            Holder::Location(location) | Holder::Write(location) => location.object,
        }
    }
}

/// Whether two accesses race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Races {
    /// They do not.
    No,
    /// It is not known: too little was written down.
    Unsure,
    /// They do.
    Yes,
}

/// Who knows the last write of which location, with the way back.
///
/// Two summaries in which the same is tracked have the same fingerprint, whatever led to them.
#[derive(Debug)]
pub struct RaceSummary {
    /// In no order that means anything.
    ///
    /// invariant: none is known to all live threads.
    tracked: Vec<Tracked>,
    /// Where each location is.
    places: FxHashMap<Location, usize>,
    /// How many locations of each object are tracked: most objects that are forgotten have none.
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

impl Default for RaceSummary {
    fn default() -> RaceSummary {
        RaceSummary {
            tracked: Vec::new(),
            places: FxHashMap::default(),
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

    /// A thread that runs writes a location. Whether that races with the last write.
    ///
    /// A write that releases is told to its holders afterwards, so that they know it too.
    pub fn write(&mut self, thread: ObjectId, location: Location, plain: bool) -> Races {
        let thread = self.number(Holder::Thread(thread));
        debug_assert!(self.live.contains(thread), "only threads that run write");
        let Some(&place) = self.places.get(&location) else {
            if !self.live.is_only(thread) {
                self.track(location, plain, Some(thread));
            }
            return Races::No;
        };
        let tracked = &self.tracked[place];
        if tracked.plain == plain && !tracked.guarded && tracked.holders.is_only(thread) {
            return Races::No;
        }
        let races = tracked.races(thread, plain);
        if self.live.is_only(thread) {
            self.untrack_at(place);
        } else {
            self.rewrite(place, plain, thread);
        }
        races
    }

    /// A thread that runs reads a location. Whether that races with the last write.
    pub fn read(&self, thread: ObjectId, location: Location, plain: bool) -> Races {
        let Some(&place) = self.places.get(&location) else { return Races::No };
        // A thread without a number knows nothing; no holder has this one.
        let thread = self.numbers.get(Holder::Thread(thread)).unwrap_or(u32::MAX);
        self.tracked[place].races(thread, plain)
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
            let Tracked { location, holders, .. } = &self.tracked[place];
            if !holders.contains(thread) {
                continue;
            }
            if may_be(*location) {
                self.pass_on(place, thread, monitor, true);
            } else if !holders.contains(monitor) {
                self.tell(place, monitor);
            }
        }
    }

    /// Whether somebody who knows was left out.
    pub fn is_guarded(&self) -> bool {
        self.tracked.iter().any(|tracked| tracked.guarded)
    }

    /// Nobody will ever know what was written to a location.
    pub fn lose(&mut self, location: Location) {
        if !self.places.contains_key(&location) {
            self.track(location, true, None);
        }
    }

    /// Other threads may reach, from now on, a location that was last written when only this one could. This comes before the
    /// action that lets them reach it.
    ///
    /// Who was told of the write since then is not known here. It makes a difference only if a reference to the object gets
    /// to a thread without an edge of happens-before, and an older edge leads there: then a race is found that is none.
    pub fn publish(&mut self, thread: ObjectId, location: Location, plain: bool) {
        self.write(thread, location, plain);
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
            self.tell(place, pupil);
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
                (true, false) => self.tell(place, pupil),
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
