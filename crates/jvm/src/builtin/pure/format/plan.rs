//! What is to be done for a piece, given the class of its argument.

use thinair_event::Value;

use super::problem::Problem;
use super::specifier::{Conversion, Flags, Specifier};
use crate::class::ClassId;
use crate::limits;
use crate::program::JavaProgram;

/// More than this is no width or precision that a program could want.
pub(super) const WIDEST: u32 = 1 << 20;

/// The classes of arguments that are ints, or fit into one.
const SMALL: [&str; 3] = ["java/lang/Integer", "java/lang/Byte", "java/lang/Short"];

/// What is to be done for a piece: the numbers that the text `format.jasm` knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// It is there: `format_ready`.
    Ready = 0,
    /// What is to be shaped is there: `format_raw`.
    Raw = 1,
    ToString = 2,
    HashCode = 3,
    Int = 4,
    Char = 5,
    Boolean = 6,
    Long = 7,
    Double = 8,
    BigInteger = 9,
    BigDecimal = 10,
    Formattable = 11,
}

pub(super) fn plan(program: &JavaProgram, specifier: &Specifier, argument: Value) -> Result<Plan, Problem> {
    let large = |number: Option<u32>| number.filter(|&number| number > WIDEST);
    let is_text = matches!(specifier.conversion, Conversion::Text | Conversion::Boolean | Conversion::Hash);
    if let Some(number) = large(specifier.width).or_else(|| large(specifier.precision).filter(|_| !is_text)) {
        return Err(Problem::Unsupported(limits::WIDTH.of(number)));
    }
    let class = argument.reference().map(|object| program.class_of(object));
    let is = |names: &[&str]| class.is_some_and(|class| names.contains(&&*program.class(class).name));
    let extends = |above: &str| {
        let above: Option<ClassId> = program.load(above).ok();
        class.zip(above).is_some_and(|(class, above)| program.loader.is_subclass(class, above))
    };
    let Some(given) = class else {
        let alternate = specifier.flags.has(Flags::ALTERNATE);
        return match specifier.conversion {
            Conversion::LineEnd => Ok(Plan::Ready),
            Conversion::Text if alternate => Err(Problem::Mismatch("#".to_owned(), 's')),
            _ => Ok(Plan::Raw),
        };
    };
    let failure = || Problem::Conversion(specifier.conversion.letter(), given);
    match specifier.conversion {
        Conversion::LineEnd => Ok(Plan::Ready),
        Conversion::Boolean if is(&["java/lang/Boolean"]) => Ok(Plan::Boolean),
        Conversion::Percent | Conversion::Boolean => Ok(Plan::Raw),
        Conversion::Hash => Ok(Plan::HashCode),
        Conversion::Text if extends("java/util/Formattable") => Ok(Plan::Formattable),
        Conversion::Text if specifier.flags.has(Flags::ALTERNATE) => {
            Err(Problem::Mismatch("#".to_owned(), 's'))
        }
        Conversion::Text => Ok(Plan::ToString),
        Conversion::Character if is(&["java/lang/Character"]) => Ok(Plan::Char),
        Conversion::Character if is(&SMALL) => Ok(Plan::Int),
        Conversion::Character => Err(failure()),
        Conversion::Decimal | Conversion::Octal | Conversion::Hexadecimal => {
            if is(&SMALL) {
                Ok(Plan::Int)
            } else if is(&["java/lang/Long"]) {
                Ok(Plan::Long)
            } else if extends("java/math/BigInteger") {
                Ok(Plan::BigInteger)
            } else {
                Err(failure())
            }
        }
        Conversion::Scientific | Conversion::Plain | Conversion::General | Conversion::HexadecimalFloat => {
            if is(&["java/lang/Double", "java/lang/Float"]) {
                Ok(Plan::Double)
            } else if extends("java/math/BigDecimal") && specifier.conversion != Conversion::HexadecimalFloat
            {
                Ok(Plan::BigDecimal)
            } else {
                Err(failure())
            }
        }
        Conversion::Date(_) => {
            let is_date = is(&["java/lang/Long"])
                || extends("java/util/Date")
                || extends("java/util/Calendar")
                || extends("java/time/temporal/TemporalAccessor");
            let what = || Problem::Unsupported(limits::DATE.of(specifier.text()));
            Err(if is_date { what() } else { failure() })
        }
    }
}
