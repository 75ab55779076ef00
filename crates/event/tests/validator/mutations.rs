//! One thing wrong at a time, rule by rule. Each test begins with an execution that is well-formed.

use thinair_event::validate::{Rule, Violation, well_formed};
use thinair_event::{
    Action, ActionId, ActionKind, Execution, FenceMode, ObjectId, ReadMode, Relation, ThreadId, Value,
    WriteMode,
};

use crate::definition;
use crate::story::{
    INIT_END, INIT_V, INIT_X, INIT_Y, Story, T1, T2, T3, V, X, Y, changed, moved, rederived, sees,
};

const PLAIN_READ: ReadMode = ReadMode::Plain;
const PLAIN: WriteMode = WriteMode::Plain;
const VOLATILE_READ: ReadMode = ReadMode::Volatile;
const VOLATILE: WriteMode = WriteMode::Volatile;
const M: ObjectId = ObjectId(7);
const N: ObjectId = ObjectId(8);

pub(crate) fn verdict(result: Result<(), Violation>) -> &'static str {
    result.map_or_else(|violation| violation.rule.name(), |()| "well-formed")
}

/// The validator's answer, by the rule's name.
#[track_caller]
fn check(execution: &Execution, expected: &str) {
    assert_eq!(verdict(well_formed(execution)), expected, "{:?}", well_formed(execution));
}

/// The same, and by the second statement of the definition no other rule is broken.
#[track_caller]
fn check_only(execution: &Execution, expected: &str) {
    check(execution, expected);
    let broken: Vec<&str> = definition::broken(execution).into_iter().map(Rule::name).collect();
    let only: Vec<&str> = Some(expected).into_iter().filter(|&name| name != "well-formed").collect();
    assert_eq!(broken, only);
}

/// x = 1; v = 1 || r1 = v; r2 = x, and both reads see the writes.
pub(crate) struct MessagePassing {
    pub(crate) execution: Execution,
    pub(crate) data: ActionId,
    pub(crate) flag: ActionId,
    pub(crate) flag_read: ActionId,
    pub(crate) data_read: ActionId,
}

pub(crate) fn message_passing() -> MessagePassing {
    let mut story = Story::of_threads(2);
    let data = story.write(T1, (X, PLAIN));
    let flag = story.write(T1, (V, VOLATILE));
    let flag_read = story.read(T2, (V, VOLATILE_READ), flag);
    let data_read = story.read(T2, (X, PLAIN_READ), data);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    MessagePassing { execution, data, flag, flag_read, data_read }
}

#[test]
fn shape() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let size = execution.actions.len();
    let expected = Rule::Shape.name();

    check(&changed(&execution, |e| e.program_order = Relation::empty(size + 1)), expected);
    check(&changed(&execution, |e| e.synchronization_order = Relation::empty(size - 1)), expected);
    check(&changed(&execution, |e| e.synchronizes_with = Relation::empty(0)), expected);
    check(&changed(&execution, |e| e.happens_before = Relation::empty(size + 64)), expected);
    check(&changed(&execution, |e| e.write_seen.truncate(size - 1)), expected);
    check(&changed(&execution, |e| e.value_written.push(None)), expected);

    check(&changed(&execution, |e| e.write_seen[data.index()] = Some(INIT_X)), expected);
    check(&changed(&execution, |e| e.value_written[data.index()] = None), expected);
    check(&changed(&execution, |e| e.value_written[data_read.index()] = Some(Value::Int(1))), expected);
    check(&changed(&execution, |e| e.value_written[0] = Some(Value::Int(1))), expected);

    check(&changed(&execution, |e| e.actions[flag.index()].thread = ThreadId(3)), expected);
    for kind in [ActionKind::Spawn, ActionKind::Join, ActionKind::Interrupt, ActionKind::DetectInterrupt] {
        let mut story = Story::of_threads(1);
        story.act(T1, kind(T2));
        check(&story.finish(), expected);
    }

    let beyond = ActionId(size as u32);
    check(&changed(&execution, |e| e.atomic.push((flag_read, beyond))), expected);
    check(&changed(&execution, |e| e.atomic.push((beyond, flag))), expected);
}

#[test]
fn shape_of_the_initializing_thread() {
    let MessagePassing { execution, .. } = message_passing();
    let expected = Rule::Shape.name();

    let writes_x_twice = |e: &mut Execution| e.actions[INIT_Y.index()].kind = e.actions[INIT_X.index()].kind;
    check(&rederived(&execution, writes_x_twice), expected);
    let prints = |e: &mut Execution| {
        e.actions[INIT_Y.index()].kind = ActionKind::External(0);
        e.value_written[INIT_Y.index()] = None;
    };
    check(&rederived(&execution, prints), expected);
}

#[test]
fn program_order() {
    let mut story = Story::of_threads(2);
    let [a, b, c] = [(); 3].map(|()| story.act(T1, ActionKind::External(0)));
    let other = story.act(T2, ActionKind::External(0));
    let end = story.act(T1, ActionKind::End);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::ProgramOrder.name();

    check(&rederived(&execution, |e| e.program_order.remove(a, b)), expected);
    check(&rederived(&execution, |e| e.program_order.insert(b, a)), expected);
    check(&rederived(&execution, |e| e.program_order.insert(a, a)), expected);
    check(&rederived(&execution, |e| e.program_order.insert(a, other)), expected);
    // a before b before c before a: one way for each two of them, but not transitive.
    let circle = |e: &mut Execution| {
        e.program_order.remove(a, c);
        e.program_order.insert(c, a);
    };
    check(&rederived(&execution, circle), expected);

    // Still a total order, but not one that begins with the start and finishes with the end.
    let after_the_end = |e: &mut Execution| {
        e.program_order.remove(c, end);
        e.program_order.insert(end, c);
    };
    check(&rederived(&execution, after_the_end), expected);
    let start = ActionId(INIT_END.0 + 1);
    let before_the_start = |e: &mut Execution| {
        e.program_order.remove(start, a);
        e.program_order.insert(a, start);
    };
    check(&rederived(&execution, before_the_start), expected);
    let never_starts = |e: &mut Execution| {
        e.actions[start.index()].kind = ActionKind::External(0);
        for id in e.ids() {
            e.synchronization_order.remove(start, id);
            e.synchronization_order.remove(id, start);
        }
    };
    check(&rederived(&execution, never_starts), expected);
    check(&rederived(&execution, |e| e.actions[a.index()].kind = ActionKind::Start), expected);
}

#[test]
fn synchronization_order() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let expected = Rule::SynchronizationOrder.name();

    check(&rederived(&execution, |e| e.synchronization_order.remove(flag, flag_read)), expected);
    check(&rederived(&execution, |e| e.synchronization_order.remove(INIT_V, flag_read)), expected);
    check(&rederived(&execution, |e| e.synchronization_order.insert(flag_read, flag)), expected);
    check(&rederived(&execution, |e| e.synchronization_order.insert(flag, flag)), expected);
    check(&rederived(&execution, |e| e.synchronization_order.insert(data, flag)), expected);
    check(&rederived(&execution, |e| e.synchronization_order.insert(data, data_read)), expected);
    // The initial write comes before the write, the write before the read, and the read before the initial one.
    let circle = |e: &mut Execution| {
        e.synchronization_order.remove(INIT_V, flag_read);
        e.synchronization_order.insert(flag_read, INIT_V);
    };
    check(&rederived(&execution, circle), expected);
    // Neither accesses in other modes nor fences, freezes and external actions are in so.
    for kind in [ActionKind::Write(X, WriteMode::Release), ActionKind::Write(X, WriteMode::Opaque)] {
        let changed = rederived(&execution, |e| {
            e.actions[data.index()].kind = kind;
            e.synchronization_order.insert(INIT_END, data);
        });
        check(&changed, expected);
    }
}

#[test]
fn synchronization_order_against_program_order() {
    let mut story = Story::of_threads(2);
    let lock = story.act(T1, ActionKind::Lock(M));
    let unlock = story.act(T1, ActionKind::Unlock(M));
    let read = story.read(T2, (V, VOLATILE_READ), INIT_V);
    let again = story.read(T2, (V, VOLATILE_READ), INIT_V);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::SynchronizationOrderAgainstProgramOrder.name();

    check_only(&moved(&execution, again, read), expected);
    // Here an unlock would also synchronize-with a lock before it.
    check(&moved(&execution, unlock, lock), expected);
    check_only(&moved(&execution, INIT_END, INIT_V), expected);
    // Neighbours of different threads may change places.
    check_only(&moved(&execution, read, unlock), "well-formed");
}

#[test]
fn write_seen() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let expected = Rule::WriteSeen.name();

    check_only(&sees(&execution, data_read, INIT_Y), expected);
    check_only(&sees(&execution, data_read, flag), expected);
    check_only(&sees(&execution, flag_read, data), expected);
    check_only(&sees(&execution, flag_read, INIT_X), expected);
    check_only(&sees(&execution, data_read, flag_read), expected);
    check_only(&sees(&execution, data_read, data_read), expected);
    check_only(&sees(&execution, data_read, INIT_END), expected);
    check_only(&rederived(&execution, |e| e.write_seen[data_read.index()] = None), expected);
    let beyond = ActionId(execution.actions.len() as u32);
    check_only(&changed(&execution, |e| e.write_seen[data_read.index()] = Some(beyond)), expected);
    // The same slot of another object is another location.
    let elsewhere = |e: &mut Execution| {
        let location = thinair_event::Location { object: ObjectId(1), ..X };
        e.actions[data_read.index()].kind = ActionKind::Read(location, PLAIN_READ);
    };
    check_only(&rederived(&execution, elsewhere), expected);
}

#[test]
fn proper_locking() {
    let mut story = Story::of_threads(2);
    let lock_once = story.act(T1, ActionKind::Lock(M));
    story.act(T1, ActionKind::Lock(N));
    let lock_twice = story.act(T1, ActionKind::Lock(M));
    let unlock_once = story.act(T1, ActionKind::Unlock(M));
    let unlock_other = story.act(T1, ActionKind::Unlock(N));
    let unlock_twice = story.act(T1, ActionKind::Unlock(M));
    let lock = story.act(T2, ActionKind::Lock(M));
    story.act(T2, ActionKind::Unlock(M));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::ProperLocking.name();

    // The second thread comes in while the first holds the monitor once or twice.
    check_only(&moved(&execution, lock, unlock_twice), expected);
    check_only(&moved(&execution, lock, unlock_other), expected);
    check_only(&moved(&execution, lock, unlock_once), expected);
    check_only(&moved(&execution, lock, lock_twice), expected);
    // Before the first has come in, it is the second that holds it.
    check_only(&moved(&execution, lock, lock_once), expected);
    // Without deriving again, the first thing wrong is that the unlock still synchronizes-with the lock.
    let overlapping = moved(&execution, lock, unlock_twice);
    let stale = changed(&execution, |e| e.synchronization_order = overlapping.synchronization_order.clone());
    check(&stale, Rule::SynchronizesWith.name());
    // Holding another monitor is no harm.
    let another = |e: &mut Execution| {
        e.actions[lock.index()].kind = ActionKind::Lock(ObjectId(9));
        e.actions[lock.index() + 1].kind = ActionKind::Unlock(ObjectId(9));
    };
    check_only(&rederived(&overlapping, another), "well-formed");
}

#[test]
fn volatile_read() {
    let mut story = Story::of_threads(3);
    let first = story.write(T1, (V, VOLATILE));
    let second = story.write(T2, (V, VOLATILE));
    let read = story.read(T3, (V, VOLATILE_READ), second);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::VolatileRead.name();

    // The two writes race, so nothing is wrong in happens-before with seeing the first; but so orders them.
    check_only(&sees(&execution, read, first), expected);
    check_only(&moved(&execution, second, first), expected);
    check_only(&sees(&moved(&execution, second, first), read, first), "well-formed");
    // A write that comes later in so.
    check_only(&moved(&execution, read, second), expected);
    check_only(&sees(&moved(&execution, read, second), read, first), "well-formed");
    check_only(&sees(&moved(&execution, read, first), read, INIT_V), "well-formed");
    check_only(&sees(&moved(&execution, read, first), read, second), expected);
    // The initial write happens-before both others, so that happens-before forbids it as well.
    let initial = sees(&execution, read, INIT_V);
    check(&initial, expected);
    assert_eq!(definition::broken(&initial), [Rule::VolatileRead, Rule::HappensBeforeConsistency]);
}

#[test]
fn happens_before_consistency_in_one_thread() {
    let mut story = Story::of_threads(2);
    let before = story.read(T1, (X, PLAIN_READ), INIT_X);
    let first = story.write(T1, (X, PLAIN));
    let second = story.write(T1, (X, PLAIN));
    let after = story.read(T1, (X, PLAIN_READ), second);
    let other = story.read(T2, (X, PLAIN_READ), second);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::HappensBeforeConsistency.name();

    check_only(&sees(&execution, after, first), expected);
    check_only(&sees(&execution, after, INIT_X), expected);
    check_only(&sees(&execution, before, first), expected);
    check_only(&sees(&execution, before, second), expected);
    // A read that races may see any of them.
    for write in [INIT_X, first, second] {
        check_only(&sees(&execution, other, write), "well-formed");
    }
}

#[test]
fn happens_before_consistency_between_threads() {
    let MessagePassing { execution, data_read, flag_read, flag, .. } = message_passing();
    let expected = Rule::HappensBeforeConsistency.name();

    check_only(&sees(&execution, data_read, INIT_X), expected);
    // If the flag is read before it is written, the data race, and both values may be seen.
    let early = sees(&moved(&execution, flag_read, flag), flag_read, INIT_V);
    check_only(&early, "well-formed");
    check_only(&sees(&early, data_read, INIT_X), "well-formed");

    // r1 = x; v = 1 || r2 = v; x = 1: the first read must not see the write that happens-after it.
    let mut story = Story::of_threads(2);
    let read = story.read(T1, (X, PLAIN_READ), INIT_X);
    let flag = story.write(T1, (V, VOLATILE));
    story.read(T2, (V, VOLATILE_READ), flag);
    let write = story.write(T2, (X, PLAIN));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    check_only(&sees(&execution, read, write), expected);
}

/// One location accessed plainly and as a volatile, as a `VarHandle` can.
#[test]
fn happens_before_consistency_in_mixed_modes() {
    let mut story = Story::of_threads(3);
    let plain = story.write(T1, (X, PLAIN));
    let volatile = story.write(T2, (X, VOLATILE));
    let read = story.read(T3, (X, VOLATILE_READ), volatile);
    let plain_read = story.read(T3, (X, PLAIN_READ), volatile);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::HappensBeforeConsistency.name();

    // The plain initial write is not in so, but the volatile write overwrites it in happens-before.
    check_only(&sees(&execution, read, INIT_X), expected);
    check_only(&sees(&execution, plain_read, INIT_X), expected);
    // The plain write races with all others.
    check_only(&sees(&execution, read, plain), "well-formed");
    check_only(&sees(&execution, plain_read, plain), "well-formed");
    // A volatile read before the volatile write sees the initial one, or races with the plain one.
    let early = moved(&execution, read, volatile);
    check_only(&early, Rule::VolatileRead.name());
    check_only(&sees(&early, read, INIT_X), "well-formed");
    check_only(&sees(&early, read, plain), "well-formed");
    check_only(&sees(&sees(&early, read, INIT_X), plain_read, INIT_X), "well-formed");
}

/// A thread that starts another and joins it.
struct Family {
    execution: Execution,
    spawn: ActionId,
    start: ActionId,
    end: ActionId,
    join: ActionId,
}

fn family() -> Family {
    let mut story = Story::of_threads(1);
    let child = story.thread();
    let spawn = story.act(T1, ActionKind::Spawn(child));
    let start = story.act(child, ActionKind::Start);
    let end = story.act(child, ActionKind::End);
    let join = story.act(T1, ActionKind::Join(child));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    Family { execution, spawn, start, end, join }
}

#[test]
fn thread_order() {
    let Family { execution, spawn, start, end, join } = family();
    let expected = Rule::ThreadOrder.name();

    check_only(&moved(&execution, join, end), expected);
    check_only(&moved(&execution, join, start), expected);
    check_only(&moved(&execution, start, spawn), expected);
    check_only(&moved(&execution, start, INIT_END), expected);
    check_only(&moved(&execution, ActionId(INIT_END.0 + 1), INIT_END), expected);

    let never_ends = |e: &mut Execution, end: ActionId| {
        e.actions[end.index()].kind = ActionKind::External(0);
        for id in e.ids() {
            e.synchronization_order.remove(end, id);
            e.synchronization_order.remove(id, end);
        }
    };
    check_only(&rederived(&execution, |e| never_ends(e, end)), expected);
    // A thread that nobody joins need not end.
    let alone = rederived(&execution, |e| {
        e.actions[join.index()].kind = ActionKind::Interrupt(T2);
        never_ends(e, end);
    });
    check_only(&alone, "well-formed");
}

#[test]
fn thread_order_of_the_initializing_thread() {
    let without_end = |started: bool| {
        let init = |kind| Action { thread: ThreadId::INIT, kind, position: None };
        let mut actions = vec![init(ActionKind::Start), init(ActionKind::Write(X, PLAIN))];
        if started {
            actions.push(Action { thread: T1, kind: ActionKind::Start, position: None });
        }
        let size = actions.len();
        let mut value_written = vec![None; size];
        value_written[1] = Some(Value::Int(0));
        let sequence: Vec<ActionId> =
            [0, 2].into_iter().filter(|&id| id < size as u32).map(ActionId).collect();
        Execution::new(
            vec![None, Some(ObjectId(100))],
            actions,
            Relation::from_pairs(size, [(ActionId(0), ActionId(1))]),
            Relation::total_order(size, &sequence),
            vec![None; size],
            value_written,
            vec![],
        )
    };
    check_only(&without_end(false), "well-formed");
    check_only(&without_end(true), Rule::ThreadOrder.name());
}

#[test]
fn atomicity() {
    let mut story = Story::of_threads(3);
    let (read, write) = story.update(T1, V, INIT_V);
    let (other_read, other_write) = story.update(T2, V, write);
    let plain_write = story.write(T3, (V, VOLATILE));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    let expected = Rule::Atomicity.name();

    // A write comes between in so. It is later than what the reads see, so they are right.
    check_only(&moved(&execution, plain_write, other_write), expected);
    check_only(&moved(&execution, plain_write, write), expected);
    // It comes between the two updates, and the second sees it, or should.
    let third = moved(&execution, plain_write, other_read);
    check_only(&sees(&third, other_read, plain_write), "well-formed");
    check(&third, Rule::VolatileRead.name());
    // Both read before either writes: a lost update.
    let lost = sees(&moved(&execution, other_read, write), other_read, INIT_V);
    check_only(&lost, expected);
    let one_is_none = |e: &mut Execution| e.atomic.retain(|&(first, _)| first == other_read);
    check_only(&rederived(&lost, one_is_none), expected);
    check_only(&rederived(&lost, |e| e.atomic.clear()), "well-formed");

    let paired = |pair| changed(&execution, |e| e.atomic = vec![pair]);
    check_only(&paired((read, write)), "well-formed");
    check_only(&paired((read, other_write)), expected);
    check_only(&paired((write, read)), expected);
    check_only(&paired((read, read)), expected);
    check_only(&paired((write, write)), expected);
    check_only(&paired((read, INIT_V)), expected);
    check_only(&paired((INIT_END, write)), expected);
}

#[test]
fn atomicity_of_one_thread() {
    let mut story = Story::of_threads(1);
    let early = story.read(T1, (X, PLAIN_READ), INIT_X);
    let read = story.read(T1, (X, PLAIN_READ), INIT_X);
    let write = story.write(T1, (X, PLAIN));
    let late = story.write(T1, (Y, PLAIN));
    let y_read = story.read(T1, (Y, PLAIN_READ), late);
    let x_write = story.write(T1, (X, PLAIN));
    let execution = story.finish();
    let paired = |pair| changed(&execution, |e| e.atomic = vec![pair]);
    check_only(&execution, "well-formed");
    check_only(&paired((read, write)), "well-formed");
    let expected = Rule::Atomicity.name();

    // Something comes between; another location; backwards.
    check_only(&paired((early, write)), expected);
    check_only(&paired((read, x_write)), expected);
    check_only(&paired((y_read, x_write)), expected);
    check_only(&paired((y_read, late)), expected);
}

/// In the modes other than volatile no order says that a write comes between, but two updates that see the same
/// write still can't both be the next after it; and a volatile write is ordered with others even if its read
/// is not.
#[test]
fn atomicity_in_mixed_modes() {
    let mut story = Story::of_threads(3);
    let read = story.read(T1, (V, ReadMode::Acquire), INIT_V);
    let write = story.write(T1, (V, VOLATILE));
    let other_read = story.read(T2, (V, ReadMode::Acquire), write);
    let other_write = story.write(T2, (V, WriteMode::Release));
    let third = story.write(T3, (V, VOLATILE));
    let mut execution = story.finish();
    execution.atomic = vec![(read, write), (other_read, other_write)];
    check_only(&execution, "well-formed");
    let expected = Rule::Atomicity.name();

    check_only(&sees(&execution, other_read, INIT_V), expected);
    check_only(&moved(&execution, third, write), expected);
    check_only(&sees(&moved(&execution, third, write), read, third), "well-formed");
    check_only(&sees(&execution, other_read, third), "well-formed");
}

/// A location whose initial write is plain, so that so alone does not order it with the others.
#[test]
fn atomicity_after_plain_writes() {
    let expected = Rule::Atomicity.name();

    // The initial write happens-before the third thread's, which comes before the update's write in so.
    let mut story = Story::of_threads(3);
    let read = story.read(T1, (X, ReadMode::Acquire), INIT_X);
    let write = story.write(T1, (X, VOLATILE));
    let third = story.write(T3, (X, VOLATILE));
    let mut execution = story.finish();
    execution.atomic = vec![(read, write)];
    check_only(&execution, "well-formed");
    check_only(&moved(&execution, third, write), expected);

    // The write that is seen races with all others, but one comes between the halves of the update.
    let mut story = Story::of_threads(3);
    let seen = story.write(T2, (X, PLAIN));
    let (_, write) = story.update(T1, X, seen);
    let third = story.write(T3, (X, VOLATILE));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    check_only(&moved(&execution, third, write), expected);
}

#[test]
fn synchronizes_with() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let expected = Rule::SynchronizesWith.name();
    let first_start = ActionId(INIT_END.0 + 1);
    for (from, to) in [(flag, flag_read), (INIT_V, flag_read), (INIT_END, first_start)] {
        check(&changed(&execution, |e| e.synchronizes_with.remove(from, to)), expected);
    }
    // What hb contains anyway is no pair of sw for that.
    for (from, to) in [(data, data_read), (INIT_V, flag), (flag_read, flag), (data, flag), (flag, data_read)]
    {
        check(&changed(&execution, |e| e.synchronizes_with.insert(from, to)), expected);
    }

    let Family { execution, spawn, start, end, join } = family();
    check(&changed(&execution, |e| e.synchronizes_with.remove(spawn, start)), expected);
    check(&changed(&execution, |e| e.synchronizes_with.remove(end, join)), expected);
    check(&changed(&execution, |e| e.synchronizes_with.insert(spawn, first_start)), expected);

    let mut story = Story::of_threads(3);
    let unlock = {
        story.act(T1, ActionKind::Lock(M));
        story.act(T1, ActionKind::Unlock(M))
    };
    let lock = story.act(T2, ActionKind::Lock(M));
    let lock_other = story.act(T3, ActionKind::Lock(N));
    let interrupt = story.act(T1, ActionKind::Interrupt(T2));
    let detect = story.act(T3, ActionKind::DetectInterrupt(T2));
    let detect_other = story.act(T3, ActionKind::DetectInterrupt(T1));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    check(&changed(&execution, |e| e.synchronizes_with.remove(unlock, lock)), expected);
    check(&changed(&execution, |e| e.synchronizes_with.insert(unlock, lock_other)), expected);
    check(&changed(&execution, |e| e.synchronizes_with.remove(interrupt, detect)), expected);
    check(&changed(&execution, |e| e.synchronizes_with.insert(interrupt, detect_other)), expected);
}

/// A release synchronizes-with an acquire that sees it, in these modes or stronger ones.
#[test]
fn synchronizes_with_of_release_and_acquire() {
    let expected = Rule::SynchronizesWith.name();
    let writes = [WriteMode::Plain, WriteMode::Opaque, WriteMode::Release, WriteMode::Volatile];
    let reads = [ReadMode::Plain, ReadMode::Opaque, ReadMode::Acquire, ReadMode::Volatile];
    for (write_mode, read_mode) in writes.into_iter().flat_map(|write| reads.map(|read| (write, read))) {
        let mut story = Story::of_threads(2);
        let write = story.write(T1, (X, write_mode));
        let read = story.read(T2, (X, read_mode), write);
        let execution = story.finish();
        check_only(&execution, "well-formed");

        let synchronized = write_mode >= WriteMode::Release && read_mode >= ReadMode::Acquire;
        let without = changed(&execution, |e| e.synchronizes_with.remove(write, read));
        check(&without, if synchronized { expected } else { "well-formed" });
        let with = changed(&execution, |e| e.synchronizes_with.insert(write, read));
        check(&with, if synchronized { "well-formed" } else { expected });

        // If the read does not see the write, the pair does not belong, unless so orders the two; and then the
        // initial write, which is seen, is overwritten.
        let unseen = changed(&execution, |e| e.write_seen[read.index()] = Some(INIT_X));
        let both_volatile = write_mode == VOLATILE && read_mode == VOLATILE_READ;
        check(
            &unseen,
            match (synchronized, both_volatile) {
                (_, true) => Rule::HappensBeforeConsistency.name(),
                (true, false) => expected,
                (false, false) => "well-formed",
            },
        );
        check(&rederived(&unseen, |_| ()), if both_volatile { "hb-consistency" } else { "well-formed" });
    }
}

#[test]
fn happens_before() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let expected = Rule::HappensBefore.name();
    for (from, to) in [(flag, flag_read), (data, flag), (data, data_read), (INIT_X, data_read)] {
        check(&changed(&execution, |e| e.happens_before.remove(from, to)), expected);
    }
    for (from, to) in [(flag_read, flag), (data_read, data), (data, data), (data_read, INIT_X)] {
        check(&changed(&execution, |e| e.happens_before.insert(from, to)), expected);
    }
}

/// r1 = x (acquire); y = 1 (release) || r2 = y (acquire); x = 1 (release), where each read sees the other
/// thread's write: happens-before would be a circle.
#[test]
fn happens_before_is_no_circle() {
    let mut story = Story::of_threads(2);
    let read_x = story.read(T1, (X, ReadMode::Acquire), INIT_X);
    let write_y = story.write(T1, (Y, WriteMode::Release));
    story.read(T2, (Y, ReadMode::Acquire), write_y);
    let write_x = story.write(T2, (X, WriteMode::Release));
    let execution = story.finish();
    check_only(&execution, "well-formed");

    let circle = sees(&execution, read_x, write_x);
    check(&circle, Rule::HappensBefore.name());
    assert_eq!(definition::broken(&circle)[0], Rule::HappensBefore);
    assert!(!circle.happens_before.is_acyclic());
    // Without release and acquire it is no circle, but a value out of thin air, which is well-formed.
    let plain = rederived(&circle, |e| {
        e.actions[read_x.index()].kind = ActionKind::Read(X, PLAIN_READ);
        e.actions[write_y.index()].kind = ActionKind::Write(Y, PLAIN);
    });
    check_only(&plain, "well-formed");
}

/// docs/modes.md 4: two writes that nothing orders, and a thread that reads twice. Back it goes only by plain reads.
#[test]
fn coherence_of_two_reads() {
    for (first, second) in [(ReadMode::Opaque, ReadMode::Opaque), (ReadMode::Acquire, ReadMode::Opaque)] {
        let mut story = Story::of_threads(2);
        let write = story.write(T1, (X, WriteMode::Opaque));
        story.read(T2, (X, first), write);
        let last = story.read(T2, (X, second), write);
        let execution = story.finish();
        check_only(&execution, "well-formed");
        check_only(&sees(&execution, last, INIT_X), Rule::Coherence.name());
        for read in execution.ids().filter(|&id| id > write && execution.write_seen[id.index()].is_some()) {
            let plain = rederived(&sees(&execution, last, INIT_X), |e| {
                e.actions[read.index()].kind = ActionKind::Read(X, PLAIN_READ);
            });
            check_only(&plain, "well-formed");
        }
    }
}

/// Two readers that disagree about the order of two writes.
#[test]
fn coherence_of_two_readers() {
    let mut story = Story::of_threads(3);
    let one = story.write(T1, (X, PLAIN));
    let other = story.write(T2, (X, PLAIN));
    story.read(T3, (X, ReadMode::Opaque), one);
    story.read(T3, (X, ReadMode::Opaque), other);
    let third = story.read(T1, (X, ReadMode::Opaque), one);
    let fourth = story.read(T1, (X, ReadMode::Opaque), other);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    check_only(&sees(&execution, fourth, one), "well-formed");
    check_only(&sees(&execution, third, other), "well-formed");
    check_only(&sees(&sees(&execution, third, other), fourth, one), Rule::Coherence.name());
}

/// A write after a read, and a read after a write.
#[test]
fn coherence_of_a_read_and_a_write() {
    let mut story = Story::of_threads(2);
    let read = story.read(T1, (X, ReadMode::Opaque), INIT_X);
    let mine = story.write(T1, (X, PLAIN));
    let other_read = story.read(T2, (X, ReadMode::Opaque), mine);
    let theirs = story.write(T2, (X, PLAIN));
    let execution = story.finish();
    check_only(&execution, "well-formed");
    // Each would come before the other.
    let crossed = sees(&execution, read, theirs);
    check_only(&crossed, Rule::Coherence.name());
    check_only(&sees(&crossed, other_read, INIT_X), "well-formed");
}

/// Nothing comes between the halves of a read-modify-write, also if only coherence says where it would have to be.
#[test]
fn coherence_of_updates() {
    let mut story = Story::of_threads(3);
    let read = story.read(T1, (X, ReadMode::Plain), INIT_X);
    let write = story.write(T1, (X, PLAIN));
    let other = story.write(T2, (X, PLAIN));
    story.read(T3, (X, ReadMode::Opaque), other);
    story.read(T3, (X, ReadMode::Opaque), write);
    let execution = story.finish();
    check_only(&execution, "well-formed");
    check_only(&changed(&execution, |e| e.atomic = vec![(read, write)]), Rule::Coherence.name());
    check_only(&changed(&sees(&execution, read, other), |e| e.atomic = vec![(read, write)]), "well-formed");
}

/// docs/modes.md 5: fences order what is before and after them, if something is seen.
#[test]
fn fences() {
    for (release, acquire, ordered) in [
        (FenceMode::Release, FenceMode::Acquire, true),
        (FenceMode::StoreStore, FenceMode::LoadLoad, true),
        (FenceMode::Full, FenceMode::Acquire, true),
        (FenceMode::Acquire, FenceMode::Acquire, false),
        (FenceMode::Release, FenceMode::Release, false),
    ] {
        let mut story = Story::of_threads(2);
        let data = story.write(T1, (X, PLAIN));
        story.act(T1, ActionKind::Fence(release));
        let flag = story.write(T1, (Y, PLAIN));
        story.read(T2, (Y, ReadMode::Opaque), flag);
        story.act(T2, ActionKind::Fence(acquire));
        let read = story.read(T2, (X, PLAIN_READ), data);
        let execution = story.finish();
        check_only(&execution, "well-formed");
        assert_eq!(execution.happens_before.contains(data, read), ordered, "{release:?} {acquire:?}");
        let expected = if ordered { Rule::HappensBeforeConsistency.name() } else { "well-formed" };
        check_only(&sees(&execution, read, INIT_X), expected);
    }
}

/// The name of every rule is another one, so that the tests here can't mistake one for another.
#[test]
fn names_are_unique() {
    let rules = [
        Rule::Shape,
        Rule::ProgramOrder,
        Rule::SynchronizationOrder,
        Rule::SynchronizationOrderAgainstProgramOrder,
        Rule::WriteSeen,
        Rule::ProperLocking,
        Rule::VolatileRead,
        Rule::HappensBeforeConsistency,
        Rule::ThreadOrder,
        Rule::Atomicity,
        Rule::Coherence,
        Rule::SynchronizesWith,
        Rule::HappensBefore,
        Rule::SequentialConsistency,
    ];
    let names: std::collections::BTreeSet<&str> = rules.into_iter().map(Rule::name).collect();
    assert_eq!(names.len(), rules.len());
}
