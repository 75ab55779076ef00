//! Random programs with objects: the search with and without reduction, depth-first and breadth-first, and the plain
//! driver of `program`'s test support find the same.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use support::{Everything, explore};
use thinair_event::{ObjectId, validate};
use thinair_explore::run::{self, Outline};
use thinair_explore::{
    Completeness, Finding, Machine, Order, Reduction, Step, Taken, Trace, record, record_shared,
};
use thinair_program::replay::{self, Extent};
use thinair_program::testing::driver::Naming;
use thinair_program::testing::exhaust::exhaust;
use thinair_program::testing::objects::{ObjectProgram, Size, random};
use thinair_program::{Answer, Program, Request};

const SIZES: [Size; 3] = [
    Size { threads: 2, statements: 5 },
    Size { threads: 3, statements: 3 },
    Size { threads: 1, statements: 12 },
];

fn programs(count: u64) -> impl Iterator<Item = (String, ObjectProgram)> {
    (0..count).map(|seed| {
        let size = SIZES[seed as usize % SIZES.len()];
        (format!("program {seed}"), random(seed, size))
    })
}

fn findings(everything: &Everything) -> BTreeSet<Finding> {
    everything.findings.keys().copied().collect()
}

#[test]
fn the_reduction_finds_the_same() {
    let mut full_states = 0;
    let mut reduced_states = BTreeMap::new();
    for (name, program) in programs(2_000) {
        let (full, all) = explore(&program, Order::DepthFirst, Reduction::NONE);
        assert_eq!(full.completeness, Completeness::Exhaustive, "{name}");
        full_states += full.states;
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            for reduction in &Reduction::COMPARED[1..] {
                let (reduced, found) = explore(&program, order, *reduction);
                assert_eq!(reduced.completeness, Completeness::Exhaustive, "{name}, {order:?}, {reduction}");
                assert_eq!(findings(&found), findings(&all), "{name}, {order:?}, {reduction}");
                assert_eq!(found.outcomes, all.outcomes, "{name}, {order:?}, {reduction}: ends");
                *reduced_states.entry(reduction.to_string()).or_insert(0) += reduced.states;
            }
        }
    }
    let all = reduced_states[&Reduction::ALL.to_string()];
    assert!(all < full_states, "{reduced_states:?} of twice {full_states} states");
}

#[test]
fn the_plain_driver_finds_the_same() {
    for (name, program) in programs(150) {
        let expected = exhaust(&program, Naming::Reused, 20_000);
        if !expected.complete {
            continue;
        }
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            let (summary, found) = explore(&program, order, Reduction::NONE);
            if expected.exceptions.is_empty() {
                assert_eq!(summary.states, expected.states as u64, "{name}: states");
            }
            let exceptions: BTreeSet<_> = found
                .findings
                .keys()
                .filter_map(|finding| match finding {
                    Finding::Exception(exception) => Some(*exception),
                    _ => None,
                })
                .collect();
            assert_eq!(exceptions, expected.exceptions, "{name}: exceptions");
            let deadlocks = found.findings.contains_key(&Finding::Deadlock);
            assert_eq!(deadlocks, expected.deadlocks > 0, "{name}: deadlocks");
        }
    }
}

#[test]
fn paths_are_executions_that_the_validators_accept() {
    for (name, program) in programs(120) {
        let (_, found) = explore(&program, Order::DepthFirst, Reduction::INVISIBLE);
        let whole = found.ends.iter().map(|path| (path, Extent::Whole));
        let cut = found.findings.values().flatten().map(|path| (path, Extent::Prefix));
        for (path, extent) in whole.chain(cut).take(5) {
            let recorded = record(&program, path);
            validate::sequentially_consistent(&recorded.execution, &recorded.order)
                .unwrap_or_else(|violation| panic!("{name}: {violation}"));
            replay::intra_thread(&program, &recorded.execution, extent)
                .unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        }
    }
}

/// The single steps of a path: threads by their numbers in the order of start, and options.
#[derive(Default)]
struct Moves {
    numbers: BTreeMap<ObjectId, usize>,
    started: usize,
    option: u32,
    taken: Vec<(usize, u32)>,
}

impl Moves {
    fn start(&mut self, thread: ObjectId) {
        self.numbers.insert(thread, self.started);
        self.started += 1;
    }
}

impl<P: Program> Trace<P> for Moves {
    fn took(&mut self, thread: ObjectId, _: &P::Thread, taken: Taken) {
        self.taken.push((self.numbers[&thread], std::mem::take(&mut self.option)));
        if let Taken::Answered(Request::Start { thread, .. }, Some(Answer::Flag(true))) = taken {
            self.start(thread);
        }
    }
}

#[test]
fn paths_lead_to_the_same_on_plain_machinery() {
    let mut replayed = 0;
    for (name, program) in programs(600) {
        for reduction in Reduction::COMPARED {
            let (_, found) = explore(&program, Order::DepthFirst, reduction);
            let ends = found.ends.iter().map(|path| (None, path));
            let findings = found.findings.iter();
            let findings =
                findings.flat_map(|(finding, paths)| paths.iter().map(|path| (Some(*finding), path)));
            for (finding, path) in ends.take(3).chain(findings.take(5)) {
                let mut moves = Moves::default();
                program.initial().threads.into_iter().for_each(|thread| moves.start(thread));
                let mut machine = Machine::traced(&program, path.options.clone(), &mut moves);
                for &step in &path.steps {
                    moves.option = step.option;
                    machine.take_traced(step, &mut moves);
                }
                let end = run::replay(&program, false, moves.taken.iter().copied())
                    .unwrap_or_else(|astray| panic!("{name}: {astray}"));
                let goes_on = end.threads.contains(&Outline::GoesOn);
                match finding {
                    Some(Finding::Deadlock) => assert!(!goes_on, "{name}: {end:?}"),
                    Some(Finding::Exception(exception)) => {
                        assert!(end.threads.contains(&Outline::Ended(Some(exception))), "{name}: {end:?}");
                    }
                    Some(Finding::Assertion) => assert!(end.failed.is_some(), "{name}: {end:?}"),
                    Some(Finding::Hang) => assert!(goes_on, "{name}: {end:?}"),
                    Some(Finding::Unsupported(_)) => {}
                    None => assert!(!goes_on || end.exit.is_some(), "{name}: {end:?}"),
                }
                // A step too many, or of a thread that does not exist, does not fit.
                let strange = moves.taken.iter().copied().chain([(moves.started, 0)]);
                assert!(run::replay(&program, false, strange).is_err(), "{name}");
                let shared = record_shared(&program, path, 10_000).expect("a short path");
                validate::sequentially_consistent(&shared.execution, &shared.order)
                    .unwrap_or_else(|violation| panic!("{name}: {violation}"));
                replayed += 1;
            }
        }
    }
    assert!(replayed > 1_000, "only {replayed} paths");
}

/// Along random walks: what is kept up to date equals what is computed anew, nothing unreachable is left and nothing
/// reachable is missing, and taking steps back restores all of it.
#[test]
fn fingerprints_and_garbage_are_kept_up_to_date() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for (name, program) in programs(200) {
        for reduction in Reduction::COMPARED {
            let mut machine = Machine::new(&program, reduction);
            let start = machine.mark();
            let first = machine.fingerprint();
            for _ in 0..2 {
                for _ in 0..60 {
                    let steps: Vec<Step> = machine.steps().collect();
                    if steps.is_empty() {
                        break;
                    }
                    let (mark, before) = (machine.mark(), machine.fingerprint());
                    for &step in &steps {
                        machine.take(step);
                        assert_eq!(
                            machine.fingerprint(),
                            machine.fingerprint_anew(),
                            "{name} after {step:?}"
                        );
                        let copy = machine.snapshot();
                        machine.undo(mark);
                        assert_eq!(machine.fingerprint_anew(), before, "{name} back from {step:?}");
                        assert_eq!(copy.fingerprint(), copy.fingerprint_anew(), "{name}: a snapshot");
                    }
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    machine.take(steps[random as usize % steps.len()]);
                }
                machine.undo(start);
                assert_eq!(machine.fingerprint(), first, "{name}");
                assert_eq!(machine.fingerprint_anew(), first, "{name}");
            }
        }
    }
}
