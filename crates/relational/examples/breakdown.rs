//! x
use thinair_relational::{Options, Problem, examples};
fn main() {
    for (n, p) in [
        ("ring", examples::ring_election(6, 6)),
        ("dij", examples::dijkstra(6, 5, 5)),
        ("hs", examples::handshake(9)),
    ] {
        show(n, &p);
    }
}
fn show(name: &str, problem: &Problem) {
    println!("{name}");
    for c in problem.constraints() {
        for sb in [0] {
            let o = Options { symmetry_breaking: sb, ..Options::default() };
            let a = problem.solve_only(&[c], &o).unwrap();
            println!("  {:?} {:?}", c, a.statistics());
        }
    }
    for sb in [0, 20] {
        let o = Options { symmetry_breaking: sb, ..Options::default() };
        println!("  all {sb} {:?}", problem.solve(&o).unwrap().statistics());
    }
}
