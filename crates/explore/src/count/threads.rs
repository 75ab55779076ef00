//! The threads of a path, and how steps of theirs are taken and taken back.

use thinair_event::ObjectId;
use thinair_program::{Answer, Program, Request, WakeUp};

use super::anticipate::Unsteady;
use super::explorer::Explorer;
use super::footprint::Label;
use super::path::{Kind, NONE, Occurrence};
use crate::{Status, Taken, Trace};

/// A thread.
pub(super) struct Timeline {
    pub(super) object: ObjectId,
    /// Whether it is on the path.
    pub(super) is_present: bool,
    /// Its last event.
    pub(super) last: u32,
    /// The event that started or notified it.
    pub(super) enabled: u32,
    /// How many steps it has taken.
    pub(super) steps: usize,
    /// Whether it came back to a state that it had been in, without an effect in between: it would do so for ever.
    pub(super) spins: bool,
    /// Its part of the fingerprint before its first step.
    origin: u128,
}

impl Timeline {
    pub(super) fn new(object: ObjectId, enabled: u32, origin: u128) -> Timeline {
        Timeline { object, is_present: true, last: NONE, enabled, steps: 0, spins: false, origin }
    }
}

/// An event notified a thread, which something else had enabled before.
pub(super) struct Notified {
    event: u32,
    thread: u32,
    before: u32,
}

/// A step of another thread was possible before an event, and no longer is.
#[derive(Clone, Copy)]
pub(super) struct Missed {
    pub(super) event: u32,
    pub(super) step: Occurrence,
}

/// Objects that were allocated, each with the thread that did.
#[derive(Default)]
pub(super) struct Allocations(Vec<(ObjectId, ObjectId)>);

impl<P: Program> Trace<P> for Allocations {
    fn took(&mut self, thread: ObjectId, _: &P::Thread, taken: Taken) {
        if let Taken::Answered(_, Some(Answer::Allocated(object))) = taken {
            self.0.push((thread, object));
        }
    }
}

impl<P: Program> Explorer<'_, P> {
    /// Where the machine has a thread that may go on, if it can.
    pub(super) fn ready(&self, thread: u32) -> Option<usize> {
        let timeline = &self.threads[thread as usize];
        let may = timeline.is_present && !timeline.spins && self.may_take(timeline.steps + 1);
        may.then(|| self.machine.place_of(timeline.object, thread as usize)).flatten()
    }

    pub(super) fn is_possible(&self, label: &Label) -> bool {
        self.ready(label.thread).is_some_and(|index| self.option(index, label).is_some())
    }

    /// What an option of the machine is called: where a thread is to be notified, by that thread. Who else waits, and in
    /// which order, may depend on the order of steps.
    pub(super) fn option_name(&self, index: usize, option: u32) -> u32 {
        match self.machine.asks(index) {
            (Status::Running, Request::Notify(monitor)) => {
                let notified = self.machine.waiting(monitor).nth(option as usize);
                notified.and_then(|object| self.names.thread(object)).map_or(0, |thread| thread + 1)
            }
            _ => option,
        }
    }

    /// The option of the machine that is called so, if there is one.
    fn option(&self, index: usize, label: &Label) -> Option<u32> {
        let is_it =
            |&option: &u32| label.option == Label::ANY || self.option_name(index, option) == label.option;
        (0..self.machine.possibilities(index)).find(is_it)
    }

    /// Takes a step that is possible.
    pub(super) fn take(&mut self, label: &Label) -> Result<(), Unsteady> {
        let index = self.ready(label.thread).expect("a step that is possible");
        let option = self.option(index, label).expect("a step that is possible");
        let (occurrence, old) = self.anticipate(label.thread, index, label.option)?;
        let event = self.path.len() as u32;
        let names = self.names.mark();
        self.note_missed(index, event)?;
        let taken = self.machine.take_at(index, option, &mut self.allocations);
        match taken {
            Taken::Answered(Request::Start { thread, .. }, Some(Answer::Flag(true))) => {
                self.start(label.thread, thread, event);
            }
            Taken::Answered(Request::Notify(_) | Request::NotifyAll(_) | Request::End { .. }, _) => {
                self.note_notified(event);
            }
            _ => {}
        }
        self.name_allocations();
        self.path.widen(self.names.threads(), self.names.places());
        let timeline = &mut self.threads[label.thread as usize];
        // A thread that has ended and that nobody can reach is no longer there.
        let place = self.machine.place_of(timeline.object, index);
        let part = place.map_or(0, |index| self.machine.part(index));
        self.path.push(occurrence, old, part, names);
        timeline.last = event;
        timeline.steps += 1;
        timeline.spins = self.path.spins(timeline.origin);
        Ok(())
    }

    /// Takes back the last step, which the machine has taken back already.
    pub(super) fn take_back(&mut self) -> Label {
        let event = self.path.pop();
        let position = self.path.len() as u32;
        let label = event.occurrence.label;
        self.names.undo(event.names);
        let timeline = &mut self.threads[label.thread as usize];
        timeline.last = event.occurrence.causes[0];
        timeline.steps -= 1;
        timeline.spins = false;
        if matches!(event.occurrence.kind, Kind::Holder | Kind::Other) {
            self.disable(position);
        }
        label
    }

    fn start(&mut self, starter: u32, object: ObjectId, event: u32) {
        let (thread, before) = self.names.start(starter, object);
        if let Some(before) = before {
            self.threads[before as usize].is_present = false;
        }
        let part = self.machine.place_of(object, thread as usize).map_or(0, |index| self.machine.part(index));
        let timeline = Timeline::new(object, event, part);
        match self.threads.get_mut(thread as usize) {
            Some(present) => *present = timeline,
            None => self.threads.push(timeline),
        }
    }

    /// Threads that have been notified are enabled by that.
    fn note_notified(&mut self, event: u32) {
        for (thread, timeline) in
            self.threads.iter_mut().enumerate().filter(|(_, timeline)| timeline.is_present)
        {
            let Some(index) = self.machine.place_of(timeline.object, thread) else { continue };
            if let (Status::Reacquiring { wake: WakeUp::Woken, .. }, _) = self.machine.asks(index)
                && (timeline.enabled == NONE || timeline.enabled < timeline.last)
            {
                self.notified.push(Notified { event, thread: thread as u32, before: timeline.enabled });
                timeline.enabled = event;
            }
        }
    }

    /// Before a step is taken: which steps of other threads it takes away. A thread that waits and that is notified no longer
    /// stops by itself; and the end of the program is that of all.
    fn note_missed(&mut self, index: usize, event: u32) -> Result<(), Unsteady> {
        let (Status::Running, request) = self.machine.asks(index) else { return Ok(()) };
        let is_exit = matches!(request, Request::Exit { .. });
        let is_end = matches!(request, Request::End { .. });
        if !is_exit && !is_end && !matches!(request, Request::Notify(_) | Request::NotifyAll(_)) {
            return Ok(());
        }
        for thread in 0..self.threads.len() as u32 {
            let Some(other) = self.ready(thread).filter(|&other| other != index) else { continue };
            let waits = matches!(self.machine.asks(other).0, Status::Waiting { .. });
            if (is_exit || waits) && self.machine.possibilities(other) > 0 {
                let (step, _) = self.anticipate(thread, other, 0)?;
                self.missed.push(Missed { event, step });
            }
        }
        Ok(())
    }

    /// Takes back what an event enabled, and what it took away.
    fn disable(&mut self, event: u32) {
        while self.missed.last().is_some_and(|missed| missed.event == event) {
            self.missed.pop();
        }
        while let Some(&Notified { event: by, thread, before }) = self.notified.last()
            && by == event
        {
            self.threads[thread as usize].enabled = before;
            self.notified.pop();
        }
        let is_started =
            |timeline: &Timeline| timeline.is_present && timeline.enabled == event && timeline.last == NONE;
        if let Some(started) = self.threads.iter_mut().find(|timeline| is_started(timeline)) {
            started.is_present = false;
            let object = started.object;
            if let Some(before) = self.names.thread(object) {
                self.threads[before as usize].is_present = true;
            }
        }
    }

    pub(super) fn name_allocations(&mut self) {
        for (thread, object) in self.allocations.0.drain(..) {
            let thread = self.names.thread(thread).expect("a thread of the path");
            self.names.allocate(thread, object);
        }
    }
}
