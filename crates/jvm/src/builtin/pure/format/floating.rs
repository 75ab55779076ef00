//! Floating-point numbers and `BigDecimal`: `%e`, `%f`, `%g`.

use super::decimal::{Decimal, exponent_text, shortest};
use super::specifier::{Conversion, Flags, Specifier};

impl Specifier {
    /// A `float` or `double`. `digits`: its decimal digits, after a point, and the exponent, as the JDK has made them;
    /// nothing, if they are those of the shortest decimal.
    pub(super) fn double(&self, value: f64, digits: Option<&str>) -> String {
        let capitals = self.flags.has(Flags::CAPITALS);
        if value.is_nan() {
            return self.padded(if capitals { "NAN" } else { "NaN" }.to_owned());
        }
        self.signed(value.is_sign_negative(), |text, width| {
            let value = value.abs();
            if value.is_infinite() {
                text.push_str(if capitals { "INFINITY" } else { "Infinity" });
            } else if self.conversion == Conversion::HexadecimalFloat {
                self.hexadecimal(text, value);
            } else {
                let decimal = match digits.and_then(|digits| digits.split_once('e')) {
                    Some((digits, point)) => Decimal::new(digits, point.parse().unwrap_or(0)),
                    None if value == 0.0 => Decimal::new("", 1),
                    None => shortest(value),
                };
                self.decimal(text, &decimal, width);
            }
        })
    }

    fn decimal(&self, text: &mut String, decimal: &Decimal, width: usize) {
        let precision = self.precision.unwrap_or(6);
        match self.conversion {
            Conversion::Plain => self.plain(text, decimal, precision, width),
            Conversion::General => {
                let precision = precision.max(1);
                let rounded = decimal.rounded(i64::from(precision));
                let exponent = rounded.exponent();
                if (-4..i64::from(precision)).contains(&exponent) {
                    let fraction = i64::from(precision) - 1 - exponent;
                    self.plain(text, &rounded, u32::try_from(fraction).unwrap_or(0), width);
                } else {
                    self.scientific(text, rounded.scientific(precision - 1), width);
                }
            }
            _ => {
                let (mut mantissa, exponent) = decimal.scientific(precision);
                if precision == 0 && self.flags.has(Flags::ALTERNATE) {
                    mantissa.push('.');
                }
                self.scientific(text, (mantissa, exponent), width);
            }
        }
    }

    fn plain(&self, text: &mut String, decimal: &Decimal, fraction: u32, width: usize) {
        let mut number = decimal.plain(fraction);
        if fraction == 0 && self.flags.has(Flags::ALTERNATE) {
            number.push('.');
        }
        self.magnitude(text, &number, width);
    }

    fn scientific(&self, text: &mut String, (mantissa, exponent): (String, String), width: usize) {
        self.magnitude(text, &mantissa, width.saturating_sub(exponent.len() + 1));
        text.push(if self.flags.has(Flags::CAPITALS) { 'E' } else { 'e' });
        text.push_str(&exponent);
    }

    /// A `BigDecimal`: its digits, a minus before them if it is negative, and its scale.
    pub(super) fn big_decimal(&self, unscaled: &str, scale: i32) -> String {
        let digits = unscaled.trim_start_matches('-');
        self.signed(unscaled.starts_with('-'), |text, width| {
            let number = Scaled { digits: digits.to_owned(), scale: i64::from(scale) };
            let precision = self.precision.unwrap_or(6);
            match self.conversion {
                Conversion::Plain => self.plain(text, &number.decimal(), precision, width),
                Conversion::General => self.big_general(text, &number, precision.max(1), width),
                _ => self.big_scientific(text, &number, precision, width),
            }
        })
    }

    fn big_general(&self, text: &mut String, number: &Scaled, precision: u32, width: usize) {
        let rounded = number.rounded(precision as usize);
        let exponent = rounded.digits.len() as i64 - 1 - rounded.scale;
        // A zero with a scale is not between the bounds.
        let is_plain = if rounded.is_zero() {
            rounded.scale == 0
        } else {
            (-4..i64::from(precision)).contains(&exponent)
        };
        if is_plain {
            let fraction = u32::try_from(i64::from(precision) - 1 - exponent).unwrap_or(0);
            self.plain(text, &rounded.decimal(), fraction, width);
        } else {
            self.big_scientific(text, &rounded, precision - 1, width);
        }
    }

    fn big_scientific(&self, text: &mut String, number: &Scaled, fraction: u32, width: usize) {
        let rounded = number.rounded(fraction as usize + 1);
        let (first, rest) = rounded.digits.split_at(1);
        let zeros = (fraction as usize + 1).saturating_sub(number.digits.len());
        let mut mantissa = first.to_owned();
        if !rest.is_empty() || zeros > 0 || self.flags.has(Flags::ALTERNATE) {
            mantissa.push('.');
        }
        mantissa.push_str(rest);
        mantissa.extend(std::iter::repeat_n('0', zeros));
        let exponent = rounded.digits.len() as i64 - 1 - rounded.scale;
        // The JDK has one digit of it where no digits are after the point.
        let is_odd = exponent == 9 && rounded.scale == 0;
        let exponent = if is_odd { "+9".to_owned() } else { exponent_text(exponent) };
        self.scientific(text, (mantissa, exponent), width);
    }
}

/// A `BigDecimal` that is not negative: digits × 10^-scale. A zero has one digit.
struct Scaled {
    digits: String,
    scale: i64,
}

impl Scaled {
    fn is_zero(&self) -> bool {
        self.digits.bytes().all(|digit| digit == b'0')
    }

    fn decimal(&self) -> Decimal {
        Decimal::new(&self.digits, self.digits.len() as i64 - self.scale)
    }

    /// Rounded half up to so many digits, all of which are kept.
    fn rounded(&self, count: usize) -> Scaled {
        if self.digits.len() <= count {
            return Scaled { digits: self.digits.clone(), scale: self.scale };
        }
        let (digits, exponent) = self.decimal().scientific(count as u32 - 1);
        let exponent: i64 = exponent.parse().unwrap_or(0);
        Scaled { digits: digits.replace('.', ""), scale: count as i64 - 1 - exponent }
    }
}
