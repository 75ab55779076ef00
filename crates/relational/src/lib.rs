//! Relational logic over a finite universe, decided by SAT.
//!
//! A [`Problem`] names atoms, relations with lower and upper bounds, and constraints in first-order relational logic
//! with closure, quantifiers, multiplicities and cardinality. It is translated as Torlak and Jackson describe
//! ("Kodkod: a relational model finder", TACAS 2007): each relation is a sparse matrix of boolean variables, each
//! operator a matrix operation that builds a circuit with shared gates, and the circuit becomes clauses.

mod circuit;
mod clauses;
mod evaluate;
#[cfg(feature = "examples")]
pub mod examples;
mod instance;
mod logic;
mod matrix;
mod minimal;
mod problem;
mod session;
pub mod solver;
mod symmetry;
mod translate;
mod tuple;
mod universe;

pub use evaluate::Evaluator;
pub use instance::Instance;
pub use logic::{Declaration, Expression, Formula, Integer, Variable};
pub use minimal::{MinimalCore, NotMinimal};
pub use problem::{Answer, ConstraintId, Options, Problem, Relation, Statistics, Stopped};
pub use session::Session;
pub use tuple::{Tuple, TupleSet};
pub use universe::{Atom, Universe};
