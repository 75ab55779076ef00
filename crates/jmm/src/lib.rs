//! The Java memory model (JLS §17.4), exactly.

mod evidence;
pub mod trace;

pub use evidence::{CommitSequence, CommitStep, Rule8, Rules};
