//! Expressions: sets of tuples.

use std::sync::Arc;

use super::variable::{free_below, free_of};
use super::{Declaration, Formula, Free, Integer, Multiplicity, Variable};
use crate::{Relation, TupleSet};

/// A set of tuples of one arity, made of relations by the relational operators.
#[derive(Clone, Debug)]
pub struct Expression(Arc<Node>);

#[derive(Debug)]
struct Node {
    arity: usize,
    free: Free,
    kind: ExpressionKind,
}

/// What an expression is made of.
#[derive(Debug)]
pub(crate) enum ExpressionKind {
    Relation(Relation),
    Variable(Variable),
    Constant(TupleSet),
    /// All atoms.
    Universe,
    /// Each atom with itself.
    Identity,
    Unary(Unary, Expression),
    Binary(Binary, Expression, Expression),
    /// The tuples of one atom for each declaration for which the formula holds.
    Comprehension(Vec<Declaration>, Formula),
    If(Formula, Expression, Expression),
}

/// Operators on one binary relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Transpose,
    Closure,
    ReflexiveClosure,
}

/// Operators on two relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Union,
    Intersection,
    Difference,
    Join,
    Product,
    /// `set <: relation`
    RestrictDomain,
    /// `relation :> set`
    RestrictRange,
    /// The right operand's tuples, and the left's whose first atom starts none of them.
    Override,
}

impl Expression {
    /// The empty relation.
    pub fn none(arity: usize) -> Expression {
        Expression::constant(TupleSet::empty(arity))
    }

    /// The set of all atoms.
    pub fn universe() -> Expression {
        Expression::new(1, Free::new(), ExpressionKind::Universe)
    }

    /// Each atom of the universe paired with itself.
    pub fn identity() -> Expression {
        Expression::new(2, Free::new(), ExpressionKind::Identity)
    }

    /// Exactly these tuples.
    pub fn constant(tuples: TupleSet) -> Expression {
        Expression::new(tuples.arity(), Free::new(), ExpressionKind::Constant(tuples))
    }

    /// The tuples of one atom for each declared variable, such that the formula holds. A domain may mention the
    /// variables declared before it.
    pub fn comprehension(
        declarations: impl IntoIterator<Item = Declaration>,
        formula: impl Into<Formula>,
    ) -> Expression {
        let formula = formula.into();
        let declarations: Vec<Declaration> = declarations.into_iter().collect();
        assert!(!declarations.is_empty(), "a comprehension declares at least one variable");
        let inner = formula.free().clone();
        let free = declarations.iter().rev().fold(inner, |free, declaration| free_below(declaration, &free));
        Expression::new(declarations.len(), free, ExpressionKind::Comprehension(declarations, formula))
    }

    /// The first expression if the formula holds, else the second.
    pub fn if_then_else(
        condition: impl Into<Formula>,
        then: impl Into<Expression>,
        otherwise: impl Into<Expression>,
    ) -> Expression {
        let (condition, then, otherwise) = (condition.into(), then.into(), otherwise.into());
        then.same_arity("if-then-else", &otherwise);
        let free = free_of([condition.free(), then.free(), otherwise.free()]);
        Expression::new(then.arity(), free, ExpressionKind::If(condition, then, otherwise))
    }

    /// The union of several expressions of one arity, which also says what none of them amount to.
    pub fn union_of(arity: usize, parts: impl IntoIterator<Item = impl Into<Expression>>) -> Expression {
        let mut parts = parts.into_iter().map(Into::into);
        let Some(first) = parts.next() else { return Expression::none(arity) };
        let whole = parts.fold(first, |whole: Expression, part: Expression| whole.union(part));
        assert_eq!(whole.arity(), arity, "union of arity {} where arity {arity} is wanted", whole.arity());
        whole
    }

    /// How long its tuples are.
    pub fn arity(&self) -> usize {
        self.0.arity
    }

    /// `self + other`
    #[must_use]
    pub fn union(&self, other: impl Into<Expression>) -> Expression {
        self.alike(Binary::Union, other.into())
    }

    /// `self & other`
    #[must_use]
    pub fn intersection(&self, other: impl Into<Expression>) -> Expression {
        self.alike(Binary::Intersection, other.into())
    }

    /// `self - other`
    #[must_use]
    pub fn difference(&self, other: impl Into<Expression>) -> Expression {
        self.alike(Binary::Difference, other.into())
    }

    /// `self ++ other`: the other's tuples, and those of this whose first atom starts none of the other's.
    #[must_use]
    pub fn override_with(&self, other: impl Into<Expression>) -> Expression {
        self.alike(Binary::Override, other.into())
    }

    /// `self . other`: pairs of tuples where the last atom of one is the first of the other, without that atom.
    #[must_use]
    pub fn join(&self, other: impl Into<Expression>) -> Expression {
        let other = other.into();
        let arity = (self.arity() + other.arity()).saturating_sub(2);
        assert!(arity > 0, "join of arity {} with arity {}", self.arity(), other.arity());
        self.binary(Binary::Join, other, arity)
    }

    /// `self[argument]`, which is `argument . self`.
    #[must_use]
    pub fn image(&self, argument: impl Into<Expression>) -> Expression {
        argument.into().join(self)
    }

    /// `self -> other`: every tuple of this followed by every tuple of the other.
    #[must_use]
    pub fn product(&self, other: impl Into<Expression>) -> Expression {
        let other = other.into();
        let arity = self.arity() + other.arity();
        self.binary(Binary::Product, other, arity)
    }

    /// `set <: self`: the tuples whose first atom is in the set.
    #[must_use]
    pub fn restrict_domain(&self, set: impl Into<Expression>) -> Expression {
        let set = set.into();
        assert_eq!(set.arity(), 1, "domain of arity {} for arity {}", set.arity(), self.arity());
        set.binary(Binary::RestrictDomain, self.clone(), self.arity())
    }

    /// `self :> set`: the tuples whose last atom is in the set.
    #[must_use]
    pub fn restrict_range(&self, set: impl Into<Expression>) -> Expression {
        let set = set.into();
        assert_eq!(set.arity(), 1, "range of arity {} for arity {}", set.arity(), self.arity());
        self.binary(Binary::RestrictRange, set, self.arity())
    }

    /// Each pair turned round.
    #[must_use]
    pub fn transpose(&self) -> Expression {
        self.unary(Unary::Transpose)
    }

    /// The smallest transitive relation around this one.
    #[must_use]
    pub fn closure(&self) -> Expression {
        self.unary(Unary::Closure)
    }

    /// The closure, and each atom of the universe with itself.
    #[must_use]
    pub fn reflexive_closure(&self) -> Expression {
        self.unary(Unary::ReflexiveClosure)
    }

    /// Every tuple of this is one of the other.
    pub fn subset_of(&self, other: impl Into<Expression>) -> Formula {
        let other = other.into();
        self.same_arity("subset", &other);
        Formula::subset(self.clone(), other)
    }

    /// Both have the same tuples.
    pub fn equals(&self, other: impl Into<Expression>) -> Formula {
        let other = other.into();
        self.same_arity("equality", &other);
        Formula::equal(self.clone(), other)
    }

    /// There is a tuple.
    pub fn some(&self) -> Formula {
        Formula::multiplicity(Multiplicity::Some, self.clone())
    }

    /// There is no tuple.
    pub fn no(&self) -> Formula {
        Formula::multiplicity(Multiplicity::No, self.clone())
    }

    /// There is exactly one tuple.
    pub fn one(&self) -> Formula {
        Formula::multiplicity(Multiplicity::One, self.clone())
    }

    /// There is at most one tuple.
    pub fn lone(&self) -> Formula {
        Formula::multiplicity(Multiplicity::Lone, self.clone())
    }

    /// How many tuples there are.
    pub fn cardinality(&self) -> Integer {
        Integer::cardinality(self.clone())
    }

    pub(crate) fn kind(&self) -> &ExpressionKind {
        &self.0.kind
    }

    pub(crate) fn free(&self) -> &Free {
        &self.0.free
    }

    /// What tells this node from all others that exist at the same time.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    fn new(arity: usize, free: Free, kind: ExpressionKind) -> Expression {
        Expression(Arc::new(Node { arity, free, kind }))
    }

    fn unary(&self, operator: Unary) -> Expression {
        assert_eq!(self.arity(), 2, "{operator:?} of arity {}, not 2", self.arity());
        Expression::new(2, self.free().clone(), ExpressionKind::Unary(operator, self.clone()))
    }

    fn alike(&self, operator: Binary, other: Expression) -> Expression {
        self.same_arity(&format!("{operator:?}"), &other);
        self.binary(operator, other, self.arity())
    }

    fn binary(&self, operator: Binary, other: Expression, arity: usize) -> Expression {
        let free = free_of([self.free(), other.free()]);
        Expression::new(arity, free, ExpressionKind::Binary(operator, self.clone(), other))
    }

    fn same_arity(&self, what: &str, other: &Expression) {
        assert_eq!(
            self.arity(),
            other.arity(),
            "{what} of arity {} with arity {}",
            self.arity(),
            other.arity()
        );
    }
}

impl From<Relation> for Expression {
    fn from(relation: Relation) -> Expression {
        Expression::new(relation.arity(), Free::new(), ExpressionKind::Relation(relation))
    }
}

impl From<&Relation> for Expression {
    fn from(relation: &Relation) -> Expression {
        Expression::from(*relation)
    }
}

impl From<Variable> for Expression {
    fn from(variable: Variable) -> Expression {
        let free = Free::from_slice(&[variable.id()]);
        Expression::new(1, free, ExpressionKind::Variable(variable))
    }
}

impl From<&Variable> for Expression {
    fn from(variable: &Variable) -> Expression {
        Expression::from(variable.clone())
    }
}

impl From<&Expression> for Expression {
    fn from(expression: &Expression) -> Expression {
        expression.clone()
    }
}
