//! What fences order (docs/modes.md 5.2), given what each read sees.
//!
//! While a path is walked, it is not decided which writes its reads see. So an acquire fence, or an acquire read, guesses which release
//! fences and release writes it synchronizes with; once all reads are decided, the guesses must be right.

use thinair_event::ActionKind;

use crate::event_set::EventId;
use crate::sketch::{Sketch, Source};

/// Whether happens-before on the path is what follows from what its reads see.
pub(crate) fn are_guessed(sketch: &Sketch) -> bool {
    let links = links(sketch);
    links.iter().filter_map(|&link| edge(sketch, link)).all(|(one, other)| sketch.happens_before(one, other))
        && sketch.through.iter().all(|link| links.contains(link))
}

/// The edges of synchronizes-with that begin or end in a fence, and are none of so.
pub(crate) fn edges(sketch: &Sketch) -> Vec<(EventId, EventId)> {
    let mut edges: Vec<_> = links(sketch).into_iter().filter_map(|link| edge(sketch, link)).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The edge of a link: one that ends in an acquire read is about what follows the read in its thread.
fn edge(sketch: &Sketch, (first, second): (EventId, EventId)) -> Option<(EventId, EventId)> {
    let is_read = sketch.event(second).kind.read_location().is_some();
    let next = || {
        let mut later = (second.0 + 1..sketch.events.len() as u32).map(EventId);
        later.find(|&id| sketch.event(id).thread == sketch.event(second).thread)
    };
    if is_read { next().map(|next| (first, next)) } else { Some((first, second)) }
}

/// Release fences, and release writes, with the acquire fences, and the former also with the acquire reads, that know of them.
fn links(sketch: &Sketch) -> Vec<(EventId, EventId)> {
    let fences: Vec<EventId> =
        sketch.ids().filter(|&id| matches!(sketch.event(id).kind, ActionKind::Fence(_))).collect();
    let mut links = Vec::new();
    if fences.is_empty() {
        return links;
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
        let from: Vec<EventId> = fences.iter().copied().filter(releases).collect();
        for second in fences.iter().copied().filter(acquires) {
            let by_itself = is_release(sketch, write).then_some(write);
            links.extend(from.iter().copied().chain(by_itself).map(|first| (first, second)));
        }
        if is_acquire(sketch, read) {
            links.extend(from.iter().map(|&first| (first, read)));
        }
    }
    links
}

fn is_release(sketch: &Sketch, write: EventId) -> bool {
    matches!(sketch.event(write).kind, ActionKind::Write(_, mode) if mode.releases())
}

fn is_acquire(sketch: &Sketch, read: EventId) -> bool {
    matches!(sketch.event(read).kind, ActionKind::Read(_, mode) if mode.acquires())
}
