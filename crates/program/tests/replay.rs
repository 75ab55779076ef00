//! Executions with waiting are those of the program.

use thinair_event::{ActionKind, Execution, ObjectId, Recorder};
use thinair_program::replay::{Extent, intra_thread};
use thinair_program::testing::objects::{INTERRUPTED, ObjectProgram, ProgramBuilder, equal};

const MAIN: ObjectId = ObjectId(0);
const LOCK: ObjectId = ObjectId(1);

/// A thread that interrupts itself before it waits.
fn interrupted_before() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let main = program.thread_without_body("main");
    let lock = program.monitor("lock");
    assert_eq!((main, lock), (MAIN, LOCK));
    program.body_of(main, |body| {
        body.synchronized(lock, |body| {
            body.interrupt(main);
            let outcome = body.wait_for_outcome(lock);
            body.assert(equal(outcome, INTERRUPTED));
        });
    });
    program.build()
}

/// What the thread does between its interrupting itself and its last unlock.
fn execution(wait: &[ActionKind]) -> Execution {
    let mut recorder = Recorder::new();
    let main = recorder.thread(MAIN);
    let before = [ActionKind::Start, ActionKind::Lock(LOCK), ActionKind::Interrupt(main)];
    for &kind in before.iter().chain(wait).chain(&[ActionKind::Unlock(LOCK), ActionKind::End]) {
        recorder.act(main, kind, None);
    }
    recorder.finish().0
}

/// JLS §17.2.1: a thread that is interrupted when it begins to wait throws, without releasing the monitor.
#[test]
fn an_interrupt_that_came_before_ends_waiting_at_once() {
    let main = Recorder::new().thread(MAIN);
    let detect = ActionKind::DetectInterrupt(main);
    assert!(intra_thread(&interrupted_before(), &execution(&[detect]), Extent::Whole).is_ok());
    let released = [ActionKind::Unlock(LOCK), ActionKind::Lock(LOCK), detect];
    assert!(intra_thread(&interrupted_before(), &execution(&released), Extent::Whole).is_ok());
}

#[test]
fn a_wait_that_does_nothing_is_none() {
    let mismatch =
        intra_thread(&interrupted_before(), &execution(&[]), Extent::Whole).expect_err("it does not wait");
    assert_eq!(mismatch.reason, "the program waits here, which locks the monitor again");
}
