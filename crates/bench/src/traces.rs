//! Recorded traces with commit numbers: how long it takes to verify long ones.

use std::fmt::Write;
use std::time::Instant;

use thinair_check::budget::Budget;
use thinair_check::trace::{Options, Recorded, Verdict, verify};

use crate::milliseconds;

/// Reading and deciding, as a table.
pub(crate) fn figures(quick: bool) {
    let header = ["trace with commit numbers", "actions", "frontiers", "verdict", "reading", "deciding"];
    println!(
        "{:<44} {:>9} {:>12} {:>9} {:>12} {:>12}",
        header[0], header[1], header[2], header[3], header[4], header[5]
    );
    let short =
        [("2 threads, every frontier", thin_air_behind(99, 2)), ("2 threads, ping-pong", ping_pong(100))];
    let long = [
        ("2 threads, every frontier", thin_air_behind(499, 2)),
        ("2 threads, ping-pong", ping_pong(500)),
        ("3 threads, every frontier", thin_air_behind(49, 3)),
    ];
    let traces = if quick { short.to_vec() } else { long.to_vec() };
    for (title, text) in traces {
        let start = Instant::now();
        let actions = text.lines().filter(|line| line.contains(": read") || line.contains(": write")).count();
        let recorded = Recorded::read(text).unwrap_or_else(|problems| panic!("{problems}"));
        let reading = start.elapsed();
        let start = Instant::now();
        let found = verify(&recorded, Options::default(), &Budget::default());
        let verdict = match found.verdict {
            Verdict::Legal => "legal",
            Verdict::Illegal => "illegal",
            Verdict::Unknown => "unknown",
        };
        println!(
            "{title:<44} {actions:>9} {:>12} {verdict:>9} {:>12} {:>12}",
            found.reached,
            milliseconds(reading),
            milliseconds(start.elapsed())
        );
    }
    println!("  goals: 2 threads of 1,000 actions each under 5,000 ms, and 3 threads of 100");
}

/// Threads that each write flags and read the next one's, and last a cycle out of thin air: everything but the last reads can
/// be committed in any order, so that every frontier without them is reached.
fn thin_air_behind(pairs: usize, threads: usize) -> String {
    let names: Vec<String> =
        (0..threads).flat_map(|t| (0..=pairs).map(move |i| format!("x{t}_{i}"))).collect();
    let mut text = format!("Java thin-air\n\n{{ int {}; }}\n", names.join(", "));
    let mut sequences = String::new();
    for t in 0..threads {
        let next = (t + 1) % threads;
        let _ = writeln!(text, "Thread {t} {{");
        let _ = writeln!(sequences, "sequence {t} {{");
        for i in 0..pairs {
            let _ = writeln!(text, "  x{t}_{i} = 1; int r{i} = x{next}_{i};");
            let _ = writeln!(sequences, "  w{t}_{i}: write x{t}_{i} 1");
            let _ = writeln!(sequences, "  r{t}_{i}: read x{next}_{i} 1 from w{next}_{i} commit {i}");
        }
        let _ = writeln!(text, "  int last = x{next}_{pairs};\n  x{t}_{pairs} = last;\n}}");
        let _ = writeln!(sequences, "  last{t}: read x{next}_{pairs} 1 from air{next} commit {pairs}");
        let _ = writeln!(sequences, "  air{t}: write x{t}_{pairs} 1\n}}");
    }
    text + &sequences
}

/// Two threads of which each passes on what the other wrote last: a chain of as many steps as there are reads.
fn ping_pong(rounds: usize) -> String {
    let names: Vec<String> = (0..rounds).flat_map(|i| [format!("x{i}"), format!("y{i}")]).collect();
    let mut threads = [String::from("Thread 1 {\n  x0 = 1;\n"), String::from("Thread 2 {\n")];
    let mut sequences = [String::from("sequence 1 {\n  w0: write x0 1\n"), String::from("sequence 2 {\n")];
    for i in 0..rounds {
        let _ = writeln!(threads[1], "  int r{i} = x{i}; y{i} = r{i};");
        let _ = writeln!(sequences[1], "  a{i}: read x{i} 1 from w{i} commit {i}\n  b{i}: write y{i} 1");
        if i + 1 < rounds {
            let _ = writeln!(threads[0], "  int r{i} = y{i}; x{} = r{i};", i + 1);
            let _ = writeln!(
                sequences[0],
                "  c{i}: read y{i} 1 from b{i} commit {i}\n  w{}: write x{} 1",
                i + 1,
                i + 1
            );
        }
    }
    let [first, second] = threads;
    let [one, two] = sequences;
    format!("Java ping-pong\n\n{{ int {}; }}\n{first}}}\n{second}}}\n{one}}}\n{two}}}\n", names.join(", "))
}
