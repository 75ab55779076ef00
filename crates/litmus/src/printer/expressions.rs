//! Expressions, with as few parentheses as possible.

use std::fmt::{self, Display, Formatter};

use super::Separated;
use crate::syntax::{Access, Expr, ExprKind, Literal, Place, UnaryOperator};

/// How tightly `?:` binds: more loosely than every binary operator.
const CONDITIONAL: u8 = 0;
/// How tightly casts and unary operators bind: more tightly than every binary operator.
const UNARY: u8 = 11;
/// How tightly what never needs parentheses binds.
const PRIMARY: u8 = 12;

impl Display for ExprKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => literal.fmt(f),
            Self::Place(place) => place.fmt(f),
            Self::Unary { operator, operand } => {
                let symbol = operator.symbol();
                match (operator, &operand.value) {
                    // Without its parentheses it would become a literal.
                    (UnaryOperator::Negate, Self::Literal(Literal::Int(0..) | Literal::Long(0..))) => {
                        write!(f, "{symbol}({operand})")
                    }
                    // Without the space it would become a step.
                    (
                        UnaryOperator::Negate,
                        Self::Literal(_) | Self::Unary { operator: UnaryOperator::Negate, .. },
                    )
                    | (UnaryOperator::Plus, Self::Unary { operator: UnaryOperator::Plus, .. }) => {
                        write!(f, "{symbol} {operand}")
                    }
                    _ => write!(f, "{symbol}{}", At(operand, UNARY)),
                }
            }
            Self::Binary { operator, left, right } => {
                let precedence = operator.precedence();
                write!(f, "{} {} {}", At(left, precedence), operator.symbol(), At(right, precedence + 1))
            }
            Self::Conditional { condition, then, otherwise } => {
                write!(f, "{} ? {then} : {otherwise}", At(condition, CONDITIONAL + 1))
            }
            Self::Cast { ty, operand } => write!(f, "({ty}) {}", At(operand, UNARY)),
            Self::Access(access) => access.fmt(f),
        }
    }
}

/// An operand, in parentheses if it binds more loosely than it must here.
struct At<'a>(&'a Expr, u8);

impl Display for At<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let precedence = match &self.0.value {
            ExprKind::Conditional { .. } => CONDITIONAL,
            ExprKind::Binary { operator, .. } => operator.precedence(),
            ExprKind::Unary { .. } | ExprKind::Cast { .. } => UNARY,
            ExprKind::Literal(_) | ExprKind::Place(_) | ExprKind::Access(_) => PRIMARY,
        };
        if precedence < self.1 { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.index {
            Some(index) => write!(f, "{}[{index}]", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

impl Display for Access {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}({})", self.target, self.method.value.name(), Separated(&self.arguments, ", "))
    }
}
