//! The table of tracked locations: each change of it goes into the fingerprint and the journal.

use thinair_event::Location;

use super::journal::Change;
use super::{HolderSet, RaceSummary, Races};
use thinair_program::fingerprint::{Kind, component};

/// A location whose last write some live thread does not know.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) location: Location,
    /// Whether the last write is plain.
    pub(super) plain: bool,
    /// Whether threads that know it were left out: see [`RaceSummary::guard`].
    pub(super) guarded: bool,
    /// Who knows the last write.
    pub(super) holders: HolderSet,
    /// The sum of their hashes, which does not depend on their numbers.
    sum: u128,
    /// The location's part of the fingerprint; nothing if it has changed since that was last brought up to date, and then
    /// the journal has what it was.
    component: Option<u128>,
}

impl Tracked {
    /// Whether an access by a thread races with the last write.
    pub(super) fn races(&self, thread: u32, plain: bool) -> Races {
        match (plain || self.plain) && !self.holders.contains(thread) {
            false => Races::No,
            true if self.guarded => Races::Unsure,
            true => Races::Yes,
        }
    }

    fn hash(&self) -> u128 {
        component(
            Kind::Summary,
            &(self.location, self.plain, self.guarded, self.sum as u64, (self.sum >> 64) as u64),
        )
    }
}

impl RaceSummary {
    /// Tracks a location that is not tracked, and that the thread has written.
    pub(super) fn track(&mut self, location: Location, plain: bool, thread: Option<u32>) {
        let sum = thread.map_or(0, |thread| self.numbers.hash(thread));
        let holders = thread.map_or_else(HolderSet::default, HolderSet::of);
        self.append(Tracked { location, plain, guarded: false, holders, sum, component: None });
        self.is_settled = false;
        self.journal.push(Change::Tracked);
    }

    /// The thread has written a tracked location: it alone knows that.
    pub(super) fn rewrite(&mut self, place: usize, plain: bool, thread: u32) {
        let sum = self.numbers.hash(thread);
        self.change(place, |tracked| {
            tracked.plain = plain;
            tracked.guarded = false;
            tracked.holders = HolderSet::of(thread);
            tracked.sum = sum;
        });
    }

    /// A holder gets to know the last write of a tracked location.
    pub(super) fn tell(&mut self, place: usize, holder: u32) {
        let hash = self.numbers.hash(holder);
        self.change(place, |tracked| {
            tracked.holders.toggle(holder);
            tracked.sum = tracked.sum.wrapping_add(hash);
        });
    }

    /// Holders no longer know the last write of a tracked location, if they did.
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

    /// A holder that knows the last write of a tracked location is replaced by another, which guards it or not.
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

    /// A location is no longer tracked. The last one takes its place.
    pub(super) fn untrack_at(&mut self, place: usize) {
        let old = self.remove(place);
        if let Some(component) = old.component {
            self.fingerprint.remove(component);
        }
        self.journal.push(Change::Untracked { place, old });
    }

    /// Adds a location behind the last.
    pub(super) fn append(&mut self, tracked: Tracked) {
        self.places.insert(tracked.location, self.tracked.len());
        self.objects.add(tracked.location.object);
        self.tracked.push(tracked);
    }

    /// Removes a location, in whose place the last one comes.
    pub(super) fn remove(&mut self, place: usize) -> Tracked {
        let old = self.tracked.swap_remove(place);
        self.places.remove(&old.location);
        self.objects.remove(old.location.object);
        if let Some(moved) = self.tracked.get(place) {
            self.places.insert(moved.location, place);
        }
        old
    }

    /// Undoes that.
    pub(super) fn insert(&mut self, place: usize, old: Tracked) {
        let last = self.tracked.len();
        self.append(old);
        self.tracked.swap(place, last);
        for place in [last, place] {
            self.places.insert(self.tracked[place].location, place);
        }
    }
}
