//! The condition and the expectations, in Java's spelling rather than herd's.

use std::fmt::{self, Display, Formatter};

use crate::syntax::{BinaryOperator, Condition, Expectation, Literal, Prop, PropKind, Quantifier, Verdict};

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.quantifier, self.prop)
    }
}

impl Display for Quantifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exists => "exists",
            Self::NotExists => "~exists",
            Self::Forall => "forall",
        })
    }
}

/// How tightly a prefix operator binds: more tightly than everything between terms.
const PREFIX: u8 = 11;

impl Display for PropKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => literal.fmt(f),
            Self::Register { thread, name } => write!(f, "{thread}:{name}"),
            Self::Name(name) => name.fmt(f),
            Self::Element { array, index } => write!(f, "{array}[{index}]"),
            Self::Not(operand) => write!(f, "!{}", At(operand, PREFIX)),
            Self::Negate(operand) => match &operand.value {
                // Without its parentheses it would become a literal, and without the space a step.
                Self::Literal(Literal::Int(0..) | Literal::Long(0..)) => write!(f, "-({operand})"),
                Self::Literal(_) | Self::Negate(_) => write!(f, "- {operand}"),
                _ => write!(f, "-{}", At(operand, PREFIX)),
            },
            Self::Arithmetic { operator, left, right } => {
                let precedence = operator.precedence();
                write!(f, "{} {} {}", At(left, precedence), operator.symbol(), At(right, precedence + 1))
            }
            Self::Compare { operator, left, right } => {
                let precedence = BinaryOperator::Comparison(*operator).precedence();
                write!(f, "{} {} {}", At(left, precedence), operator.symbol(), At(right, precedence + 1))
            }
            Self::All(props) => write_chain(f, props, BinaryOperator::ConditionalAnd),
            Self::Any(props) => write_chain(f, props, BinaryOperator::ConditionalOr),
        }
    }
}

fn write_chain(f: &mut Formatter<'_>, props: &[Prop], operator: BinaryOperator) -> fmt::Result {
    for (position, prop) in props.iter().enumerate() {
        if position > 0 {
            write!(f, " {} ", operator.symbol())?;
        }
        // A chain in a chain of the same operator keeps its parentheses: they are two lists.
        write!(f, "{}", At(prop, operator.precedence() + 1))?;
    }
    Ok(())
}

/// An operand, in parentheses if it binds more loosely than it must here.
struct At<'a>(&'a Prop, u8);

impl Display for At<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let precedence = match &self.0.value {
            PropKind::Any(_) => BinaryOperator::ConditionalOr.precedence(),
            PropKind::All(_) => BinaryOperator::ConditionalAnd.precedence(),
            PropKind::Compare { operator, .. } => BinaryOperator::Comparison(*operator).precedence(),
            PropKind::Arithmetic { operator, .. } => operator.precedence(),
            _ => PREFIX,
        };
        if precedence < self.1 { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "expect {}", self.model)?;
        if let Some(identity) = &self.identity {
            write!(f, "@{identity}")?;
        }
        write!(f, ": {}", self.verdict)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allowed => "allowed",
            Self::Forbidden => "forbidden",
        })
    }
}
