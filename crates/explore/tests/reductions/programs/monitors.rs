//! Monitors: where threads must be able to rest between taking one, using it and letting go of it.

use thinair_explore::Finding;
use thinair_program::testing::objects::{NULL, ObjectProgram, ProgramBuilder, element, equal, int, not};

use super::{Body, Case, Shared, check, say, shared, threads};

/// Of `x`, written within the monitor, and read behind it, before it, or within it.
#[test]
fn a_race_can_be_anywhere_around_a_monitor() {
    let locks_and_writes: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        body.synchronized(m, |body| body.write(&s.x, 1));
    };
    let passes_and_reads: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        body.synchronized(m, |_| {});
        say(body, &s.x, &s.seen[0]);
    };
    let looks_passes_and_reads: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        body.synchronized(m, |body| {
            body.read(&s.v);
        });
        say(body, &s.x, &s.seen[0]);
    };
    let reads_and_passes: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        say(body, &s.x, &s.seen[0]);
        body.synchronized(m, |_| {});
    };
    let locks_and_reads: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        body.synchronized(m, |body| say(body, &s.x, &s.seen[0]));
    };
    let writes_and_passes: &dyn Fn(&mut _, &_, _) = &|body: &mut Body, s: &Shared, m| {
        body.write(&s.x, 1);
        body.synchronized(m, |_| {});
    };
    check([
        Case::new("between letting go and reading", threads([passes_and_reads, locks_and_writes]))
            .races()
            .outcomes(2),
        Case::new("the same, the other way round", threads([locks_and_writes, passes_and_reads]))
            .races()
            .outcomes(2),
        Case::new("after a volatile read within", threads([looks_passes_and_reads, locks_and_writes]))
            .races()
            .outcomes(2),
        Case::new("before the monitor", threads([reads_and_passes, locks_and_writes])).races().outcomes(2),
        Case::new("both outside", threads([writes_and_passes, passes_and_reads])).races().outcomes(2),
        Case::new("both outside, again", threads([passes_and_reads, writes_and_passes])).races().outcomes(2),
        Case::new("before taking it", threads([writes_and_passes, locks_and_reads])).races().outcomes(2),
        Case::new("before taking it, again", threads([locks_and_reads, writes_and_passes]))
            .races()
            .outcomes(2),
        Case::new("always within", threads([locks_and_writes, locks_and_reads])).outcomes(2),
    ]);
}

/// The deadlock shows only if both hold their first monitor.
fn crossed(inside: bool) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let [m, n] = ["m", "n"].map(|name| program.monitor(name));
    for (number, [outer, inner]) in [[m, n], [n, m]].into_iter().enumerate() {
        program.thread(&format!("thread {number}"), |body| {
            body.lock(outer);
            body.write(&shared.seen[number], 1);
            if inside {
                body.synchronized(inner, |_| {});
                body.unlock(outer);
            } else {
                body.unlock(outer);
                body.synchronized(inner, |_| {});
            }
        });
    }
    program.build()
}

/// Between letting go of the inner monitor and of the outer one, another thread passes the inner one.
fn nested() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let [m, n] = ["m", "n"].map(|name| program.monitor(name));
    program.thread("both", |body| {
        body.lock(m);
        body.lock(n);
        body.write(&shared.x, 1);
        body.unlock(n);
        body.write(&shared.y, 1);
        body.unlock(m);
    });
    program.thread("inner", |body| {
        body.synchronized(n, |body| say(body, &shared.x, &shared.seen[0]));
        say(body, &shared.y, &shared.seen[1]);
    });
    program.thread("outer", |body| {
        body.synchronized(m, |body| say(body, &shared.y, &shared.seen[2]));
    });
    program.build()
}

#[test]
fn monitors_within_monitors() {
    check([
        Case::new("crossed", crossed(true)).finds(Finding::Deadlock),
        Case::new("one after the other", crossed(false)),
        Case::new("nested", nested()).races(),
    ]);
}

/// What a waiter reads, when, and what the notifier writes around notifying.
fn handshake(timed: bool, late: bool, onlooker: bool) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let m = program.monitor("m");
    program.thread("waiter", |body| {
        body.lock(m);
        if timed {
            let outcome = body.wait_timed(m);
            body.write(&shared.seen[1], outcome);
            say(body, &shared.x, &shared.seen[0]);
        } else {
            body.until(|body| {
                let ready = body.read(&shared.y);
                body.when(not(ready), |body| body.wait(m));
                ready
            });
            say(body, &shared.x, &shared.seen[0]);
        }
        body.unlock(m);
    });
    program.thread("notifier", |body| {
        body.synchronized(m, |body| {
            body.write(&shared.y, 1);
            body.notify(m);
            body.write(&shared.x, 1);
        });
        if late {
            body.write(&shared.x, 2);
        }
    });
    if onlooker {
        program.thread("onlooker", |body| say(body, &shared.x, &shared.seen[2]));
    }
    program.build()
}

/// Either waiter is woken, and only one of them knows what was written after notifying the other.
fn two_waiters() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let m = program.monitor("m");
    for number in 0..2 {
        program.thread(&format!("waiter {number}"), |body| {
            body.lock(m);
            let outcome = body.wait_timed(m);
            say(body, &shared.x, &shared.seen[number]);
            body.unlock(m);
            body.when(equal(outcome, 0), |body| body.write(&shared.y, 1));
        });
    }
    program.thread("notifier", |body| {
        body.synchronized(m, |body| {
            body.notify(m);
            body.write(&shared.x, 1);
        });
    });
    program.build()
}

#[test]
fn waiting_and_notifying() {
    check([
        Case::new("in a loop", handshake(false, false, false)).outcomes(1),
        Case::new("for a time", handshake(true, false, false)),
        Case::new("a write too late", handshake(false, true, false)).races(),
        Case::new("for a time, a write too late", handshake(true, true, false)).races(),
        Case::new("somebody looks on", handshake(false, false, true)).races(),
        Case::new("two waiters", two_waiters()),
    ]);
}

/// A monitor that is taken while it is private and let go of when it no longer is.
#[test]
fn a_monitor_that_escapes_while_it_is_held() {
    let program = |locks: bool| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let (node, []) = program.class("Node", []);
        let (_, [place]) = program.statics("P", [super::volatile_reference()]);
        program.thread("owner", |body| {
            let new = body.allocate(node);
            body.lock(new);
            body.write(&place, new);
            body.write(&shared.x, 1);
            body.unlock(new);
        });
        program.thread("other", |body| {
            let found = body.read(&place);
            body.when(not(equal(found, NULL)), |body| {
                if locks {
                    body.lock(found);
                }
                say(body, &shared.x, &shared.seen[0]);
                if locks {
                    body.unlock(found);
                }
            });
        });
        program.build()
    };
    check([
        Case::new("locked", program(true)).outcomes(2),
        Case::new("not locked", program(false)).races().outcomes(3),
    ]);
}

/// So many monitors and volatile variables hand something on that their numbers run out and are used again.
#[test]
fn more_monitors_than_fit_into_a_word() {
    let program = |reads: bool| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let gates = program.array_class("int[]", int("gate").volatile());
        let gates = program.static_array("gates", gates, 70);
        let gate = |index| element(gates, index);
        program.thread("writer", |body| {
            for index in 0..70 {
                body.write(&shared.x, index);
                body.write(&gate(index), 1);
            }
        });
        program.thread("reader", |body| {
            let open = body.read(&gate(69));
            body.when(open, |body| say(body, &shared.x, &shared.seen[0]));
            if reads {
                say(body, &shared.x, &shared.seen[0]);
            }
        });
        program.build()
    };
    check([
        Case::new("through a gate", program(false)).outcomes(2),
        Case::new("past the gate", program(true)).races(),
    ]);
}
