//! Formulas: what is true or false of an instance.

use std::sync::Arc;

use super::variable::{free_below, free_of};
use super::{Comparison, Declaration, Expression, Free, Integer};

/// A statement about relations.
#[derive(Clone, Debug)]
pub struct Formula(Arc<Node>);

#[derive(Debug)]
struct Node {
    free: Free,
    kind: FormulaKind,
}

/// What a formula is made of.
#[derive(Debug)]
pub(crate) enum FormulaKind {
    Constant(bool),
    Subset(Expression, Expression),
    Equal(Expression, Expression),
    Multiplicity(Multiplicity, Expression),
    Compare(Comparison, Integer, Integer),
    Not(Formula),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Iff(Formula, Formula),
    If(Formula, Formula, Formula),
    Quantified(Quantifier, Declaration, Formula),
}

/// How many tuples a set is said to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Multiplicity {
    Some,
    No,
    One,
    Lone,
}

/// For every, or for some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantifier {
    All,
    Exists,
}

impl Formula {
    /// Always true, or always false.
    pub fn constant(value: bool) -> Formula {
        Formula::new(Free::new(), FormulaKind::Constant(value))
    }

    /// All of them hold.
    pub fn and(formulas: impl IntoIterator<Item = impl Into<Formula>>) -> Formula {
        Formula::several(formulas, FormulaKind::And)
    }

    /// One of them holds, or more.
    pub fn or(formulas: impl IntoIterator<Item = impl Into<Formula>>) -> Formula {
        Formula::several(formulas, FormulaKind::Or)
    }

    /// The body holds for all elements. A domain may mention the variables declared before it.
    pub fn for_all(declarations: impl IntoIterator<Item = Declaration>, body: impl Into<Formula>) -> Formula {
        Formula::quantified(Quantifier::All, declarations, body.into())
    }

    /// The body holds for some elements. A domain may mention the variables declared before it.
    pub fn exists(declarations: impl IntoIterator<Item = Declaration>, body: impl Into<Formula>) -> Formula {
        Formula::quantified(Quantifier::Exists, declarations, body.into())
    }

    /// The second if the first holds, else the third.
    pub fn if_then_else(
        condition: impl Into<Formula>,
        then: impl Into<Formula>,
        otherwise: impl Into<Formula>,
    ) -> Formula {
        let (condition, then, otherwise) = (condition.into(), then.into(), otherwise.into());
        let free = free_of([condition.free(), then.free(), otherwise.free()]);
        Formula::new(free, FormulaKind::If(condition, then, otherwise))
    }

    /// It does not hold.
    #[must_use]
    pub fn not(&self) -> Formula {
        Formula::new(self.free().clone(), FormulaKind::Not(self.clone()))
    }

    /// If this holds, so does the other.
    #[must_use]
    pub fn implies(&self, other: impl Into<Formula>) -> Formula {
        Formula::or([self.not(), other.into()])
    }

    /// Both hold, or neither.
    #[must_use]
    pub fn iff(&self, other: impl Into<Formula>) -> Formula {
        let other = other.into();
        let free = free_of([self.free(), other.free()]);
        Formula::new(free, FormulaKind::Iff(self.clone(), other))
    }

    pub(crate) fn kind(&self) -> &FormulaKind {
        &self.0.kind
    }

    pub(crate) fn free(&self) -> &Free {
        &self.0.free
    }

    /// What tells this node from all others that exist at the same time.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    pub(super) fn subset(part: Expression, whole: Expression) -> Formula {
        let free = free_of([part.free(), whole.free()]);
        Formula::new(free, FormulaKind::Subset(part, whole))
    }

    pub(super) fn equal(left: Expression, right: Expression) -> Formula {
        let free = free_of([left.free(), right.free()]);
        Formula::new(free, FormulaKind::Equal(left, right))
    }

    pub(super) fn multiplicity(multiplicity: Multiplicity, expression: Expression) -> Formula {
        Formula::new(expression.free().clone(), FormulaKind::Multiplicity(multiplicity, expression))
    }

    pub(super) fn compare(comparison: Comparison, left: Integer, right: Integer) -> Formula {
        let free = free_of([left.free(), right.free()]);
        Formula::new(free, FormulaKind::Compare(comparison, left, right))
    }

    fn several(
        formulas: impl IntoIterator<Item = impl Into<Formula>>,
        kind: impl Fn(Vec<Formula>) -> FormulaKind,
    ) -> Formula {
        let formulas: Vec<Formula> = formulas.into_iter().map(Into::into).collect();
        let free = free_of(formulas.iter().map(Formula::free));
        Formula::new(free, kind(formulas))
    }

    fn quantified(
        quantifier: Quantifier,
        declarations: impl IntoIterator<Item = Declaration>,
        body: Formula,
    ) -> Formula {
        let declarations: Vec<Declaration> = declarations.into_iter().collect();
        declarations.into_iter().rev().fold(body, |body, declaration| {
            let free = free_below(&declaration, body.free());
            Formula::new(free, FormulaKind::Quantified(quantifier, declaration, body))
        })
    }

    fn new(free: Free, kind: FormulaKind) -> Formula {
        Formula(Arc::new(Node { free, kind }))
    }
}

impl From<&Formula> for Formula {
    fn from(formula: &Formula) -> Formula {
        formula.clone()
    }
}

impl From<bool> for Formula {
    fn from(value: bool) -> Formula {
        Formula::constant(value)
    }
}
