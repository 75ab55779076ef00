//! Operational memory models as tables (Yang, Gopalakrishnan and Lindstrom: UMM, a generic operational memory model
//! specification framework).
//!
//! Each thread has a local buffer of instructions, LIB, in program order. An instruction may be executed before earlier ones
//! if a table lets it bypass them; what was executed and may still matter is in one global buffer, GIB. Which of the writes
//! there a read may see is a formula. So a [`Model`] is a table and a few formulas, in a text.
//!
//! [`explore`](explore()) finds all results of a program under a model, and [`replay`](replay()) judges a single interleaving.

mod bits;
pub mod explore;
mod formula;
pub mod instruction;
pub mod kind;
pub mod language;
pub mod model;
pub mod replay;
mod residual;
mod schedule;
mod search;
pub mod shipped;
mod threads;

pub use explore::explore;
pub use instruction::{Instruction, ThreadNumber};
pub use kind::{Kind, KindSet};
pub use model::Model;
pub use replay::replay;
pub use schedule::{Move, Origin, Place, Schedule};
