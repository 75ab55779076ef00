//! One step: what can be committed next, given a justifying execution.
//!
//! A step is built part by part, and each part may be done in several ways: which action of the justification is which
//! of E, which reads are committed. All ways are tried, more reads first; what does not fit is taken back.

use std::rc::Rc;

use thinair_event::ActionKind;
use thinair_program::Describe;

use super::follow::Justification;
use super::matching::Matching;
use super::why::Obstacle;
use super::{Question, State};
use crate::event_set::{EventId, EventSet};
use crate::sketch::{Sketch, Source, are_dependent};
use crate::{fences, finals};

/// A step under construction.
struct Attempt {
    justification: Rc<Justification>,
    matching: Matching,
    /// f and N after the step, as far as they are known.
    reads: EventSet,
    others: EventSet,
    owed: Vec<(EventId, EventId)>,
    /// What the step commits.
    new_reads: Vec<EventId>,
    new_others: Vec<EventId>,
}

impl Attempt {
    fn committed(&self) -> impl Iterator<Item = EventId> + '_ {
        self.reads.iter().chain(self.others.iter())
    }

    /// The images of the committed actions.
    fn images(&self) -> impl Iterator<Item = EventId> + '_ {
        self.committed().filter_map(|event| self.matching.image(event))
    }
}

impl<P: Describe> Question<'_, P> {
    /// Whether some step that this execution justifies leads to all being committed.
    pub(super) fn commits_from(&mut self, state: &State, justification: &Rc<Justification>) -> bool {
        let mut attempt = Attempt {
            justification: Rc::clone(justification),
            matching: Matching::new(self.execution, justification),
            reads: state.reads.clone(),
            others: EventSet::default(),
            owed: state.owed.clone(),
            new_reads: Vec::new(),
            new_others: Vec::new(),
        };
        let others: Vec<EventId> = state.others.iter().collect();
        let pinned: Vec<EventId> = state.reads.iter().collect();
        let ordered = pinned.iter().all(|&read| self.keeps_order(&attempt, read));
        ordered && self.place_committed(&mut attempt, &others)
    }

    /// What is committed already must be in the justification (rule 1).
    fn place_committed(&mut self, attempt: &mut Attempt, todo: &[EventId]) -> bool {
        let Some((&event, rest)) = todo.split_first() else {
            let pinned: Vec<EventId> = attempt.reads.iter().collect();
            let apart = pinned.iter().all(|&read| self.stays_apart(attempt, read));
            return apart && self.resolves(attempt);
        };
        for image in self.images(event, &attempt.justification, &attempt.matching) {
            attempt.matching.join(event, image);
            attempt.others.insert(event);
            if self.keeps_order(attempt, event) && self.place_committed(attempt, rest) {
                return true;
            }
            attempt.others = without(&attempt.others, event);
            attempt.matching.part(event);
        }
        false
    }

    /// Now it is known what the committed reads see, and with that what fences order and freezes guard.
    fn resolves(&mut self, attempt: &mut Attempt) -> bool {
        let has_freezes = self.setting.freezes && finals::has_freezes(&attempt.justification.sketch.events);
        if !self.setting.modes.fences && !has_freezes {
            return self.place_owed(attempt, 0);
        }
        let mut sketch = attempt.justification.sketch.clone();
        for (image, pin) in attempt.justification.pins.iter().enumerate() {
            if let Some(read) = pin {
                let write = attempt.matching.image(self.execution.write_seen_by(*read));
                sketch.events[image].seen = write.map(Source::Event);
            }
        }
        if !fences::are_guessed(&sketch) || has_freezes && !self.are_guarded(attempt, &mut sketch) {
            return false;
        }
        let resolved = Rc::new(attempt.justification.with(sketch));
        let before = std::mem::replace(&mut attempt.justification, resolved);
        let leads_on = self.place_owed(attempt, 0);
        attempt.justification = before;
        leads_on
    }

    /// Whether all reads see what freezes make visible to them, and those that are not committed nothing else but the past (rule 6).
    fn are_guarded(&self, attempt: &Attempt, sketch: &mut Sketch) -> bool {
        if !finals::are_respected(self.setting.program, sketch) {
            return false;
        }
        finals::guard(self.setting.program, sketch);
        sketch.ids().all(|id| attempt.justification.pins[id.index()].is_some() || sketch.sees_the_past(id))
    }

    /// The edges that rule 8 asks for must be there.
    fn place_owed(&mut self, attempt: &mut Attempt, next: usize) -> bool {
        let Some(&(first, second)) = attempt.owed.get(next) else {
            return self.choose(attempt);
        };
        let places = |question: &Self, attempt: &Attempt, event: EventId| match attempt.matching.image(event)
        {
            Some(image) => vec![image],
            None => question.images(event, &attempt.justification, &attempt.matching),
        };
        for image_of_first in places(self, attempt, first) {
            let first_is_new = attempt.matching.image(first).is_none();
            attempt.matching.join(first, image_of_first);
            for image_of_second in places(self, attempt, second) {
                if !attempt.justification.synchronizes_with.contains(&(image_of_first, image_of_second)) {
                    continue;
                }
                let second_is_new = attempt.matching.image(second).is_none();
                attempt.matching.join(second, image_of_second);
                if self.place_owed(attempt, next + 1) {
                    return true;
                }
                if second_is_new {
                    attempt.matching.part(second);
                }
            }
            if first_is_new {
                attempt.matching.part(first);
            }
        }
        false
    }

    fn choose(&mut self, attempt: &mut Attempt) -> bool {
        let open: Vec<EventId> =
            self.racing.iter().copied().filter(|&read| !attempt.reads.contains(read)).collect();
        for &read in &open {
            self.note(attempt, read);
        }
        if self.choose_reads(attempt, &open) {
            return true;
        }
        if !self.method.commits_writes_alone() {
            return false;
        }
        let is_open = |event: &EventId| {
            let of_execution = self.execution.event(*event);
            of_execution.written().is_some()
                && !of_execution.kind.is_synchronization()
                && !attempt.others.contains(*event)
        };
        let writes: Vec<EventId> = self.execution.ids().filter(is_open).collect();
        self.choose_writes(attempt, &writes)
    }

    /// Which reads are committed: all subsets, those with the first ones first.
    fn choose_reads(&mut self, attempt: &mut Attempt, todo: &[EventId]) -> bool {
        if self.is_stopped() {
            return false;
        }
        let Some((&read, rest)) = todo.split_first() else {
            return !attempt.new_reads.is_empty() && self.place_final_writes(attempt, 0);
        };
        for image in self.images(read, &attempt.justification, &attempt.matching) {
            if self.obstacle(attempt, read, image).is_some() {
                continue;
            }
            attempt.matching.join(read, image);
            attempt.reads.insert(read);
            attempt.new_reads.push(read);
            if self.keeps_order(attempt, read) {
                if self.choose_reads(attempt, rest) {
                    return true;
                }
            } else {
                self.record.obstacle(read, Obstacle::Order);
            }
            attempt.new_reads.pop();
            attempt.reads = without(&attempt.reads, read);
            attempt.matching.part(read);
        }
        self.choose_reads(attempt, rest)
    }

    /// Which writes are committed by themselves.
    fn choose_writes(&mut self, attempt: &mut Attempt, todo: &[EventId]) -> bool {
        if self.is_stopped() {
            return false;
        }
        let Some((&write, rest)) = todo.split_first() else {
            return !attempt.new_others.is_empty() && self.commit_externals(attempt);
        };
        for image in self.images(write, &attempt.justification, &attempt.matching) {
            if self.commits(attempt, write, image, &mut |question, attempt| {
                question.choose_writes(attempt, rest)
            }) {
                return true;
            }
        }
        self.choose_writes(attempt, rest)
    }

    /// W(r) of each new read must be committed before it (rule 7).
    fn place_final_writes(&mut self, attempt: &mut Attempt, next: usize) -> bool {
        let Some(&read) = attempt.new_reads.get(next) else {
            let new_reads = attempt.new_reads.clone();
            let apart = new_reads.iter().all(|&read| self.stays_apart(attempt, read));
            return apart && self.place_seen_writes(attempt, 0);
        };
        let write = self.execution.write_seen_by(read);
        if attempt.others.contains(write) {
            return self.place_final_writes(attempt, next + 1);
        }
        if self.method.commits_writes_alone() {
            return false;
        }
        let images = self.images(write, &attempt.justification, &attempt.matching);
        images.into_iter().any(|image| {
            self.commits(attempt, write, image, &mut |question, attempt| {
                question.place_final_writes(attempt, next + 1)
            })
        })
    }

    /// So must the write that it sees in the justification, under the original rules.
    fn place_seen_writes(&mut self, attempt: &mut Attempt, next: usize) -> bool {
        let Some(&read) = attempt.new_reads.get(next) else {
            return self.commit_externals(attempt);
        };
        let image = attempt.matching.image(read).expect("it was placed");
        let seen = attempt.justification.sketch.event(image).seen;
        let seen = match seen {
            Some(Source::Event(write)) if !self.method.is_revised() => write,
            _ => return self.place_seen_writes(attempt, next + 1),
        };
        if let Some(write) = attempt.matching.origin(seen) {
            return attempt.others.contains(write) && self.place_seen_writes(attempt, next + 1);
        }
        if self.method.commits_writes_alone() {
            return false;
        }
        let origins = self.origins(seen, &attempt.justification, &attempt.matching);
        origins.into_iter().any(|write| {
            self.commits(attempt, write, seen, &mut |question, attempt| {
                question.place_seen_writes(attempt, next + 1)
            })
        })
    }

    /// External actions that happen before something that is committed are committed too (rule 9).
    fn commit_externals(&mut self, attempt: &mut Attempt) -> bool {
        if self.method.is_revised() {
            return self.finish(attempt);
        }
        let sketch = &attempt.justification.sketch;
        let is_missing = |&external: &EventId| {
            matches!(sketch.event(external).kind, ActionKind::External(_))
                && attempt.matching.origin(external).is_none_or(|origin| !attempt.others.contains(origin))
                && attempt.images().any(|image| sketch.happens_before(external, image))
        };
        let Some(external) = sketch.ids().find(is_missing) else {
            return self.owe(attempt, 0);
        };
        let origins = self.origins(external, &attempt.justification, &attempt.matching);
        if origins.is_empty() {
            self.note_if_alone(attempt, Obstacle::External);
        }
        origins.into_iter().any(|origin| {
            self.commits(attempt, origin, external, &mut |question, attempt| {
                question.commit_externals(attempt)
            })
        })
    }

    /// Rule 8: the sufficient synchronization edges before what is committed are owed from now on.
    fn owe(&mut self, attempt: &mut Attempt, next: usize) -> bool {
        let justification = Rc::clone(&attempt.justification);
        let Some(&(first, second)) = justification.sufficient.get(next) else {
            return self.finish(attempt);
        };
        let sketch = &justification.sketch;
        let matters = |image: EventId| image == second || sketch.happens_before(second, image);
        let concerned = if self.method.commits_writes_alone() {
            let new = attempt.new_reads.iter().chain(&attempt.new_others);
            new.filter_map(|&event| attempt.matching.image(event)).any(matters)
        } else {
            attempt.images().any(matters)
        };
        if !concerned {
            return self.owe(attempt, next + 1);
        }
        let places = |question: &Self, attempt: &Attempt, image: EventId| match attempt.matching.origin(image)
        {
            Some(origin) => vec![origin],
            None => question.origins(image, &attempt.justification, &attempt.matching),
        };
        let mut possible = false;
        for origin_of_first in places(self, attempt, first) {
            let first_is_new = attempt.matching.origin(first).is_none();
            attempt.matching.join(origin_of_first, first);
            for origin_of_second in places(self, attempt, second) {
                let edge = (origin_of_first, origin_of_second);
                if !self.synchronizes_with.contains(&edge) {
                    continue;
                }
                possible = true;
                let second_is_new = attempt.matching.origin(second).is_none();
                attempt.matching.join(origin_of_second, second);
                let edge_is_new = !attempt.owed.contains(&edge);
                if edge_is_new {
                    attempt.owed.push(edge);
                }
                if self.owe(attempt, next + 1) {
                    return true;
                }
                if edge_is_new {
                    attempt.owed.pop();
                }
                if second_is_new {
                    attempt.matching.part(origin_of_second);
                }
            }
            if first_is_new {
                attempt.matching.part(origin_of_first);
            }
        }
        if !possible {
            self.note_if_alone(attempt, Obstacle::Synchronization);
        }
        false
    }

    fn finish(&mut self, attempt: &Attempt) -> bool {
        if self.setting.modes.any() && !self.keeps_synchronization_order(attempt) {
            return false;
        }
        let mut owed = attempt.owed.clone();
        owed.sort_unstable();
        let state = State { reads: attempt.reads.clone(), others: attempt.others.clone(), owed };
        self.goes_on(&state, &attempt.justification, attempt.matching.image.clone())
    }

    /// Commits a write or external action as that one of the justification, and goes on.
    fn commits(
        &mut self,
        attempt: &mut Attempt,
        event: EventId,
        image: EventId,
        go_on: &mut dyn FnMut(&mut Self, &mut Attempt) -> bool,
    ) -> bool {
        attempt.matching.join(event, image);
        attempt.others.insert(event);
        attempt.new_others.push(event);
        if self.keeps_order(attempt, event) {
            if go_on(self, attempt) {
                return true;
            }
        } else {
            self.note_if_alone(attempt, Obstacle::Order);
        }
        attempt.new_others.pop();
        attempt.others = without(&attempt.others, event);
        attempt.matching.part(event);
        false
    }

    /// Rule 2 of the original: happens-before between the action and all others that are committed is as in E.
    fn keeps_order(&self, attempt: &Attempt, event: EventId) -> bool {
        if self.method.is_revised() {
            return true;
        }
        let Some(image) = attempt.matching.image(event) else { return true };
        let sketch = &attempt.justification.sketch;
        attempt.committed().all(|other| {
            let Some(image_of_other) = attempt.matching.image(other) else { return true };
            self.execution.happens_before(event, other) == sketch.happens_before(image, image_of_other)
                && self.execution.happens_before(other, event) == sketch.happens_before(image_of_other, image)
        })
    }

    /// Rule 3 of the original. Without modes only the last steps commit synchronization actions, in E itself. Else a racing read
    /// may see a volatile write, or be volatile. Where the two orders on the paths differ in actions that have nothing to do with each
    /// other, another execution that is the same but for that might do: then nothing is known.
    fn keeps_synchronization_order(&mut self, attempt: &Attempt) -> bool {
        if self.method.is_revised() {
            return true;
        }
        let synchronizes = |event: &EventId| self.execution.event(*event).kind.is_synchronization();
        let committed: Vec<EventId> = attempt.committed().filter(synchronizes).collect();
        for &first in &committed {
            for &second in &committed {
                let (Some(image), Some(other)) =
                    (attempt.matching.image(first), attempt.matching.image(second))
                else {
                    continue;
                };
                if (first < second) != (image < other) {
                    let (first, second) = (self.execution.event(first), self.execution.event(second));
                    self.remarks.bounded |= !are_dependent(first, second);
                    return false;
                }
            }
        }
        true
    }

    /// Rule 2 of the revised model: a racing read does not come before or after the write that it sees.
    fn stays_apart(&self, attempt: &Attempt, read: EventId) -> bool {
        let (Some(image), Some(write)) =
            (attempt.matching.image(read), attempt.matching.image(self.execution.write_seen_by(read)))
        else {
            return false;
        };
        let sketch = &attempt.justification.sketch;
        !sketch.happens_before(write, image) && !sketch.happens_before(image, write)
    }

    /// Why the read can't be committed as that one of the justification, as far as that can be told at once.
    fn obstacle(&self, attempt: &Attempt, read: EventId, image: EventId) -> Option<Obstacle> {
        let Attempt { justification, matching, others, .. } = attempt;
        let write = self.execution.write_seen_by(read);
        let is_written = others.contains(write) || !self.images(write, justification, matching).is_empty();
        if !is_written {
            return Some(Obstacle::NotWritten(self.written_instead(attempt, write)));
        }
        if self.method.is_revised() {
            return None;
        }
        match justification.sketch.event(image).seen {
            Some(Source::Event(seen)) => {
                let is_committable = match matching.origin(seen) {
                    Some(_) => true,
                    None => !self.origins(seen, justification, matching).is_empty(),
                };
                (!is_committable).then_some(Obstacle::SeesUncommitted)
            }
            _ => None,
        }
    }

    /// What the thread writes to the location in the justification.
    fn written_instead(&self, attempt: &Attempt, write: EventId) -> Vec<thinair_event::Value> {
        let sketch = &attempt.justification.sketch;
        let wanted = self.execution.event(write);
        let thread = self.execution.threads[wanted.thread as usize];
        let is_like = |event: &&crate::sketch::Event| {
            event.kind == wanted.kind && sketch.threads[event.thread as usize] == thread
        };
        sketch.events.iter().filter(is_like).filter_map(|event| event.value).collect()
    }

    /// Remembers why a read can't be committed here.
    fn note(&mut self, attempt: &Attempt, read: EventId) {
        let images = self.images(read, &attempt.justification, &attempt.matching);
        if images.is_empty() {
            self.record.obstacle(read, Obstacle::NotRead);
        }
        for image in images {
            if let Some(obstacle) = self.obstacle(attempt, read, image) {
                self.record.obstacle(read, obstacle);
            }
        }
    }

    fn note_if_alone(&mut self, attempt: &Attempt, obstacle: Obstacle) {
        if let [read] = *attempt.new_reads {
            self.record.obstacle(read, obstacle);
        }
    }
}

fn without(set: &EventSet, event: EventId) -> EventSet {
    set.iter().filter(|&other| other != event).collect()
}
