//! A format specifier: `%[argument$][flags][width][.precision]conversion`.

use super::problem::Problem;

/// What a format is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(Vec<u16>),
    Specifier(Specifier),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Specifier {
    pub(super) argument: Argument,
    pub(super) flags: Flags,
    pub(super) width: Option<u32>,
    pub(super) precision: Option<u32>,
    pub(super) conversion: Conversion,
    /// The argument's number, if it is written.
    pub(super) explicit: Option<u32>,
}

/// Which argument a specifier is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    None,
    At(u32),
    /// That of the specifier before, and there is none before.
    Missing,
}

/// What an argument is converted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conversion {
    Boolean,
    Hash,
    Text,
    Character,
    Decimal,
    Octal,
    Hexadecimal,
    Scientific,
    Plain,
    General,
    HexadecimalFloat,
    /// A part of a date or time, by its letter.
    Date(char),
    Percent,
    LineEnd,
}

impl Conversion {
    /// The conversion of a letter, and whether its result is in capitals.
    pub(super) fn of(letter: u16) -> Option<(Conversion, bool)> {
        let letter = char::from_u32(u32::from(letter))?;
        let small = letter.to_ascii_lowercase();
        let conversion = match small {
            'b' => Conversion::Boolean,
            'h' => Conversion::Hash,
            's' => Conversion::Text,
            'c' => Conversion::Character,
            'x' => Conversion::Hexadecimal,
            'e' => Conversion::Scientific,
            'g' => Conversion::General,
            'a' => Conversion::HexadecimalFloat,
            // These have no capital.
            _ if small != letter => return None,
            'd' => Conversion::Decimal,
            'o' => Conversion::Octal,
            'f' => Conversion::Plain,
            '%' => Conversion::Percent,
            'n' => Conversion::LineEnd,
            _ => return None,
        };
        Some((conversion, small != letter))
    }

    /// The letter, small; of a date, the letter after `t`.
    pub(super) fn letter(self) -> char {
        match self {
            Conversion::Boolean => 'b',
            Conversion::Hash => 'h',
            Conversion::Text => 's',
            Conversion::Character => 'c',
            Conversion::Decimal => 'd',
            Conversion::Octal => 'o',
            Conversion::Hexadecimal => 'x',
            Conversion::Scientific => 'e',
            Conversion::Plain => 'f',
            Conversion::General => 'g',
            Conversion::HexadecimalFloat => 'a',
            Conversion::Date(letter) => letter,
            Conversion::Percent => '%',
            Conversion::LineEnd => 'n',
        }
    }
}

/// A set of flags. The numbers are those of `java.util.FormattableFlags`, as far as that has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags(pub(super) u16);

impl Flags {
    pub(super) const LEFT: Flags = Flags(1);
    pub(super) const CAPITALS: Flags = Flags(1 << 1);
    pub(super) const ALTERNATE: Flags = Flags(1 << 2);
    pub(super) const PLUS: Flags = Flags(1 << 3);
    pub(super) const SPACE: Flags = Flags(1 << 4);
    pub(super) const ZERO: Flags = Flags(1 << 5);
    pub(super) const GROUP: Flags = Flags(1 << 6);
    pub(super) const PARENTHESES: Flags = Flags(1 << 7);
    pub(super) const PREVIOUS: Flags = Flags(1 << 8);

    /// In the order in which messages have them. Capitals are no flag that one can write.
    const LETTERS: [(Flags, char); 9] = [
        (Flags::LEFT, '-'),
        (Flags::CAPITALS, '^'),
        (Flags::ALTERNATE, '#'),
        (Flags::PLUS, '+'),
        (Flags::SPACE, ' '),
        (Flags::ZERO, '0'),
        (Flags::GROUP, ','),
        (Flags::PARENTHESES, '('),
        (Flags::PREVIOUS, '<'),
    ];

    pub(super) fn of(letter: u16) -> Option<Flags> {
        let flag = Flags::LETTERS.iter().find(|&&(_, known)| known as u32 == u32::from(letter));
        flag.map(|&(flag, _)| flag).filter(|&flag| flag != Flags::CAPITALS)
    }

    pub(super) fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    #[must_use]
    pub(super) fn with(self, flag: Flags) -> Flags {
        Flags(self.0 | flag.0)
    }

    #[must_use]
    pub(super) fn without(self, flag: Flags) -> Flags {
        Flags(self.0 & !flag.0)
    }

    pub(super) fn text(self) -> String {
        Flags::LETTERS.iter().filter(|&&(flag, _)| self.has(flag)).map(|&(_, letter)| letter).collect()
    }
}

impl Specifier {
    /// As messages have it.
    pub(super) fn text(&self) -> String {
        use std::fmt::Write;
        let mut text = format!("%{}", self.flags.without(Flags::CAPITALS).text());
        if let Some(number) = self.explicit.filter(|_| self.argument != Argument::None) {
            let _ = write!(text, "{number}$");
        }
        if let Some(width) = self.width {
            let _ = write!(text, "{width}");
        }
        if let Some(precision) = self.precision {
            let _ = write!(text, ".{precision}");
        }
        let capitals = self.flags.has(Flags::CAPITALS);
        if let Conversion::Date(_) = self.conversion {
            text.push(if capitals { 'T' } else { 't' });
        }
        let letter = self.conversion.letter();
        text.push(if capitals { letter.to_ascii_uppercase() } else { letter });
        text
    }

    /// Refuses what does not go together. Whether all flags that are wrong are named, or the first, depends on the JDK.
    pub(super) fn check(&self, jdk: u32) -> Result<(), Problem> {
        const SIGNS: [Flags; 5] = [Flags::PLUS, Flags::SPACE, Flags::ZERO, Flags::GROUP, Flags::PARENTHESES];
        const ALL: [Flags; 6] =
            [Flags::ALTERNATE, Flags::PLUS, Flags::SPACE, Flags::ZERO, Flags::GROUP, Flags::PARENTHESES];
        match self.conversion {
            Conversion::Boolean | Conversion::Hash | Conversion::Text => {
                if self.conversion != Conversion::Text {
                    self.refuse(&[Flags::ALTERNATE], jdk)?;
                }
                self.needs_width(Flags::LEFT)?;
                self.refuse(&SIGNS, jdk)
            }
            Conversion::Character => {
                self.no_precision()?;
                self.refuse(&ALL, jdk)?;
                self.needs_width(Flags::LEFT)
            }
            Conversion::Date(letter) => {
                self.no_precision()?;
                if !"HIklMNLQpsSTzZaAbBCdehjmyYrRcDF".contains(letter) {
                    return Err(Problem::UnknownConversion(format!("t{letter}").encode_utf16().collect()));
                }
                self.refuse(&ALL, jdk)?;
                self.needs_width(Flags::LEFT)
            }
            Conversion::Decimal => {
                self.check_number()?;
                self.no_precision()?;
                self.refuse(&[Flags::ALTERNATE], jdk)
            }
            Conversion::Octal | Conversion::Hexadecimal => {
                self.check_number()?;
                self.no_precision()?;
                self.refuse(&[Flags::GROUP], jdk)
            }
            Conversion::Plain => self.check_number(),
            Conversion::Scientific => {
                self.check_number()?;
                self.refuse(&[Flags::GROUP], jdk)
            }
            Conversion::General => {
                self.check_number()?;
                self.refuse(&[Flags::ALTERNATE], jdk)
            }
            Conversion::HexadecimalFloat => {
                self.check_number()?;
                self.refuse(&[Flags::PARENTHESES, Flags::GROUP], jdk)
            }
            Conversion::Percent => {
                self.no_precision()?;
                if self.flags.without(Flags::LEFT) != Flags::default() {
                    return Err(Problem::Flags(self.flags.text()));
                }
                self.needs_width(Flags::LEFT)
            }
            Conversion::LineEnd => {
                self.no_precision()?;
                match self.width {
                    Some(width) => Err(Problem::Width(width.cast_signed())),
                    None if self.flags != Flags::default() => Err(Problem::Flags(self.flags.text())),
                    None => Ok(()),
                }
            }
        }
    }

    fn check_number(&self) -> Result<(), Problem> {
        self.needs_width(Flags::LEFT.with(Flags::ZERO))?;
        let both = |one: Flags, other: Flags| self.flags.has(one) && self.flags.has(other);
        if both(Flags::PLUS, Flags::SPACE) || both(Flags::LEFT, Flags::ZERO) {
            return Err(Problem::Flags(self.flags.text()));
        }
        Ok(())
    }

    fn no_precision(&self) -> Result<(), Problem> {
        self.precision.map_or(Ok(()), |precision| Err(Problem::Precision(precision.cast_signed())))
    }

    /// Any of these flags needs a width.
    fn needs_width(&self, flags: Flags) -> Result<(), Problem> {
        if self.width.is_none() && self.flags.has(flags) {
            return Err(Problem::MissingWidth(self.text()));
        }
        Ok(())
    }

    /// Refuses flags that the conversion does not have.
    pub(super) fn refuse(&self, bad: &[Flags], jdk: u32) -> Result<(), Problem> {
        let mut given = bad.iter().copied().filter(|&flag| self.flags.has(flag));
        let Some(first) = given.next() else { return Ok(()) };
        // JDK 17 stops at the first.
        let named = if jdk < 21 { first } else { given.fold(first, Flags::with) };
        Err(Problem::Mismatch(named.text(), self.conversion.letter()))
    }
}
