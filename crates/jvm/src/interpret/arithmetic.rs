//! Instructions on numbers (JVMS §2.11.3-4), as functions of their operands.

use smallvec::SmallVec;
use thinair_event::Value;

use crate::op::{Arithmetic as A, Condition};

/// What an arithmetic instruction can do besides giving a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// An integer is divided by zero.
    DivisionByZero,
    /// The operands are of another type, or missing.
    Malformed,
}

/// Replaces the operands on top of the stack by the result.
#[inline]
pub(super) fn apply(op: A, slots: &mut SmallVec<[Value; 8]>) -> Result<(), Trouble> {
    use Value::{Double, Float, Int, Long};
    let top = slots.pop().ok_or(Trouble::Malformed)?;
    let one = match (op, top) {
        (A::Ineg, Int(a)) => Int(a.wrapping_neg()),
        (A::Lneg, Long(a)) => Long(a.wrapping_neg()),
        (A::Fneg, Float(a)) => Float(a ^ 1 << 31),
        (A::Dneg, Double(a)) => Double(a ^ 1 << 63),
        (A::I2l, Int(a)) => Long(i64::from(a)),
        (A::I2f, Int(a)) => Float((a as f32).to_bits()),
        (A::I2d, Int(a)) => Double(f64::from(a).to_bits()),
        (A::L2i, Long(a)) => Int(a as i32),
        (A::L2f, Long(a)) => Float((a as f32).to_bits()),
        (A::L2d, Long(a)) => Double((a as f64).to_bits()),
        // Conversions to integers saturate, and NaN gives 0, in Java (JLS §5.1.3) as in Rust.
        (A::F2i, Float(a)) => Int(f32::from_bits(a) as i32),
        (A::F2l, Float(a)) => Long(f32::from_bits(a) as i64),
        (A::F2d, Float(a)) => Double(f64::from(f32::from_bits(a)).to_bits()),
        (A::D2i, Double(a)) => Int(f64::from_bits(a) as i32),
        (A::D2l, Double(a)) => Long(f64::from_bits(a) as i64),
        (A::D2f, Double(a)) => Float((f64::from_bits(a) as f32).to_bits()),
        (A::I2b, Int(a)) => Int(i32::from(a as i8)),
        (A::I2c, Int(a)) => Int(i32::from(a as u16)),
        (A::I2s, Int(a)) => Int(i32::from(a as i16)),
        (op, b) => {
            let a = slots.pop().ok_or(Trouble::Malformed)?;
            slots.push(two(op, a, b)?);
            return Ok(());
        }
    };
    slots.push(one);
    Ok(())
}

#[inline]
fn two(op: A, a: Value, b: Value) -> Result<Value, Trouble> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => ints(op, a, b).map(Value::Int),
        (Value::Long(a), Value::Long(b)) => longs(op, a, b).map(Value::Long),
        (Value::Long(a), Value::Int(b)) => shift(op, a, b).map(Value::Long),
        (Value::Float(a), Value::Float(b)) => {
            floats(op, f32::from_bits(a), f32::from_bits(b)).map(|value| Value::Float(value.to_bits()))
        }
        (Value::Double(a), Value::Double(b)) => {
            doubles(op, f64::from_bits(a), f64::from_bits(b)).map(|value| Value::Double(value.to_bits()))
        }
        _ => Err(Trouble::Malformed),
    }
}

#[inline]
fn ints(op: A, a: i32, b: i32) -> Result<i32, Trouble> {
    Ok(match op {
        A::Iadd => a.wrapping_add(b),
        A::Isub => a.wrapping_sub(b),
        A::Imul => a.wrapping_mul(b),
        A::Idiv | A::Irem if b == 0 => return Err(Trouble::DivisionByZero),
        A::Idiv => a.wrapping_div(b),
        A::Irem => a.wrapping_rem(b),
        // Shift distances are taken modulo the width (JLS §15.19), as by Rust's wrapping shifts.
        A::Ishl => a.wrapping_shl(b.cast_unsigned()),
        A::Ishr => a.wrapping_shr(b.cast_unsigned()),
        A::Iushr => a.cast_unsigned().wrapping_shr(b.cast_unsigned()).cast_signed(),
        A::Iand => a & b,
        A::Ior => a | b,
        A::Ixor => a ^ b,
        _ => return Err(Trouble::Malformed),
    })
}

#[inline]
fn longs(op: A, a: i64, b: i64) -> Result<i64, Trouble> {
    Ok(match op {
        A::Ladd => a.wrapping_add(b),
        A::Lsub => a.wrapping_sub(b),
        A::Lmul => a.wrapping_mul(b),
        A::Ldiv | A::Lrem if b == 0 => return Err(Trouble::DivisionByZero),
        A::Ldiv => a.wrapping_div(b),
        A::Lrem => a.wrapping_rem(b),
        A::Land => a & b,
        A::Lor => a | b,
        A::Lxor => a ^ b,
        _ => return Err(Trouble::Malformed),
    })
}

#[inline]
fn shift(op: A, a: i64, b: i32) -> Result<i64, Trouble> {
    Ok(match op {
        A::Lshl => a.wrapping_shl(b.cast_unsigned()),
        A::Lshr => a.wrapping_shr(b.cast_unsigned()),
        A::Lushr => a.cast_unsigned().wrapping_shr(b.cast_unsigned()).cast_signed(),
        _ => return Err(Trouble::Malformed),
    })
}

#[inline]
fn floats(op: A, a: f32, b: f32) -> Result<f32, Trouble> {
    Ok(match op {
        A::Fadd => a + b,
        A::Fsub => a - b,
        A::Fmul => a * b,
        A::Fdiv => a / b,
        // Java's remainder of floating-point numbers is C's fmod, as is Rust's.
        A::Frem => a % b,
        _ => return Err(Trouble::Malformed),
    })
}

#[inline]
fn doubles(op: A, a: f64, b: f64) -> Result<f64, Trouble> {
    Ok(match op {
        A::Dadd => a + b,
        A::Dsub => a - b,
        A::Dmul => a * b,
        A::Ddiv => a / b,
        A::Drem => a % b,
        _ => return Err(Trouble::Malformed),
    })
}

/// `fcmpl`, `fcmpg` and their like: what an unordered comparison gives is the instruction's.
pub(super) fn compare<T: PartialOrd + Copy>(a: T, b: T, unordered: i8) -> i32 {
    a.partial_cmp(&b).map_or(i32::from(unordered), |order| order as i32)
}

#[inline]
pub(super) fn holds(condition: Condition, a: i32, b: i32) -> bool {
    match condition {
        Condition::Equal => a == b,
        Condition::NotEqual => a != b,
        Condition::Less => a < b,
        Condition::GreaterOrEqual => a >= b,
        Condition::Greater => a > b,
        Condition::LessOrEqual => a <= b,
    }
}
