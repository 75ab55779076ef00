//! What a summary should say, from the definition of happens-before: every thread and every holder has a vector clock, every
//! access a stamp, and nothing is forgotten.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId};

use super::{Holder, Manner};

/// How many accesses of each thread happen-before. Threads have numbers of their own, since names are reused.
type Clock = BTreeMap<u32, u32>;

/// An access to a location.
#[derive(Clone, Copy)]
struct Access {
    thread: u32,
    /// How many accesses the thread has made with this one.
    stamp: u32,
    manner: Manner,
}

/// Clocks and stamps.
#[derive(Clone, Default)]
pub(super) struct Model {
    clocks: BTreeMap<Holder, Clock>,
    accesses: BTreeMap<Location, Vec<Access>>,
    /// The threads that run, each with its number.
    live: BTreeMap<ObjectId, u32>,
    threads: u32,
}

impl Model {
    pub(super) fn begin(&mut self, thread: ObjectId) {
        self.live.insert(thread, self.threads);
        self.threads += 1;
    }

    pub(super) fn access(&mut self, thread: ObjectId, location: Location, manner: Manner) {
        let number = self.live[&thread];
        let stamp = self.clocks.entry(Holder::Thread(thread)).or_default().entry(number).or_default();
        *stamp += 1;
        let access = Access { thread: number, stamp: *stamp, manner };
        self.accesses.entry(location).or_default().push(access);
    }

    /// Where the accesses are that an access would race with.
    pub(super) fn rivals(&self, thread: ObjectId, location: Location, manner: Manner) -> BTreeSet<u64> {
        let accesses = self.accesses.get(&location).into_iter().flatten();
        let races = |access: &&Access| {
            (access.manner.write || manner.write)
                && (access.manner.plain || manner.plain)
                && !self.knows(Holder::Thread(thread), **access)
        };
        accesses.filter(races).map(|access| access.manner.whereabouts).collect()
    }

    /// What is handed on: `to` knows all that `from` knows, and what it knew if it `adds`.
    pub(super) fn hand_on(&mut self, from: Holder, to: Holder, adds: bool) {
        let mut clock = self.clocks.get(&from).cloned().unwrap_or_default();
        for (thread, stamp) in self.clocks.remove(&to).filter(|_| adds).unwrap_or_default() {
            let known = clock.entry(thread).or_default();
            *known = stamp.max(*known);
        }
        self.clocks.insert(to, clock);
    }

    pub(super) fn silence(&mut self, holder: Holder) {
        self.clocks.remove(&holder);
    }

    pub(super) fn start(&mut self, parent: ObjectId, child: ObjectId) {
        self.hand_on(Holder::Thread(parent), Holder::Thread(child), false);
        self.begin(child);
    }

    pub(super) fn end(&mut self, thread: ObjectId) {
        self.live.remove(&thread);
    }

    pub(super) fn forget(&mut self, object: ObjectId) {
        self.accesses.retain(|location, _| location.object != object);
        self.clocks.retain(|holder, _| match holder {
            Holder::Thread(about) | Holder::Monitor(about) | Holder::Interrupt(about) => *about != object,
            Holder::Location(about) | Holder::Write(about) => about.object != object,
            _ => unreachable!("no others are made here"),
        });
    }

    pub(super) fn live(&self) -> impl Iterator<Item = ObjectId> {
        self.live.keys().copied()
    }

    fn knows(&self, holder: Holder, access: Access) -> bool {
        let clock = self.clocks.get(&holder);
        clock.and_then(|clock| clock.get(&access.thread)).is_some_and(|&stamp| stamp >= access.stamp)
    }
}
