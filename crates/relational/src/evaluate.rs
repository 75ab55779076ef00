//! What expressions and formulas mean in an instance, computed from the definitions with plain sets.
//!
//! It shares nothing with the translation, whose answers it checks.

use crate::{Expression, Formula, Instance, Integer, Problem, TupleSet};

/// Evaluates closed expressions, formulas and integers in one instance.
#[derive(Debug)]
pub struct Evaluator<'a> {
    problem: &'a Problem,
    instance: &'a Instance,
}

impl<'a> Evaluator<'a> {
    /// Evaluates in this instance of the problem.
    pub fn new(problem: &'a Problem, instance: &'a Instance) -> Evaluator<'a> {
        Evaluator { problem, instance }
    }

    /// Whether the formula holds.
    pub fn holds(&mut self, formula: &Formula) -> bool {
        let _ = (self.problem, self.instance, formula);
        todo!()
    }

    /// The tuples of an expression.
    pub fn value(&mut self, expression: &Expression) -> TupleSet {
        let _ = expression;
        todo!()
    }

    /// The value of an integer.
    pub fn integer(&mut self, integer: &Integer) -> i64 {
        let _ = integer;
        todo!()
    }

    /// Whether the instance is within the bounds and all constraints hold.
    pub fn holds_all(&mut self) -> bool {
        todo!()
    }
}
