//! What ends a program, and what can be seen of threads that wait.

use thinair_explore::{Finding, Reduction, Strategy};
use thinair_program::testing::objects::{
    Body, ObjectProgram, ProgramBuilder, Statement, Waiting, exception, not,
};

use super::{Case, Shared, check, say, shared, threads};
use crate::compare;
use crate::observed::explore;

fn fails(case: Case) -> Case {
    case.finds(Finding::Assertion).finds(Finding::Exception(exception::ASSERTION_FAILED))
}

/// The program is over right after a write; until then, others may see it.
#[test]
fn what_is_written_before_the_program_ends_can_be_seen() {
    let exits = threads([
        &|body: &mut Body, s: &Shared, _| {
            body.write(&s.x, 1);
            body.exit(0);
        },
        &|body: &mut Body, s: &Shared, _| {
            let seen = body.read(&s.x);
            body.assert(not(seen));
        },
    ]);
    check([
        fails(Case::new("exit", exits)).races(),
        fails(Case::new("the last thread but a daemon ends", daemon(|body, s| body.write(&s.x, 1)))).races(),
        fails(Case::new(
            "the last thread but a daemon ends, having let go of a monitor",
            daemon(|body, s| {
                let own = body.this();
                body.synchronized(own, |body| body.write(&s.x, 1));
            }),
        ))
        .races(),
    ]);
}

/// A daemon fails if it sees what its main thread does last.
fn daemon(last: impl Fn(&mut Body, &Shared)) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let (class, []) = program.thread_class("Daemon", [], |body, []| {
        let seen = body.read(&shared.x);
        body.assert(not(seen));
    });
    program.thread("main", |body| {
        let thread = body.allocate(class);
        body.start_daemon(thread);
        last(body, &shared);
    });
    program.build()
}

/// A thread does something, and is looked at; all that it can be seen to do is seen.
fn observed(build: impl Fn(&mut Body, &Shared, thinair_event::ObjectId)) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let m = program.monitor("m");
    let seen = program.thread_without_body("seen");
    program.body_of(seen, |body| build(body, &shared, m));
    program.thread("looks", |body| {
        let life = body.observe(seen);
        body.write(&shared.seen[2], life);
    });
    program.thread("locks", |body| body.synchronized(m, |body| body.write(&shared.seen[1], 1)));
    program.build()
}

#[test]
fn what_threads_wait_for_is_seen() {
    let timed = Waiting { timed: true, outcome: None };
    let sleeps = |body: &mut Body| body.statement(Statement::Sleep(Waiting::default(), 1));
    check([
        // Alive, or blocked, or ended.
        Case::new("a lock", observed(|body, _, m| body.synchronized(m, |_| {}))).outcomes(3),
        Case::new(
            "a lock after a write",
            observed(|body, s, m| {
                body.write(&s.x, 1);
                body.synchronized(m, |body| body.write(&s.x, 2));
            }),
        )
        .outcomes(3),
        // Alive, or asleep, or ended.
        Case::new("sleep", observed(|body, _, _| sleeps(body))).outcomes(3),
        Case::new(
            "sleep after a write",
            observed(|body, s, _| {
                body.write(&s.x, 1);
                sleeps(body);
            }),
        )
        .outcomes(3),
        Case::new(
            "a timed park after a write",
            observed(|body, s, _| {
                body.write(&s.x, 1);
                body.statement(Statement::Park(timed));
            }),
        )
        .outcomes(3),
        Case::new(
            "a timed join after a write",
            observed(|body, s, _| {
                body.write(&s.x, 1);
                let own = body.this();
                body.statement(Statement::Join(timed, own.into()));
            }),
        )
        .outcomes(3),
        // Alive, blocked, waiting, ended.
        Case::new(
            "a timed wait",
            observed(|body, s, m| {
                body.lock(m);
                body.wait_timed(m);
                say(body, &s.x, &s.seen[0]);
                body.unlock(m);
            }),
        )
        .outcomes(4),
    ]);
}

/// Parked for ever, though threads may wake up for no reason: a deadlock is judged without that.
#[test]
fn parking_after_a_write_is_a_deadlock_even_if_it_may_end_for_no_reason() {
    let program = threads([&|body: &mut Body, s: &Shared, _| {
        body.write(&s.x, 1);
        body.park();
        body.write(&s.x, 2);
    }]);
    assert!(compare("park", &program, true));
    let strategy = Strategy { reduction: Reduction::NONE, spurious: true, ..Strategy::default() };
    let answer = explore(&program, strategy).answer;
    assert!(answer.findings.contains(&Finding::Deadlock) && answer.outcomes.len() == 1, "{answer:?}");
}
