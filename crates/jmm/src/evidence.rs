//! Evidence for "legal": an execution and its commit sequence (JLS §17.4.8; docs/definitions.md 5).
//!
//! Actions of two executions have no common names, so each step says which action of its execution is which action
//! of E. The map covers the committed actions, and the synchronization actions that rule 8 speaks of.

use thinair_event::{ActionId, Execution};

/// E with C1, C2, … and E1, E2, …; C0 is empty and the last C is all of A.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitSequence {
    /// E, whose legality is shown.
    pub execution: Execution,
    /// The steps.
    pub steps: Vec<CommitStep>,
}

/// One step: Ci and the execution Ei that justifies it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitStep {
    /// Ci, as actions of E in increasing order.
    pub committed: Vec<ActionId>,
    /// Ei. A thread that blocks or loops for ever has no end in it.
    pub justification: Execution,
    /// For each action of E, the action of Ei that is the same one, where there is one. It is injective.
    pub counterpart: Vec<Option<ActionId>>,
}

/// Which causality requirements: the parts in which the definitions differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// JLS §17.4.8, rules 1-9.
    Original {
        /// What rule 8 speaks of.
        rule_8: Rule8,
    },
    /// Ševčík and Aspinall (ECOOP 2008), rules 1-7.
    Revised,
}

impl Rules {
    /// The rules as the JLS prints them.
    pub const JLS: Rules = Rules::Original { rule_8: Rule8::Committed };
}

/// Which actions z rule 8 is about: "if (x, y) is in sswi and y happens-before z …".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule8 {
    /// z in Ci, as the JLS prints it.
    #[default]
    Committed,
    /// z in Ci \ C(i-1), as the authors of `MemSAT` read it.
    BeingCommitted,
}
