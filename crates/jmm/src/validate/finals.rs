//! Final fields (JLS §17.5.1), stated a second time: from what is written before a freeze to who may see it.
//!
//! A read is *told* of a freeze if, in every way in which its thread can have got to it, what it reads was reached after the freeze. The
//! least set of reads that might not be told is computed, by adding reads until nothing changes: who is not in it is told.
//!
//! Objects that are not allocated on the way have no address that anybody reads. For the fields of such objects, as litmus tests have
//! them, a thread is told of a freeze if it has seen, or seen the work of somebody who has, what was written after it.

use thinair_event::{ActionId, ActionKind, Execution, Location, ObjectId, ThreadId, Value};
use thinair_program::{ObjectName, Program};

/// The writes that count as happening before a read, for each read that there are any for.
pub(super) struct Told(Vec<(ActionId, Vec<ActionId>)>);

impl Told {
    pub(super) fn new<P: Program>(program: &P, execution: &Execution) -> Told {
        let mut told: Vec<(ActionId, Vec<ActionId>)> = Vec::new();
        for freeze in execution.ids() {
            let ActionKind::Freeze(variable) = execution.action(freeze).kind else { continue };
            let frozen = Frozen { program, execution, freeze, variable };
            let readers = match program.names().name(variable.object) {
                ObjectName::Allocated { .. } => frozen.readers_of_object(),
                _ => frozen.readers_of_variable(),
            };
            for read in readers {
                let location = execution.action(read).kind.read_location();
                let writes = execution.ids().filter(|&write| {
                    execution.action(write).kind.written_location() == location
                        && execution.happens_before.contains(write, freeze)
                });
                told.push((read, writes.collect()));
            }
        }
        Told(told)
    }

    /// Whether the write counts as happening before the read.
    pub(super) fn of(&self, read: ActionId, write: ActionId) -> bool {
        self.0.iter().any(|(reader, writes)| *reader == read && writes.contains(&write))
    }

    /// A read that sees what is hidden by a write that it is told of, with both.
    pub(super) fn broken(&self, execution: &Execution) -> Option<[ActionId; 3]> {
        for (read, writes) in &self.0 {
            let Some(seen) = execution.write_seen[read.index()] else { continue };
            for &write in writes {
                if write != seen && execution.happens_before.contains(seen, write) {
                    return Some([*read, seen, write]);
                }
            }
        }
        None
    }
}

struct Frozen<'a, P> {
    program: &'a P,
    execution: &'a Execution,
    freeze: ActionId,
    variable: Location,
}

impl<P: Program> Frozen<'_, P> {
    fn thread(&self, id: ActionId) -> ThreadId {
        self.execution.action(id).thread
    }

    fn reads(&self) -> Vec<ActionId> {
        let is_read = |id: &ActionId| self.execution.write_seen[id.index()].is_some();
        self.execution.ids().filter(is_read).collect()
    }

    fn po(&self, first: ActionId, second: ActionId) -> bool {
        self.execution.program_order.contains(first, second)
    }

    fn after_freeze(&self, id: ActionId) -> bool {
        self.execution.happens_before.contains(self.freeze, id)
    }

    /// Reads of the variable on a memory chain from a write after the freeze by another thread.
    fn readers_of_variable(&self) -> Vec<ActionId> {
        let mut reached: Vec<ActionId> = Vec::new();
        loop {
            let is_new = |id: &ActionId| {
                !reached.contains(id)
                    && self.reads().into_iter().any(|read| {
                        let write = self.execution.write_seen[read.index()].expect("it is a read");
                        let from_there = self.after_freeze(write) && self.thread(write) != self.thread(read);
                        self.po(read, *id) && (from_there || reached.contains(&write))
                    })
            };
            let more: Vec<ActionId> = self.execution.ids().filter(is_new).collect();
            if more.is_empty() {
                break;
            }
            reached.extend(more);
        }
        let of_variable = |read: &ActionId| {
            self.execution.action(*read).kind.read_location().map(Location::whole) == Some(self.variable)
        };
        self.reads().into_iter().filter(of_variable).filter(|read| reached.contains(read)).collect()
    }

    fn container(&self, read: ActionId) -> Option<ObjectId> {
        self.execution.action(read).kind.read_location().map(|location| location.object)
    }

    /// The reads by which the thread of an action may have the address; none if it made the object, or has it without reading.
    fn origins(&self, action: ActionId, object: ObjectId) -> Option<Vec<ActionId>> {
        let made_by = match self.program.names().name(object) {
            ObjectName::Allocated { thread, .. } => Some(thread),
            _ => None,
        };
        let me = self.execution.threads[self.thread(action).index()];
        let found: Vec<ActionId> = self
            .reads()
            .into_iter()
            .filter(|&read| self.po(read, action))
            .filter(|&read| self.execution.value_read(read) == Some(Value::Reference(object)))
            .collect();
        (made_by.is_some() && made_by != me && !found.is_empty()).then_some(found)
    }

    /// Reads of final fields of the object, and of what is reached by them, whose threads can have its address only from after the
    /// freeze.
    fn readers_of_object(&self) -> Vec<ActionId> {
        // Reads of an object's address that may have it from before the freeze: the least such set of pairs.
        let mut early: Vec<(ActionId, ObjectId)> = Vec::new();
        let may_be_early = |early: &[(ActionId, ObjectId)], action: ActionId, object: ObjectId| {
            self.origins(action, object)
                .is_none_or(|origins| origins.into_iter().any(|read| early.contains(&(read, object))))
        };
        let addresses: Vec<(ActionId, ObjectId)> = self
            .reads()
            .into_iter()
            .filter_map(|read| match self.execution.value_read(read) {
                Some(Value::Reference(object)) => Some((read, object)),
                _ => None,
            })
            .collect();
        loop {
            let is_new = |&(read, object): &(ActionId, ObjectId)| {
                let write = self.execution.write_seen[read.index()].expect("it is a read");
                let by_write = !self.after_freeze(write) && may_be_early(&early, write, object);
                let by_container =
                    self.container(read).is_none_or(|container| may_be_early(&early, read, container));
                !early.contains(&(read, object)) && by_write && by_container
            };
            let more: Vec<_> = addresses.iter().copied().filter(is_new).collect();
            if more.is_empty() {
                break;
            }
            early.extend(more);
        }
        // Reads that may have been reached otherwise.
        let object = self.variable.object;
        let mut otherwise: Vec<ActionId> = Vec::new();
        loop {
            let is_new = |read: &ActionId| {
                let Some(location) = self.execution.action(*read).kind.read_location() else { return false };
                let apart = if location.object == object {
                    !self.program.variable(location.whole()).is_final || may_be_early(&early, *read, object)
                } else {
                    self.origins(*read, location.object)
                        .is_none_or(|origins| origins.iter().any(|origin| otherwise.contains(origin)))
                };
                !otherwise.contains(read) && apart
            };
            let more: Vec<ActionId> = self.reads().into_iter().filter(is_new).collect();
            if more.is_empty() {
                break;
            }
            otherwise.extend(more);
        }
        self.reads().into_iter().filter(|read| !otherwise.contains(read)).collect()
    }
}
