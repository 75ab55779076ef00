//! Executions (JLS §17.4.6; models.md 1.3) with their derived relations.
//!
//! Deviations from the definition, each on purpose:
//! 1. All orders are strict here; the definition's are reflexive.
//! 2. A read-modify-write is a read and a write that follow each other in program order and are paired in
//!    [`Execution::atomic`].
//! 3. synchronizes-with has the clauses of JLS §17.4.4, and one for `VarHandle`'s modes: a release write
//!    synchronizes-with an acquire read that sees it, even where the two are not volatile accesses.

mod recorder;

pub use recorder::{Recorder, Seen};

use crate::{Action, ActionId, ActionKind, ObjectId, ReadMode, Relation, ThreadId, Value, WriteMode};

/// E = (A, po, so, W, V) with sw and hb.
///
/// All fields are open: engines build executions in different ways, tests mutate them, and
/// [`validate`](crate::validate) trusts none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The threads by their objects; the first is the initializing thread, which has none.
    pub threads: Vec<Option<ObjectId>>,
    /// A, the actions.
    pub actions: Vec<Action>,
    /// po, program order: total within each thread.
    pub program_order: Relation,
    /// so, synchronization order: total on the synchronization actions.
    pub synchronization_order: Relation,
    /// W: for each read, the write that it sees.
    pub write_seen: Vec<Option<ActionId>>,
    /// V: for each write, the value that it writes.
    pub value_written: Vec<Option<Value>>,
    /// The reads and writes that are one read-modify-write.
    pub atomic: Vec<(ActionId, ActionId)>,
    /// sw, synchronizes-with.
    pub synchronizes_with: Relation,
    /// hb, happens-before.
    pub happens_before: Relation,
}

impl Execution {
    /// An execution of the given parts; sw and hb are derived.
    pub fn new(
        threads: Vec<Option<ObjectId>>,
        actions: Vec<Action>,
        program_order: Relation,
        synchronization_order: Relation,
        write_seen: Vec<Option<ActionId>>,
        value_written: Vec<Option<Value>>,
        atomic: Vec<(ActionId, ActionId)>,
    ) -> Execution {
        let size = actions.len();
        let mut execution = Execution {
            threads,
            actions,
            program_order,
            synchronization_order,
            write_seen,
            value_written,
            atomic,
            synchronizes_with: Relation::empty(size),
            happens_before: Relation::empty(size),
        };
        execution.derive();
        execution
    }

    /// Computes sw and hb again from the other parts.
    pub fn derive(&mut self) {
        self.synchronizes_with = self.synchronizes_with();
        self.happens_before = self.program_order.clone().union(&self.synchronizes_with).transitive_closure();
    }

    /// The actions, by number.
    pub fn ids(&self) -> impl Iterator<Item = ActionId> + use<> {
        (0..self.actions.len() as u32).map(ActionId)
    }

    /// The action of that number.
    pub fn action(&self, id: ActionId) -> &Action {
        &self.actions[id.index()]
    }

    /// V(W(r)): the value that a read returns.
    pub fn value_read(&self, read: ActionId) -> Option<Value> {
        self.write_seen[read.index()].and_then(|write| self.value_written[write.index()])
    }

    /// The actions of one thread in program order.
    pub fn actions_of(&self, thread: ThreadId) -> Vec<ActionId> {
        let mut actions: Vec<ActionId> = self.ids().filter(|&id| self.action(id).thread == thread).collect();
        actions.sort_by_key(|&id| self.ids().filter(|&other| self.program_order.contains(other, id)).count());
        actions
    }

    fn synchronizes_with(&self) -> Relation {
        let mut result = Relation::empty(self.actions.len());
        for (from, to) in self.synchronization_order.iter() {
            if self.clause_of_jls_17_4_4(from, to) {
                result.insert(from, to);
            }
        }
        for read in self.ids() {
            if let Some(write) = self.write_seen[read.index()]
                && self.releases(write)
                && self.acquires(read)
                && self.action(write).thread != ThreadId::INIT
            {
                result.insert(write, read);
            }
        }
        result
    }

    fn clause_of_jls_17_4_4(&self, from: ActionId, to: ActionId) -> bool {
        let (first, second) = (self.action(from), self.action(to));
        match (first.kind, second.kind) {
            (ActionKind::Unlock(released), ActionKind::Lock(acquired)) => released == acquired,
            (ActionKind::Write(written, _), ActionKind::Read(read, _)) => written == read,
            (ActionKind::End, ActionKind::Start) => first.thread == ThreadId::INIT,
            (ActionKind::Spawn(thread), ActionKind::Start) => second.thread == thread,
            (ActionKind::End, ActionKind::Join(thread)) => first.thread == thread,
            (ActionKind::Interrupt(target), ActionKind::DetectInterrupt(detected)) => target == detected,
            _ => false,
        }
    }

    fn releases(&self, write: ActionId) -> bool {
        matches!(self.action(write).kind, ActionKind::Write(_, WriteMode::Release | WriteMode::Volatile))
    }

    fn acquires(&self, read: ActionId) -> bool {
        matches!(self.action(read).kind, ActionKind::Read(_, ReadMode::Acquire | ReadMode::Volatile))
    }
}
