//! Expressions of the language become expressions of the logic, where `none` has an arity too.

use thinair_relational::{Expression, Formula};

use super::Which;
use super::lowering::Lowering;
use crate::language::syntax::{Binary, Term, TermKind, Unary};
use crate::model::COMMITTED;

impl Lowering<'_> {
    /// An expression whose arity is known from elsewhere, which tells that of `none`.
    pub(super) fn expression(&mut self, term: &Term, arity: usize, which: Which) -> Expression {
        self.sized(term, which).unwrap_or_else(|| Expression::none(arity))
    }

    /// An expression that tells its own arity.
    pub(super) fn expression_of(&mut self, term: &Term, which: Which) -> Expression {
        let expression = self.sized(term, which);
        expression.unwrap_or_else(|| unreachable!("checked: the arity of `{term}` is known"))
    }

    /// Two expressions of the same arity, unless both are `none`.
    pub(super) fn alike(
        &mut self,
        left: &Term,
        right: &Term,
        which: Which,
    ) -> Option<(Expression, Expression)> {
        let none = |other: &Expression| Expression::none(other.arity());
        match (self.sized(left, which), self.sized(right, which)) {
            (None, None) => None,
            (Some(left), None) => Some((left.clone(), none(&left))),
            (None, Some(right)) => Some((none(&right), right)),
            (Some(left), Some(right)) => Some((left, right)),
        }
    }

    /// An expression, unless it is `none` of an arity that only its surroundings tell.
    fn sized(&mut self, term: &Term, which: Which) -> Option<Expression> {
        let expression = match &term.kind {
            TermKind::None => return None,
            TermKind::Name(name) => self.call(name, &[], which),
            TermKind::Call(name, arguments) => self.call(&name.text, arguments, which),
            TermKind::At(inner, index) => {
                let step = self.step(index);
                match &inner.kind {
                    TermKind::Name(name) if name == COMMITTED => self.environment.commits(step),
                    _ => return self.sized(inner, Which::Step(step)),
                }
            }
            TermKind::Universe => Expression::universe(),
            TermKind::Identity => Expression::identity(),
            TermKind::Unary(operator, operand) => {
                let operand = self.expression(operand, 2, which);
                match operator {
                    Unary::Transpose => operand.transpose(),
                    Unary::Closure => operand.closure(),
                    _ => operand.reflexive_closure(),
                }
            }
            TermKind::Binary(operator, left, right) => return self.operation(*operator, left, right, which),
            TermKind::Apply(relation, arguments) => {
                let relation = self.expression_of(relation, which);
                arguments
                    .iter()
                    .fold(relation, |relation, argument| relation.image(self.expression_of(argument, which)))
            }
            TermKind::Comprehension(declarations, body) => {
                let (variables, different, body) = self.declared(declarations, body, which);
                Expression::comprehension(variables, Formula::and(different.into_iter().chain([body])))
            }
            TermKind::If(condition, then, otherwise) => {
                let condition = self.formula(condition, which);
                let (then, otherwise) = self.alike(then, otherwise, which)?;
                Expression::if_then_else(condition, then, otherwise)
            }
            TermKind::Let(name, value, body) => {
                let value = self.expression_of(value, which);
                return self.with_local(&name.text, value, |lowering| lowering.sized(body, which));
            }
            TermKind::Number(_) | TermKind::Quantified(..) | TermKind::Each(..) => {
                unreachable!("checked: `{term}` is an expression")
            }
        };
        Some(expression)
    }

    fn operation(&mut self, operator: Binary, left: &Term, right: &Term, which: Which) -> Option<Expression> {
        Some(match operator {
            Binary::Join => self.expression_of(left, which).join(self.expression_of(right, which)),
            Binary::Product => self.expression_of(left, which).product(self.expression_of(right, which)),
            Binary::RestrictDomain => {
                let set = self.expression(left, 1, which);
                self.sized(right, which)?.restrict_domain(set)
            }
            Binary::RestrictRange => {
                let set = self.expression(right, 1, which);
                self.sized(left, which)?.restrict_range(set)
            }
            _ => {
                let (left, right) = self.alike(left, right, which)?;
                match operator {
                    Binary::Union => left.union(right),
                    Binary::Difference => left.difference(right),
                    Binary::Override => left.override_with(right),
                    Binary::Intersection => left.intersection(right),
                    _ => unreachable!("checked: not the operator of an expression"),
                }
            }
        })
    }
}
