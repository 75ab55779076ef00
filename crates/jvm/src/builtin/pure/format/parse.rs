//! A format string, taken apart (`java.util.Formatter`, "Format String Syntax").

use super::problem::Problem;
use super::specifier::{Argument, Conversion, Flags, Piece, Specifier};

/// Takes a format string apart. What is wrong with it is found before any argument is looked at.
pub(super) fn parse(text: &[u16], jdk: u32) -> Result<Vec<Piece>, Problem> {
    let mut parser = Parser { text, place: 0, jdk, last: None, ordinary: 0 };
    let mut pieces = Vec::new();
    while let Some(rest) = parser.text.get(parser.place..).filter(|rest| !rest.is_empty()) {
        let length = rest.iter().position(|&unit| unit == u16::from(b'%')).unwrap_or(rest.len());
        if length > 0 {
            pieces.push(Piece::Text(rest[..length].to_vec()));
        }
        parser.place += length;
        if length < rest.len() {
            parser.place += 1;
            pieces.push(Piece::Specifier(parser.specifier()?));
        }
    }
    Ok(pieces)
}

struct Parser<'t> {
    text: &'t [u16],
    place: usize,
    jdk: u32,
    /// The argument of the specifier before.
    last: Option<u32>,
    /// How many specifiers without a number there were.
    ordinary: u32,
}

impl Parser<'_> {
    /// The specifier after a percent sign.
    fn specifier(&mut self) -> Result<Specifier, Problem> {
        let Some(first) = self.peek() else {
            return Err(Problem::UnknownConversion(vec![u16::from(b'%')]));
        };
        // All of it is read before any of it is judged.
        let unknown = || Problem::UnknownConversion(vec![first]);
        let explicit = self.explicit();
        let flags = self.run(|unit| Flags::of(unit).is_some());
        let width = self.run(is_digit);
        let mut precision = &self.text[..0];
        if self.peek() == Some(u16::from(b'.')) {
            self.place += 1;
            precision = self.run(is_digit);
            if precision.is_empty() {
                return Err(unknown());
            }
        }
        let bare = explicit.is_none() && flags.is_empty() && width.is_empty() && precision.is_empty();
        let letter = self.peek().filter(|&unit| is_letter(unit)).ok_or_else(unknown)?;
        self.place += 1;
        let mut conversion = vec![letter];
        if letter == u16::from(b't') || letter == u16::from(b'T') {
            match self.peek() {
                Some(part) if is_letter(part) => {
                    self.place += 1;
                    conversion.push(part);
                }
                // What a later JDK says then.
                Some(_) if self.jdk >= 21 && !bare => conversion = vec![0],
                _ => {}
            }
        }

        let explicit = explicit.map(argument_index).transpose()?;
        let mut flags = parse_flags(flags)?;
        let number = |digits: &[u16]| if digits.is_empty() { Ok(None) } else { int(digits).map(Some) };
        let width = number(width).map_err(|()| Problem::Width(i32::MIN))?;
        let precision = number(precision).map_err(|()| Problem::Precision(i32::MIN))?;
        let (conversion, capitals) = match conversion[..] {
            [letter] => Conversion::of(letter).ok_or_else(|| Problem::UnknownConversion(vec![letter]))?,
            [letter, part, ..] => {
                let part = char::from_u32(u32::from(part)).unwrap_or_default();
                (Conversion::Date(part), letter == u16::from(b'T'))
            }
            [] => return Err(unknown()),
        };
        if capitals {
            flags = flags.with(Flags::CAPITALS);
        }
        let argument = match conversion {
            Conversion::Percent | Conversion::LineEnd => Argument::None,
            _ => self.argument(flags, explicit),
        };
        let explicit = explicit.filter(|_| !flags.has(Flags::PREVIOUS));
        let specifier = Specifier { argument, flags, width, precision, conversion, explicit };
        if !bare || matches!(conversion, Conversion::Date(_)) {
            specifier.check(self.jdk)?;
        }
        Ok(specifier)
    }

    fn argument(&mut self, flags: Flags, explicit: Option<u32>) -> Argument {
        if flags.has(Flags::PREVIOUS) {
            return self.last.map_or(Argument::Missing, Argument::At);
        }
        let at = match explicit {
            Some(number) => number - 1,
            None => {
                self.ordinary += 1;
                self.ordinary - 1
            }
        };
        self.last = Some(at);
        Argument::At(at)
    }

    fn peek(&self) -> Option<u16> {
        self.text.get(self.place).copied()
    }
}

impl<'t> Parser<'t> {
    /// `2$`, without the sign.
    fn explicit(&mut self) -> Option<&'t [u16]> {
        let start = self.place;
        let digits = self.run(is_digit);
        if !digits.is_empty() && self.peek() == Some(u16::from(b'$')) {
            self.place += 1;
            return Some(digits);
        }
        self.place = start;
        None
    }

    /// The units from here on that are so.
    fn run(&mut self, is: impl Fn(u16) -> bool) -> &'t [u16] {
        let rest = &self.text[self.place..];
        let length = rest.iter().position(|&unit| !is(unit)).unwrap_or(rest.len());
        self.place += length;
        &rest[..length]
    }
}

fn is_digit(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_digit())
}

fn is_letter(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic() || byte == b'%')
}

/// A number that an int can hold.
fn int(digits: &[u16]) -> Result<u32, ()> {
    let number = digits.iter().try_fold(0_u32, |number, &digit| {
        number.checked_mul(10)?.checked_add(u32::from(digit) - u32::from(b'0'))
    });
    number.filter(|&number| number <= i32::MAX.cast_unsigned()).ok_or(())
}

fn argument_index(digits: &[u16]) -> Result<u32, Problem> {
    match int(digits) {
        Ok(0) => Err(Problem::ArgumentIndex(0)),
        Ok(number) => Ok(number),
        Err(()) => Err(Problem::ArgumentIndex(i32::MIN)),
    }
}

fn parse_flags(letters: &[u16]) -> Result<Flags, Problem> {
    letters.iter().filter_map(|&letter| Flags::of(letter)).try_fold(Flags::default(), |flags, flag| {
        if flags.has(flag) { Err(Problem::DuplicateFlags(flag.text())) } else { Ok(flags.with(flag)) }
    })
}
