//! Decimal numbers of any length, rounded half up, as `%e`, `%f` and `%g` write them.

/// 0.d₁d₂d₃… × 10^point, where the first digit is not 0. Zero has no digits and no point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    pub(super) fn new(digits: &str, point: i64) -> Decimal {
        let zeros = digits.bytes().take_while(|&digit| digit == b'0').count();
        let digits: Vec<u8> = digits.bytes().skip(zeros).collect();
        let point = if digits.is_empty() { 0 } else { point - zeros as i64 };
        Decimal { digits, point }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The exponent of the first digit.
    pub(super) fn exponent(&self) -> i64 {
        if self.is_zero() { 0 } else { self.point - 1 }
    }

    /// Rounded half up to so many digits.
    #[must_use]
    pub(super) fn rounded(&self, count: i64) -> Decimal {
        let Ok(count) = usize::try_from(count) else { return Decimal { digits: Vec::new(), point: 0 } };
        let Some(&next) = self.digits.get(count) else { return self.clone() };
        let mut rounded = Decimal { digits: self.digits[..count].to_vec(), point: self.point };
        if next >= b'5' {
            let nines = rounded.digits.iter().rev().take_while(|&&digit| digit == b'9').count();
            rounded.digits.truncate(count - nines);
            match rounded.digits.last_mut() {
                Some(digit) => *digit += 1,
                None => {
                    rounded.digits.push(b'1');
                    rounded.point += 1;
                }
            }
        }
        rounded
    }

    /// `123.450`, with so many digits after the point.
    pub(super) fn plain(&self, fraction: u32) -> String {
        let rounded = self.rounded(self.point + i64::from(fraction));
        let first = rounded.point.min(0);
        let last = rounded.point.max(0);
        let mut text: String = if last == 0 { "0".to_owned() } else { String::new() };
        for place in 0..last {
            text.push(rounded.digit(place));
        }
        if fraction > 0 {
            text.push('.');
            // Zeros before the first digit, then digits, then zeros.
            for place in last..last + i64::from(fraction) {
                text.push(rounded.digit(place + first));
            }
        }
        text
    }

    /// `1.2345`, with so many digits after the point, and the exponent, with a sign and two digits at least.
    pub(super) fn scientific(&self, fraction: u32) -> (String, String) {
        let rounded = self.rounded(i64::from(fraction) + 1);
        let mut text = String::from(rounded.digit(0));
        if fraction > 0 {
            text.push('.');
            text.extend((1..=i64::from(fraction)).map(|place| rounded.digit(place)));
        }
        (text, exponent_text(rounded.exponent()))
    }

    fn digit(&self, place: i64) -> char {
        let digit = usize::try_from(place).ok().and_then(|place| self.digits.get(place));
        digit.map_or('0', |&digit| digit as char)
    }
}

pub(super) fn exponent_text(exponent: i64) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{:02}", exponent.unsigned_abs())
}

/// The decimal that `Double.toString` selects since JDK 19: of those that are rounded to the number and have the fewest
/// digits, but two may be had, the nearest; of two that are as near, the even one.
pub(super) fn shortest(value: f64) -> Decimal {
    let shortest = format!("{value:e}");
    let fraction = shortest.find('e').unwrap_or(shortest.len()).saturating_sub(2).max(1);
    let nearest = format!("{value:.fraction$e}");
    let text = if nearest.parse() == Ok(value) { nearest } else { shortest };
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    Decimal::new(digits.replace('.', "").trim_end_matches('0'), exponent + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_half_up() {
        let plain = |digits: &str, point, fraction| Decimal::new(digits, point).plain(fraction);
        assert_eq!(plain("125", 1, 1), "1.3");
        assert_eq!(plain("5", 0, 0), "1");
        assert_eq!(plain("49", 0, 0), "0");
        assert_eq!(plain("5", -1, 0), "0");
        assert_eq!(plain("999", 1, 1), "10.0");
        assert_eq!(plain("1", 4, 2), "1000.00");
        assert_eq!(plain("1", -3, 6), "0.000100");
        assert_eq!(plain("", 1, 2), "0.00");
        assert_eq!(plain("0", 4, 1), "0.0");
        assert_eq!(Decimal::new("9996", 5).scientific(2), ("1.00".to_owned(), "+05".to_owned()));
    }

    #[test]
    fn two_digits_may_be_nearer_than_one() {
        assert_eq!(shortest(f64::from_bits(1)), Decimal::new("49", -323));
        assert_eq!(shortest(2e23), Decimal::new("2", 24));
        assert_eq!(shortest(0.1), Decimal::new("1", 0));
        assert_eq!(shortest(123.456), Decimal::new("123456", 3));
        // As near to ….3.
        assert_eq!(shortest(1_135_673_618_353_866.2), Decimal::new("11356736183538662", 16));
    }
}
