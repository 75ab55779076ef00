//! Bounds on what is read, so that no input exhausts the stack or the memory.
//!
//! The tree is built from boxes, and whatever walks it (printing, comparing, dropping, lowering) recurses. Its
//! height is therefore bounded by [`DEPTH`] for what nests and by [`OPERATORS`] for what grows sideways: a sum of
//! a hundred thousand terms nests nothing in the text, yet would be a tree a hundred thousand high. `&&` and `||`
//! in a condition are lists and may be of any length.

/// The longest text that is read, in bytes.
pub const SOURCE_BYTES: usize = 4 << 20;

/// How deep statements, expressions and conditions may nest, all together.
pub const DEPTH: u32 = 200;

/// How many operators one expression may have, or one operand of `&&` and `||` in a condition.
pub const OPERATORS: u32 = 500;

/// How many problems are kept; the rest are only counted.
pub const PROBLEMS_KEPT: usize = 100;

/// How many problems are written out.
pub const PROBLEMS_SHOWN: usize = 20;
