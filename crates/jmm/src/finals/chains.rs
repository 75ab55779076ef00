//! Dereference chains and memory chains (JLS §17.5.1).
//!
//! The JLS says "there must exist some read" from which a thread has the address of an object that it did not create, and leaves
//! open which. So an execution is well-formed if some choice of chains lets its reads see what they see: a freeze makes a write visible
//! only if it does so whichever way the thread has got the address.
//!
//! A thread that has an address without having read it (an object that exists from the start, a thread's own) is not told to have got it
//! after a freeze. That is the weaker reading.

use thinair_event::{ObjectId, Value};
use thinair_program::{ObjectName, Program};

use crate::event_set::EventId;
use crate::sketch::{Sketch, Source};

/// Whether the read is of a final field of the object, or was reached by dereferencing what such a read returned; and its thread has the
/// address of the object, in every way in which it can have it, by a memory chain from after the freeze.
pub(super) fn reach<P: Program>(
    program: &P,
    sketch: &Sketch,
    freeze: EventId,
    object: ObjectId,
    read: EventId,
) -> bool {
    Chains { program, sketch, freeze, object }.reach(read, &mut Vec::new())
}

struct Chains<'a, P> {
    program: &'a P,
    sketch: &'a Sketch,
    freeze: EventId,
    /// Whose final fields are frozen.
    object: ObjectId,
}

impl<P: Program> Chains<'_, P> {
    fn reach(&self, read: EventId, above: &mut Vec<EventId>) -> bool {
        let Some(location) = self.sketch.event(read).kind.read_location() else { return false };
        if location.object == self.object {
            return self.program.variable(location.whole()).is_final
                && self.is_known_after(read, location.object);
        }
        if above.contains(&read) {
            return true;
        }
        above.push(read);
        let reaches = match self.ways(read, location.object) {
            Some(ways) => ways.into_iter().all(|way| self.reach(way, above)),
            None => false,
        };
        above.pop();
        reaches
    }

    /// Whether the thread of an action can only have the object's address by memory chains from after the freeze.
    fn is_known_after(&self, action: EventId, object: ObjectId) -> bool {
        self.all_after(action, object, &mut Vec::new())
    }

    fn all_after(&self, action: EventId, object: ObjectId, above: &mut Vec<EventId>) -> bool {
        let ways = self.ways(action, object);
        ways.is_some_and(|ways| ways.into_iter().all(|way| self.is_after(way, object, above)))
    }

    /// Whether every memory chain to a read of the object's address begins after the freeze.
    fn is_after(&self, read: EventId, object: ObjectId, above: &mut Vec<EventId>) -> bool {
        // No chain goes in a circle.
        if above.contains(&read) {
            return true;
        }
        above.push(read);
        let by_write = match self.sketch.event(read).seen {
            Some(Source::Event(write)) => {
                self.sketch.happens_before(self.freeze, write) || self.all_after(write, object, above)
            }
            _ => false,
        };
        let container = self.sketch.event(read).kind.read_location().map(|location| location.object);
        let is_after = by_write || container.is_some_and(|container| self.all_after(read, container, above));
        above.pop();
        is_after
    }

    /// The reads by which the thread of an action can have the object's address; none if it created the object, or has it otherwise.
    fn ways(&self, action: EventId, object: ObjectId) -> Option<Vec<EventId>> {
        let thread = self.sketch.event(action).thread;
        let ObjectName::Allocated { thread: creator, .. } = self.program.names().name(object) else {
            return None;
        };
        if creator == self.sketch.threads[thread as usize] {
            return None;
        }
        let sees = |&read: &EventId| {
            let event = self.sketch.event(read);
            event.thread == thread
                && event.kind.read_location().is_some()
                && event.value == Some(Value::Reference(object))
        };
        let ways: Vec<EventId> = self.sketch.ids().take_while(|&read| read < action).filter(sees).collect();
        (!ways.is_empty()).then_some(ways)
    }
}
