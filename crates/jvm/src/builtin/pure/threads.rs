//! java.lang.Thread.

use thinair_event::Value;

use super::{Pure, misused, object, string, text};
use crate::constants::{Made, Meaning};
use crate::program::JavaProgram;

/// The name of an unnamed thread: the thread that makes it, how many it has made before, its name → text.
///
/// Those of main are called as on a JVM. Those of another thread are called after it: a number that all threads share would
/// tell which was first.
pub(super) fn thread_name(program: &JavaProgram, operands: &[Value]) -> Pure {
    named_after_maker(program, operands, |number, maker| match maker {
        None => format!("Thread-{number}"),
        Some(maker) => format!("{maker}-{number}"),
    })
}

/// What the names of a pool's threads begin with, by the same rule.
pub(super) fn pool_prefix(program: &JavaProgram, operands: &[Value]) -> Pure {
    named_after_maker(program, operands, |number, maker| match maker {
        None => format!("pool-{}-thread-", number + 1),
        Some(maker) => format!("{maker}-pool-{}-thread-", number + 1),
    })
}

/// The name of a thread of the common pool, by the same rule.
pub(super) fn worker_name(program: &JavaProgram, operands: &[Value]) -> Pure {
    named_after_maker(program, operands, |number, maker| match maker {
        None => format!("ForkJoinPool.commonPool-worker-{}", number + 1),
        Some(maker) => format!("{maker}-worker-{}", number + 1),
    })
}

fn named_after_maker(
    program: &JavaProgram,
    operands: &[Value],
    name: impl FnOnce(i32, Option<String>) -> String,
) -> Pure {
    let (Some(maker), Some(&Value::Int(number)), Some(makers_name)) =
        (object(operands.first()), operands.get(1), text(program, operands.get(2)))
    else {
        return misused();
    };
    let is_main = program.main_thread.get() == Some(&maker);
    string(program, &name(number, (!is_main).then_some(makers_name)))
}

/// The common pool: an object that is not constructed, whose methods are replaced or refused.
pub(super) fn common_pool(program: &JavaProgram, _: &[Value]) -> Pure {
    match program.load("java/util/concurrent/ForkJoinPool") {
        Ok(class) => {
            let (_, pool) = program.made_once(Made::CommonPool, || Meaning::Object { class, length: 0 });
            Pure::Value(Value::Reference(pool))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}

/// How many threads one may make before ids could be given twice.
pub(super) const CHILDREN: i64 = 1 << 20;

/// The id of the first thread that main makes: a JVM has some threads of its own before.
pub(super) fn first_id(program: &JavaProgram) -> i64 {
    if program.jdk_version() >= 21 { 21 } else { 14 }
}

/// The id of a thread: that of the thread that makes it, how many it has made before → id.
pub(super) fn thread_id(program: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Long(maker), Value::Int(number)] = operands else { return misused() };
    let number = i64::from(number);
    let id = if maker <= 3 {
        first_id(program) + number
    } else if maker < i64::MAX / CHILDREN {
        maker * CHILDREN + number
    } else {
        // A chain of more than three threads that make each other: a hash has to do.
        (maker ^ number).wrapping_mul(0x1e37_79b9_7f4a_7c15) & i64::MAX
    };
    Pure::Value(Value::Long(id))
}

/// Milliseconds and nanoseconds of `Thread.join` → milliseconds.
pub(super) fn join_milliseconds(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(milliseconds), Value::Int(nanoseconds)] => {
            Pure::Value(Value::Long(milliseconds.saturating_add(i64::from(*nanoseconds > 0))))
        }
        _ => misused(),
    }
}
