//! What a double is made of, for the JDK's own code that makes decimal digits of it (until JDK 20).

use thinair_event::Value;

use super::super::{Pure, flag, misused, string, text};
use crate::program::JavaProgram;

/// A double → whether it has digits: it is finite, and not zero.
pub(in super::super) fn has_digits(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Double(bits)] = operands else { return misused() };
    let value = f64::from_bits(bits);
    flag(value.is_finite() && value != 0.0)
}

/// A double that has digits → the exponent of its first bit.
pub(in super::super) fn binary_exponent(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Double(bits)] = operands else { return misused() };
    Pure::Value(Value::Int(normalized(bits).0))
}

/// A double that has digits → its bits, the first of which is bit 52.
pub(in super::super) fn significand(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Double(bits)] = operands else { return misused() };
    Pure::Value(Value::Long(normalized(bits).1.cast_signed()))
}

/// A double that has digits → how many of its bits are significant.
pub(in super::super) fn significant_bits(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Double(bits)] = operands else { return misused() };
    Pure::Value(Value::Int(normalized(bits).2))
}

fn normalized(bits: u64) -> (i32, u64, i32) {
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7ff) as i32 {
        0 => {
            let shift = fraction.leading_zeros().cast_signed() - 11;
            (-1022 - shift, fraction << shift, 53 - shift)
        }
        exponent => (exponent - 1023, 1 << 52 | fraction, 53),
    }
}

/// The digits of a decimal after its point, and its exponent → both as one constant string.
pub(in super::super) fn decimal_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (text(program, operands.first()), operands.get(1)) {
        (Some(digits), Some(Value::Int(exponent))) => string(program, &format!("{digits}e{exponent}")),
        _ => misused(),
    }
}
