//! Reading without a lock (`StampedLock`), where all races are watched for.
//!
//! What a thread reads like that may race with what is written meanwhile. Such a race is held back until the thread asks whether what it
//! has read may be used: if not, there was none. If it may, or if the thread lets others see anything before it asks, there was. Since
//! that decides what races later on the path, it is noted in the race summary, where it tells states apart.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use thinair_event::{Location, ObjectId};
use thinair_program::{Optimism, Program, Request};
use thinair_race::lets_see;

use super::Machine;
use crate::{Exposure, Rivalry};

/// Where the locks are noted that a thread does without.
fn locks_of(thread: ObjectId) -> Location {
    Location { object: thread, slot: u32::MAX - 1 }
}

/// Where the races are noted that are held back for a thread.
fn races_of(thread: ObjectId) -> Location {
    Location { object: thread, slot: u32::MAX - 2 }
}

impl<P: Program> Machine<'_, P> {
    /// Whether a thread reads without a lock.
    pub(super) fn is_optimistic(&self, me: ObjectId) -> bool {
        self.summary.is_tracked(locks_of(me))
    }

    /// What a thread has just done, as far as it is about that.
    pub(super) fn ask(&mut self, me: ObjectId, request: Request) {
        match self.optimism.take() {
            Some(Optimism::Begins(lock)) => {
                self.end_optimism(me, lock, true);
                self.summary.note(locks_of(me), lock.0.into());
            }
            Some(Optimism::Ends { lock, valid }) => self.end_optimism(me, lock, valid),
            None => {}
        }
        if self.is_optimistic(me) && lets_see(request, |object| self.is_private(object)) {
            self.tell_held_back(me, None, true);
        }
    }

    /// Races of a thread that reads without a lock.
    pub(super) fn hold_back(&mut self, me: ObjectId, races: Vec<Rivalry>) {
        // If it does without several, the first that it asks for decides.
        let Some(lock) = self.summary.notes(locks_of(me)).min() else { return };
        for race in races {
            let mut hasher = FxHasher::default();
            (lock, race).hash(&mut hasher);
            let number = hasher.finish();
            self.held_back.insert(number, (lock, race));
            self.summary.note(races_of(me), number);
        }
    }

    fn end_optimism(&mut self, me: ObjectId, lock: ObjectId, valid: bool) {
        self.tell_held_back(me, Some(lock.0.into()), valid);
        self.summary.unnote(locks_of(me), lock.0.into());
    }

    /// Tells races that were held back, of one lock or of all; or that there were none.
    fn tell_held_back(&mut self, me: ObjectId, of: Option<u64>, are_told: bool) {
        let numbers: Vec<u64> = self.summary.notes(races_of(me)).collect();
        for number in numbers {
            let (lock, race) = self.held_back[&number];
            if of.is_none_or(|of| of == lock) {
                self.summary.unnote(races_of(me), number);
                if are_told {
                    self.rivalries.push(race);
                    self.expose(Exposure::Race(race.area));
                }
            }
        }
    }
}
