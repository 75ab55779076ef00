//! Several searches at a time find what one finds.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use support::{Everything, explore};
use thinair_event::Value;
use thinair_explore::{
    Completeness, Finding, Limits, Machine, Observer, Order, Progress, Reduction, Step, Strategy, Taken,
    Team, search_in_parallel,
};
use thinair_program::Answer;
use thinair_program::testing::objects::{self, ObjectProgram, ProgramBuilder, Size, int, random};

fn findings(everything: &Everything) -> BTreeSet<Finding> {
    everything.findings.keys().copied().collect()
}

fn compare(name: &str, program: &ObjectProgram, threads: &[usize], alone: u64) {
    for reduction in Reduction::COMPARED {
        let (one, all) = explore(program, Order::DepthFirst, reduction);
        for &threads in threads {
            let mut found = Everything::default();
            let strategy = Strategy { reduction, ..Strategy::default() };
            let team = Team { threads, alone };
            let several = search_in_parallel(program, strategy, Limits::default(), team, &mut found);
            assert_eq!(several.completeness, one.completeness, "{name}, {reduction}, {threads}");
            assert_eq!(findings(&found), findings(&all), "{name}, {reduction}, {threads}");
            assert_eq!(found.outcomes, all.outcomes, "{name}, {reduction}, {threads}: ends");
            if !reduction.persistent {
                assert_eq!(several.states, one.states, "{name}, {reduction}, {threads}: states");
            }
            // Passes that are given up may show ends as well.
            if !reduction.persistent && !reduction.synchronization {
                assert_eq!(found.ends.len(), all.ends.len(), "{name}, {reduction}, {threads}");
            }
        }
    }
}

#[test]
fn large_programs() {
    for (name, program) in [
        ("philosophers", objects::dining_philosophers(4, false)),
        ("careful philosophers", objects::dining_philosophers(4, true)),
        ("stack", objects::treiber(2, 2)),
    ] {
        compare(name, &program, &[2, 3, 8], 100);
    }
}

/// A thread that spins learns of others from what it reads, though it stays where it is. Whether a search knows already
/// that it spins must make no difference: so the step leads nowhere.
#[test]
fn spinning_leads_nowhere() {
    let mut program = ProgramBuilder::new();
    let (_, [flag, a]) = program.statics("S", [int("flag").volatile(), int("a")]);
    program.thread("spinner", |body| body.until(|body| body.read(&flag)));
    program.thread("writer", |body| {
        body.write(&a, 1);
        body.write(&flag, 0);
        body.write(&flag, 1);
    });
    let program = program.build();
    let mut machine = Machine::new(&program, Reduction::ALL);
    let [spinner, writer] = [0, 1].map(|thread| machine.threads().nth(thread).expect("it is there").0);
    machine.take(Step { thread: writer, option: 0 });
    let before = machine.fingerprint();
    let taken = machine.take(Step { thread: spinner, option: 0 });
    assert!(matches!(taken, Taken::Answered(_, Some(Answer::Value(Value::Int(0))))), "{taken:?}");
    assert_eq!(machine.fingerprint(), before);
    assert_eq!(machine.fingerprint_anew(), before);
    compare("spinner", &program, &[2], 0);
}

#[test]
fn random_programs() {
    for seed in 0..400 {
        let program = random(seed, Size { threads: 3, statements: 3 });
        compare(&format!("program {seed}"), &program, &[2], 0);
    }
}

/// An observer that has enough stops all of them.
#[test]
fn all_stop_when_one_is_told_to() {
    struct Impatient(u64);
    impl Observer<ObjectProgram> for Impatient {
        fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
            self.0 = progress.transitions;
            if progress.transitions > 40_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let program = objects::dining_philosophers(6, false);
    let strategy = Strategy { reduction: Reduction::NONE, ..Strategy::default() };
    let mut observer = Impatient(0);
    let summary = search_in_parallel(&program, strategy, Limits::default(), Team::of(3), &mut observer);
    assert_eq!(summary.completeness, Completeness::Stopped);
    assert!(observer.0 < 200_000, "stopped after {} steps", observer.0);
}
