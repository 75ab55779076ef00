//! What a summary should say, from the definition of happens-before: every thread and every holder has a vector clock, every
//! write a stamp.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId};

use super::{Facts, Holder};

/// How many writes of each thread happen-before. Threads have numbers of their own, since names are reused.
type Clock = BTreeMap<u32, u32>;

/// The last write of a location.
#[derive(Clone, Copy)]
struct Write {
    thread: u32,
    /// How many writes the thread has made with this one.
    stamp: u32,
    plain: bool,
}

/// Clocks and stamps.
#[derive(Clone, Default)]
pub(super) struct Model {
    clocks: BTreeMap<Holder, Clock>,
    last: BTreeMap<Location, Write>,
    /// The threads that run, each with its number.
    live: BTreeMap<ObjectId, u32>,
    threads: u32,
}

impl Model {
    pub(super) fn begin(&mut self, thread: ObjectId) {
        self.live.insert(thread, self.threads);
        self.threads += 1;
    }

    pub(super) fn write(&mut self, thread: ObjectId, location: Location, plain: bool) -> bool {
        let races = self.read(thread, location, plain);
        let number = self.live[&thread];
        let stamp = self.clocks.entry(Holder::Thread(thread)).or_default().entry(number).or_default();
        *stamp += 1;
        self.last.insert(location, Write { thread: number, stamp: *stamp, plain });
        races
    }

    pub(super) fn read(&self, thread: ObjectId, location: Location, plain: bool) -> bool {
        let last = self.last.get(&location);
        last.is_some_and(|&write| (plain || write.plain) && !self.knows(Holder::Thread(thread), write))
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
        self.last.retain(|location, _| location.object != object);
        self.clocks.retain(|holder, _| match holder {
            Holder::Thread(about) | Holder::Monitor(about) | Holder::Interrupt(about) => *about != object,
            Holder::Location(about) | Holder::Write(about) => about.object != object,
        });
    }

    pub(super) fn live(&self) -> impl Iterator<Item = ObjectId> {
        self.live.keys().copied()
    }

    /// The locations whose last write some live thread does not know.
    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for (&location, &write) in &self.last {
            let holders: BTreeSet<Holder> =
                self.clocks.keys().copied().filter(|&holder| self.knows(holder, write)).collect();
            if self.live().any(|thread| !holders.contains(&Holder::Thread(thread))) {
                facts.insert(location, (write.plain, holders));
            }
        }
        facts
    }

    fn knows(&self, holder: Holder, write: Write) -> bool {
        let clock = self.clocks.get(&holder);
        clock.and_then(|clock| clock.get(&write.thread)).is_some_and(|&stamp| stamp >= write.stamp)
    }
}
