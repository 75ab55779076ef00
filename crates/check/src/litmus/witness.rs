//! Evidence for "allowed", checked by code that shares nothing with what found it.

use thinair_event::validate::{self, Violation};
use thinair_event::{ActionId, Execution};
use thinair_explore::{Recorded, Reduction, Step, record};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::replay::{self, Extent, Mismatch};

/// An execution that shows what a model allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The execution.
    pub execution: Execution,
    /// The order of its actions that the model asks for.
    pub order: Vec<ActionId>,
    /// Whether the validators have seen it: they are cubic, so that an execution of more than
    /// [`Witness::VALIDATED`] actions is taken on trust, and said to be.
    pub validated: bool,
}

/// An engine's evidence that the validators reject: a bug in Thinair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// It is no execution of the model.
    #[error("the witness is no execution of the model: {0}")]
    Execution(#[from] Violation),
    /// It is no execution of the program.
    #[error("the witness is no execution of the program: {0}")]
    Program(#[from] Mismatch),
}

impl Witness {
    /// The longest execution that is validated, in actions.
    pub const VALIDATED: usize = 600;

    /// The longest path that is recorded, in steps: an execution's relations are dense.
    pub const RECORDED: usize = 2_000;

    /// The execution of a schedule that a search with that reduction found, as a witness for sequential consistency.
    pub fn sequential(
        program: &LitmusProgram,
        schedule: &[Step],
        reduction: Reduction,
    ) -> Result<Witness, Rejected> {
        let Recorded { execution, order } = record(program, schedule, reduction);
        let validated = execution.actions.len() <= Witness::VALIDATED;
        if validated {
            validate::sequentially_consistent(&execution, &order)?;
            replay::intra_thread(program, &execution, Extent::Whole)?;
        }
        Ok(Witness { execution, order, validated })
    }
}
