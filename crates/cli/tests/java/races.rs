//! The programs of `examples/java/race`: those of seed 004's evaluation with their repaired twins, idioms, and their mutants. Each has the race
//! that its comments say, or is proved to have none, on every JDK; and paths to races are as short as seed 004 promises.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::program::{DataRace, Kind, Options, RaceOptions, Verdict};
use thinair_explore::{Heuristics, Order, Strategy};

use crate::support::{Case, Classes, for_each};

const FOLDERS: [&str; 2] = ["../../examples/java/race", "../../examples/java/race/mutants"];

/// What the comments in a source say.
struct Expected {
    /// The variables that race, one of which is told; none if none does.
    variables: BTreeSet<String>,
    /// The lines of the accesses, where there is but one pair.
    lines: Option<BTreeSet<u32>>,
}

impl Expected {
    fn of(case: &Case) -> Expected {
        let text = fs::read_to_string(source(case)).expect("a program");
        let comment = |name: &'static str| text.lines().filter_map(move |line| line.strip_prefix(name));
        let variables: BTreeSet<String> = comment("//@ race: ").map(str::to_owned).collect();
        let is_free = text.lines().any(|line| line == "//@ race-free");
        assert_ne!(variables.is_empty(), !is_free, "{}: either it races or it does not", case.name);
        let several = comment("//@ races: several").next().is_some();
        let marked = text.lines().enumerate().filter(|(_, line)| line.contains("//~ RACE"));
        let lines: BTreeSet<u32> = marked.map(|(number, _)| number as u32 + 1).collect();
        Expected { variables, lines: (!several && !lines.is_empty()).then_some(lines) }
    }

    fn compare(&self, race: &DataRace) -> Result<(), String> {
        // Elements of arrays are told by where their array was made as well.
        let name = race.name.split('@').next().unwrap_or_default();
        if !self.variables.contains(name) {
            return Err(format!("{} races, and not one of {:?}", race.name, self.variables));
        }
        let places = race.accesses.iter().filter_map(|access| access.place.as_ref()?.line);
        let lines: BTreeSet<u32> = places.collect();
        match &self.lines {
            Some(expected) if !lines.is_subset(expected) => {
                Err(format!("{} races at lines {lines:?}, not {expected:?}", race.name))
            }
            _ => Ok(()),
        }
    }
}

fn source(case: &Case) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let paths = FOLDERS.map(|folder| root.join(folder).join(format!("{}.java", case.name)));
    paths.into_iter().find(|path| path.exists()).expect("a source")
}

/// A search for the first race.
fn first_race() -> Options {
    Options { races: Some(RaceOptions::default()), only_races: true, first: true, ..Options::default() }
}

#[test]
fn programs_race_as_they_say_and_their_repaired_twins_do_not() {
    let cases: Vec<Case> = FOLDERS.into_iter().flat_map(Case::all).collect();
    let (racing, free) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for classes in Classes::by_every_jdk("races", &FOLDERS) {
        for_each(&cases, |case| {
            let expected = Expected::of(case);
            let (_, checked) = classes.verify(case, &first_race(), 3_000_000)?;
            match (expected.variables.is_empty(), checked.verdict) {
                (true, Verdict::Ok) => _ = free.fetch_add(1, Ordering::Relaxed),
                (false, Verdict::Found(Kind::Race)) => {
                    racing.fetch_add(1, Ordering::Relaxed);
                    let race = checked.findings[0].race.as_ref().expect("it is one");
                    expected.compare(race)?;
                }
                (_, verdict) => {
                    let found = checked.findings.first().map(|found| &found.message);
                    return Err(format!("{verdict:?} after {} states: {found:?}", checked.statistics.states));
                }
            }
            Ok(())
        });
    }
    let (racing, free) = (racing.into_inner(), free.into_inner());
    println!("{racing} race, {free} do not");
    assert!(racing > 10 && free > 10);
}

/// The algorithms of seed 004's evaluation. Where it has no race there, a mutant that has.
const ALGORITHMS: [&str; 13] = [
    "DisBarrier",
    "StaticTreeBarrier",
    "StripedHashSet",
    "LazyList",
    "OptimisticList",
    "Bakery",
    "LockFreeQueue",
    "CLHLock",
    "MCSLock",
    "PetersonPlain",
    "SimplePlain",
    "SenseBarrierPlainSense",
    "TourBarrierPlainFlag",
];

/// How long a path to a race is that a search at every access to what threads share finds.
fn length(classes: &Classes, case: &Case, order: Order) -> Result<usize, String> {
    let options = Options { strategy: Strategy::at_every_access(order), ..first_race() };
    let (_, checked) = classes.verify(case, &options, 100_000)?;
    let found = checked.findings.first().ok_or_else(|| format!("{order:?} finds nothing"))?;
    Ok(found.length)
}

/// The heuristic search leads to most races by a shorter path than depth-first search, and breadth-first search by one that is not longer than either.
#[test]
fn heuristics_make_paths_short() {
    let cases: Vec<Case> = FOLDERS.into_iter().flat_map(Case::all).collect();
    let cases: Vec<Case> =
        cases.into_iter().filter(|case| ALGORITHMS.contains(&case.name.as_str())).collect();
    assert_eq!(cases.len(), ALGORITHMS.len());
    for classes in Classes::by_every_jdk("paths-to-races", &FOLDERS) {
        let shorter = AtomicUsize::new(0);
        for_each(&cases, |case| {
            let deep = length(&classes, case, Order::DepthFirst)?;
            let heuristic = length(&classes, case, Order::BestFirst(Heuristics::default()))?;
            shorter.fetch_add(usize::from(heuristic < deep), Ordering::Relaxed);
            // Its seven threads have too many states to find the shortest.
            if case.name != "StaticTreeBarrier" {
                let shortest = length(&classes, case, Order::BreadthFirst)?;
                if shortest > deep.min(heuristic) {
                    return Err(format!("{shortest} steps, but {deep} and {heuristic} are enough"));
                }
            }
            Ok(())
        });
        let shorter = shorter.into_inner();
        assert!(shorter >= 10, "shorter on {shorter} of {}", ALGORITHMS.len());
    }
}
