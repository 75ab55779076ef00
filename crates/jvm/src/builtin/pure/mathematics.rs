//! `java.lang.Math` and `StrictMath`.
//!
//! `HotSpot`'s `Math.sin` and its like differ from `StrictMath` in the last digit for some arguments, and both are legal;
//! these are the functions of fdlibm, as `StrictMath` demands.

use thinair_event::Value;

use super::{Pure, misused};
use crate::program::JavaProgram;

macro_rules! functions {
    ($($name:ident => $function:expr;)*) => {$(
        pub(super) fn $name(_: &JavaProgram, operands: &[Value]) -> Pure {
            let function: fn(f64) -> f64 = $function;
            match operands {
                [Value::Double(bits)] => double(function(f64::from_bits(*bits))),
                _ => misused(),
            }
        }
    )*};
}

macro_rules! functions_of_two {
    ($($name:ident => $function:expr;)*) => {$(
        pub(super) fn $name(_: &JavaProgram, operands: &[Value]) -> Pure {
            let function: fn(f64, f64) -> f64 = $function;
            match operands {
                [Value::Double(a), Value::Double(b)] => double(function(f64::from_bits(*a), f64::from_bits(*b))),
                _ => misused(),
            }
        }
    )*};
}

functions! {
    sqrt => f64::sqrt;
    abs => f64::abs;
    sin => libm::sin;
    cos => libm::cos;
    tan => libm::tan;
    asin => libm::asin;
    acos => libm::acos;
    atan => libm::atan;
    exp => libm::exp;
    log => libm::log;
    log10 => libm::log10;
    cbrt => libm::cbrt;
    sinh => libm::sinh;
    cosh => libm::cosh;
    tanh => libm::tanh;
    expm1 => libm::expm1;
    log1p => libm::log1p;
}

functions_of_two! {
    atan2 => libm::atan2;
    pow => power;
    hypot => libm::hypot;
    ieee_remainder => libm::remainder;
}

/// Java's pow differs from C's where the base is 1 or -1 and the exponent is not finite.
fn power(base: f64, exponent: f64) -> f64 {
    // Exactly one: by its bits.
    if exponent.is_nan() || (base.abs().to_bits() == 1.0_f64.to_bits() && exponent.is_infinite()) {
        return f64::NAN;
    }
    libm::pow(base, exponent)
}

pub(super) fn fma(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Double(a), Value::Double(b), Value::Double(c)] => {
            double(f64::from_bits(*a).mul_add(f64::from_bits(*b), f64::from_bits(*c)))
        }
        [Value::Float(a), Value::Float(b), Value::Float(c)] => {
            let result = f32::from_bits(*a).mul_add(f32::from_bits(*b), f32::from_bits(*c));
            Pure::Value(Value::Float(result.to_bits()))
        }
        _ => misused(),
    }
}

fn double(value: f64) -> Pure {
    Pure::Value(Value::Double(value.to_bits()))
}
