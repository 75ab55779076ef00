//! Formulas: names become numbers, and what is compared must be of one sort.

use std::sync::Arc;

use thinair_text::{Name, Source, Span, suggest};

use super::draft::{Draft, Sourced};
use super::kinds;
use crate::KindSet;
use crate::language::syntax::{
    self, Comparison, Connective, Define, FormulaKind, Operand, OperandKind, Quantifier,
};
use crate::language::{Cause, Problems, limits};
use crate::model::{Dependence, Formula, Predicate, PredicateId, Relation, Term, Variable};

/// What a name of the language means that predicates therefore cannot have.
pub(super) fn meaning(name: &str) -> Option<&'static str> {
    if BUILT_IN.iter().any(|built_in| built_in.0 == name) {
        Some("something in every model")
    } else if ATTRIBUTES.contains(&name) || name == INIT {
        Some("an attribute of instructions")
    } else if kinds::find(name).is_some() || name == kinds::REST {
        Some("a kind of instruction")
    } else if matches!(name, "Yes" | "No") {
        Some("a cell of the table")
    } else {
        None
    }
}

/// What can be said of instructions in every model, and of how many.
pub(super) const BUILT_IN: [(&str, usize); 4] =
    [("bypass", 2), ("dataDependent", 2), ("controlDependent", 2), ("redundant", 1)];

const ATTRIBUTES: [&str; 8] = ["t", "pc", "op", "var", "data", "target", "lock", "time"];

/// The thread of the initial writes.
const INIT: &str = "init";

/// A predicate with its formula.
pub(super) fn predicate(draft: &Draft, define: &Sourced<Define>, problems: &mut Problems) -> Predicate {
    let mut scope = Scope { draft, source: &define.source, problems, variables: Vec::new() };
    for parameter in &define.item.parameters {
        scope.declare(parameter);
    }
    let parameters = scope.variables.clone();
    let body = if size(&define.item.body) > limits::SIZE {
        scope.report(define.item.name.span, Cause::TooLarge);
        Formula::Constant(false)
    } else {
        scope.formula(&define.item.body)
    };
    Predicate { name: define.item.name.text.clone(), parameters, body }
}

/// How large a formula is once `<=>` is written as two implications.
fn size(formula: &syntax::Formula) -> usize {
    match &formula.kind {
        FormulaKind::Binary(connective, left, right) => {
            let both = size(left).saturating_add(size(right));
            if *connective == Connective::Iff { both.saturating_mul(2) } else { both }
        }
        FormulaKind::Not(part) | FormulaKind::Quantified(.., part) => size(part).saturating_add(1),
        _ => 1,
    }
}

/// One side of a comparison.
enum Value {
    Term(Term),
    Instruction(Variable),
    Operation(Variable),
    Kinds(KindSet),
}

struct Scope<'a> {
    draft: &'a Draft,
    source: &'a Arc<Source>,
    problems: &'a mut Problems,
    /// What instructions are called, by their numbers.
    variables: Vec<String>,
}

impl Scope<'_> {
    fn declare(&mut self, name: &Name) {
        let what = match meaning(&name.text) {
            _ if self.variables.contains(&name.text) => Some("an instruction"),
            found => found,
        };
        if let Some(what) = what {
            self.report(name.span, Cause::NameTaken { name: name.text.clone(), what });
        }
        if self.variables.len() == limits::VARIABLES {
            self.report(name.span, Cause::TooManyVariables);
        }
        self.variables.push(name.text.clone());
    }

    fn formula(&mut self, formula: &syntax::Formula) -> Formula {
        match &formula.kind {
            FormulaKind::Constant(value) => Formula::Constant(*value),
            FormulaKind::Not(negated) => not(self.formula(negated)),
            FormulaKind::Binary(connective, left, right) => {
                let (left, right) = (self.formula(left), self.formula(right));
                match connective {
                    Connective::And => and(left, right),
                    Connective::Or => or(left, right),
                    Connective::Implies => or(not(left), right),
                    Connective::Iff => and(or(not(left.clone()), right.clone()), or(not(right), left)),
                }
            }
            FormulaKind::Quantified(quantifier, names, buffer, body) => {
                let outside = self.variables.len();
                for name in names {
                    self.declare(name);
                }
                let mut body = self.formula(body);
                for _ in names {
                    body = match quantifier {
                        Quantifier::All => Formula::All(*buffer, Box::new(body)),
                        Quantifier::Exists | Quantifier::No => Formula::Exists(*buffer, Box::new(body)),
                    };
                }
                self.variables.truncate(outside);
                if *quantifier == Quantifier::No { not(body) } else { body }
            }
            FormulaKind::Compare(comparison, left, right) => {
                let compared = self.compare(*comparison, left, right, formula.span);
                compared.unwrap_or(Formula::Constant(false))
            }
            FormulaKind::Call(name, arguments) => {
                self.call(name, arguments).unwrap_or(Formula::Constant(false))
            }
        }
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        left: &Operand,
        right: &Operand,
        span: Span,
    ) -> Option<Formula> {
        // Both sides are looked at, whatever is wrong with the first.
        let (left, right) = (self.operand(left), self.operand(right));
        let (left, right) = (left?, right?);
        let (relation, swapped) = match comparison {
            Comparison::Equal => (Relation::Equal, false),
            Comparison::Unequal => (Relation::Unequal, false),
            Comparison::Less => (Relation::Less, false),
            Comparison::AtMost => (Relation::AtMost, false),
            Comparison::Greater => (Relation::Less, true),
            Comparison::AtLeast => (Relation::AtMost, true),
        };
        let orders = matches!(relation, Relation::Less | Relation::AtMost);
        let (left_sort, right_sort) = (left.sort(), right.sort());
        let unless = |formula| if relation == Relation::Unequal { not(formula) } else { formula };
        match (left, right) {
            (Value::Term(left), Value::Term(right)) if left_sort == right_sort => {
                if orders && !matches!(left, Term::Pc(_) | Term::Time(_) | Term::Data(_) | Term::Number(_)) {
                    self.report(span, Cause::NoOrder { sort: left_sort });
                    return None;
                }
                let (left, right) = if swapped { (right, left) } else { (left, right) };
                Some(Formula::Compare(left, relation, right))
            }
            (Value::Instruction(left), Value::Instruction(right)) if !orders => {
                Some(unless(Formula::Same(left, right)))
            }
            (Value::Operation(variable), Value::Kinds(kinds))
            | (Value::Kinds(kinds), Value::Operation(variable))
                if !orders =>
            {
                Some(unless(Formula::Is(variable, kinds)))
            }
            (Value::Instruction(_), Value::Instruction(_))
            | (Value::Operation(_), Value::Kinds(_))
            | (Value::Kinds(_), Value::Operation(_)) => {
                self.report(span, Cause::NoOrder { sort: left_sort });
                None
            }
            _ => {
                self.report(span, Cause::DifferentSorts { left: left_sort, right: right_sort });
                None
            }
        }
    }

    fn operand(&mut self, operand: &Operand) -> Option<Value> {
        match &operand.kind {
            OperandKind::Number(number) => Some(Value::Term(Term::Number(*number))),
            OperandKind::Name(name) if name == INIT => Some(Value::Term(Term::Init)),
            OperandKind::Name(name) => match kinds::find(name) {
                Some(kinds) => Some(Value::Kinds(kinds)),
                None => self.variable(name, operand.span).map(Value::Instruction),
            },
            OperandKind::Attribute(name, argument) => {
                let variable = self.variable(&argument.text, argument.span);
                let term: fn(Variable) -> Term = match name.text.as_str() {
                    "op" => return variable.map(Value::Operation),
                    "t" => Term::Thread,
                    "pc" => Term::Pc,
                    "var" => Term::Var,
                    "data" => Term::Data,
                    "target" => Term::Target,
                    "lock" => Term::Lock,
                    "time" => Term::Time,
                    _ => {
                        let similar = suggest::nearest(&name.text, ATTRIBUTES).map(str::to_owned);
                        let cause = Cause::UnknownAttribute { name: name.text.clone(), similar };
                        self.report(name.span, cause);
                        return None;
                    }
                };
                variable.map(term).map(Value::Term)
            }
        }
    }

    fn call(&mut self, name: &Name, arguments: &[Name]) -> Option<Formula> {
        let built_in = BUILT_IN.iter().find(|built_in| built_in.0 == name.text).map(|built_in| built_in.1);
        let defined = self.draft.find(&name.text);
        let parameters = defined.map(|index| self.draft.predicates[index].item.parameters.len());
        let variables: Vec<Option<Variable>> =
            arguments.iter().map(|argument| self.variable(&argument.text, argument.span)).collect();
        let Some(expected) = built_in.or(parameters) else {
            let defined = self.draft.predicates.iter().map(|found| &*found.item.name.text);
            let known = defined.chain(BUILT_IN.iter().map(|built_in| built_in.0));
            let similar = suggest::nearest(&name.text, known).map(str::to_owned);
            self.report(name.span, Cause::UnknownPredicate { name: name.text.clone(), similar });
            return None;
        };
        if expected != arguments.len() {
            let (name_text, found) = (name.text.clone(), arguments.len());
            self.report(name.span, Cause::WrongArguments { name: name_text, expected, found });
            return None;
        }
        let variables: Vec<Variable> = variables.into_iter().collect::<Option<_>>()?;
        Some(match (name.text.as_str(), variables.as_slice()) {
            ("bypass", &[first, second]) => Formula::Bypass(first, second),
            ("dataDependent", &[one, other]) => Formula::Depends(Dependence::Data, one, other),
            ("controlDependent", &[one, other]) => Formula::Depends(Dependence::Control, one, other),
            ("redundant", &[one]) => Formula::Redundant(one),
            _ => Formula::Call(PredicateId(defined? as u32), variables),
        })
    }

    /// The innermost instruction of that name.
    fn variable(&mut self, name: &str, span: Span) -> Option<Variable> {
        if let Some(index) = self.variables.iter().rposition(|variable| variable == name) {
            return Some(Variable(index as u8));
        }
        let known = self.variables.iter().map(String::as_str);
        let similar = suggest::nearest(name, known).map(str::to_owned);
        self.report(span, Cause::UnknownVariable { name: name.to_owned(), similar });
        None
    }

    fn report(&mut self, span: Span, cause: Cause) {
        self.problems.report(self.source, span, cause);
    }
}

impl Value {
    fn sort(&self) -> &'static str {
        match self {
            Value::Term(Term::Thread(_) | Term::Target(_) | Term::Init) => "a thread",
            Value::Term(Term::Pc(_)) => "a place in program order",
            Value::Term(Term::Var(_)) => "a variable",
            Value::Term(Term::Data(_) | Term::Number(_)) => "a value",
            Value::Term(Term::Lock(_)) => "a lock",
            Value::Term(Term::Time(_)) => "a time",
            Value::Instruction(_) => "an instruction",
            Value::Operation(_) => "an operation",
            Value::Kinds(_) => "a kind",
        }
    }
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn and(left: Formula, right: Formula) -> Formula {
    let parts = |formula| match formula {
        Formula::And(parts) => parts,
        other => vec![other],
    };
    Formula::And(parts(left).into_iter().chain(parts(right)).collect())
}

fn or(left: Formula, right: Formula) -> Formula {
    let parts = |formula| match formula {
        Formula::Or(parts) => parts,
        other => vec![other],
    };
    Formula::Or(parts(left).into_iter().chain(parts(right)).collect())
}
