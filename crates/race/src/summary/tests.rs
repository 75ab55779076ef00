//! Each rule by itself; `random` has them together, beside vector clocks.

mod model;
mod random;
mod speed;

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use thinair_program::fingerprint::{Kind, component};

/// The tracked accesses, each with who knows it.
type Facts = BTreeMap<Location, Vec<(Manner, BTreeSet<Holder>)>>;

const PLAIN: Manner = Manner { write: true, plain: true, whereabouts: 0 };
const OPAQUE: Manner = Manner { plain: false, ..PLAIN };
const PLAIN_READ: Manner = Manner { write: false, ..PLAIN };
const OPAQUE_READ: Manner = Manner { plain: false, ..PLAIN_READ };

fn facts(summary: &RaceSummary) -> Facts {
    let all = 0..summary.numbers.end();
    let of = |tracked: &Tracked| {
        let holders = all.clone().filter(|&number| tracked.holders.contains(number));
        holders.map(|number| summary.numbers.holder(number).expect("it is in a set")).collect()
    };
    let mut facts = Facts::new();
    for tracked in &summary.tracked {
        facts.entry(tracked.location).or_default().push((tracked.manner, of(tracked)));
    }
    for known in facts.values_mut() {
        known.sort();
    }
    facts
}

/// The fingerprint of facts, from its definition.
fn fingerprint_of(facts: &Facts) -> Fingerprint {
    let mut fingerprint = Fingerprint::default();
    for (location, (manner, holders)) in
        facts.iter().flat_map(|(location, known)| known.iter().map(move |known| (location, known)))
    {
        let hashes = holders.iter().map(|holder| component(Kind::Summary, holder));
        let sum = hashes.fold(0, u128::wrapping_add);
        let unguarded = false;
        let part = (location, manner, unguarded, sum as u64, (sum >> 64) as u64);
        fingerprint.add(component(Kind::Summary, &part));
    }
    fingerprint
}

/// The fingerprint of a summary in which more may change before it is brought up to date.
fn fingerprint(summary: &RaceSummary) -> Fingerprint {
    let mut summary = summary.snapshot();
    summary.settle();
    summary.fingerprint()
}

/// The present point, to which a summary may come back.
fn mark(summary: &mut RaceSummary) -> SummaryMark {
    summary.settle();
    summary.mark()
}

fn object(number: u32) -> ObjectId {
    ObjectId(number)
}

fn location(object: u32, slot: u32) -> Location {
    Location { object: ObjectId(object), slot }
}

const FIRST: ObjectId = ObjectId(1);
const SECOND: ObjectId = ObjectId(2);
const THIRD: ObjectId = ObjectId(3);
const MONITOR: Holder = Holder::Monitor(ObjectId(8));
const X: Location = Location { object: ObjectId(9), slot: 0 };
const Y: Location = Location { object: ObjectId(9), slot: 1 };

/// A summary in which so many threads run, from the first on.
fn running(threads: u32) -> RaceSummary {
    let mut summary = RaceSummary::new(Memory::Writes);
    for thread in 1..=threads {
        summary.begin(object(thread));
    }
    summary
}

/// The holders of what is tracked, and no others.
fn check(summary: &RaceSummary, expected: &[(Location, Manner, &[Holder])]) {
    let mut expected_facts = Facts::new();
    for &(location, manner, holders) in expected {
        expected_facts.entry(location).or_default().push((manner, holders.iter().copied().collect()));
    }
    let expected = expected_facts;
    assert_eq!(facts(summary), expected);
    assert_eq!(fingerprint(summary), fingerprint_of(&expected));
}

#[test]
fn a_write_is_known_to_its_thread_alone() {
    let mut summary = running(2);
    assert_eq!(summary.access(FIRST, X, PLAIN), Races::No);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)])]);
    assert_eq!(summary.races(FIRST, X, PLAIN_READ), Races::No);
    assert_eq!(summary.access(FIRST, X, PLAIN), Races::No);
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::Yes);
    assert_eq!(summary.races(SECOND, Y, PLAIN_READ), Races::No);
    assert_eq!(summary.access(SECOND, X, PLAIN), Races::Yes);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(SECOND)])]);
}

#[test]
fn one_of_two_accesses_that_race_is_plain() {
    for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
        let manner = |plain| Manner { plain, ..PLAIN };
        let mut summary = running(2);
        summary.access(FIRST, X, manner(first));
        let read = Manner { write: false, ..manner(second) };
        assert_eq!(summary.races(SECOND, X, read) == Races::Yes, first || second);
        assert_eq!(summary.access(SECOND, X, manner(second)) == Races::Yes, first || second);
    }
}

/// `x.setOpaque(1) || if (x.getOpaque() == 1) { x.setOpaque(2); v = 1 } || if (v == 1) r = x`: the last write is known, the first
/// is not.
#[test]
fn a_write_that_is_not_plain_may_race_though_it_is_not_the_last() {
    let mut summary = running(3);
    summary.access(FIRST, X, OPAQUE);
    assert_eq!(summary.access(SECOND, X, OPAQUE), Races::No);
    summary.release(SECOND, MONITOR);
    summary.acquire(THIRD, MONITOR);
    assert_eq!(summary.races(THIRD, X, OPAQUE_READ), Races::No);
    assert_eq!(summary.races(THIRD, X, PLAIN_READ), Races::Yes);
}

/// `x = 1; x.setOpaque(2) || r = x.getOpaque()`: the last write does not race with the read, the first does.
#[test]
fn a_plain_write_races_with_more_than_what_replaces_it() {
    let mut summary = running(2);
    summary.access(FIRST, X, PLAIN);
    summary.access(FIRST, X, OPAQUE);
    assert_eq!(summary.races(SECOND, X, OPAQUE_READ), Races::Yes);
    summary.release(FIRST, MONITOR);
    summary.access(FIRST, X, OPAQUE);
    summary.acquire(SECOND, MONITOR);
    assert_eq!(summary.races(SECOND, X, OPAQUE_READ), Races::No);
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::Yes);
    // A plain write stands for both again.
    summary.access(FIRST, X, PLAIN);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)])]);
}

#[test]
fn who_remembers_everything_tells_rivals_apart() {
    let mut summary = RaceSummary::new(Memory::Everything { reads: true });
    for thread in [FIRST, SECOND, THIRD] {
        summary.begin(thread);
    }
    let at = |manner: Manner, whereabouts| Manner { whereabouts, ..manner };
    summary.access(FIRST, X, at(PLAIN, 1));
    summary.access(FIRST, X, at(PLAIN, 2));
    assert_eq!(summary.access(SECOND, X, at(PLAIN, 3)), Races::Yes);
    summary.access(SECOND, X, at(PLAIN_READ, 4));
    let rivals = |manner| {
        let mut rivals: Vec<u64> = summary.rivals(THIRD, X, manner).map(|rival| rival.whereabouts).collect();
        rivals.sort_unstable();
        rivals
    };
    assert_eq!(rivals(PLAIN_READ), [1, 2, 3]);
    assert_eq!(rivals(PLAIN), [1, 2, 3, 4]);
}

#[test]
fn one_thread_has_nobody_to_tell() {
    let mut summary = running(1);
    assert_eq!(summary.access(FIRST, X, PLAIN), Races::No);
    check(&summary, &[]);
    summary.start(FIRST, SECOND);
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::No);
}

#[test]
fn what_a_monitor_hands_on() {
    let mut summary = running(3);
    summary.access(FIRST, X, PLAIN);
    summary.release(FIRST, MONITOR);
    summary.access(FIRST, Y, PLAIN);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST), MONITOR]), (Y, PLAIN, &[Holder::Thread(FIRST)])]);
    summary.acquire(SECOND, MONITOR);
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::No);
    assert_eq!(summary.races(SECOND, Y, PLAIN_READ), Races::Yes);
    assert_eq!(summary.races(THIRD, X, PLAIN_READ), Races::Yes);
    summary.acquire(THIRD, MONITOR);
    check(&summary, &[(Y, PLAIN, &[Holder::Thread(FIRST)])]);
}

#[test]
fn releases_add_up_unless_they_replace() {
    let (volatile, write) = (Holder::Location(Y), Holder::Write(Y));
    let mut summary = running(3);
    summary.access(FIRST, X, PLAIN);
    for (thread, location) in [(FIRST, X), (SECOND, location(9, 2))] {
        summary.access(thread, location, PLAIN);
        summary.release(thread, volatile);
        summary.release_only(thread, write);
    }
    let knows = |summary: &RaceSummary, holder| -> Vec<Location> {
        let facts = facts(summary);
        facts
            .iter()
            .filter(|(_, known)| known.iter().any(|(_, holders)| holders.contains(&holder)))
            .map(|(&location, _)| location)
            .collect()
    };
    assert_eq!(knows(&summary, volatile), [X, location(9, 2)]);
    assert_eq!(knows(&summary, write), [location(9, 2)]);
    summary.silence(write);
    assert_eq!(knows(&summary, write), []);
    // Of a thread that knows nothing, nothing is learnt.
    summary.release_only(THIRD, volatile);
    assert_eq!(knows(&summary, volatile), []);
}

#[test]
fn a_child_knows_what_its_parent_knows_and_no_more() {
    let mut summary = running(2);
    summary.access(FIRST, X, PLAIN);
    summary.access(SECOND, Y, PLAIN);
    summary.start(FIRST, THIRD);
    assert_eq!(summary.races(THIRD, X, PLAIN_READ), Races::No);
    assert_eq!(summary.races(THIRD, Y, PLAIN_READ), Races::Yes);
    summary.acquire(THIRD, Holder::Thread(SECOND));
    summary.end(THIRD);
    // Another thread of that name.
    summary.start(SECOND, THIRD);
    assert_eq!(summary.races(THIRD, X, PLAIN_READ), Races::Yes);
    assert_eq!(summary.races(THIRD, Y, PLAIN_READ), Races::No);
}

#[test]
fn a_join_tells_what_the_ended_thread_knew() {
    let mut summary = running(3);
    summary.access(FIRST, X, PLAIN);
    summary.end(FIRST);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)])]);
    summary.acquire(SECOND, Holder::Thread(FIRST));
    assert_eq!(summary.access(SECOND, X, PLAIN), Races::No);
    assert_eq!(summary.access(THIRD, X, PLAIN), Races::Yes);
}

#[test]
fn an_end_leaves_fewer_who_have_to_know() {
    let mut summary = running(3);
    summary.access(FIRST, X, PLAIN);
    summary.release(FIRST, MONITOR);
    summary.acquire(SECOND, MONITOR);
    summary.end(FIRST);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST), Holder::Thread(SECOND), MONITOR])]);
    summary.end(THIRD);
    check(&summary, &[]);
    // Also a racing write leaves nobody who has to know.
    let mut summary = running(2);
    summary.access(FIRST, X, PLAIN);
    summary.end(FIRST);
    assert_eq!(summary.access(SECOND, X, PLAIN), Races::Yes);
    check(&summary, &[]);
}

#[test]
fn published_locations_are_tracked() {
    let mut summary = running(2);
    summary.publish(FIRST, X, PLAIN);
    summary.publish(FIRST, Y, OPAQUE);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)]), (Y, OPAQUE, &[Holder::Thread(FIRST)])]);
    assert_eq!(summary.races(SECOND, X, OPAQUE_READ), Races::Yes);
    assert_eq!(summary.races(SECOND, Y, OPAQUE_READ), Races::No);
    assert_eq!(summary.races(SECOND, Y, PLAIN_READ), Races::Yes);
}

#[test]
fn garbage_knows_nothing_and_is_not_known() {
    let garbage = object(7);
    let about = [
        Holder::Thread(garbage),
        Holder::Monitor(garbage),
        Holder::Interrupt(garbage),
        Holder::Location(location(7, 4)),
        Holder::Write(location(7, 5)),
    ];
    let mut summary = running(2);
    summary.access(FIRST, X, PLAIN);
    summary.start(FIRST, garbage);
    summary.end(garbage);
    for holder in about {
        summary.release(FIRST, holder);
    }
    summary.access(FIRST, location(7, 0), PLAIN);
    summary.access(SECOND, location(7, 1), OPAQUE);
    assert_eq!(facts(&summary)[&X][0].1.len(), 6);
    summary.forget(garbage);
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)])]);
    for holder in about {
        summary.acquire(SECOND, holder);
    }
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::Yes);
}

/// A write of which all who knew are gone is another thing than one that all know.
#[test]
fn what_nobody_knows_is_tracked() {
    let mut summary = running(3);
    summary.access(FIRST, X, PLAIN);
    summary.end(FIRST);
    summary.forget(FIRST);
    check(&summary, &[(X, PLAIN, &[])]);
    assert_ne!(fingerprint(&summary), Fingerprint::default());
    assert_eq!(summary.races(SECOND, X, PLAIN_READ), Races::Yes);
}

#[test]
fn the_way_back() {
    let mut summary = running(2);
    summary.access(FIRST, X, PLAIN);
    let (mark, before) = (mark(&mut summary), facts(&summary));
    summary.access(SECOND, Y, PLAIN);
    summary.release(FIRST, MONITOR);
    summary.start(SECOND, THIRD);
    summary.acquire(THIRD, MONITOR);
    summary.acquire(SECOND, MONITOR);
    summary.end(SECOND);
    summary.forget(object(9));
    check(&summary, &[]);
    let snapshot = summary.snapshot();
    summary.undo(mark);
    assert_eq!(facts(&summary), before);
    assert_eq!(fingerprint(&summary), fingerprint_of(&before));
    // The second runs again, and the third does not.
    summary.release(FIRST, MONITOR);
    summary.acquire(SECOND, MONITOR);
    check(&summary, &[]);
    check(&snapshot, &[]);
    summary.clear_journal();
    let here = self::mark(&mut summary);
    summary.undo(here);
    check(&summary, &[]);
}

/// Ten thousand locations, and as many volatile ones that know them all in the end.
#[test]
fn large_summaries() {
    const MANY: u32 = 10_000;
    let mut summary = running(2);
    for slot in 0..MANY {
        summary.publish(FIRST, location(9, slot), PLAIN);
    }
    let (mark, before) = (mark(&mut summary), facts(&summary));
    assert_eq!(before.len(), MANY as usize);
    assert_eq!(fingerprint(&summary), fingerprint_of(&before));
    summary.release(FIRST, MONITOR);
    summary.acquire(SECOND, MONITOR);
    check(&summary, &[]);
    summary.undo(mark);
    assert_eq!(facts(&summary), before);
    summary.forget(object(9));
    check(&summary, &[]);

    summary.access(FIRST, X, PLAIN);
    for slot in 0..MANY {
        summary.release(FIRST, Holder::Location(location(10, slot)));
    }
    assert_eq!(facts(&summary)[&X][0].1.len(), 1 + MANY as usize);
    summary.forget(object(10));
    check(&summary, &[(X, PLAIN, &[Holder::Thread(FIRST)])]);
}

/// `lock m; unlock m; r = x || lock m; x = 1; unlock m`: no race in one order of the sections, a race in the other.
#[test]
fn a_read_after_the_section_races_in_one_order() {
    let section = |summary: &mut RaceSummary, thread, writes| {
        summary.acquire(thread, MONITOR);
        if writes {
            assert_eq!(summary.access(thread, X, PLAIN), Races::No);
        }
        summary.release(thread, MONITOR);
    };
    for reader_is_first in [true, false] {
        let mut summary = running(2);
        let mut sections = [(FIRST, false), (SECOND, true)];
        if !reader_is_first {
            sections.reverse();
        }
        for (thread, writes) in sections {
            section(&mut summary, thread, writes);
        }
        assert_eq!(summary.races(FIRST, X, PLAIN_READ) == Races::Yes, reader_is_first);
    }
}

/// `x = 1; lock m; unlock m || lock m; unlock m; r = x`: both orders lead to the same threads, memory and monitors before the
/// read, which races in one of them. Their summaries differ.
#[test]
fn the_racy_path_is_not_merged_with_the_ordered_one() {
    let paths = [[FIRST, SECOND], [SECOND, FIRST]].map(|order| {
        let mut summary = running(2);
        assert_eq!(summary.access(FIRST, X, PLAIN), Races::No);
        for thread in order {
            summary.acquire(thread, MONITOR);
            summary.release(thread, MONITOR);
        }
        summary
    });
    assert_ne!(fingerprint(&paths[0]), fingerprint(&paths[1]));
    assert_eq!(paths.map(|summary| summary.races(SECOND, X, PLAIN_READ)), [Races::No, Races::Yes]);
}

/// What a monitor guards is known by that alone, whoever wrote it last, until somebody asks who else knows.
#[test]
fn guarded_locations_do_not_tell_writers_apart() {
    let after = |writer: ObjectId| {
        let mut summary = running(2);
        summary.acquire(writer, MONITOR);
        summary.access(writer, X, PLAIN);
        let mut exact = summary.snapshot();
        exact.release(writer, MONITOR);
        summary.guard(writer, MONITOR, |location| location == X);
        (summary, fingerprint(&exact))
    };
    let [(mut first, first_exact), (second, second_exact)] = [FIRST, SECOND].map(after);
    assert_ne!(first_exact, second_exact);
    assert_eq!(fingerprint(&first), fingerprint(&second));
    assert_eq!(second.races(SECOND, X, PLAIN_READ), Races::Unsure);
    assert_eq!(first.races(FIRST, X, PLAIN_READ), Races::Unsure);
    first.take_over(SECOND, MONITOR);
    assert_eq!(first.races(SECOND, X, PLAIN_READ), Races::No);
    first.take_over(FIRST, MONITOR);
    assert_eq!(first.races(FIRST, X, PLAIN_READ), Races::Unsure);
    assert_eq!(first.access(SECOND, X, PLAIN), Races::No);
    assert_eq!(first.races(FIRST, X, PLAIN_READ), Races::Yes);
}
