//! Programs without monitors.

use crate::testing::objects::{
    Body, ObjectProgram, Operation, ProgramBuilder, equal, field, int, not, reference,
};

/// Treiber's stack: each thread pushes a new node and pops some node, that many times.
///
/// No assertion fails: the stack is not empty when a thread that has pushed pops, and no node is popped twice.
/// It would be if the name of a node that a thread still refers to were reused (the ABA problem).
pub fn treiber(threads: u32, operations: i32) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (node, [next, pops]) = program.class("Node", [reference("next"), int("pops").volatile()]);
    let (_, [top]) = program.statics("Stack", [reference("top").volatile()]);
    for number in 0..threads {
        program.thread(&format!("worker {number}"), |body| {
            body.times(operations, |body, _| {
                let new = body.allocate(node);
                body.until(|body| {
                    let old = body.read(&top);
                    body.write(&field(new, next), old);
                    body.compare_and_set(&top, old, new)
                });
                let popped = body.register();
                body.until(|body| {
                    body.read_into(popped, &top);
                    body.assert_not_null(popped);
                    let below = body.read(&field(popped, next));
                    body.compare_and_set(&top, popped, below)
                });
                let before = body.update(&field(popped, pops), Operation::Add(1.into()));
                body.assert(equal(before, 0));
            });
        });
    }
    program.build()
}

/// Two threads hand a number over and confirm it, each parked until it is its turn. Neither is left behind.
pub fn park_handshake() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (_, [number, given, taken]) =
        program.statics("S", [int("number"), int("given").volatile(), int("taken").volatile()]);
    let giver = program.thread_without_body("giver");
    let taker = program.thread("taker", |body| {
        body.until(|body| {
            let there = body.read(&given);
            body.when(not(there), Body::park);
            there
        });
        let found = body.read(&number);
        body.assert(equal(found, 42));
        body.write(&taken, 1);
        body.unpark(giver);
    });
    program.body_of(giver, |body| {
        body.write(&number, 42);
        body.write(&given, 1);
        body.unpark(taker);
        body.until(|body| {
            let confirmed = body.read(&taken);
            body.when(not(confirmed), Body::park);
            confirmed
        });
    });
    program.build()
}
