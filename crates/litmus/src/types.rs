//! The typing rules of Java that matter for int, long and boolean. Each answers for types alone.

use crate::syntax::{
    ArithmeticOperator, BinaryOperator, ComparisonOperator, Method, Type, UnaryOperator, Update,
};

/// JLS §5.2: whether a value can be assigned as it is; an int widens to a long.
pub(crate) fn is_assignable(from: Type, to: Type) -> bool {
    from == to || (from, to) == (Type::Int, Type::Long)
}

/// JLS §5.5: whether a value can be cast.
pub(crate) fn is_castable(from: Type, to: Type) -> bool {
    from == to || (is_numeric(from) && is_numeric(to))
}

/// JLS §15.15: the type of a unary operator's value, if it can be applied.
pub(crate) fn unary(operator: UnaryOperator, operand: Type) -> Option<Type> {
    let applies = match operator {
        UnaryOperator::Not => operand == Type::Boolean,
        UnaryOperator::Negate | UnaryOperator::Plus | UnaryOperator::Complement => is_numeric(operand),
    };
    applies.then_some(operand)
}

/// JLS §15.17 to §15.24: the type of a binary operator's value, if it can be applied.
pub(crate) fn binary(operator: BinaryOperator, left: Type, right: Type) -> Option<Type> {
    match operator {
        BinaryOperator::Arithmetic(operator) => arithmetic(operator, left, right),
        BinaryOperator::Comparison(operator) => comparison(operator, left, right),
        BinaryOperator::ConditionalAnd | BinaryOperator::ConditionalOr => both_boolean(left, right),
    }
}

/// The same for the operators that a compound assignment may have.
pub(crate) fn arithmetic(operator: ArithmeticOperator, left: Type, right: Type) -> Option<Type> {
    match operator {
        ArithmeticOperator::And | ArithmeticOperator::Xor | ArithmeticOperator::Or => {
            promoted(left, right).or_else(|| both_boolean(left, right))
        }
        // The right operand of a shift does not widen the left one.
        ArithmeticOperator::ShiftLeft
        | ArithmeticOperator::ShiftRight
        | ArithmeticOperator::ShiftRightUnsigned => promoted(left, right).map(|_| left),
        _ => promoted(left, right),
    }
}

/// The same for comparisons.
pub(crate) fn comparison(operator: ComparisonOperator, left: Type, right: Type) -> Option<Type> {
    let equality = matches!(operator, ComparisonOperator::Equal | ComparisonOperator::NotEqual);
    match both_boolean(left, right) {
        Some(boolean) => equality.then_some(boolean),
        None => promoted(left, right).map(|_| Type::Boolean),
    }
}

/// JLS §15.25: the type of `c ? e : f`.
pub(crate) fn conditional(then: Type, otherwise: Type) -> Option<Type> {
    promoted(then, otherwise).or_else(|| both_boolean(then, otherwise))
}

/// JLS §5.6: the type to which two numbers are widened.
pub(crate) fn promoted(left: Type, right: Type) -> Option<Type> {
    match (left, right) {
        (Type::Boolean, _) | (_, Type::Boolean) => None,
        (Type::Int, Type::Int) => Some(Type::Int),
        _ => Some(Type::Long),
    }
}

pub(crate) fn is_numeric(ty: Type) -> bool {
    ty != Type::Boolean
}

/// Whether variables of that type have that access method.
pub(crate) fn has_method(ty: Type, method: Method) -> bool {
    is_numeric(ty) || !matches!(method, Method::GetAndUpdate(Update::Add, _))
}

/// The type of what an access method returns; none if it returns nothing.
pub(crate) fn returned(method: Method, variable: Type) -> Option<Type> {
    match method {
        Method::Set(_) => None,
        Method::CompareAndSet | Method::WeakCompareAndSet(_) => Some(Type::Boolean),
        Method::Get(_) | Method::CompareAndExchange(_) | Method::GetAndUpdate(..) => Some(variable),
    }
}

fn both_boolean(left: Type, right: Type) -> Option<Type> {
    ((left, right) == (Type::Boolean, Type::Boolean)).then_some(Type::Boolean)
}
