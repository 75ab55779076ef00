//! Executions from paths: actions are told one after another, and program order and synchronization order are
//! the order of telling.

use crate::{
    Action, ActionId, ActionKind, Execution, Location, ObjectId, Position, ReadMode, Relation, ThreadId,
    Value, WriteMode,
};

/// Builds an [`Execution`] from a path.
///
/// Initial writes may be told at any time, since a location's initial value is often known only once it is
/// read; in the execution they come first, by location, between the start and the end of the initializing thread.
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

    /// How many threads have been told of, the initializing one not counted.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// How many actions have been told of, initial writes included.
    pub fn actions(&self) -> usize {
        self.initial.len() + self.actions.len()
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
        // They are told in the order of the first accesses; locations are in a better one.
        let mut initial: Vec<usize> = (0..self.initial.len()).collect();
        initial.sort_by_key(|&index| self.initial[index].0);
        let mut place = vec![0; initial.len()];
        for (new, &old) in initial.iter().enumerate() {
            place[old] = new;
        }
        let resolve = |seen: Seen| match seen {
            Seen::Initial(index) => ActionId(place[index] as u32 + 1),
            Seen::Action(index) => ActionId((index + offset) as u32),
        };
        let of_init = |kind| Action { thread: ThreadId::INIT, kind, position: None };

        let mut actions = vec![of_init(ActionKind::Start)];
        let mut value_written = vec![None];
        for (location, mode, value) in initial.iter().map(|&index| &self.initial[index]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate;

    const X: Location = Location { object: ObjectId(0), slot: 0 };
    const Y: Location = Location { object: ObjectId(0), slot: 1 };
    const T1: ThreadId = ThreadId(1);
    const T2: ThreadId = ThreadId(2);

    fn pairs(relation: &Relation) -> Vec<(u32, u32)> {
        relation.iter().map(|(from, to)| (from.0, to.0)).collect()
    }

    #[test]
    fn the_empty_path_is_the_initializing_thread() {
        let (execution, path) = Recorder::new().finish();
        let kinds: Vec<ActionKind> = execution.actions.iter().map(|action| action.kind).collect();
        assert_eq!(kinds, [ActionKind::Start, ActionKind::End]);
        assert_eq!(execution.threads, [None]);
        assert_eq!(path, [ActionId(0), ActionId(1)]);
        assert_eq!(pairs(&execution.synchronization_order), [(0, 1)]);
        assert_eq!(validate::sequentially_consistent(&execution, &path), Ok(()));
    }

    /// Two initial writes that are told late, in no order, move every action by two; what reads see moves with them.
    #[test]
    fn initial_writes_come_first_whenever_they_are_told() {
        let mut recorder = Recorder::new();
        assert_eq!(recorder.thread(ObjectId(10)), T1);
        assert_eq!(recorder.thread(ObjectId(20)), T2);
        assert_eq!(recorder.threads(), 2);
        recorder.act(T1, ActionKind::Start, None);
        recorder.act(T2, ActionKind::Start, None);
        let initial_y = recorder.initial_write(Y, WriteMode::Volatile, Value::Int(5));
        let position = Some(Position { line: 3, column: 4 });
        recorder.read(T1, Y, ReadMode::Volatile, initial_y, position);
        let write = recorder.write(T2, Y, WriteMode::Volatile, Value::Int(6), None);
        recorder.read(T1, Y, ReadMode::Volatile, write, None);
        let initial_x = recorder.initial_write(X, WriteMode::Plain, Value::Null);
        recorder.read(T2, X, ReadMode::Plain, initial_x, None);
        let (execution, path) = recorder.finish();

        assert_eq!(execution.threads, [None, Some(ObjectId(10)), Some(ObjectId(20))]);
        let told: Vec<(u32, ActionKind)> =
            execution.actions.iter().map(|action| (action.thread.0, action.kind)).collect();
        let expected = [
            (0, ActionKind::Start),
            (0, ActionKind::Write(X, WriteMode::Plain)),
            (0, ActionKind::Write(Y, WriteMode::Volatile)),
            (0, ActionKind::End),
            (1, ActionKind::Start),
            (2, ActionKind::Start),
            (1, ActionKind::Read(Y, ReadMode::Volatile)),
            (2, ActionKind::Write(Y, WriteMode::Volatile)),
            (1, ActionKind::Read(Y, ReadMode::Volatile)),
            (2, ActionKind::Read(X, ReadMode::Plain)),
        ];
        assert_eq!(told, expected);
        assert_eq!(path, execution.ids().collect::<Vec<_>>());
        assert_eq!(execution.actions[6].position, position);
        assert_eq!(execution.actions_of(T2), [ActionId(5), ActionId(7), ActionId(9)]);

        let seen: Vec<Option<u32>> = execution.write_seen.iter().map(|seen| seen.map(|id| id.0)).collect();
        assert_eq!(seen[6..], [Some(2), None, Some(7), Some(1)]);
        assert_eq!(seen[..6], [None; 6]);
        assert_eq!(execution.value_read(ActionId(6)), Some(Value::Int(5)));
        assert_eq!(execution.value_read(ActionId(8)), Some(Value::Int(6)));
        assert_eq!(execution.value_read(ActionId(9)), Some(Value::Null));
        assert_eq!(execution.value_read(ActionId(7)), None);

        let init = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let of_threads = [(4, 6), (4, 8), (5, 7), (5, 9), (6, 8), (7, 9)];
        assert_eq!(pairs(&execution.program_order), [init, of_threads].concat());
        let synchronization = [0, 2, 3, 4, 5, 6, 7, 8].map(ActionId);
        assert_eq!(execution.synchronization_order, Relation::total_order(10, &synchronization));
        assert_eq!(validate::sequentially_consistent(&execution, &path), Ok(()));
    }

    #[test]
    fn halves_of_read_modify_writes_are_paired() {
        let mut recorder = Recorder::new();
        recorder.thread(ObjectId(10));
        recorder.act(T1, ActionKind::Start, None);
        let initial = recorder.initial_write(X, WriteMode::Volatile, Value::Int(0));
        recorder.read(T1, X, ReadMode::Volatile, initial, None);
        let first = recorder.write(T1, X, WriteMode::Volatile, Value::Int(1), None);
        recorder.join_last_two();
        recorder.act(T1, ActionKind::External(0), None);
        recorder.read(T1, X, ReadMode::Volatile, first, None);
        recorder.write(T1, X, WriteMode::Volatile, Value::Int(2), None);
        recorder.join_last_two();
        let late = recorder.initial_write(Y, WriteMode::Plain, Value::Int(0));
        recorder.read(T1, Y, ReadMode::Plain, late, None);
        let (execution, path) = recorder.finish();
        assert_eq!(execution.atomic, [(ActionId(5), ActionId(6)), (ActionId(8), ActionId(9))]);
        assert_eq!(validate::sequentially_consistent(&execution, &path), Ok(()));
    }

    #[test]
    #[should_panic(expected = "a read-modify-write is two actions")]
    fn one_action_is_no_read_modify_write() {
        let mut recorder = Recorder::new();
        recorder.thread(ObjectId(10));
        recorder.act(T1, ActionKind::Start, None);
        recorder.join_last_two();
    }
}
