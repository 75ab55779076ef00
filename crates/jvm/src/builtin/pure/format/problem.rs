//! What can be wrong with a format or its arguments: the exceptions that `java.util.Formatter` throws.

use thinair_event::Value;

use super::super::Pure;
use crate::class::ClassId;
use crate::program::JavaProgram;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    /// The conversion, or what stands in its place.
    UnknownConversion(Vec<u16>),
    /// There is no argument for this specifier.
    MissingArgument(String),
    /// A number of an argument that can't be one; the least int if it is no int.
    ArgumentIndex(i32),
    DuplicateFlags(String),
    /// Flags that don't go together.
    Flags(String),
    /// Flags that the conversion does not have.
    Mismatch(String, char),
    MissingWidth(String),
    Width(i32),
    Precision(i32),
    /// A conversion that is not for arguments of this class.
    Conversion(char, ClassId),
    CodePoint(i32),
    /// The message of a `NullPointerException`.
    Null(&'static str),
    Unsupported(String),
}

impl Problem {
    /// The exception, by its own constructor.
    pub(super) fn raise(self, program: &JavaProgram) -> Pure {
        let text = |text: &str| Value::Reference(program.text_of(text));
        let letter = |letter: char| Value::Int(letter as i32);
        let by_text =
            |class: &'static str, given: &str| Pure::Throw(class, "(Ljava/lang/String;)V", vec![text(given)]);
        let by_number =
            |class: &'static str, number: i32| Pure::Throw(class, "(I)V", vec![Value::Int(number)]);
        match self {
            Problem::UnknownConversion(conversion) => {
                let conversion = Value::Reference(program.text(&conversion));
                Pure::Throw(
                    "java/util/UnknownFormatConversionException",
                    "(Ljava/lang/String;)V",
                    vec![conversion],
                )
            }
            Problem::MissingArgument(given) => by_text("java/util/MissingFormatArgumentException", &given),
            Problem::ArgumentIndex(index) => {
                by_number("java/util/IllegalFormatArgumentIndexException", index)
            }
            Problem::DuplicateFlags(flags) => by_text("java/util/DuplicateFormatFlagsException", &flags),
            Problem::Flags(flags) => by_text("java/util/IllegalFormatFlagsException", &flags),
            Problem::Mismatch(flags, conversion) => Pure::Throw(
                "java/util/FormatFlagsConversionMismatchException",
                "(Ljava/lang/String;C)V",
                vec![text(&flags), letter(conversion)],
            ),
            Problem::MissingWidth(given) => by_text("java/util/MissingFormatWidthException", &given),
            Problem::Width(width) => by_number("java/util/IllegalFormatWidthException", width),
            Problem::Precision(precision) => {
                by_number("java/util/IllegalFormatPrecisionException", precision)
            }
            Problem::Conversion(conversion, class) => Pure::Throw(
                "java/util/IllegalFormatConversionException",
                "(CLjava/lang/Class;)V",
                vec![letter(conversion), Value::Reference(program.class(class).mirror)],
            ),
            Problem::CodePoint(point) => by_number("java/util/IllegalFormatCodePointException", point),
            Problem::Null(message) => Pure::Raise("java/lang/NullPointerException", Some(message.to_owned())),
            Problem::Unsupported(what) => Pure::Unsupported(what),
        }
    }
}
