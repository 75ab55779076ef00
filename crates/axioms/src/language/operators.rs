//! How operators are written and how tightly they bind, for parser and printer.
//!
//! As in Alloy, except that `or` binds more tightly than `=>`, as logicians have it.

use thinair_text::language::Operator;

use super::syntax::{Binary, Quantifier, Unary};

/// How tightly a term holds together: what has a lower level needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Level {
    /// Quantifiers and the like, which extend as far as they can.
    Open,
    Iff,
    Implies,
    Or,
    And,
    Not,
    Compare,
    Multiplicity,
    Sum,
    Count,
    Override,
    Intersection,
    Product,
    Restrict,
    Join,
    Prefix,
    Primary,
}

impl Level {
    /// What the operand of an operator before it must have: `not not f` and `~~r` need no parentheses.
    pub(super) fn of_operand(self) -> Level {
        match self {
            Level::Not | Level::Prefix => self,
            _ => self.next(),
        }
    }

    /// The next level, for operands that must bind more tightly than their operator.
    pub(super) fn next(self) -> Level {
        use Level::{
            And, Compare, Count, Iff, Implies, Intersection, Join, Multiplicity, Not, Open, Or, Override,
            Prefix, Primary, Product, Restrict, Sum,
        };
        match self {
            Open => Iff,
            Iff => Implies,
            Implies => Or,
            Or => And,
            And => Not,
            Not => Compare,
            Compare => Multiplicity,
            Multiplicity => Sum,
            Sum => Count,
            Count => Override,
            Override => Intersection,
            Intersection => Product,
            Product => Restrict,
            Restrict => Join,
            Join => Prefix,
            Prefix | Primary => Primary,
        }
    }
}

/// Every operator between two terms, as it is printed. `&&`, `||` and `!in` are other spellings.
impl Operator for Binary {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Binary::Iff, "<=>", Level::Iff),
        (Binary::Implies, "=>", Level::Implies),
        (Binary::Or, "or", Level::Or),
        (Binary::And, "and", Level::And),
        (Binary::Equal, "=", Level::Compare),
        (Binary::NotEqual, "!=", Level::Compare),
        (Binary::In, "in", Level::Compare),
        (Binary::NotIn, "not in", Level::Compare),
        (Binary::Less, "<", Level::Compare),
        (Binary::AtMost, "<=", Level::Compare),
        (Binary::Greater, ">", Level::Compare),
        (Binary::AtLeast, ">=", Level::Compare),
        (Binary::Union, "+", Level::Sum),
        (Binary::Difference, "-", Level::Sum),
        (Binary::Override, "++", Level::Override),
        (Binary::Intersection, "&", Level::Intersection),
        (Binary::Product, "->", Level::Product),
        (Binary::RestrictDomain, "<:", Level::Restrict),
        (Binary::RestrictRange, ":>", Level::Restrict),
        (Binary::Join, ".", Level::Join),
    ];
}

/// Every operator before a term. `!` is another spelling of `not`.
impl Operator for Unary {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Unary::Transpose, "~", Level::Prefix),
        (Unary::Closure, "^", Level::Prefix),
        (Unary::ReflexiveClosure, "*", Level::Prefix),
        (Unary::Count, "#", Level::Count),
        (Unary::Some, "some", Level::Multiplicity),
        (Unary::No, "no", Level::Multiplicity),
        (Unary::One, "one", Level::Multiplicity),
        (Unary::Lone, "lone", Level::Multiplicity),
        (Unary::Not, "not", Level::Not),
    ];
}

/// Every quantifier.
impl Operator for Quantifier {
    type Level = Level;

    const ALL: &'static [(Self, &'static str, Level)] = &[
        (Quantifier::All, "all", Level::Open),
        (Quantifier::Some, "some", Level::Open),
        (Quantifier::No, "no", Level::Open),
        (Quantifier::One, "one", Level::Open),
        (Quantifier::Lone, "lone", Level::Open),
    ];
}
