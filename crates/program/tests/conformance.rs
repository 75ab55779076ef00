//! The test front end satisfies the contract, with every ready-made program.

use std::collections::BTreeSet;

use thinair_event::{FenceMode, Location, ObjectId, Value};
use thinair_program::testing::conformance;
use thinair_program::testing::driver::Naming;
use thinair_program::testing::exhaust::exhaust;
use thinair_program::testing::objects::{
    self, INTERRUPTED, NULL, Operation, ProgramBuilder, Statement, Waiting, element, equal, exception, field,
    int, not, reference,
};
use thinair_program::{Class, Describe, ObjectName, Program, Site};

#[test]
fn treiber() {
    conformance::check(&objects::treiber(2, 2));
    conformance::check(&objects::treiber(3, 1));
}

#[test]
fn allocating_loop() {
    conformance::check(&objects::allocating_loop());
}

#[test]
fn bounded_buffer() {
    conformance::check(&objects::bounded_buffer(2, 2, 2, 1));
}

#[test]
fn lost_signal() {
    conformance::check(&objects::lost_signal());
}

#[test]
fn park_handshake() {
    conformance::check(&objects::park_handshake());
}

#[test]
fn interrupted_waiter() {
    conformance::check(&objects::interrupted_waiter());
}

#[test]
fn lazy_class_initialization() {
    conformance::check(&objects::lazy_class_initialization(3));
}

#[test]
fn chosen_branch() {
    conformance::check(&objects::chosen_branch(3));
}

#[test]
fn mishaps() {
    conformance::check(&objects::mishaps());
}

#[test]
fn dining_philosophers() {
    conformance::check(&objects::dining_philosophers(3, false));
    conformance::check(&objects::dining_philosophers(3, true));
}

#[test]
fn spawn_loop() {
    conformance::check(&objects::spawn_loop());
}

#[test]
fn threads_unfold() {
    conformance::check_unfold(&objects::treiber(2, 1));
    conformance::check_unfold(&objects::allocating_loop());
    conformance::check_unfold(&objects::bounded_buffer(1, 1, 1, 1));
    conformance::check_unfold(&objects::lost_signal());
    conformance::check_unfold(&objects::park_handshake());
    conformance::check_unfold(&objects::interrupted_waiter());
    conformance::check_unfold(&objects::lazy_class_initialization(2));
    conformance::check_unfold(&objects::chosen_branch(3));
    conformance::check_unfold(&objects::mishaps());
    conformance::check_unfold(&objects::dining_philosophers(2, false));
    conformance::check_unfold(&objects::spawn_loop());
}

/// A suite that passes because it saw nothing would be worse than none.
#[test]
fn the_suite_sees_something() {
    let seen = conformance::violations(&objects::treiber(2, 2)).expect("it conforms");
    assert!(seen.answers > 500 && seen.states > 50 && seen.ended >= 60, "{seen:?}");
    assert!(seen.renamings > 1_000, "{seen:?}");

    let unfolded = conformance::unfold_violations(&objects::treiber(2, 1)).expect("it unfolds");
    assert!(unfolded.requests > 100 && unfolded.whole >= 10, "{unfolded:?}");
}

/// What the ready-made programs do not use.
#[test]
fn odds_and_ends() {
    let mut program = ProgramBuilder::new();
    let (point, [x]) = program.class("Point", [int("x").as_final()]);
    let points = program.array_class("Point[]", reference("element"));
    let shared = program.static_array("shared", points, 2);
    let (_, [counter, weak]) = program.statics("S", [int("counter"), int("weak").volatile()]);
    let main = program.thread("main", |body| {
        let new = body.allocate(point);
        body.write(&field(new, x), 7);
        body.statement(Statement::Freeze(field(new, x)));
        body.fence(FenceMode::Release);
        let before = body.update(&element(shared, 1), Operation::Set(new.into()));
        body.assert(equal(before, NULL));
        body.until(|body| body.update(&weak, Operation::WeakCompareAndSet(0.into(), 1.into())));
        let five = body.update(&counter, Operation::Add(1.into()));
        body.assert(equal(five, 5));
        body.statement(Statement::Yield);
        body.statement(Statement::External(0, new.into()));
    });
    program.thread("other", |body| {
        let outcome = body.register();
        let waiting = Waiting { timed: true, outcome: Some(outcome) };
        body.statement(Statement::Join(waiting, main.into()));
        body.statement(Statement::Assume(not(equal(outcome, INTERRUPTED))));
        body.interrupt(body.this());
        body.statement(Statement::Park(waiting));
        let interrupted = body.register();
        body.statement(Statement::TestInterrupt(interrupted, body.this().into(), false));
        body.assert(interrupted);
        body.statement(Statement::Sleep(Waiting::default(), 1));
        body.throw(exception::ASSERTION_FAILED);
    });
    program.initially(&counter, Value::Int(5));
    let program = program.build();
    conformance::check(&program);
    conformance::check_unfold(&program);

    let found = exhaust(&program, Naming::Reused, 10_000);
    assert_eq!((found.deadlocks, found.failures), (0, 0));
    // The interrupt ends the sleep, so the throw is never reached.
    assert_eq!(found.exceptions, BTreeSet::from([exception::INTERRUPTED]));
}

#[test]
fn things_have_names() {
    let program = objects::treiber(2, 1);
    let (stack, worker) = (ObjectId(0), ObjectId(1));
    let name = ObjectName::Allocated { thread: worker, site: Site(1), class: Class(0), length: 0, count: 3 };
    let node = program.names().intern(name);
    assert_eq!(program.location_name(Location { object: stack, slot: 0 }), "Stack.top");
    assert_eq!(program.object_name(worker), "worker 0");
    assert_eq!(program.location_name(Location { object: node, slot: 1 }), "Node(worker 0#3).pops");
    assert_eq!(program.exception_name(exception::NULL_POINTER), "NullPointerException");
}
