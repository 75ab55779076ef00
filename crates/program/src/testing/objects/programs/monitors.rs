//! Programs with monitors and wait sets.

use crate::testing::objects::{
    Body, Expression, INTERRUPTED, LazyClass, ObjectProgram, Place, ProgramBuilder, Register, TIMED_OUT,
    element, equal, field, holds_lock, int, length, not, plus, reference,
};

/// Producers put that many items each into a buffer, consumers take them out; main allocates the buffer and
/// starts them all. No item is lost and nobody waits for ever.
pub fn bounded_buffer(producers: i32, consumers: i32, items: i32, capacity: i32) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let ints = program.array_class("int[]", int("element"));
    let (buffer, [array, count, put, take]) =
        program.statics("Buffer", [reference("array"), int("count"), int("put"), int("take")]);

    let (producer, []) = program.thread_class("Producer", [], |body, []| {
        body.times(items, |body, _| {
            body.synchronized(buffer, |body| {
                let count_now = wait_while(body, &count, buffer.into(), capacity);
                let slots = body.read(&array);
                let index = body.read(&put);
                body.write(&element(slots, index), 1);
                advance(body, &put, index, slots);
                body.write(&count, plus(count_now, 1));
                body.notify_all(buffer);
            });
        });
    });
    // The first consumer takes what does not divide evenly.
    let share = (producers * items) / consumers;
    let rest = (producers * items) % consumers;
    let (consumer, [quota]) = program.thread_class("Consumer", [int("quota")], |body, [quota]| {
        let quota = body.read(&field(body.this(), quota));
        body.times(quota, |body, _| {
            body.synchronized(buffer, |body| {
                let count_now = wait_while(body, &count, buffer.into(), 0);
                let slots = body.read(&array);
                let index = body.read(&take);
                let item = body.read(&element(slots, index));
                body.assert(equal(item, 1));
                body.write(&element(slots, index), 0);
                advance(body, &take, index, slots);
                body.write(&count, plus(count_now, -1));
                body.notify_all(buffer);
            });
        });
    });
    program.thread("main", |body| {
        let slots = body.allocate_array(ints, capacity);
        body.write(&array, slots);
        body.times(producers, |body, _| {
            let thread = body.allocate(producer);
            body.start(thread);
        });
        body.times(consumers, |body, number| {
            let thread = body.allocate(consumer);
            body.write(&field(thread, quota), share);
            body.when(equal(number, 0), |body| {
                body.write(&field(thread, quota), share + rest);
            });
            body.start(thread);
        });
    });
    program.build()
}

/// Waits while a place holds that value; the register has what it holds instead.
fn wait_while(body: &mut Body, place: &Place, monitor: Expression, value: i32) -> Register {
    let now = body.register();
    body.until(|body| {
        body.read_into(now, place);
        body.when(equal(now, value), |body| body.wait(monitor));
        not(equal(now, value))
    });
    now
}

/// Moves an index of an array on, around its end.
fn advance(body: &mut Body, place: &Place, index: Register, array: Register) {
    body.set(index, plus(index, 1));
    body.when(equal(index, length(array)), |body| body.set(index, 0));
    body.write(place, index);
}

/// The waiter looks whether it must wait before it holds the monitor: if the signal comes in between, it waits
/// for ever.
pub fn lost_signal() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let lock = program.monitor("lock");
    let (_, [ready]) = program.statics("S", [int("ready").volatile()]);
    program.thread("waiter", |body| {
        let is_ready = body.read(&ready);
        body.when(not(is_ready), |body| body.synchronized(lock, |body| body.wait(lock)));
    });
    program.thread("signaller", |body| {
        body.write(&ready, 1);
        body.synchronized(lock, |body| body.notify(lock));
    });
    program.build()
}

/// Main interrupts a thread that waits, and joins it. The waiter is told, its interrupt status is clear then,
/// and the next time it waits it is time that wakes it.
pub fn interrupted_waiter() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let lock = program.monitor("lock");
    let (waiter, []) = program.thread_class("Waiter", [], |body, []| {
        body.synchronized(lock, |body| {
            body.until(|body| {
                let outcome = body.wait_for_outcome(lock);
                equal(outcome, INTERRUPTED)
            });
            body.assert(holds_lock(lock));
            let pending = body.test_and_clear_interrupt(body.this());
            body.assert(not(pending));
            body.until(|body| {
                let outcome = body.wait_timed(lock);
                body.assert(not(equal(outcome, INTERRUPTED)));
                equal(outcome, TIMED_OUT)
            });
        });
    });
    program.thread("main", |body| {
        let thread = body.allocate(waiter);
        body.start(thread);
        body.interrupt(thread);
        body.join(thread);
        let alive = body.is_alive(thread);
        body.assert(not(alive));
    });
    program.build()
}

/// Each thread uses a class twice that is initialized at its first use: nobody sees it half initialized.
pub fn lazy_class_initialization(threads: u32) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (node, []) = program.class("Singleton", []);
    let (lock, [state, instance]) = program.statics("Lazy", [int("state").volatile(), reference("INSTANCE")]);
    let lazy = LazyClass { lock, state };
    for number in 0..threads {
        program.thread(&format!("user {number}"), |body| {
            for _ in 0..2 {
                body.initialize(&lazy, |body| {
                    let singleton = body.allocate(node);
                    body.write(&instance, singleton);
                });
                let found = body.read(&instance);
                body.assert_not_null(found);
            }
        });
    }
    program.build()
}
