//! Which action of a justifying execution is which action of E.
//!
//! Under policies with keys that is decided by the keys. Under `free` any injective matching will do that keeps thread,
//! kind, location and a write's value: it is grown action by action, and taken back.

use thinair_event::{ActionKind, ObjectId};
use thinair_program::Identity;

use super::Question;
use super::follow::Justification;
use crate::event_set::EventId;
use crate::sketch::{Event, Sketch};

/// A partial one-to-one map from the events of E to those of a justification.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    pub(super) image: Vec<Option<EventId>>,
    pub(super) origin: Vec<Option<EventId>>,
}

impl Matching {
    pub(super) fn new(execution: &Sketch, justification: &Justification) -> Matching {
        let mut matching = Matching {
            image: vec![None; execution.events.len()],
            origin: vec![None; justification.sketch.events.len()],
        };
        for (place, pin) in justification.pins.iter().enumerate() {
            if let Some(read) = pin {
                matching.join(*read, EventId(place as u32));
            }
        }
        matching
    }

    pub(super) fn join(&mut self, event: EventId, image: EventId) {
        self.image[event.index()] = Some(image);
        self.origin[image.index()] = Some(event);
    }

    pub(super) fn part(&mut self, event: EventId) {
        if let Some(image) = self.image[event.index()].take() {
            self.origin[image.index()] = None;
        }
    }

    pub(super) fn image(&self, event: EventId) -> Option<EventId> {
        self.image[event.index()]
    }

    pub(super) fn origin(&self, event: EventId) -> Option<EventId> {
        self.origin[event.index()]
    }
}

impl<P: thinair_program::Describe> Question<'_, P> {
    /// The events of the justification that may be this one of E.
    pub(super) fn images(
        &self,
        event: EventId,
        justification: &Justification,
        matching: &Matching,
    ) -> Vec<EventId> {
        let is_free = |image: &EventId| matching.origin(*image).is_none();
        let may_be = |image: &EventId| self.may_be(event, *image, justification);
        justification.sketch.ids().filter(is_free).filter(may_be).collect()
    }

    /// The events of E that this one of the justification may be.
    pub(super) fn origins(
        &self,
        image: EventId,
        justification: &Justification,
        matching: &Matching,
    ) -> Vec<EventId> {
        let is_free = |event: &EventId| matching.image(*event).is_none();
        let may_be = |event: &EventId| self.may_be(*event, image, justification);
        self.execution.ids().filter(is_free).filter(may_be).collect()
    }

    /// Whether the two may be one action, as far as one can tell from them alone. The value of a write counts, since the
    /// question is only asked of actions that are to be committed (rule 4), or that have none.
    fn may_be(&self, event: EventId, image: EventId, justification: &Justification) -> bool {
        let (original, other) = (self.execution.event(event), justification.sketch.event(image));
        let same_value = original.written().is_none() || original.value == other.value;
        let by_key = self.method.identity == Identity::Free
            || self.keys.get(&justification.keys[image.index()]) == Some(&event);
        same_value && by_key && is_same_kind(self.execution, original, &justification.sketch, other)
    }
}

/// Whether two events of different executions are of the same thread and kind, and about the same thing.
pub(super) fn is_same_kind(one: &Sketch, first: &Event, other: &Sketch, second: &Event) -> bool {
    let thread = |sketch: &Sketch, index: u32| -> ObjectId { sketch.threads[index as usize] };
    if thread(one, first.thread) != thread(other, second.thread) {
        return false;
    }
    match (first.kind, second.kind) {
        (ActionKind::Spawn(a), ActionKind::Spawn(b)) | (ActionKind::Join(a), ActionKind::Join(b)) => {
            thread(one, a.0 - 1) == thread(other, b.0 - 1)
        }
        (first, second) => first == second,
    }
}
