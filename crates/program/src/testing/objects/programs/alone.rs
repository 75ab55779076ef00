//! Programs about what a single thread does: allocating, choosing, failing.

use crate::testing::objects::{
    NULL, ObjectProgram, ProgramBuilder, element, equal, field, int, not, plus, reference,
};

/// A thread publishes a new object again and again, and so drops the one before; another looks at what it finds.
/// It never ends.
pub fn allocating_loop() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (node, [value]) = program.class("Node", [int("value")]);
    let (_, [latest]) = program.statics("S", [reference("latest").volatile()]);
    program.thread("publisher", |body| {
        body.forever(|body| {
            let new = body.allocate(node);
            body.write(&field(new, value), 1);
            body.write(&latest, new);
        });
    });
    program.thread("reader", |body| {
        body.forever(|body| {
            let found = body.read(&latest);
            body.when(not(equal(found, NULL)), |body| {
                // Fails if the object's name is reused while it is still referred to.
                let content = body.read(&field(found, value));
                body.assert(equal(content, 1));
            });
        });
    });
    program.build()
}

/// Chooses one of `n` ways, at least one; each ends well, except for the last, which ends by an exception.
pub fn chosen_branch(n: u32) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let ints = program.array_class("int[]", int("element"));
    let (_, [taken]) = program.statics("S", [int("taken")]);
    program.thread("main", |body| {
        let chosen = body.choose(n);
        let array = body.allocate_array(ints, n.cast_signed() - 1);
        body.write(&element(array, chosen), 1);
        body.write(&taken, plus(chosen, 1));
    });
    program.build()
}

/// Chooses one of the ways in which a thread can come to a bad end while it holds a monitor; another thread
/// needs that monitor, so it must be released.
pub fn mishaps() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let ints = program.array_class("int[]", int("element"));
    let lock = program.monitor("lock");
    let (_, [nothing]) = program.statics("S", [reference("nothing")]);
    program.thread("unlucky", |body| {
        body.synchronized(lock, |body| {
            let chosen = body.choose(6);
            body.when(equal(chosen, 0), |body| {
                let null = body.read(&nothing);
                body.read(&element(null, 0));
            });
            body.when(equal(chosen, 1), |body| {
                let array = body.allocate_array(ints, 2);
                body.write(&element(array, 2), 1);
            });
            body.when(equal(chosen, 2), |body| {
                body.allocate_array(ints, -1);
            });
            body.when(equal(chosen, 3), |body| {
                let other = body.allocate_array(ints, 0);
                body.notify(other);
            });
            body.when(equal(chosen, 4), |body| body.start(body.this()));
            body.when(equal(chosen, 5), |body| body.assert(0));
        });
    });
    program.thread("bystander", |body| body.synchronized(lock, |_| {}));
    program.build()
}
