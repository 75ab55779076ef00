//! The published problems have their known answers, and are what they say they are.

use thinair_relational::examples::{dijkstra, file_system, handshake, ring_election};
use thinair_relational::{Options, Problem};

fn is_satisfiable(problem: &Problem) -> bool {
    problem.solve(&Options::default()).unwrap().instance().is_some()
}

/// The last constraint negates what is to be shown; without it there must be something left to show it of.
fn is_satisfiable_without_last(problem: &Problem) -> bool {
    let mut constraints: Vec<_> = problem.constraints().collect();
    constraints.pop();
    problem.solve_only(&constraints, &Options::default()).unwrap().instance().is_some()
}

#[test]
fn at_most_one_leader_is_elected() {
    for (processes, times) in [(3, 7), (4, 5)] {
        assert!(!is_satisfiable(&ring_election(processes, times)));
        assert!(is_satisfiable_without_last(&ring_election(processes, times)));
    }
}

#[test]
fn locks_taken_in_order_never_deadlock() {
    assert!(!is_satisfiable(&dijkstra(5, 3, 3)));
    assert!(is_satisfiable_without_last(&dijkstra(5, 3, 3)));
}

#[test]
fn a_directory_may_have_two_names() {
    assert!(is_satisfiable(&file_system(3)));
    assert!(!is_satisfiable(&file_system(1)));
}

#[test]
fn couples_shake_hands() {
    for persons in [4, 6, 8] {
        assert!(is_satisfiable(&handshake(persons)), "{persons}");
    }
    for persons in [3, 5, 7] {
        assert!(!is_satisfiable(&handshake(persons)), "{persons}");
    }
}
