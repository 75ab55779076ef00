//! Recorded traces: a litmus test, followed by what each of its threads did.
//!
//! [`parse`] turns the text of a `.trace` file into a [`Trace`], or into all the [`Problems`] that it has; printing gives text
//! that parses to an equal trace. The format is documented in docs/trace.md. Whether the threads can have done that is not
//! asked here: that needs the program to be run.
//!
//! ```
//! let trace = thinair_litmus::trace::parse(
//!     r#"
//!     Java MP
//!     { int x, y; }
//!     Thread 1 { x = 1; y = 1; }
//!     Thread 2 { int r1 = y; int r2 = x; }
//!
//!     sequence 1 {
//!       1: write x 1
//!       2: write y 1
//!     }
//!     sequence 2 {
//!       3: read y 1 from 2 commit 1
//!       4: read x 0 from init
//!     }
//!     "#,
//! )?;
//! assert_eq!(trace.sequences[1].entries.value.len(), 2);
//! # Ok::<(), thinair_litmus::Problems>(())
//! ```

mod cause;
mod check;
mod printer;
#[cfg(any(test, feature = "arbitrary"))]
pub mod reduction;
#[cfg(test)]
mod tests;

pub use self::cause::TraceCause;

use std::collections::HashMap;

use crate::{
    error::Problems,
    parser, resolve,
    source::Span,
    syntax::{Fence, Literal, Name, Spanned, Test},
};

/// Reads one trace: its syntax, then its names and types, then what refers to what.
pub fn parse(source: &str) -> Result<Trace, Problems> {
    let mut trace = parser::parse_trace(source)?;
    trace.test.symbols = resolve::resolve(&trace.test)?;
    check::check(&trace)?;
    Ok(trace)
}

/// A recorded trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The program. Its condition is `exists (true)` where the trace has none.
    pub test: Test,
    /// What each thread did, in the order of the text.
    pub sequences: Vec<Sequence>,
    /// The synchronization order, if it was recorded: `so { 1 3 2 }`.
    pub order: Option<Spanned<Vec<Guid>>>,
}

/// What one thread did: `sequence 1 { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence {
    /// The thread's number.
    pub thread: Spanned<u32>,
    /// Its actions in program order.
    pub entries: Spanned<Vec<Entry>>,
}

/// The name of an action: a number or an identifier, as it was written.
pub type Guid = Name;

/// One action of a thread: `3: read x 42 from 6 commit 1`. Its span is the whole of it.
pub type Entry = Spanned<EntryKind>;

/// One action of a thread.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryKind {
    /// Its name.
    pub guid: Guid,
    /// What it does.
    pub act: Act,
}

/// What an action does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// `read x 42 from 6 commit 1`
    Read {
        /// What is read.
        place: Place,
        /// The value that was returned.
        value: Spanned<Literal>,
        /// The rest.
        seen: Seen,
    },
    /// `write x 42`
    Write {
        /// What is written.
        place: Place,
        /// The new value.
        value: Spanned<Literal>,
    },
    /// `update x 0 1 from 6`: a read-modify-write that wrote.
    Update {
        /// What is updated.
        place: Place,
        /// The value before.
        old: Spanned<Literal>,
        /// The new value.
        new: Spanned<Literal>,
        /// The rest.
        seen: Seen,
    },
    /// `lock m`
    Lock(Name),
    /// `unlock m`
    Unlock(Name),
    /// `join 2`
    Join(Spanned<u32>),
    /// `print 42`
    Print(Spanned<Literal>),
    /// `freeze x`
    Freeze(Place),
    /// `fullFence`
    Fence(Fence),
}

/// What was recorded of a read beside its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// `from 6`: the write that it saw.
    pub from: Option<Spanned<Origin>>,
    /// `commit 1`: its number in the commit order of its thread.
    pub commit: Option<Spanned<u32>>,
}

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// `init`: the initial write of the variable.
    Initial,
    /// A write of the trace.
    Action(String),
}

/// A shared variable, or an element of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable or array.
    pub name: Name,
    /// Which element, if it is an array.
    pub index: Option<Spanned<u32>>,
}

impl Place {
    /// Where it was written.
    pub fn span(&self) -> Span {
        self.index.as_ref().map_or(self.name.span, |index| self.name.span.to(index.span))
    }
}

impl Trace {
    /// The actions by their names: the sequence, and the place in it.
    pub fn actions(&self) -> HashMap<&str, (usize, usize)> {
        let places = self.sequences.iter().enumerate().flat_map(|(sequence, actions)| {
            let entries = actions.entries.value.iter().enumerate();
            entries.map(move |(place, entry)| (entry.value.guid.value.as_str(), (sequence, place)))
        });
        places.collect()
    }
}

impl Act {
    /// What was recorded of the read, if it reads.
    pub fn seen(&self) -> Option<&Seen> {
        match self {
            Act::Read { seen, .. } | Act::Update { seen, .. } => Some(seen),
            _ => None,
        }
    }

    /// What is written, and the value, if it writes.
    pub fn written(&self) -> Option<(&Place, Spanned<Literal>)> {
        match self {
            Act::Write { place, value } | Act::Update { place, new: value, .. } => Some((place, *value)),
            _ => None,
        }
    }
}
