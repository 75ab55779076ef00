//! The set of visited states that several searches share, without locks.
//!
//! A place is two words. Who adds a state claims the first with half of its fingerprint, and then writes the second, in
//! which one bit says that it is there; who looks meets either an empty first word, or waits for the second. Nothing is
//! ever taken out, and marks are bits that are only added. Only to grow the table needs everyone to stand aside: each
//! search holds it for reading, and lets go of it when one wants to grow it. A table is at most half full.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};

use crate::Fingerprint;

/// What is known of a state that was visited: bits of the second word that are no part of the fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marks(u64);

impl Marks {
    pub(crate) const NONE: Marks = Marks(0);
    /// A search is done with it.
    pub(crate) const DONE: Marks = Marks(1 << 63);
    /// An end, or something else that is no hang, can be reached from it.
    pub(crate) const EXITS: Marks = Marks(1 << 62);
    /// The word is there.
    const THERE: Marks = Marks(1 << 61);

    const ALL: u64 = Marks::DONE.0 | Marks::EXITS.0 | Marks::THERE.0;

    pub(crate) fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    pub(crate) fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A set of fingerprints, of 125 bits each, with marks.
#[derive(Debug)]
pub(crate) struct SharedVisited {
    table: RwLock<Table>,
    /// The table is too full: everyone is to let go of it, until there is more room.
    is_full: AtomicBool,
    /// Held by who makes room, and waited for by those who have stood aside.
    turn: Mutex<()>,
}

#[derive(Debug)]
struct Table {
    /// invariant: a power of two.
    places: Vec<Place>,
    used: AtomicUsize,
}

#[derive(Debug, Default)]
struct Place {
    first: AtomicU64,
    second: AtomicU64,
}

/// The size of a table at first. A power of two.
const PLACES: usize = 1 << 16;

/// So many states are added before they are counted for all: counting each would be what everyone waits for.
const UNCOUNTED: usize = 64;

impl SharedVisited {
    pub(crate) fn new() -> SharedVisited {
        SharedVisited {
            table: RwLock::new(Table::new(PLACES)),
            is_full: AtomicBool::new(false),
            turn: Mutex::new(()),
        }
    }

    /// A hold on the table.
    pub(crate) fn hold(&self) -> Hold<'_> {
        Hold { visited: self, table: None, uncounted: 0 }
    }

    fn read(&self) -> RwLockReadGuard<'_, Table> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.read().places.len() * size_of::<Place>()
    }

    /// Makes room, if nobody else has by now. Waits for all others to let go, and they wait here, since who took hold of
    /// the table again would do so before the one who waits for it.
    fn grow(&self) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        // Once there is room nobody lets go any more.
        if !self.is_full.load(Ordering::Relaxed) {
            return;
        }
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        *table = table.doubled();
        self.is_full.store(false, Ordering::Relaxed);
    }
}

/// What one search holds of the table, until others want it to let go.
#[derive(Debug)]
pub(crate) struct Hold<'s> {
    visited: &'s SharedVisited,
    table: Option<RwLockReadGuard<'s, Table>>,
    /// How many states were added and not counted.
    uncounted: usize,
}

impl Hold<'_> {
    fn table(&mut self) -> &Table {
        let visited = self.visited;
        self.table.get_or_insert_with(|| visited.read())
    }

    /// Lets go of the table until it is needed again: others may be waiting for that.
    pub(crate) fn let_go(&mut self) {
        let uncounted = std::mem::take(&mut self.uncounted);
        self.table().used.fetch_add(uncounted, Ordering::Relaxed);
        self.table = None;
    }

    /// Adds a state; false if it was there.
    pub(crate) fn insert(&mut self, state: Fingerprint) -> bool {
        if self.visited.is_full.load(Ordering::Relaxed) {
            self.let_go();
            self.visited.grow();
        }
        let is_new = self.table().insert(state);
        self.uncounted += usize::from(is_new);
        if self.uncounted == UNCOUNTED {
            self.uncounted = 0;
            let table = self.table();
            table.used.fetch_add(UNCOUNTED, Ordering::Relaxed);
            if table.is_full() {
                self.visited.is_full.store(true, Ordering::Relaxed);
            }
        }
        is_new
    }

    /// What is known of a state, if it is there.
    pub(crate) fn marks(&mut self, state: Fingerprint) -> Option<Marks> {
        let second = self.table().find(state).ok()?.second.load(Ordering::Acquire);
        Some(Marks(second & Marks::ALL))
    }

    /// Adds marks to a state that is there.
    pub(crate) fn mark(&mut self, state: Fingerprint, marks: Marks) {
        if let Ok(place) = self.table().find(state) {
            place.second.fetch_or(marks.0, Ordering::AcqRel);
        }
    }
}

/// The two words of a state; the first is not 0.
fn words(state: Fingerprint) -> (u64, u64) {
    let (high, low) = ((state.0 >> 64) as u64, state.0 as u64);
    (low.max(1), high & !Marks::ALL | Marks::THERE.0)
}

impl Table {
    fn new(places: usize) -> Table {
        Table {
            places: std::iter::repeat_with(Place::default).take(places).collect(),
            used: AtomicUsize::new(0),
        }
    }

    /// Whether it is time to grow. Some states may not have been counted yet: there is room for them.
    fn is_full(&self) -> bool {
        self.used.load(Ordering::Relaxed) * 2 > self.places.len()
    }

    /// Where a state is; or else the place where the search for it ended, which was empty.
    fn find(&self, state: Fingerprint) -> Result<&Place, usize> {
        let (first, second) = words(state);
        let mask = self.places.len() - 1;
        let mut index = first as usize & mask;
        loop {
            let place = &self.places[index];
            match place.first.load(Ordering::Acquire) {
                0 => return Err(index),
                claimed if claimed == first && place.second() == second => return Ok(place),
                _ => index = (index + 1) & mask,
            }
        }
    }

    fn insert(&self, state: Fingerprint) -> bool {
        let (first, second) = words(state);
        loop {
            let Err(index) = self.find(state) else { return false };
            let place = &self.places[index];
            // Another may have taken the place since; then it is looked at again.
            if place.first.compare_exchange(0, first, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                place.second.store(second, Ordering::Release);
                return true;
            }
        }
    }

    /// The same with twice the room. Nobody else is using it.
    fn doubled(&self) -> Table {
        let table = Table::new(self.places.len() * 2);
        let mask = table.places.len() - 1;
        for place in &self.places {
            let first = place.first.load(Ordering::Relaxed);
            if first == 0 {
                continue;
            }
            let mut index = first as usize & mask;
            while table.places[index].first.load(Ordering::Relaxed) != 0 {
                index = (index + 1) & mask;
            }
            table.places[index].first.store(first, Ordering::Relaxed);
            table.places[index].second.store(place.second.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        table.used.store(self.used.load(Ordering::Relaxed), Ordering::Relaxed);
        table
    }
}

impl Place {
    /// The second word without marks, once it is there: who has claimed the place is about to write it.
    fn second(&self) -> u64 {
        loop {
            let second = self.second.load(Ordering::Acquire);
            if second != 0 {
                return second & !Marks::ALL | Marks::THERE.0;
            }
            std::hint::spin_loop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::time::{Duration, Instant};

    use super::*;

    fn state(number: u128) -> Fingerprint {
        // Four each share their first word.
        Fingerprint(
            (number % 4) << 70
                | u128::from((number / 4) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) & u128::from(u64::MAX),
        )
    }

    #[test]
    fn marks_stay_with_their_states() {
        let visited = SharedVisited::new();
        let mut hold = visited.hold();
        for number in 1..100_000_u128 {
            assert!(hold.insert(state(number)));
            assert!(!hold.insert(state(number)));
            let marks = if number % 3 == 0 { Marks::DONE.and(Marks::EXITS) } else { Marks::DONE };
            if number % 2 == 0 {
                hold.mark(state(number), marks);
            }
        }
        for number in 1..100_000_u128 {
            let marks = hold.marks(state(number)).expect("it was visited");
            assert_eq!(marks.has(Marks::DONE), number % 2 == 0, "{number}");
            assert_eq!(marks.has(Marks::EXITS), number % 6 == 0, "{number}");
        }
        assert_eq!(hold.marks(state(100_000)), None);
    }

    /// Nobody waits for room as long as another is at work: each goes on until both have added their states.
    #[test]
    fn there_is_room_before_the_others_are_done() {
        const STATES: u128 = 1_000_000;
        let visited = SharedVisited::new();
        let done = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for adder in 0..2 {
                let (visited, done) = (&visited, &done);
                scope.spawn(move || {
                    let start = Instant::now();
                    let mut hold = visited.hold();
                    for step in 0.. {
                        hold.insert(state(step % STATES * 2 + adder));
                        done.fetch_add(usize::from(step + 1 == STATES), Ordering::Relaxed);
                        if done.load(Ordering::Relaxed) == 2 {
                            break;
                        }
                        assert!(start.elapsed() < Duration::from_mins(1), "the other waits for this one");
                    }
                });
            }
        });
    }

    /// Each state is new to exactly one of those who add it.
    #[test]
    fn several_add_the_same_states() {
        const STATES: u128 = 300_000;
        let visited = SharedVisited::new();
        let new: Vec<Vec<u128>> = std::thread::scope(|scope| {
            let adders = (0..4_u128).map(|adder| {
                let visited = &visited;
                scope.spawn(move || {
                    let mut hold = visited.hold();
                    let mut new = Vec::new();
                    for step in 0..STATES {
                        let number = (step * (2 * adder + 1) + adder * 77) % STATES;
                        if hold.insert(state(number)) {
                            new.push(number);
                        }
                        assert!(hold.marks(state(number)).is_some());
                    }
                    hold.let_go();
                    new
                })
            });
            let adders: Vec<_> = adders.collect();
            adders.into_iter().map(|adder| adder.join().expect("it does not panic")).collect()
        });
        let all: HashSet<u128> = new.iter().flatten().copied().collect();
        assert_eq!(all.len(), new.iter().map(Vec::len).sum::<usize>());
        let mut hold = visited.hold();
        assert!(all.iter().all(|&number| hold.marks(state(number)).is_some()));
        assert_eq!(visited.bytes() / size_of::<Place>(), 1 << 20);
    }
}
