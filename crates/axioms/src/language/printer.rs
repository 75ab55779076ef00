//! Models as text again, with no more parentheses than needed.

use std::fmt::{self, Display, Formatter};

use thinair_text::List;
use thinair_text::language::Operator;

use super::operators::Level;
use super::syntax::{
    Binary, Declaration, DefineKind, Index, ItemKind, Key, Parameter, StepRange, Term, TermKind,
};

impl Display for ItemKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ItemKind::Drop(name) => write!(f, "drop axiom {name}"),
            ItemKind::Justified => f.write_str("justified"),
            ItemKind::Order { name, per, within } => {
                write!(f, "order {name}")?;
                match per {
                    Some(Key::Thread) => f.write_str(" per thread")?,
                    Some(Key::Location) => f.write_str(" per location")?,
                    None => {}
                }
                within.iter().try_for_each(|within| write!(f, " in {within}"))
            }
            ItemKind::Define(define) => {
                let (word, equals) = match define.kind {
                    DefineKind::Definition => ("def", "= "),
                    DefineKind::Predicate => ("pred", "= "),
                    DefineKind::Axiom => ("axiom", ""),
                };
                write!(f, "{word} {}", define.name)?;
                if !define.parameters.is_empty() {
                    write!(f, "({})", List(&define.parameters))?;
                }
                write!(f, " {equals}{}", define.body)
            }
            ItemKind::Final(term) => write!(f, "final {term}"),
            ItemKind::Undefined { names, reason } => {
                write!(f, "undefined for {} \"{reason}\"", List(names))
            }
            ItemKind::Theorem { name, why } => write!(f, "theorem {name} \"{why}\""),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TermKind::Name(name) => f.write_str(name),
            TermKind::Call(name, arguments) => write!(f, "{name}({})", Arguments(arguments)),
            TermKind::At(term, index) => {
                // What has an index already needs parentheses for another one.
                let level = if matches!(term.kind, TermKind::At(..)) { None } else { Some(Level::Primary) };
                write!(f, "{}@{index}", Within(term, level))
            }
            TermKind::None => f.write_str("none"),
            TermKind::Universe => f.write_str("univ"),
            TermKind::Identity => f.write_str("iden"),
            TermKind::Number(number) => write!(f, "{number}"),
            TermKind::Unary(operator, operand) => {
                let space = if operator.symbol().starts_with(char::is_alphabetic) { " " } else { "" };
                let operand = Within(operand, Some(operator.level().of_operand()));
                write!(f, "{}{space}{operand}", operator.symbol())
            }
            TermKind::Binary(operator, left, right) => {
                let (loose, tight) = (operator.level(), operator.level().next());
                let (before, after) = match operator {
                    Binary::Implies => (tight, loose),
                    _ if loose == Level::Compare => (tight, tight),
                    _ => (loose, tight),
                };
                let space = if *operator == Binary::Join { "" } else { " " };
                let (left, right) = (Within(left, Some(before)), Within(right, Some(after)));
                write!(f, "{left}{space}{}{space}{right}", operator.symbol())
            }
            TermKind::Apply(relation, arguments) => {
                write!(f, "{}[{}]", Within(relation, Some(Level::Join)), Arguments(arguments))
            }
            TermKind::Comprehension(declarations, body) => {
                write!(f, "{{ {} | {body} }}", List(declarations))
            }
            TermKind::If(condition, then, otherwise) => {
                // In `a => b else c` the `else` would be taken by the implication.
                let then = Within(then, Some(Level::Or));
                write!(f, "if {condition} then {then} else {otherwise}")
            }
            TermKind::Quantified(quantifier, declarations, body) => {
                write!(f, "{} {} | {body}", quantifier.symbol(), List(declarations))
            }
            TermKind::Let(name, value, body) => write!(f, "let {name} = {value} | {body}"),
            TermKind::Each(ranges, body) => write!(f, "each {} | {body}", List(ranges)),
        }
    }
}

impl Term {
    fn level(&self) -> Level {
        match &self.kind {
            TermKind::Quantified(..) | TermKind::Let(..) | TermKind::Each(..) | TermKind::If(..) => {
                Level::Open
            }
            TermKind::Unary(operator, _) => operator.level(),
            TermKind::Binary(operator, ..) => operator.level(),
            TermKind::Apply(..) => Level::Join,
            _ => Level::Primary,
        }
    }
}

/// A term where the level is the least that needs no parentheses; without one, all do.
struct Within<'a>(&'a Term, Option<Level>);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Within(term, level) = self;
        if level.is_some_and(|level| term.level() >= level) {
            write!(f, "{term}")
        } else {
            write!(f, "({term})")
        }
    }
}

/// Terms with commas between them. `some x, y` would be the beginning of a quantification.
struct Arguments<'a>(&'a [Term]);

impl Display for Arguments<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let arguments: Vec<Within<'_>> = self.0.iter().map(|term| Within(term, Some(Level::Sum))).collect();
        write!(f, "{}", List(&arguments))
    }
}

impl Display for Declaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let disjoint = if self.disjoint { "disj " } else { "" };
        write!(f, "{disjoint}{}: {}", List(&self.names), Within(&self.domain, Some(Level::Sum)))
    }
}

impl Display for StepRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        self.from.iter().try_for_each(|from| write!(f, " >= {from}"))
    }
}

impl Display for Index {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Index::Variable(name, 0) => write!(f, "{name}"),
            Index::Variable(name, less) => write!(f, "({name} - {less})"),
            Index::Number(number) => write!(f, "{number}"),
        }
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.arity == 1 { write!(f, "{}", self.name) } else { write!(f, "{}/{}", self.name, self.arity) }
    }
}
