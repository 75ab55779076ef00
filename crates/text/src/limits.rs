//! What the text of a model may have at most, so that no input costs more stack or time than a model ever needs.

/// Bytes of a file.
pub const BYTES: usize = 1 << 20;

/// Levels of nesting of a formula.
pub const DEPTH: usize = 64;

/// Operators of an item.
pub const OPERATORS: usize = 300;

/// Models that extend one another in a row.
pub const ANCESTORS: usize = 16;
