//! Exceptions.

use std::fmt::Write;

use thinair_event::Value;

use super::{Pure, misused, object, string, text};
use crate::program::JavaProgram;

/// A backtrace as an object, so that it fits the field of `Throwable` that is meant for it.
pub(super) fn box_backtrace(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Int(number)] => Pure::Value(Value::Reference(program.backtrace_object(number.cast_unsigned()))),
        _ => misused(),
    }
}

pub(super) fn unbox_backtrace(program: &JavaProgram, operands: &[Value]) -> Pure {
    let number = object(operands.first()).and_then(|object| program.backtrace_number(object));
    // An exception without a writable stack trace has none.
    Pure::Value(Value::Int(number.unwrap_or_else(|| program.no_backtrace()).cast_signed()))
}

/// What is printed of an exception that ends a thread: the thread's name, the exception's text, its backtrace.
pub(super) fn uncaught_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(thread), Some(what)) = (text(program, operands.first()), text(program, operands.get(1))) else {
        return misused();
    };
    let mut lines = format!("Exception in thread \"{thread}\" {what}\n");
    let number = object(operands.get(2)).and_then(|object| program.backtrace_number(object));
    for point in number.map(|number| program.backtrace(number)).unwrap_or_default() {
        let _ = writeln!(lines, "{}", program.trace_line(point));
    }
    string(program, &lines)
}

/// The helpful message of a `NullPointerException` (JEP 358).
pub(super) fn null_message(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands.first().and_then(|&backtrace| program.null_message(backtrace)) {
        Some(message) => string(program, &message),
        None => Pure::Value(Value::Null),
    }
}
