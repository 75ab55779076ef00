//! First-order relational logic: expressions denote sets of tuples, formulas are true or false, integers count.
//!
//! All three are shared trees: a clone is cheap, and a part that is used twice is translated once. Arities are
//! checked when a tree is built.

mod expression;
mod formula;
mod integer;
mod variable;
mod visit;

pub use expression::Expression;
pub(crate) use expression::{Binary, ExpressionKind, Unary};
pub use formula::Formula;
pub(crate) use formula::{FormulaKind, Multiplicity, Quantifier};
pub use integer::Integer;
pub(crate) use integer::{Comparison, IntegerKind};
pub use variable::{Declaration, Variable};
pub(crate) use variable::{Free, VariableId};
pub(crate) use visit::visit_expressions;
