//! The table of tracked accesses: each change of it goes into the fingerprint and the journal.

use smallvec::SmallVec;
use thinair_event::Location;

use super::journal::Change;
use super::{HolderSet, Manner, RaceSummary, Races};
use thinair_program::fingerprint::{Kind, component};

/// Where the accesses to a location are. Most have one that is tracked.
pub(super) type Places = SmallVec<[u32; 2]>;

/// An access that some live thread does not know.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) location: Location,
    pub(super) manner: Manner,
    /// Whether threads that know it were left out: see [`RaceSummary::guard`].
    pub(super) guarded: bool,
    /// Who knows it.
    pub(super) holders: HolderSet,
    /// The sum of their hashes, which does not depend on their numbers.
    sum: u128,
    /// The location's part of the fingerprint; nothing if it has changed since that was last brought up to date, and then
    /// the journal has what it was.
    component: Option<u128>,
}

impl Tracked {
    /// Whether an access by a thread races with this one.
    pub(super) fn races(&self, thread: u32, manner: Manner) -> Races {
        match manner.conflicts_with(self.manner) && !self.holders.contains(thread) {
            false => Races::No,
            true if self.guarded => Races::Unsure,
            true => Races::Yes,
        }
    }

    fn hash(&self) -> u128 {
        component(
            Kind::Summary,
            &(self.location, self.manner, self.guarded, self.sum as u64, (self.sum >> 64) as u64),
        )
    }
}

impl RaceSummary {
    /// Tracks an access that is known to the thread alone.
    pub(super) fn track(&mut self, location: Location, manner: Manner, thread: Option<u32>) {
        let sum = thread.map_or(0, |thread| self.numbers.hash(thread));
        let holders = thread.map_or_else(HolderSet::default, HolderSet::of);
        self.append(Tracked { location, manner, guarded: false, holders, sum, component: None });
        self.is_settled = false;
        self.journal.push(Change::Tracked);
    }

    /// An access is replaced by another to the same location, which is known to the thread alone.
    pub(super) fn replace(&mut self, place: usize, manner: Manner, thread: u32) {
        let sum = self.numbers.hash(thread);
        self.change(place, |tracked| {
            tracked.manner = manner;
            tracked.guarded = false;
            tracked.holders = HolderSet::of(thread);
            tracked.sum = sum;
        });
    }

    /// A holder gets to know a tracked access.
    pub(super) fn tell_at(&mut self, place: usize, holder: u32) {
        let hash = self.numbers.hash(holder);
        self.change(place, |tracked| {
            tracked.holders.toggle(holder);
            tracked.sum = tracked.sum.wrapping_add(hash);
        });
    }

    /// Holders no longer know a tracked access, if they did.
    pub(super) fn silence_at(&mut self, place: usize, holders: &HolderSet) {
        let known: Vec<(u32, u128)> = self.tracked[place]
            .holders
            .common(holders)
            .map(|number| (number, self.numbers.hash(number)))
            .collect();
        if known.is_empty() {
            return;
        }
        self.change(place, |tracked| {
            for (number, hash) in known {
                tracked.holders.toggle(number);
                tracked.sum = tracked.sum.wrapping_sub(hash);
            }
        });
    }

    /// A holder that knows a tracked access is replaced by another, which guards it or not.
    pub(super) fn pass_on(&mut self, place: usize, from: u32, to: u32, guards: bool) {
        let (left, come) = (self.numbers.hash(from), self.numbers.hash(to));
        self.change(place, |tracked| {
            tracked.guarded |= guards;
            tracked.holders.toggle(from);
            tracked.sum = tracked.sum.wrapping_sub(left);
            if !tracked.holders.contains(to) {
                tracked.holders.toggle(to);
                tracked.sum = tracked.sum.wrapping_add(come);
            }
        });
    }

    fn change(&mut self, place: usize, change: impl FnOnce(&mut Tracked)) {
        let tracked = &mut self.tracked[place];
        if let Some(component) = tracked.component {
            self.journal.push(Change::Changed { place, old: tracked.clone() });
            self.fingerprint.remove(component);
            tracked.component = None;
            self.is_settled = false;
        }
        change(tracked);
    }

    /// Brings the fingerprint up to date: what changes often within a step is hashed once, at its end.
    pub fn settle(&mut self) {
        if self.is_settled {
            return;
        }
        for tracked in &mut self.tracked {
            if tracked.component.is_none() {
                let component = tracked.hash();
                tracked.component = Some(component);
                self.fingerprint.add(component);
            }
        }
        self.is_settled = true;
    }

    /// An access is no longer tracked. The last one takes its place.
    pub(super) fn untrack_at(&mut self, place: usize) {
        let old = self.remove(place);
        if let Some(component) = old.component {
            self.fingerprint.remove(component);
        }
        self.journal.push(Change::Untracked { place, old });
    }

    /// Adds an access behind the last.
    pub(super) fn append(&mut self, tracked: Tracked) {
        self.places.entry(tracked.location).or_default().push(self.tracked.len() as u32);
        self.objects.add(tracked.location.object);
        self.tracked.push(tracked);
    }

    /// Removes an access, in whose place the last one comes.
    pub(super) fn remove(&mut self, place: usize) -> Tracked {
        let old = self.tracked.swap_remove(place);
        self.objects.remove(old.location.object);
        let places = self.places.get_mut(&old.location).expect("it was tracked");
        places.retain(|other| *other != place as u32);
        if places.is_empty() {
            self.places.remove(&old.location);
        }
        if let Some(moved) = self.tracked.get(place) {
            self.moved(moved.location, self.tracked.len(), place);
        }
        old
    }

    /// Undoes that.
    pub(super) fn insert(&mut self, place: usize, old: Tracked) {
        let last = self.tracked.len();
        let location = old.location;
        self.append(old);
        if place < last {
            self.moved(self.tracked[place].location, place, last);
            // If both are of one location, the first of two equal places is meant by now: either will do.
            self.moved(location, last, place);
            self.tracked.swap(place, last);
        }
    }

    /// The access to a location at one place has got another.
    fn moved(&mut self, location: Location, from: usize, to: usize) {
        let places = self.places.get_mut(&location).expect("it is tracked");
        let place = places.iter_mut().find(|place| **place == from as u32).expect("it is tracked there");
        *place = to as u32;
    }
}
