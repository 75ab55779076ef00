//! How to put a problem right.

use super::cause::{Cause, Quoted, numbers};
use crate::syntax::{Identity, Method, Type};

impl Cause {
    /// What to do about it, where the message does not say that already.
    pub fn help(&self) -> Option<String> {
        let text = match self {
            Self::Trace(cause) => return cause.help(),
            Self::UnexpectedCharacter { character } => return look_alike(*character),
            Self::UnterminatedComment { close, .. } => format!("close it with `{close}`"),
            Self::UnknownEscape { .. } => r#"the escapes are `\"`, `\\`, `\n`, `\r` and `\t`"#.to_owned(),
            Self::NotAnInteger { text } if text.contains('.') => "there are no floating-point numbers".to_owned(),
            Self::NotAnInteger { .. } => {
                "integers are written as in Java: `42`, `0x2a`, `0b101010`, `052`, `42L`".to_owned()
            }
            Self::DigitTooLarge { radix: 8, .. } => "a number that begins with 0 is octal, as in Java".to_owned(),
            Self::IntegerTooLarge { text, long: false } => {
                format!("an int is at most 2147483647; for a long, write {}", Quoted(&format!("{text}L")))
            }
            Self::IntegerTooLarge { long: true, .. } => "a long is at most 9223372036854775807".to_owned(),
            Self::MissingType { name } => format!("write the type first, as in {}", Quoted(&format!("int {name} = 0;"))),
            Self::SecondQualifier => "remove one of them".to_owned(),
            Self::MisplacedQualifier { .. } => "remove it".to_owned(),
            Self::LocalArray => "declare it in the braces before the first thread".to_owned(),
            Self::TooManyOperators { .. } => "assign parts of it to registers first".to_owned(),
            Self::AssignmentAsValue { operator: "=" } => {
                "make it a statement of its own; to compare, write `==`".to_owned()
            }
            Self::AssignmentAsValue { .. } => "make it a statement of its own".to_owned(),
            Self::UnknownCall { suggestion, .. } => suggestion.as_ref().map_or_else(
                || "what can be called is `print(e)`, a fence such as `fullFence()`, or an access such as `x.getAcquire()`".to_owned(),
                |name| did_you_mean(name),
            ),
            Self::UnknownMethod { name, suggestion } => unknown_method(name, suggestion.as_deref()),
            Self::UnknownIdentity { .. } => {
                let names = Identity::ALL.map(|identity| format!("`{}`", identity.name()));
                format!("the identities are {}", names.join(", "))
            }
            Self::DuplicateRegister { name } => {
                format!("to assign to it, leave out the type: {}", Quoted(&format!("{name} = …;")))
            }
            Self::UnknownName { elsewhere: None, suggestion: Some(name), .. }
            | Self::UnknownMonitor { suggestion: Some(name), .. }
            | Self::NeverAssigned { suggestion: Some(name), .. }
            | Self::UnknownObserved { suggestion: Some(name), .. } => did_you_mean(name),
            Self::UnknownName { name, elsewhere: Some(thread), .. } => {
                format!("{} is a register of thread {thread}; threads share only what the braces declare", Quoted(name))
            }
            Self::UnknownName { .. } => {
                "a name is either declared in the braces or assigned in the same thread".to_owned()
            }
            Self::MonitorAsVariable { name } => format!("a monitor can only be locked: {}", Quoted(&format!("synchronized ({name}) {{ … }}"))),
            Self::NotAMonitor { .. } => "only what the braces declare with `monitor` can be locked".to_owned(),
            Self::UnknownObserved { .. } => {
                "a condition is about registers such as `1:r1` and about what the braces declare".to_owned()
            }
            Self::UnknownMonitor { name, .. } => {
                format!("monitors are declared in the braces: {}", Quoted(&format!("monitor {name};")))
            }
            Self::ArrayWithoutIndex { name } => format!("write {}", Quoted(&format!("{name}[0]"))),
            Self::SharedAsRegister { name } => {
                format!("to assign to the shared one, leave out the type: {}", Quoted(&format!("{name} = …;")))
            }
            Self::ExceptionAsRegister => {
                "in conditions, `1:exception` is the exception that ended thread 1".to_owned()
            }
            Self::AccessOnRegister { method: Method::Get(_), name } => {
                format!("a register is simply read: {}", Quoted(name))
            }
            Self::AccessOnRegister { method: Method::Set(_), name } => {
                format!("a register is simply assigned: {}", Quoted(&format!("{name} = …;")))
            }
            Self::FreezeOfNonFinal { .. } => "declare it in the braces with `final`".to_owned(),
            Self::UnknownThread { known, .. } => match known.as_slice() {
                [only] => format!("the only thread is {only}"),
                _ => format!("the threads are {}", numbers(known)),
            },
            Self::TypeMismatch { expected: Type::Int, found: Type::Long } => {
                "a long is not converted by itself; write `(int) …`".to_owned()
            }
            Self::TypeMismatch { expected: Type::Boolean, .. } => {
                "numbers are not truth values; write `… != 0`".to_owned()
            }
            Self::TypeMismatch { found: Type::Boolean, .. } | Self::Cast { from: Type::Boolean, .. } => {
                "truth values are not numbers; write `… ? 1 : 0`".to_owned()
            }
            Self::Cast { to: Type::Boolean, .. } => "write `… != 0`".to_owned(),
            Self::UnaryOperand { operator: "!", .. } => "to complement bits, write `~`".to_owned(),
            Self::UnaryOperand { operator: "~", .. } => "to negate a truth value, write `!`".to_owned(),
            Self::BinaryOperands { operator: "&&", .. } => "both sides must be truth values; for bits, write `&`".to_owned(),
            Self::BinaryOperands { operator: "||", .. } => "both sides must be truth values; for bits, write `|`".to_owned(),
            Self::AmbiguousRegister { name, threads } => {
                let first = threads.first().copied().unwrap_or_default();
                format!("say which one: {}", Quoted(&format!("{first}:{name}")))
            }
            Self::SharedWithThread { name } => format!("write {}", Quoted(name)),
            Self::ExceptionAsValue => "write `1:exception == ArithmeticException`".to_owned(),
            Self::DuplicateExpectation { identity: Identity::Free, .. } => {
                "a line without an identity is about `free`".to_owned()
            }
            Self::UncommonModel { suggestion, .. } => did_you_mean(suggestion),
            Self::VolatileArray { .. } => {
                "as in Java; for volatile accesses to an element, write `a[i].getVolatile()`".to_owned()
            }
            _ => return None,
        };
        Some(text)
    }
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean {}?", Quoted(name))
}

/// Helps with the methods of `AtomicInteger` that `VarHandle` does not have, too.
fn unknown_method(name: &str, suggestion: Option<&str>) -> String {
    match name {
        "getAndIncrement" | "incrementAndGet" => "write `getAndAdd(1)`, which returns the value before".to_owned(),
        "getAndDecrement" | "decrementAndGet" => "write `getAndAdd(-1)`, which returns the value before".to_owned(),
        "addAndGet" => "write `getAndAdd(…)`, which returns the value before".to_owned(),
        "lazySet" => did_you_mean("setRelease"),
        "getPlain" => did_you_mean("get"),
        "setPlain" => did_you_mean("set"),
        _ => suggestion.map_or_else(
            || {
                "the methods are those of `VarHandle`: `getAcquire`, `setRelease`, `compareAndSet`, `getAndAdd` and so on"
                    .to_owned()
            },
            did_you_mean,
        ),
    }
}

/// The ASCII spelling of characters that people paste from papers and web pages.
fn look_alike(character: char) -> Option<String> {
    let ascii = match character {
        '“' | '”' | '„' => "\"",
        '≠' => "!=",
        '≤' => "<=",
        '≥' => ">=",
        '∧' => "&&",
        '∨' => "||",
        '¬' => "!",
        '×' | '·' => "*",
        '−' | '–' => "-",
        '\u{a0}' => return Some("this is a non-breaking space; write an ordinary one".to_owned()),
        '\'' => return Some("there are no characters, and strings only describe tests".to_owned()),
        '\\' => return Some(r"herd's operators are `/\` and `\/`".to_owned()),
        _ => return None,
    };
    Some(format!("write `{ascii}`"))
}
