//! How long operations take: `cargo test --release -p thinair-race speed -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::Instant;

use super::*;

/// Nanoseconds that one of many takes.
fn time(what: &str, rounds: u32, mut operation: impl FnMut(u32)) {
    let start = Instant::now();
    for round in 0..rounds {
        operation(round);
    }
    let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / f64::from(rounds);
    println!("{what:62} {nanoseconds:9.1} ns");
}

/// Eight threads that each know of some of so many tracked locations.
fn busy(locations: u32) -> RaceSummary {
    let mut summary = running(8);
    for slot in 0..locations {
        summary.access(object(1 + slot % 8), location(9, slot), PLAIN);
    }
    for thread in 1..=8 {
        summary.release(object(thread), Holder::Monitor(object(20 + thread)));
    }
    for thread in 2..=4 {
        summary.acquire(object(thread), Holder::Monitor(object(21)));
    }
    summary
}

#[test]
#[ignore = "takes the time"]
fn speed() {
    for (locations, rounds) in [(8, 1_000_000), (32, 1_000_000), (10_000, 1_000)] {
        println!("{locations} tracked locations");
        let mut summary = busy(locations);
        time("read of an untracked location", rounds, |round| {
            black_box(summary.races(FIRST, location(7, black_box(round)), PLAIN_READ));
        });
        time("read of a tracked location", rounds, |_| {
            black_box(summary.races(FIRST, black_box(location(9, 0)), PLAIN_READ));
        });
        time("write of what nobody else knows", rounds, |_| {
            black_box(summary.access(object(8), black_box(location(9, 7)), PLAIN));
        });
        time("acquire and release that tell nothing new", rounds, |_| {
            summary.acquire(SECOND, black_box(Holder::Monitor(object(21))));
            summary.release(FIRST, black_box(Holder::Monitor(object(21))));
        });
        time("forgetting an object that is not mentioned", rounds, |round| {
            summary.forget(black_box(object(100 + round)));
        });
        summary.clear_journal();
        time("write by another thread, and back", rounds, |round| {
            let mark = mark(&mut summary);
            black_box(summary.access(object(2 + round % 2), black_box(location(9, 0)), PLAIN));
            summary.undo(mark);
        });
        time("write of what was not tracked, and back", rounds, |round| {
            let mark = mark(&mut summary);
            black_box(summary.access(FIRST, location(7, round % 64), PLAIN));
            summary.undo(mark);
        });
        let known = locations / 8;
        time(&format!("acquire of {known} locations, and back"), rounds, |_| {
            let mark = mark(&mut summary);
            summary.acquire(object(6), black_box(Holder::Monitor(object(21))));
            summary.undo(mark);
        });
        time("a section that writes, and back", rounds, |_| {
            let mark = mark(&mut summary);
            summary.acquire(object(5), black_box(MONITOR));
            summary.access(object(5), location(7, 0), PLAIN);
            summary.release(object(5), black_box(MONITOR));
            summary.undo(mark);
        });
    }
}
