//! Asserting formulas, where existential quantifiers may be left to the solver.
//!
//! "There is an element such that" needs no gate for each element if the solver names one: a set with exactly one
//! element takes the variable's place (Skolem's constant). That keeps satisfiability and the relations' values, and so
//! is used for what is asserted, outside every "for all".

use std::rc::Rc;

use super::{Translator, Value};
use crate::circuit::Gate;
use crate::logic::{FormulaKind, Quantifier};
use crate::matrix::Matrix;
use crate::{Declaration, Formula, Stopped};

impl Translator<'_> {
    /// A gate that can be made true in exactly the instances in which the formula holds.
    pub(crate) fn asserted(&mut self, formula: &Formula) -> Result<Gate, Stopped> {
        self.spine(formula, true)
    }

    /// What asserts the formula, or its negation.
    fn spine(&mut self, formula: &Formula, positive: bool) -> Result<Gate, Stopped> {
        match formula.kind() {
            FormulaKind::Not(inner) => self.spine(inner, !positive),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                let gates =
                    parts.iter().map(|part| self.spine(part, positive)).collect::<Result<Vec<_>, _>>()?;
                if positive == matches!(formula.kind(), FormulaKind::And(_)) {
                    Ok(self.circuit.and(gates))
                } else {
                    Ok(self.circuit.or(gates))
                }
            }
            FormulaKind::Quantified(quantifier, declaration, body)
                if positive == (*quantifier == Quantifier::Exists) =>
            {
                self.skolemized(declaration, body, positive)
            }
            _ => Ok(self.formula(formula)?.negated_if(!positive)),
        }
    }

    fn skolemized(
        &mut self,
        declaration: &Declaration,
        body: &Formula,
        positive: bool,
    ) -> Result<Gate, Stopped> {
        let domain = self.expression(&declaration.domain)?;
        let mut entries = Vec::with_capacity(domain.len());
        let mut asserted = Vec::with_capacity(domain.len() + 2);
        for (number, is_element) in domain.entries() {
            let chosen = self.circuit.leaf();
            asserted.push(self.circuit.implies(chosen, *is_element));
            entries.push((*number, chosen));
        }
        let chosen = Matrix::collect(1, entries, &mut self.circuit);
        asserted.push(self.exactly_one(chosen.gates()));
        self.skolems.push(Rc::new(chosen));
        let value = Value::Skolem(self.skolems.len() as u32 - 1);
        asserted.push(self.with(declaration.variable.id(), value, |inner| inner.spine(body, positive))?);
        Ok(self.circuit.and(asserted))
    }
}
