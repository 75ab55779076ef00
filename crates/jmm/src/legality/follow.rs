//! Justifying executions: committed reads return their final values, all other reads see the past.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use thinair_event::{ActionKind, Location, Value};
use thinair_program::{ActionKey, Describe, Identity};

use super::{Method, Question, synchronization};
use crate::event_set::{EventId, EventSet};
use crate::finals;
use crate::sketch::{Sketch, Source};
use crate::walk::{Choice, Ending, PlainRead, Policy, Walk};
use crate::write_sets::keys_of;

/// An execution in which some reads of E return their final values.
#[derive(Clone, Debug)]
pub(crate) struct Justification {
    pub(crate) sketch: Sketch,
    /// For each of its events, the read of E that it is, for those that return final values.
    pub(crate) pins: Vec<Option<EventId>>,
    /// The keys of its events, under policies that have keys.
    pub(super) keys: Vec<ActionKey>,
    pub(super) synchronizes_with: Vec<(EventId, EventId)>,
    /// ssw.
    pub(super) sufficient: Vec<(EventId, EventId)>,
}

impl Justification {
    /// The same with what its committed reads see.
    pub(super) fn with(&self, sketch: Sketch) -> Justification {
        Justification {
            pins: self.pins.clone(),
            keys: self.keys.clone(),
            synchronizes_with: synchronization::synchronizes_with(&sketch),
            sufficient: synchronization::sufficient(&sketch),
            sketch,
        }
    }
}

impl<P: Describe> Question<'_, P> {
    /// All executions in which the reads return their final values and others see the past.
    pub(super) fn justifications_of(&mut self, reads: &EventSet) -> Rc<Vec<Rc<Justification>>> {
        let key: Vec<EventId> = reads.iter().collect();
        if let Some(known) = self.justifications.get(&key) {
            return Rc::clone(known);
        }
        // Which values are frozen is known once all executions are there; with them there may be more.
        let found = loop {
            let known = self.frozen.len();
            let frozen = std::mem::take(&mut self.frozen);
            let mut follower = Follower { question: self, reads, committed: &key, found: Vec::new(), frozen };
            let remarks = Walk::all(self.setting, &mut follower);
            let (found, frozen) = (follower.found, follower.frozen);
            self.frozen = frozen;
            self.remarks.merge(remarks);
            if self.frozen.len() == known || self.remarks.stopped {
                break Rc::new(found);
            }
        };
        self.justifications.insert(key, Rc::clone(&found));
        found
    }
}

struct Follower<'a, 'q, P: Describe> {
    question: &'a Question<'q, P>,
    reads: &'a EventSet,
    /// The same, in program order of each thread.
    committed: &'a [EventId],
    found: Vec<Rc<Justification>>,
    /// What is written before freezes.
    frozen: FxHashSet<(Location, Value)>,
}

impl<P: Describe> Follower<'_, '_, P> {
    /// The committed reads of a thread that have not had their turn.
    fn pending<'w>(&'w self, walk: &'w Walk<'_, P>, thread: u32) -> impl Iterator<Item = EventId> + 'w {
        let object = walk.threads[thread as usize].object;
        let execution = self.question.execution;
        let is_of_thread =
            move |read: &EventId| execution.threads[execution.event(*read).thread as usize] == object;
        let is_pending = |read: &EventId| !walk.pins.contains(&Some(*read));
        self.committed.iter().copied().filter(is_of_thread).filter(is_pending)
    }

    fn pin(&self, read: EventId) -> Choice {
        let value = self.question.execution.event(read).value.expect("reads have values");
        Choice::pinned(value, read)
    }

    /// The committed read that has the key of this one, under policies that have keys.
    fn by_key(&self, walk: &Walk<'_, P>, read: PlainRead) -> Option<EventId> {
        let same = *self.question.keys.get(&walk.key_of(read, self.question.method.identity))?;
        let is_alike = self.question.execution.event(same).kind == ActionKind::Read(read.location, read.mode);
        (self.reads.contains(same) && is_alike).then_some(same)
    }
}

impl<P: Describe> Policy<P> for Follower<'_, '_, P> {
    fn plain_read(&mut self, walk: &Walk<'_, P>, read: PlainRead, choices: &mut Vec<Choice>) {
        let Method { identity, .. } = self.question.method;
        if identity != Identity::Free
            && let Some(same) = self.by_key(walk, read)
        {
            choices.push(self.pin(same));
            return;
        }
        if identity == Identity::Free {
            // Program order is part of happens-before, which committed actions keep under the original rules.
            let keeps_order = !self.question.method.is_revised();
            let execution = self.question.execution;
            let takes = if keeps_order { 1 } else { usize::MAX };
            for same in self.pending(walk, read.thread).take(takes) {
                let event = execution.event(same);
                let is_like = |choice: &Choice| {
                    choice.pin.is_some_and(|other| execution.event(other).seen == event.seen)
                };
                let is_alike = event.kind == ActionKind::Read(read.location, read.mode);
                if is_alike && !choices.iter().any(is_like) {
                    choices.push(self.pin(same));
                }
            }
        }
        choices.extend(walk.choices_from_the_past(read));
        // What a freeze makes visible; whether it does is known once it is known what the committed reads see.
        let frozen = self.frozen.iter().filter(|(location, _)| *location == read.location);
        let mut values: Vec<Value> = frozen.map(|&(_, value)| value).collect();
        values.sort_unstable();
        choices.extend(values.into_iter().map(|value| Choice::of_value(value, true)));
    }

    fn is_worth_while(&mut self, walk: &Walk<'_, P>) -> bool {
        let ended = |thread: &u32| walk.threads[*thread as usize].standing == crate::walk::Standing::Ended;
        (0..walk.threads.len() as u32).filter(ended).all(|thread| self.pending(walk, thread).next().is_none())
    }

    /// Under `free`, a committed read that comes after some rounds of a loop might as well come in the first. Keys count
    /// the rounds; but one that has not come up when the thread has done twice what it does in E will not.
    fn may_suspend(&mut self, walk: &Walk<'_, P>, thread: u32) -> bool {
        self.question.method.identity == Identity::Free
            || self.pending(walk, thread).next().is_none()
            || walk.has_outrun(thread, self.question.execution)
    }

    fn path(&mut self, walk: &Walk<'_, P>, _: Ending) -> ControlFlow<()> {
        let sketch = walk.sketch();
        if self.question.setting.freezes && finals::has_freezes(&sketch.events) {
            let written = |id| sketch.event(id).written().zip(sketch.event(id).value);
            self.frozen.extend(finals::frozen(&sketch).filter_map(written));
        }
        if walk.pins.iter().flatten().count() == self.committed.len() {
            for sketch in with_frozen(sketch, &walk.pins) {
                self.found.push(Rc::new(Justification {
                    pins: walk.pins.clone(),
                    keys: keys_of(self.question.method.identity, &sketch.threads, &sketch.events),
                    synchronizes_with: synchronization::synchronizes_with(&sketch),
                    sufficient: synchronization::sufficient(&sketch),
                    sketch,
                }));
            }
        }
        ControlFlow::Continue(())
    }

    fn is_over(&mut self) -> bool {
        (self.question.is_over)()
    }
}

/// The execution with each choice of frozen writes that those of its reads can see which were answered with a frozen value.
fn with_frozen(sketch: Sketch, pins: &[Option<EventId>]) -> Vec<Sketch> {
    let is_open = |&id: &EventId| {
        let event = sketch.event(id);
        event.kind.read_location().is_some() && event.seen.is_none() && pins[id.index()].is_none()
    };
    let Some(read) = sketch.ids().find(is_open) else { return vec![sketch] };
    let event = sketch.event(read);
    let is_source = |&write: &EventId| {
        sketch.event(write).written() == event.kind.read_location()
            && sketch.event(write).value == event.value
            && !sketch.happens_before(write, read)
    };
    let mut sources: Vec<EventId> = finals::frozen(&sketch).filter(is_source).collect();
    sources.sort_unstable();
    sources.dedup();
    let decided = sources.into_iter().map(|write| {
        let mut decided = sketch.clone();
        decided.events[read.index()].seen = Some(Source::Event(write));
        decided
    });
    decided.flat_map(|decided| with_frozen(decided, pins)).collect()
}
