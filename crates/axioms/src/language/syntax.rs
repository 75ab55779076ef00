//! A model as it is written. Things are equal if they are written alike, wherever they stand.

use std::sync::Arc;

pub(crate) use thinair_text::Name;

use super::{Source, Span};

/// A file: one model, or definitions for several.
pub(crate) type File = thinair_text::language::File<ItemKind>;

/// One declaration of a file.
pub(crate) type Item = thinair_text::language::Item<ItemKind>;

/// What an item says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ItemKind {
    /// `drop axiom NAME`
    Drop(Name),
    Justified,
    Order {
        name: Name,
        per: Option<Key>,
        within: Option<Term>,
    },
    Define(Define),
    Final(Term),
    Undefined {
        names: Vec<Name>,
        reason: String,
    },
    Theorem {
        name: Name,
        why: String,
    },
}

/// What there is one order for each of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// `per thread`
    Thread,
    /// `per location`
    Location,
}

/// A name for an expression or a formula.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Define {
    pub(crate) kind: DefineKind,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Arc<Term>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DefineKind {
    /// An expression.
    Definition,
    /// A formula.
    Predicate,
    /// A formula that must hold.
    Axiom,
}

/// A parameter and how many atoms its tuples have.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Name,
    pub(crate) arity: usize,
}

/// An expression, a formula or a number: which of them is for the checker to say.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub(crate) kind: TermKind,
    pub(crate) span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TermKind {
    Name(String),
    /// `name(arguments)`
    Call(Name, Vec<Term>),
    /// `term@index`: all that the term mentions, in that execution.
    At(Box<Term>, Index),
    None,
    Universe,
    Identity,
    Number(u32),
    Unary(Unary, Box<Term>),
    Binary(Binary, Box<Term>, Box<Term>),
    /// `relation[arguments]`
    Apply(Box<Term>, Vec<Term>),
    Comprehension(Vec<Declaration>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Quantified(Quantifier, Vec<Declaration>, Box<Term>),
    Let(Name, Box<Term>, Box<Term>),
    Each(Vec<StepRange>, Box<Term>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Transpose,
    Closure,
    ReflexiveClosure,
    Count,
    Some,
    No,
    One,
    Lone,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Iff,
    Implies,
    Or,
    And,
    Equal,
    NotEqual,
    In,
    NotIn,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Union,
    Difference,
    Override,
    Intersection,
    Product,
    RestrictDomain,
    RestrictRange,
    Join,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantifier {
    All,
    Some,
    No,
    One,
    Lone,
}

/// `x, y: domain`, or `disj x, y: domain` for different ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Declaration {
    pub(crate) disjoint: bool,
    pub(crate) names: Vec<Name>,
    pub(crate) domain: Term,
}

/// `i`, from 1 on, or `j >= i`; up to the last step.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StepRange {
    pub(crate) name: Name,
    pub(crate) from: Option<Name>,
}

/// Which step: a variable less a number, the last, or a number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Index {
    /// `i` or `(i - 1)`; `k` is the last.
    Variable(Name, u32),
    Number(u32),
}

impl Term {
    pub(crate) fn new(kind: TermKind, span: Span) -> Term {
        Term { kind, span }
    }

    /// The terms directly below.
    pub(crate) fn parts(&self) -> Vec<&Term> {
        match &self.kind {
            TermKind::Name(_)
            | TermKind::None
            | TermKind::Universe
            | TermKind::Identity
            | TermKind::Number(_) => Vec::new(),
            TermKind::Call(_, arguments) => arguments.iter().collect(),
            TermKind::At(term, _) | TermKind::Unary(_, term) | TermKind::Each(_, term) => vec![term],
            TermKind::Binary(_, left, right) | TermKind::Let(_, left, right) => vec![left, right],
            TermKind::Apply(term, arguments) => std::iter::once(&**term).chain(arguments).collect(),
            TermKind::Comprehension(declarations, body) | TermKind::Quantified(_, declarations, body) => {
                declarations.iter().map(|declaration| &declaration.domain).chain([&**body]).collect()
            }
            TermKind::If(condition, then, otherwise) => vec![condition, then, otherwise],
        }
    }
}

impl Define {
    /// Whether it stands for a formula, else for an expression.
    pub(crate) fn is_formula(&self) -> bool {
        self.kind != DefineKind::Definition
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        self.kind == other.kind
    }
}

/// A piece of syntax and the text that it is from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sourced<T> {
    pub(crate) source: Arc<Source>,
    pub(crate) item: T,
    pub(crate) span: Span,
}
