//! Random sequences of operations, forth and back: the summary says what vector clocks say.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId};

use super::model::Model;
use super::{
    Counts, Facts, Holder, Manner, Memory, RaceSummary, SummaryMark, facts, fingerprint, fingerprint_of,
    location, mark, object,
};
use crate::summary::Races;
use crate::summary::table::Places;
use thinair_program::fingerprint::Fingerprint;

/// How large what happens is.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// Objects that are threads.
    threads: u32,
    /// Other objects.
    objects: u32,
    slots: u32,
    operations: u32,
    sequences: u64,
}

#[test]
fn few_threads_and_locations() {
    run(Size { threads: 3, objects: 2, slots: 2, operations: 60, sequences: 3_000 });
}

#[test]
fn usual_sizes() {
    run(Size { threads: 6, objects: 6, slots: 3, operations: 150, sequences: 300 });
}

/// More holders than fit into a word, and than are in use at a time.
#[test]
fn many_holders() {
    run(Size { threads: 5, objects: 40, slots: 3, operations: 1_200, sequences: 12 });
}

#[test]
fn many_threads() {
    run(Size { threads: 150, objects: 4, slots: 2, operations: 800, sequences: 10 });
}

fn run(size: Size) {
    for memory in [Memory::Writes, Memory::Everything { reads: false }, Memory::Everything { reads: true }] {
        let mut seen = Seen::default();
        let mut races = [0; 2];
        for seed in 0..size.sequences {
            let mut path = Path::new(size, memory, seed);
            for _ in 0..size.operations {
                // Writes are remembered up to the first race only.
                if path.step(&mut races).is_break() && memory == Memory::Writes {
                    break;
                }
                path.check(&mut seen);
            }
        }
        // Neither answer is rare, and states are reached on several paths.
        assert!(races.iter().all(|&count| count > size.sequences / 2), "{memory:?}: {races:?}");
        let again = seen.again > 2 * seen.fingerprints.len();
        assert!(again || size.threads > 3 || memory != Memory::Writes, "{memory:?}: {}", seen.again);
    }
}

/// What was met on any path.
#[derive(Default)]
struct Seen {
    fingerprints: BTreeMap<Facts, Fingerprint>,
    facts: FxHashMap<Fingerprint, Facts>,
    again: usize,
}

impl Seen {
    /// Facts and fingerprints are one to one.
    fn meet(&mut self, facts: Facts, fingerprint: Fingerprint) {
        if let Some(&before) = self.fingerprints.get(&facts) {
            assert_eq!(before, fingerprint);
            self.again += 1;
            return;
        }
        assert_eq!(self.facts.insert(fingerprint, facts.clone()), None, "two kinds of facts look the same");
        self.fingerprints.insert(facts, fingerprint);
    }
}

/// A path with its points to come back to.
struct Path {
    size: Size,
    random: u64,
    memory: Memory,
    summary: RaceSummary,
    model: Model,
    marks: Vec<(SummaryMark, Model)>,
}

impl Path {
    fn new(size: Size, memory: Memory, seed: u64) -> Path {
        let mut path = Path {
            size,
            random: seed << 32,
            memory,
            summary: RaceSummary::new(memory),
            model: Model::default(),
            marks: Vec::new(),
        };
        for thread in 0..=path.below(size.threads.min(6)) {
            path.summary.begin(object(thread));
            path.model.begin(object(thread));
        }
        path
    }

    /// Breaks off where there is a race.
    fn step(&mut self, races: &mut [u64; 2]) -> ControlFlow<()> {
        let live: Vec<ObjectId> = self.model.live().collect();
        let thread = live[self.below(live.len() as u32) as usize];
        let me = Holder::Thread(thread);
        match self.below(40) {
            0..13 => {
                let (location, manner) = (self.location(), self.manner());
                let expected = self.model.rivals(thread, location, manner);
                self.model.access(thread, location, manner);
                let raced = self.summary.access(thread, location, manner) == Races::Yes;
                // Who remembers no reads does not know of them.
                assert!(raced != expected.is_empty() || !raced && self.only_reads(&expected));
                races[usize::from(raced)] += 1;
                if raced {
                    return ControlFlow::Break(());
                }
            }
            13..20 => {
                let from = self.holder();
                self.model.hand_on(from, me, true);
                self.summary.acquire(thread, from);
            }
            20..26 => {
                let to = self.holder_but_threads();
                self.model.hand_on(me, to, true);
                self.summary.release(thread, to);
            }
            26..28 => {
                let to = self.holder_but_threads();
                self.model.hand_on(me, to, false);
                self.summary.release_only(thread, to);
            }
            28 => {
                let holder = self.holder_but_threads();
                self.model.silence(holder);
                self.summary.silence(holder);
            }
            29..32 => {
                let child = object(self.below(self.size.threads));
                if !live.contains(&child) {
                    self.model.start(thread, child);
                    self.summary.start(thread, child);
                }
            }
            32 if live.len() > 1 => {
                self.model.end(thread);
                self.summary.end(thread);
            }
            33 => {
                let garbage = object(self.below(self.size.threads + self.size.objects));
                if !live.contains(&garbage) {
                    self.model.forget(garbage);
                    self.summary.forget(garbage);
                }
            }
            34..36 => {
                let location = self.location();
                if !self.summary.places.contains_key(&location) {
                    let manner = Manner { write: true, plain: true, whereabouts: self.whereabouts(true) };
                    self.model.access(thread, location, manner);
                    self.summary.publish(thread, location, manner);
                }
            }
            36..38 => self.marks.push((mark(&mut self.summary), self.model.clone())),
            38 if self.below(10) == 0 => {
                self.summary = self.summary.snapshot();
                self.marks.clear();
            }
            _ => {
                if let Some((mark, model)) = self.marks.pop() {
                    self.summary.undo(mark);
                    self.model = model;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Places are odd where something is written, and even where it is read.
    fn whereabouts(&mut self, write: bool) -> u64 {
        match self.memory {
            Memory::Writes => u64::from(write),
            Memory::Everything { .. } => 2 * u64::from(self.below(2)) + u64::from(write),
        }
    }

    fn manner(&mut self) -> Manner {
        let write = self.below(13) < 8;
        Manner { write, plain: self.below(4) > 0, whereabouts: self.whereabouts(write) }
    }

    /// Whether rivals are reads, of which nothing is remembered.
    fn only_reads(&self, rivals: &BTreeSet<u64>) -> bool {
        self.memory != (Memory::Everything { reads: true }) && rivals.iter().all(|place| place % 2 == 0)
    }

    fn check(&self, seen: &mut Seen) {
        let facts = facts(&self.summary);
        let live: Vec<ObjectId> = self.model.live().collect();
        // Of many, a few.
        let some = live.len() / 8 + 1;
        for &location in facts.keys() {
            for (write, plain) in [(false, false), (false, true), (true, false), (true, true)] {
                let manner = Manner { write, plain, whereabouts: 0 };
                for &thread in live.iter().step_by(some) {
                    let rivals = self.summary.rivals(thread, location, manner);
                    let rivals: BTreeSet<u64> = rivals.map(|rival| rival.whereabouts).collect();
                    let mut expected = self.model.rivals(thread, location, manner);
                    expected.retain(|&place| !self.only_reads(&BTreeSet::from([place])));
                    assert_eq!(rivals, expected);
                }
            }
        }
        // What all know is not tracked.
        for (_, holders) in facts.values().flatten() {
            assert!(live.iter().any(|&thread| !holders.contains(&Holder::Thread(thread))));
        }
        let fingerprint = fingerprint(&self.summary);
        assert_eq!(fingerprint, fingerprint_of(&facts));
        seen.meet(facts, fingerprint);
        check_structure(&self.summary);
    }

    fn location(&mut self) -> Location {
        location(self.below(self.size.threads + self.size.objects), self.below(self.size.slots))
    }

    fn holder(&mut self) -> Holder {
        if self.below(4) == 0 {
            Holder::Thread(object(self.below(self.size.threads)))
        } else {
            self.holder_but_threads()
        }
    }

    fn holder_but_threads(&mut self) -> Holder {
        match self.below(4) {
            0 => Holder::Monitor(object(self.below(self.size.threads + self.size.objects))),
            1 => Holder::Location(self.location()),
            2 => Holder::Write(self.location()),
            _ => Holder::Interrupt(object(self.below(self.size.threads))),
        }
    }

    /// A number below `end` (Vigna's splitmix64).
    fn below(&mut self, end: u32) -> u32 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % u64::from(end)) as u32
    }
}

/// What is kept twice agrees.
fn check_structure(summary: &RaceSummary) {
    let mut objects = Counts::default();
    for (place, tracked) in summary.tracked.iter().enumerate() {
        assert!(summary.places[&tracked.location].contains(&(place as u32)));
        objects.add(tracked.location.object);
    }
    assert_eq!(summary.places.values().map(Places::len).sum::<usize>(), summary.tracked.len());
    assert_eq!(summary.objects, objects);
    summary.numbers.check();
}
