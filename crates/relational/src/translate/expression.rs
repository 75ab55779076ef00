//! Expressions as matrices.

use std::rc::Rc;

use super::{Translator, Value};
use crate::circuit::Gate;
use crate::logic::{Binary, ExpressionKind, Unary};
use crate::matrix::Matrix;
use crate::{Declaration, Expression, Formula, Stopped};

impl Translator<'_> {
    pub(super) fn expression(&mut self, expression: &Expression) -> Result<Rc<Matrix>, Stopped> {
        match expression.kind() {
            ExpressionKind::Relation(relation) => return Ok(Rc::clone(&self.relations[relation.index()])),
            ExpressionKind::Variable(variable) => {
                return Ok(match self.value(variable.id()) {
                    Value::Atom(atom) => Rc::new(Matrix::atom(atom)),
                    Value::Skolem(index) => Rc::clone(&self.skolems[index as usize]),
                });
            }
            _ => {}
        }
        let key = self.key(expression.address(), expression.free());
        if let Some(known) = self.expressions.get(&key) {
            return Ok(Rc::clone(known));
        }
        self.step()?;
        let matrix = Rc::new(self.matrix(expression)?);
        self.expressions.insert(key, Rc::clone(&matrix));
        Ok(matrix)
    }

    fn matrix(&mut self, expression: &Expression) -> Result<Matrix, Stopped> {
        let base = self.base;
        Ok(match expression.kind() {
            ExpressionKind::Relation(_) | ExpressionKind::Variable(_) => {
                Matrix::clone(&*self.expression(expression)?)
            }
            ExpressionKind::Constant(tuples) => Matrix::constant(tuples, base),
            ExpressionKind::Universe => Matrix::universe(base, self.problem),
            ExpressionKind::Identity => Matrix::identity(base, self.problem),
            ExpressionKind::Unary(operator, inner) => {
                let inner = self.expression(inner)?;
                match operator {
                    Unary::Transpose => inner.transpose(base),
                    Unary::Closure => inner.closure(base, &mut self.circuit),
                    Unary::ReflexiveClosure => {
                        let identity = Matrix::identity(base, self.problem);
                        inner.closure(base, &mut self.circuit).union(&identity, &mut self.circuit)
                    }
                }
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                let circuit = &mut self.circuit;
                match operator {
                    Binary::Union => left.union(&right, circuit),
                    Binary::Intersection => left.intersection(&right, circuit),
                    Binary::Difference => left.difference(&right, circuit),
                    Binary::Join => left.join(&right, base, circuit),
                    Binary::Product => left.product(&right, base, circuit),
                    Binary::RestrictDomain => right.restrict_domain(&left, base, circuit),
                    Binary::RestrictRange => left.restrict_range(&right, base, circuit),
                    Binary::Override => left.override_with(&right, base, circuit),
                }
            }
            ExpressionKind::Comprehension(declarations, formula) => {
                let mut entries = Vec::new();
                self.comprehend(declarations, formula, 0, &mut Vec::new(), &mut entries)?;
                Matrix::collect(declarations.len(), entries, &mut self.circuit)
            }
            ExpressionKind::If(condition, then, otherwise) => {
                let condition = self.formula(condition)?;
                let (then, otherwise) = (self.expression(then)?, self.expression(otherwise)?);
                then.if_then_else(condition, &otherwise, &mut self.circuit)
            }
        })
    }

    /// Adds an entry for each tuple that starts with the atoms of `prefix`, whose gates say that they are in their
    /// domains.
    fn comprehend(
        &mut self,
        declarations: &[Declaration],
        formula: &Formula,
        prefix: u64,
        gates: &mut Vec<Gate>,
        entries: &mut Vec<(u64, Gate)>,
    ) -> Result<(), Stopped> {
        let Some((declaration, rest)) = declarations.split_first() else {
            let holds = self.formula(formula)?;
            let gate = self.circuit.and(gates.iter().copied().chain([holds]));
            entries.push((prefix, gate));
            return Ok(());
        };
        let domain = self.expression(&declaration.domain)?;
        for (atom, gate) in domain.atoms() {
            gates.push(gate);
            let longer = self.base.append(prefix, atom);
            self.with(declaration.variable.id(), Value::Atom(atom), |inner| {
                inner.comprehend(rest, formula, longer, gates, entries)
            })?;
            gates.pop();
        }
        Ok(())
    }
}
