//! One deterministic execution.

use std::ops::ControlFlow;

use thinair_event::{ObjectId, Value};
use thinair_explore::run::{RunEnd, RunObserver, run};
use thinair_explore::{Limits, Machine, Observer, Strategy, search};
use thinair_program::testing::objects::{
    self, ObjectProgram, ProgramBuilder, Size, Statement, TIMED_OUT, WOKEN, Waiting, equal, field, int, plus,
    random, reference,
};
use thinair_program::{Abandonment, Exception};

#[derive(Default)]
struct Log {
    ended: Vec<(ObjectId, Option<Exception>)>,
    output: Vec<Value>,
    patience: Option<u32>,
}

impl RunObserver for Log {
    fn output(&mut self, _: u32, value: Value) {
        self.output.push(value);
    }

    fn thread_ended(&mut self, thread: ObjectId, exception: Option<Exception>) {
        self.ended.push((thread, exception));
    }

    fn progress(&mut self) -> ControlFlow<()> {
        match &mut self.patience {
            Some(0) => ControlFlow::Break(()),
            Some(patience) => {
                *patience -= 1;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
    }
}

fn ends(program: &ObjectProgram) -> (RunEnd, Log) {
    let mut log = Log::default();
    (run(program, &mut log), log)
}

#[test]
fn ready_made_programs_run_to_their_ends() {
    for program in [
        objects::treiber(2, 2),
        objects::bounded_buffer(2, 2, 3, 1),
        objects::park_handshake(),
        objects::interrupted_waiter(),
        objects::lazy_class_initialization(3),
        objects::dining_philosophers(4, true),
    ] {
        let (end, log) = ends(&program);
        assert_eq!(end, RunEnd::Ended);
        assert!(log.ended.iter().all(|(_, exception)| exception.is_none()));
    }
}

#[test]
fn a_run_that_never_ends_can_be_stopped() {
    let mut log = Log { patience: Some(100), ..Log::default() };
    assert_eq!(run(&objects::allocating_loop(), &mut log), RunEnd::Stopped);
}

/// Two sleepers and a waiter with a timeout: in the order of their deadlines, whatever the order in which they begin.
#[test]
fn time_passes_when_nobody_can_act() {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    let (_, [order]) = program.statics("S", [int("order")]);
    for (name, nanoseconds) in [("long", 3_000_000_000), ("short", 1_000_000), ("middle", 2_000_000_000)] {
        program.thread(name, |body| {
            body.statement(Statement::Sleep(Waiting::default(), nanoseconds));
            let seen = body.read(&order);
            body.write(&order, plus(seen, 1));
            body.statement(Statement::External(0, seen.into()));
        });
    }
    program.thread("waiter", |body| {
        body.synchronized(monitor, |body| {
            let why = body.wait_timed(monitor);
            body.assert(equal(why, TIMED_OUT));
        });
    });
    let (end, log) = ends(&program.build());
    assert_eq!(end, RunEnd::Ended);
    let order: Vec<u32> = log.ended.iter().map(|(thread, _)| thread.0).collect();
    assert_eq!(order.len(), 4);
    let place = |thread: u32| order.iter().position(|&other| other == thread);
    // The threads' objects follow those of the monitor and of the statics.
    assert!(place(3) < place(4) && place(4) < place(2), "{order:?}");
}

/// A loop that spins until a sleeper raises a flag ends.
#[test]
fn spinning_takes_time() {
    for yields in [false, true] {
        let mut program = ProgramBuilder::new();
        let (_, [flag]) = program.statics("S", [int("flag").volatile()]);
        program.thread("spinner", |body| {
            body.until(|body| {
                if yields {
                    body.statement(Statement::Yield);
                }
                body.read(&flag)
            });
        });
        program.thread("sleeper", |body| {
            body.statement(Statement::Sleep(Waiting::default(), 5_000_000));
            body.write(&flag, 1);
        });
        assert_eq!(ends(&program.build()).0, RunEnd::Ended);
    }
}

#[test]
fn deadlocks_and_assumptions_end_a_run() {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    program.thread("waiter", |body| body.synchronized(monitor, |body| body.wait(monitor)));
    assert_eq!(ends(&program.build()).0, RunEnd::Deadlock);

    let mut program = ProgramBuilder::new();
    program.thread("main", |body| body.statement(Statement::Assume(0.into())));
    assert_eq!(ends(&program.build()).0, RunEnd::Abandoned(Abandonment::Assumption));
}

#[test]
fn who_waits_longest_is_notified() {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    for name in ["first", "second"] {
        program.thread(name, |body| {
            body.synchronized(monitor, |body| {
                let why = body.wait_for_outcome(monitor);
                body.assert(equal(why, WOKEN));
            });
        });
    }
    program.thread("notifier", |body| {
        body.times(2, |body, _| {
            body.synchronized(monitor, |body| body.notify(monitor));
            body.statement(Statement::Yield);
        });
    });
    let (end, log) = ends(&program.build());
    assert_eq!(end, RunEnd::Ended);
    assert_eq!(log.ended[0].0, ObjectId(1));
}

/// A long run that allocates and starts threads: their names are reused, and nothing that is in use is lost.
#[test]
fn garbage_is_collected() {
    let mut program = ProgramBuilder::new();
    let (node, [value, next]) = program.class("Node", [int("value"), reference("next")]);
    let (_, [kept]) = program.statics("S", [reference("kept")]);
    let (worker, []) = program.thread_class("Worker", [], |_, _| {});
    program.thread("main", |body| {
        let first = body.allocate(node);
        body.write(&field(first, value), 5);
        body.write(&kept, first);
        body.times(1_200, |body, round| {
            body.times(1_000, |body, _| {
                let new = body.allocate(node);
                body.write(&field(new, next), new);
                body.write(&field(new, value), round);
            });
            let thread = body.allocate(worker);
            body.start(thread);
            body.join(thread);
            let found = body.read(&kept);
            let content = body.read(&field(found, value));
            body.assert(equal(content, 5));
        });
    });
    let program = program.build();
    let (end, log) = ends(&program);
    assert_eq!(end, RunEnd::Ended);
    assert_eq!(log.ended.len(), 1_201);
    assert!(log.ended.iter().all(|(_, exception)| exception.is_none()));
}

/// What a run ends in is among what a search finds.
#[test]
fn a_run_is_one_of_the_executions() {
    #[derive(Default)]
    struct Ends(Vec<Vec<Option<Exception>>>, bool);
    impl Observer<ObjectProgram> for Ends {
        fn ended(
            &mut self,
            machine: &Machine<'_, ObjectProgram>,
            _: &dyn Fn() -> thinair_explore::Schedule,
        ) -> ControlFlow<()> {
            self.0.push([0, 1].map(|thread| machine.ended(ObjectId(thread + 2)).flatten()).to_vec());
            ControlFlow::Continue(())
        }

        fn found(
            &mut self,
            finding: thinair_explore::Finding,
            _: &Machine<'_, ObjectProgram>,
            _: &dyn Fn() -> thinair_explore::Schedule,
        ) -> ControlFlow<()> {
            self.1 |= finding == thinair_explore::Finding::Deadlock;
            ControlFlow::Continue(())
        }
    }
    for seed in 0..300 {
        let program = random(seed, Size { threads: 2, statements: 5 });
        let (end, log) = ends(&program);
        let mut found = Ends::default();
        search(&program, Strategy::default(), Limits::default(), &mut found);
        match end {
            RunEnd::Ended => {
                let of = |thread: u32| {
                    log.ended.iter().find(|(object, _)| object.0 == thread).and_then(|(_, by)| *by)
                };
                assert!(found.0.contains(&vec![of(2), of(3)]), "program {seed}");
            }
            RunEnd::Deadlock => assert!(found.1, "program {seed}"),
            other => panic!("program {seed} ends by {other:?}"),
        }
    }
}
