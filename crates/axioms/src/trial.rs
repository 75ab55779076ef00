//! Whether axioms make a difference to a program: one that always holds forbids nothing, one that never does forbids all.

use thinair_relational::{Answer, ConstraintId, Stopped};

use crate::decide::{solving, unspoken_of};
use crate::encode::{Encoding, Purpose};
use crate::model::Model;
use crate::structure::Structure;
use crate::{Options, Question, complete_steps};

/// What an axiom says of the executions of a program, whatever the other axioms say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The axiom's name.
    pub axiom: String,
    /// Whether it holds in one of them.
    pub may_hold: bool,
    /// Whether it does not hold in one of them.
    pub may_fail: bool,
}

/// Tries each of the axioms that are wanted by itself; none if the model says nothing of such programs. Executions are
/// justified by one other, if the model has them justified.
pub fn trial<T>(
    structure: &Structure<T>,
    model: &Model,
    is_wanted: &dyn Fn(&str) -> bool,
    options: &Options<'_>,
) -> Result<Vec<Tried>, Stopped> {
    if unspoken_of(structure, model).is_some() {
        return Ok(Vec::new());
    }
    let steps = complete_steps(structure, model).at_most(1);
    let nothing = Question { conjuncts: Vec::new(), observed: Vec::new() };
    let encoding = Encoding::new(structure, model, &nothing, steps, Purpose::Trial);
    let mut session = encoding.problem.session(&solving(options))?;
    let mut is_possible = |constraint: usize| {
        let answer = session.solve_with(&[ConstraintId(constraint as u32)])?;
        Ok(matches!(answer, Answer::Satisfiable { .. }))
    };
    let wanted = model.axioms().enumerate().filter(|(_, axiom)| is_wanted(&axiom.name));
    let tried = wanted.map(|(number, axiom)| {
        let (may_hold, may_fail) = (is_possible(2 * number)?, is_possible(2 * number + 1)?);
        Ok(Tried { axiom: axiom.name, may_hold, may_fail })
    });
    tried.collect()
}
