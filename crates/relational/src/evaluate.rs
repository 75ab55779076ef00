//! What expressions and formulas mean in an instance, computed from the definitions with plain sets.
//!
//! It shares nothing with the translation, whose answers it checks.

mod operators;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::logic::{
    Binary, Comparison, ExpressionKind, FormulaKind, IntegerKind, Multiplicity, Quantifier, Unary, VariableId,
};
use crate::{Atom, Declaration, Expression, Formula, Instance, Integer, Problem, Tuple, TupleSet, Variable};

/// Evaluates closed expressions, formulas and integers in one instance.
#[derive(Debug)]
pub struct Evaluator<'a> {
    problem: &'a Problem,
    instance: &'a Instance,
    // The innermost binding comes last.
    bindings: Vec<(VariableId, Atom)>,
    // Expressions and formulas without free variables, by address; kept alive, so that no other takes the address.
    expressions: FxHashMap<usize, (Expression, Rc<TupleSet>)>,
    formulas: FxHashMap<usize, (Formula, bool)>,
}

impl<'a> Evaluator<'a> {
    /// Evaluates in this instance of the problem.
    pub fn new(problem: &'a Problem, instance: &'a Instance) -> Evaluator<'a> {
        Evaluator {
            problem,
            instance,
            bindings: Vec::new(),
            expressions: FxHashMap::default(),
            formulas: FxHashMap::default(),
        }
    }

    /// Whether the instance is within the bounds and all constraints hold.
    pub fn holds_all(&mut self) -> bool {
        let problem = self.problem;
        self.holds_only(&problem.constraints().collect::<Vec<_>>())
    }

    /// Whether the instance is within the bounds, what is assumed holds, and these constraints do.
    pub fn holds_only(&mut self, constraints: &[crate::ConstraintId]) -> bool {
        let problem = self.problem;
        self.is_within_bounds()
            && problem.assumptions().iter().all(|formula| self.holds(formula))
            && constraints.iter().all(|constraint| self.holds(problem.constraint(*constraint)))
    }

    /// Whether the formula holds.
    pub fn holds(&mut self, formula: &Formula) -> bool {
        if !formula.free().is_empty() {
            return self.judge(formula);
        }
        if let Some((_, known)) = self.formulas.get(&formula.address()) {
            return *known;
        }
        let holds = self.judge(formula);
        self.formulas.insert(formula.address(), (formula.clone(), holds));
        holds
    }

    /// The tuples of an expression.
    pub fn value(&mut self, expression: &Expression) -> TupleSet {
        TupleSet::clone(&self.tuples(expression))
    }

    /// The value of an integer.
    pub fn integer(&mut self, integer: &Integer) -> i64 {
        match integer.kind() {
            IntegerKind::Constant(value) => *value,
            IntegerKind::Cardinality(expression) => counted(self.tuples(expression).len()),
            IntegerKind::Sum(integers) => integers.iter().map(|integer| self.integer(integer)).sum(),
            IntegerKind::SumOver(declaration, body) => {
                let domain = self.tuples(&declaration.domain);
                domain.atoms().map(|atom| self.with(declaration, atom, |inner| inner.integer(body))).sum()
            }
        }
    }

    fn judge(&mut self, formula: &Formula) -> bool {
        match formula.kind() {
            FormulaKind::Constant(value) => *value,
            FormulaKind::Subset(part, whole) => match self.single_tuple(part) {
                Some(tuple) => self.tuples(whole).contains(&tuple),
                None => self.tuples(part).is_subset(&self.tuples(whole)),
            },
            FormulaKind::Equal(left, right) => self.tuples(left) == self.tuples(right),
            FormulaKind::Multiplicity(multiplicity, expression) => {
                let count = self.tuples(expression).len();
                match multiplicity {
                    Multiplicity::Some => count > 0,
                    Multiplicity::No => count == 0,
                    Multiplicity::One => count == 1,
                    Multiplicity::Lone => count <= 1,
                }
            }
            FormulaKind::Compare(comparison, left, right) => {
                let (left, right) = (self.integer(left), self.integer(right));
                match comparison {
                    Comparison::Equal => left == right,
                    Comparison::AtMost => left <= right,
                    Comparison::Less => left < right,
                }
            }
            FormulaKind::Not(formula) => !self.holds(formula),
            FormulaKind::And(formulas) => formulas.iter().all(|formula| self.holds(formula)),
            FormulaKind::Or(formulas) => formulas.iter().any(|formula| self.holds(formula)),
            FormulaKind::Iff(left, right) => self.holds(left) == self.holds(right),
            FormulaKind::If(condition, then, otherwise) => {
                if self.holds(condition) {
                    self.holds(then)
                } else {
                    self.holds(otherwise)
                }
            }
            FormulaKind::Quantified(Quantifier::All, declaration, body) => {
                let domain = self.tuples(&declaration.domain);
                domain.atoms().all(|atom| self.with(declaration, atom, |inner| inner.holds(body)))
            }
            FormulaKind::Quantified(Quantifier::Exists, declaration, body) => {
                let domain = self.tuples(&declaration.domain);
                domain.atoms().any(|atom| self.with(declaration, atom, |inner| inner.holds(body)))
            }
        }
    }

    fn is_within_bounds(&self) -> bool {
        self.problem.relations().all(|relation| {
            let value = self.instance.value(relation);
            self.problem.lower(relation).is_subset(value) && value.is_subset(self.problem.upper(relation))
        })
    }

    fn with<T>(&mut self, declaration: &Declaration, atom: Atom, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.bindings.push((declaration.variable.id(), atom));
        let result = inner(self);
        self.bindings.pop();
        result
    }

    fn tuples(&mut self, expression: &Expression) -> Rc<TupleSet> {
        if !expression.free().is_empty() {
            return Rc::new(self.compute(expression));
        }
        if let Some((_, known)) = self.expressions.get(&expression.address()) {
            return Rc::clone(known);
        }
        let value = Rc::new(self.compute(expression));
        self.expressions.insert(expression.address(), (expression.clone(), Rc::clone(&value)));
        value
    }

    /// The tuple of a variable or of a product of variables, which most comparisons are about.
    fn single_tuple(&self, expression: &Expression) -> Option<Tuple> {
        match expression.kind() {
            ExpressionKind::Variable(variable) => Some(Tuple::from_slice(&[self.bound_to(variable)])),
            ExpressionKind::Binary(Binary::Product, left, right) => {
                let mut tuple = self.single_tuple(left)?;
                tuple.extend_from_slice(&self.single_tuple(right)?);
                Some(tuple)
            }
            _ => None,
        }
    }

    fn bound_to(&self, variable: &Variable) -> Atom {
        let bound = self.bindings.iter().rev().find(|(known, _)| *known == variable.id());
        bound.unwrap_or_else(|| panic!("variable {} is free", variable.name())).1
    }

    fn compute(&mut self, expression: &Expression) -> TupleSet {
        let universe = self.problem.universe();
        match expression.kind() {
            ExpressionKind::Relation(relation) => self.instance.value(*relation).clone(),
            ExpressionKind::Variable(variable) => TupleSet::unary([self.bound_to(variable)]),
            ExpressionKind::Constant(tuples) => tuples.clone(),
            ExpressionKind::Universe => TupleSet::unary(universe.atoms()),
            ExpressionKind::Identity => TupleSet::pairs(universe.atoms().map(|atom| (atom, atom))),
            ExpressionKind::Unary(operator, inner) => {
                let inner = self.tuples(inner);
                match operator {
                    Unary::Transpose => operators::transpose(&inner),
                    Unary::Closure => operators::closure(&inner),
                    Unary::ReflexiveClosure => {
                        let identity = TupleSet::pairs(universe.atoms().map(|atom| (atom, atom)));
                        operators::closure(&inner).union(&identity)
                    }
                }
            }
            ExpressionKind::Binary(operator, left, right) => {
                operators::binary(*operator, &self.tuples(left), &self.tuples(right))
            }
            ExpressionKind::Comprehension(declarations, formula) => {
                let mut found = TupleSet::empty(declarations.len());
                self.comprehend(declarations, formula, &mut Tuple::new(), &mut found);
                found
            }
            ExpressionKind::If(condition, then, otherwise) => {
                let chosen = if self.holds(condition) { then } else { otherwise };
                TupleSet::clone(&self.tuples(chosen))
            }
        }
    }

    fn comprehend(
        &mut self,
        declarations: &[Declaration],
        formula: &Formula,
        tuple: &mut Tuple,
        found: &mut TupleSet,
    ) {
        let Some((declaration, rest)) = declarations.split_first() else {
            if self.holds(formula) {
                found.insert(tuple.clone());
            }
            return;
        };
        let domain = self.tuples(&declaration.domain);
        for atom in domain.atoms() {
            tuple.push(atom);
            self.with(declaration, atom, |inner| inner.comprehend(rest, formula, tuple, found));
            tuple.pop();
        }
    }
}

fn counted(tuples: usize) -> i64 {
    i64::try_from(tuples).expect("fewer tuples than i64 has numbers")
}
