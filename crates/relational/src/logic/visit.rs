//! Visiting all expressions in formulas.

use rustc_hash::FxHashSet;

use super::{Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind};

/// Calls `visit` with each expression in the formulas, shared ones once.
pub(crate) fn visit_expressions<'a>(
    formulas: impl IntoIterator<Item = &'a Formula>,
    visit: impl FnMut(&'a Expression),
) {
    let mut visitor = Visitor { visit, seen: FxHashSet::default() };
    for formula in formulas {
        visitor.formula(formula);
    }
}

struct Visitor<F> {
    visit: F,
    // Addresses of the nodes that were visited.
    seen: FxHashSet<usize>,
}

impl<'a, F: FnMut(&'a Expression)> Visitor<F> {
    fn formula(&mut self, formula: &'a Formula) {
        if !self.seen.insert(formula.address()) {
            return;
        }
        match formula.kind() {
            FormulaKind::Constant(_) => {}
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
                self.expression(left);
                self.expression(right);
            }
            FormulaKind::Multiplicity(_, expression) => self.expression(expression),
            FormulaKind::Compare(_, left, right) => {
                self.integer(left);
                self.integer(right);
            }
            FormulaKind::Not(inner) => self.formula(inner),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                for part in parts {
                    self.formula(part);
                }
            }
            FormulaKind::Iff(left, right) => {
                self.formula(left);
                self.formula(right);
            }
            FormulaKind::If(condition, then, otherwise) => {
                self.formula(condition);
                self.formula(then);
                self.formula(otherwise);
            }
            FormulaKind::Quantified(_, declaration, body) => {
                self.expression(&declaration.domain);
                self.formula(body);
            }
        }
    }

    fn expression(&mut self, expression: &'a Expression) {
        if !self.seen.insert(expression.address()) {
            return;
        }
        (self.visit)(expression);
        match expression.kind() {
            ExpressionKind::Constant(_)
            | ExpressionKind::Relation(_)
            | ExpressionKind::Variable(_)
            | ExpressionKind::Universe
            | ExpressionKind::Identity => {}
            ExpressionKind::Unary(_, inner) => self.expression(inner),
            ExpressionKind::Binary(_, left, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExpressionKind::Comprehension(declarations, formula) => {
                for declaration in declarations {
                    self.expression(&declaration.domain);
                }
                self.formula(formula);
            }
            ExpressionKind::If(condition, then, otherwise) => {
                self.formula(condition);
                self.expression(then);
                self.expression(otherwise);
            }
        }
    }

    fn integer(&mut self, integer: &'a Integer) {
        if !self.seen.insert(integer.address()) {
            return;
        }
        match integer.kind() {
            IntegerKind::Constant(_) => {}
            IntegerKind::Cardinality(expression) => self.expression(expression),
            IntegerKind::Sum(integers) => {
                for integer in integers {
                    self.integer(integer);
                }
            }
            IntegerKind::SumOver(declaration, body) => {
                self.expression(&declaration.domain);
                self.integer(body);
            }
        }
    }
}
