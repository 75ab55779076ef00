//! Expressions: Java's, over int, long and boolean (JLS chapter 15).

use super::{Access, Literal, Name, Spanned, Type};

/// An expression.
pub type Expr = Spanned<ExprKind>;

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `1`, `-1`, `true`. A minus directly before a number belongs to the literal, so `-(1)` is another tree.
    Literal(Literal),
    /// A register, or a read of a shared variable or of an array element.
    Place(Place),
    /// `-e`, `!e`.
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// Its operand.
        operand: Box<Expr>,
    },
    /// `e + f`, `e == f`, `e && f`.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// The operand that is evaluated first.
        left: Box<Expr>,
        /// The operand that is evaluated second; perhaps never, for `&&` and `||`.
        right: Box<Expr>,
    },
    /// `c ? e : f`; only one of the two is evaluated.
    Conditional {
        /// Which of the two.
        condition: Box<Expr>,
        /// The value if it is true.
        then: Box<Expr>,
        /// The value if it is false.
        otherwise: Box<Expr>,
    },
    /// `(long) e`.
    Cast {
        /// The type to convert to.
        ty: Type,
        /// What is converted.
        operand: Box<Expr>,
    },
    /// `x.getAcquire()`.
    Access(Access),
}

/// What can be read and assigned: a variable, an array element or a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The variable, array or register.
    pub name: Name,
    /// The index, for an array element.
    pub index: Option<Box<Expr>>,
}

/// An operator before its operand. All bind more tightly than any binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `+`
    Plus,
    /// `~`
    Complement,
    /// `!`
    Not,
}

impl UnaryOperator {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Negate => "-",
            Self::Plus => "+",
            Self::Complement => "~",
            Self::Not => "!",
        }
    }
}

/// An operator between two operands. All group to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// An operator that computes a value, and that may be part of a compound assignment.
    Arithmetic(ArithmeticOperator),
    /// An operator that compares two values.
    Comparison(ComparisonOperator),
    /// `&&`
    ConditionalAnd,
    /// `||`
    ConditionalOr,
}

impl BinaryOperator {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Arithmetic(operator) => operator.symbol(),
            Self::Comparison(operator) => operator.symbol(),
            Self::ConditionalAnd => "&&",
            Self::ConditionalOr => "||",
        }
    }

    /// How tightly it binds, from 1; as in Java.
    pub fn precedence(self) -> u8 {
        match self {
            Self::ConditionalOr => 1,
            Self::ConditionalAnd => 2,
            Self::Arithmetic(operator) => match operator {
                ArithmeticOperator::Or => 3,
                ArithmeticOperator::Xor => 4,
                ArithmeticOperator::And => 5,
                ArithmeticOperator::ShiftLeft
                | ArithmeticOperator::ShiftRight
                | ArithmeticOperator::ShiftRightUnsigned => 8,
                ArithmeticOperator::Add | ArithmeticOperator::Subtract => 9,
                ArithmeticOperator::Multiply | ArithmeticOperator::Divide | ArithmeticOperator::Remainder => {
                    10
                }
            },
            Self::Comparison(ComparisonOperator::Equal | ComparisonOperator::NotEqual) => 6,
            Self::Comparison(_) => 7,
        }
    }
}

/// The operators that compute a value of their operands' type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticOperator {
    /// `*`
    Multiply,
    /// `/`; ends the thread with an `ArithmeticException` if the divisor is 0.
    Divide,
    /// `%`; likewise.
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
    /// `&`; of two numbers or of two booleans.
    And,
    /// `^`; likewise.
    Xor,
    /// `|`; likewise.
    Or,
}

impl ArithmeticOperator {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::Add,
        Self::Subtract,
        Self::ShiftLeft,
        Self::ShiftRight,
        Self::ShiftRightUnsigned,
        Self::And,
        Self::Xor,
        Self::Or,
    ];

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::ShiftRightUnsigned => ">>>",
            Self::And => "&",
            Self::Xor => "^",
            Self::Or => "|",
        }
    }
}

/// The operators that compare, in expressions and in conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ComparisonOperator {
    /// `==`; herd's `=` in conditions.
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl ComparisonOperator {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Equal, Self::NotEqual, Self::Less, Self::LessOrEqual, Self::Greater, Self::GreaterOrEqual];

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        }
    }
}
