//! What every [`Program`] must satisfy, checked along pseudo-random schedules.
//!
//! Engines rely on the contract of [`Program`] without being able to notice that it is broken: a search merges
//! states that it should not, a replay goes another way. So every front end runs, in one line of its tests,
//! `conformance::check(&program)`; and, if its threads are to be unfolded, [`check_unfold`].
//!
//! The suite finds violations; it proves nothing. It sees the states that its schedules reach, which are the
//! same in every run of it, and [`Coverage`] says how many these were.

mod checks;
mod failure;
mod known;
mod renaming;
mod schedule;
mod unfolding;

pub use failure::{Failure, Property};

use std::fmt::Debug;

use self::checks::Checks;
use self::schedule::Schedule;
use crate::Program;

/// Runs the suite and panics at the first violation, showing the property, the thread's state and the schedule.
pub fn check<P: Program<Thread: Debug>>(program: &P) {
    if let Err(failure) = violations(program) {
        panic!("{failure}");
    }
}

/// Runs the suite up to the first violation.
pub fn violations<P: Program<Thread: Debug>>(program: &P) -> Result<Coverage, Failure> {
    Suite::default().run(program)
}

/// Checks that unfolding each thread contains what it did in the suite's schedules, and panics if not.
pub fn check_unfold<P: Program<Thread: Debug>>(program: &P) {
    if let Err(failure) = unfold_violations(program) {
        panic!("{failure}");
    }
}

/// Checks that unfolding each thread contains what it did in the suite's schedules.
pub fn unfold_violations<P: Program<Thread: Debug>>(program: &P) -> Result<Unfolded, Failure> {
    unfolding::run(Suite { runs: 6, steps: 120 }, program)
}

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suite {
    /// How many schedules; their numbers are their seeds.
    pub runs: u64,
    /// How many moves of a schedule at most.
    pub steps: usize,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite { runs: 32, steps: 300 }
    }
}

impl Suite {
    /// Runs the suite up to the first violation.
    pub fn run<P: Program<Thread: Debug>>(self, program: &P) -> Result<Coverage, Failure> {
        let mut checks = Checks::new(program);
        for seed in 0..self.runs {
            checks.run(Schedule::new(program, seed), self.steps)?;
        }
        Ok(checks.coverage())
    }
}

/// How much was seen, so that a test can tell that it tested something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Answers that were given.
    pub answers: usize,
    /// Different states of threads, up to the number that is kept for comparison.
    pub states: usize,
    /// Threads that came to their end.
    pub ended: usize,
    /// Renamings that were tried.
    pub renamings: usize,
}

/// How much was found in the trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unfolded {
    /// Requests that were followed.
    pub requests: usize,
    /// Threads that were followed as far as they came in the schedule.
    pub whole: usize,
    /// Threads whose tree was cut before.
    pub cut: usize,
}
