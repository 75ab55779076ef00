//! What is found in programs with objects, monitors and threads, and how it is told.

use std::fmt::Write;

use insta::assert_snapshot;
use thinair_check::budget::{Budget, Stop};
use thinair_check::evidence::Validated;
use thinair_check::program::{
    Checked, Found, Incomplete, Kind, Options, Part, Schedule, Verdict, replay, verify,
};
use thinair_explore::{Order, Reduction, Strategy};
use thinair_program::Describe;
use thinair_program::testing::objects::{
    self, NULL, ProgramBuilder, equal, field, int, less, not, reference,
};

fn options(order: Order, reduction: Reduction) -> Options {
    Options { strategy: Strategy { order, reduction, ..Strategy::default() }, ..Options::default() }
}

fn breadth_first() -> Options {
    options(Order::BreadthFirst, Reduction::default())
}

fn check(program: &impl Describe, options: &Options) -> Checked {
    verify(program, options, &Budget::default(), &|_| {}).expect("evidence that holds")
}

/// All that a check says, as text.
fn tell(checked: &Checked) -> String {
    let mut text = match checked.verdict {
        Verdict::Ok => "ok".to_owned(),
        Verdict::Found(kind) => kind.to_string(),
        Verdict::Unknown => "unknown".to_owned(),
    };
    if let Some(incomplete) = checked.incomplete {
        write!(text, " ({incomplete:?})").unwrap();
    }
    for found in &checked.findings {
        write!(text, "\n\n{}", story(found)).unwrap();
    }
    text
}

fn story(found: &Found) -> String {
    let mut text = format!("{}: {}", found.kind, found.message);
    for step in found.path.iter().filter(|step| step.part == Part::Story) {
        write!(text, "\n  {}: {}", found.threads[step.thread], step.action).unwrap();
    }
    for blocked in &found.blocked {
        write!(text, "\nthen {} {}", found.threads[blocked.thread], blocked.what).unwrap();
        if let Some(note) = &blocked.note {
            write!(text, "; {note}").unwrap();
        }
    }
    text
}

#[test]
fn a_lock_cycle() {
    assert_snapshot!(tell(&check(&objects::dining_philosophers(2, false), &breadth_first())), @"
    deadlock

    deadlock: Philosopher(main#0), Philosopher(main#1) and main wait for ever
      main: start Philosopher(main#0)
      main: start Philosopher(main#1)
      Philosopher(main#0): read Philosopher(main#0).first = Fork(main#0)
      Philosopher(main#0): read Philosopher(main#0).second = Fork(main#1)
      Philosopher(main#0): lock Fork(main#0)
      Philosopher(main#1): read Philosopher(main#1).first = Fork(main#1)
      Philosopher(main#1): read Philosopher(main#1).second = Fork(main#0)
      Philosopher(main#1): lock Fork(main#1)
    then Philosopher(main#0) waits for the monitor of Fork(main#1), held by Philosopher(main#1)
    then Philosopher(main#1) waits for the monitor of Fork(main#0), held by Philosopher(main#0)
    then main waits for the end of Philosopher(main#0)
    ");
    assert_eq!(check(&objects::dining_philosophers(2, true), &breadth_first()).verdict, Verdict::Ok);
}

#[test]
fn a_lost_signal() {
    assert_snapshot!(tell(&check(&objects::lost_signal(), &breadth_first())), @"
    deadlock

    deadlock: waiter waits for ever
      waiter: volatile read S.ready = 0
      signaller: volatile write S.ready = 1
      signaller: lock lock
      signaller: notify lock, where nobody waits
      signaller: unlock lock
      waiter: lock lock
      waiter: wait on lock
      signaller: end
    then waiter waits to be notified on lock; signaller had notified lock before that, when nobody waited
    ");
}

#[test]
fn a_violated_assertion_is_one_finding() {
    let mut program = ProgramBuilder::new();
    let (_, [x]) = program.statics("S", [int("x")]);
    let lock = program.monitor("lock");
    program.thread("writer", |body| body.write(&x, 1));
    program.thread("reader", |body| {
        body.synchronized(lock, |body| {
            let seen = body.read(&x);
            body.assert(equal(seen, 0));
        });
    });
    assert_snapshot!(tell(&check(&program.build(), &breadth_first())), @"
    assertion

    assertion: reader violates an assertion
      writer: write S.x = 1
      reader: lock lock
      reader: read S.x = 1
      reader: violate the assertion
    ");
}

#[test]
fn exceptions_are_told_apart_by_class() {
    // The worst first; a violated assertion is not told again as the exception that it throws.
    let checked = check(&objects::mishaps(), &breadth_first());
    let messages: Vec<String> =
        checked.findings.iter().map(|found| format!("{}: {}", found.kind, found.message)).collect();
    assert_snapshot!(messages.join("\n"), @"
    assertion: unlucky violates an assertion
    exception: unlucky ends by ArrayIndexOutOfBoundsException
    exception: unlucky ends by NegativeArraySizeException
    exception: unlucky ends by IllegalMonitorStateException
    exception: unlucky ends by NullPointerException
    exception: unlucky ends by IllegalThreadStateException
    ");
    assert_snapshot!(tell(&check(&objects::chosen_branch(2), &breadth_first())), @"
    exception

    exception: main ends by ArrayIndexOutOfBoundsException
      main: choose 1 of 0 to 1
      main: end by ArrayIndexOutOfBoundsException
    ");
}

/// One thread waits for a flag that the other sets only if it has seen it set.
fn spinning() -> objects::ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (_, [one, other]) = program.statics("S", [int("one").volatile(), int("other").volatile()]);
    for (name, mine, theirs) in [("first", &one, &other), ("second", &other, &one)] {
        program.thread(name, |body| {
            body.until(|body| body.read(theirs));
            body.write(mine, 1);
        });
    }
    program.build()
}

#[test]
fn a_hang() {
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        let checked = check(&spinning(), &options(order, Reduction::default()));
        assert_eq!(checked.verdict, Verdict::Found(Kind::Hang));
        assert_eq!(checked.findings.len(), 1);
        round_trip(&spinning(), &checked.findings[0]);
    }
    assert_snapshot!(tell(&check(&spinning(), &breadth_first())), @"
    hang

    hang: first and second go on for ever without getting anywhere
    then first goes round for ever
    then second goes round for ever
    ");
}

#[test]
fn waking_up_for_no_reason() {
    let mut program = ProgramBuilder::new();
    let lock = program.monitor("lock");
    let (_, [ready]) = program.statics("S", [int("ready")]);
    program.thread("waiter", |body| {
        body.synchronized(lock, |body| {
            let is_ready = body.read(&ready);
            body.when(not(is_ready), |body| {
                body.wait(lock);
                let is_ready = body.read(&ready);
                body.assert(is_ready);
            });
        });
    });
    program.thread("signaller", |body| {
        body.synchronized(lock, |body| {
            body.write(&ready, 1);
            body.notify(lock);
        });
    });
    let program = program.build();
    assert_eq!(check(&program, &breadth_first()).verdict, Verdict::Ok);
    let mut spurious = breadth_first();
    spurious.strategy.spurious = true;
    let checked = check(&program, &spurious);
    assert_snapshot!(tell(&checked), @"
    assertion

    assertion: waiter violates an assertion
      waiter: lock lock
      waiter: read S.ready = 0
      waiter: wait on lock
      waiter: stop waiting for no reason
      waiter: lock lock again
      waiter: read S.ready = 0
      waiter: violate the assertion
    ");
    let found = &checked.findings[0];
    let text = Schedule::new("Test.java", "sc", true, found).to_text(found);
    let again = replay(&program, &Schedule::parse(&text).expect("a schedule")).expect("a path");
    assert_eq!(again.findings[0].path, found.path);
}

#[test]
fn the_first_finding_can_be_enough() {
    let checked = check(&objects::mishaps(), &Options { first: true, ..breadth_first() });
    assert_eq!(checked.findings.len(), 1);
    assert_eq!(checked.incomplete, Some(Incomplete::First));
}

#[test]
fn bounds_and_limits() {
    let bounded = Options { depth: Some(3), ..breadth_first() };
    let checked = check(&objects::lost_signal(), &bounded);
    assert_eq!((checked.verdict, checked.incomplete), (Verdict::Unknown, Some(Incomplete::Bound)));
    let budget = Budget { cancelled: true.into(), ..Budget::default() };
    let checked = verify(&objects::treiber(3, 2), &Options::default(), &budget, &|_| {}).expect("no finding");
    assert_eq!(checked.verdict, Verdict::Unknown);
    assert_eq!(checked.incomplete, Some(Incomplete::Limit(Stop::Cancelled)));
}

/// Saves a finding's schedule, reads it and takes it again: the same path and finding.
fn round_trip(program: &impl Describe, found: &Found) -> String {
    let text = Schedule::new("Test.java", "sc", false, found).to_text(found);
    let again = replay(program, &Schedule::parse(&text).expect("a schedule")).expect("a path");
    let [same] = &again.findings[..] else { panic!("one finding: {again:?}") };
    let Found { length, shortest, .. } = *found;
    assert_eq!(Found { length, shortest, ..same.clone() }, *found);
    assert_eq!(again.incomplete, Some(Incomplete::Replay));
    text
}

#[test]
fn schedules_are_taken_again() {
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        for reduction in Reduction::COMPARED {
            let programs = [
                objects::dining_philosophers(3, false),
                objects::lost_signal(),
                objects::mishaps(),
                objects::chosen_branch(3),
            ];
            for program in programs {
                // In a process of its own, handles are other ones.
                for found in check(&program, &options(order, reduction)).findings {
                    round_trip(&program, &found);
                }
            }
        }
    }
}

/// A thread makes and drops objects in private before it publishes one and starts others, which are forgotten in turn:
/// names are reused, and not at the same steps in a search that takes many steps at once.
#[test]
fn paths_are_found_again_where_names_are_reused() {
    let mut program = ProgramBuilder::new();
    let (node, [next, number]) = program.class("Node", [reference("next"), int("number")]);
    let (_, [top, seen]) = program.statics("S", [reference("top").volatile(), int("seen")]);
    let (worker, []) = program.thread_class("Worker", [], |body, []| {
        let garbage = body.allocate(node);
        body.write(&field(garbage, number), 7);
        let found = body.read(&top);
        let content = body.read(&field(found, number));
        body.write(&seen, content);
    });
    program.thread("main", |body| {
        body.times(3, |body, round| {
            let list = body.register();
            body.set(list, NULL);
            body.times(3, |body, count| {
                let new = body.allocate(node);
                body.write(&field(new, next), list);
                body.write(&field(new, number), count);
                body.set(list, new);
                let scratch = body.allocate(node);
                body.write(&field(scratch, number), 1);
            });
            body.write(&field(list, number), round);
            body.write(&top, list);
            let thread = body.allocate(worker);
            body.start(thread);
            body.join(thread);
            let last = body.read(&seen);
            body.assert(less(last, 2));
        });
    });
    let program = program.build();
    let mut lengths = Vec::new();
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        for reduction in Reduction::COMPARED {
            let checked = check(&program, &options(order, reduction));
            let [found] = &checked.findings[..] else { panic!("{}", tell(&checked)) };
            assert_eq!(found.kind, Kind::Assertion);
            assert_eq!(found.threads.len(), 4);
            assert_eq!(found.validated, Validated::Whole);
            lengths.push(found.moves.len());
            round_trip(&program, found);
        }
    }
    // The last step may take one more together.
    let expected = lengths[0]..=lengths[0] + 1;
    assert!(lengths.iter().all(|length| expected.contains(length)), "{lengths:?}");
}

#[test]
fn a_schedule_is_text() {
    let program = objects::lost_signal();
    let checked = check(&program, &breadth_first());
    assert_snapshot!(round_trip(&program, &checked.findings[0]), @"
    thinair schedule 1
    input Test.java
    model sc
    spurious-wakeups no
    finding deadlock
    steps 8
    1 0    # waiter: volatile read S.ready = 0
    2 0    # signaller: volatile write S.ready = 1
    2 0    # signaller: lock lock
    2 0    # signaller: notify lock, where nobody waits
    2 0    # signaller: unlock lock
    1 0    # waiter: lock lock
    1 0    # waiter: wait on lock
    2 0    # signaller: end
    ");
}

#[test]
fn a_schedule_that_does_not_fit_says_so() {
    let program = objects::lost_signal();
    let checked = check(&program, &breadth_first());
    let text = round_trip(&program, &checked.findings[0]);
    let refuse = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        let result = Schedule::parse(&text).and_then(|schedule| replay(&program, &schedule));
        result.expect_err("a schedule that does not fit").to_string()
    };
    let first = "1 0    # waiter: volatile read S.ready = 0";
    assert_snapshot!(refuse("schedule 1", "schedule 9"), @"line 1: version 9 of the format is not known (known: 1)");
    assert_snapshot!(refuse("thinair", "another"), @"line 1: not a schedule: the first line is not `thinair schedule 1`");
    assert_snapshot!(refuse("model sc\n", ""), @"line 3: `model …` is expected here, not `spurious-wakeups no`");
    assert_snapshot!(refuse("finding deadlock", "finding trouble"), @"line 5: unknown finding `trouble` (known: assertion, exception, deadlock, hang, data-race)");
    assert_snapshot!(refuse("finding deadlock", "finding exception"), @"the program does what the schedule says, but that leads to no exception");
    assert_snapshot!(refuse("steps 8", "steps 80"), @"line 14: the schedule should have 80 steps, and has 8");
    assert_snapshot!(refuse(first, "1 x"), @"line 7: a thread's number from 1 and an option are expected here, not `1 x`");
    assert_snapshot!(refuse(first, "0 0"), @"line 7: a thread's number from 1 and an option are expected here, not `0 0`");
    assert_snapshot!(refuse(first, "1 7"), @"line 7: step 1 does not fit the program: thread 1 (waiter) has no step 7; possible: `1 0` (waiter), `2 0` (signaller)");
    assert_snapshot!(refuse(first, "3 0"), @"line 7: step 1 does not fit the program: there is no thread 3 yet; possible: `1 0` (waiter), `2 0` (signaller)");
    assert_snapshot!(refuse("2 0    # signaller: notify lock,", "1 0 #"), @"line 10: step 4 does not fit the program: thread 1 (waiter) can't go on; possible: `2 0` (signaller)");
    assert_eq!(Schedule::parse("").unwrap_err().to_string(), refuse("thinair", "another"));
}

#[test]
fn all_searches_find_the_same() {
    for program in [
        objects::dining_philosophers(3, false),
        objects::lost_signal(),
        objects::mishaps(),
        objects::chosen_branch(3),
        objects::interrupted_waiter(),
        objects::lazy_class_initialization(2),
        spinning(),
    ] {
        let mut answers = Vec::new();
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            for reduction in Reduction::COMPARED {
                let checked = check(&program, &options(order, reduction));
                assert!(checked.is_exhaustive());
                let mut messages: Vec<String> =
                    checked.findings.into_iter().map(|found| found.message).collect();
                messages.sort();
                answers.push((checked.verdict, messages));
            }
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    }
}
