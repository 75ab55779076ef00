//! What the ready-made programs end in, by exhausting their states with the plain driver.
//!
//! The counts are pinned: they change only with the programs, the driver or the way states are made canonical.

use std::collections::BTreeSet;

use thinair_program::testing::driver::Naming;
use thinair_program::testing::exhaust::{Exhausted, exhaust};
use thinair_program::testing::objects::{self, ObjectProgram, exception};

/// Checks the number of states, of those in which all threads have ended, and of deadlocks; and that nothing
/// fails.
fn check(program: &ObjectProgram, states: usize, ends: usize, deadlocks: usize) {
    let found = exhaust(program, Naming::Reused, 100_000);
    let expected = Exhausted { states, ends, deadlocks, complete: true, ..Exhausted::default() };
    assert_eq!(found, expected);
}

#[test]
fn treiber_pops_no_node_twice() {
    check(&objects::treiber(2, 1), 221, 1, 0);
    check(&objects::treiber(2, 2), 2_374, 1, 0);
    check(&objects::treiber(3, 1), 11_548, 1, 0);
}

#[test]
fn loops_that_allocate_are_finite_if_names_are_reused() {
    check(&objects::allocating_loop(), 51, 0, 0);
    check(&objects::spawn_loop(), 9, 0, 0);
    for program in [objects::allocating_loop(), objects::spawn_loop()] {
        assert!(!exhaust(&program, Naming::Counted, 5_000).complete);
    }
}

#[test]
fn every_item_passes_the_bounded_buffer() {
    check(&objects::bounded_buffer(1, 1, 2, 1), 274, 1, 0);
    check(&objects::bounded_buffer(2, 1, 1, 1), 801, 1, 0);
}

#[test]
fn a_lost_signal_is_a_deadlock() {
    check(&objects::lost_signal(), 36, 1, 1);
}

#[test]
fn permits_and_interrupts_are_not_lost() {
    check(&objects::park_handshake(), 51, 1, 0);
    check(&objects::interrupted_waiter(), 19, 1, 0);
}

/// The ends differ in who created the singleton.
#[test]
fn a_lazy_class_is_initialized_once() {
    check(&objects::lazy_class_initialization(2), 152, 2, 0);
    check(&objects::lazy_class_initialization(3), 1_478, 3, 0);
}

#[test]
fn philosophers_starve_unless_ordered() {
    check(&objects::dining_philosophers(2, false), 203, 1, 1);
    check(&objects::dining_philosophers(3, false), 1_532, 1, 1);
    check(&objects::dining_philosophers(3, true), 1_482, 1, 0);
}

#[test]
fn the_last_branch_throws() {
    let found = exhaust(&objects::chosen_branch(3), Naming::Reused, 1_000);
    assert_eq!((found.states, found.ends, found.deadlocks), (14, 3, 0));
    assert_eq!(found.exceptions, BTreeSet::from([exception::INDEX_OUT_OF_BOUNDS]));
}

#[test]
fn mishaps_release_the_monitor() {
    let found = exhaust(&objects::mishaps(), Naming::Reused, 1_000);
    assert_eq!((found.states, found.ends, found.deadlocks, found.failures), (68, 1, 0, 3));
    let expected = BTreeSet::from([
        exception::NULL_POINTER,
        exception::INDEX_OUT_OF_BOUNDS,
        exception::NEGATIVE_ARRAY_SIZE,
        exception::ILLEGAL_MONITOR_STATE,
        exception::ILLEGAL_THREAD_STATE,
        exception::ASSERTION_FAILED,
    ]);
    assert_eq!(found.exceptions, expected);
}
