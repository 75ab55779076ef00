//! The vocabulary that front ends, engines and reports share: actions, relations between them, and the
//! executions they make up.
//!
//! The definitions are those of JLS §17.4.2-17.4.7 in the finite form of Ševčík and Aspinall (ECOOP 2008,
//! definitions 6-7). The paper's letters stand in the doc comments: A, po, so, W, V, sw, hb.
//!
//! This crate does no I/O and no search. [`validate`] is the exception to sharing: it is a second opinion on
//! every execution that an engine offers as evidence, so it uses nothing of the engines and computes every
//! relation again, slowly and plainly.

mod action;
mod execution;
mod mode;
mod relation;
pub mod validate;
mod value;
mod vector_clock;

pub use action::{Action, ActionId, ActionKind, Position, ThreadId};
pub use execution::{Execution, Recorder, Seen};
pub use mode::{FenceMode, ReadMode, WriteMode};
pub use relation::{ActionSet, Relation};
pub use value::{Location, ObjectId, Value, Width};
pub use vector_clock::VectorClock;
