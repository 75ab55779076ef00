//! Floating-point numbers in hexadecimal: `%a`.

use super::specifier::{Flags, Specifier};

/// How many bits of a double are its fraction.
const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;

impl Specifier {
    /// A number that is finite and not negative.
    pub(super) fn hexadecimal(&self, text: &mut String, value: f64) {
        let signs = text.len();
        let capitals = self.flags.has(Flags::CAPITALS);
        text.push_str(if capitals { "0X" } else { "0x" });
        // No precision: as many digits as there are.
        let precision = self.precision.map(|precision| precision.max(1) as usize);
        let (mut mantissa, exponent) = digits(value, precision);
        let exponent = exponent.to_string();
        if self.flags.has(Flags::ZERO) {
            // The JDK counts before it adds zeros for the precision.
            let length = signs + 2 + mantissa.len() + 1 + exponent.len();
            let zeros = (self.width.unwrap_or(0) as usize).saturating_sub(length);
            text.extend(std::iter::repeat_n('0', zeros));
        }
        if let Some(precision) = precision {
            let fraction = mantissa.len() - 2;
            mantissa.extend(std::iter::repeat_n('0', precision.saturating_sub(fraction)));
        }
        text.push_str(&if capitals { mantissa.to_ascii_uppercase() } else { mantissa });
        text.push(if capitals { 'P' } else { 'p' });
        text.push_str(&exponent);
    }
}

/// `1.8`, and the exponent of two. With fewer digits than a double has, it is rounded half to even, and a subnormal number
/// is made normal.
fn digits(value: f64, precision: Option<usize>) -> (String, i32) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << FRACTION) - 1);
    let exponent = (bits >> FRACTION) as i32;
    if value == 0.0 {
        return ("0.0".to_owned(), 0);
    }
    match precision.filter(|&precision| precision < 13) {
        None if exponent == 0 => (with_fraction(0, fraction), f64::MIN_EXP - 1),
        None => (with_fraction(1, fraction), exponent - f64::MAX_EXP + 1),
        Some(precision) => {
            let (significand, exponent) = if exponent == 0 {
                let shift = fraction.leading_zeros() - (63 - FRACTION);
                (fraction << shift, f64::MIN_EXP - 1 - shift.cast_signed())
            } else {
                (1 << FRACTION | fraction, exponent - f64::MAX_EXP + 1)
            };
            let dropped = FRACTION - 4 * precision as u32;
            let (kept, rest) = (significand >> dropped, significand & ((1 << dropped) - 1));
            let half = 1 << (dropped - 1);
            let up = rest > half || (rest == half && kept & 1 == 1);
            let rounded = (kept + u64::from(up)) << dropped;
            if rounded >> FRACTION == 2 {
                (with_fraction(1, 0), exponent + 1)
            } else {
                (with_fraction(1, rounded & ((1 << FRACTION) - 1)), exponent)
            }
        }
    }
}

fn with_fraction(whole: u64, fraction: u64) -> String {
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    format!("{whole}.{}", if digits.is_empty() { "0" } else { digits })
}
