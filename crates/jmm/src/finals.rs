//! Final variables (JLS §17.5), at the level of variables.
//!
//! JLS §17.5.1: if a write happens before a freeze, that before an action a, and a memory chain leads from a to a read
//! of the frozen field, the write counts as happening before that read when one asks what it may see. Without references a
//! memory chain is here: a is a write that some read sees, and what follows that read in its thread, through further writes
//! that are seen, reaches the read in question. (In Java the chain must be one of dereferences, which is less.)

use thinair_event::{ActionKind, Location};
use thinair_program::Program;

use crate::event_set::EventId;
use crate::sketch::{Event, Sketch, Source};

/// Whether something is frozen at all.
pub(crate) fn has_freezes(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, ActionKind::Freeze(_)))
}

/// Whether no read of a final variable sees what a write hides that its freeze makes visible.
pub(crate) fn are_respected<P: Program>(program: &P, sketch: &Sketch) -> bool {
    sketch.ids().all(|read| {
        let Some(location) = sketch.event(read).plain_read() else { return true };
        !program.variable(location.whole()).is_final || is_respected(sketch, read, location)
    })
}

fn is_respected(sketch: &Sketch, read: EventId, location: Location) -> bool {
    let published = published_to(sketch, read, location.whole());
    let seen = sketch.event(read).seen;
    published.into_iter().all(|freeze| {
        let made_visible = |&write: &EventId| {
            sketch.event(write).written() == Some(location) && sketch.happens_before(write, freeze)
        };
        // What is seen must not be overwritten by a write that counts as happening before the read.
        sketch.ids().filter(made_visible).all(|write| match seen {
            Some(Source::Event(other)) => !sketch.happens_before(other, write),
            _ => false,
        })
    })
}

/// The freezes of a variable from which a memory chain leads to the read.
fn published_to(sketch: &Sketch, read: EventId, variable: Location) -> Vec<EventId> {
    let is_freeze = |&freeze: &EventId| sketch.event(freeze).kind == ActionKind::Freeze(variable);
    sketch.ids().filter(is_freeze).filter(|&freeze| is_chained(sketch, freeze, read)).collect()
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
