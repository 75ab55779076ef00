//! Provenance: could each value that a racing read returns have been written without it?
//!
//! An execution passes if every write that a racing read sees is derivable: K is the least set of its writes such that a
//! write is in K if it has its value in some run of the program in which reads that see writes in K return their
//! values of the execution or see the past, and all other reads see the past. This forgets that commitments persist and what
//! a read sees before it is committed, so that it passes every legal execution, under both versions of the rules.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thinair_event::ActionKind;
use thinair_program::{ActionKey, Describe, Identity};

use crate::event_set::{EventId, EventSet};
use crate::sketch::Sketch;
use crate::walk::{Choice, Ending, PlainRead, Policy, Remarks, Setting, Walk};
use crate::write_sets::keys_of;

/// Whether every write that a racing read sees is derivable.
pub(crate) fn has_provenance<P: Describe>(
    setting: &Setting<'_, P>,
    identity: Identity,
    execution: &Sketch,
    is_over: &dyn Fn() -> bool,
) -> (bool, Remarks) {
    let (underivable, remarks) = without_provenance(setting, identity, execution, is_over);
    (underivable.is_empty(), remarks)
}

/// The racing reads whose writes are not derivable, with the writes.
pub(crate) fn without_provenance<P: Describe>(
    setting: &Setting<'_, P>,
    identity: Identity,
    execution: &Sketch,
    is_over: &dyn Fn() -> bool,
) -> (Vec<(EventId, EventId)>, Remarks) {
    let final_write = |read: EventId| (read, execution.write_seen_by(read));
    let racing: Vec<(EventId, EventId)> = execution.racing_reads().into_iter().map(final_write).collect();
    let keys = keys_of(identity, &execution.threads, &execution.events);
    let mut derivation = Derivation {
        identity,
        execution,
        racing: &racing,
        keys: keys.iter().copied().zip(execution.ids()).collect(),
        derived: EventSet::default(),
        is_over,
    };
    let mut remarks = Remarks::default();
    loop {
        let known = derivation.derived.len();
        remarks.merge(Walk::all(setting, &mut derivation));
        let is_open = |&(_, write): &(EventId, EventId)| !derivation.derived.contains(write);
        let open: Vec<_> = racing.iter().copied().filter(is_open).collect();
        let ended = remarks.stopped || remarks.unfollowed.is_some() || remarks.modes.any();
        if open.is_empty() || derivation.derived.len() == known || ended {
            return (open, remarks);
        }
    }
}

struct Derivation<'a> {
    identity: Identity,
    execution: &'a Sketch,
    /// Reads with the writes that they see.
    racing: &'a [(EventId, EventId)],
    keys: FxHashMap<ActionKey, EventId>,
    /// K.
    derived: EventSet,
    is_over: &'a dyn Fn() -> bool,
}

impl Derivation<'_> {
    /// Whether the read of the run may be that read of the execution.
    fn may_be<P: Describe>(
        &self,
        walk: &Walk<'_, P>,
        read: PlainRead,
        key: ActionKey,
        same: EventId,
    ) -> bool {
        let event = self.execution.event(same);
        let object = walk.threads[read.thread as usize].object;
        event.kind == ActionKind::Read(read.location, read.mode)
            && self.execution.threads[event.thread as usize] == object
            && (self.identity == Identity::Free || self.keys.get(&key) == Some(&same))
    }

    fn is_complete(&self) -> bool {
        self.racing.iter().all(|&(_, write)| self.derived.contains(write))
    }
}

impl<P: Describe> Policy<P> for Derivation<'_> {
    fn plain_read(&mut self, walk: &Walk<'_, P>, read: PlainRead, choices: &mut Vec<Choice>) {
        let key = walk.key_of(read, self.identity);
        let mut add = |value, from_the_past| {
            if !choices.iter().any(|choice| choice.value == value) {
                choices.push(Choice::of_value(value, from_the_past));
            }
        };
        for source in walk.visible(read) {
            add(walk.value_of(source, read.location), true);
        }
        for &(same, write) in self.racing {
            if self.derived.contains(write) && self.may_be(walk, read, key, same) {
                add(self.execution.event(same).value.expect("reads have values"), false);
            }
        }
        let released = walk.released(read);
        choices
            .extend(released.map(|source| Choice::of_source(walk.value_of(source, read.location), source)));
    }

    /// As in a search for legality: keys count the rounds of a loop.
    fn may_suspend(&mut self, walk: &Walk<'_, P>, thread: u32) -> bool {
        self.identity == Identity::Free || walk.has_outrun(thread, self.execution)
    }

    fn path(&mut self, walk: &Walk<'_, P>, _: Ending) -> ControlFlow<()> {
        let threads: Vec<_> = walk.threads.iter().map(|run| run.object).collect();
        let keys = keys_of(self.identity, &threads, &walk.events);
        for (event, key) in walk.events.iter().zip(keys) {
            if event.written().is_none() {
                continue;
            }
            for same in self.execution.ids() {
                let other = self.execution.event(same);
                if other.kind == event.kind
                    && other.value == event.value
                    && self.execution.threads[other.thread as usize] == threads[event.thread as usize]
                    && (self.identity == Identity::Free || self.keys.get(&key) == Some(&same))
                {
                    self.derived.insert(same);
                }
            }
        }
        if self.is_complete() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_over(&mut self) -> bool {
        (self.is_over)()
    }
}
