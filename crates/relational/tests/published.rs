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

/// Sizes that Kodkod has for the same problems, and their answers.
#[test]
fn there_are_fewer_variables_and_clauses_than_in_kodkod() {
    for (problem, satisfiable, variables, clauses) in [
        (ring_election(6, 6), false, 11_323, 32_612),
        (dijkstra(6, 5, 5), false, 5_887, 14_876),
        (file_system(6), true, 3_404, 6_794),
        (handshake(9), false, 3_722, 8_472),
    ] {
        let answer = problem.solve(&Options::default()).unwrap();
        assert_eq!(answer.instance().is_some(), satisfiable);
        let found = answer.statistics();
        assert!(found.variables < variables && found.clauses < clauses, "{found:?}");
    }
}
