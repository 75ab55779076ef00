//! The constants of a test: the values that are written in it.

use std::collections::BTreeSet;

use crate::syntax::{Expr, ExprKind, Literal, Place, Prop, PropKind, Statement, StatementKind, Test};

/// The values that threads and condition mention, by type.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Constants {
    /// The ints and longs.
    pub numbers: BTreeSet<i64>,
    /// `true` and `false`.
    pub booleans: BTreeSet<bool>,
}

impl Test {
    /// Every value that threads and condition mention.
    pub fn constants(&self) -> Constants {
        let mut constants = Constants::default();
        let mut statements: Vec<&Statement> =
            self.threads.iter().flat_map(|thread| &thread.body.value).collect();
        while let Some(statement) = statements.pop() {
            constants.of_statement(&statement.value);
            statements.extend(statement.value.children());
        }
        constants.of_prop(&self.condition.prop);
        constants
    }
}

impl Constants {
    /// Those of the statement itself, without the statements within it.
    fn of_statement(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Declare { registers, .. } => {
                for value in registers.iter().filter_map(|register| register.value.as_ref()) {
                    self.of_expr(value);
                }
            }
            StatementKind::Assign { target, value } | StatementKind::Compound { target, value, .. } => {
                self.of_place(target);
                self.of_expr(value);
            }
            StatementKind::Step { target, .. } => self.of_place(target),
            StatementKind::Expression(value)
            | StatementKind::Print(value)
            | StatementKind::Assert(value)
            | StatementKind::Assume(value)
            | StatementKind::If { condition: value, .. }
            | StatementKind::While { condition: value, .. }
            | StatementKind::DoWhile { condition: value, .. }
            | StatementKind::For { condition: Some(value), .. } => self.of_expr(value),
            _ => {}
        }
    }

    fn of_place(&mut self, place: &Place) {
        if let Some(index) = &place.index {
            self.of_expr(index);
        }
    }

    fn of_expr(&mut self, expr: &Expr) {
        match &expr.value {
            ExprKind::Literal(literal) => self.of_literal(*literal),
            ExprKind::Place(place) => self.of_place(place),
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => self.of_expr(operand),
            ExprKind::Binary { left, right, .. } => {
                self.of_expr(left);
                self.of_expr(right);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.of_expr(condition);
                self.of_expr(then);
                self.of_expr(otherwise);
            }
            ExprKind::Access(access) => {
                self.of_place(&access.target);
                for argument in &access.arguments {
                    self.of_expr(argument);
                }
            }
        }
    }

    fn of_prop(&mut self, prop: &Prop) {
        match &prop.value {
            PropKind::Literal(literal) => self.of_literal(*literal),
            PropKind::Negate(inner) => {
                // `-1` in a condition is the negation of a literal.
                if let PropKind::Literal(Literal::Int(value)) = inner.value {
                    self.numbers.insert(-i64::from(value));
                } else {
                    self.of_prop(inner);
                }
            }
            PropKind::Not(inner) => self.of_prop(inner),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                self.of_prop(left);
                self.of_prop(right);
            }
            PropKind::All(parts) | PropKind::Any(parts) => {
                for part in parts {
                    self.of_prop(part);
                }
            }
            PropKind::Register { .. } | PropKind::Name(_) | PropKind::Element { .. } => {}
        }
    }

    fn of_literal(&mut self, literal: Literal) {
        match literal {
            Literal::Int(value) => self.numbers.insert(i64::from(value)),
            Literal::Long(value) => self.numbers.insert(value),
            Literal::Boolean(value) => self.booleans.insert(value),
        };
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_of_threads_and_condition() {
        let text = "Java T { int x = 9; int[] a = {8}; }
            Thread 5 { if (x == 1) a[0] = 2; else { x = x < 3 ? 4 : -6; } join 7; }
            Thread 7 { boolean b = true; x.compareAndSet(10, 11); }
            exists (5:r == 12 || x == -13)";
        let text = text.replace("join 7;", "int r = 0; join 7;");
        let test = crate::parse(&text).expect("it is well-formed");
        let constants = test.constants();
        assert_eq!(Vec::from_iter(constants.numbers), [-13, -6, 0, 1, 2, 3, 4, 10, 11, 12]);
        assert_eq!(Vec::from_iter(constants.booleans), [true]);
    }
}
