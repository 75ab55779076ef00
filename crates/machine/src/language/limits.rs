//! What a model may have at most, with [`thinair_text::limits`], so that no input costs more stack or time than a model ever
//! needs.

/// Formulas within a formula, once `<=>` is written as two implications.
pub(super) const SIZE: usize = 1000;

/// Variables that are in use at one place: parameters and those of the quantifiers around.
pub(super) const VARIABLES: usize = 16;

/// Predicates of a model, with those of the models that it extends.
pub(super) const PREDICATES: usize = 200;
