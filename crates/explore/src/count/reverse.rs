//! From the races of a path that has come to its end to other paths: for each, the second event is to come before the first.
//!
//! Let E' be the path before the first event e, and v the events after e that do not happen after it, with the second event
//! e' among them. E'.v is a path; in its executions e' comes first. If something that has been explored from E' commutes with
//! v, so does what follows it, and these executions have been met or will be; else v is added to the wakeup tree of E'.
//!
//! Only e' may have become another step, because it no longer sees what e wrote: the value of the location is the one before
//! e. (If e only reads, no event of v writes before e' either.)

use thinair_program::Program;

use super::anticipate::Unsteady;
use super::explorer::Explorer;
use super::footprint::{Access, Footprint, Label};
use super::path::{Kind, Occurrence};
use super::threads::Missed;
use super::wakeup::{Fit, Item, Reversal, fit};
use crate::Status;

impl<P: Program> Explorer<'_, P> {
    /// Reverses the races of the path; those with steps that an event took away; and those of steps that wait for what never
    /// comes, without which a path that is blocked would hide those that are not.
    pub(super) fn reverse_races(&mut self) -> Result<(), Unsteady> {
        for late in 0..self.path.len() as u32 {
            for number in 0..self.path.races(late).len() {
                let early = self.path.races(late)[number];
                let occurrence = self.path.event(late).occurrence;
                self.reverse(early, late, &occurrence);
            }
        }
        let end = self.path.len() as u32;
        for number in 0..self.missed.len() {
            let Missed { event, step } = self.missed[number];
            self.reverse(event, end, &step);
        }
        let mut races = Vec::new();
        for thread in 0..self.threads.len() as u32 {
            let Some(index) = self.ready(thread) else { continue };
            if self.machine.possibilities(index) > 0
                || matches!(self.machine.asks(index).0, Status::Waiting { .. })
            {
                continue;
            }
            let (occurrence, _) = self.anticipate(thread, index, 0)?;
            self.path.widen(self.names.threads(), self.names.places());
            self.path.find_races(&occurrence, &mut races);
            for early in races.drain(..) {
                self.reverse(early, end, &occurrence);
            }
        }
        Ok(())
    }

    /// Reverses a race between an event and a later one.
    fn reverse(&mut self, early: u32, late: u32, occurrence: &Occurrence) {
        let mut sequence = std::mem::take(&mut self.sequence);
        let mut place = 0;
        for event in early + 1..=self.path.len() as u32 {
            if event == late {
                place = sequence.len();
                sequence.push(Item { label: occurrence.label, place });
            } else if (event as usize) < self.path.len() && !self.path.happens_before(early, event) {
                sequence.push(Item { label: *self.path.label(event), place: sequence.len() });
            }
        }
        for label in self.reversed(early, occurrence).into_iter().flatten() {
            sequence[place].label = label;
            // A weak compare-and-set that fails for no reason does not race with a read.
            if label.depends(self.path.label(early)) {
                self.insert(early, place, &sequence);
            }
        }
        sequence.clear();
        self.sequence = sequence;
    }

    /// What the second event of a race is if the first has not happened: it may go on in one way or two.
    fn reversed(&self, early: u32, late: &Occurrence) -> [Option<Label>; 2] {
        if matches!(late.kind, Kind::Holder | Kind::Other) {
            return [Some(Label { option: Label::ANY, ..late.label }), None];
        }
        let (Some(update), Some(value)) = (late.update, self.path.event(early).old) else {
            return [Some(late.label), None];
        };
        let Some(access) = late.label.footprint.accesses().next() else { return [Some(late.label), None] };
        let place = access.place();
        let label = |option, access| {
            let others = late.label.footprint.accesses().skip(1);
            let footprint = Footprint::of(std::iter::once(access).chain(others));
            Some(Label { thread: late.label.thread, option, footprint })
        };
        match update.apply(value) {
            Some(_) if update.is_weak() => [label(0, Access::write(place)), label(1, Access::read(place))],
            Some(_) => [label(0, Access::write(place)), None],
            None => [label(0, Access::read(place)), None],
        }
    }

    /// Adds a sequence to the wakeup tree of the state before an event, unless it is superfluous.
    fn insert(&mut self, early: u32, late: usize, sequence: &[Item]) {
        let thread = self.path.label(early).thread;
        let (frame, end) = (early as usize, early as usize + 1);
        let mut needed = late;
        for sleeper in &self.sleep[self.frames[frame].sleep..self.frames[end].sleep] {
            // Another option of the first event's thread says nothing about the one that it took.
            if sleeper.thread == thread {
                continue;
            }
            match fit(sleeper, sequence) {
                Fit::Clashes(place) => needed = needed.max(place),
                Fit::Initial(_) | Fit::Independent => return,
            }
        }
        self.remaining.clear();
        self.remaining.extend_from_slice(sequence);
        let reversal = Reversal { thread, late, needed };
        self.forest.insert(&mut self.frames[frame].branches, &mut self.remaining, reversal);
    }
}
