//! Tests of termination: does the actor end once the signal was given, or may it go on for ever?
//!
//! Under sequential consistency it may go on for ever if the program can come into a set of states that can't be left and in which
//! nothing ends (see `thinair_explore`, hangs): what an unfair scheduler might do does not count. An actor that waits for what
//! never comes does not end either.

use thinair_explore::Progress;
use thinair_program::Describe;

use super::{Decision, Failure, Options, Question, relaxed, sequential};
use crate::budget::Budget;

/// The outcome of a test that ends.
pub const TERMINATED: &str = "TERMINATED";

/// The outcome of a test that goes on for ever.
pub const STALE: &str = "STALE";

pub(super) fn sequential<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    Ok(stale(sequential::decide(program, question, options, budget, watch)?))
}

/// Under the Java memory model: a plain read may return the same old value for ever, one that is coherent may not.
pub(super) fn java<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    Ok(stale(relaxed::decide(program, question, options, budget, watch)?))
}

/// What does not end is an outcome.
fn stale(mut decision: Decision) -> Decision {
    if std::mem::take(&mut decision.hang) | std::mem::take(&mut decision.deadlock) {
        decision.outcomes.insert(STALE.to_owned());
    }
    decision
}
