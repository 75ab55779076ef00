//! Whether an outcome satisfies the condition.

use super::outcome::{ExceptionKind, Final, Observed, Outcome};
use super::pure::compare;
use crate::symbols::{self, ThreadSymbols};
use crate::syntax::{
    ComparisonOperator, Condition, Literal, Prop, PropKind, Quantifier, TermOperator, Test, Type,
};

impl Test {
    /// Whether the outcome is one that the verdict is about: the proposition holds, or for `forall` does not.
    pub fn is_asked_for(&self, outcome: &Outcome) -> bool {
        let Condition { quantifier, prop } = &self.condition;
        let holds = self.holds(prop, outcome);
        if quantifier.value == Quantifier::Forall { !holds } else { holds }
    }

    /// Whether a proposition about this test's variables and registers holds in an outcome.
    pub fn holds(&self, prop: &Prop, outcome: &Outcome) -> bool {
        Evaluation { test: self, outcome }.holds(prop)
    }
}

struct Evaluation<'a> {
    test: &'a Test,
    outcome: &'a Outcome,
}

/// The value of a term. Numbers keep whether they are longs: an int wraps around at 32 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    Number { value: i64, wide: bool },
    Boolean(bool),
    Exception(ExceptionKind),
}

impl Evaluation<'_> {
    /// A comparison with a register that was never assigned is false, whichever it is.
    fn holds(&self, prop: &Prop) -> bool {
        match &prop.value {
            PropKind::Not(inner) => !self.holds(inner),
            PropKind::All(parts) => parts.iter().all(|part| self.holds(part)),
            PropKind::Any(parts) => parts.iter().any(|part| self.holds(part)),
            PropKind::Compare { operator, left, right } => match (self.term(left), self.term(right)) {
                (Some(left), Some(right)) => compare_terms(*operator, left, right),
                _ => false,
            },
            _ => self.term(prop) == Some(Term::Boolean(true)),
        }
    }

    fn term(&self, prop: &Prop) -> Option<Term> {
        match &prop.value {
            PropKind::Literal(Literal::Int(value)) => {
                Some(Term::Number { value: i64::from(*value), wide: false })
            }
            PropKind::Literal(Literal::Long(value)) => Some(Term::Number { value: *value, wide: true }),
            PropKind::Literal(Literal::Boolean(value)) => Some(Term::Boolean(*value)),
            PropKind::Negate(inner) => match self.term(inner)? {
                Term::Number { value, wide } => Some(number(value.wrapping_neg(), wide)),
                _ => None,
            },
            PropKind::Arithmetic { operator, left, right } => match (self.term(left)?, self.term(right)?) {
                (
                    Term::Number { value: left, wide: left_wide },
                    Term::Number { value: right, wide: right_wide },
                ) => {
                    let value = match operator {
                        TermOperator::Add => left.wrapping_add(right),
                        TermOperator::Subtract => left.wrapping_sub(right),
                        TermOperator::Multiply => left.wrapping_mul(right),
                    };
                    Some(number(value, left_wide || right_wide))
                }
                _ => None,
            },
            PropKind::Not(_) | PropKind::All(_) | PropKind::Any(_) | PropKind::Compare { .. } => {
                Some(Term::Boolean(self.holds(prop)))
            }
            PropKind::Register { .. } | PropKind::Name(_) | PropKind::Element { .. } => {
                self.observed(&prop.value)
            }
        }
    }

    /// The final value of what a term looks at; none for a register that was never assigned and for the exception
    /// of a thread that ended normally.
    fn observed(&self, term: &PropKind) -> Option<Term> {
        let symbols = &self.test.symbols;
        let (observed, ty) = match symbols.observe(term)? {
            symbols::Observed::Register(thread, register) => {
                let ThreadSymbols { number, registers } = &symbols.threads[thread.index()];
                let register = &registers[register.index()];
                (Observed::Register { thread: *number, name: register.name.value.clone() }, register.ty)
            }
            symbols::Observed::Shared(shared) => {
                let shared = &symbols.shared[shared.index()];
                (Observed::Variable(shared.name.value.clone()), shared.ty)
            }
            symbols::Observed::Element(array, index) => {
                let array = &symbols.shared[array.index()];
                (Observed::Element(array.name.value.clone(), index), array.ty)
            }
            symbols::Observed::Ending(thread) => {
                (Observed::Exception { thread: symbols.threads[thread.index()].number }, Type::Int)
            }
            symbols::Observed::Exception(kind) => return Some(Term::Exception(kind)),
        };
        Some(match *self.outcome.entries.get(&observed)? {
            Final::Number(value) => Term::Number { value, wide: ty == Type::Long },
            Final::Boolean(value) => Term::Boolean(value),
            Final::Exception(kind) => Term::Exception(kind),
        })
    }
}

fn number(value: i64, wide: bool) -> Term {
    Term::Number { value: if wide { value } else { i64::from(value as i32) }, wide }
}

fn compare_terms(operator: ComparisonOperator, left: Term, right: Term) -> bool {
    match (left, right) {
        (Term::Number { value: left, .. }, Term::Number { value: right, .. }) => {
            compare(operator, left, right)
        }
        (left, right) => match operator {
            ComparisonOperator::Equal => left == right,
            ComparisonOperator::NotEqual => left != right,
            // Booleans and exceptions have no order; the types were checked when the test was read.
            _ => false,
        },
    }
}
