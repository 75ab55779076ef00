//! What a text may have at most, so that no input costs more stack or time than a model ever needs.

/// Bytes of a file.
pub(super) const BYTES: usize = 1 << 20;

/// Levels of nesting of a formula.
pub(super) const DEPTH: usize = 64;

/// Operators of an item.
pub(super) const OPERATORS: usize = 300;

/// Formulas within a formula, once `<=>` is written as two implications.
pub(super) const SIZE: usize = 1000;

/// Variables that are in use at one place: parameters and those of the quantifiers around.
pub(super) const VARIABLES: usize = 16;

/// Predicates of a model, with those of the models that it extends.
pub(super) const PREDICATES: usize = 200;

/// Models that extend one another in a row.
pub(super) const ANCESTORS: usize = 16;
