//! What mentions particular atoms, and so limits which atoms are interchangeable.

use rustc_hash::FxHashSet;

use crate::logic::{ExpressionKind, FormulaKind, IntegerKind};
use crate::{Expression, Formula, Integer, Problem, TupleSet};

/// Everything that mentions atoms: bounds, and constants in formulas.
pub(super) fn fixed_sets(problem: &Problem) -> Vec<&TupleSet> {
    let mut constants = Constants { sets: Vec::new(), seen: FxHashSet::default() };
    for relation in problem.relations() {
        constants.sets.push(problem.lower(relation));
        constants.sets.push(problem.upper(relation));
    }
    let required = problem.constraints().map(|constraint| problem.constraint(constraint));
    for formula in problem.assumptions().iter().chain(required) {
        constants.formula(formula);
    }
    constants.sets.sort_unstable();
    constants.sets.dedup();
    constants.sets
}

/// Collects the constants of formulas.
struct Constants<'a> {
    sets: Vec<&'a TupleSet>,
    // Addresses of the nodes that were visited: shared parts are looked at once.
    seen: FxHashSet<usize>,
}

impl<'a> Constants<'a> {
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
        match expression.kind() {
            ExpressionKind::Constant(tuples) => self.sets.push(tuples),
            ExpressionKind::Relation(_)
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
