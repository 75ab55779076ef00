//! Formulas evaluated word for word, in a situation in which all is known.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Attribute, Shapes};
use crate::Model;
use crate::instruction::Instruction;
use crate::model::{Buffer, Cell, Dependence, Formula, PredicateId, Term, Variable};

/// An instruction in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Item {
    /// By its place in the path of the thread in question.
    Lib(usize),
    /// By its place in GIB.
    Gib(usize),
}

/// What there is to know.
pub(crate) trait Situation {
    /// What is in a buffer.
    fn buffer(&self, buffer: Buffer) -> Vec<Item>;

    /// The instruction itself.
    fn instruction(&self, item: Item) -> Instruction;

    /// When it was executed; of an instruction in LIB, the current time.
    fn time(&self, item: Item) -> i64;

    /// Whether the first needs what the second returns.
    fn depends(&self, dependence: Dependence, first: Item, second: Item) -> bool;

    /// Whether it is a lock or volatile read that synchronizes with nothing.
    fn redundant(&self, item: Item) -> bool;
}

/// A model in a situation.
pub(crate) struct Plain<'a, S> {
    model: &'a Model,
    shapes: &'a Shapes,
    situation: &'a S,
    /// What is known of recursive predicates so far: least fixed points are approached from below.
    known: RefCell<FxHashMap<(PredicateId, Vec<Item>), bool>>,
}

impl<'a, S: Situation> Plain<'a, S> {
    pub(crate) fn new(model: &'a Model, shapes: &'a Shapes, situation: &'a S) -> Plain<'a, S> {
        Plain { model, shapes, situation, known: RefCell::default() }
    }

    /// Whether a predicate holds of these.
    pub(crate) fn holds(&self, predicate: PredicateId, items: &[Item]) -> bool {
        self.holds_formula(&Formula::Call(predicate, (0..items.len() as u8).map(Variable).collect()), items)
    }

    /// Whether a formula over these holds.
    pub(crate) fn holds_formula(&self, formula: &Formula, items: &[Item]) -> bool {
        let mut items = items.to_vec();
        loop {
            let held = self.evaluate(formula, &mut items);
            if !self.improve() {
                return held;
            }
        }
    }

    /// Evaluates once more what is asked of recursive predicates; whether something is now known to hold or asked for first.
    fn improve(&self) -> bool {
        let asked: Vec<_> =
            self.known.borrow().iter().filter(|(_, held)| !**held).map(|(call, _)| call.clone()).collect();
        let before = self.known.borrow().len();
        let mut has_grown = false;
        for (predicate, items) in asked {
            let body = &self.model.predicates[predicate.index()].body;
            if self.evaluate(body, &mut items.clone()) {
                self.known.borrow_mut().insert((predicate, items), true);
                has_grown = true;
            }
        }
        has_grown || self.known.borrow().len() > before
    }

    fn evaluate(&self, formula: &Formula, items: &mut Vec<Item>) -> bool {
        match formula {
            Formula::Constant(value) => *value,
            Formula::Not(inner) => !self.evaluate(inner, items),
            Formula::And(parts) => parts.iter().all(|part| self.evaluate(part, items)),
            Formula::Or(parts) => parts.iter().any(|part| self.evaluate(part, items)),
            Formula::Exists(buffer, inner) => {
                self.situation.buffer(*buffer).into_iter().any(|item| self.with(item, inner, items))
            }
            Formula::All(buffer, inner) => {
                self.situation.buffer(*buffer).into_iter().all(|item| self.with(item, inner, items))
            }
            Formula::Compare(left, relation, right) => {
                self.term(*left, items).compares(*relation, self.term(*right, items))
            }
            Formula::Is(i, kinds) => kinds.contains(self.situation.instruction(at(items, *i)).kind),
            Formula::Same(i, j) => at(items, *i) == at(items, *j),
            Formula::Call(predicate, variables) => {
                let arguments: Vec<Item> = variables.iter().map(|&variable| at(items, variable)).collect();
                self.call(*predicate, arguments)
            }
            Formula::Bypass(first, second) => {
                let (first, second) = (at(items, *first), at(items, *second));
                let kind = |item| self.situation.instruction(item).kind;
                match self.model.bypass.cell(kind(first), kind(second)) {
                    Some(Cell::Yes) => true,
                    Some(Cell::No) | None => false,
                    Some(Cell::If(predicate)) => self.call(predicate, vec![first, second]),
                }
            }
            Formula::Depends(what, i, j) => self.situation.depends(*what, at(items, *i), at(items, *j)),
            Formula::Redundant(i) => self.situation.redundant(at(items, *i)),
        }
    }

    fn call(&self, predicate: PredicateId, mut arguments: Vec<Item>) -> bool {
        if self.shapes.is_recursive(predicate) {
            return *self.known.borrow_mut().entry((predicate, arguments)).or_insert(false);
        }
        self.evaluate(&self.model.predicates[predicate.index()].body, &mut arguments)
    }

    fn with(&self, item: Item, inner: &Formula, items: &mut Vec<Item>) -> bool {
        items.push(item);
        let held = self.evaluate(inner, items);
        items.pop();
        held
    }

    fn term(&self, term: Term, items: &[Item]) -> Attribute {
        match term {
            Term::Time(i) => Attribute::Number(self.situation.time(at(items, i))),
            other => Attribute::of(other, |i| self.situation.instruction(at(items, i)))
                .expect("all but times are the instruction's own"),
        }
    }
}

fn at(items: &[Item], Variable(number): Variable) -> Item {
    items[number as usize]
}
