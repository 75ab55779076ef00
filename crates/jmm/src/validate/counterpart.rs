//! Which action of Ei is which action of E.

use thinair_event::{ActionId, ActionKind, Execution, ObjectId, ThreadId};

use super::keys::Key;
use super::{Rule, Violation};
use crate::CommitStep;

/// The map is a function from E to Ei, injective, and keeps thread and kind.
pub(super) fn check(number: usize, e: &Execution, step: &CommitStep) -> Result<(), Violation> {
    let ei = &step.justification;
    let broken =
        |actions: &[ActionId], reason| Err(Violation::of_e(Rule::Counterpart, number, actions, reason));
    if step.counterpart.len() != e.actions.len() {
        return broken(&[], "the map is not one of E's actions");
    }
    for id in e.ids() {
        let Some(there) = step.counterpart[id.index()] else { continue };
        if there.index() >= ei.actions.len() {
            return broken(&[id], "the counterpart is no action of Ei");
        }
        for other in e.ids() {
            if other != id && step.counterpart[other.index()] == Some(there) {
                return broken(&[id, other], "two actions have the same counterpart");
            }
        }
        let (here, there) = (e.action(id), ei.action(there));
        if object(e, here.thread) != object(ei, there.thread) {
            return broken(&[id], "the counterpart is of another thread");
        }
        if named(e, here.kind) != named(ei, there.kind) {
            return broken(&[id], "the counterpart is of another kind, or about something else");
        }
    }
    Ok(())
}

/// Actions that correspond have equal keys. Where the policy counts, no other action has that key, so that an action with
/// the same key can't correspond to another one.
pub(super) fn respects(
    number: usize,
    e: &Execution,
    step: &CommitStep,
    keys: &[Key],
    keys_there: &[Key],
) -> Result<(), Violation> {
    for id in e.ids() {
        let Some(there) = step.counterpart[id.index()] else { continue };
        if keys[id.index()] != keys_there[there.index()] {
            let reason = "the counterpart is another action by the identity policy";
            return Err(Violation::of_e(Rule::Identity, number, &[id], reason));
        }
    }
    Ok(())
}

/// A thread by its object; the initializing thread has none.
pub(super) fn object(execution: &Execution, thread: ThreadId) -> Option<ObjectId> {
    execution.threads[thread.index()]
}

/// What an action does, by names that mean the same in every execution: a thread that it is about by its object.
pub(super) fn named(execution: &Execution, kind: ActionKind) -> (ActionKind, Option<ObjectId>) {
    const ANY: ThreadId = ThreadId::INIT;
    match kind {
        ActionKind::Spawn(thread) => (ActionKind::Spawn(ANY), object(execution, thread)),
        ActionKind::Join(thread) => (ActionKind::Join(ANY), object(execution, thread)),
        ActionKind::Interrupt(thread) => (ActionKind::Interrupt(ANY), object(execution, thread)),
        ActionKind::DetectInterrupt(thread) => (ActionKind::DetectInterrupt(ANY), object(execution, thread)),
        ActionKind::Start
        | ActionKind::End
        | ActionKind::Read(..)
        | ActionKind::Write(..)
        | ActionKind::Lock(_)
        | ActionKind::Unlock(_)
        | ActionKind::Freeze(_)
        | ActionKind::Fence(_)
        | ActionKind::External(_) => (kind, None),
    }
}
