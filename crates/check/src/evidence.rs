//! Second opinions: an execution of a schedule, checked by code that shares nothing with what found it.

use thinair_event::validate::{self, Violation};
use thinair_event::{ActionId, Execution};
use thinair_explore::{Options, Recorded, Step, record};
use thinair_program::Describe;
use thinair_program::replay::{self, Extent, Mismatch};

/// The longest execution that is validated, in actions: the validator is cubic.
pub const VALIDATED: usize = 600;

/// The longest path that is recorded, in steps: an execution's relations are dense.
pub const RECORDED: usize = 2_000;

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
    /// The execution of a schedule that a search with those options found.
    pub fn sequential<P: Describe<Thread = T>>(
        program: &P,
        schedule: &[Step],
        options: impl Into<Options>,
        extent: Extent,
    ) -> Result<Evidence<T>, Refuted> {
        let Recorded { execution, order } = record(program, schedule, options);
        let validated = execution.actions.len() <= VALIDATED;
        if validated {
            validate::sequentially_consistent(&execution, &order)?;
        }
        let states = replay::intra_thread(program, &execution, extent)?;
        Ok(Evidence { execution, order, states, validated })
    }
}
