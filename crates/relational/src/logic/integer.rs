//! Integers: counts of tuples, their sums, and how they compare.

use std::sync::Arc;

use super::variable::{free_below, free_of};
use super::{Declaration, Expression, Formula, Free};

/// A number that depends on relations: a count of tuples, a constant, or a sum of such.
#[derive(Clone, Debug)]
pub struct Integer(Arc<Node>);

#[derive(Debug)]
struct Node {
    free: Free,
    kind: IntegerKind,
}

/// What an integer is made of.
#[derive(Debug)]
pub(crate) enum IntegerKind {
    Constant(i64),
    Cardinality(Expression),
    Sum(Vec<Integer>),
    /// The sum of the body over all elements of the domain.
    SumOver(Declaration, Integer),
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    AtMost,
    Less,
}

impl Integer {
    /// A number.
    pub fn constant(value: i64) -> Integer {
        Integer::new(Free::new(), IntegerKind::Constant(value))
    }

    /// All of them added.
    pub fn sum(integers: impl IntoIterator<Item = impl Into<Integer>>) -> Integer {
        let integers: Vec<Integer> = integers.into_iter().map(Into::into).collect();
        let free = free_of(integers.iter().map(Integer::free));
        Integer::new(free, IntegerKind::Sum(integers))
    }

    /// The body's values for all elements of the declared domain, added.
    pub fn sum_over(declaration: Declaration, body: impl Into<Integer>) -> Integer {
        let body = body.into();
        let free = free_below(&declaration, body.free());
        Integer::new(free, IntegerKind::SumOver(declaration, body))
    }

    /// `self = other`
    pub fn equals(&self, other: impl Into<Integer>) -> Formula {
        Formula::compare(Comparison::Equal, self.clone(), other.into())
    }

    /// `self != other`
    pub fn differs_from(&self, other: impl Into<Integer>) -> Formula {
        self.equals(other).not()
    }

    /// `self < other`
    pub fn less_than(&self, other: impl Into<Integer>) -> Formula {
        Formula::compare(Comparison::Less, self.clone(), other.into())
    }

    /// `self <= other`
    pub fn at_most(&self, other: impl Into<Integer>) -> Formula {
        Formula::compare(Comparison::AtMost, self.clone(), other.into())
    }

    /// `self > other`
    pub fn greater_than(&self, other: impl Into<Integer>) -> Formula {
        other.into().less_than(self)
    }

    /// `self >= other`
    pub fn at_least(&self, other: impl Into<Integer>) -> Formula {
        other.into().at_most(self)
    }

    pub(crate) fn kind(&self) -> &IntegerKind {
        &self.0.kind
    }

    pub(crate) fn free(&self) -> &Free {
        &self.0.free
    }

    /// What tells this node from all others that exist at the same time.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    pub(super) fn cardinality(expression: Expression) -> Integer {
        Integer::new(expression.free().clone(), IntegerKind::Cardinality(expression))
    }

    fn new(free: Free, kind: IntegerKind) -> Integer {
        Integer(Arc::new(Node { free, kind }))
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Integer {
        Integer::constant(value)
    }
}

impl From<&Integer> for Integer {
    fn from(integer: &Integer) -> Integer {
        integer.clone()
    }
}
