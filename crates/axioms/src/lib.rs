//! Axiomatic memory models: constraints in relational logic, decided by SAT (`MemSAT`, PLDI 2010).
//!
//! A model is text ([`language`]): declared orders, definitions and named axioms over the actions of a program. A program
//! is a set of threads, unfolded over the values that their reads may return ([`structure`]). An outcome is allowed if
//! axioms, program and question have a common solution, which is a witness; if not, a minimal core says which lines and
//! which axioms forbid it.

pub mod language;
pub mod meaning;
pub mod model;
pub mod vocabulary;

pub mod structure;

pub mod quiet;

mod question;

mod encode;

mod decide;
mod endings;
mod evidence;
mod trial;

pub use decide::{Core, Decided, Options, Round, Verdict, Why, complete_steps, core, decide, unspoken_of};
pub use encode::{Origin, Steps};
pub use endings::endings;
pub use evidence::{Evidence, Justification};
pub use question::{Condition, Question};
pub use trial::{Tried, trial};
