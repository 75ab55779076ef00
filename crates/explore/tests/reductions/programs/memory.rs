//! Volatile and plain variables, arrays, and what starting, ending and interrupting threads hands on.

use thinair_program::testing::objects::{
    INTERRUPTED, ObjectProgram, Operation, ProgramBuilder, element, equal, int, not,
};

use super::{Body, Case, Shared, check, say, shared, threads};

#[test]
fn volatile_variables_order_what_is_read_through_them() {
    let raises: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        body.write(&s.x, 1);
        body.write(&s.v, 1);
    };
    let raises_first: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        body.write(&s.v, 1);
        body.write(&s.x, 1);
    };
    let asks: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let ready = body.read(&s.v);
        body.when(ready, |body| say(body, &s.x, &s.seen[0]));
    };
    let asks_the_contrary: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let ready = body.read(&s.v);
        body.when(not(ready), |body| say(body, &s.x, &s.seen[0]));
    };
    let passes_on: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let ready = body.read(&s.v);
        body.when(ready, |body| body.write(&s.w, 1));
    };
    let asks_further: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let ready = body.read(&s.w);
        body.when(ready, |body| say(body, &s.x, &s.seen[1]));
    };
    check([
        Case::new("message", threads([raises, asks])).outcomes(2),
        Case::new("message before its content", threads([raises_first, asks])).races().outcomes(3),
        // After the volatile read the plain one can't wait: later, the flag would be up.
        Case::new("read while the flag is down", threads([asks_the_contrary, raises_first])).races(),
        Case::new("the same, the other way round", threads([raises_first, asks_the_contrary])).races(),
        Case::new("read before the message", threads([asks_the_contrary, raises])).races(),
        Case::new("message through another", threads([raises, passes_on, asks_further])),
        Case::new("message past another", threads([raises_first, passes_on, asks_further])).races(),
    ]);
}

/// A read-modify-write of a plain variable is volatile; a plain access of the same variable is not.
#[test]
fn updates_race_with_plain_accesses_only() {
    let updates: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let old = body.update(&s.x, Operation::Add(1.into()));
        body.write(&s.seen[0], old);
    };
    let also_updates: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| {
        let old = body.update(&s.x, Operation::Add(1.into()));
        body.write(&s.seen[1], old);
    };
    let reads: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, _| say(body, &s.x, &s.seen[1]);
    check([
        Case::new("updates", threads([updates, also_updates])).outcomes(2),
        Case::new("an update and a read", threads([updates, reads])).races().outcomes(2),
    ]);
}

#[test]
fn elements_are_variables() {
    let program = |allocated: bool, other: i32| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let class = program.array_class("int[]", int("element"));
        let array = program.static_array("a", class, 2);
        let (_, [place]) = program.statics("P", [super::volatile_reference()]);
        program.thread("first", |body| {
            if allocated {
                let new = body.allocate_array(class, 2);
                body.write(&element(new, 0), 1);
                body.write(&place, new);
                body.write(&element(new, 1), 1);
            } else {
                body.write(&element(array, 0), 1);
            }
        });
        program.thread("second", |body| {
            if allocated {
                let found = body.read(&place);
                body.when(not(equal(found, thinair_program::testing::objects::NULL)), |body| {
                    say(body, &element(found, other), &shared.seen[0]);
                });
            } else {
                say(body, &element(array, other), &shared.seen[0]);
            }
        });
        program.build()
    };
    check([
        Case::new("the same element", program(false, 0)).races().outcomes(2),
        Case::new("another element", program(false, 1)).outcomes(1),
        Case::new("an element written in time", program(true, 0)).outcomes(2),
        Case::new("an element written too late", program(true, 1)).races().outcomes(3),
    ]);
}

/// A worker writes; whoever starts it writes before, meanwhile, or after it has ended.
fn worker(build: impl Fn(&mut Body, &Shared, super::Register)) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let (class, []) = program.thread_class("Worker", [], |body, []| {
        let seen = body.read(&shared.x);
        body.write(&shared.seen[0], seen);
        body.write(&shared.x, 2);
    });
    program.thread("main", |body| {
        body.write(&shared.x, 1);
        let thread = body.allocate(class);
        build(body, &shared, thread);
    });
    // What only one thread could read is nobody's business.
    program.thread("bystander", |body| body.write(&shared.w, 1));
    program.build()
}

/// The race is between what comes after a join and a thread that does not wait for it.
fn after_a_join() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let (class, []) = program.thread_class("Worker", [], |body, []| body.write(&shared.v, 1));
    program.thread("main", |body| {
        let thread = body.allocate(class);
        body.start(thread);
        body.join(thread);
        body.write(&shared.x, 1);
    });
    program.thread("other", |body| {
        let ready = body.read(&shared.v);
        body.when(ready, |body| say(body, &shared.x, &shared.seen[0]));
    });
    program.build()
}

#[test]
fn threads_hand_on_what_they_know() {
    check([
        Case::new("start", worker(|body, _, thread| body.start(thread))),
        Case::new(
            "a write after the start",
            worker(|body, s, thread| {
                body.start(thread);
                body.write(&s.x, 3);
            }),
        )
        .races(),
        Case::new(
            "join",
            worker(|body, s, thread| {
                body.start(thread);
                body.join(thread);
                say(body, &s.x, &s.seen[1]);
            }),
        )
        .outcomes(1),
        Case::new(
            "no join",
            worker(|body, s, thread| {
                body.start(thread);
                say(body, &s.x, &s.seen[1]);
            }),
        )
        .races(),
        Case::new(
            "not alive any more",
            worker(|body, s, thread| {
                body.start(thread);
                let alive = body.is_alive(thread);
                body.when(not(alive), |body| say(body, &s.x, &s.seen[1]));
            }),
        ),
        Case::new(
            "still alive",
            worker(|body, s, thread| {
                body.start(thread);
                let alive = body.is_alive(thread);
                body.when(alive, |body| say(body, &s.x, &s.seen[1]));
            }),
        )
        .races(),
        Case::new("after a join", after_a_join()).races(),
    ]);
}

/// Who is told of an interrupt knows what came before it; who times out does not.
#[test]
fn interrupts_hand_on_what_is_known() {
    let program = |which: i32| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let m = program.monitor("m");
        let waiter = program.thread_without_body("waiter");
        program.body_of(waiter, |body| {
            body.lock(m);
            let outcome = body.wait_timed(m);
            body.unlock(m);
            body.when(equal(outcome, which), |body| say(body, &shared.x, &shared.seen[0]));
        });
        program.thread("interrupter", |body| {
            body.write(&shared.x, 1);
            body.interrupt(waiter);
        });
        program.build()
    };
    check([
        Case::new("interrupted", program(INTERRUPTED)).outcomes(2),
        Case::new("timed out", program(thinair_program::testing::objects::TIMED_OUT)).races(),
    ]);
}
