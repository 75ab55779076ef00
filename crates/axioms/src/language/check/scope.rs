//! Names: what they stand for, variables in scope, and calls.

use super::arity::Arity;
use super::graph::names;
use super::terms::Checker;
use super::{similar, taken};
use crate::language::Cause;
use crate::language::syntax::{Declaration, Name, Term, TermKind};
use crate::model::Named;
use crate::vocabulary::VOCABULARY;

/// A parameter, a variable, or a name given by `let`.
pub(super) struct Local {
    name: String,
    arity: Arity,
    is_used: bool,
}

impl Checker<'_> {
    /// A name or a call, as a term.
    pub(super) fn expression_or_call(&mut self, term: &Term) -> Arity {
        match &term.kind {
            TermKind::Name(name) => self.call(&Name::new(name.as_str(), term.span), &[]),
            TermKind::Call(name, arguments) => self.call(name, arguments),
            _ => unreachable!("neither a name nor a call"),
        }
    }

    /// A name with its arguments; the arity if it stands for an expression.
    pub(super) fn call(&mut self, name: &Name, arguments: &[Term]) -> Arity {
        let given: Vec<Arity> =
            arguments.iter().map(|argument| self.expression_of_some_arity(argument)).collect();
        let Some((parameters, arity)) = self.meaning(name) else { return Arity::Unknown };
        if parameters.len() != given.len() {
            let (name_text, expected) = (name.text.clone(), parameters.len());
            let cause = Cause::WrongArguments { name: name_text, expected, found: given.len() };
            self.report(name.span, cause);
            return arity;
        }
        for ((argument, given), expected) in arguments.iter().zip(given).zip(parameters) {
            self.expect_arity(argument, given, expected, &format!("this parameter of `{}`", name.text));
        }
        arity
    }

    /// The parameters and the arity of what a name stands for.
    fn meaning(&mut self, name: &Name) -> Option<(Vec<usize>, Arity)> {
        if let Some(local) = self.locals.iter_mut().rev().find(|local| local.name == name.text) {
            local.is_used = true;
            return Some((Vec::new(), local.arity));
        }
        match self.model.find(&name.text) {
            Some(Named::Vocabulary(entry)) => Some((Vec::new(), Arity::Known(entry.arity))),
            Some(Named::Order(order)) => Some((Vec::new(), Arity::Known(order.arity()))),
            Some(Named::Definition(index, define)) => {
                let parameters = define.parameters.iter().map(|parameter| parameter.arity).collect();
                Some((parameters, self.arities[index]))
            }
            Some(Named::Committed) => {
                let cause =
                    if self.model.is_justified { Cause::CommitsOfNoStep } else { Cause::NotJustified };
                self.report(name.span, cause);
                None
            }
            None => {
                self.unknown_name(name);
                None
            }
        }
    }

    fn unknown_name(&mut self, name: &Name) {
        let locals = self.locals.iter().map(|local| local.name.as_str());
        let orders = self.model.orders.iter().map(|order| order.name.as_str());
        let definitions = self.model.definitions.iter().map(|found| found.item.name.text.as_str());
        let vocabulary = VOCABULARY.iter().map(|entry| entry.name);
        let similar = similar(&name.text, locals.chain(orders).chain(definitions).chain(vocabulary));
        self.report(name.span, Cause::UnknownName { name: name.text.clone(), similar });
    }

    /// Brings variables into scope, each domain with those before it.
    pub(super) fn declared(&mut self, declarations: &[Declaration], body: impl FnOnce(&mut Self)) {
        for declaration in declarations {
            let arity = self.expression_of_some_arity(&declaration.domain);
            self.expect_arity(&declaration.domain, arity, 1, "what a variable ranges over");
            for name in &declaration.names {
                self.declare(name, Arity::Known(1));
            }
        }
        body(self);
        let names: Vec<&Name> = declarations.iter().flat_map(|declaration| &declaration.names).collect();
        self.leave(&names);
    }

    pub(super) fn bound(&mut self, name: &Name, value: &Term, body: impl FnOnce(&mut Self)) {
        let arity = self.expression_of_some_arity(value);
        self.declare(name, arity);
        body(self);
        self.leave(&[name]);
    }

    pub(super) fn declare(&mut self, name: &Name, arity: Arity) {
        if self.is_local(&name.text) {
            let what = "a variable".to_owned();
            self.report(name.span, Cause::NameTaken { name: name.text.clone(), what });
        } else if let Some(found) = self.model.find(&name.text) {
            self.report(name.span, taken(&name.text, found));
        }
        self.locals.push(Local { name: name.text.clone(), arity, is_used: false });
    }

    /// Takes names out of scope, and warns of those that were not used.
    pub(super) fn leave(&mut self, names: &[&Name]) {
        let left = self.locals.split_off(self.locals.len() - names.len());
        for (local, name) in left.into_iter().zip(names) {
            if !local.is_used {
                self.report(name.span, Cause::Unused { name: local.name });
            }
        }
    }

    fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|local| local.name == name)
    }

    /// Whether nothing in a term is unknown, which would be reported elsewhere.
    pub(super) fn names_are_known(&self, term: &Term) -> bool {
        let mut known = true;
        names(term, &mut |name| known &= self.model.find(name).is_some() || self.is_local(name));
        known
    }
}
