//! The constants of a test: what a read may return out of thin air.

use std::collections::BTreeSet;

use thinair_litmus::Test;
use thinair_litmus::syntax::{Expr, ExprKind, Literal, Place, Prop, PropKind, Statement, StatementKind};

/// The literals of threads and condition, as numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Constants {
    pub(crate) numbers: BTreeSet<i64>,
    pub(crate) booleans: BTreeSet<i64>,
}

impl Constants {
    pub(crate) fn of(test: &Test) -> Constants {
        let mut constants = Constants::default();
        for thread in &test.threads {
            constants.statements(&thread.body.value);
        }
        constants.proposition(&test.condition.prop);
        constants
    }

    fn literal(&mut self, literal: Literal) {
        match literal {
            Literal::Int(value) => self.numbers.insert(i64::from(value)),
            Literal::Long(value) => self.numbers.insert(value),
            Literal::Boolean(value) => self.booleans.insert(i64::from(value)),
        };
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(&statement.value);
            for child in statement.value.children() {
                self.statements(std::slice::from_ref(child));
            }
        }
    }

    /// What a statement has itself; what is within it is another.
    fn statement(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Declare { registers, .. } => {
                registers.iter().filter_map(|register| register.value.as_ref()).for_each(|value| {
                    self.expression(value);
                });
            }
            StatementKind::Assign { target, value } | StatementKind::Compound { target, value, .. } => {
                self.place(target);
                self.expression(value);
            }
            StatementKind::Step { target, .. } => {
                self.numbers.insert(1);
                self.place(target);
            }
            StatementKind::Expression(value)
            | StatementKind::Print(value)
            | StatementKind::Assert(value)
            | StatementKind::Assume(value)
            | StatementKind::If { condition: value, .. }
            | StatementKind::While { condition: value, .. }
            | StatementKind::DoWhile { condition: value, .. }
            | StatementKind::For { condition: Some(value), .. } => self.expression(value),
            _ => {}
        }
    }

    fn place(&mut self, place: &Place) {
        if let Some(index) = &place.index {
            self.expression(index);
        }
    }

    fn expression(&mut self, expression: &Expr) {
        match &expression.value {
            ExprKind::Literal(literal) => self.literal(*literal),
            ExprKind::Place(place) => self.place(place),
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => self.expression(operand),
            ExprKind::Binary { left, right, .. } => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                for part in [condition, then, otherwise] {
                    self.expression(part);
                }
            }
            ExprKind::Access(access) => {
                self.place(&access.target);
                for argument in &access.arguments {
                    self.expression(argument);
                }
            }
        }
    }

    fn proposition(&mut self, prop: &Prop) {
        match &prop.value {
            PropKind::Literal(literal) => self.literal(*literal),
            PropKind::Negate(inner) | PropKind::Not(inner) => self.proposition(inner),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                self.proposition(left);
                self.proposition(right);
            }
            PropKind::All(parts) | PropKind::Any(parts) => {
                for part in parts {
                    self.proposition(part);
                }
            }
            PropKind::Register { .. } | PropKind::Name(_) | PropKind::Element { .. } => {}
        }
    }
}
