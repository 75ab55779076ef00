//! Numbers and their bits.

use thinair_event::Value;

use super::{Pure, misused};
use crate::program::JavaProgram;

/// The raw bits of a float or double.
pub(super) fn bits(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Float(bits)] => Pure::Value(Value::Int(bits.cast_signed())),
        [Value::Double(bits)] => Pure::Value(Value::Long(bits.cast_signed())),
        _ => misused(),
    }
}

pub(super) fn int_bits_to_float(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Int(bits)] => Pure::Value(Value::Float(bits.cast_unsigned())),
        _ => misused(),
    }
}

pub(super) fn long_bits_to_double(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(bits)] => Pure::Value(Value::Double(bits.cast_unsigned())),
        _ => misused(),
    }
}
