//! How operators are written and how tightly they bind, for parser and printer.

use thinair_text::language::Operator;

use super::syntax::{Buffer, Comparison, Connective, Formula, FormulaKind, Quantifier};

/// How tightly a formula holds together: what has a lower level needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// Quantifiers, which extend as far as they can.
    Open,
    Iff,
    Implies,
    Or,
    And,
    Not,
    Primary,
}

impl Level {
    /// The next level, for operands that must bind more tightly than their operator.
    pub(super) fn next(self) -> Level {
        match self {
            Level::Open => Level::Iff,
            Level::Iff => Level::Implies,
            Level::Implies => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not | Level::Primary => Level::Primary,
        }
    }
}

impl Formula {
    pub(super) fn level(&self) -> Level {
        match &self.kind {
            FormulaKind::Quantified(..) => Level::Open,
            FormulaKind::Binary(connective, ..) => connective.level(),
            FormulaKind::Not(_) => Level::Not,
            _ => Level::Primary,
        }
    }
}

/// Every connective, as it is printed. `&&` and `||` are other spellings.
impl Operator for Connective {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Connective::Iff, "<=>", Level::Iff),
        (Connective::Implies, "=>", Level::Implies),
        (Connective::Or, "or", Level::Or),
        (Connective::And, "and", Level::And),
    ];
}

/// Every comparison.
impl Operator for Comparison {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Comparison::Equal, "=", Level::Primary),
        (Comparison::Unequal, "!=", Level::Primary),
        (Comparison::Less, "<", Level::Primary),
        (Comparison::AtMost, "<=", Level::Primary),
        (Comparison::Greater, ">", Level::Primary),
        (Comparison::AtLeast, ">=", Level::Primary),
    ];
}

/// Every quantifier.
impl Operator for Quantifier {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Quantifier::Exists, "exists", Level::Open),
        (Quantifier::All, "all", Level::Open),
        (Quantifier::No, "no", Level::Open),
    ];
}

/// How a buffer is written.
pub(super) fn buffer_word(buffer: Buffer) -> &'static str {
    match buffer {
        Buffer::Lib => "LIB",
        Buffer::Gib => "GIB",
    }
}
