//! Which reads everything depends on: a thread that runs as [`Thread`] does and keeps, for each slot, the reads
//! that its value depends on, and for the present point, those that its being reached depends on.
//!
//! Exact for structured code: a value that is assigned on one way of a branch depends on the branch's condition
//! from where the ways meet again, whichever way was taken; what comes after that point does not depend on it, unless
//! one of the ways may end the thread. An exception ends a thread, so all that follows a possible one depends on what
//! decides it.

use std::collections::BTreeSet;

use thinair_program::unfold::{Dependence, Dependencies, NodeId};
use thinair_program::{Answer, Program, Request};

use super::instruction::{Branch, Change, Instruction, Pc, Place, Slot};
use super::program::LitmusProgram;
use super::pure::Pure;
use super::thread::{Thread, Tracker};

/// A thread with what its state depends on.
#[derive(Clone, Debug)]
pub struct TracedThread {
    thread: Thread,
    taint: Taint,
}

/// A set of reads.
type Reads = BTreeSet<NodeId>;

#[derive(Clone, Debug, Default)]
struct Taint {
    /// For each slot, what its value depends on.
    slots: Vec<Reads>,
    /// The branches whose ways have not met yet.
    open: Vec<OpenBranch>,
    /// What decided that no exception has ended the thread so far.
    survival: Reads,
}

#[derive(Clone, Debug)]
struct OpenBranch {
    merge: Pc,
    condition: Reads,
    assigned: Vec<Slot>,
}

impl Taint {
    fn of(&self, value: &Pure) -> Reads {
        let mut reads = Reads::new();
        value.slots(&mut |slot| reads.extend(&self.slots[slot.0 as usize]));
        reads
    }

    fn control(&self) -> Reads {
        let open = self.open.iter().flat_map(|branch| &branch.condition);
        open.chain(&self.survival).copied().collect()
    }
}

impl Tracker for Taint {
    fn arrive(&mut self, pc: Pc) {
        for branch in self.open.extract_if(.., |branch| branch.merge == pc) {
            for slot in branch.assigned {
                self.slots[slot.0 as usize].extend(&branch.condition);
            }
        }
    }

    fn set(&mut self, into: Slot, value: &Pure) {
        self.slots[into.0 as usize] = self.of(value);
    }

    fn branch(&mut self, branch: &Branch) {
        let condition = self.of(&branch.condition);
        if !condition.is_empty() {
            self.open.push(OpenBranch { merge: branch.merge, condition, assigned: branch.assigned.clone() });
        }
    }

    fn may_throw(&mut self, operand: &Pure) {
        self.survival.extend(self.of(operand));
    }

    fn clear_temporaries(&mut self, from: Slot) {
        for slot in &mut self.slots[from.0 as usize..] {
            slot.clear();
        }
    }
}

impl Dependencies for LitmusProgram {
    type Traced = TracedThread;

    fn trace(&self, thread: Thread) -> TracedThread {
        let slots = vec![Reads::new(); self.code(&thread).slots()];
        TracedThread { thread, taint: Taint { slots, ..Taint::default() } }
    }

    fn state<'t>(&self, traced: &'t TracedThread) -> &'t Thread {
        &traced.thread
    }

    fn next_traced(&self, traced: &TracedThread) -> (Request, Dependence) {
        let TracedThread { thread, taint } = traced;
        let of_place = |place: &Place| taint.of(&place.slot);
        let of_change =
            |change: &Change| change.operands().into_iter().flat_map(|operand| taint.of(operand)).collect();
        let (location, value) = match &self.code(thread).instructions[thread.pc.index()] {
            Instruction::Read { place, .. } | Instruction::Freeze(place) => (of_place(place), Reads::new()),
            Instruction::Write { place, value, .. } => (of_place(place), taint.of(value)),
            Instruction::Update { place, change, .. } => (of_place(place), of_change(change)),
            Instruction::Print(value) => (Reads::new(), taint.of(value)),
            _ => (Reads::new(), Reads::new()),
        };
        (self.next(thread), Dependence { location, value, control: taint.control() })
    }

    fn resume_traced(&self, traced: &mut TracedThread, answer: Answer, read: Option<NodeId>) {
        let TracedThread { thread, taint } = traced;
        let code = self.code(thread);
        if let Instruction::Read { into, .. } | Instruction::Update { into, .. } =
            &code.instructions[thread.pc.index()]
        {
            taint.slots[into.0 as usize] = read.into_iter().collect();
        }
        thread.resume(code, answer, taint);
    }
}
