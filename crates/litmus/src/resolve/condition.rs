//! The condition and the expectations.

use std::collections::HashMap;

use super::{MOST_LISTED, unknown_thread};
use crate::{
    error::{Cause, Label, Problems},
    source::Span,
    suggest,
    symbols::{EXCEPTION, Exception, Symbol, Symbols, ThreadId},
    syntax::{BinaryOperator, ComparisonOperator, Name, Prop, PropKind, Spanned, Test, Type},
    types,
};

pub(super) fn check(test: &Test, symbols: &Symbols, problems: &mut Problems) {
    let mut checker = Checker { symbols, problems };
    checker.truth(&test.condition.prop);
    checker.expectations(test);
}

/// What a term stands for.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Value(Type),
    Exception,
}

struct Checker<'a> {
    symbols: &'a Symbols,
    problems: &'a mut Problems,
}

impl Checker<'_> {
    /// What a term stands for; none if a problem was reported.
    fn sort(&mut self, prop: &Prop) -> Option<Sort> {
        let ty = match &prop.value {
            PropKind::Literal(literal) => literal.ty(),
            PropKind::Register { thread, name } => return self.register(*thread, name),
            PropKind::Name(name) => return self.name(name),
            PropKind::Element { array, index } => self.element(array, *index)?,
            PropKind::Negate(operand) => {
                let operand = self.value(operand)?;
                if !types::is_numeric(operand) {
                    return self.report(prop.span, Cause::UnaryOperand { operator: "-", operand });
                }
                operand
            }
            PropKind::Arithmetic { operator, left, right } => {
                let (left, right) = (self.value(left), self.value(right));
                let (left, right) = (left?, right?);
                let cause = Cause::BinaryOperands { operator: operator.symbol(), left, right };
                return types::promoted(left, right)
                    .map(Sort::Value)
                    .or_else(|| self.report(prop.span, cause));
            }
            PropKind::Compare { operator, left, right } => {
                return self.comparison(*operator, left, right, prop.span);
            }
            PropKind::Not(operand) => {
                let operand = self.value(operand)?;
                if operand != Type::Boolean {
                    return self.report(prop.span, Cause::UnaryOperand { operator: "!", operand });
                }
                operand
            }
            PropKind::All(props) | PropKind::Any(props) => {
                for prop in props {
                    self.truth(prop);
                }
                Type::Boolean
            }
        };
        Some(Sort::Value(ty))
    }

    /// The type of a term that is not an exception.
    fn value(&mut self, prop: &Prop) -> Option<Type> {
        match self.sort(prop)? {
            Sort::Value(ty) => Some(ty),
            Sort::Exception => self.report(prop.span, Cause::ExceptionAsValue),
        }
    }

    fn truth(&mut self, prop: &Prop) {
        if let Some(found) = self.value(prop)
            && found != Type::Boolean
        {
            self.problems.report(prop.span, Cause::TypeMismatch { expected: Type::Boolean, found });
        }
    }

    fn comparison(
        &mut self,
        operator: ComparisonOperator,
        left: &Prop,
        right: &Prop,
        span: Span,
    ) -> Option<Sort> {
        let (first, second) = (self.sort(left), self.sort(right));
        let cause = match (first?, second?) {
            (Sort::Exception, Sort::Exception)
                if matches!(operator, ComparisonOperator::Equal | ComparisonOperator::NotEqual) =>
            {
                return Some(Sort::Value(Type::Boolean));
            }
            (Sort::Value(left), Sort::Value(right)) => {
                if let Some(ty) = types::binary(BinaryOperator::Comparison(operator), left, right) {
                    return Some(Sort::Value(ty));
                }
                Cause::BinaryOperands { operator: operator.symbol(), left, right }
            }
            _ => Cause::ExceptionAsValue,
        };
        self.report(span, cause)
    }

    /// `1:r1`
    fn register(&mut self, number: Spanned<u32>, name: &Name) -> Option<Sort> {
        let Some(thread) = self.symbols.thread(number.value) else {
            return self.report(number.span, unknown_thread(self.symbols, number.value));
        };
        if name.value == EXCEPTION {
            return Some(Sort::Exception);
        }
        let registers = &self.symbols.threads[thread.index()].registers;
        // One that is declared and never assigned has no final value: a comparison with it is false.
        if let Some(register) = self.symbols.register(thread, &name.value) {
            return Some(Sort::Value(registers[register.index()].ty));
        }
        if self.symbols.global(&name.value).is_some() {
            return self
                .report(number.span.to(name.span), Cause::SharedWithThread { name: name.value.clone() });
        }
        let known = registers
            .iter()
            .filter(|register| register.assigned)
            .map(|register| register.name.value.as_str());
        let suggestion = self.suggest(name, known);
        let cause = Cause::NeverAssigned { name: name.value.clone(), thread: number.value, suggestion };
        self.report(name.span, cause)
    }

    /// `x`, `r1` or `ArithmeticException`
    fn name(&mut self, name: &Name) -> Option<Sort> {
        let text = || name.value.clone();
        let cause = match self.symbols.global(&name.value) {
            Some(Symbol::Shared(shared)) => {
                let shared = &self.symbols.shared[shared.index()];
                if !shared.is_array {
                    return Some(Sort::Value(shared.ty));
                }
                Cause::ArrayWithoutIndex { name: text() }
            }
            Some(_) => Cause::MonitorAsVariable { name: text() },
            None => match self.symbols.owners.get(&name.value).map(Vec::as_slice) {
                Some(&[(thread, register)]) => {
                    let register = &self.symbols.threads[thread.index()].registers[register.index()];
                    return Some(Sort::Value(register.ty));
                }
                Some(owners) => {
                    let threads =
                        owners.iter().take(MOST_LISTED).map(|&(thread, _)| self.number(thread)).collect();
                    Cause::AmbiguousRegister { name: text(), threads }
                }
                None if Exception::from_name(&name.value).is_some() => return Some(Sort::Exception),
                None => {
                    let shared = self.symbols.shared.iter().map(|shared| shared.name.value.as_str());
                    let known = shared.chain(Exception::ALL.map(Exception::name));
                    Cause::UnknownObserved { name: text(), suggestion: self.suggest(name, known) }
                }
            },
        };
        self.report(name.span, cause)
    }

    /// `a[0]`
    fn element(&mut self, array: &Name, index: Spanned<u32>) -> Option<Type> {
        let text = || array.value.clone();
        let (span, cause) = match self.symbols.global(&array.value) {
            Some(Symbol::Shared(shared)) => {
                let shared = &self.symbols.shared[shared.index()];
                let length = shared.initial.len();
                if !shared.is_array {
                    (array.span, Cause::NotAnArray { name: text() })
                } else if index.value as usize >= length {
                    (index.span, Cause::IndexOutside { array: text(), index: index.value, length })
                } else {
                    return Some(shared.ty);
                }
            }
            Some(_) => (array.span, Cause::MonitorAsVariable { name: text() }),
            None if self.symbols.owners.contains_key(&array.value) => {
                (array.span, Cause::NotAnArray { name: text() })
            }
            None => {
                let arrays = self.symbols.shared.iter().filter(|shared| shared.is_array);
                let suggestion = self.suggest(array, arrays.map(|shared| shared.name.value.as_str()));
                (array.span, Cause::UnknownObserved { name: text(), suggestion })
            }
        };
        self.report(span, cause)
    }

    fn expectations(&mut self, test: &Test) {
        let mut first = HashMap::new();
        for expectation in &test.expectations {
            let identity = expectation.identity.map(|identity| identity.value).unwrap_or_default();
            let (model, span) = (&expectation.model.value, expectation.model.span);
            let labels = vec![Label {
                place: *first.entry((model, identity)).or_insert(span),
                text: "the first one is here",
            }];
            if labels[0].place != span {
                self.problems.report_with(
                    span,
                    Cause::DuplicateExpectation { model: model.clone(), identity },
                    labels,
                );
            }
        }
    }

    fn number(&self, thread: ThreadId) -> u32 {
        self.symbols.threads[thread.index()].number
    }

    fn suggest<'n>(&self, name: &Name, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
        if self.problems.is_full() {
            return None;
        }
        suggest::nearest(&name.value, known).map(str::to_owned)
    }

    fn report<T>(&mut self, span: Span, cause: Cause) -> Option<T> {
        self.problems.report(span, cause);
        None
    }
}
