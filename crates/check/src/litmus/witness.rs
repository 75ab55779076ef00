//! Evidence for "allowed".

use thinair_event::{ActionId, Execution, Location, Value};
use thinair_explore::Schedule;
use thinair_jmm::CommitStep;
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Program;
use thinair_program::replay::Extent;

use crate::evidence::{self, Evidence, Refuted};

/// An execution that shows what a model allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The execution.
    pub execution: Execution,
    /// The order of its actions that the model asks for.
    pub order: Vec<ActionId>,
    /// The outcome that it has, computed from the evidence alone.
    pub outcome: Outcome,
    /// Whether the validators have seen it: they are cubic, so that an execution of more than
    /// [`Witness::VALIDATED`] actions is taken on trust, and said to be.
    pub validated: bool,
    /// How its actions can be committed, for models that ask for that.
    pub steps: Vec<CommitStep>,
}

/// An engine's evidence that the validators reject: a bug in Thinair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// It is no execution of the model or of the program.
    #[error(transparent)]
    Evidence(#[from] Refuted),
    /// It has another outcome than the one in question.
    #[error("the witness has the outcome {0}, which is not the one in question")]
    Outcome(Outcome),
    /// Its commit sequence is none.
    #[error("the witness is not legal: {0}")]
    Commits(#[from] thinair_jmm::validate::Violation),
    /// Its interleaving is none of the model.
    #[error("the interleaving is none of the machine: {0}")]
    Interleaving(#[from] thinair_machine::replay::Wrong),
    /// It was taken for legal, and has no commit sequence.
    #[error("the witness was taken for legal, but {0} of its reads can't be committed")]
    Legality(usize),
}

impl Witness {
    /// The longest execution that is validated, in actions.
    pub const VALIDATED: usize = evidence::VALIDATED;

    /// The longest path that is recorded, in steps: an execution's relations are dense.
    pub const RECORDED: usize = evidence::RECORDED;

    /// The execution of a schedule that a search found, as a witness for sequential consistency.
    pub fn sequential(program: &LitmusProgram, schedule: &Schedule) -> Result<Witness, Rejected> {
        let Evidence { execution, order, states, validated } =
            Evidence::sequential(program, schedule, Extent::Whole)?;
        let outcome = program.outcome(&states, |location| last_write(program, &execution, &order, location));
        Ok(Witness { execution, order, outcome, validated, steps: Vec::new() })
    }

    /// The witness, if it shows what the test asks for.
    pub fn for_test(self, test: &Test) -> Result<Witness, Rejected> {
        if test.is_asked_for(&self.outcome) { Ok(self) } else { Err(Rejected::Outcome(self.outcome)) }
    }
}

/// The final value of a location: that of the last write in the order, or the initial one if nothing accessed it.
pub(super) fn last_write(
    program: &LitmusProgram,
    execution: &Execution,
    order: &[ActionId],
    location: Location,
) -> Value {
    let writes = |id: &&ActionId| execution.action(**id).kind.written_location() == Some(location);
    let last = order.iter().rev().find(writes).and_then(|id| execution.value_written[id.index()]);
    let declared = || program.initial().writes.into_iter().find(|(written, _)| *written == location);
    last.or_else(|| declared().map(|(_, value)| value)).unwrap_or_else(|| program.variable(location).default)
}
