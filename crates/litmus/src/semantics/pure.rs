//! Expressions without shared state: Java's arithmetic on int, long and boolean (JLS chapter 15).
//!
//! Types are known when a test is compiled, so values are bare 64-bit numbers: an int is kept sign-extended, a
//! boolean as 0 or 1.

// Java's shifts and wrap-around are defined on two's complement: these casts reinterpret bits on purpose.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

use super::instruction::Slot;
use super::outcome::ExceptionKind;
use crate::syntax::{ArithmeticOperator, ComparisonOperator, UnaryOperator};

/// An expression over slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pure {
    Constant(i64),
    Slot(Slot),
    Unary {
        operator: UnaryOperator,
        wide: bool,
        operand: Box<Pure>,
    },
    Arithmetic {
        operator: ArithmeticOperator,
        wide: bool,
        left: Box<Pure>,
        right: Box<Pure>,
    },
    Comparison {
        operator: ComparisonOperator,
        left: Box<Pure>,
        right: Box<Pure>,
    },
    /// `(int) e` of a long. Widening needs nothing.
    Narrow(Box<Pure>),
}

impl Pure {
    /// The value, given those of the slots.
    pub(super) fn evaluate(&self, slots: &[i64]) -> Result<i64, ExceptionKind> {
        Ok(match self {
            Pure::Constant(value) => *value,
            Pure::Slot(slot) => slots[slot.0 as usize],
            Pure::Unary { operator, wide, operand } => unary(*operator, *wide, operand.evaluate(slots)?),
            Pure::Arithmetic { operator, wide, left, right } => {
                let (left, right) = (left.evaluate(slots)?, right.evaluate(slots)?);
                arithmetic(*operator, *wide, left, right)?
            }
            Pure::Comparison { operator, left, right } => {
                i64::from(compare(*operator, left.evaluate(slots)?, right.evaluate(slots)?))
            }
            Pure::Narrow(operand) => i64::from(operand.evaluate(slots)? as i32),
        })
    }

    /// Whether evaluating it can end in an exception.
    pub(super) fn may_throw(&self) -> bool {
        match self {
            Pure::Constant(_) | Pure::Slot(_) => false,
            Pure::Unary { operand, .. } | Pure::Narrow(operand) => operand.may_throw(),
            Pure::Comparison { left, right, .. } => left.may_throw() || right.may_throw(),
            Pure::Arithmetic { operator, left, right, .. } => {
                let divides = matches!(operator, ArithmeticOperator::Divide | ArithmeticOperator::Remainder);
                let safe_divisor = matches!(**right, Pure::Constant(divisor) if divisor != 0);
                (divides && !safe_divisor) || left.may_throw() || right.may_throw()
            }
        }
    }

    /// Shows every slot that it uses.
    pub(super) fn slots(&self, visit: &mut dyn FnMut(Slot)) {
        match self {
            Pure::Constant(_) => {}
            Pure::Slot(slot) => visit(*slot),
            Pure::Unary { operand, .. } | Pure::Narrow(operand) => operand.slots(visit),
            Pure::Arithmetic { left, right, .. } | Pure::Comparison { left, right, .. } => {
                left.slots(visit);
                right.slots(visit);
            }
        }
    }
}

fn unary(operator: UnaryOperator, wide: bool, operand: i64) -> i64 {
    let result = match operator {
        UnaryOperator::Negate => operand.wrapping_neg(),
        UnaryOperator::Plus => operand,
        UnaryOperator::Complement => !operand,
        UnaryOperator::Not => operand ^ 1,
    };
    fit(wide, result)
}

/// JLS §15.17-15.22. Of a shift, `wide` is the type of the left operand, which is the type of the result.
fn arithmetic(operator: ArithmeticOperator, wide: bool, left: i64, right: i64) -> Result<i64, ExceptionKind> {
    let distance = (right & if wide { 63 } else { 31 }) as u32;
    let result = match operator {
        ArithmeticOperator::Multiply => left.wrapping_mul(right),
        ArithmeticOperator::Divide | ArithmeticOperator::Remainder if right == 0 => {
            return Err(ExceptionKind::Arithmetic);
        }
        ArithmeticOperator::Divide => left.wrapping_div(right),
        ArithmeticOperator::Remainder => left.wrapping_rem(right),
        ArithmeticOperator::Add => left.wrapping_add(right),
        ArithmeticOperator::Subtract => left.wrapping_sub(right),
        ArithmeticOperator::ShiftLeft => left.wrapping_shl(distance),
        ArithmeticOperator::ShiftRight => left.wrapping_shr(distance),
        ArithmeticOperator::ShiftRightUnsigned if wide => (left as u64).wrapping_shr(distance) as i64,
        ArithmeticOperator::ShiftRightUnsigned => i64::from((left as u32).wrapping_shr(distance)),
        ArithmeticOperator::And => left & right,
        ArithmeticOperator::Xor => left ^ right,
        ArithmeticOperator::Or => left | right,
    };
    Ok(fit(wide, result))
}

pub(super) fn compare(operator: ComparisonOperator, left: i64, right: i64) -> bool {
    match operator {
        ComparisonOperator::Equal => left == right,
        ComparisonOperator::NotEqual => left != right,
        ComparisonOperator::Less => left < right,
        ComparisonOperator::LessOrEqual => left <= right,
        ComparisonOperator::Greater => left > right,
        ComparisonOperator::GreaterOrEqual => left >= right,
    }
}

/// Wraps an int around. On 64 bits the low 32 of sums, products and differences are what 32-bit arithmetic gives.
fn fit(wide: bool, value: i64) -> i64 {
    if wide { value } else { i64::from(value as i32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(operator: ArithmeticOperator, left: i32, right: i32) -> Result<i64, ExceptionKind> {
        arithmetic(operator, false, i64::from(left), i64::from(right))
    }

    #[test]
    fn ints_wrap_around_as_in_java() {
        assert_eq!(int(ArithmeticOperator::Add, i32::MAX, 1), Ok(i64::from(i32::MIN)));
        assert_eq!(int(ArithmeticOperator::Multiply, 65_536, 65_536), Ok(0));
        assert_eq!(int(ArithmeticOperator::Divide, i32::MIN, -1), Ok(i64::from(i32::MIN)));
        assert_eq!(int(ArithmeticOperator::Remainder, i32::MIN, -1), Ok(0));
        assert_eq!(int(ArithmeticOperator::Divide, -7, 2), Ok(-3));
        assert_eq!(int(ArithmeticOperator::Remainder, -7, 2), Ok(-1));
        assert_eq!(int(ArithmeticOperator::Divide, 1, 0), Err(ExceptionKind::Arithmetic));
    }

    #[test]
    fn shifts_use_the_low_bits_of_the_distance() {
        assert_eq!(int(ArithmeticOperator::ShiftLeft, 1, 33), Ok(2));
        assert_eq!(int(ArithmeticOperator::ShiftRight, -8, 1), Ok(-4));
        assert_eq!(int(ArithmeticOperator::ShiftRightUnsigned, -1, 28), Ok(15));
        assert_eq!(int(ArithmeticOperator::ShiftRightUnsigned, -1, 0), Ok(-1));
        assert_eq!(int(ArithmeticOperator::ShiftLeft, 1, -1), Ok(i64::from(i32::MIN)));
        assert_eq!(arithmetic(ArithmeticOperator::ShiftRightUnsigned, true, -1, 60), Ok(15));
        assert_eq!(arithmetic(ArithmeticOperator::ShiftLeft, true, 1, 33), Ok(1 << 33));
        assert_eq!(arithmetic(ArithmeticOperator::Divide, true, i64::MIN, -1), Ok(i64::MIN));
    }
}
