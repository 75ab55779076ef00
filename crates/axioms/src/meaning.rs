//! What a model means for a program: its axioms as formulas over the program's relations.
//!
//! Where relations come from is for an [`Environment`] to say. A definition that has no parameters becomes one expression
//! an execution, however often it is used, so that its translation is shared.

mod expressions;
mod formulas;
mod lowering;

use thinair_relational::{Expression, Formula};

use crate::model::{Model, Order};
use lowering::Lowering;

/// Whose relation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// E, or the program for what is the same in all executions.
    Main,
    /// Ei, counted from 1.
    Step(usize),
}

/// The relations that names stand for.
pub trait Environment {
    /// The value of a name of the vocabulary, which is asked for in [`Which::Main`] if it is the same in all executions, or
    /// of an order of the model.
    fn value(&self, name: &str, which: Which) -> Expression;

    /// Ci. C0 is empty. Asked for in justified models only.
    fn commits(&self, step: usize) -> Expression {
        panic!("commit set {step} of an environment without steps")
    }

    /// How many steps there are: at least one in a justified model.
    fn steps(&self) -> usize {
        0
    }
}

/// An axiom as a formula.
#[derive(Clone, Debug)]
pub struct Axiom {
    /// The axiom's name; its text is that of [`Model::axioms`], which are as many and in the same order.
    pub name: String,
    /// What must hold; in a justified model, of all executions that it speaks of.
    pub formula: Formula,
}

/// The axioms, in the order in which they are written.
pub fn axioms(model: &Model, environment: &dyn Environment) -> Vec<Axiom> {
    let mut lowering = Lowering::new(model, environment);
    let axioms = model.axiom_definitions();
    axioms
        .map(|axiom| {
            let name = axiom.item.name.text.clone();
            let formula = lowering.named_formula(&name);
            Axiom { name, formula }
        })
        .collect()
}

/// What is part of the orders' declarations, in each execution: that they relate executed actions only. Their bounds are
/// kept by whoever makes the relations.
pub fn facts(model: &Model, environment: &dyn Environment) -> Vec<Formula> {
    let steps = if model.is_justified() { environment.steps() } else { 0 };
    let executions = std::iter::once(Which::Main).chain((1..=steps).map(Which::Step));
    let mut facts = Vec::new();
    for which in executions {
        let executed = environment.value("A", which);
        for order in model.orders() {
            let value = environment.value(&order.name, which);
            let pairs = if order.per.is_some() { Expression::universe().join(&value) } else { value };
            facts.push(pairs.subset_of(executed.product(&executed)));
        }
    }
    facts
}

/// The writes whose values locations may have at the end of E, if the model says which.
pub fn final_writes(model: &Model, environment: &dyn Environment) -> Option<Expression> {
    let term = model.final_writes.as_ref()?;
    Some(Lowering::new(model, environment).final_writes(&term.item))
}

/// What an order is within, of the order's arity: made of what is known from the program, so it has a value before the
/// order's relation is there.
pub fn bound(model: &Model, order: &Order, environment: &dyn Environment) -> Expression {
    Lowering::new(model, environment).bound(order)
}
