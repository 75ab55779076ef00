//! Synchronizes-with of a sketch (JLS §17.4.4, docs/modes.md), and its sufficient edges (rule 8).

use thinair_event::ActionKind;

use crate::event_set::EventId;
use crate::fences;
use crate::sketch::{Sketch, Source};

/// sw, without what the initializing thread does. Events are listed in synchronization order.
pub(super) fn synchronizes_with(sketch: &Sketch) -> Vec<(EventId, EventId)> {
    let mut edges = Vec::new();
    for second in sketch.ids() {
        for first in (0..second.0).map(EventId) {
            let (one, two) = (sketch.event(first), sketch.event(second));
            if !one.kind.is_synchronization() || !two.kind.is_synchronization() {
                continue;
            }
            let synchronizes = match (one.kind, two.kind) {
                (ActionKind::Unlock(released), ActionKind::Lock(acquired)) => released == acquired,
                (ActionKind::Write(written, _), ActionKind::Read(read, _)) => written == read,
                (ActionKind::Spawn(thread), ActionKind::Start) => two.thread + 1 == thread.0,
                (ActionKind::End, ActionKind::Join(thread)) => one.thread + 1 == thread.0,
                (ActionKind::Fence(_), ActionKind::Fence(_)) => true,
                (ActionKind::Interrupt(target), ActionKind::DetectInterrupt(thread)) => target == thread,
                _ => false,
            };
            if synchronizes {
                edges.push((first, second));
            }
        }
    }
    let released = sketch.ids().filter_map(|read| {
        let Some(Source::Event(write)) = sketch.event(read).seen else { return None };
        let (first, second) = (sketch.event(write).kind, sketch.event(read).kind);
        let is_released = matches!(first, ActionKind::Write(_, mode) if mode.releases());
        let is_acquired = matches!(second, ActionKind::Read(_, mode) if mode.acquires());
        let in_so = first.is_synchronization() && second.is_synchronization();
        (is_released && is_acquired && !in_so).then_some((write, read))
    });
    let by_modes: Vec<(EventId, EventId)> = released.chain(fences::edges(sketch)).collect();
    for edge in by_modes {
        if !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    edges
}

/// ssw: the edges of sw between threads that are in the transitive reduction of happens-before.
pub(super) fn sufficient(sketch: &Sketch) -> Vec<(EventId, EventId)> {
    let between_threads =
        |&(first, second): &(EventId, EventId)| sketch.event(first).thread != sketch.event(second).thread;
    let is_direct = |&(first, second): &(EventId, EventId)| {
        !sketch.ids().any(|other| sketch.happens_before(first, other) && sketch.happens_before(other, second))
    };
    synchronizes_with(sketch).into_iter().filter(between_threads).filter(is_direct).collect()
}
