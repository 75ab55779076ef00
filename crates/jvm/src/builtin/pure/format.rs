//! `java.util.Formatter`, by model: what a format string means, and how each kind of argument is written.
//!
//! A format is taken apart once and is a constant from then on. The text `format.jasm` goes through its pieces and calls
//! what is the program's own: `toString`, `hashCode`, `formatTo`. Everything else is here. Deviations:
//!
//! 1. Dates and times (`%t`) are not supported.
//! 2. The locales are those whose numbers are written as in English; another one is not supported.
//! 3. A piece is appended as a whole, where the JDK appends spaces one by one and text as a part of the format. Only an
//!    `Appendable` of the program's own could tell.
//! 4. In a stack trace the calls inside the formatter are not there.

pub(super) mod binary;
mod decimal;
mod floating;
mod hexadecimal;
mod integer;
mod parse;
mod plan;
mod problem;
mod specifier;

use plan::{Plan, WIDEST, plan};
use problem::Problem;
use specifier::{Argument, Conversion, Flags, Piece};
use thinair_event::Value;

use super::{Pure, flag, misused, object, string, text};
use crate::constants::{Made, Meaning};
use crate::limits;
use crate::program::JavaProgram;

/// A format string, taken apart.
pub(crate) struct Format {
    pieces: Vec<Piece>,
}

/// A constant string → the format.
pub(super) fn format_parse(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(string) = object(operands.first()) else {
        return Problem::Null("Cannot invoke \"String.length()\" because \"s\" is null").raise(program);
    };
    let what = Made::Format(string);
    if let Some(known) = program.made_before(what) {
        return Pure::Value(Value::Reference(known));
    }
    let Some(text) = program.constant_text(string) else { return misused() };
    match parse::parse(text, program.jdk_version()) {
        Ok(pieces) => {
            let (_, format) = program.made_once(what, || Meaning::Format(Format { pieces }));
            Pure::Value(Value::Reference(format))
        }
        Err(problem) => problem.raise(program),
    }
}

/// A format → how many pieces it has.
pub(super) fn format_count(program: &JavaProgram, operands: &[Value]) -> Pure {
    match object(operands.first()).and_then(|format| program.format(format)) {
        Some(format) => Pure::Value(Value::Int(format.pieces.len() as i32)),
        None => misused(),
    }
}

/// A format, a piece, the array of arguments → the number of the piece's argument, or -1 if there is none, or no array.
pub(super) fn format_argument(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(piece), Some(&arguments)) = (piece(program, operands), operands.get(2)) else {
        return misused();
    };
    let Piece::Specifier(specifier) = piece else { return Pure::Value(Value::Int(-1)) };
    let length = arguments.reference().map(|array| program.length_of(array));
    match (specifier.argument, length) {
        (Argument::None, _) | (Argument::At(_), None) => Pure::Value(Value::Int(-1)),
        (Argument::At(number), Some(length)) if number < length => {
            Pure::Value(Value::Int(number.cast_signed()))
        }
        (Argument::At(_) | Argument::Missing, _) => Problem::MissingArgument(specifier.text()).raise(program),
    }
}

/// A format, a piece, its argument → the number of a [`Plan`].
pub(super) fn format_plan(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(piece), Some(&argument)) = (piece(program, operands), operands.get(2)) else {
        return misused();
    };
    let plan = match piece {
        Piece::Text(_) => Ok(Plan::Ready),
        Piece::Specifier(specifier) => plan(program, specifier, argument),
    };
    match plan {
        Ok(plan) => Pure::Value(Value::Int(plan as i32)),
        Err(problem) => problem.raise(program),
    }
}

/// A format, a piece → its text, which needs no argument.
pub(super) fn format_ready(program: &JavaProgram, operands: &[Value]) -> Pure {
    match piece(program, operands) {
        Some(Piece::Text(text)) => Pure::Value(Value::Reference(program.text(text))),
        Some(Piece::Specifier(_)) => string(program, "\n"),
        None => misused(),
    }
}

/// A format, a piece, its argument → what is to be shaped: it does not depend on the argument's value.
pub(super) fn format_raw(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    let is_null = operands.get(2) == Some(&Value::Null);
    let raw = match specifier.conversion {
        Conversion::Percent => "%",
        Conversion::Boolean if is_null => "false",
        Conversion::Boolean => "true",
        _ => "null",
    };
    string(program, raw)
}

/// A format, a piece, its argument, the argument's value → text. A number is complete; a character, a truth value and a hash
/// code are to be shaped.
pub(super) fn format_value(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(Piece::Specifier(specifier)), &[_, _, argument, value]) = (piece(program, operands), operands)
    else {
        return misused();
    };
    let jdk = program.jdk_version();
    let class = argument.reference().map_or("", |object| &program.class(program.class_of(object)).name);
    let written = match (specifier.conversion, value) {
        (Conversion::Boolean, Value::Int(value)) => Ok((value != 0).to_string()),
        (Conversion::Hash, Value::Int(value)) => Ok(format!("{value:x}")),
        (Conversion::Character, Value::Int(point)) => return character(program, point),
        (_, Value::Int(value)) => {
            let bits = match class {
                "java/lang/Byte" => 8,
                "java/lang/Short" => 16,
                _ => 32,
            };
            specifier.integer(i64::from(value), bits, jdk)
        }
        (_, Value::Long(value)) => specifier.integer(value, 64, jdk),
        (_, Value::Reference(digits)) => match program.constant_text(digits) {
            Some(digits) => Ok(specifier.big_integer(&String::from_utf16_lossy(digits))),
            None => return misused(),
        },
        _ => return misused(),
    };
    match written {
        Ok(written) => string(program, &written),
        Err(problem) => problem.raise(program),
    }
}

fn character(program: &JavaProgram, point: i32) -> Pure {
    let units = match u32::try_from(point) {
        // A surrogate by itself is a character of Java.
        Ok(unit @ 0..=0xffff) => vec![unit as u16],
        Ok(point) => match char::from_u32(point) {
            Some(character) => character.encode_utf16(&mut [0; 2]).to_vec(),
            None => return Problem::CodePoint(point.cast_signed()).raise(program),
        },
        Err(_) => return Problem::CodePoint(point).raise(program),
    };
    Pure::Value(Value::Reference(program.text(&units)))
}

/// A format, a piece, a double, its digits (see [`binary::decimal_text`]) or null → text.
pub(super) fn format_double(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(Piece::Specifier(specifier)), Some(&Value::Double(bits))) =
        (piece(program, operands), operands.get(2))
    else {
        return misused();
    };
    let digits = text(program, operands.get(3));
    string(program, &specifier.double(f64::from_bits(bits), digits.as_deref()))
}

/// A format, a piece, the digits of a `BigDecimal`, its scale → text.
pub(super) fn format_decimal(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(Piece::Specifier(specifier)), Some(digits), Some(&Value::Int(scale))) =
        (piece(program, operands), text(program, operands.get(2)), operands.get(3))
    else {
        return misused();
    };
    if scale.unsigned_abs() > WIDEST {
        return Pure::Unsupported(limits::SCALE.of(scale));
    }
    string(program, &specifier.big_decimal(&digits, scale))
}

/// A format, a piece → the radix of its digits.
pub(super) fn format_radix(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    Pure::Value(Value::Int(match specifier.conversion {
        Conversion::Octal => 8,
        Conversion::Hexadecimal => 16,
        _ => 10,
    }))
}

/// A format, a piece → whether it is a character.
pub(super) fn format_is_character(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    flag(specifier.conversion == Conversion::Character)
}

/// A format, a piece → whether a text stays as it is.
pub(super) fn format_is_bare(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    let capitals = specifier.flags.has(Flags::CAPITALS);
    flag(specifier.width.is_none() && specifier.precision.is_none() && !capitals)
}

/// A format, a piece → whether a text is written in capitals.
pub(super) fn format_capitals(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    flag(specifier.flags.has(Flags::CAPITALS))
}

/// A format, a piece, a constant string or null → the string, no longer than the precision.
pub(super) fn format_cut(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    let Some(string) = object(operands.get(2)) else {
        // What a `toString` has given that gives nothing.
        return Problem::Null(if specifier.precision.is_some() {
            "Cannot invoke \"String.length()\" because \"s\" is null"
        } else if specifier.flags.has(Flags::CAPITALS) {
            "Cannot invoke \"String.toUpperCase(java.util.Locale)\" because \"s\" is null"
        } else {
            "Cannot invoke \"java.lang.CharSequence.length()\" because \"cs\" is null"
        })
        .raise(program);
    };
    let Some(text) = program.constant_text(string) else { return misused() };
    match specifier.precision.and_then(|precision| text.get(..precision as usize)) {
        Some(begin) => Pure::Value(Value::Reference(program.text(begin))),
        None => Pure::Value(Value::Reference(string)),
    }
}

/// A format, a piece, a constant string → the string with spaces, up to the width.
pub(super) fn format_padded(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(Piece::Specifier(specifier)), Some(string)) =
        (piece(program, operands), object(operands.get(2)))
    else {
        return misused();
    };
    let Some(text) = program.constant_text(string) else { return misused() };
    let width = specifier.width.unwrap_or(0) as usize;
    let spaces = vec![u16::from(b' '); width.saturating_sub(text.len())];
    let left = specifier.flags.has(Flags::LEFT);
    let padded = if left { [text, &spaces].concat() } else { [&spaces, text].concat() };
    Pure::Value(Value::Reference(program.text(&padded)))
}

/// A format, a piece → its flags, as `Formattable` has them.
pub(super) fn format_flags(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    Pure::Value(Value::Int(i32::from(specifier.flags.0)))
}

/// A format, a piece → its width, or -1.
pub(super) fn format_width(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    Pure::Value(Value::Int(specifier.width.map_or(-1, u32::cast_signed)))
}

/// A format, a piece → its precision, or -1.
pub(super) fn format_precision(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(Piece::Specifier(specifier)) = piece(program, operands) else { return misused() };
    Pure::Value(Value::Int(specifier.precision.map_or(-1, u32::cast_signed)))
}

/// The name of a locale → nothing of interest, if numbers are written there as in English.
pub(super) fn format_locale(program: &JavaProgram, operands: &[Value]) -> Pure {
    match text(program, operands.first()).as_deref() {
        Some("" | "en" | "en_US" | "en_GB") => Pure::Value(Value::Int(1)),
        Some(locale) => Pure::Unsupported(limits::LOCALE.of(locale)),
        None => misused(),
    }
}

/// The piece that the first two operands stand for.
fn piece<'p>(program: &'p JavaProgram, operands: &[Value]) -> Option<&'p Piece> {
    let &[Value::Reference(format), Value::Int(piece), ..] = operands else { return None };
    program.format(format)?.pieces.get(usize::try_from(piece).ok()?)
}
