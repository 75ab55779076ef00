//! Relational problems that were published with Alloy and Kodkod, beside Kodkod's figures.

use thinair_relational::{Options, Problem, examples};

/// What Kodkod with SAT4J took: variables, clauses, and milliseconds to translate and to solve.
struct Kodkod(u32, u32, f64, f64);

/// All figures.
pub(crate) fn figures() {
    println!(
        "{:<22} {:>17} {:>17} {:>20} {:>20}",
        "relational problem", "ours", "Kodkod", "translate, solve", "Kodkod"
    );
    row("ring election 6, 6", &examples::ring_election(6, 6), &Kodkod(11_323, 32_612, 247.0, 1_152.0));
    row("Dijkstra 6, 5, 5", &examples::dijkstra(6, 5, 5), &Kodkod(5_887, 14_876, 52.0, 40.0));
    row("file system 6", &examples::file_system(6), &Kodkod(3_404, 6_794, 45.0, 37.0));
    row("handshake 9", &examples::handshake(9), &Kodkod(3_722, 8_472, 418.0, 210.0));
    println!("  variables / clauses; goals: no slower than Kodkod with SAT4J, each");
}

fn row(name: &str, problem: &Problem, kodkod: &Kodkod) {
    let answer = problem.solve(&Options::default()).expect("nothing stops it");
    let found = answer.statistics();
    let Kodkod(variables, clauses, translation, solving) = kodkod;
    let ours = format!("{} / {}", found.variables, found.clauses);
    let theirs = format!("{variables} / {clauses}");
    let milliseconds = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    let times = format!("{:.1} ms, {:.1} ms", milliseconds(found.translation), milliseconds(found.solving));
    let their_times = format!("{translation} ms, {solving} ms");
    println!("{name:<22} {ours:>17} {theirs:>17} {times:>20} {their_times:>20}");
}
