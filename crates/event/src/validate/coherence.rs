//! Coherence (docs/modes.md 4): is there an order co of the writes of each location that fits?
//!
//! An order is made in one way and then judged by the letter of the definition, so that how it is made can't let anything
//! pass. It is made by listing writes, each after those that must come before it and each read-modify-write just after the write that it
//! sees; that this finds an order whenever there is one is argued in `list`.

use super::{Matrix, Rule, Violation, holds, matrix};
use crate::{ActionId, ActionKind, Execution, Location, ReadMode, ThreadId, WriteMode};

/// Checks every location.
pub(super) fn coherent(execution: &Execution, hb: &Matrix, so: &Matrix) -> Result<(), Violation> {
    let mut locations: Vec<Location> =
        execution.actions.iter().filter_map(|action| action.kind.read_location()).collect();
    locations.sort_unstable();
    locations.dedup();
    for location in locations {
        let variable = Variable::new(execution, hb, so, location);
        // Nothing asks for an order where all reads are plain.
        if !variable.reads.is_empty() && !variable.list().is_some_and(|order| variable.fits(&order)) {
            let actions: Vec<ActionId> = variable.accesses().collect();
            return Err(Violation::new(
                Rule::Coherence,
                &actions,
                "no order of the writes fits what reads see",
            ));
        }
    }
    Ok(())
}

/// The writes of a location that can be last in an order that fits, if the location has other accesses than plain ones beside its
/// initial write (docs/modes.md 7.2).
pub fn last_writes(execution: &Execution, location: Location) -> Option<Vec<ActionId>> {
    let in_mode = |id: ActionId| match execution.action(id).kind {
        ActionKind::Read(read, mode) => read == location && mode != ReadMode::Plain,
        ActionKind::Write(written, mode) => written == location && mode != WriteMode::Plain,
        _ => false,
    };
    let updates = |id: ActionId| {
        let is_here = execution.action(id).kind.written_location() == Some(location);
        is_here && execution.atomic.iter().any(|&(_, write)| write == id)
    };
    let own = |id: &ActionId| execution.action(*id).thread != ThreadId::INIT;
    if !execution.ids().filter(own).any(|id| in_mode(id) || updates(id)) {
        return None;
    }
    let hb = matrix(&execution.happens_before, execution);
    let so = matrix(&execution.synchronization_order, execution);
    let variable = Variable::new(execution, &hb, &so, location);
    let can_be_last = |write: &ActionId| {
        let order = variable.list_before(Some(*write));
        order.is_some_and(|order| order.last() == Some(write) && variable.fits(&order))
    };
    Some(variable.writes.iter().copied().filter(can_be_last).collect())
}

/// A location: its writes, and the reads that order them.
struct Variable<'a> {
    execution: &'a Execution,
    hb: &'a Matrix,
    so: &'a Matrix,
    writes: Vec<ActionId>,
    /// Those that are not plain, or belong to a read-modify-write.
    reads: Vec<ActionId>,
}

impl<'a> Variable<'a> {
    fn new(execution: &'a Execution, hb: &'a Matrix, so: &'a Matrix, location: Location) -> Variable<'a> {
        let kind = |id: &ActionId| execution.action(*id).kind;
        let updates = |id: &ActionId| execution.atomic.iter().any(|(read, _)| read == id);
        let orders = |id: &ActionId| match kind(id) {
            ActionKind::Read(read, mode) => read == location && (mode != ReadMode::Plain || updates(id)),
            _ => false,
        };
        Variable {
            execution,
            hb,
            so,
            writes: execution.ids().filter(|id| kind(id).written_location() == Some(location)).collect(),
            reads: execution.ids().filter(orders).collect(),
        }
    }

    fn accesses(&self) -> impl Iterator<Item = ActionId> {
        self.writes.iter().chain(&self.reads).copied()
    }

    fn seen(&self, read: ActionId) -> Option<ActionId> {
        self.execution.write_seen[read.index()]
    }

    /// The write of a read-modify-write that sees this one.
    fn update_of(&self, write: ActionId) -> Option<ActionId> {
        let pair = self.execution.atomic.iter().find(|(read, _)| self.seen(*read) == Some(write));
        pair.map(|&(_, update)| update)
    }

    fn ordered(&self, first: ActionId, second: ActionId) -> bool {
        holds(self.hb, first, second) || holds(self.so, first, second)
    }

    /// Whether the first write must come before the second, whatever else: what one access is or sees is no later than what
    /// an access after it is or sees.
    fn must_precede(&self, first: ActionId, second: ActionId) -> bool {
        let shows = |write: ActionId| {
            self.accesses().filter(move |&access| access == write || self.seen(access) == Some(write))
        };
        first != second && shows(first).any(|one| shows(second).any(|other| self.ordered(one, other)))
    }

    /// The writes in an order: a write together with the read-modify-writes that follow each other from it, as soon as all that must
    /// come before any of them is there. Such a run can't be interrupted, so that it waits as a whole; and if no run can be next, each
    /// waits for another one, in every order.
    fn list(&self) -> Option<Vec<ActionId>> {
        self.list_before(None)
    }

    /// The same, with the run of that write after all others.
    fn list_before(&self, last: Option<ActionId>) -> Option<Vec<ActionId>> {
        let is_update = |write: &ActionId| self.execution.atomic.iter().any(|(_, update)| update == write);
        let runs: Vec<Vec<ActionId>> = self
            .writes
            .iter()
            .filter(|write| !is_update(write))
            .map(|&write| {
                let next = |write: &ActionId| self.update_of(*write);
                std::iter::successors(Some(write), next).take(self.writes.len()).collect()
            })
            .collect();
        let mut listed: Vec<ActionId> = Vec::new();
        while listed.len() < self.writes.len() {
            let can_be_next = |run: &&Vec<ActionId>| {
                let too_early = last.is_some_and(|last| run.contains(&last))
                    && listed.len() + run.len() < self.writes.len();
                !too_early
                    && !listed.contains(&run[0])
                    && self.writes.iter().all(|other| {
                        listed.contains(other)
                            || run.contains(other)
                            || !run.iter().any(|&write| self.must_precede(*other, write))
                    })
            };
            let run = runs.iter().find(can_be_next)?;
            listed.extend(run);
        }
        Some(listed)
    }

    /// The definition: hb, so, co, reads-from and from-read have no cycle, and a read-modify-write is next to what it sees.
    fn fits(&self, order: &[ActionId]) -> bool {
        let place = |write: ActionId| order.iter().position(|&other| other == write);
        if order.len() != self.writes.len() || self.writes.iter().any(|&write| place(write).is_none()) {
            return false;
        }
        for (read, write) in self.execution.atomic.iter().filter(|(read, _)| self.reads.contains(read)) {
            let seen = self.seen(*read).and_then(place);
            if seen.map(|seen| seen + 1) != place(*write) {
                return false;
            }
        }
        let nodes: Vec<ActionId> = self.accesses().collect();
        let precedes = |first: ActionId, second: ActionId| {
            let (written_first, written_second) = (place(first), place(second));
            let coherence = written_first.zip(written_second).is_some_and(|(one, other)| one < other);
            let reads_from = self.seen(second) == Some(first);
            let from_read = self.seen(first).and_then(place).zip(written_second);
            self.ordered(first, second)
                || coherence
                || reads_from
                || from_read.is_some_and(|(one, other)| one < other)
        };
        let mut reaches: Matrix =
            nodes.iter().map(|&one| nodes.iter().map(|&other| precedes(one, other)).collect()).collect();
        for between in 0..nodes.len() {
            let through = reaches[between].clone();
            for row in reaches.iter_mut().filter(|row| row[between]) {
                row.iter_mut().zip(&through).for_each(|(mine, &theirs)| *mine |= theirs);
            }
        }
        (0..nodes.len()).all(|node| !reaches[node][node])
    }
}
