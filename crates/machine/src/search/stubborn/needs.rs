//! What must be in a stubborn set with an instruction.

use super::Search;
use crate::Kind;
use crate::bits::Bits;
use crate::instruction::{Instruction, Label};
use crate::residual::View;
use crate::search::State;
use crate::threads::Own;

impl Search<'_, '_> {
    /// What must be in a stubborn set with an item.
    pub(super) fn needs_of(&mut self, item: usize) -> Bits {
        let is_enabled = self.enabled[item] > 0;
        match item.checked_sub(self.machine.labels.len()) {
            Some(thread) if is_enabled => self.locals[thread].future.clone(),
            Some(thread) => self.completing(thread),
            None if is_enabled => self.conflicts(Label(item as u32)),
            None => self.enabling(Label(item as u32)),
        }
    }

    /// What does not commute with an instruction that can be executed.
    fn conflicts(&self, label: Label) -> Bits {
        let machine = &*self.machine;
        let mut conflicts = self.own_conflicts(label);
        if let Some(query) = machine.query_of[label.index()]
            && self.state.views[query] != View::NONE
        {
            self.add_owners(machine.residuals.support(self.state.views[query]), &mut conflicts);
        }
        for &entry in &machine.entries_of[label.index()] {
            for (place, &view) in self.state.views.iter().enumerate() {
                if view == View::NONE || !machine.residuals.support(view).contains(entry.index()) {
                    continue;
                }
                if let Some(query) = machine.queries.get(place) {
                    conflicts.insert(query.label.index());
                }
                if let Some(others) = machine.residuals.order(view).get(&entry) {
                    self.add_owners(others, &mut conflicts);
                }
            }
        }
        if let Some(monitor) = machine.labels.get(label).lock {
            let same = |&other: &usize| machine.labels.get(Label(other as u32)).lock == Some(monitor);
            conflicts.extend(&self.future.iter().filter(same).collect());
        }
        conflicts
    }

    /// The instructions of LIB that become these of GIB.
    fn add_owners(&self, entries: &Bits, conflicts: &mut Bits) {
        let owners = entries.iter().filter_map(|entry| self.machine.owners[entry]).map(Label::index);
        for owner in owners.filter(|&owner| self.future.contains(owner)) {
            conflicts.insert(owner);
        }
    }

    /// Of its own thread.
    fn own_conflicts(&self, label: Label) -> Bits {
        let thread = self.machine.thread_of[label.index()];
        let local = &self.locals[thread];
        let Some(own) = local.own.get(&label) else { return Bits::default() };
        if !own.is_uniform {
            let mut all = local.future.clone();
            all.insert(self.settling(thread));
            return all;
        }
        let conflicts = |(other, its): &(&Label, &Own)| {
            !its.is_uniform
                || its.touched_by.contains(label.index())
                || own.touched_by.contains(other.index())
        };
        local.own.iter().filter(conflicts).map(|(other, _)| other.index()).collect()
    }

    /// Instructions of which one must be executed before one that can't be executed now.
    fn enabling(&mut self, label: Label) -> Bits {
        let thread = self.machine.thread_of[label.index()];
        let local = &self.locals[thread];
        let Some(own) = local.own.get(&label) else { return Bits::default() };
        if let Some(enabled_by) = &own.enabled_by {
            return enabled_by.clone();
        }
        if !self.machine.is_ready(self.state, label) {
            return self.askers(label);
        }
        if self.machine.is_blocked(self.state, label) {
            return self.unblocking(label, thread);
        }
        // A read that may see nothing that is there.
        let mut enabling = self.askers(label);
        let own_thread = if own.is_uniform { &own.touched_by } else { &local.future };
        enabling.extend(own_thread);
        enabling
    }

    /// What may change what GIB says of an instruction.
    fn askers(&self, label: Label) -> Bits {
        let mut askers = Bits::default();
        if let Some(query) = self.machine.query_of[label.index()] {
            self.add_owners(self.machine.residuals.support(self.state.views[query]), &mut askers);
        }
        askers
    }

    fn unblocking(&self, label: Label, thread: usize) -> Bits {
        let machine = &*self.machine;
        let Instruction { kind, lock, joined, .. } = *machine.labels.get(label);
        if let Some(object) = joined {
            let joined = machine.objects.iter().position(|&other| other == object);
            return self.completing(joined.expect("joined threads are known"));
        }
        let Some(monitor) = lock else { return Bits::default() };
        // Who holds it leaves it, or one who leaves it enters it first.
        let (of, wanted) = match kind {
            Kind::Lock => (state_owner(self.state, machine.monitors[&monitor]), Kind::Unlock),
            _ => (thread, Kind::Lock),
        };
        let is_one = |&other: &usize| {
            let Instruction { kind, lock, .. } = *machine.labels.get(Label(other as u32));
            kind == wanted && lock == Some(monitor)
        };
        self.locals[of].future.iter().filter(is_one).collect()
    }

    /// Items of which one must come before a thread has done all.
    fn completing(&self, thread: usize) -> Bits {
        let local = &self.locals[thread];
        let mut items: Bits = local.earliest.iter().map(|label| label.index()).collect();
        if !local.complete.is_empty() {
            items.insert(self.settling(thread));
        }
        items
    }
}

fn state_owner(state: &State, monitor: usize) -> usize {
    state.locks[monitor].0
}
