//! What fences order (docs/modes.md 5.2), given what each read sees.
//!
//! While a path is walked, it is not decided which writes its reads see. So an acquire fence, or an acquire read, guesses which release
//! fences and release writes it synchronizes with; once all reads are decided, the guesses must be right.

use thinair_event::ActionKind;

use crate::event_set::EventId;
use crate::sketch::{Sketch, Source};

/// Whether happens-before on the path is what follows from what its reads see.
pub(crate) fn are_guessed(sketch: &Sketch) -> bool {
    let edges = edges(sketch);
    edges.iter().all(|&(first, second)| sketch.happens_before(first, second))
        && sketch.through.iter().all(|edge| edges.contains(edge))
}

/// The edges of synchronizes-with that begin or end in a fence, and are none of so.
pub(crate) fn edges(sketch: &Sketch) -> Vec<(EventId, EventId)> {
    let fences: Vec<EventId> =
        sketch.ids().filter(|&id| matches!(sketch.event(id).kind, ActionKind::Fence(_))).collect();
    let mut edges = Vec::new();
    if fences.is_empty() {
        return edges;
    }
    for read in sketch.ids() {
        let Some(Source::Event(write)) = sketch.event(read).seen else { continue };
        let comes_before = |first: EventId, second: EventId| {
            first < second && sketch.event(first).thread == sketch.event(second).thread
        };
        let releases = |fence: &EventId| {
            matches!(sketch.event(*fence).kind, ActionKind::Fence(mode) if mode.releases())
                && comes_before(*fence, write)
        };
        let acquires = |fence: &EventId| {
            matches!(sketch.event(*fence).kind, ActionKind::Fence(mode) if mode.acquires())
                && comes_before(read, *fence)
        };
        let mut from: Vec<EventId> = fences.iter().copied().filter(releases).collect();
        let mut to: Vec<EventId> = fences.iter().copied().filter(acquires).collect();
        from.extend(is_release(sketch, write).then_some(write));
        to.extend(is_acquire(sketch, read).then_some(read));
        for &first in &from {
            for &second in &to {
                // The release write and the acquire read themselves have an edge of their own.
                if (first, second) != (write, read) && !edges.contains(&(first, second)) {
                    edges.push((first, second));
                }
            }
        }
    }
    edges
}

fn is_release(sketch: &Sketch, write: EventId) -> bool {
    matches!(sketch.event(write).kind, ActionKind::Write(_, mode) if mode.releases())
}

fn is_acquire(sketch: &Sketch, read: EventId) -> bool {
    matches!(sketch.event(read).kind, ActionKind::Read(_, mode) if mode.acquires())
}
