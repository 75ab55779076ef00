//! Second opinions: an execution of a schedule, checked by code that shares nothing with what found it.

use thinair_event::validate::{self, Violation};
use thinair_event::{ActionId, Execution};
use thinair_explore::{Recorded, Schedule, record, record_at_most, record_shared};
use thinair_program::Describe;
use thinair_program::replay::{self, Extent, Mismatch};

/// The longest execution that is validated, in actions: the validator is cubic.
pub const VALIDATED: usize = 600;

/// The longest path that is recorded, in steps: an execution's relations are dense.
pub const RECORDED: usize = 2_000;

/// What independent validators have seen of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Validated {
    /// Its execution with all actions: it is sequentially consistent, and each thread does what the program says.
    Whole,
    /// All that threads share: that is sequentially consistent.
    Shared,
    /// Nothing: it is too long.
    No,
}

/// An execution that the program's threads agree with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence<T> {
    /// The execution.
    pub execution: Execution,
    /// The order of its actions that shows that it is sequentially consistent.
    pub order: Vec<ActionId>,
    /// Where each of its threads is in the end.
    pub states: Vec<T>,
    /// Whether the validator has seen it. One of more than [`VALIDATED`] actions is taken on trust, and said to be.
    pub validated: bool,
}

/// Evidence of ours that does not hold: a bug in Thinair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refuted {
    /// It is no execution of the model.
    #[error("the witness is no execution of the model: {0}")]
    Execution(#[from] Violation),
    /// It is no execution of the program.
    #[error("the witness is no execution of the program: {0}")]
    Program(#[from] Mismatch),
}

impl<T> Evidence<T> {
    /// The execution of a schedule that a search found.
    pub fn sequential<P: Describe<Thread = T>>(
        program: &P,
        schedule: &Schedule,
        extent: Extent,
    ) -> Result<Evidence<T>, Refuted> {
        let Recorded { execution, order } = record(program, schedule);
        let validated = execution.actions.len() <= VALIDATED;
        if validated {
            validate::sequentially_consistent(&execution, &order)?;
        }
        let states = replay::intra_thread(program, &execution, extent)?;
        Ok(Evidence { execution, order, states, validated })
    }
}

/// Shows the path of a schedule, which a search found, to the validators.
///
/// An execution of up to [`VALIDATED`] actions is validated as a whole. Of a longer one, only what threads share is: what
/// is left out says nothing about the rest (see [`record_shared`]), but threads can't be followed without it. That each
/// does what the program says must be seen otherwise then, by taking the path again.
pub fn validated<P: Describe>(program: &P, schedule: &Schedule) -> Result<Validated, Refuted> {
    if let Some(Recorded { execution, order }) = record_at_most(program, schedule, VALIDATED) {
        validate::sequentially_consistent(&execution, &order)?;
        replay::intra_thread(program, &execution, Extent::Prefix)?;
        return Ok(Validated::Whole);
    }
    let Some(Recorded { execution, order }) = record_shared(program, schedule, VALIDATED) else {
        return Ok(Validated::No);
    };
    validate::sequentially_consistent(&execution, &order)?;
    Ok(Validated::Shared)
}
