//! Objects that begin as one thread's own.

use thinair_program::testing::objects::{NULL, ProgramBuilder, equal, field, int, not, reference};

use super::{Body, Case, check, say, shared};

/// Whether the reference is volatile, whether the value is in a second object, and when it is written.
#[test]
fn what_was_private_is_known_to_its_thread_only() {
    let program = |volatile: bool, deep: bool, late: bool| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let (node, [value, next]) = program.class("Node", [int("value"), reference("next")]);
        let place = if volatile { super::volatile_reference() } else { reference("place") };
        let (_, [place]) = program.statics("P", [place]);
        program.thread("publisher", |body| {
            let outer = body.allocate(node);
            let inner = body.register();
            body.set(inner, outer);
            if deep {
                let new = body.allocate(node);
                body.set(inner, new);
                body.write(&field(outer, next), inner);
            }
            let write = |body: &mut Body| body.write(&field(inner, value), 1);
            if late {
                body.write(&place, outer);
                write(body);
            } else {
                write(body);
                body.write(&place, outer);
            }
        });
        program.thread("reader", |body| {
            let found = body.read(&place);
            body.when(not(equal(found, NULL)), |body| {
                if deep {
                    body.read_into(found, &field(found, next));
                }
                say(body, &field(found, value), &shared.seen[0]);
            });
        });
        program.build()
    };
    check([
        Case::new("safe", program(true, false, false)).outcomes(2),
        Case::new("safe, two objects", program(true, true, false)).outcomes(2),
        Case::new("too early", program(true, false, true)).areas(1).outcomes(3),
        Case::new("too early, two objects", program(true, true, true)).areas(1).outcomes(3),
        // The reference, what was written in private, and how that is reached.
        Case::new("unsafe", program(false, false, false)).areas(2).outcomes(2),
        Case::new("unsafe, two objects", program(false, true, false)).areas(3).outcomes(2),
        Case::new("unsafe and too early", program(false, true, true)).areas(3).outcomes(3),
    ]);
}

/// The same object is filled while it is private, published by a volatile write, and filled again by who finds it: only
/// the owner's last look races. Names are used again in the second round.
#[test]
fn names_that_are_used_again_do_not_inherit_what_was_known() {
    let program = |looks: bool| {
        let mut program = ProgramBuilder::new();
        let shared = shared(&mut program);
        let (node, [value]) = program.class("Node", [int("value")]);
        let (_, [place]) = program.statics("P", [super::volatile_reference()]);
        program.thread("owner", |body| {
            body.times(2, |body, round| {
                let new = body.allocate(node);
                body.write(&field(new, value), round);
                body.write(&place, new);
                if looks {
                    body.when(round, |body| say(body, &field(new, value), &shared.seen[0]));
                }
            });
            body.write(&place, NULL);
        });
        program.thread("other", |body| {
            let found = body.read(&place);
            body.when(not(equal(found, NULL)), |body| body.write(&field(found, value), 7));
        });
        program.build()
    };
    check([
        Case::new("nobody looks", program(false)),
        Case::new("the owner looks again", program(true)).races(),
    ]);
}

/// A second object has the name of the first, and nobody who takes its monitor knows what was told to the first.
#[test]
fn a_monitor_that_has_the_name_of_another_knows_nothing() {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let (node, []) = program.class("Node", []);
    let (_, [place]) = program.statics("P", [reference("place")]);
    program.thread("owner", |body| {
        body.times(2, |body, round| {
            let new = body.allocate(node);
            body.write(&place, new);
            body.when(equal(round, 0), |body| {
                body.synchronized(new, |body| body.write(&shared.x, 1));
                body.write(&place, NULL);
                // Whatever is taken together: the first object is forgotten before there is a second.
                body.write(&shared.w, 1);
                body.write(&shared.w, 0);
            });
        });
    });
    program.thread("other", |body| {
        let found = body.read(&place);
        body.when(not(equal(found, NULL)), |body| {
            body.synchronized(found, |body| say(body, &shared.x, &shared.seen[0]));
        });
    });
    // The reference, and what is read within the second monitor.
    Case::new("two monitors of one name", program.build()).areas(2).check();
}

/// Of two fields of one class one races; of two arrays those of one place.
#[test]
fn a_race_is_about_a_field_of_a_class() {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let (node, [value, other]) = program.class("Node", [int("value"), int("other")]);
    let (_, [place]) = program.statics("P", [super::volatile_reference()]);
    let m = program.monitor("m");
    program.thread("publisher", |body| {
        let new = body.allocate(node);
        body.write(&place, new);
        body.write(&field(new, value), 1);
        body.synchronized(m, |body| body.write(&field(new, other), 1));
    });
    program.thread("reader", |body| {
        let found = body.read(&place);
        body.when(not(equal(found, NULL)), |body| {
            body.synchronized(m, |body| say(body, &field(found, other), &shared.seen[1]));
            say(body, &field(found, value), &shared.seen[0]);
        });
    });
    Case::new("two fields", program.build()).races().check();
}
