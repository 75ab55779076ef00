//! Outcomes: how a test can end.

use std::collections::BTreeMap;
use std::fmt;

pub use crate::symbols::Exception as ExceptionKind;

/// The final state of an execution in which every thread ended: the registers that were assigned, the exceptions
/// that ended threads, and the shared variables that the condition names.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Outcome {
    /// What is known, in the order in which it is shown.
    pub entries: BTreeMap<Observed, Final>,
}

/// An outcome without names. Which word means what is the [program](super::LitmusProgram)'s to know.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Ending {
    pub(super) words: Vec<i64>,
}

/// What an outcome has a value for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Observed {
    /// A register at the end of a thread.
    Register {
        /// The thread's number.
        thread: u32,
        /// The register.
        name: String,
    },
    /// The exception that ended a thread.
    Exception {
        /// The thread's number.
        thread: u32,
    },
    /// A shared variable's final value.
    Variable(String),
    /// An array element's final value.
    Element(String, u32),
}

/// A final value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Final {
    /// An int or a long.
    Number(i64),
    /// A boolean.
    Boolean(bool),
    /// An exception.
    Exception(ExceptionKind),
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Register { thread, name } => write!(f, "{thread}:{name}"),
            Observed::Exception { thread } => write!(f, "{thread}:exception"),
            Observed::Variable(name) => f.write_str(name),
            Observed::Element(name, index) => write!(f, "{name}[{index}]"),
        }
    }
}

impl fmt::Display for Final {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Final::Number(value) => write!(f, "{value}"),
            Final::Boolean(value) => write!(f, "{value}"),
            Final::Exception(kind) => f.write_str(kind.name()),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (observed, value)) in self.entries.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}{observed}={value}")?;
        }
        Ok(())
    }
}
