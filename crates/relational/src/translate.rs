//! From relational logic to circuits: expressions become matrices, formulas gates (Torlak and Jackson, section 4).
//!
//! Quantifiers are grounded over their domain's upper bound. What a part means depends on the values of its free
//! variables only, so it is translated once for each of them.

mod expression;
mod formula;
mod integer;
mod skolem;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::circuit::{Circuit, Gate};
use crate::logic::{Free, VariableId};
use crate::matrix::{Base, Matrix};
use crate::{Atom, Problem, Stopped};

/// Translates the formulas of one problem.
pub(crate) struct Translator<'a> {
    problem: &'a Problem,
    base: Base,
    pub(crate) circuit: Circuit,
    // One for each relation, in order of declaration.
    pub(crate) relations: Vec<Rc<Matrix>>,
    // The innermost binding comes last.
    bindings: Vec<(VariableId, Value)>,
    skolems: Vec<Rc<Matrix>>,
    expressions: FxHashMap<Key, Rc<Matrix>>,
    formulas: FxHashMap<Key, Gate>,
    is_over: &'a dyn Fn() -> bool,
    steps: u32,
}

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Value {
    Atom(Atom),
    /// A set with one element that the solver chooses.
    Skolem(u32),
}

/// A node and the values of its free variables. The problem keeps its nodes alive, so addresses stay theirs.
type Key = (usize, SmallVec<[Value; 3]>);

/// How many steps are made between two looks at `is_over`.
const PATIENCE: u32 = 1024;

impl<'a> Translator<'a> {
    /// A variable for each tuple that the bounds leave open.
    pub(crate) fn new(problem: &'a Problem, is_over: &'a dyn Fn() -> bool) -> Translator<'a> {
        let base = Base::of(problem);
        let mut circuit = Circuit::new();
        let relations = problem.relations().map(|relation| {
            let lower = problem.lower(relation);
            let gate = |tuple: &[Atom]| if lower.contains(tuple) { Gate::TRUE } else { circuit.leaf() };
            Rc::new(Matrix::with(problem.upper(relation), base, gate))
        });
        let relations = relations.collect();
        Translator {
            problem,
            base,
            circuit,
            relations,
            bindings: Vec::new(),
            skolems: Vec::new(),
            expressions: FxHashMap::default(),
            formulas: FxHashMap::default(),
            is_over,
            steps: 0,
        }
    }

    fn key(&self, address: usize, free: &Free) -> Key {
        (address, free.iter().map(|variable| self.value(*variable)).collect())
    }

    fn value(&self, variable: VariableId) -> Value {
        let bound = self.bindings.iter().rev().find(|(known, _)| *known == variable);
        bound.expect("constraints have no free variables").1
    }

    fn with<T>(&mut self, variable: VariableId, value: Value, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.bindings.push((variable, value));
        let result = inner(self);
        self.bindings.pop();
        result
    }

    fn step(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) && (self.is_over)() { Err(Stopped) } else { Ok(()) }
    }
}
