//! Threads that spin, on plain and on volatile variables, and whether somebody ends that.

use thinair_explore::Finding;
use thinair_program::testing::objects::{Body, ObjectProgram, Place, equal};

use super::{Case, Shared, check, say, threads};

fn flag(shared: &Shared, volatile: bool) -> &Place {
    if volatile { &shared.v } else { &shared.x }
}

/// Spins on a flag, which another thread raises or not, beside one that does something else.
fn waits(volatile: bool, raised: bool, within: bool) -> ObjectProgram {
    threads([
        &|body: &mut Body, s: &Shared, m| {
            body.until(|body| {
                if within {
                    body.lock(m);
                }
                let seen = body.read(flag(s, volatile));
                if within {
                    body.unlock(m);
                }
                seen
            });
            say(body, &s.y, &s.seen[0]);
        },
        &|body: &mut Body, s: &Shared, m| {
            body.write(&s.y, 1);
            if within {
                body.lock(m);
            }
            body.write(flag(s, volatile), i32::from(raised));
            if within {
                body.unlock(m);
            }
            body.write(&s.w, 1);
        },
    ])
}

#[test]
fn somebody_raises_the_flag_or_nobody() {
    check([
        Case::new("a volatile flag", waits(true, true, false)).outcomes(1),
        Case::new("a volatile flag that stays down", waits(true, false, false)).finds(Finding::Hang),
        Case::new("a plain flag", waits(false, true, false)).races().outcomes(1),
        Case::new("a plain flag that stays down", waits(false, false, false)).races().finds(Finding::Hang),
        Case::new("a flag within a monitor", waits(false, true, true)).outcomes(1),
        Case::new("a flag within a monitor that stays down", waits(false, false, true)).finds(Finding::Hang),
    ]);
}

/// The reader may leave with an old value of the first variable and a new one of the second.
#[test]
fn a_loop_that_reads_two_variables() {
    let program = |volatile: bool| {
        threads([
            &|body: &mut Body, s: &Shared, _| {
                let (one, other) = if volatile { (&s.v, &s.w) } else { (&s.x, &s.y) };
                let old = body.register();
                body.until(|body| {
                    body.read_into(old, one);
                    body.read(other)
                });
                body.write(&s.seen[0], old);
            },
            &|body: &mut Body, s: &Shared, _| {
                let (one, other) = if volatile { (&s.v, &s.w) } else { (&s.x, &s.y) };
                body.write(one, 1);
                body.write(other, 1);
            },
        ])
    };
    check([
        Case::new("volatile", program(true)).outcomes(2),
        Case::new("plain", program(false)).races().outcomes(2),
    ]);
}

/// A thread spins on what nobody writes, and another one fails: however long the one spins, that is found.
#[test]
fn a_thread_that_spins_does_not_keep_others_from_failing() {
    let program = |spin: &dyn Fn(&mut Body, &Shared)| {
        threads([&|body: &mut Body, s: &Shared, _| spin(body, s), &|body: &mut Body, s: &Shared, _| {
            let seen = body.read(&s.v);
            body.assert(seen);
        }])
    };
    let exception = Finding::Exception(thinair_program::testing::objects::exception::ASSERTION_FAILED);
    let cases = [
        Case::new("on a plain variable", program(&|body, s| body.until(|body| body.read(&s.x)))),
        Case::new("on a volatile variable", program(&|body, s| body.until(|body| body.read(&s.w)))),
        Case::new(
            "on two variables",
            program(&|body, s| {
                body.until(|body| {
                    body.read(&s.x);
                    body.read(&s.w)
                });
            }),
        ),
        Case::new(
            "writing to and fro",
            program(&|body, s| {
                body.forever(|body| {
                    body.write(&s.x, 1);
                    body.write(&s.x, 0);
                });
            }),
        ),
        Case::new(
            "writing to and fro, for all to see",
            program(&|body, s| {
                body.forever(|body| {
                    body.write(&s.w, 1);
                    body.write(&s.w, 0);
                });
            }),
        ),
    ];
    check(cases.map(|case| case.finds(Finding::Hang).finds(Finding::Assertion).finds(exception)));
}

/// A thread that writes the same again and again changes nothing, until somebody else has written something else.
#[test]
fn writing_the_same_again_is_not_spinning() {
    let program = |plain: bool| {
        let flag = move |s: &Shared| if plain { s.x.clone() } else { s.v.clone() };
        threads([
            &|body: &mut Body, s: &Shared, _| body.forever(|body| body.write(&flag(s), 1)),
            &|body: &mut Body, s: &Shared, _| {
                body.write(&flag(s), 0);
                body.until(|body| body.read(&flag(s)));
                body.write(&s.seen[0], 1);
                body.exit(0);
            },
        ])
    };
    check([
        Case::new("a volatile flag", program(false)).outcomes(1),
        Case::new("a plain flag", program(true)).races().outcomes(1),
    ]);
}

/// A failed compare-and-set is a read: it waits for another value, and is woken by one.
#[test]
fn spinning_on_an_update() {
    let program = |lets_go: bool| {
        let enter = |body: &mut Body, s: &Shared, number: usize| {
            body.until(|body| body.compare_and_set(&s.v, 0, 1));
            let seen = body.read(&s.x);
            body.write(&s.seen[number], seen);
            body.write(&s.x, 1);
            if lets_go {
                body.write(&s.v, 0);
            }
        };
        threads([&|body: &mut Body, s: &Shared, _| enter(body, s, 0), &|body: &mut Body, s: &Shared, _| {
            enter(body, s, 1);
        }])
    };
    check([
        Case::new("a spin lock", program(true)).outcomes(2),
        Case::new("a spin lock that is never let go of", program(false)).finds(Finding::Hang),
    ]);
}

/// Each waits for the other's answer to a value that both write again and again.
#[test]
fn threads_that_spin_for_each_other() {
    let turn = |body: &mut Body, s: &Shared, mine: i32, plain: bool| {
        let whose = if plain { &s.x } else { &s.v };
        body.times(2, |body, _| {
            body.until(|body| {
                let turn = body.read(whose);
                equal(turn, mine)
            });
            say(body, &s.y, &s.seen[usize::from(mine == 1)]);
            body.write(&s.y, mine);
            body.write(whose, 1 - mine);
        });
    };
    let program = |plain: bool| {
        threads([
            &|body: &mut Body, s: &Shared, _| turn(body, s, 0, plain),
            &|body: &mut Body, s: &Shared, _| turn(body, s, 1, plain),
        ])
    };
    check([
        Case::new("volatile", program(false)).outcomes(1),
        Case::new("plain", program(true)).races().outcomes(1),
    ]);
}
