//! How operators are written and how tightly they bind, for parser and printer.

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
pub(super) const CONNECTIVES: [(Connective, &str, Level); 4] = [
    (Connective::Iff, "<=>", Level::Iff),
    (Connective::Implies, "=>", Level::Implies),
    (Connective::Or, "or", Level::Or),
    (Connective::And, "and", Level::And),
];

impl Connective {
    pub(super) fn symbol(self) -> &'static str {
        self.entry().1
    }

    pub(super) fn level(self) -> Level {
        self.entry().2
    }

    fn entry(self) -> &'static (Connective, &'static str, Level) {
        CONNECTIVES.iter().find(|entry| entry.0 == self).expect("every connective is listed")
    }
}

/// Every comparison.
pub(super) const COMPARISONS: [(Comparison, &str); 6] = [
    (Comparison::Equal, "="),
    (Comparison::Unequal, "!="),
    (Comparison::Less, "<"),
    (Comparison::AtMost, "<="),
    (Comparison::Greater, ">"),
    (Comparison::AtLeast, ">="),
];

impl Comparison {
    pub(super) fn symbol(self) -> &'static str {
        COMPARISONS.iter().find(|entry| entry.0 == self).expect("every comparison is listed").1
    }
}

/// Every quantifier.
pub(super) const QUANTIFIERS: [(Quantifier, &str); 3] =
    [(Quantifier::Exists, "exists"), (Quantifier::All, "all"), (Quantifier::No, "no")];

impl Quantifier {
    pub(super) fn word(self) -> &'static str {
        QUANTIFIERS.iter().find(|entry| entry.0 == self).expect("every quantifier is listed").1
    }
}

/// How a buffer is written.
pub(super) fn buffer_word(buffer: Buffer) -> &'static str {
    match buffer {
        Buffer::Lib => "LIB",
        Buffer::Gib => "GIB",
    }
}
