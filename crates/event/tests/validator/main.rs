//! The validator, from both sides: it accepts what it should and names the rule that is broken.
//!
//! - `generated`: random sequentially consistent executions are well-formed.
//! - `mutations`: small executions by hand, each with one thing wrong, rule by rule.
//! - `sequential`: the same for the order that shows sequential consistency.
//! - `systematic`: every change of one edge of random executions, against a second statement of the definition.

/// Random executions, through `Recorder`.
mod generate;
/// Executions by hand, and ways of changing them.
mod story;

/// The definition again, in another style than the validator's.
mod definition;

mod generated;
mod mutations;
mod sequential;
mod systematic;
