//! Arities, and which of them fit together.

use super::terms::Checker;
use crate::language::syntax::Term;
use crate::language::{Cause, Span, limits};

/// How many atoms the tuples of an expression have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arity {
    Known(usize),
    /// `none` has any.
    Any,
    /// There is a mistake in the expression, which has been reported.
    Unknown,
}

impl Checker<'_> {
    /// Checks an expression that may not be `none`, whose arity nothing else tells.
    pub(super) fn expression_of_some_arity(&mut self, term: &Term) -> Arity {
        let arity = self.expression(term);
        if arity == Arity::Any {
            self.report(term.span, Cause::EmptyOfNoArity);
            return Arity::Unknown;
        }
        arity
    }

    /// Reports an arity that is known to be another one.
    pub(super) fn expect_arity(&mut self, term: &Term, arity: Arity, expected: usize, what: &str) {
        if let Arity::Known(found) = arity
            && found != expected
        {
            self.report(term.span, Cause::WrongArity { what: what.to_owned(), expected, found });
        }
    }

    pub(super) fn same(&mut self, span: Span, operator: &'static str, left: Arity, right: Arity) -> Arity {
        match (left, right) {
            (Arity::Known(left), Arity::Known(right)) if left != right => {
                self.report(span, Cause::DifferentArities { operator, left, right });
                Arity::Unknown
            }
            (Arity::Unknown, _) | (_, Arity::Unknown) => Arity::Unknown,
            (Arity::Any, other) | (other, _) => other,
        }
    }

    pub(super) fn joined(&mut self, span: Span, left: Arity, right: Arity) -> Arity {
        match (left, right) {
            (Arity::Known(left), Arity::Known(right)) if left + right < 3 => {
                self.report(span, Cause::NothingLeft { left, right });
                Arity::Unknown
            }
            (Arity::Known(left), Arity::Known(right)) => self.known(span, left + right - 2),
            arities => self.unknown(span, arities),
        }
    }

    pub(super) fn known(&mut self, span: Span, arity: usize) -> Arity {
        if arity > limits::ARITY {
            self.report(span, Cause::ArityTooLarge { arity });
            return Arity::Unknown;
        }
        Arity::Known(arity)
    }

    /// Nothing is known if one of them is not, which may be a mistake yet.
    pub(super) fn unknown(&mut self, span: Span, arities: (Arity, Arity)) -> Arity {
        if arities.0 == Arity::Any || arities.1 == Arity::Any {
            self.report(span, Cause::EmptyOfNoArity);
        }
        Arity::Unknown
    }
}
