//! Relational logic over a finite universe, decided by SAT.
//!
//! A [`Problem`] has a [`Universe`] of atoms, relations between lower and upper bounds, and constraints in first-order
//! relational logic: the relational operators with transitive closure, quantifiers, multiplicities, comprehensions,
//! if-then-else, and counting. An answer is an [`Instance`], which gives each relation its tuples, or that there is
//! none, and then a minimal core says which constraints can't hold together.
//!
//! ```
//! use thinair_relational::{Expression, Options, Problem, TupleSet, Universe};
//!
//! // Three events, of which the first is known to come before the second.
//! let mut problem = Problem::new(Universe::new(["a", "b", "c"]));
//! let [a, b, c] = ["a", "b", "c"].map(|name| problem.universe().atom(name).unwrap());
//! let all = TupleSet::unary([a, b, c]);
//! let before = problem.relation("before", TupleSet::pairs([(a, b)]), all.product(&all));
//!
//! let order = before.expression();
//! problem.assume(order.join(&order).subset_of(&order));
//! let irreflexive = problem.require(order.intersection(Expression::identity()).no());
//! let first = problem.require(Expression::constant(TupleSet::pairs([(b, c)])).subset_of(&order));
//!
//! let options = Options::default();
//! let answer = problem.solve(&options)?;
//! let instance = answer.instance().expect("there is an order");
//! assert_eq!(instance.display(&problem).to_string(), "before = {(a, b), (a, c), (b, c)}\n");
//!
//! // Now the last is to come before the first as well.
//! let last = problem.require(Expression::constant(TupleSet::pairs([(c, a)])).subset_of(&order));
//! let core = problem.session(&options)?.core()?.expect("there is no such order");
//! assert_eq!(core, [irreflexive, first, last]);
//! assert!(problem.prove_minimal(&core, &options).is_ok());
//! # Ok::<(), thinair_relational::Stopped>(())
//! ```
//!
//! # How it works
//!
//! The translation is that of Torlak and Jackson ("Kodkod: a relational model finder", TACAS 2007). Each relation is a
//! sparse matrix with a boolean variable for each tuple that the bounds leave open; what is known costs nothing. Each
//! operator is a matrix operation that builds a circuit of shared gates, a quantifier is grounded over its domain's
//! upper bound, and the circuit becomes clauses. It differs in that
//!
//! 1. atoms are interchangeable exactly if exchanging them maps each bound to itself, which finds all symmetries that
//!    permute whole sets of atoms (Kodkod's greedy partition finds some of them);
//! 2. closure takes one atom after the other in place of squaring;
//! 3. clauses define each gate only in the direction in which it is used, and many gates need no variable at all;
//! 4. counts are unary, and there is no other arithmetic.
//!
//! # What to rely on
//!
//! Every instance is checked by the [`Evaluator`], which computes with plain sets and shares nothing with the
//! translation; should it disagree, that is a panic, never a wrong answer. That there is no instance rests on
//! translation and solver; tests compare both with brute force. [`Problem::prove_minimal`] proves a core anew, from
//! fresh translations. Answers, instances and cores are the same in each run.
//!
//! Symmetry breaking changes no answer and no core, but an enumeration lists one or a few of each set of symmetric
//! instances; [`Options::symmetry_breaking`] set to 0 lists all.
//!
//! A wrong arity, a tuple with foreign atoms, or a constraint with a free variable is a mistake of the program that
//! builds the problem, and panics where it is made.

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
