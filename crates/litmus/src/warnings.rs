//! What may not mean what its author thinks.

use crate::{
    error::{Cause, Problems},
    suggest,
    syntax::{DeclarationKind, MODELS, Test},
};

/// The warnings about a test that was parsed without errors.
///
/// A model may have any name, since a user's model file may define it; so a name that merely looks like a
/// misspelling of one of [`MODELS`] is a warning.
pub fn warnings(test: &Test) -> Problems {
    let mut problems = Problems::default();
    for declaration in &test.declarations {
        if let DeclarationKind::Array { volatile: true, name, .. } = &declaration.value {
            problems.report(name.span, Cause::VolatileArray { name: name.value.clone() });
        }
    }
    for expectation in &test.expectations {
        let name = &expectation.model.value;
        if !MODELS.contains(&name.as_str())
            && let Some(suggestion) = suggest::nearest(name, MODELS)
        {
            problems.report(expectation.model.span, Cause::UncommonModel { name: name.clone(), suggestion });
        }
    }
    problems
}
