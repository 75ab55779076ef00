//! Terms: names that exist, formulas where something is said, and arities that fit.

use std::sync::Arc;

use thinair_text::language::Operator;

use super::arity::Arity;
use super::graph::Graph;
use super::scope::Local;
use crate::language::syntax::{Binary, Define, Name, Term, TermKind, Unary};
use crate::language::{Cause, Problems, Source, Span};
use crate::model::{Model, Named};

/// Checks the terms of one item.
pub(super) struct Checker<'a> {
    pub(super) model: &'a Model,
    pub(super) graph: &'a Graph,
    source: &'a Arc<Source>,
    problems: &'a mut Problems,
    /// The arities of definitions that were checked before: all that are used.
    pub(super) arities: &'a [Arity],
    pub(super) locals: Vec<Local>,
    /// Indices in scope with the first step that they can mean.
    pub(super) indices: Vec<(String, i64)>,
}

/// What a term is by its form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Formula,
    Expression,
    Number,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        model: &'a Model,
        graph: &'a Graph,
        source: &'a Arc<Source>,
        arities: &'a [Arity],
        problems: &'a mut Problems,
    ) -> Checker<'a> {
        Checker { model, graph, source, arities, problems, locals: Vec::new(), indices: Vec::new() }
    }

    pub(super) fn report(&mut self, span: Span, cause: Cause) {
        self.problems.report(self.source, span, cause);
    }

    /// Checks a definition, a predicate or an axiom. The arity is that of a definition.
    pub(super) fn definition(&mut self, define: &Define) -> Arity {
        for parameter in &define.parameters {
            self.declare(&parameter.name, Arity::Known(parameter.arity));
        }
        let arity = if define.is_formula() {
            self.formula(&define.body);
            Arity::Unknown
        } else {
            self.expression_of_some_arity(&define.body)
        };
        let names: Vec<&Name> = define.parameters.iter().map(|parameter| &parameter.name).collect();
        self.leave(&names);
        arity
    }

    /// Checks that a term is a formula.
    pub(super) fn formula(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Apply(relation, arguments) => self.membership(term, relation, arguments),
            TermKind::At(inner, index) => {
                self.at(inner, index, term.span);
                self.formula(inner);
            }
            TermKind::If(condition, then, otherwise) => {
                self.formula(condition);
                self.formula(then);
                self.formula(otherwise);
            }
            TermKind::Let(name, value, body) => self.bound(name, value, |checker| checker.formula(body)),
            TermKind::Quantified(_, declarations, body) => {
                self.declared(declarations, |checker| checker.formula(body));
            }
            TermKind::Each(ranges, body) => self.each(ranges, |checker| checker.formula(body), term.span),
            TermKind::Name(_) | TermKind::Call(..) if sort(self.model, term) == Sort::Formula => {
                self.expression_or_call(term);
            }
            TermKind::Unary(Unary::Not, operand) => self.formula(operand),
            TermKind::Unary(Unary::Some | Unary::No | Unary::One | Unary::Lone, operand) => {
                self.expression_of_some_arity(operand);
            }
            TermKind::Binary(operator, left, right) if sort(self.model, term) == Sort::Formula => {
                self.connective(*operator, left, right);
            }
            _ if sort(self.model, term) == Sort::Number => {
                self.report(term.span, Cause::NotAFormula { found: "a number" });
            }
            _ => {
                if self.expression(term) != Arity::Unknown {
                    self.report(term.span, Cause::NotAFormula { found: "an expression" });
                }
            }
        }
    }

    /// Checks that a term is an expression, and tells its arity.
    pub(super) fn expression(&mut self, term: &Term) -> Arity {
        match sort(self.model, term) {
            Sort::Expression => {}
            Sort::Formula => {
                self.report(term.span, Cause::NotAnExpression { found: "a formula" });
                return Arity::Unknown;
            }
            Sort::Number => {
                self.report(term.span, Cause::NotAnExpression { found: "a number" });
                return Arity::Unknown;
            }
        }
        match &term.kind {
            TermKind::Name(_) | TermKind::Call(..) => self.expression_or_call(term),
            TermKind::At(inner, index) => {
                self.at(inner, index, term.span);
                match &inner.kind {
                    TermKind::Name(name) if matches!(self.model.find(name), Some(Named::Committed)) => {
                        Arity::Known(1)
                    }
                    _ => self.expression(inner),
                }
            }
            TermKind::None => Arity::Any,
            TermKind::Universe => Arity::Known(1),
            TermKind::Identity => Arity::Known(2),
            TermKind::Unary(operator, operand) => {
                let arity = self.expression(operand);
                self.expect_arity(operand, arity, 2, &format!("what stands after `{}`", operator.symbol()));
                Arity::Known(2)
            }
            TermKind::Binary(operator, left, right) => self.operation(term, *operator, left, right),
            TermKind::Apply(relation, arguments) => {
                let mut arity = self.expression(relation);
                for argument in arguments {
                    let given = self.expression(argument);
                    arity = self.joined(argument.span, given, arity);
                }
                arity
            }
            TermKind::Comprehension(declarations, body) => {
                self.declared(declarations, |checker| checker.formula(body));
                let variables = declarations.iter().map(|declaration| declaration.names.len()).sum();
                self.known(term.span, variables)
            }
            TermKind::If(condition, then, otherwise) => {
                self.formula(condition);
                let (left, right) = (self.expression(then), self.expression(otherwise));
                self.same(term.span, "else", left, right)
            }
            TermKind::Let(name, value, body) => {
                let mut arity = Arity::Unknown;
                self.bound(name, value, |checker| arity = checker.expression(body));
                arity
            }
            TermKind::Number(_) | TermKind::Quantified(..) | TermKind::Each(..) => {
                unreachable!("not expressions by their form")
            }
        }
    }

    fn number(&mut self, term: &Term) {
        match (&term.kind, sort(self.model, term)) {
            (TermKind::Unary(Unary::Count, operand), _) => {
                self.expression_of_some_arity(operand);
            }
            (TermKind::Binary(Binary::Union, left, right), Sort::Number) => {
                self.number(left);
                self.number(right);
            }
            (TermKind::At(inner, index), Sort::Number) => {
                self.at(inner, index, term.span);
                self.number(inner);
            }
            (TermKind::Number(_), _) => {}
            (_, Sort::Formula) => self.report(term.span, Cause::NotANumberTerm { found: "a formula" }),
            (_, Sort::Expression) => {
                if self.expression(term) != Arity::Unknown {
                    self.report(term.span, Cause::NotANumberTerm { found: "an expression" });
                }
            }
            (_, Sort::Number) => {
                self.report(term.span, Cause::NotANumberTerm { found: "a choice between numbers" });
            }
        }
    }

    /// `r[a, b]` where it says that the pair is in r.
    fn membership(&mut self, term: &Term, relation: &Term, arguments: &[Term]) {
        let arity = self.expression(relation);
        for argument in arguments {
            let given = self.expression_of_some_arity(argument);
            self.expect_arity(argument, given, 1, "an argument");
        }
        match arity {
            Arity::Known(arity) if arity != arguments.len() => {
                let arguments = arguments.len();
                self.report(term.span, Cause::IncompleteApplication { arity, arguments });
            }
            Arity::Any => self.report(relation.span, Cause::EmptyOfNoArity),
            _ => {}
        }
    }

    fn connective(&mut self, operator: Binary, left: &Term, right: &Term) {
        let is_number = |term| sort(self.model, term) == Sort::Number;
        match operator {
            Binary::Iff | Binary::Implies | Binary::Or | Binary::And => {
                self.formula(left);
                self.formula(right);
            }
            Binary::Less | Binary::AtMost | Binary::Greater | Binary::AtLeast => {
                self.number(left);
                self.number(right);
            }
            Binary::Equal | Binary::NotEqual if is_number(left) || is_number(right) => {
                self.number(left);
                self.number(right);
            }
            _ => {
                let arities = (self.expression(left), self.expression(right));
                self.same(left.span.to(right.span), operator.symbol(), arities.0, arities.1);
            }
        }
    }

    fn operation(&mut self, term: &Term, operator: Binary, left: &Term, right: &Term) -> Arity {
        let arities = (self.expression(left), self.expression(right));
        match operator {
            Binary::Join => self.joined(term.span, arities.0, arities.1),
            Binary::Product => match arities {
                (Arity::Known(one), Arity::Known(other)) => self.known(term.span, one + other),
                _ => self.unknown(term.span, arities),
            },
            Binary::RestrictDomain => {
                self.expect_arity(left, arities.0, 1, "what stands before `<:`");
                arities.1
            }
            Binary::RestrictRange => {
                self.expect_arity(right, arities.1, 1, "what stands after `:>`");
                arities.0
            }
            _ => self.same(term.span, operator.symbol(), arities.0, arities.1),
        }
    }
}

/// What a term is by its form and by what its names stand for.
pub(crate) fn sort(model: &Model, term: &Term) -> Sort {
    let named = |name: &str| match model.find(name) {
        Some(Named::Definition(_, define)) if define.is_formula() => Sort::Formula,
        _ => Sort::Expression,
    };
    match &term.kind {
        TermKind::Name(name) => named(name),
        TermKind::Call(name, _) => named(&name.text),
        TermKind::At(inner, _) => sort(model, inner),
        TermKind::None
        | TermKind::Universe
        | TermKind::Identity
        | TermKind::Apply(..)
        | TermKind::Comprehension(..)
        | TermKind::Unary(Unary::Transpose | Unary::Closure | Unary::ReflexiveClosure, _) => Sort::Expression,
        TermKind::Number(_) | TermKind::Unary(Unary::Count, _) => Sort::Number,
        TermKind::Unary(..) | TermKind::Quantified(..) | TermKind::Each(..) => Sort::Formula,
        TermKind::Binary(Binary::Union, left, right)
            if sort(model, left) == Sort::Number || sort(model, right) == Sort::Number =>
        {
            Sort::Number
        }
        TermKind::Binary(operator, ..) => match operator {
            Binary::Union
            | Binary::Difference
            | Binary::Override
            | Binary::Intersection
            | Binary::Product
            | Binary::RestrictDomain
            | Binary::RestrictRange
            | Binary::Join => Sort::Expression,
            _ => Sort::Formula,
        },
        TermKind::If(_, then, _) => sort(model, then),
        TermKind::Let(_, _, body) => sort(model, body),
    }
}
