//! The search on programs with objects, beside the plain driver of `program`'s test support, which shares no code
//! with it: the same states, the same ends and the same findings, depth-first and breadth-first; and every path is
//! an execution that the validators accept.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use thinair_event::validate;
use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Reduction, Schedule, Step, Strategy, Summary,
    record, search,
};
use thinair_program::replay::{self, Extent};
use thinair_program::testing::driver::Naming;
use thinair_program::testing::exhaust::exhaust;
use thinair_program::testing::objects::{self, ObjectProgram, ProgramBuilder, equal, int};

/// Every ready-made program, at a size that can be exhausted in a moment.
fn programs() -> Vec<(&'static str, ObjectProgram)> {
    vec![
        ("treiber 2 1", objects::treiber(2, 1)),
        ("treiber 2 2", objects::treiber(2, 2)),
        ("allocating loop", objects::allocating_loop()),
        ("spawn loop", objects::spawn_loop()),
        ("bounded buffer", objects::bounded_buffer(1, 1, 2, 1)),
        ("bounded buffer, two producers", objects::bounded_buffer(2, 1, 1, 1)),
        ("lost signal", objects::lost_signal()),
        ("park handshake", objects::park_handshake()),
        ("interrupted waiter", objects::interrupted_waiter()),
        ("lazy class initialization", objects::lazy_class_initialization(2)),
        ("chosen branch", objects::chosen_branch(3)),
        ("dining philosophers", objects::dining_philosophers(3, false)),
        ("ordered philosophers", objects::dining_philosophers(3, true)),
        ("mishaps", objects::mishaps()),
        ("one notify for two waiters", one_notify_for_two_waiters()),
        ("timed waits", timed_waits()),
        ("a thread that ends holding a monitor", a_thread_that_ends_holding_a_monitor()),
        ("joined and interrupted before its start", joined_and_interrupted_before_its_start()),
    ]
}

/// Either waiter is woken, and the other is left behind.
fn one_notify_for_two_waiters() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    for name in ["first", "second"] {
        program.thread(name, |body| body.synchronized(monitor, |body| body.wait(monitor)));
    }
    program.thread("notifier", |body| body.synchronized(monitor, |body| body.notify(monitor)));
    program.build()
}

/// The second worker waits for ever for what the first holds, whatever becomes of its name.
fn a_thread_that_ends_holding_a_monitor() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    let (worker, []) = program.thread_class("Worker", [], |body, _| body.lock(monitor));
    program.thread("main", |body| {
        body.times(2, |body, _| {
            let thread = body.allocate(worker);
            body.start(thread);
            body.join(thread);
        });
    });
    program.build()
}

fn joined_and_interrupted_before_its_start() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let (worker, []) = program.thread_class("Worker", [], |_, _| {});
    program.thread("main", |body| {
        let thread = body.allocate(worker);
        body.join(thread);
        body.interrupt(thread);
        body.start(thread);
        body.join(thread);
    });
    program.build()
}

/// Each is woken by the other or by time.
fn timed_waits() -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let monitor = program.monitor("m");
    let (_, [outcome]) = program.statics("Shared", [int("outcome").volatile()]);
    for name in ["first", "second"] {
        program.thread(name, |body| {
            body.synchronized(monitor, |body| {
                let woken = body.wait_timed(monitor);
                body.write(&outcome, woken);
                body.notify_all(monitor);
            });
        });
    }
    program.build()
}

#[derive(Default)]
struct Everything {
    ends: Vec<Schedule>,
    findings: BTreeMap<Finding, Vec<Schedule>>,
}

impl Observer<ObjectProgram> for Everything {
    fn ended(&mut self, _: &Machine<'_, ObjectProgram>, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.ends.push(path());
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _: &Machine<'_, ObjectProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.findings.entry(finding).or_default().push(path());
        ControlFlow::Continue(())
    }
}

fn explore(program: &ObjectProgram, order: Order) -> (Summary, Everything) {
    let mut everything = Everything::default();
    let strategy = Strategy { order, reduction: Reduction::NONE, ..Strategy::default() };
    let summary = search(program, strategy, Limits::default(), &mut everything);
    (summary, everything)
}

#[test]
fn both_searches_find_what_the_plain_driver_finds() {
    for (name, program) in programs() {
        let expected = exhaust(&program, Naming::Reused, 100_000);
        let (depth_first, by_depth) = explore(&program, Order::DepthFirst);
        let (breadth_first, by_breadth) = explore(&program, Order::BreadthFirst);
        for (summary, found) in [(depth_first, by_depth), (breadth_first, by_breadth)] {
            assert_eq!(summary.completeness, Completeness::Exhaustive, "{name}");
            assert_eq!(summary.transitions, depth_first.transitions, "{name}: transitions");
            // The plain driver forgets by which exception a thread ended; outcomes need it.
            if expected.exceptions.is_empty() {
                assert_eq!(summary.states, expected.states as u64, "{name}: states");
                assert_eq!(found.ends.len(), expected.ends, "{name}: ends");
            } else {
                assert!(summary.states >= expected.states as u64, "{name}: states");
                assert!(found.ends.len() >= expected.ends, "{name}: ends");
            }
            let count = |finding| found.findings.get(&finding).map_or(0, Vec::len);
            assert_eq!(count(Finding::Deadlock), expected.deadlocks, "{name}: deadlocks");
            assert_eq!(count(Finding::Assertion) > 0, expected.failures > 0, "{name}: failures");
        }
    }
}

/// Steps that nobody can notice go together, and nothing else changes.
#[test]
fn the_reduction_finds_the_same() {
    for (name, program) in programs() {
        let (full, all) = explore(&program, Order::DepthFirst);
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            for reduction in Reduction::COMPARED {
                let mut found = Everything::default();
                let strategy = Strategy { order, reduction, ..Strategy::default() };
                let reduced = search(&program, strategy, Limits::default(), &mut found);
                if !reduction.synchronization {
                    assert!(reduced.states <= full.states, "{name}, {reduction}: states");
                    assert_eq!(found.ends.len(), all.ends.len(), "{name}, {reduction}: ends");
                }
                assert_eq!(
                    found.findings.keys().collect::<Vec<_>>(),
                    all.findings.keys().collect::<Vec<_>>(),
                    "{name}, {order:?}, {reduction}: findings"
                );
            }
        }
    }
}

/// A thread is alive after its last write, until it ends: a program that asks must see that.
#[test]
fn a_thread_can_be_seen_alive_after_its_last_write() {
    let mut program = ProgramBuilder::new();
    let (_, [done]) = program.statics("Shared", [int("done").volatile()]);
    let writer = program.thread("writer", |body| body.write(&done, 1));
    program.thread("reader", |body| {
        let seen = body.read(&done);
        body.when(equal(seen, 1), |body| {
            let alive = body.is_alive(writer);
            // Fails where the writer is still alive, which is possible.
            body.assert(equal(alive, 0));
        });
    });
    let program = program.build();
    for reduction in Reduction::COMPARED {
        let mut found = Everything::default();
        search(&program, Strategy { reduction, ..Strategy::default() }, Limits::default(), &mut found);
        assert!(found.findings.contains_key(&Finding::Assertion), "{reduction:?}");
    }
}

#[test]
fn every_path_is_an_execution_that_the_validators_accept() {
    for (name, program) in programs() {
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            let (_, found) = explore(&program, order);
            let whole = found.ends.iter().map(|path| (path, Extent::Whole));
            let cut = found.findings.values().flatten().map(|path| (path, Extent::Prefix));
            for (path, extent) in whole.chain(cut).filter(|(path, _)| path.len() <= 200).take(40) {
                let recorded = record(&program, path);
                validate::sequentially_consistent(&recorded.execution, &recorded.order)
                    .unwrap_or_else(|violation| panic!("{name}: {violation}"));
                replay::intra_thread(&program, &recorded.execution, extent)
                    .unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
            }
        }
    }
}

#[test]
fn breadth_first_paths_are_shortest() {
    let program = objects::dining_philosophers(3, false);
    let (_, by_depth) = explore(&program, Order::DepthFirst);
    let (_, by_breadth) = explore(&program, Order::BreadthFirst);
    let shortest = by_breadth.findings[&Finding::Deadlock][0].len();
    assert!(shortest <= by_depth.findings[&Finding::Deadlock][0].len());
    // Within one step less there is no deadlock.
    let mut nothing = Everything::default();
    let limits = Limits { depth: Some(shortest - 1) };
    let strategy = Strategy { order: Order::BreadthFirst, reduction: Reduction::NONE, ..Strategy::default() };
    let summary = search(&program, strategy, limits, &mut nothing);
    assert_eq!(summary.completeness, Completeness::Bounded);
    assert!(nothing.findings.is_empty());
}

/// A bound on depth means the same in both orders: everything within so many steps.
#[test]
fn bounded_searches_agree() {
    for (name, program) in programs() {
        for depth in [1, 3, 7, 15] {
            let mut counts = Vec::new();
            for order in [Order::DepthFirst, Order::BreadthFirst] {
                let mut found = Everything::default();
                let strategy = Strategy { order, reduction: Reduction::NONE, ..Strategy::default() };
                let summary = search(&program, strategy, Limits { depth: Some(depth) }, &mut found);
                counts.push((summary.states, summary.completeness, found.ends.len()));
            }
            assert_eq!(counts[0], counts[1], "{name} within {depth} steps");
        }
    }
}

/// Along a random walk: the fingerprint that is kept up to date equals the one computed anew, and taking steps
/// back restores it.
#[test]
fn fingerprints_are_kept_up_to_date_and_restored() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for (name, program) in programs() {
        for _ in 0..10 {
            let mut machine = Machine::new(&program, Reduction::ALL);
            for _ in 0..100 {
                let steps: Vec<Step> = machine.steps().collect();
                if steps.is_empty() {
                    break;
                }
                let (mark, before) = (machine.mark(), machine.fingerprint());
                let others: Vec<Step> = steps.clone();
                for step in others {
                    machine.take(step);
                    assert_eq!(machine.fingerprint(), machine.fingerprint_anew(), "{name} after {step:?}");
                    machine.undo(mark);
                    assert_eq!(machine.fingerprint(), before, "{name} back from {step:?}");
                    assert_eq!(machine.fingerprint_anew(), before, "{name} back from {step:?}");
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                machine.take(steps[random as usize % steps.len()]);
            }
        }
    }
}
