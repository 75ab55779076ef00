//! Exceptions.

use std::fmt::Write;

use thinair_event::Value;

use super::{Pure, flag, misused, object, string, text};
use crate::describe::Point;
use crate::program::JavaProgram;

/// A backtrace as an object, so that it fits the field of `Throwable` that is meant for it.
pub(super) fn box_backtrace(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Int(number)] => {
            Pure::Value(Value::Reference(program.backtrace_object(number.cast_unsigned())))
        }
        _ => misused(),
    }
}

pub(super) fn unbox_backtrace(program: &JavaProgram, operands: &[Value]) -> Pure {
    let number = object(operands.first()).and_then(|object| program.backtrace_number(object));
    // An exception without a writable stack trace has none.
    Pure::Value(Value::Int(number.unwrap_or_else(|| program.no_backtrace()).cast_signed()))
}

/// What is printed before an exception that ends a thread: the thread's name → text.
pub(super) fn uncaught_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    match text(program, operands.first()) {
        Some(thread) => string(program, &format!("Exception in thread \"{thread}\" ")),
        None => misused(),
    }
}

/// What is printed of an exception that a handler of exceptions throws: throwable, the thread's name → text.
pub(super) fn handler_failed_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(throwable), Some(thread)) = (object(operands.first()), text(program, operands.get(1))) else {
        return misused();
    };
    let class = program.class(program.class_of(throwable)).source_name();
    let line =
        format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
    string(program, &line)
}

/// Whether a throwable's class has its own way of printing: throwable → flag.
pub(super) fn prints_its_trace_itself(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(throwable) = object(operands.first()) else { return misused() };
    let selector = program.loader.selector("printStackTrace", "(Ljava/io/PrintStream;)V");
    let class = program.class(program.class_of(throwable));
    let selected = class.dispatch.get(&selector).map(|&method| program.class(program.method(method).class));
    flag(selected.is_none_or(|class| &*class.name != "java/lang/Throwable"))
}

/// One throwable of a stack trace: text so far, prefix, caption, what its `toString` gave, its backtrace, that of the
/// throwable around it or null → text. As `Throwable.printEnclosedStackTrace` has it.
pub(super) fn trace_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let text = |index: usize| text(program, operands.get(index));
    let (Some(before), Some(prefix), Some(caption), what) = (text(0), text(1), text(2), text(3)) else {
        return misused();
    };
    let backtrace = |index: usize| -> Vec<Point> {
        let number = object(operands.get(index)).and_then(|object| program.backtrace_number(object));
        number.map(|number| program.backtrace(number)).unwrap_or_default()
    };
    let line = |point: &Point| program.trace_line(*point);
    let (own, around) = (backtrace(4), backtrace(5));
    // Frames are equal if they look equal: a line that calls twice is the same frame for both calls.
    let common = own.iter().rev().zip(around.iter().rev()).take_while(|(a, b)| line(a) == line(b)).count();
    let mut lines = format!("{before}{prefix}{caption}{}\n", what.as_deref().unwrap_or("null"));
    for point in &own[..own.len() - common] {
        let _ = writeln!(lines, "{prefix}{}", line(point));
    }
    if common != 0 {
        let _ = writeln!(lines, "{prefix}\t... {common} more");
    }
    string(program, &lines)
}

/// Text so far, prefix, caption, what its `toString` gave → text.
pub(super) fn circular_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let text = |index: usize| text(program, operands.get(index));
    let (Some(before), Some(prefix), Some(caption), what) = (text(0), text(1), text(2), text(3)) else {
        return misused();
    };
    let what = what.as_deref().unwrap_or("null");
    string(program, &format!("{before}{prefix}{caption}[CIRCULAR REFERENCE: {what}]\n"))
}

/// The helpful message of a `NullPointerException` (JEP 358).
pub(super) fn null_message(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands.first().and_then(|&backtrace| program.null_message(backtrace)) {
        Some(message) => string(program, &message),
        None => Pure::Value(Value::Null),
    }
}
