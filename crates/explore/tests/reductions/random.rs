//! Random programs: all combinations of reductions beside the full search, and races beside their definition.

use std::collections::BTreeSet;

use thinair_explore::{Area, Completeness, Reduction, Strategy};
use thinair_program::Program;
use thinair_program::testing::objects::{ObjectProgram, Sharing, sharing};
use thinair_program::testing::races::races;

use crate::compare;
use crate::observed::explore;

const PLAIN: Sharing = Sharing {
    threads: 2,
    statements: 4,
    objects: false,
    lives: false,
    waits: false,
    spins: false,
    timing: false,
};

/// Programs of several kinds; the same for every run.
const KINDS: [(&str, Sharing); 8] = [
    ("variables", Sharing { statements: 5, ..PLAIN }),
    ("three threads", Sharing { threads: 3, statements: 3, ..PLAIN }),
    ("objects", Sharing { objects: true, statements: 6, ..PLAIN }),
    ("lives", Sharing { objects: true, lives: true, ..PLAIN }),
    ("waits", Sharing { waits: true, lives: true, ..PLAIN }),
    ("three that wait", Sharing { threads: 3, statements: 3, waits: true, ..PLAIN }),
    ("spins", Sharing { spins: true, objects: true, ..PLAIN }),
    ("timing", Sharing { timing: true, lives: true, waits: true, statements: 3, ..PLAIN }),
];

/// `THINAIR_CASES` multiplies how many programs are looked at.
fn cases(number: u64) -> u64 {
    let times = std::env::var("THINAIR_CASES").ok().and_then(|times| times.parse().ok());
    number * times.unwrap_or(1)
}

fn programs(kinds: &[(&str, Sharing)], number: u64) -> impl Iterator<Item = (String, ObjectProgram)> {
    let kinds = kinds.to_vec();
    (0..cases(number)).flat_map(move |seed| {
        let kinds = kinds.clone();
        kinds
            .into_iter()
            .map(move |(kind, ingredients)| (format!("{kind}, program {seed}"), sharing(seed, ingredients)))
    })
}

#[test]
fn all_combinations_find_the_same() {
    let (mut compared, mut all) = (0, 0);
    for (name, program) in programs(&KINDS, 40) {
        compared += u32::from(compare(&name, &program, false));
        all += 1;
    }
    println!("{compared} of {all} programs were compared");
    assert!(compared * 10 > all * 9, "only {compared} of {all} programs were small enough");
}

#[test]
fn all_combinations_find_the_same_where_threads_wake_up_for_no_reason() {
    let (mut compared, mut all) = (0, 0);
    for (name, program) in programs(&KINDS[4..], 30) {
        compared += u32::from(compare(&name, &program, true));
        all += 1;
    }
    println!("{compared} of {all} programs were compared");
    assert!(compared * 10 > all * 9, "only {compared} of {all} programs were small enough");
}

/// States that are kept in full are as many as fingerprints.
#[test]
fn no_two_states_are_taken_for_one() {
    for (name, program) in programs(&KINDS, 20) {
        for reduction in Reduction::COMPARED {
            let strategy = Strategy { reduction, ..Strategy::default() };
            let matched = explore(&program, strategy);
            let kept = explore(&program, Strategy { full_states: true, ..strategy });
            assert_eq!(kept.answer, matched.answer, "{name}, {reduction}");
            assert_eq!(kept.summary.collisions, Some(0), "{name}, {reduction}");
            assert_eq!(kept.summary.states, matched.summary.states, "{name}, {reduction}");
        }
    }
}

/// More states than this take the definition too long: it tells all paths apart that differ in what is known.
const MOST: usize = 10_000;

/// A race is found if and only if there is one by definition; what is found is one; and once what was found is taken to be
/// ordered as it comes, nothing else races.
#[test]
fn what_races_by_definition_is_found() {
    let (mut racy, mut compared, mut all) = (0, 0, 0);
    for (name, program) in programs(&KINDS[..6], 40) {
        all += 1;
        let Some(defined) = races(&program, |_| false, MOST) else { continue };
        let area = |location| Area::of(program.names(), location);
        let defined: BTreeSet<Area> = defined.into_iter().map(area).collect();
        compared += 1;
        racy += u32::from(!defined.is_empty());
        for reduction in [Reduction::SYNCHRONIZATION, Reduction::ALL] {
            let search = explore(&program, Strategy { reduction, ..Strategy::default() });
            assert_eq!(search.answer.completeness, Completeness::Exhaustive, "{name}");
            assert_eq!(search.races.is_empty(), defined.is_empty(), "{name}, {reduction}: {defined:?}");
            // A field that was written in private is taken to be written when its object is published.
            let is_sure = |area: &&Area| matches!(area, Area::Static(_));
            let wrong: Vec<&Area> =
                search.races.iter().filter(is_sure).filter(|area| !defined.contains(area)).collect();
            assert!(wrong.is_empty(), "{name}, {reduction}: {wrong:?} does not race");
            let known = |location| search.races.contains(&area(location));
            let more = races(&program, known, MOST).unwrap_or_default();
            assert!(more.is_empty(), "{name}, {reduction}: {more:?} races beside {:?}", search.races);
        }
    }
    println!("{compared} of {all} programs were compared, {racy} of them race");
    assert!(compared * 4 > all * 3, "only {compared} of {all} programs were small enough");
    assert!(racy * 4 > compared && racy * 5 < compared * 4, "{racy} of {compared} programs race");
}
