//! Programs whose threads are allocated, started and joined.

use crate::testing::objects::{
    ObjectProgram, ProgramBuilder, element, equal, field, int, not, plus, reference,
};

/// Main lays a table of `n` forks, starts `n` philosophers and waits until all have eaten, each once. Unless the
/// last one takes its forks in the order of the others' (`ordered`), they may all starve.
pub fn dining_philosophers(n: i32, ordered: bool) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (fork, []) = program.class("Fork", []);
    let references = program.array_class("Object[]", reference("element"));
    let (philosopher, [first, second]) = program.thread_class(
        "Philosopher",
        [reference("first"), reference("second")],
        |body, [first, second]| {
            let first = body.read(&field(body.this(), first));
            let second = body.read(&field(body.this(), second));
            body.synchronized(first, |body| body.synchronized(second, |_| {}));
        },
    );
    program.thread("main", |body| {
        let forks = body.allocate_array(references, n);
        body.times(n, |body, seat| {
            let new = body.allocate(fork);
            body.write(&element(forks, seat), new);
        });
        let seats = body.allocate_array(references, n);
        body.times(n, |body, seat| {
            let thread = body.allocate(philosopher);
            body.write(&element(seats, seat), thread);
            let next_seat = body.register();
            body.set(next_seat, plus(seat, 1));
            body.when(equal(next_seat, n), |body| body.set(next_seat, 0));
            let left = body.read(&element(forks, seat));
            let right = body.read(&element(forks, next_seat));
            let swapped = if ordered { equal(next_seat, 0) } else { 0.into() };
            body.either(
                swapped,
                |body| {
                    body.write(&field(thread, first), right);
                    body.write(&field(thread, second), left);
                },
                |body| {
                    body.write(&field(thread, first), left);
                    body.write(&field(thread, second), right);
                },
            );
            body.start(thread);
        });
        body.times(n, |body, seat| {
            let thread = body.read(&element(seats, seat));
            body.join(thread);
        });
    });
    program.build()
}

/// Main starts and joins a new thread again and again: finitely many states, if names are reused.
pub fn spawn_loop() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (_, [done]) = program.statics("S", [int("done")]);
    let (worker, []) = program.thread_class("Worker", [], |body, []| body.write(&done, 1));
    program.thread("main", |body| {
        body.forever(|body| {
            body.write(&done, 0);
            let thread = body.allocate(worker);
            body.start(thread);
            body.join(thread);
            let alive = body.is_alive(thread);
            body.assert(not(alive));
            let is_done = body.read(&done);
            body.assert(is_done);
        });
    });
    program.build()
}
