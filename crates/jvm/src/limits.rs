//! What of Java is not supported, and what is otherwise than on a JVM: tables, from which messages come where one place in
//! the code makes them, and the page `docs/limits.md`.
//!
//! A new limit is one entry. A method that stops the run needs none: the page finds it in its text (see `builtin`).

mod page;

pub use page::page;

/// Something that stops the run.
#[derive(Debug)]
pub(crate) struct Limit {
    pub(crate) area: &'static str,
    /// What a program may not do.
    pub(crate) what: &'static str,
    /// How the message begins.
    pub(crate) message: &'static str,
}

impl Limit {
    pub(crate) fn message(&self) -> String {
        self.message.to_owned()
    }

    /// The message, and what it is about.
    pub(crate) fn of(&self, what: impl std::fmt::Display) -> String {
        format!("{} {what}", self.message)
    }
}

macro_rules! limits {
    ($($name:ident: $area:literal, $what:literal, $message:literal;)*) => {
        $(pub(crate) const $name: Limit = Limit { area: $area, what: $what, message: $message };)*
        /// Each with the name that the code has for it.
        pub(crate) const LIMITS: &[(&str, Limit)] = &[$((stringify!($name), $name),)*];
    };
}

limits! {
    NATIVE: "native code",
        "native methods of the program, and those of the JDK that are not replaced: input, files, sockets, processes, \
         reflection beyond queries of classes and fields by their names, class loading",
        "the native method";
    HANDLE_CONSTANT: "method handles", "a method handle as a constant", "a method handle as a constant";
    HANDLE_OF_HANDLE: "method handles",
        "handles made of others, or of a `Method` or `Constructor`: `bindTo`, `insertArguments`, `filterValue`, `unreflect`, …",
        "the handle that is made by";
    ABSTRACT_CONSTRUCTOR: "method handles", "handles of constructors of abstract classes", "the constructor of the abstract class";
    DIRECT_BUFFER: "method handles", "views of direct buffers", "a view of a direct buffer";
    FINAL_FIELD: "classes", "writing a final field by reflection or Unsafe", "writing the final field";
    BOOTSTRAP: "method handles", "call sites of compilers other than javac", "the bootstrap method";
    SWITCH: "method handles", "a switch by `SwitchBootstraps` on another type than objects and enums", "a switch of type";
    BAD_BYTECODE: "class files", "bytecode that a verifier would refuse, where it is reached", "malformed bytecode";
    OFF_HEAP: "Unsafe", "memory outside of objects and arrays", "memory outside of objects, by Unsafe";
    TABLE: "the library", "a write of an array that the library never writes once it is initialized",
        "a write of a table of the library that should be constant";
    NOT_ASCII: "output", "bytes that are not ASCII, written to `System.out` or `System.err`",
        "bytes that are not ASCII, written to System.out or System.err";
    DATE: "formats", "dates and times (`%t`)", "a date or time in a format:";
    LOCALE: "formats", "locales other than `ROOT`, `US`, `ENGLISH` and `UK`", "a format in the locale";
    WIDTH: "formats", "a width, or a precision of a number, above 1,048,576", "in a format, a width or precision of";
    SCALE: "formats", "a `BigDecimal` with a scale above 1,048,576", "in a format, a BigDecimal with a scale of";
}

/// What is otherwise than on a JVM, though a JVM may be so, or nearly: a word for it, and how it is.
const OTHERWISE: &[(&str, &str)] = &[
    ("memory", "sequentially consistent: accesses are not reordered"),
    ("time", "goes on when it likes; `run` has a virtual clock"),
    (
        "random numbers without a seed",
        "the same in every execution, for each thread its own; with `--random choice` every value of `nextBoolean()` and \
         of `nextInt` with at most 16 of them",
    ),
    ("default locale", "`en_US`, and can't be set to another one"),
    ("system properties", "a fixed table, the same on every machine; they can't be set"),
    ("environment", "`System.getenv(name)` is null"),
    ("`System.out`, `System.err`", "take no lock: printing orders nothing"),
    ("classes of the JDK", "are initialized before main"),
    ("hash codes of objects", "are the same for all objects of a class"),
    ("references (weak, soft, phantom)", "are never cleared; nothing is finalized"),
    ("`Runtime.availableProcessors`", "is 1"),
    ("handles", "of the same field or method are the same; the exceptions of lookups have no cause"),
    (
        "views of bytes",
        "are read and written byte by byte, but for aligned accesses up to JDK 21, which are atomic",
    ),
    ("stack traces", "have no calls inside methods that are replaced, and no line numbers of those"),
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// All of the code but this file.
    fn sources(folder: &Path, found: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if !path.ends_with("src/limits.rs") {
                found.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }

    /// An entry of which the code knows nothing is no limit any more.
    #[test]
    fn every_limit_is_one_of_the_code() {
        let mut code = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        for (name, limit) in LIMITS {
            let used = code.contains(&format!("limits::{name}")) || code.contains(limit.message);
            assert!(used, "{name}: no code says \"{}\"", limit.message);
        }
    }

    #[test]
    fn the_page_is_up_to_date() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/limits.md");
        let written = fs::read_to_string(&path).unwrap_or_default();
        let hint = "docs/limits.md is not what the code says: thinair limits > docs/limits.md";
        assert!(written == page(), "{hint}");
    }
}
