//! Tests of termination: does the actor end once the signal was given, or may it go on for ever?
//!
//! Under sequential consistency it may go on for ever if the program can come into a set of states that can't be left and in which
//! nothing ends (see `thinair_explore`, hangs): what an unfair scheduler might do does not count. An actor that waits for what
//! never comes does not end either.

use thinair_explore::Progress;
use thinair_program::Describe;

use super::{Decision, Failure, Options, Question, relaxed, sequential};
use crate::budget::Budget;
use crate::program::{self, RaceOptions};

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
    let mut decision = sequential::decide(program, question, options, budget, watch)?;
    if std::mem::take(&mut decision.hang) | std::mem::take(&mut decision.deadlock) {
        decision.outcomes.insert(STALE.to_owned());
    }
    Ok(decision)
}

/// Under the Java memory model. A program without a race has its sequentially consistent executions (JLS §17.4.5), and so is as
/// it is under sequential consistency; for others see [`for_ever`].
pub(super) fn java<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    // What the engine of the Java memory model does not follow may mean more than the search for races knows.
    relaxed::decide(program, question, options, budget, watch)?;
    let decision = sequential(program, question, options, budget, watch)?;
    let only_races = program::Options {
        strategy: options.strategy,
        depth: options.depth,
        first: true,
        races: Some(RaceOptions::default()),
        only_races: true,
        ..program::Options::default()
    };
    let checked = program::verify(program, &only_races, budget, watch).map_err(|failure| match failure {
        program::Failure::Refuted(refuted) => Failure::Refuted(refuted),
        other => Failure::Unsupported(other.to_string()),
    })?;
    if checked.findings.is_empty() && checked.left_out.is_empty() {
        let incomplete = decision.incomplete.or(checked.incomplete);
        return Ok(Decision { incomplete, ..decision });
    }
    for_ever(decision)
}

/// Whether a legal execution of a program with races lets a thread loop for ever, because a read keeps seeing an old write.
/// This is the place to ask the engine of the Java memory model, once it can say.
fn for_ever(_sequential: Decision) -> Result<Decision, Failure> {
    Err(Failure::Unsupported("whether a racing read may see an old value for ever".to_owned()))
}
