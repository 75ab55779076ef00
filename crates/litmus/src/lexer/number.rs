//! Integer literals: JLS §3.10.1.

use crate::{error::Cause, syntax::Literal, token::Integer};

/// Reads digits with their prefix and suffix.
pub(super) fn integer(text: &str) -> Result<Integer, Cause> {
    let not_an_integer = || Cause::NotAnInteger { text: text.to_owned() };
    let (body, long) = match text.strip_suffix(['l', 'L']) {
        Some(body) => (body, true),
        None => (text, false),
    };
    let (radix, digits) = match body.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &body[2..]),
        [b'0', b'b' | b'B', ..] => (2, &body[2..]),
        // The leading zero stays: an underscore may follow it.
        [b'0', _, ..] => (8, body),
        _ => (10, body),
    };
    if !digits.chars().all(|digit| digit.is_ascii_hexdigit() || digit == '_') {
        return Err(not_an_integer());
    }
    if digits.is_empty() || digits.starts_with('_') || digits.ends_with('_') {
        return Err(if digits.contains('_') { Cause::MisplacedUnderscore } else { not_an_integer() });
    }
    let mut magnitude = 0_u64;
    for digit in digits.chars().filter(|&digit| digit != '_') {
        let Some(value) = digit.to_digit(radix) else {
            return Err(if radix == 10 { not_an_integer() } else { Cause::DigitTooLarge { digit, radix } });
        };
        magnitude = magnitude
            .checked_mul(u64::from(radix))
            .and_then(|magnitude| magnitude.checked_add(u64::from(value)))
            .ok_or_else(|| Cause::IntegerTooLarge { text: text.to_owned(), long })?;
    }
    Ok(Integer { magnitude, decimal: radix == 10, long })
}

/// The value of an integer literal with or without a minus before it; none if its type does not hold it.
pub(crate) fn literal(integer: Integer, negative: bool) -> Option<Literal> {
    let Integer { magnitude, decimal, long } = integer;
    let largest = match (decimal, long) {
        (true, false) => i32::MAX.unsigned_abs().into(),
        (true, true) => i64::MAX.unsigned_abs(),
        (false, false) => u32::MAX.into(),
        (false, true) => u64::MAX,
    };
    // The one decimal magnitude that only a negative number has.
    if magnitude > largest && !(decimal && negative && magnitude == largest + 1) {
        return None;
    }
    // Bits beyond the type are all zero here, or the literal spells out its sign bit: both are kept as they are.
    let value = if negative { magnitude.wrapping_neg() } else { magnitude };
    Some(if long { Literal::Long(value.cast_signed()) } else { Literal::Int((value as u32).cast_signed()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<Literal, &str>) {
        let (digits, negative) = match text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let found = integer(digits).map_err(|cause| cause.to_string());
        let found =
            found.and_then(|integer| literal(integer, negative).ok_or_else(|| "too large".to_owned()));
        assert_eq!(found, expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn every_radix() {
        check("0", Ok(Literal::Int(0)));
        check("1_000", Ok(Literal::Int(1000)));
        check("-7", Ok(Literal::Int(-7)));
        check("0x1F", Ok(Literal::Int(31)));
        check("0XffL", Ok(Literal::Long(255)));
        check("0b101", Ok(Literal::Int(5)));
        check("017", Ok(Literal::Int(15)));
        check("0_7", Ok(Literal::Int(7)));
        check("5l", Ok(Literal::Long(5)));
        check("0L", Ok(Literal::Long(0)));
    }

    #[test]
    fn ranges() {
        check("2147483647", Ok(Literal::Int(i32::MAX)));
        check("2147483648", Err("too large"));
        check("-2147483648", Ok(Literal::Int(i32::MIN)));
        check("-2147483649", Err("too large"));
        check("0xFFFFFFFF", Ok(Literal::Int(-1)));
        check("-0x80000000", Ok(Literal::Int(i32::MIN)));
        check("0x100000000", Err("too large"));
        check("0x100000000L", Ok(Literal::Long(1 << 32)));
        check("9223372036854775807L", Ok(Literal::Long(i64::MAX)));
        check("9223372036854775808L", Err("too large"));
        check("-9223372036854775808L", Ok(Literal::Long(i64::MIN)));
        check("0xFFFFFFFFFFFFFFFFL", Ok(Literal::Long(-1)));
        check("99999999999999999999", Err("the integer `99999999999999999999` is too large"));
    }

    #[test]
    fn malformed() {
        check("08", Err("`8` is not an octal digit"));
        check("0b2", Err("`2` is not a binary digit"));
        check("0x", Err("`0x` is not an integer"));
        check("12ab", Err("`12ab` is not an integer"));
        check("0xfg", Err("`0xfg` is not an integer"));
        check("1_", Err("an underscore in a number stands between digits"));
        check("0x_1", Err("an underscore in a number stands between digits"));
        check("1__0", Ok(Literal::Int(10)));
    }
}
