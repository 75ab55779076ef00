//! Holders have numbers, so that a set of them is a word of bits.
//!
//! Numbers mean nothing beyond one summary and one path. A holder gets one when it first knows something, and keeps it, also on
//! the way back: that a number is in no set costs nothing. Only when numbers would get long are those taken away that are
//! in no set, and that is undone on the way back.

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;

use super::counts::Counts;
use super::journal::Change;
use super::table::Tracked;
use super::{Holder, HolderSet, RaceSummary};
use thinair_program::fingerprint::{Kind, component};

/// The numbers of holders.
///
/// invariant: `of` and `holders` say the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    of: FxHashMap<Holder, u32>,
    /// By number, each with its hash.
    holders: Vec<Option<(Holder, u128)>>,
    /// How many of them belong to each object.
    objects: Counts,
    /// Those that were taken away, the smallest last; some may have been given again.
    free: Vec<u32>,
    /// From here on, numbers are given only after a look for others that are in no set.
    patience: u32,
}

/// What is below this fits into the first word of a set.
const SHORT: u32 = 64;

impl Numbers {
    pub(super) fn get(&self, holder: Holder) -> Option<u32> {
        self.of.get(&holder).copied()
    }

    pub(super) fn holder(&self, number: u32) -> Option<Holder> {
        self.holders[number as usize].map(|(holder, _)| holder)
    }

    /// The part of a holder in the component of a location.
    pub(super) fn hash(&self, number: u32) -> u128 {
        self.holders[number as usize].expect("what is in a set has a number").1
    }

    /// All numbers are below.
    pub(super) fn end(&self) -> u32 {
        self.holders.len() as u32
    }

    /// Whether holders of that object have numbers.
    pub(super) fn are_about(&self, object: ObjectId) -> bool {
        self.objects.contains(object)
    }

    /// The numbers of the holders that belong to an object.
    pub(super) fn of_object(&self, object: ObjectId) -> HolderSet {
        let mut set = HolderSet::default();
        for number in 0..self.end() {
            if self.holder(number).is_some_and(|holder| holder.object() == object) {
                set.toggle(number);
            }
        }
        set
    }

    /// Whether, before the next one is given, those that are in no set should be taken away.
    pub(super) fn are_long(&mut self) -> bool {
        self.next_free().is_none() && self.end() >= self.patience.max(SHORT)
    }

    /// All that are in no set have been taken away.
    pub(super) fn have_been_freed(&mut self) {
        self.free.clear();
        self.free.extend((0..self.end()).rev().filter(|&number| self.holders[number as usize].is_none()));
        let needed = self.end() - self.free.len() as u32;
        // If nearly all were needed, there is no use in looking again soon.
        self.patience = if needed <= SHORT * 3 / 4 { SHORT } else { 2 * needed };
    }

    /// Gives a holder that has none a number.
    pub(super) fn give(&mut self, holder: Holder) -> u32 {
        let number = self.next_free().unwrap_or_else(|| {
            self.holders.push(None);
            self.end() - 1
        });
        self.set(number, holder);
        number
    }

    /// Takes a number away.
    pub(super) fn take(&mut self, number: u32) {
        self.clear(number);
        self.free.push(number);
    }

    /// Gives a number back to the holder from which it was taken, on the way back. Either may have got another in the
    /// meantime.
    pub(super) fn give_back(&mut self, number: u32, holder: Holder) {
        if let Some(other) = self.get(holder) {
            self.take(other);
        }
        self.clear(number);
        self.set(number, holder);
    }

    fn next_free(&mut self) -> Option<u32> {
        while let Some(&number) = self.free.last() {
            if self.holders[number as usize].is_none() {
                return Some(number);
            }
            self.free.pop();
        }
        None
    }

    fn set(&mut self, number: u32, holder: Holder) {
        self.of.insert(holder, number);
        self.holders[number as usize] = Some((holder, component(Kind::Summary, &holder)));
        self.objects.add(holder.object());
    }

    fn clear(&mut self, number: u32) {
        if let Some((holder, _)) = self.holders[number as usize].take() {
            self.of.remove(&holder);
            self.objects.remove(holder.object());
        }
    }

    /// Checks the invariant.
    #[cfg(test)]
    pub(super) fn check(&self) {
        let mut objects = Counts::default();
        for (number, holder) in (0..).zip(&self.holders) {
            if let &Some((holder, _)) = holder {
                assert_eq!(self.get(holder), Some(number));
                objects.add(holder.object());
            }
        }
        assert_eq!(self.objects, objects);
        assert_eq!(self.of.len(), self.holders.iter().flatten().count());
    }
}

impl RaceSummary {
    /// The number of a holder, which it gets if it has none.
    pub(super) fn number(&mut self, holder: Holder) -> u32 {
        self.numbers.get(holder).unwrap_or_else(|| self.new_number(holder))
    }

    /// The number of a holder. If it has none, it gets one only if there is something that a teacher can tell it.
    pub(super) fn number_to_tell(&mut self, holder: Holder, teacher: u32) -> Option<u32> {
        self.numbers.get(holder).or_else(|| {
            let knows = |tracked: &Tracked| tracked.holders.contains(teacher);
            self.tracked.iter().any(knows).then(|| self.new_number(holder))
        })
    }

    #[cold]
    fn new_number(&mut self, holder: Holder) -> u32 {
        if self.numbers.are_long() {
            self.free_numbers();
        }
        self.numbers.give(holder)
    }

    /// Takes the numbers away that are in no set.
    fn free_numbers(&mut self) {
        let mut used = self.live.clone();
        for tracked in &self.tracked {
            used.insert_all(&tracked.holders);
        }
        for number in 0..self.numbers.end() {
            if let Some(holder) = self.numbers.holder(number).filter(|_| !used.contains(number)) {
                self.numbers.take(number);
                self.journal.push(Change::NumberTaken { number, holder });
            }
        }
        self.numbers.have_been_freed();
    }
}
