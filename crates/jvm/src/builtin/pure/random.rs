//! Random numbers without a seed: the same in every execution, or choices where there are few values.

use std::sync::atomic::Ordering;

use thinair_event::Value;

use super::threads::{CHILDREN, first_id};
use super::{Pure, flag, misused};
use crate::open::Randomness;
use crate::program::JavaProgram;

/// How many values a choice has at most.
const MOST: i32 = 16;

/// The id of a thread, how many generators it has made before → the seed of a generator.
///
/// What is equal on all JDKs is the place of a thread among those that its maker makes, and so on up to main.
pub(super) fn random_seed(program: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Long(thread), Value::Int(count)] = operands else { return misused() };
    let mut seed = mixed(count as u64);
    let mut thread = thread;
    while thread >= CHILDREN {
        seed = mixed(seed ^ (thread % CHILDREN) as u64);
        thread /= CHILDREN;
    }
    // Main itself, or a thread that main has made.
    let place = if thread <= 3 { -1 } else { thread - first_id(program) };
    Pure::Value(Value::Long(mixed(seed ^ place as u64).cast_signed()))
}

/// How many values there are → whether all of them are to be tried.
pub(super) fn random_is_free(program: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Int(values)] = operands else { return misused() };
    flag(program.random == Randomness::Choice && (1..=MOST).contains(&values))
}

/// Notes that a number was asked for that is the same in every execution.
pub(super) fn random_noted(program: &JavaProgram, _: &[Value]) -> Pure {
    program.fixed_random.store(true, Ordering::Relaxed);
    flag(true)
}

/// A seed → the first half of a UUID of version 4.
pub(super) fn uuid_most(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Long(seed)] = operands else { return misused() };
    Pure::Value(Value::Long((mixed(seed as u64) & !0xf000 | 0x4000).cast_signed()))
}

/// A seed → the second half of a UUID of variant 2.
pub(super) fn uuid_least(_: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Long(seed)] = operands else { return misused() };
    Pure::Value(Value::Long((mixed(!seed as u64) >> 2 | 1 << 63).cast_signed()))
}

/// Splitmix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
