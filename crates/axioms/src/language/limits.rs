//! What a model may have at most, with [`thinair_text::limits`], so that no input costs more stack or time than a model ever
//! needs.

/// Atoms of a tuple.
pub(super) const ARITY: usize = 4;

/// Items of a model, with those of the models that it extends.
pub(super) const ITEMS: usize = 1000;

/// Levels of nesting once definitions are written out.
pub(super) const HEIGHT: usize = 500;

/// Terms of an axiom once definitions are written out.
pub(super) const TERMS: usize = 1 << 20;

/// For how many steps an `each` counts in that.
pub(super) const STEPS: usize = 32;
