//! The causes of problems, each with its message and its help.

use std::fmt::{self, Write as _};

use crate::syntax::{Identity, Method, Qualifier, Type};
use crate::trace::TraceCause;

/// What is wrong. The text of each message is below, that of its help in [`Cause::help`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    // Text.
    /// The text is too long to be read at all.
    #[error("the file has {bytes} bytes, and a litmus test at most {limit}")]
    SourceTooLong {
        /// Its length.
        bytes: usize,
        /// What is read at most.
        limit: usize,
    },
    /// A character that begins no token.
    #[error("unexpected character {}", Quoted(&character.to_string()))]
    UnexpectedCharacter {
        /// The character.
        character: char,
    },
    /// A comment without an end.
    #[error("the comment that `{open}` opens here is never closed")]
    UnterminatedComment {
        /// Its beginning.
        open: &'static str,
        /// The end that is missing.
        close: &'static str,
    },
    /// A string without an end.
    #[error("the string has no closing `\"` on its line")]
    UnterminatedString,
    /// A backslash before a character that means nothing then.
    #[error("unknown escape {} in a string", Quoted(&format!("\\{character}")))]
    UnknownEscape {
        /// The character after the backslash.
        character: char,
    },
    /// Something that begins like a number.
    #[error("{} is not an integer", Quoted(text))]
    NotAnInteger {
        /// What was written.
        text: String,
    },
    /// A digit that its number's base does not have.
    #[error("`{digit}` is not {} digit", if *radix == 8 { "an octal" } else { "a binary" })]
    DigitTooLarge {
        /// The digit.
        digit: char,
        /// The base, 8 or 2.
        radix: u32,
    },
    /// A number that begins or ends with an underscore.
    #[error("an underscore in a number stands between digits")]
    MisplacedUnderscore,
    /// A number that its type does not hold.
    #[error("the integer {} is too large", Quoted(text))]
    IntegerTooLarge {
        /// What was written.
        text: String,
        /// Whether it is a long.
        long: bool,
    },

    // Syntax.
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here, with backticks where it is to be taken literally.
        expected: String,
        /// What does.
        found: String,
    },
    /// A word that cannot be a name.
    #[error("expected {expected}, found the reserved word `{word}`")]
    ReservedWord {
        /// What should stand here.
        expected: String,
        /// The word.
        word: String,
    },
    /// An initial value without a type, as herd has it.
    #[error("the type of {} is missing", Quoted(name))]
    MissingType {
        /// The variable.
        name: String,
    },
    /// Two qualifiers that exclude each other, or one too often.
    #[error("a variable has at most one of `volatile` and `final`")]
    SecondQualifier,
    /// A qualifier before something that cannot have it.
    #[error("{what} cannot be `{qualifier}`")]
    MisplacedQualifier {
        /// What was declared.
        what: &'static str,
        /// `volatile` or `final`.
        qualifier: Qualifier,
    },
    /// An array declared in a thread.
    #[error("an array cannot be declared in a thread")]
    LocalArray,
    /// Too many levels.
    #[error("nested too deeply: more than {limit} levels")]
    NestedTooDeeply {
        /// How many there may be.
        limit: u32,
    },
    /// Too many operators.
    #[error("the expression is too long: more than {limit} operators")]
    TooManyOperators {
        /// How many there may be.
        limit: u32,
    },
    /// An assignment to something that is no place.
    #[error("only a variable, an array element or a register can be assigned to")]
    NotAssignable,
    /// An assignment or a step where a value is wanted.
    #[error("`{operator}` makes a statement, not a value")]
    AssignmentAsValue {
        /// The operator.
        operator: &'static str,
    },
    /// A call of something that is no statement and no fence.
    #[error("there is no method {}", Quoted(name))]
    UnknownCall {
        /// What was called.
        name: String,
        /// What was meant, perhaps.
        suggestion: Option<String>,
    },
    /// A method that `VarHandle` does not have.
    #[error("unknown access method {}", Quoted(name))]
    UnknownMethod {
        /// The method.
        name: String,
        /// What was meant, perhaps.
        suggestion: Option<String>,
    },
    /// A thread after the condition, or the like.
    #[error("{first} must come before {then}")]
    OutOfOrder {
        /// What belongs first.
        first: &'static str,
        /// What belongs after it.
        then: &'static str,
    },
    /// A second condition.
    #[error("a test has only one condition")]
    SecondCondition,
    /// An identity that does not exist.
    #[error("unknown identity {}", Quoted(name))]
    UnknownIdentity {
        /// What was written.
        name: String,
    },

    // Names.
    /// A shared variable, array or monitor of the same name exists.
    #[error("{} is declared twice", Quoted(name))]
    DuplicateDeclaration {
        /// The name.
        name: String,
    },
    /// A register of the same name is in use here.
    #[error("register {} is already in use here", Quoted(name))]
    DuplicateRegister {
        /// The name.
        name: String,
    },
    /// A register declared again, elsewhere in its thread, with another type.
    #[error(
        "register {} is {} elsewhere in this thread, so it cannot be {} here",
        Quoted(name), a(*first), a(*second)
    )]
    ConflictingTypes {
        /// The register.
        name: String,
        /// Its type.
        first: Type,
        /// The type it was declared with again.
        second: Type,
    },
    /// Two threads of the same number.
    #[error("there are two threads {number}")]
    DuplicateThread {
        /// The number.
        number: u32,
    },
    /// A name that means nothing in this thread.
    #[error("unknown name {}", Quoted(name))]
    UnknownName {
        /// The name.
        name: String,
        /// The number of a thread that has a register of this name.
        elsewhere: Option<u32>,
        /// What was meant, perhaps.
        suggestion: Option<String>,
    },
    /// A monitor where a variable is wanted.
    #[error("{} is a monitor, not a variable", Quoted(name))]
    MonitorAsVariable {
        /// The monitor.
        name: String,
    },
    /// Something else where a monitor is wanted.
    #[error("{} is not a monitor", Quoted(name))]
    NotAMonitor {
        /// The name.
        name: String,
    },
    /// A monitor that is not declared.
    #[error("unknown monitor {}", Quoted(name))]
    UnknownMonitor {
        /// The name.
        name: String,
        /// The monitor that was meant, perhaps.
        suggestion: Option<String>,
    },
    /// An array where one of its elements is wanted.
    #[error("{} is an array; it needs an index", Quoted(name))]
    ArrayWithoutIndex {
        /// The array.
        name: String,
    },
    /// An index on something that is no array.
    #[error("{} is not an array", Quoted(name))]
    NotAnArray {
        /// The name.
        name: String,
    },
    /// A register declared with the name of something shared.
    #[error("{} is shared, so it cannot be declared as a register", Quoted(name))]
    SharedAsRegister {
        /// The name.
        name: String,
    },
    /// A register with the name of a pseudo-register.
    #[error("a register cannot be called `exception`")]
    ExceptionAsRegister,
    /// A register that is read, but assigned nowhere in its thread.
    #[error("register {} of thread {thread} is never assigned", Quoted(name))]
    NeverAssigned {
        /// The register.
        name: String,
        /// Its thread.
        thread: u32,
        /// The register that was meant, perhaps.
        suggestion: Option<String>,
    },
    /// An access method on a register.
    #[error("{} is a register; only shared variables have access methods", Quoted(name))]
    AccessOnRegister {
        /// The register.
        name: String,
        /// The method.
        method: Method,
    },
    /// The end of the constructor of something that is not final.
    #[error("{} is not a final variable, so it cannot be frozen", Quoted(name))]
    FreezeOfNonFinal {
        /// The name.
        name: String,
    },
    /// A thread that does not exist.
    #[error("there is no thread {number}")]
    UnknownThread {
        /// The number.
        number: u32,
        /// The threads that exist.
        known: Vec<u32>,
    },
    /// A thread that waits for its own end.
    #[error("thread {number} cannot join itself")]
    JoinOfItself {
        /// The thread.
        number: u32,
    },
    /// A `break` or `continue` without a loop.
    #[error("`{word}` outside a loop")]
    OutsideLoop {
        /// `break` or `continue`.
        word: &'static str,
    },

    // Types.
    /// A value of another type is wanted.
    #[error("expected {}, found {}", a(*expected), a(*found))]
    TypeMismatch {
        /// The type that is wanted.
        expected: Type,
        /// The type of the value.
        found: Type,
    },
    /// An initial value of another type than its variable.
    #[error("the initial value must be {}, and this is {}", a(*expected), a(*found))]
    InitialValue {
        /// The variable's type.
        expected: Type,
        /// The value's type.
        found: Type,
    },
    /// An operator that its operand's type does not have.
    #[error("`{operator}` cannot be applied to {}", a(*operand))]
    UnaryOperand {
        /// The operator.
        operator: &'static str,
        /// The operand's type.
        operand: Type,
    },
    /// An operator that its operands' types do not have.
    #[error("`{operator}` cannot be applied to {} and {}", a(*left), a(*right))]
    BinaryOperands {
        /// The operator.
        operator: &'static str,
        /// The left operand's type.
        left: Type,
        /// The right operand's type.
        right: Type,
    },
    /// A conversion that Java does not have.
    #[error("{} cannot be cast to {to}", a(*from))]
    Cast {
        /// The operand's type.
        from: Type,
        /// The type to convert to.
        to: Type,
    },
    /// A method that returns nothing where a value is wanted.
    #[error("`{}` returns no value", method.name())]
    NoValue {
        /// The method.
        method: Method,
    },
    /// A method with too many or too few arguments.
    #[error("`{}` takes {}, found {found}", method.name(), arguments(method.parameters()))]
    ArgumentCount {
        /// The method.
        method: Method,
        /// How many there are.
        found: usize,
    },
    /// A method that its variable's type does not have.
    #[error("`{}` cannot be applied to {} variable", method.name(), a(*ty))]
    MethodOnType {
        /// The method.
        method: Method,
        /// The variable's type.
        ty: Type,
    },

    // The condition.
    /// A name that means nothing in the condition.
    #[error("unknown name {}", Quoted(name))]
    UnknownObserved {
        /// The name.
        name: String,
        /// What was meant, perhaps.
        suggestion: Option<String>,
    },
    /// A register without its thread that several threads have.
    #[error("register {} exists in threads {}", Quoted(name), numbers(threads))]
    AmbiguousRegister {
        /// The register.
        name: String,
        /// The threads.
        threads: Vec<u32>,
    },
    /// A shared variable with a thread before it.
    #[error("{} is shared and has no thread", Quoted(name))]
    SharedWithThread {
        /// The variable.
        name: String,
    },
    /// An element that its array does not have.
    #[error("index {index} is outside {}, which has {length} elements", Quoted(array))]
    IndexOutside {
        /// The array.
        array: String,
        /// The index.
        index: u32,
        /// Its length.
        length: usize,
    },
    /// An exception that is compared with something else, or used as a value.
    #[error("an exception can only be compared with the name of an exception, by `==` or `!=`")]
    ExceptionAsValue,
    /// Two answers to one question.
    #[error("there are two expectations for {}", Quoted(&format!("{model}@{}", identity.name())))]
    DuplicateExpectation {
        /// The model.
        model: String,
        /// The identity, also where it was left out.
        identity: Identity,
    },

    // Traces.
    /// Something in a trace.
    #[error(transparent)]
    Trace(#[from] TraceCause),

    // Warnings.
    /// A model that does not come with Thinair and whose name is much like one that does.
    #[error("{} is not a model of Thinair's", Quoted(name))]
    UncommonModel {
        /// What was written.
        name: String,
        /// The model that was meant, perhaps.
        suggestion: &'static str,
    },
    /// A volatile array, whose elements are not.
    #[error("the elements of the volatile array {} are not volatile", Quoted(name))]
    VolatileArray {
        /// The array.
        name: String,
    },
}

impl Cause {
    /// Whether the test can be used nevertheless.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::UncommonModel { .. } | Self::VolatileArray { .. })
    }
}

/// A piece of the test's text in a message: in backticks, harmless to a terminal, and not too long.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        f.write_char('`')?;
        for character in self.0.chars().take(LONGEST) {
            match character {
                '"' | '\'' | '\\' => f.write_char(character)?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        if self.0.chars().nth(LONGEST).is_some() {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}

/// The same as text.
pub(crate) fn quoted(text: &str) -> String {
    Quoted(text).to_string()
}

/// A type with its article.
fn a(ty: Type) -> &'static str {
    match ty {
        Type::Int => "an int",
        Type::Long => "a long",
        Type::Boolean => "a boolean",
    }
}

/// A number of arguments in words.
fn arguments(count: usize) -> &'static str {
    match count {
        0 => "no argument",
        1 => "one argument",
        _ => "two arguments",
    }
}

/// A list of threads, not too long.
pub(super) fn numbers(threads: &[u32]) -> String {
    const LONGEST: usize = 8;
    let mut text = String::new();
    for (position, number) in threads.iter().take(LONGEST).enumerate() {
        let separator = match position {
            0 => "",
            _ if position + 1 == threads.len() => " and ",
            _ => ", ",
        };
        let _ = write!(text, "{separator}{number}");
    }
    if threads.len() > LONGEST {
        text.push_str(", …");
    }
    text
}
