//! A model as it is written. Things are equal if they are written alike, wherever they stand.

use thinair_text::{Name, Span};

/// A file: one model, or predicates for several.
pub(super) type File = thinair_text::language::File<ItemKind>;

/// One declaration of a file.
pub(super) type Item = thinair_text::language::Item<ItemKind>;

/// What an item says.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ItemKind {
    /// `split writes`
    Split,
    /// `bypass KINDS` and a line for each row
    Bypass(Grid),
    /// `pred NAME(PARAMETERS) = FORMULA`
    Define(Define),
    /// `see KINDS by NAME`
    See { kinds: Vec<Name>, by: Name },
    /// `record KINDS`
    Record(Vec<Name>),
    /// `undefined for KINDS "REASON"`
    Undefined { kinds: Vec<Name>, reason: String },
}

/// A table as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Grid {
    /// The kinds of the second instruction.
    pub(super) columns: Vec<Name>,
    pub(super) rows: Vec<Row>,
}

/// A row of a table: the kind of the first instruction, and whether others may bypass it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    pub(super) kind: Name,
    pub(super) cells: Vec<Name>,
}

/// A name for a formula.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Define {
    pub(super) name: Name,
    pub(super) parameters: Vec<Name>,
    pub(super) body: Formula,
}

#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) kind: FormulaKind,
    pub(super) span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum FormulaKind {
    Constant(bool),
    Not(Box<Formula>),
    Binary(Connective, Box<Formula>, Box<Formula>),
    /// `exists NAMES in BUFFER | FORMULA`
    Quantified(Quantifier, Vec<Name>, Buffer, Box<Formula>),
    Compare(Comparison, Operand, Operand),
    /// `name(variables)`
    Call(Name, Vec<Name>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Connective {
    Iff,
    Implies,
    Or,
    And,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quantifier {
    Exists,
    All,
    No,
}

pub(super) use crate::model::Buffer;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// One side of a comparison.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) kind: OperandKind,
    pub(super) span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum OperandKind {
    /// `pc(i)`
    Attribute(Name, Name),
    /// An instruction, `init`, or a kind.
    Name(String),
    Number(i64),
}

impl PartialEq for Formula {
    fn eq(&self, other: &Formula) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for Operand {
    fn eq(&self, other: &Operand) -> bool {
        self.kind == other.kind
    }
}
