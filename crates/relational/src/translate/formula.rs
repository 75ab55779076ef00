//! Formulas as gates.

use super::{Translator, Value};
use crate::circuit::Gate;
use crate::logic::{FormulaKind, Multiplicity, Quantifier};
use crate::matrix::Matrix;
use crate::{Declaration, Formula, Stopped};

impl Translator<'_> {
    /// A gate that is true in exactly the instances in which the formula holds.
    pub(crate) fn formula(&mut self, formula: &Formula) -> Result<Gate, Stopped> {
        let key = self.key(formula.address(), formula.free());
        if let Some(known) = self.formulas.get(&key) {
            return Ok(*known);
        }
        self.step()?;
        let gate = self.gate(formula)?;
        self.formulas.insert(key, gate);
        Ok(gate)
    }

    fn gate(&mut self, formula: &Formula) -> Result<Gate, Stopped> {
        Ok(match formula.kind() {
            FormulaKind::Constant(value) => Gate::from(*value),
            FormulaKind::Subset(part, whole) => {
                let (part, whole) = (self.expression(part)?, self.expression(whole)?);
                self.is_subset(&part, &whole)
            }
            FormulaKind::Equal(left, right) => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                let (forth, back) = (self.is_subset(&left, &right), self.is_subset(&right, &left));
                self.circuit.and([forth, back])
            }
            FormulaKind::Multiplicity(multiplicity, expression) => {
                let matrix = self.expression(expression)?;
                match multiplicity {
                    Multiplicity::Some => self.circuit.or(matrix.gates()),
                    Multiplicity::No => self.circuit.and(matrix.gates().map(|gate| !gate)),
                    Multiplicity::Lone => self.at_most_one(matrix.gates()),
                    Multiplicity::One => self.exactly_one(matrix.gates()),
                }
            }
            FormulaKind::Compare(comparison, left, right) => self.compare(*comparison, left, right)?,
            FormulaKind::Not(inner) => !self.formula(inner)?,
            FormulaKind::And(parts) => {
                let mut gates = Vec::with_capacity(parts.len());
                for part in parts {
                    gates.push(self.formula(part)?);
                    if gates.last() == Some(&Gate::FALSE) {
                        break;
                    }
                }
                self.circuit.and(gates)
            }
            FormulaKind::Or(parts) => {
                let mut gates = Vec::with_capacity(parts.len());
                for part in parts {
                    gates.push(self.formula(part)?);
                    if gates.last() == Some(&Gate::TRUE) {
                        break;
                    }
                }
                self.circuit.or(gates)
            }
            FormulaKind::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                self.circuit.iff(left, right)
            }
            FormulaKind::If(condition, then, otherwise) => {
                let condition = self.formula(condition)?;
                let (then, otherwise) = (self.formula(then)?, self.formula(otherwise)?);
                self.circuit.if_then_else(condition, then, otherwise)
            }
            // There is no element for which it does not hold.
            FormulaKind::Quantified(Quantifier::All, declaration, body) => {
                !self.exists(declaration, |translator| Ok(!translator.formula(body)?))?
            }
            FormulaKind::Quantified(Quantifier::Exists, declaration, body) => {
                self.exists(declaration, |translator| translator.formula(body))?
            }
        })
    }

    fn exists(
        &mut self,
        declaration: &Declaration,
        body: impl Fn(&mut Self) -> Result<Gate, Stopped>,
    ) -> Result<Gate, Stopped> {
        let domain = self.expression(&declaration.domain)?;
        let mut found = Vec::with_capacity(domain.len());
        for (atom, is_element) in domain.atoms() {
            let holds = self.with(declaration.variable.id(), Value::Atom(atom), &body)?;
            found.push(self.circuit.and([is_element, holds]));
        }
        Ok(self.circuit.or(found))
    }

    fn is_subset(&mut self, part: &Matrix, whole: &Matrix) -> Gate {
        let circuit = &mut self.circuit;
        let contained: Vec<Gate> =
            part.entries().iter().map(|(number, gate)| circuit.implies(*gate, whole.gate(*number))).collect();
        circuit.and(contained)
    }
}
