//! Executions told by hand, with numbers for their actions from the start, and ways of changing them.

use thinair_event::{
    ActionId, ActionKind, Execution, Location, ObjectId, ReadMode, Recorder, Relation, Seen, ThreadId, Value,
    WriteMode,
};

pub(crate) const T1: ThreadId = ThreadId(1);
pub(crate) const T2: ThreadId = ThreadId(2);
pub(crate) const T3: ThreadId = ThreadId(3);

/// A plain variable.
pub(crate) const X: Location = Location { object: ObjectId(0), slot: 0 };
/// Another.
pub(crate) const Y: Location = Location { object: ObjectId(0), slot: 1 };
/// A volatile variable.
pub(crate) const V: Location = Location { object: ObjectId(0), slot: 2 };
/// Their initial writes.
pub(crate) const INIT_X: ActionId = ActionId(1);
pub(crate) const INIT_Y: ActionId = ActionId(2);
pub(crate) const INIT_V: ActionId = ActionId(3);
/// The end of the initializing thread, which starts with action 0.
pub(crate) const INIT_END: ActionId = ActionId(4);

/// The actions of the initializing thread: start, three writes, end.
const OFFSET: u32 = 5;

/// A path that is being told. Threads are started when they are told of, and never end unless it is told.
pub(crate) struct Story {
    recorder: Recorder,
    told: u32,
}

impl Story {
    /// Three variables, no threads.
    pub(crate) fn new() -> Story {
        let mut recorder = Recorder::new();
        for (location, mode) in [(X, WriteMode::Plain), (Y, WriteMode::Plain), (V, WriteMode::Volatile)] {
            recorder.initial_write(location, mode, Value::Int(0));
        }
        Story { recorder, told: 0 }
    }

    /// Three variables and `count` threads that have started.
    pub(crate) fn of_threads(count: u32) -> Story {
        let mut story = Story::new();
        for thread in (1..=count).map(ThreadId) {
            story.thread();
            story.act(thread, ActionKind::Start);
        }
        story
    }

    /// A thread that has not started.
    pub(crate) fn thread(&mut self) -> ThreadId {
        self.recorder.thread(ObjectId(100))
    }

    pub(crate) fn act(&mut self, thread: ThreadId, kind: ActionKind) -> ActionId {
        self.recorder.act(thread, kind, None);
        self.told()
    }

    /// Sees `write`, which may be told later.
    pub(crate) fn read(&mut self, thread: ThreadId, what: (Location, ReadMode), write: ActionId) -> ActionId {
        let seen = match write.0.checked_sub(OFFSET) {
            Some(index) => Seen::Action(index as usize),
            None => Seen::Initial(write.index() - 1),
        };
        self.recorder.read(thread, what.0, what.1, seen, None);
        self.told()
    }

    pub(crate) fn write(&mut self, thread: ThreadId, what: (Location, WriteMode)) -> ActionId {
        let value = Value::Long(i64::from(self.told) + 1);
        self.recorder.write(thread, what.0, what.1, value, None);
        self.told()
    }

    /// A read-modify-write of a volatile variable.
    pub(crate) fn update(
        &mut self,
        thread: ThreadId,
        what: Location,
        write: ActionId,
    ) -> (ActionId, ActionId) {
        let read = self.read(thread, (what, ReadMode::Volatile), write);
        let write = self.write(thread, (what, WriteMode::Volatile));
        self.recorder.join_last_two();
        (read, write)
    }

    pub(crate) fn finish(self) -> Execution {
        self.recorder.finish().0
    }

    fn told(&mut self) -> ActionId {
        self.told += 1;
        ActionId(OFFSET + self.told - 1)
    }
}

/// The same execution with one thing changed. sw and hb stay as they were: the validator is to notice.
pub(crate) fn changed(execution: &Execution, change: impl FnOnce(&mut Execution)) -> Execution {
    let mut execution = execution.clone();
    change(&mut execution);
    execution
}

/// The same execution with one thing changed and sw and hb derived again, so that it is not in them that the
/// change shows.
pub(crate) fn rederived(execution: &Execution, change: impl FnOnce(&mut Execution)) -> Execution {
    let mut execution = changed(execution, change);
    execution.derive();
    execution
}

/// Makes `read` see `write`.
pub(crate) fn sees(execution: &Execution, read: ActionId, write: ActionId) -> Execution {
    rederived(execution, |execution| execution.write_seen[read.index()] = Some(write))
}

/// Moves `action` to just before `before` in so.
pub(crate) fn moved(execution: &Execution, action: ActionId, before: ActionId) -> Execution {
    let mut sequence = synchronization_sequence(execution);
    sequence.retain(|&other| other != action);
    let place = sequence.iter().position(|&other| other == before).expect("a synchronization action");
    sequence.insert(place, action);
    rederived(execution, |execution| {
        execution.synchronization_order = Relation::total_order(execution.actions.len(), &sequence);
    })
}

/// The synchronization actions in their order.
pub(crate) fn synchronization_sequence(execution: &Execution) -> Vec<ActionId> {
    let mut sequence: Vec<ActionId> =
        execution.ids().filter(|&id| execution.action(id).kind.is_synchronization()).collect();
    sequence.sort_by_key(|&id| {
        execution.ids().filter(|&other| execution.synchronization_order.contains(other, id)).count()
    });
    sequence
}
