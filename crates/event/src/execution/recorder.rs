//! Executions from paths: actions are told one after another, and program order and synchronization order are
//! the order of telling.

use crate::{
    Action, ActionId, ActionKind, Execution, Location, ObjectId, Position, ReadMode, Relation, ThreadId,
    Value, WriteMode,
};

/// Builds an [`Execution`] from a path.
///
/// Initial writes may be told at any time, since a location's initial value is often known only once it is
/// read; in the execution they come first, between the start and the end of the initializing thread.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    threads: Vec<ObjectId>,
    initial: Vec<(Location, WriteMode, Value)>,
    actions: Vec<Action>,
    seen: Vec<Option<Seen>>,
    written: Vec<Option<Value>>,
    /// Indices of writes whose read is the action just before.
    atomic: Vec<usize>,
}

/// A write that has been told: what a read refers to before the actions have their final numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// The n-th initial write.
    Initial(usize),
    /// The n-th action told.
    Action(usize),
}

impl Recorder {
    /// A recorder of the empty path.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Tells of a thread that can act from now on.
    pub fn thread(&mut self, object: ObjectId) -> ThreadId {
        self.threads.push(object);
        ThreadId(self.threads.len() as u32)
    }

    /// Tells of an initial write.
    pub fn initial_write(&mut self, location: Location, mode: WriteMode, value: Value) -> Seen {
        self.initial.push((location, mode, value));
        Seen::Initial(self.initial.len() - 1)
    }

    /// Tells of an action that neither reads nor writes.
    pub fn act(&mut self, thread: ThreadId, kind: ActionKind, position: Option<Position>) {
        self.push(thread, kind, position, None, None);
    }

    /// Tells of a read of what `seen` wrote.
    pub fn read(
        &mut self,
        thread: ThreadId,
        location: Location,
        mode: ReadMode,
        seen: Seen,
        position: Option<Position>,
    ) {
        self.push(thread, ActionKind::Read(location, mode), position, Some(seen), None);
    }

    /// Tells of a write.
    pub fn write(
        &mut self,
        thread: ThreadId,
        location: Location,
        mode: WriteMode,
        value: Value,
        position: Option<Position>,
    ) -> Seen {
        self.push(thread, ActionKind::Write(location, mode), position, None, Some(value));
        Seen::Action(self.actions.len() - 1)
    }

    /// Says that the last two actions told, a read and a write, are one read-modify-write.
    pub fn join_last_two(&mut self) {
        assert!(self.actions.len() >= 2, "a read-modify-write is two actions");
        self.atomic.push(self.actions.len() - 1);
    }

    /// The execution, and its actions in the order in which they were told, initial ones first.
    pub fn finish(self) -> (Execution, Vec<ActionId>) {
        // The initializing thread: start, the writes, end.
        let offset = self.initial.len() + 2;
        let resolve = |seen: Seen| match seen {
            Seen::Initial(index) => ActionId(index as u32 + 1),
            Seen::Action(index) => ActionId((index + offset) as u32),
        };
        let of_init = |kind| Action { thread: ThreadId::INIT, kind, position: None };

        let mut actions = vec![of_init(ActionKind::Start)];
        let mut value_written = vec![None];
        for (location, mode, value) in &self.initial {
            actions.push(of_init(ActionKind::Write(*location, *mode)));
            value_written.push(Some(*value));
        }
        actions.push(of_init(ActionKind::End));
        value_written.push(None);
        actions.extend(self.actions);
        value_written.extend(self.written);

        let mut write_seen = vec![None; offset];
        write_seen.extend(self.seen.into_iter().map(|seen| seen.map(resolve)));

        let size = actions.len();
        let path: Vec<ActionId> = (0..size as u32).map(ActionId).collect();
        let mut program_order = Relation::empty(size);
        for thread in 0..=self.threads.len() as u32 {
            let of_thread: Vec<ActionId> =
                path.iter().copied().filter(|id| actions[id.index()].thread == ThreadId(thread)).collect();
            program_order = program_order.union(&Relation::total_order(size, &of_thread));
        }
        let synchronization: Vec<ActionId> =
            path.iter().copied().filter(|id| actions[id.index()].kind.is_synchronization()).collect();
        let atomic = self
            .atomic
            .iter()
            .map(|write| (ActionId((write + offset - 1) as u32), ActionId((write + offset) as u32)))
            .collect();
        let threads = std::iter::once(None).chain(self.threads.into_iter().map(Some)).collect();
        let execution = Execution::new(
            threads,
            actions,
            program_order,
            Relation::total_order(size, &synchronization),
            write_seen,
            value_written,
            atomic,
        );
        (execution, path)
    }

    fn push(
        &mut self,
        thread: ThreadId,
        kind: ActionKind,
        position: Option<Position>,
        seen: Option<Seen>,
        written: Option<Value>,
    ) {
        self.actions.push(Action { thread, kind, position });
        self.seen.push(seen);
        self.written.push(written);
    }
}
