//! Executions (JLS §17.4.6; docs/definitions.md 1.3) with their derived relations.
//!
//! Deviations from the definition, each on purpose:
//! 1. All orders are strict here; the definition's are reflexive.
//! 2. A read-modify-write is a read and a write that follow each other in program order and are paired in
//!    [`Execution::atomic`].
//! 3. synchronizes-with has the clauses of JLS §17.4.4, and those of docs/modes.md for `VarHandle`'s modes and fences.

mod recorder;

pub use recorder::{Recorder, Seen};

use crate::{Action, ActionId, ActionKind, FenceMode, ObjectId, Relation, ThreadId, Value};

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
        self.through_fences(&mut result);
        result
    }

    /// docs/modes.md 5.2: what a read sees of a thread orders fences around the two.
    fn through_fences(&self, result: &mut Relation) {
        let fences: Vec<(ActionId, FenceMode)> = self
            .ids()
            .filter_map(|id| match self.action(id).kind {
                ActionKind::Fence(mode) => Some((id, mode)),
                _ => None,
            })
            .collect();
        if fences.is_empty() {
            return;
        }
        let po = &self.program_order;
        for read in self.ids() {
            let Some(write) = self.write_seen[read.index()] else { continue };
            let releasing =
                fences.iter().filter(|(fence, mode)| mode.releases() && po.contains(*fence, write));
            let acquiring =
                fences.iter().filter(|(fence, mode)| mode.acquires() && po.contains(read, *fence));
            let from: Vec<ActionId> = releasing.map(|(fence, _)| *fence).collect();
            let to: Vec<ActionId> = acquiring.map(|(fence, _)| *fence).collect();
            if self.releases(write) && self.action(write).thread != ThreadId::INIT {
                for &second in &to {
                    result.insert(write, second);
                }
            }
            if self.acquires(read)
                && let Some(next) = self.next_in_thread(read)
            {
                for &first in &from {
                    result.insert(first, next);
                }
            }
            for &first in &from {
                for &second in &to {
                    result.insert(first, second);
                }
            }
        }
    }

    fn next_in_thread(&self, action: ActionId) -> Option<ActionId> {
        let po = &self.program_order;
        let is_next = |&next: &ActionId| !po.successors(action).any(|between| po.contains(between, next));
        po.successors(action).find(is_next)
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
            // Only full fences are in so.
            (ActionKind::Fence(_), ActionKind::Fence(_)) => true,
            _ => false,
        }
    }

    fn releases(&self, write: ActionId) -> bool {
        matches!(self.action(write).kind, ActionKind::Write(_, mode) if mode.releases())
    }

    fn acquires(&self, read: ActionId) -> bool {
        matches!(self.action(read).kind, ActionKind::Read(_, mode) if mode.acquires())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, ReadMode, WriteMode};

    const DATA: Location = Location { object: ObjectId(0), slot: 0 };
    const FLAG: Location = Location { object: ObjectId(0), slot: 1 };

    /// data = 1; flag = 1 || r1 = flag; r2 = data, with the flag in the given modes, and r1 = 1.
    ///
    /// Actions: 0 start, 1 data = 0, 2 flag = 0, 3 end; 4 start, 5 data = 1, 6 flag = 1; 7 start, 8 r1, 9 r2.
    fn message_passing(write: WriteMode, read: ReadMode) -> Execution {
        let mut recorder = Recorder::new();
        let initial = if read == ReadMode::Volatile { WriteMode::Volatile } else { WriteMode::Plain };
        recorder.initial_write(DATA, WriteMode::Plain, Value::Int(0));
        recorder.initial_write(FLAG, initial, Value::Int(0));
        let (writer, reader) = (recorder.thread(ObjectId(1)), recorder.thread(ObjectId(2)));
        recorder.act(writer, ActionKind::Start, None);
        let data = recorder.write(writer, DATA, WriteMode::Plain, Value::Int(1), None);
        let flag = recorder.write(writer, FLAG, write, Value::Int(1), None);
        recorder.act(reader, ActionKind::Start, None);
        recorder.read(reader, FLAG, read, flag, None);
        recorder.read(reader, DATA, ReadMode::Plain, data, None);
        recorder.finish().0
    }

    /// sw, and the pairs of hb that are neither in po nor begin in the initializing thread.
    fn check(execution: &Execution, sw: &[(u32, u32)], hb: &[(u32, u32)]) {
        let numbers = |relation: &Relation| -> Vec<(u32, u32)> {
            relation.iter().map(|(from, to)| (from.0, to.0)).collect()
        };
        assert_eq!(numbers(&execution.synchronizes_with), sw);
        let own = execution.happens_before.clone().difference(&execution.program_order);
        let of_init = |&(from, _): &(u32, u32)| from <= 3;
        let (init, others): (Vec<_>, Vec<_>) = numbers(&own).into_iter().partition(of_init);
        assert_eq!(others, hb);
        // All that the initializing thread does happens-before all that others do, in any mode.
        assert_eq!(init, (0..=3).flat_map(|from| (4..=9).map(move |to| (from, to))).collect::<Vec<_>>());
    }

    const ACROSS: [(u32, u32); 6] = [(4, 8), (4, 9), (5, 8), (5, 9), (6, 8), (6, 9)];

    #[test]
    fn a_volatile_flag_passes_a_message() {
        let execution = message_passing(WriteMode::Volatile, ReadMode::Volatile);
        check(&execution, &[(2, 8), (3, 4), (3, 7), (6, 8)], &ACROSS);
    }

    #[test]
    fn release_and_acquire_pass_a_message() {
        let execution = message_passing(WriteMode::Release, ReadMode::Acquire);
        check(&execution, &[(3, 4), (3, 7), (6, 8)], &ACROSS);
        assert!(!execution.action(ActionId(6)).kind.is_synchronization());
    }

    #[test]
    fn weaker_flags_pass_none() {
        for (write, read) in [
            (WriteMode::Plain, ReadMode::Plain),
            (WriteMode::Opaque, ReadMode::Opaque),
            (WriteMode::Release, ReadMode::Opaque),
            (WriteMode::Opaque, ReadMode::Acquire),
        ] {
            check(&message_passing(write, read), &[(3, 4), (3, 7)], &[]);
        }
    }

    /// A volatile read synchronizes with every earlier volatile write, seen or not; an acquire read only with
    /// the write that it sees, so that W has a part in sw.
    #[test]
    fn what_is_seen_matters_to_release_and_acquire_only() {
        let mut volatile = message_passing(WriteMode::Volatile, ReadMode::Volatile);
        volatile.write_seen[8] = Some(ActionId(2));
        volatile.derive();
        check(&volatile, &[(2, 8), (3, 4), (3, 7), (6, 8)], &ACROSS);

        let mut acquire = message_passing(WriteMode::Release, ReadMode::Acquire);
        acquire.write_seen[8] = Some(ActionId(2));
        acquire.derive();
        check(&acquire, &[(3, 4), (3, 7)], &[]);
    }

    /// `derive` replaces what was there before.
    #[test]
    fn deriving_again_changes_nothing() {
        let execution = message_passing(WriteMode::Volatile, ReadMode::Volatile);
        let mut again = execution.clone();
        again.synchronizes_with = Relation::identity(10);
        again.happens_before.insert(ActionId(9), ActionId(0));
        again.derive();
        assert_eq!(again, execution);
    }
}
