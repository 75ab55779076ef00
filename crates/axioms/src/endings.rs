//! All ways in which a program can end under a model.
//!
//! One problem is solved again and again, and each time one of the parts of what was found is excluded: whatever the solver
//! learned stays learned.

use thinair_event::Location;
use thinair_relational::{Answer, ConstraintId};

use crate::decide::{has_all_values, is_enough, solving, unsaid, unspoken_of};
use crate::encode::{Encoding, Purpose};
use crate::model::Model;
use crate::structure::Structure;
use crate::{Condition, Evidence, Options, Question, Why, complete_steps};

/// Finds executions until every combination of parts that the model allows was found, and shows one of each to `found`, which
/// says which of the parts it has, or that it is of no use to go on.
pub fn endings<'a, T>(
    structure: &Structure<T>,
    model: &Model,
    parts: &[Condition<'a, T>],
    observed: &[Location],
    options: &Options<'_>,
    found: &mut dyn FnMut(Evidence) -> Option<Vec<usize>>,
) -> Result<(), Why> {
    let opposite = |part: &Condition<'a, T>| Condition::Not(Box::new(part.clone()));
    let question = Question { conjuncts: parts.iter().map(opposite).collect(), observed: observed.to_vec() };
    if let Some(why) = unspoken_of(structure, model).or_else(|| unsaid(model, &question)) {
        return Err(why);
    }
    let enough = complete_steps(structure, model);
    let steps = options.steps.unwrap_or(enough);
    let encoding = Encoding::new(structure, model, &question, steps, Purpose::Endings);
    let mut session = encoding.problem.session(&solving(options)).map_err(|_| Why::Stopped)?;
    while let Answer::Satisfiable { instance, .. } = session.solve_with(&[]).map_err(|_| Why::Stopped)? {
        let Some(parts) = found(encoding.evidence(&instance)) else { return Err(Why::Stopped) };
        let excluded: Vec<ConstraintId> = parts.into_iter().map(|part| ConstraintId(part as u32)).collect();
        session.require_one_of(&excluded);
    }
    if has_all_values(structure, model) && is_enough(steps, enough) { Ok(()) } else { Err(Why::Bound) }
}
