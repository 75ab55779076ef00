//! The rules of a well-formed execution, in the order of the definition.

use super::{Matrix, Rule, Violation, coherence, holds, matrix};
use crate::{ActionId, ActionKind, Execution, FenceMode, Location, ReadMode, ThreadId, WriteMode};

/// Checks every rule and names the first that is broken.
pub fn well_formed(execution: &Execution) -> Result<(), Violation> {
    let checked = justifying_rules(execution)?;
    checked.atomicity()?;
    coherence::coherent(execution, &checked.hb, &checked.so)
}

/// Checks every rule of an execution that justifies others: all but atomicity and coherence, which docs/modes.md asks of E alone,
/// but for read-modify-writes of volatile mode, which so keeps whole.
pub fn justifying(execution: &Execution) -> Result<(), Violation> {
    justifying_rules(execution)?.volatile_atomicity()
}

fn justifying_rules(execution: &Execution) -> Result<Checked<'_>, Violation> {
    shape(execution)?;
    let checked = Checked {
        po: matrix(&execution.program_order, execution),
        so: matrix(&execution.synchronization_order, execution),
        hb: matrix(&execution.happens_before, execution),
        execution,
    };
    checked.program_order()?;
    checked.synchronization_order()?;
    checked.so_against_po()?;
    checked.write_seen()?;
    checked.thread_order()?;
    checked.synchronizes_with()?;
    checked.happens_before()?;
    checked.proper_locking()?;
    checked.volatile_reads()?;
    checked.happens_before_consistency()?;
    Ok(checked)
}

fn shape(execution: &Execution) -> Result<(), Violation> {
    let size = execution.actions.len();
    let relations = [
        &execution.program_order,
        &execution.synchronization_order,
        &execution.synchronizes_with,
        &execution.happens_before,
    ];
    if relations.iter().any(|relation| relation.size() != size)
        || execution.write_seen.len() != size
        || execution.value_written.len() != size
    {
        return Err(Violation::new(Rule::Shape, &[], "a relation or function is not one of this execution"));
    }
    for id in execution.ids() {
        let action = execution.action(id);
        let named = match action.kind {
            ActionKind::Spawn(thread)
            | ActionKind::Join(thread)
            | ActionKind::Interrupt(thread)
            | ActionKind::DetectInterrupt(thread) => thread,
            _ => action.thread,
        };
        if action.thread.max(named).index() >= execution.threads.len() {
            return Err(Violation::new(Rule::Shape, &[id], "the action's thread does not exist"));
        }
        let is_read = matches!(action.kind, ActionKind::Read(..));
        if execution.write_seen[id.index()].is_some() && !is_read {
            return Err(Violation::new(Rule::Shape, &[id], "something other than a read sees a write"));
        }
        let is_write = matches!(action.kind, ActionKind::Write(..));
        if execution.value_written[id.index()].is_some() != is_write {
            return Err(Violation::new(Rule::Shape, &[id], "exactly the writes have a value"));
        }
    }
    for &(read, write) in &execution.atomic {
        if read.max(write).index() >= size {
            let reason = "a half of a read-modify-write does not exist";
            return Err(Violation::new(Rule::Shape, &[read, write], reason));
        }
    }
    initializing_thread(execution)
}

/// docs/definitions.md 1.2. That every location read is written here is not asked: D7.5 finds a read that sees nothing.
fn initializing_thread(execution: &Execution) -> Result<(), Violation> {
    for id in execution.ids().filter(|&id| execution.action(id).thread == ThreadId::INIT) {
        let kind = execution.action(id).kind;
        if !matches!(kind, ActionKind::Start | ActionKind::Write(..) | ActionKind::End) {
            let reason = "the initializing thread does something other than write";
            return Err(Violation::new(Rule::Shape, &[id], reason));
        }
        let ActionKind::Write(location, _) = kind else { continue };
        for other in execution.ids().filter(|&other| other != id) {
            let action = execution.action(other);
            if action.thread == ThreadId::INIT
                && matches!(action.kind, ActionKind::Write(written, _) if written == location)
            {
                return Err(Violation::new(Rule::Shape, &[id, other], "a location has two initial writes"));
            }
        }
    }
    Ok(())
}

struct Checked<'a> {
    execution: &'a Execution,
    po: Matrix,
    so: Matrix,
    hb: Matrix,
}

impl Checked<'_> {
    fn ids(&self) -> Vec<ActionId> {
        self.execution.ids().collect()
    }

    fn kind(&self, id: ActionId) -> ActionKind {
        self.execution.action(id).kind
    }

    fn thread(&self, id: ActionId) -> ThreadId {
        self.execution.action(id).thread
    }

    /// D7.2.
    fn program_order(&self) -> Result<(), Violation> {
        let broken = |actions: &[ActionId], reason| Err(Violation::new(Rule::ProgramOrder, actions, reason));
        for a in self.ids() {
            if !self
                .ids()
                .iter()
                .any(|&b| self.thread(b) == self.thread(a) && self.kind(b) == ActionKind::Start)
            {
                return broken(&[a], "the thread never starts");
            }
            for b in self.ids() {
                let ordered = holds(&self.po, a, b);
                if self.thread(a) != self.thread(b) {
                    if ordered {
                        return broken(&[a, b], "relates two threads");
                    }
                } else if a == b {
                    if ordered {
                        return broken(&[a], "an action comes before itself");
                    }
                } else if ordered == holds(&self.po, b, a) {
                    return broken(&[a, b], "two actions of one thread are not ordered one way");
                } else if ordered && (self.kind(b) == ActionKind::Start || self.kind(a) == ActionKind::End) {
                    return broken(&[a, b], "start is not first or end is not last");
                }
            }
        }
        self.transitive(&self.po, Rule::ProgramOrder)
    }

    /// D7.3.
    fn synchronization_order(&self) -> Result<(), Violation> {
        let broken =
            |actions: &[ActionId], reason| Err(Violation::new(Rule::SynchronizationOrder, actions, reason));
        for a in self.ids() {
            for b in self.ids() {
                let ordered = holds(&self.so, a, b);
                if !(self.synchronizes(a) && self.synchronizes(b)) {
                    if ordered {
                        return broken(&[a, b], "orders what is no synchronization action");
                    }
                } else if a == b {
                    if ordered {
                        return broken(&[a], "an action comes before itself");
                    }
                } else if ordered == holds(&self.so, b, a) {
                    return broken(&[a, b], "two synchronization actions are not ordered one way");
                }
            }
        }
        self.transitive(&self.so, Rule::SynchronizationOrder)
    }

    fn transitive(&self, order: &Matrix, rule: Rule) -> Result<(), Violation> {
        for a in self.ids() {
            for b in self.ids().into_iter().filter(|&b| holds(order, a, b)) {
                for c in self.ids().into_iter().filter(|&c| holds(order, b, c)) {
                    if !holds(order, a, c) {
                        return Err(Violation::new(rule, &[a, b, c], "not transitive"));
                    }
                }
            }
        }
        Ok(())
    }

    /// JLS §17.4.2 and docs/modes.md, written out again.
    fn synchronizes(&self, id: ActionId) -> bool {
        !matches!(
            self.kind(id),
            ActionKind::Read(_, ReadMode::Plain | ReadMode::Opaque | ReadMode::Acquire)
                | ActionKind::Write(_, WriteMode::Plain | WriteMode::Opaque | WriteMode::Release)
                | ActionKind::Freeze(_)
                | ActionKind::Fence(
                    FenceMode::Acquire | FenceMode::Release | FenceMode::LoadLoad | FenceMode::StoreStore
                )
                | ActionKind::External(_)
        )
    }

    /// D7.4.
    fn so_against_po(&self) -> Result<(), Violation> {
        for a in self.ids() {
            for b in self.ids() {
                if holds(&self.so, a, b) && holds(&self.po, b, a) {
                    let rule = Rule::SynchronizationOrderAgainstProgramOrder;
                    return Err(Violation::new(rule, &[a, b], "so and po order them differently"));
                }
            }
        }
        Ok(())
    }

    /// D7.5.
    fn write_seen(&self) -> Result<(), Violation> {
        for read in self.ids() {
            let ActionKind::Read(location, _) = self.kind(read) else { continue };
            let Some(write) = self.execution.write_seen[read.index()] else {
                return Err(Violation::new(Rule::WriteSeen, &[read], "the read sees no write"));
            };
            if self.location_written(write) != Some(location) {
                let reason = "the read sees something other than a write of its location";
                return Err(Violation::new(Rule::WriteSeen, &[read, write], reason));
            }
        }
        Ok(())
    }

    fn location_written(&self, id: ActionId) -> Option<Location> {
        match self.execution.actions.get(id.index())?.kind {
            ActionKind::Write(location, _) => Some(location),
            _ => None,
        }
    }

    /// D7.6.
    fn proper_locking(&self) -> Result<(), Violation> {
        for lock in self.ids() {
            let ActionKind::Lock(monitor) = self.kind(lock) else { continue };
            for thread in (0..self.execution.threads.len() as u32).map(ThreadId) {
                if thread == self.thread(lock) {
                    continue;
                }
                let before = |kind: ActionKind| {
                    self.ids()
                        .into_iter()
                        .filter(|&id| {
                            self.thread(id) == thread && self.kind(id) == kind && holds(&self.so, id, lock)
                        })
                        .count()
                };
                if before(ActionKind::Lock(monitor)) != before(ActionKind::Unlock(monitor)) {
                    let reason = "the monitor is locked while another thread holds it";
                    return Err(Violation::new(Rule::ProperLocking, &[lock], reason));
                }
            }
        }
        Ok(())
    }

    /// D7.8, for volatile reads that see volatile writes; a plain write of the same location that a volatile
    /// read sees is a matter of D7.9 alone.
    fn volatile_reads(&self) -> Result<(), Violation> {
        for read in self.ids() {
            let ActionKind::Read(location, ReadMode::Volatile) = self.kind(read) else { continue };
            let seen = self.execution.write_seen[read.index()].expect("checked by D7.5");
            if !self.is_volatile_write(seen, location) {
                continue;
            }
            if !holds(&self.so, seen, read) {
                let reason = "a volatile read sees a write that does not come before it in so";
                return Err(Violation::new(Rule::VolatileRead, &[read, seen], reason));
            }
            for other in self.ids() {
                if other != seen
                    && self.is_volatile_write(other, location)
                    && !holds(&self.so, other, seen)
                    && !holds(&self.so, read, other)
                {
                    let reason = "a volatile read sees a write that is overwritten in so";
                    return Err(Violation::new(Rule::VolatileRead, &[read, seen, other], reason));
                }
            }
        }
        Ok(())
    }

    fn is_volatile_write(&self, id: ActionId, location: Location) -> bool {
        self.kind(id) == ActionKind::Write(location, WriteMode::Volatile)
    }

    /// D7.9.
    fn happens_before_consistency(&self) -> Result<(), Violation> {
        let rule = Rule::HappensBeforeConsistency;
        for read in self.ids() {
            let ActionKind::Read(location, _) = self.kind(read) else { continue };
            let seen = self.execution.write_seen[read.index()].expect("checked by D7.5");
            if holds(&self.hb, read, seen) {
                return Err(Violation::new(
                    rule,
                    &[read, seen],
                    "the read happens-before the write that it sees",
                ));
            }
            for other in self.ids() {
                if self.location_written(other) == Some(location)
                    && holds(&self.hb, seen, other)
                    && holds(&self.hb, other, read)
                {
                    let reason = "the write that the read sees is overwritten in happens-before";
                    return Err(Violation::new(rule, &[read, seen, other], reason));
                }
            }
        }
        Ok(())
    }

    /// D7.10, and the same for threads that are started and joined by actions.
    fn thread_order(&self) -> Result<(), Violation> {
        for a in self.ids() {
            for b in self.ids() {
                let (first, second) = (self.kind(a), self.kind(b));
                let init_ends = first == ActionKind::End && self.thread(a) == ThreadId::INIT;
                let must_come_first =
                    (init_ends && second == ActionKind::Start && self.thread(b) != ThreadId::INIT)
                        || (first == ActionKind::Spawn(self.thread(b)) && second == ActionKind::Start)
                        || (first == ActionKind::End && second == ActionKind::Join(self.thread(a)));
                if must_come_first && !holds(&self.so, a, b) {
                    let reason = "a thread acts before it can, or is joined before it ended";
                    return Err(Violation::new(Rule::ThreadOrder, &[a, b], reason));
                }
            }
        }
        let ended = |thread| {
            self.ids().iter().any(|&id| self.thread(id) == thread && self.kind(id) == ActionKind::End)
        };
        for id in self.ids() {
            if self.thread(id) != ThreadId::INIT && !ended(ThreadId::INIT) {
                return Err(Violation::new(Rule::ThreadOrder, &[id], "the initializing thread never ended"));
            }
            if matches!(self.kind(id), ActionKind::Join(thread) if !ended(thread)) {
                return Err(Violation::new(Rule::ThreadOrder, &[id], "the joined thread never ended"));
            }
        }
        Ok(())
    }

    /// JLS §17.4.4, with the clauses of docs/modes.md.
    fn synchronizes_with(&self) -> Result<(), Violation> {
        for a in self.ids() {
            for b in self.ids() {
                let (first, second) = (self.kind(a), self.kind(b));
                let in_order = holds(&self.so, a, b);
                let unlock_lock =
                    matches!((first, second), (ActionKind::Unlock(m), ActionKind::Lock(n)) if m == n);
                let volatile = matches!((first, second),
                    (ActionKind::Write(x, WriteMode::Volatile), ActionKind::Read(y, ReadMode::Volatile)) if x == y);
                let init = first == ActionKind::End
                    && second == ActionKind::Start
                    && self.thread(a) == ThreadId::INIT
                    && self.thread(b) != ThreadId::INIT;
                let spawn = first == ActionKind::Spawn(self.thread(b)) && second == ActionKind::Start;
                let join = first == ActionKind::End && second == ActionKind::Join(self.thread(a));
                let interrupt = matches!((first, second),
                    (ActionKind::Interrupt(t), ActionKind::DetectInterrupt(u)) if t == u);
                let released_and_seen = self.execution.write_seen[b.index()] == Some(a)
                    && self.thread(a) != ThreadId::INIT
                    && matches!(first, ActionKind::Write(_, WriteMode::Release | WriteMode::Volatile))
                    && matches!(second, ActionKind::Read(_, ReadMode::Acquire | ReadMode::Volatile));
                let fences = matches!((first, second), (ActionKind::Fence(_), ActionKind::Fence(_)));
                let expected = in_order
                    && (unlock_lock || volatile || init || spawn || join || interrupt || fences)
                    || released_and_seen
                    || self.fenced(a, b);
                if self.execution.synchronizes_with.contains(a, b) != expected {
                    let reason = if expected { "a pair is missing" } else { "a pair does not belong" };
                    return Err(Violation::new(Rule::SynchronizesWith, &[a, b], reason));
                }
            }
        }
        Ok(())
    }

    /// docs/modes.md 5.2: a read sees a write; a is a release fence before the write, or is the write and releases; b is an acquire
    /// fence after the read. Or a is such a fence, the read acquires, and b is what follows it in its thread.
    fn fenced(&self, a: ActionId, b: ActionId) -> bool {
        let release_fence = matches!(
            self.kind(a),
            ActionKind::Fence(FenceMode::Release | FenceMode::StoreStore | FenceMode::Full)
        );
        let acquire_fence = matches!(
            self.kind(b),
            ActionKind::Fence(FenceMode::Acquire | FenceMode::LoadLoad | FenceMode::Full)
        );
        let release_write =
            matches!(self.kind(a), ActionKind::Write(_, WriteMode::Release | WriteMode::Volatile))
                && self.thread(a) != ThreadId::INIT;
        if !(release_fence || release_write && acquire_fence) {
            return false;
        }
        self.ids().into_iter().any(|read| {
            let Some(write) = self.execution.write_seen[read.index()] else { return false };
            let by_fence = release_fence && holds(&self.po, a, write);
            let acquires =
                matches!(self.kind(read), ActionKind::Read(_, ReadMode::Acquire | ReadMode::Volatile));
            let follows = || {
                let between = |&id: &ActionId| holds(&self.po, read, id) && holds(&self.po, id, b);
                holds(&self.po, read, b) && !self.ids().iter().any(between)
            };
            acquire_fence && holds(&self.po, read, b) && (by_fence || release_write && a == write)
                || by_fence && acquires && follows()
        })
    }

    /// hb = (po ∪ sw)⁺, by adding pairs until nothing changes.
    fn happens_before(&self) -> Result<(), Violation> {
        let mut closed = self.po.clone();
        for a in self.ids() {
            for b in self.ids() {
                closed[a.index()][b.index()] |= self.execution.synchronizes_with.contains(a, b);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for a in self.ids() {
                for b in self.ids() {
                    if holds(&closed, a, b) {
                        for c in self.ids() {
                            if holds(&closed, b, c) && !holds(&closed, a, c) {
                                closed[a.index()][c.index()] = true;
                                changed = true;
                            }
                        }
                    }
                }
            }
        }
        for a in self.ids() {
            for b in self.ids() {
                if holds(&closed, a, b) != holds(&self.hb, a, b) {
                    let reason =
                        if holds(&closed, a, b) { "a pair is missing" } else { "a pair does not belong" };
                    return Err(Violation::new(Rule::HappensBefore, &[a, b], reason));
                }
            }
            if holds(&closed, a, a) {
                return Err(Violation::new(Rule::HappensBefore, &[a], "an action happens-before itself"));
            }
        }
        Ok(())
    }

    /// Of a read-modify-write of volatile mode: its halves are of one location and neighbours, and no other volatile write of
    /// the location comes between them in so. Of others only that they are neighbours.
    fn volatile_atomicity(&self) -> Result<(), Violation> {
        for &(read, write) in &self.execution.atomic {
            let broken = |actions: &[ActionId], reason| Err(Violation::new(Rule::Atomicity, actions, reason));
            let (ActionKind::Read(location, _), ActionKind::Write(written, _)) =
                (self.kind(read), self.kind(write))
            else {
                return broken(&[read, write], "not a read and a write");
            };
            if location != written || !holds(&self.po, read, write) {
                return broken(&[read, write], "not a read and then a write of one location");
            }
            if self.ids().iter().any(|&id| holds(&self.po, read, id) && holds(&self.po, id, write)) {
                return broken(&[read, write], "an action comes between");
            }
            for other in self.ids() {
                if self.is_volatile_write(other, location)
                    && holds(&self.so, read, other)
                    && holds(&self.so, other, write)
                {
                    return broken(&[read, other, write], "another write comes between");
                }
            }
        }
        Ok(())
    }

    /// `VarHandle`: a read-modify-write is atomic. Its write follows its read at once, and of the writes of the
    /// location none that is ordered, in so or hb, after its read or after the write that it sees is ordered
    /// before its write.
    fn atomicity(&self) -> Result<(), Violation> {
        for &(read, write) in &self.execution.atomic {
            let broken = |actions: &[ActionId], reason| Err(Violation::new(Rule::Atomicity, actions, reason));
            let (ActionKind::Read(location, _), ActionKind::Write(written, _)) =
                (self.kind(read), self.kind(write))
            else {
                return broken(&[read, write], "not a read and a write");
            };
            if location != written || !holds(&self.po, read, write) {
                return broken(&[read, write], "not a read and then a write of one location");
            }
            if self.ids().iter().any(|&id| holds(&self.po, read, id) && holds(&self.po, id, write)) {
                return broken(&[read, write], "an action comes between");
            }
            let seen = self.execution.write_seen[read.index()].expect("checked by D7.5");
            let ordered = |a, b| holds(&self.so, a, b) || holds(&self.hb, a, b);
            for other in self.ids() {
                if self.location_written(other) == Some(location)
                    && (ordered(seen, other) || ordered(read, other))
                    && ordered(other, write)
                {
                    return broken(&[read, other, write], "another write comes between");
                }
            }
            // Two read-modify-writes that see the same write would both be the next one after it.
            for &(other_read, other_write) in &self.execution.atomic {
                if other_read != read
                    && self.execution.write_seen[other_read.index()]
                        == self.execution.write_seen[read.index()]
                {
                    return broken(&[read, other_read, other_write], "two of them see the same write");
                }
            }
        }
        Ok(())
    }
}
