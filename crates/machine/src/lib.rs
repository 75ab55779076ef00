//! Operational memory models as tables (Yang, Gopalakrishnan and Lindstrom: UMM, a generic operational memory model
//! specification framework).
//!
//! Each thread has a local buffer of instructions, LIB, in program order. An instruction may be executed before earlier ones
//! if a table lets it bypass them; what was executed and may still matter is in one global buffer, GIB. Which of the writes
//! there a read may see is a formula. So a [`Model`] is a table and a few formulas, in a text.

pub mod kind;
pub mod model;

pub mod language;
pub mod shipped;

pub use kind::{Kind, KindSet};
pub use model::Model;
