//! Programs with objects, monitors, wait sets, permits, interrupts and threads that start others: what goes wrong in their legal
//! executions includes what goes wrong under sequential consistency, and is no more than that if they have no race. All states of a plain
//! machine say what sequential consistency is.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use thinair_jmm::{
    Completeness, Decision, Ended, Ending, Inquiry, Model, Options, Rules, Stages, Standing, decide,
};
use thinair_program::testing::driver::Naming;
use thinair_program::testing::exhaust::{Exhausted, exhaust};
use thinair_program::testing::objects::{self, ObjectProgram, Size};
use thinair_program::{Exception, Program, Request, Unfollowed};

/// What goes wrong in an execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Wrong {
    Exception(Exception),
    End,
}

fn observe(program: &ObjectProgram, ended: &Ended<'_, ObjectProgram>) -> Vec<Wrong> {
    let of_thread = |(state, standing)| match (program.next(state), standing) {
        (Request::End { exception: Some(exception) }, Standing::Ended) => Some(Wrong::Exception(exception)),
        _ => None,
    };
    let states = ended.states.iter().copied().zip(ended.standings());
    let end = (ended.ending == Ending::Complete).then_some(Wrong::End);
    states.filter_map(of_thread).chain(end).collect()
}

fn judge(program: &ObjectProgram, options: Options) -> Result<Decision<Wrong>, Unfollowed> {
    let inquiry = Inquiry {
        observe: &|ended| observe(program, ended),
        is_asked_for: &|_| false,
        constants: &|_| Vec::new(),
        is_over: &|| false,
    };
    decide(program, Model::Legal(Rules::JLS), options, &inquiry)
}

/// Whether the two could be compared, and whether there is no race.
fn compare(name: &str, program: &ObjectProgram, most: usize) -> Option<bool> {
    let Exhausted { ends, deadlocks, failures, exceptions, complete, .. } =
        exhaust(program, Naming::Counted, most);
    if !complete {
        return None;
    }
    let decision = match judge(program, Options::default()) {
        Ok(decision) if decision.completeness == Completeness::Exhaustive => decision,
        Ok(_) => return None,
        Err(unfollowed) => {
            // Nothing else is beyond it.
            let known = [
                "whether another thread is interrupted",
                "freezing",
                "may have started",
                "has not been started",
                "which is not declared volatile",
                "an opaque, acquire or release access",
                "a plain access of the volatile",
                "Fence()",
            ];
            assert!(known.iter().any(|known| unfollowed.what.contains(known)), "{name}: {unfollowed}");
            return None;
        }
    };
    let mut expected: BTreeSet<Wrong> = exceptions.into_iter().map(Wrong::Exception).collect();
    expected.extend((ends > 0).then_some(Wrong::End));
    let more = |what: &str| format!("{name}: {what} under sc and not under jmm");
    assert!(decision.outcomes.is_superset(&expected), "{}", more(&format!("{expected:?}")));
    assert!(decision.deadlock || deadlocks == 0, "{}", more("a deadlock"));
    assert!(decision.assertion || failures == 0, "{}", more("a failure"));
    if decision.statistics.race_free {
        assert_eq!(decision.outcomes, expected, "{name}");
        assert_eq!((decision.deadlock, decision.assertion), (deadlocks > 0, failures > 0), "{name}");
    }
    // Where all accesses are events, nothing is different.
    let stages = Stages { racing_locations: false, race_freedom: false, ..Stages::default() };
    let plain = judge(program, Options { stages, ..Options::default() }).expect("it is followed");
    if plain.completeness == Completeness::Exhaustive {
        assert_eq!(plain.outcomes, decision.outcomes, "{name}");
        assert_eq!((plain.deadlock, plain.assertion), (decision.deadlock, decision.assertion), "{name}");
    }
    Some(decision.statistics.race_free)
}

#[test]
fn programs_that_are_ready_made() {
    let mut said = String::new();
    for (name, program) in [
        ("bounded buffer", objects::bounded_buffer(1, 1, 1, 1)),
        ("interrupted waiter", objects::interrupted_waiter()),
        ("lost signal", objects::lost_signal()),
        ("mishaps", objects::mishaps()),
        ("park handshake", objects::park_handshake()),
        ("lazy class initialization", objects::lazy_class_initialization(2)),
        ("chosen branch", objects::chosen_branch(2)),
    ] {
        let _ = writeln!(said, "{name}: {:?}", compare(name, &program, 100_000));
    }
    println!("{said}");
    assert!(said.lines().filter(|line| line.contains("Some")).count() >= 4, "{said}");
}

#[test]
fn random_programs() {
    let sizes = [Size { threads: 2, statements: 3 }, Size { threads: 3, statements: 2 }];
    let (mut compared, mut race_free) = (0, 0);
    for seed in 0..600 {
        let program = objects::random(seed, sizes[seed as usize % sizes.len()]);
        if let Some(is_race_free) = compare(&format!("seed {seed}"), &program, 20_000) {
            compared += 1;
            race_free += u32::from(is_race_free);
        }
    }
    println!("{compared} were compared, {race_free} without a race");
    assert!(compared > 300 && race_free > 50, "{compared}, {race_free}");
}
