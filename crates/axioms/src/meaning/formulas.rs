//! Formulas of the language become formulas of the logic.

use thinair_relational::{Declaration, Expression, Formula, Integer, Variable};

use super::Which;
use super::lowering::Lowering;
use crate::language::check::{Sort, sort};
use crate::language::syntax::{self, Binary, Quantifier, StepRange, Term, TermKind, Unary};

impl Lowering<'_> {
    pub(super) fn formula(&mut self, term: &Term, which: Which) -> Formula {
        match &term.kind {
            TermKind::Name(name) => self.formula_call(name, &[], which),
            TermKind::Call(name, arguments) => self.formula_call(&name.text, arguments, which),
            TermKind::At(inner, index) => {
                let step = self.step(index);
                self.formula(inner, Which::Step(step))
            }
            TermKind::Apply(relation, arguments) => {
                let relation = self.expression_of(relation, which);
                let mut arguments = arguments.iter().map(|argument| self.expression(argument, 1, which));
                let first = arguments.next().expect("at least one argument");
                arguments.fold(first, |tuple, argument| tuple.product(argument)).subset_of(relation)
            }
            TermKind::Unary(operator, operand) => self.unary_formula(*operator, operand, which),
            TermKind::Binary(operator, left, right) => self.binary_formula(*operator, left, right, which),
            TermKind::If(condition, then, otherwise) => {
                let condition = self.formula(condition, which);
                let then = self.formula(then, which);
                Formula::if_then_else(condition, then, self.formula(otherwise, which))
            }
            TermKind::Quantified(quantifier, declarations, body) => {
                self.quantified(*quantifier, declarations, body, which)
            }
            TermKind::Let(name, value, body) => {
                let value = self.expression_of(value, which);
                self.with_local(&name.text, value, |lowering| lowering.formula(body, which))
            }
            TermKind::Each(ranges, body) => {
                let mut all = Vec::new();
                self.each(ranges, body, which, &mut all);
                Formula::and(all)
            }
            TermKind::None
            | TermKind::Universe
            | TermKind::Identity
            | TermKind::Number(_)
            | TermKind::Comprehension(..) => unreachable!("checked: `{term}` is a formula"),
        }
    }

    fn unary_formula(&mut self, operator: Unary, operand: &Term, which: Which) -> Formula {
        if operator == Unary::Not {
            return self.formula(operand, which).not();
        }
        let operand = self.expression_of(operand, which);
        match operator {
            Unary::Some => operand.some(),
            Unary::No => operand.no(),
            Unary::One => operand.one(),
            Unary::Lone => operand.lone(),
            _ => unreachable!("checked: not the operator of a formula"),
        }
    }

    fn binary_formula(&mut self, operator: Binary, left: &Term, right: &Term, which: Which) -> Formula {
        if matches!(operator, Binary::Iff | Binary::Implies | Binary::Or | Binary::And) {
            let (left, right) = (self.formula(left, which), self.formula(right, which));
            return match operator {
                Binary::Iff => left.iff(right),
                Binary::Implies => left.implies(right),
                Binary::Or => Formula::or([left, right]),
                _ => Formula::and([left, right]),
            };
        }
        if sort(self.model, left) == Sort::Number {
            let (left, right) = (self.integer(left, which), self.integer(right, which));
            return match operator {
                Binary::Equal => left.equals(right),
                Binary::NotEqual => left.differs_from(right),
                Binary::Less => left.less_than(right),
                Binary::AtMost => left.at_most(right),
                Binary::Greater => left.greater_than(right),
                _ => left.at_least(right),
            };
        }
        // Of `none = none` any arity will do.
        let none = || (Expression::none(1), Expression::none(1));
        let (left, right) = self.alike(left, right, which).unwrap_or_else(none);
        match operator {
            Binary::Equal => left.equals(right),
            Binary::NotEqual => left.equals(right).not(),
            Binary::In => left.subset_of(right),
            Binary::NotIn => left.subset_of(right).not(),
            _ => unreachable!("checked: not a comparison of expressions"),
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        declarations: &[syntax::Declaration],
        body: &Term,
        which: Which,
    ) -> Formula {
        let (variables, different, body) = self.declared(declarations, body, which);
        let both = |body: Formula| {
            if different.is_empty() { body } else { Formula::and(different.iter().cloned().chain([body])) }
        };
        match quantifier {
            Quantifier::All if different.is_empty() => Formula::for_all(variables, body),
            Quantifier::All => {
                let otherwise = different.iter().map(Formula::not);
                Formula::for_all(variables, Formula::or(otherwise.chain([body])))
            }
            Quantifier::Some => Formula::exists(variables, both(body)),
            Quantifier::No => Formula::exists(variables, both(body)).not(),
            Quantifier::One => Expression::comprehension(variables, both(body)).one(),
            Quantifier::Lone => Expression::comprehension(variables, both(body)).lone(),
        }
    }

    /// The declarations, what `disj` says, and the body with the variables in scope.
    pub(super) fn declared(
        &mut self,
        declarations: &[syntax::Declaration],
        body: &Term,
        which: Which,
    ) -> (Vec<Declaration>, Vec<Formula>, Formula) {
        let before = self.locals.len();
        let (mut variables, mut different) = (Vec::new(), Vec::new());
        for declaration in declarations {
            let domain = self.expression(&declaration.domain, 1, which);
            let group = self.locals.len();
            for name in &declaration.names {
                let variable = Variable::new(name.text.as_str());
                let value = Expression::from(&variable);
                if declaration.disjoint {
                    let others = self.locals[group..].iter();
                    different.extend(others.map(|(_, other)| value.equals(other).not()));
                }
                self.locals.push((name.text.clone(), value));
                variables.push(Declaration { variable, domain: domain.clone() });
            }
        }
        let body = self.formula(body, which);
        self.locals.truncate(before);
        (variables, different, body)
    }

    /// The body for all steps of the ranges.
    fn each(&mut self, ranges: &[StepRange], body: &Term, which: Which, all: &mut Vec<Formula>) {
        let [range, rest @ ..] = ranges else {
            all.push(self.formula(body, which));
            return;
        };
        let from = range.from.as_ref().map_or(1, |from| self.index(&from.text));
        for step in from..=self.environment.steps() {
            self.indices.push((range.name.text.clone(), step));
            self.each(rest, body, which, all);
            self.indices.pop();
        }
    }

    fn integer(&mut self, term: &Term, which: Which) -> Integer {
        match &term.kind {
            TermKind::Number(number) => Integer::constant(i64::from(*number)),
            TermKind::Unary(_, operand) => self.expression_of(operand, which).cardinality(),
            TermKind::Binary(_, left, right) => {
                Integer::sum([self.integer(left, which), self.integer(right, which)])
            }
            TermKind::At(inner, index) => {
                let step = self.step(index);
                self.integer(inner, Which::Step(step))
            }
            _ => unreachable!("checked: `{term}` is a number"),
        }
    }
}
