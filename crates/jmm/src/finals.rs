//! Final variables (JLS §17.5).
//!
//! JLS §17.5.1: if a write happens before a freeze, that before an action a, and a memory chain leads from a to a read
//! of the frozen field, or to one from which what is read now was reached by dereferencing, then the write counts as happening before
//! that read when one asks what it may see, and for nothing else. A read that sees such a write is *guarded*: it needs no commitment.
//!
//! Objects that are allocated on the way are followed as there ([`chains`]). Variables of programs without references are not reached
//! by anything. For them a memory chain is here: a is a write that some read sees, and what follows that read in its thread, through further
//! writes that are seen, reaches the read in question. (In Java the chain must be one of dereferences, which is less.)

mod chains;

use thinair_event::{ActionKind, Location};
use thinair_program::{ObjectName, Program};

use crate::event_set::{EventId, EventSet};
use crate::sketch::{Event, Sketch, Source};

/// Whether something is frozen at all.
pub(crate) fn has_freezes(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, ActionKind::Freeze(_)))
}

/// Whether no read sees what a write hides that a freeze makes visible to it.
pub(crate) fn are_respected<P: Program>(program: &P, sketch: &Sketch) -> bool {
    sketch.ids().all(|read| {
        let Some(location) = sketch.event(read).kind.read_location() else { return true };
        let seen = sketch.event(read).seen;
        // What is seen must not be overwritten by a write that counts as happening before the read.
        made_visible(program, sketch, read, location).into_iter().all(|write| match seen {
            Some(Source::Event(other)) => !sketch.happens_before(other, write),
            _ => false,
        })
    })
}

/// Notes which reads see a write that a freeze makes visible to them.
pub(crate) fn guard<P: Program>(program: &P, sketch: &mut Sketch) {
    let is_guarded = |&read: &EventId| {
        let event = sketch.event(read);
        let (Some(location), Some(Source::Event(write))) = (event.kind.read_location(), event.seen) else {
            return false;
        };
        !sketch.happens_before(write, read) && made_visible(program, sketch, read, location).contains(&write)
    };
    sketch.guarded = sketch.ids().filter(is_guarded).collect::<EventSet>();
}

/// The writes that happen before a freeze, with what they wrote.
pub(crate) fn frozen(sketch: &Sketch) -> impl Iterator<Item = EventId> + '_ {
    let is_freeze = move |&id: &EventId| matches!(sketch.event(id).kind, ActionKind::Freeze(_));
    let before = move |freeze| {
        let writes = sketch.ids().filter(move |&id| sketch.event(id).written().is_some());
        writes.filter(move |&write| sketch.happens_before(write, freeze))
    };
    sketch.ids().filter(is_freeze).flat_map(before)
}

/// The writes of a location that count as happening before a read by a freeze.
fn made_visible<P: Program>(program: &P, sketch: &Sketch, read: EventId, location: Location) -> Vec<EventId> {
    let publishes = |&freeze: &EventId| match sketch.event(freeze).kind {
        ActionKind::Freeze(variable) => match program.names().name(variable.object) {
            ObjectName::Allocated { .. } => chains::reach(program, sketch, freeze, variable.object, read),
            ObjectName::Static(_) | ObjectName::Constant(_) => {
                variable == location.whole() && is_chained(sketch, freeze, read)
            }
        },
        _ => false,
    };
    let freezes: Vec<EventId> = sketch.ids().filter(publishes).collect();
    let visible = |&write: &EventId| {
        sketch.event(write).written() == Some(location)
            && freezes.iter().any(|&freeze| sketch.happens_before(write, freeze))
    };
    sketch.ids().filter(visible).collect()
}

/// Whether a write after the freeze is seen, directly or by way of others, by a read before that one in its thread.
fn is_chained(sketch: &Sketch, freeze: EventId, read: EventId) -> bool {
    let mut pending = vec![read];
    let mut visited = vec![read];
    while let Some(end) = pending.pop() {
        let thread = sketch.event(end).thread;
        for earlier in sketch.ids().take_while(|&earlier| earlier < end) {
            let event = sketch.event(earlier);
            let (true, Some(Source::Event(write))) = (event.thread == thread, event.seen) else { continue };
            if sketch.happens_before(freeze, write) && sketch.event(write).thread != thread {
                return true;
            }
            if !visited.contains(&write) {
                visited.push(write);
                pending.push(write);
            }
        }
    }
    false
}
