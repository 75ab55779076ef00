//! The litmus language: one small concurrent program, one question about it, and the answers that are known.
//!
//! [`parse`] turns the text of a `.litmus` file into a [`Test`], or into all the [`Problems`] that it has. The
//! language is defined in docs/litmus.md; what this crate adds to it is listed in [`syntax`]. A test passes through
//! these modules:
//!
//! ```text
//! text --lexer--> tokens --parser--> syntax::Test --resolve--> the same, with its symbols::Symbols
//!                                        |
//!                                        +--printer--> text that parses to an equal test
//! ```
//!
//! No input makes this crate panic or overflow the stack: [`limits`] bounds how deep a test may nest, and the
//! property tests feed it noise.
//!
//! ```
//! let test = thinair_litmus::parse(
//!     r#"
//!     Java SB "store buffering"
//!     { int x, y; }
//!     Thread 1 { x = 1; int r1 = y; }
//!     Thread 2 { y = 1; int r2 = x; }
//!     exists (1:r1 == 0 && 2:r2 == 0)
//!     expect sc: forbidden
//!     "#,
//! )?;
//! assert_eq!(test.name.value, "SB");
//! assert_eq!(test.threads.len(), 2);
//! # Ok::<(), thinair_litmus::Problems>(())
//! ```

pub mod limits;
pub mod source {
    //! Places in a test's text.

    pub use thinair_text::{BYTE_ORDER_MARK, Lines, Position, Span};
}

pub mod syntax;

mod lexer;
mod parser;
mod token;

mod resolve;
pub mod symbols;
mod types;
mod warnings;

mod constants;

mod printer;

pub mod semantics;

pub mod trace;

pub mod error;

#[cfg(any(test, feature = "arbitrary"))]
pub mod arbitrary;
#[cfg(feature = "families")]
pub mod families;
#[cfg(test)]
mod tests;

use thinair_text::suggest;

pub use crate::{
    constants::Constants,
    error::{Cause, Problem, Problems},
    symbols::Symbols,
    syntax::Test,
    warnings::warnings,
};

/// Reads one litmus test: its syntax, then its names and types.
///
/// Syntax errors are reported together, and so are the errors in names and types of a test whose syntax is right.
/// The names of a test that has syntax errors are not looked at: half a test would only yield false alarms.
pub fn parse(source: &str) -> Result<Test, Problems> {
    let mut test = parser::parse(source)?;
    test.symbols = resolve::resolve(&test)?;
    Ok(test)
}
