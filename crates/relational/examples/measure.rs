//! Sizes and times of the published problems.

use thinair_relational::{Answer, Options, Problem, examples};

fn main() {
    println!(
        "{:24} {:8} {:>8} {:>9} {:>8} {:>11} {:>9}",
        "problem", "answer", "primary", "variables", "clauses", "translation", "solving"
    );
    measure("ring election 6, 6", &examples::ring_election(6, 6));
    measure("Dijkstra 6, 5, 5", &examples::dijkstra(6, 5, 5));
    measure("file system 6", &examples::file_system(6));
    measure("handshake 9", &examples::handshake(9));
    measure("handshake 10", &examples::handshake(10));
}

fn measure(name: &str, problem: &Problem) {
    let answer = problem.solve(&Options::default()).expect("nothing stops it");
    let verdict = if matches!(answer, Answer::Satisfiable { .. }) { "sat" } else { "unsat" };
    let found = answer.statistics();
    println!(
        "{name:24} {verdict:8} {:8} {:9} {:8} {:8.1} ms {:6.1} ms",
        found.primary_variables,
        found.variables,
        found.clauses,
        found.translation.as_secs_f64() * 1e3,
        found.solving.as_secs_f64() * 1e3,
    );
}
