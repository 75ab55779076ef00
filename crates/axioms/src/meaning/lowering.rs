//! Names: what they stand for in an execution. The model has been checked, so what does not fit is a mistake of the checker.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use thinair_relational::{Expression, Formula};

use super::{Environment, Which};
use crate::language::Key;
use crate::language::check::LAST;
use crate::language::syntax::{Define, Index, Term};
use crate::model::{Model, Named, Order};
use crate::vocabulary::Scope;

/// Makes formulas of a model's terms.
pub(super) struct Lowering<'a> {
    pub(super) model: &'a Model,
    pub(super) environment: &'a dyn Environment,
    /// Definitions without parameters, in each execution.
    expressions: FxHashMap<(usize, Which), Expression>,
    formulas: FxHashMap<(usize, Which), Formula>,
    /// Parameters, variables and names given by `let`; the innermost last.
    pub(super) locals: Vec<(String, Expression)>,
    pub(super) indices: Vec<(String, usize)>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(model: &'a Model, environment: &'a dyn Environment) -> Lowering<'a> {
        Lowering {
            model,
            environment,
            expressions: FxHashMap::default(),
            formulas: FxHashMap::default(),
            locals: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// A predicate or axiom without parameters, of E.
    pub(super) fn named_formula(&mut self, name: &str) -> Formula {
        self.formula_call(name, &[], Which::Main)
    }

    pub(super) fn final_writes(&mut self, term: &Term) -> Expression {
        self.expression(term, 1, Which::Main)
    }

    pub(super) fn bound(&mut self, order: &Order) -> Expression {
        if let Some(within) = &order.within {
            return self.expression(within, order.arity(), Which::Main);
        }
        let actions = self.environment.value("Action", Which::Main);
        let pairs = actions.product(&actions);
        match order.per {
            None => pairs,
            Some(Key::Thread) => self.environment.value("Thread", Which::Main).product(pairs),
            Some(Key::Location) => self.environment.value("Location", Which::Main).product(pairs),
        }
    }

    /// What a name stands for, as an expression.
    pub(super) fn call(&mut self, name: &str, arguments: &[Term], which: Which) -> Expression {
        if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| local == name) {
            return value.clone();
        }
        match self.model.find(name) {
            Some(Named::Vocabulary(entry)) => {
                let which = if entry.scope == Scope::Program { Which::Main } else { which };
                self.environment.value(name, which)
            }
            Some(Named::Order(_)) => self.environment.value(name, which),
            Some(Named::Definition(index, define)) => {
                if let Some(known) = self.expressions.get(&(index, which)) {
                    return known.clone();
                }
                let value = self
                    .inside(define, arguments, which, |lowering, body| lowering.expression_of(body, which));
                if define.parameters.is_empty() {
                    self.expressions.insert((index, which), value.clone());
                }
                value
            }
            Some(Named::Committed) | None => unreachable!("checked: `{name}` is an expression"),
        }
    }

    /// What a predicate or an axiom stands for.
    pub(super) fn formula_call(&mut self, name: &str, arguments: &[Term], which: Which) -> Formula {
        let Some(Named::Definition(index, define)) = self.model.find(name) else {
            unreachable!("checked: `{name}` is a formula");
        };
        if let Some(known) = self.formulas.get(&(index, which)) {
            return known.clone();
        }
        let value = self.inside(define, arguments, which, |lowering, body| lowering.formula(body, which));
        if define.parameters.is_empty() {
            self.formulas.insert((index, which), value.clone());
        }
        value
    }

    /// The body of a definition, where only its parameters are in scope.
    fn inside<T>(
        &mut self,
        define: &Define,
        arguments: &[Term],
        which: Which,
        lower: impl FnOnce(&mut Self, &Term) -> T,
    ) -> T {
        let values = define.parameters.iter().zip(arguments).map(|(parameter, argument)| {
            (parameter.name.text.clone(), self.expression(argument, parameter.arity, which))
        });
        let parameters: Vec<(String, Expression)> = values.collect();
        let locals = std::mem::replace(&mut self.locals, parameters);
        let indices = std::mem::take(&mut self.indices);
        let body = Arc::clone(&define.body);
        let value = lower(self, &body);
        self.locals = locals;
        self.indices = indices;
        value
    }

    pub(super) fn with_local<T>(
        &mut self,
        name: &str,
        value: Expression,
        body: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.locals.push((name.to_owned(), value));
        let result = body(self);
        self.locals.pop();
        result
    }

    pub(super) fn step(&self, index: &Index) -> usize {
        match index {
            Index::Variable(name, less) => self.index(&name.text) - *less as usize,
            Index::Number(number) => *number as usize,
        }
    }

    pub(super) fn index(&self, name: &str) -> usize {
        if name == LAST {
            return self.environment.steps();
        }
        let found = self.indices.iter().rev().find(|(index, _)| index == name);
        found.unwrap_or_else(|| unreachable!("checked: `{name}` is an index")).1
    }
}
