//! Integral numbers: `%d`, `%o`, `%x`; and what all numbers have in common: signs, groups, zeros before them.

use super::problem::Problem;
use super::specifier::{Conversion, Flags, Specifier};

impl Specifier {
    /// A `byte`, `short`, `int` or `long` of so many bits.
    pub(super) fn integer(&self, value: i64, bits: u32, jdk: u32) -> Result<String, Problem> {
        if self.conversion == Conversion::Decimal {
            return Ok(self.signed(value < 0, |text, width| {
                self.magnitude(text, &value.unsigned_abs().to_string(), width);
            }));
        }
        // What is not decimal has no sign.
        self.refuse(&[Flags::PARENTHESES, Flags::SPACE, Flags::PLUS], jdk)?;
        let value = value.cast_unsigned() & (u64::MAX >> (64 - bits));
        let digits =
            if self.conversion == Conversion::Octal { format!("{value:o}") } else { format!("{value:x}") };
        let mut text = String::new();
        self.radix(&mut text, &digits, 0);
        Ok(self.padded(text))
    }

    /// A `BigInteger`: its digits, a minus before them if it is negative. It has a sign in every radix.
    pub(super) fn big_integer(&self, digits: &str) -> String {
        let negative = digits.starts_with('-');
        let digits = digits.trim_start_matches('-');
        self.signed(negative, |text, width| {
            if self.conversion == Conversion::Decimal {
                self.magnitude(text, digits, width);
            } else {
                let closing = negative && self.flags.has(Flags::PARENTHESES);
                self.radix(text, digits, usize::from(closing));
            }
        })
    }

    /// Digits that are not decimal, after what tells their radix and zeros; so many characters follow.
    fn radix(&self, text: &mut String, digits: &str, following: usize) {
        let capitals = self.flags.has(Flags::CAPITALS);
        if self.flags.has(Flags::ALTERNATE) {
            text.push_str(match self.conversion {
                Conversion::Octal => "0",
                _ if capitals => "0X",
                _ => "0x",
            });
        }
        if self.flags.has(Flags::ZERO) {
            let length = text.len() + digits.len() + following;
            let zeros = (self.width.unwrap_or(0) as usize).saturating_sub(length);
            text.extend(std::iter::repeat_n('0', zeros));
        }
        text.push_str(&if capitals { digits.to_ascii_uppercase() } else { digits.to_owned() });
    }

    /// A number with its sign, padded. `write` is told how wide the number is to be with what is before it, if zeros fill it.
    pub(super) fn signed(&self, negative: bool, write: impl FnOnce(&mut String, usize)) -> String {
        let in_parentheses = negative && self.flags.has(Flags::PARENTHESES);
        let mut text = String::new();
        if in_parentheses {
            text.push('(');
        } else if negative {
            text.push('-');
        } else if self.flags.has(Flags::PLUS) {
            text.push('+');
        } else if self.flags.has(Flags::SPACE) {
            text.push(' ');
        }
        let width = self.width.unwrap_or(0) as usize;
        write(&mut text, width.saturating_sub(usize::from(in_parentheses)));
        if in_parentheses {
            text.push(')');
        }
        self.padded(text)
    }

    /// Decimal digits, perhaps with a point, in groups, and zeros before them, so that `text` is that long.
    pub(super) fn magnitude(&self, text: &mut String, digits: &str, width: usize) {
        let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
        let mut number = String::new();
        for (place, digit) in whole.chars().enumerate() {
            if self.flags.has(Flags::GROUP) && place > 0 && (whole.len() - place).is_multiple_of(3) {
                number.push(',');
            }
            number.push(digit);
        }
        number.push_str(fraction);
        if self.flags.has(Flags::ZERO) {
            let zeros = width.saturating_sub(text.len() + number.len());
            text.extend(std::iter::repeat_n('0', zeros));
        }
        text.push_str(&number);
    }

    /// Spaces before or after a text, up to the width.
    pub(super) fn padded(&self, text: String) -> String {
        let length = text.encode_utf16().count();
        let spaces = " ".repeat((self.width.unwrap_or(0) as usize).saturating_sub(length));
        if self.flags.has(Flags::LEFT) { text + &spaces } else { spaces + &text }
    }
}
