//! What a formula can be, where only some of its instructions are known and nothing of the buffers and of time.
//!
//! Three values: a formula is surely true, surely false, or may be either.

use super::{Attribute, Shapes, variable_of};
use crate::Model;
use crate::instruction::Instruction;
use crate::model::{Cell, Formula, PredicateId, Term, Variable};

/// Instructions as far as they are known.
pub(crate) type Known = Vec<Option<Instruction>>;

/// A model, of which formulas are looked at.
#[derive(Clone, Copy)]
pub(crate) struct Possible<'a> {
    pub(crate) model: &'a Model,
    pub(crate) shapes: &'a Shapes,
}

impl Possible<'_> {
    /// What the formula is, if that is sure.
    pub(crate) fn value(&self, formula: &Formula, known: &mut Known) -> Option<bool> {
        match formula {
            Formula::Constant(value) => Some(*value),
            Formula::Not(inner) => self.value(inner, known).map(|value| !value),
            Formula::And(parts) => self.junction(parts, false, known),
            Formula::Or(parts) => self.junction(parts, true, known),
            // A buffer may be empty, and then it is this.
            Formula::Exists(_, inner) => self.within(inner, false, known),
            Formula::All(_, inner) => self.within(inner, true, known),
            Formula::Compare(left, relation, right) => {
                let attribute = |term: Term| {
                    let is_known = variable_of(term).is_none_or(|variable| at(known, variable).is_some());
                    let instruction = |variable| at(known, variable).expect("it is known");
                    is_known.then(|| Attribute::of(term, instruction)).flatten()
                };
                Some(attribute(*left)?.compares(*relation, attribute(*right)?))
            }
            Formula::Is(i, kinds) => Some(kinds.contains(at(known, *i)?.kind)),
            Formula::Same(i, j) => {
                // Equal attributes do not make them one.
                (i == j).then_some(true).or_else(|| (at(known, *i)? != at(known, *j)?).then_some(false))
            }
            Formula::Call(predicate, variables) => {
                let arguments = variables.iter().map(|&variable| at(known, variable)).collect();
                self.call(*predicate, arguments)
            }
            Formula::Bypass(first, second) => {
                let (first, second) = (at(known, *first)?, at(known, *second)?);
                match self.model.bypass.cell(first.kind, second.kind) {
                    Some(Cell::Yes) => Some(true),
                    Some(Cell::No) | None => Some(false),
                    Some(Cell::If(predicate)) => self.call(predicate, vec![Some(first), Some(second)]),
                }
            }
            Formula::Depends(..) | Formula::Redundant(_) => None,
        }
    }

    fn call(&self, predicate: PredicateId, mut arguments: Known) -> Option<bool> {
        if self.shapes.is_recursive(predicate) {
            return None;
        }
        self.value(&self.model.predicates[predicate.index()].body, &mut arguments)
    }

    fn junction(&self, parts: &[Formula], decides: bool, known: &mut Known) -> Option<bool> {
        let mut value = Some(!decides);
        for part in parts {
            match self.value(part, known) {
                Some(sure) if sure == decides => return Some(decides),
                Some(_) => {}
                None => value = None,
            }
        }
        value
    }

    fn within(&self, inner: &Formula, empty: bool, known: &mut Known) -> Option<bool> {
        known.push(None);
        let value = self.value(inner, known);
        known.pop();
        value.filter(|&value| value == empty)
    }
}

fn at(known: &Known, Variable(number): Variable) -> Option<Instruction> {
    known[number as usize]
}
