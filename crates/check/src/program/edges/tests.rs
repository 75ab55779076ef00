//! Edges by hand, and their closure beside vector clocks.

use std::collections::BTreeSet;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::TestRunner;
use thinair_explore::{Machine, Reduction, Schedule, Step};
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::testing::objects::{Sharing, Size, random, sharing};
use thinair_race::{Clocks, update_modes};

use super::*;
use crate::budget::Budget;
use crate::program::{Options, RaceOptions, verify};

fn litmus(text: &str) -> LitmusProgram {
    let test = thinair_litmus::parse(text).expect("a test");
    LitmusProgram::new(&test, text, None)
}

/// The schedule in which the first thread that is named takes a step, then the second, and so on; 1 is the first.
fn schedule<P: Program>(program: &P, threads: &[usize]) -> Schedule {
    let mut machine = Machine::new(program, Reduction::NONE);
    let initial = program.initial().threads;
    let mut steps = Vec::new();
    for &number in threads {
        let step = machine.steps().find(|step| step.thread == initial[number - 1]).expect("a step");
        machine.take(step);
        steps.push(step);
    }
    Schedule { options: Reduction::NONE.into(), steps }
}

/// The edges of a path, as `from>to rule`; steps count from 1.
fn edges(text: &str, threads: &[usize]) -> Vec<String> {
    let program = litmus(text);
    let mut synchronization = Synchronization::new(&program, Edges::default());
    schedule(&program, threads).take(&program, &mut synchronization);
    let shown = |edge: &Edge| format!("{}>{} {}", edge.from + 1, edge.to + 1, edge.rule.name());
    synchronization.essential().iter().map(shown).collect()
}

#[test]
fn only_the_last_unlock_of_a_monitor_counts() {
    let text = "Java T { int x; monitor m; }
        Thread 1 { synchronized (m) { x = 1; } synchronized (m) { x = 2; } }
        Thread 2 { synchronized (m) { int r = x; } }
        Thread 3 { synchronized (m) { int r = x; } } exists (x == 0)";
    // Both sections of the first thread, then one of each of the others.
    let path = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3];
    assert_eq!(edges(text, &path), ["6>7 monitor", "9>10 monitor"]);
    // What comes before everything has nothing to learn from.
    assert_eq!(edges(text, &[3, 3, 3, 1, 1, 1, 1, 1, 1]), ["3>4 monitor"]);
}

#[test]
fn a_volatile_read_comes_after_the_writes_of_all_threads() {
    let text = "Java T { volatile int v; }
        Thread 1 { v = 1; v = 2; } Thread 2 { v = 3; } Thread 3 { int r = v; int s = v; } exists (v == 0)";
    // Of each thread the last: the second read adds nothing.
    assert_eq!(edges(text, &[1, 1, 2, 3, 3]), ["3>4 volatile", "2>4 volatile"]);
    assert_eq!(edges(text, &[3, 1, 3, 1, 2]), ["2>3 volatile"]);
}

#[test]
fn an_acquire_read_comes_after_the_write_that_it_sees() {
    let text = "Java T { int x; }
        Thread 1 { x.setRelease(1); } Thread 2 { x.setOpaque(2); }
        Thread 3 { int r = x.getAcquire(); } exists (x == 0)";
    assert_eq!(edges(text, &[1, 3]), ["1>2 release"]);
    assert!(edges(text, &[1, 2, 3]).is_empty(), "an opaque write hands on nothing");
    let weak = text.replace("getAcquire", "getOpaque");
    assert!(edges(&weak, &[1, 3]).is_empty(), "an opaque read learns nothing");
}

#[test]
fn fences_need_a_write_that_was_seen() {
    let text = "Java T { int x; int y; }
        Thread 1 { VarHandle.releaseFence(); x.setOpaque(1); }
        Thread 2 { int r = x.getOpaque(); VarHandle.acquireFence(); } exists (x == 0)";
    assert_eq!(edges(text, &[1, 1, 2, 2]), ["1>4 fence"]);
    assert!(edges(text, &[1, 2, 1, 2]).is_empty(), "it was not seen");
}

#[test]
fn a_join_comes_after_the_end() {
    let text = "Java T { int x; } Thread 1 { x = 1; } Thread 2 { join 1; int r = x; } exists (x == 0)";
    assert_eq!(edges(text, &[1, 1, 2, 2]), ["2>3 join"]);
}

#[test]
fn ends_move_to_what_is_shown() {
    let single = |(thread, shown)| Single { thread, move_number: 0, shown };
    let singles = [(0, Some(0)), (0, None), (1, None), (1, Some(1)), (1, Some(2))].map(single);
    let edges = [(1, 2), (0, 4), (0, 2)].map(|(from, to)| Edge { from, to, rule: Rule::Start });
    let moved = |length| {
        let moved = shown(&edges, &singles, length);
        moved.iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>()
    };
    assert_eq!(moved(3), [(0, 1), (0, 2)]);
    assert_eq!(moved(2), [(0, 1)], "a path may end earlier");
}

/// A path to some end, or of so many steps, that a number determines.
fn walk<P: Program>(program: &P, mut seed: u64) -> Schedule {
    let mut machine = Machine::new(program, Reduction::NONE);
    let mut path = Vec::new();
    while path.len() < 60 && machine.exit().is_none() {
        let steps: Vec<Step> = machine.steps().collect();
        if steps.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let step = steps[(seed >> 33) as usize % steps.len()];
        machine.take(step);
        path.push(step);
    }
    Schedule { options: Reduction::NONE.into(), steps: path }
}

/// The accesses of a path: for each the earlier ones of others that conflict with it, by the definition.
#[derive(Default)]
struct Conflicts {
    step: usize,
    /// Of each thread, each kind and each place in the program the last one, and which step it is.
    last: Vec<(Access, usize)>,
    pairs: BTreeSet<(usize, usize)>,
    finals: BTreeSet<usize>,
}

#[derive(Clone, Copy, PartialEq)]
struct Access {
    thread: ObjectId,
    location: Location,
    read: Option<ReadMode>,
    write: Option<WriteMode>,
    whereabouts: u64,
}

impl Access {
    fn is_plain(self) -> bool {
        self.read == Some(ReadMode::Plain) || self.write == Some(WriteMode::Plain)
    }

    /// Whether two accesses race, if nothing orders them.
    fn conflicts(self, other: Access) -> bool {
        self.thread != other.thread
            && self.location == other.location
            && (self.write.is_some() || other.write.is_some())
            && (self.is_plain() || other.is_plain())
    }
}

struct Watched<'p, P>(&'p P, Conflicts);

impl<P: Program> Trace<P> for Watched<'_, P> {
    fn took(&mut self, thread: ObjectId, state: &P::Thread, taken: Taken) {
        let Watched(program, conflicts) = self;
        let step = conflicts.step;
        conflicts.step += 1;
        let (location, read, write) = match taken {
            Taken::Answered(Request::Read { location, mode }, _) => (location, Some(mode), None),
            Taken::Answered(Request::Write { location, mode, .. }, _) => (location, None, Some(mode)),
            Taken::Answered(
                Request::ReadModifyWrite { location, read, write, .. },
                Some(Answer::Updated { written, .. }),
            ) => {
                let (read, write) = update_modes(read, write);
                (location, Some(read), written.then_some(write))
            }
            Taken::Answered(_, Some(Answer::Allocated(object))) => {
                return conflicts.last.retain(|(access, _)| access.location.object != object);
            }
            _ => return,
        };
        if program.variable(location).is_final {
            conflicts.finals.insert(step);
            return;
        }
        let whereabouts = program.whereabouts(state);
        let access = Access { thread, location, read, write, whereabouts };
        let earlier = conflicts.last.iter().filter(|(other, _)| other.conflicts(access));
        conflicts.pairs.extend(earlier.map(|(_, earlier)| (*earlier, step)));
        conflicts.last.retain(|(other, _)| *other != access);
        conflicts.last.push((access, step));
    }
}

/// For each step, what comes before it in the closure of program order and edges.
fn closure(threads: &[usize], edges: &[Edge]) -> Vec<BTreeSet<usize>> {
    let mut before: Vec<BTreeSet<usize>> = Vec::new();
    for (step, &thread) in threads.iter().enumerate() {
        let previous = (0..step).rev().find(|&other| threads[other] == thread);
        let sources = edges.iter().filter(|edge| edge.to == step).map(|edge| edge.from);
        let mut all = BTreeSet::new();
        for source in previous.into_iter().chain(sources) {
            all.insert(source);
            all.extend(&before[source]);
        }
        before.push(all);
    }
    before
}

/// Compares on a path of a program; how many conflicting accesses are ordered there, and how many are not.
fn compare<P: Program>(program: &P, seed: u64) -> [usize; 2] {
    let schedule = walk(program, seed);
    let mut clocks = Clocks::new(program, Edges::default());
    schedule.take(program, &mut clocks);
    let mut watched = Watched(program, Conflicts::default());
    schedule.take(program, &mut watched);
    let mut synchronization = Synchronization::new(program, Edges::default());
    schedule.take(program, &mut synchronization);
    let conflicts = watched.1;
    let racing: BTreeSet<(usize, usize)> =
        clocks.races().iter().map(|race| (race.first.step, race.second.step)).collect();
    let racing: BTreeSet<_> =
        racing.into_iter().filter(|(_, second)| !conflicts.finals.contains(second)).collect();
    let threads = &synchronization.steps;
    let essential = synchronization.essential();
    assert_eq!(closure(threads, &synchronization.edges), closure(threads, &essential), "seed {seed}");
    let before = closure(threads, &essential);
    let is_ordered = |&(first, second): &(usize, usize)| {
        // Clocks compare an access with what its thread knew, before it learns anything by it.
        let read = |edge: &Edge| edge.to == second && edge.rule.is_read();
        if essential.iter().any(read) {
            let others: Vec<Edge> = essential.iter().filter(|edge| !read(edge)).copied().collect();
            return closure(threads, &others)[second].contains(&first);
        }
        before[second].contains(&first)
    };
    let (ordered, unordered): (BTreeSet<_>, BTreeSet<_>) =
        conflicts.pairs.iter().copied().partition(is_ordered);
    assert_eq!(unordered, racing, "seed {seed}");
    [ordered.len(), unordered.len()]
}

#[test]
fn the_closure_of_the_edges_is_what_clocks_say() {
    let mut sum = [0, 0];
    let mut add = |[ordered, unordered]: [usize; 2]| {
        sum[0] += ordered;
        sum[1] += unordered;
    };
    let ingredients = Sharing {
        threads: 3,
        statements: 5,
        objects: true,
        lives: true,
        waits: true,
        spins: true,
        timing: true,
    };
    for seed in 0..400 {
        let program = random(seed, Size { threads: 3, statements: 5 });
        (0..3).for_each(|path| add(compare(&program, seed * 3 + path)));
        let program = sharing(seed, ingredients);
        (0..3).for_each(|path| add(compare(&program, seed * 3 + path)));
    }
    assert!(sum.iter().all(|&pairs| pairs > 500), "{sum:?}");
}

#[test]
fn so_it_is_with_access_modes_and_fences() {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(400));
    let sum = std::cell::Cell::new([0, 0]);
    let shape = Shape { accesses: true, monitors: true, statements: 2..=5, ..Shape::small() };
    runner
        .run(&(arbitrary::tests_of(&shape), 0..u64::MAX), |(test, seed)| {
            let program = LitmusProgram::new(&test, &test.to_string(), None);
            let [ordered, unordered] = compare(&program, seed);
            sum.set([sum.get()[0] + ordered, sum.get()[1] + unordered]);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(sum.get().iter().all(|&pairs| pairs > 50), "{:?}", sum.get());
}

/// What is shown of a race, with names and without what nobody wants to read, must not contradict it.
#[test]
fn the_edges_of_a_finding_do_not_order_its_race() {
    let options = Options { races: Some(RaceOptions::default()), only_races: true, ..Options::default() };
    let (mut races, mut edges) = (0, 0);
    let ingredients = Sharing {
        threads: 2,
        statements: 5,
        objects: false,
        lives: true,
        waits: false,
        spins: false,
        timing: false,
    };
    let mixed = (0..100).map(|seed| (seed, sharing(seed, ingredients)));
    let heaps = (0..100).map(|seed| (seed, random(seed, Size { threads: 2, statements: 4 })));
    for (seed, program) in mixed.chain(heaps) {
        let checked = verify(&program, &options, &Budget::default(), &|_| ()).expect("a verdict");
        for found in &checked.findings {
            let threads: Vec<usize> = found.path.iter().map(|step| step.thread).collect();
            for edge in &found.edges {
                assert!(edge.from < edge.to && threads[edge.from] != threads[edge.to], "seed {seed}");
            }
            let accesses = &found.race.as_ref().expect("a race").accesses;
            let [first, second] = [0, 1].map(|place| accesses[place].step.expect("a step"));
            assert_eq!(second + 1, found.path.len(), "seed {seed}: the path ends there");
            assert_eq!([first, second].map(|step| threads[step]), [0, 1].map(|place| accesses[place].thread));
            assert!(!closure(&threads, &found.edges)[second].contains(&first), "seed {seed}");
            races += 1;
            edges += found.edges.len();
        }
    }
    assert!(races > 30 && edges > 30, "{races} races, {edges} edges");
}
