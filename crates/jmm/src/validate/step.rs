//! One step of a commit sequence, with the words that the rules use.

use thinair_event::{ActionId, ActionKind, Execution, Value};
use thinair_program::Program;

use super::finals::Told;
use crate::CommitSequence;

/// A step i: Ci, C(i-1), Ei, and which action of the one execution is which of the other.
pub(super) struct Step<'a> {
    /// i, counted from 1.
    pub(super) number: usize,
    /// E.
    pub(super) e: &'a Execution,
    /// Ei.
    pub(super) ei: &'a Execution,
    /// Ci.
    pub(super) committed: &'a [ActionId],
    /// C(i-1).
    pub(super) before: &'a [ActionId],
    counterpart: &'a [Option<ActionId>],
    /// What freezes make visible in Ei.
    told: Told,
}

impl<'a> Step<'a> {
    pub(super) fn new<P: Program>(program: &P, number: usize, evidence: &'a CommitSequence) -> Step<'a> {
        let step = &evidence.steps[number - 1];
        let before = if number == 1 { &[] } else { &evidence.steps[number - 2].committed[..] };
        Step {
            number,
            e: &evidence.execution,
            ei: &step.justification,
            committed: &step.committed,
            before,
            counterpart: &step.counterpart,
            told: Told::new(program, &step.justification),
        }
    }

    /// The action of Ei that is this action of E.
    pub(super) fn in_ei(&self, id: ActionId) -> Option<ActionId> {
        self.counterpart[id.index()]
    }

    /// The action of E that is this action of Ei.
    pub(super) fn in_e(&self, id: ActionId) -> Option<ActionId> {
        self.e.ids().find(|&original| self.in_ei(original) == Some(id))
    }

    /// Whether an action of E is in Ci.
    pub(super) fn is_committed(&self, id: ActionId) -> bool {
        self.committed.contains(&id)
    }

    /// Whether an action of E is in C(i-1).
    pub(super) fn was_committed(&self, id: ActionId) -> bool {
        self.before.contains(&id)
    }

    /// Ci with, for each action, the action of Ei that it is; those that rule 1 misses are left out.
    pub(super) fn committed_pairs(&self) -> Vec<(ActionId, ActionId)> {
        self.committed.iter().filter_map(|&id| Some((id, self.in_ei(id)?))).collect()
    }

    /// Rule 1: the first action of Ci that is not in Ai.
    pub(super) fn committed_and_missing(&self) -> Option<ActionId> {
        self.committed.iter().copied().find(|&id| self.in_ei(id).is_none())
    }

    /// Rule 4: the first write in Ci with another value in Ei.
    pub(super) fn committed_with_another_value(&self) -> Option<ActionId> {
        let pairs = self.committed_pairs();
        pairs.into_iter().find(|&(id, there)| value(self.e, id) != value(self.ei, there)).map(|(id, _)| id)
    }

    /// Rule 5: the first read in C(i-1) that sees another write in Ei.
    pub(super) fn committed_and_sees_another(&self) -> Option<ActionId> {
        self.before.iter().copied().find(|&read| {
            let (Some(write), Some(there)) = (seen(self.e, read), self.in_ei(read)) else { return false };
            seen(self.ei, there) != self.in_ei(write)
        })
    }

    /// Rule 6: the first read of Ai that is not in C(i-1) and sees a write that does not happen-before it.
    pub(super) fn uncommitted_and_racing(&self) -> Option<ActionId> {
        self.ei.ids().find(|&read| {
            let Some(write) = seen(self.ei, read) else { return false };
            let was_committed = self.in_e(read).is_some_and(|original| self.was_committed(original));
            !was_committed && !self.ei.happens_before.contains(write, read) && !self.told.of(read, write)
        })
    }

    /// The reads in Ci \ C(i-1).
    pub(super) fn reads_being_committed(&self) -> Vec<ActionId> {
        let new = self.committed.iter().copied().filter(|&id| !self.was_committed(id));
        new.filter(|&id| seen(self.e, id).is_some()).collect()
    }
}

/// W(r), for a read.
pub(super) fn seen(execution: &Execution, id: ActionId) -> Option<ActionId> {
    execution.write_seen[id.index()]
}

/// V(w), for a write.
pub(super) fn value(execution: &Execution, id: ActionId) -> Option<Value> {
    execution.value_written[id.index()]
}

pub(super) fn is_external(execution: &Execution, id: ActionId) -> bool {
    matches!(execution.action(id).kind, ActionKind::External(_))
}
