//! What searches find besides ends: hangs, exceptions, deadlocks where threads may wake up for no reason, and no room.

mod support;

use support::{Everything, explore};
use thinair_explore::{Finding, Limits, Order, Reduction, Room, Strategy, search};
use thinair_program::testing::objects::{
    self, ObjectProgram, ProgramBuilder, Statement, element, equal, exception, field, int, reference,
};

/// All ways to search.
fn all() -> impl Iterator<Item = (Order, Reduction)> {
    [Order::DepthFirst, Order::BreadthFirst]
        .into_iter()
        .flat_map(|order| Reduction::COMPARED.map(|reduction| (order, reduction)))
}

fn hangs(program: &ObjectProgram, expected: bool) {
    for (order, reduction) in all() {
        let (_, found) = explore(program, order, reduction);
        assert_eq!(found.findings.contains_key(&Finding::Hang), expected, "{order:?}, {reduction:?}");
    }
}

/// Whoever is late spins until the other is done.
fn peterson() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (_, [first, second, turn]) =
        program.statics("S", [int("first").volatile(), int("second").volatile(), int("turn").volatile()]);
    let flags = [&first, &second];
    for (me, number) in [(0, 0), (1, 1)] {
        program.thread(["left", "right"][me], |body| {
            body.write(flags[me], 1);
            body.write(&turn, 1 - number);
            body.until(|body| {
                let other = body.read(flags[1 - me]);
                let whose = body.read(&turn);
                let done = body.register();
                body.either(
                    equal(other, 0),
                    |body| body.set(done, 1),
                    |body| body.set(done, equal(whose, number)),
                );
                done
            });
            body.write(flags[me], 0);
        });
    }
    program.build()
}

#[test]
fn a_spin_loop_that_another_thread_ends_is_no_hang() {
    hangs(&peterson(), false);
}

/// Spins until the flag is up; whether another raises it.
fn spins(raised: bool, yields: bool) -> ObjectProgram {
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
    program.thread("other", |body| body.write(&flag, i32::from(raised)));
    program.build()
}

#[test]
fn a_spin_loop_that_nobody_ends_is_a_hang() {
    for yields in [false, true] {
        hangs(&spins(false, yields), true);
        hangs(&spins(true, yields), false);
    }
    hangs(&objects::allocating_loop(), true);
    hangs(&objects::bounded_buffer(1, 1, 1, 1), false);
}

/// A loop in which nobody else takes part, with a request or with yields alone.
#[test]
fn a_private_loop_is_a_hang_and_the_search_ends() {
    for allocates in [false, true] {
        let mut program = ProgramBuilder::new();
        let (node, [value]) = program.class("Node", [int("value")]);
        let (_, [shared]) = program.statics("S", [int("shared")]);
        program.thread("loops", |body| {
            body.forever(|body| {
                if allocates {
                    let new = body.allocate(node);
                    body.write(&field(new, value), 1);
                } else {
                    body.statement(Statement::Yield);
                }
            });
        });
        program.thread("other", |body| body.write(&shared, 1));
        hangs(&program.build(), true);
    }
}

#[test]
fn exceptions_that_end_threads_are_found() {
    let program = objects::chosen_branch(3);
    for (order, reduction) in all() {
        let (_, found) = explore(&program, order, reduction);
        assert!(
            found.findings.contains_key(&Finding::Exception(exception::INDEX_OUT_OF_BOUNDS)),
            "{order:?}"
        );
    }
}

/// A notification that comes too early is lost, whether or not threads wake up for no reason; and what happens if one
/// does is looked at too.
#[test]
fn spurious_wake_ups_hide_no_deadlock() {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    let (_, [notified]) = program.statics("S", [int("notified")]);
    program.thread("waiter", |body| {
        body.synchronized(monitor, |body| {
            body.wait(monitor);
            let seen = body.read(&notified);
            body.assert(seen);
        });
    });
    program.thread("notifier", |body| {
        body.synchronized(monitor, |body| {
            body.notify(monitor);
            body.write(&notified, 1);
        });
    });
    let waits = program.build();
    let mut program = ProgramBuilder::new();
    program.thread("parked", |body| {
        body.park();
        body.assert(0);
    });
    let parks = program.build();
    for program in [waits, parks] {
        for (order, reduction) in all() {
            for spurious in [false, true] {
                let mut found = Everything::default();
                let strategy = Strategy { order, reduction, spurious, ..Strategy::default() };
                search(&program, strategy, Limits::default(), &mut found);
                assert!(found.findings.contains_key(&Finding::Deadlock), "{strategy:?}");
                assert_eq!(found.findings.contains_key(&Finding::Assertion), spurious, "{strategy:?}");
            }
        }
    }
}

/// `Thread.join` is specified as waiting in the monitor of the thread's object.
#[test]
fn a_thread_that_ends_wakes_who_waits_for_it() {
    let mut program = ProgramBuilder::new();
    let (worker, []) = program.thread_class("Worker", [], |_, _| {});
    program.thread("main", |body| {
        let thread = body.allocate(worker);
        body.start(thread);
        body.synchronized(thread, |body| {
            let alive = body.is_alive(thread);
            body.when(alive, |body| body.wait(thread));
        });
    });
    let program = program.build();
    for (order, reduction) in all() {
        // Between the question and the wait the thread may end: only its lock could keep it from that, which ending
        // does not need.
        let (_, found) = explore(&program, order, reduction);
        assert!(!found.ends.is_empty(), "{order:?}, {reduction:?}");
    }
}

#[test]
fn there_is_room_for_so_much() {
    let mut program = ProgramBuilder::new();
    let (node, [next]) = program.class("Node", [reference("next")]);
    let array = program.array_class("Node[]", reference("element"));
    let (_, [list]) = program.statics("S", [reference("list")]);
    program.thread("main", |body| {
        let large = body.allocate_array(array, 50_000_000);
        body.write(&element(large, 49_999_999), large);
        body.forever(|body| {
            let new = body.allocate(node);
            body.assert_not_null(new);
            let old = body.read(&list);
            body.write(&field(new, next), old);
            body.write(&list, new);
        });
    });
    let program = program.build();
    for (order, reduction) in all() {
        let mut found = Everything::default();
        let room = Room { objects: 20, elements: 100_000_000 };
        let strategy = Strategy { order, reduction, room, ..Strategy::default() };
        search(&program, strategy, Limits::default(), &mut found);
        assert!(found.findings.contains_key(&Finding::Assertion), "{strategy:?}");
    }
}

/// What is dropped makes room, also within a step that goes on for long.
#[test]
fn what_is_dropped_makes_room() {
    let mut program = ProgramBuilder::new();
    let array = program.array_class("int[]", int("element"));
    program.thread("main", |body| {
        body.times(1_000, |body, _| {
            let large = body.allocate_array(array, 50_000_000);
            body.assert_not_null(large);
            body.write(&element(large, 49_999_999), 1);
        });
    });
    let program = program.build();
    for (order, reduction) in all() {
        let (_, found) = explore(&program, order, reduction);
        assert_eq!((found.ends.len(), found.findings.len()), (1, 0), "{order:?}, {reduction:?}");
    }
}
