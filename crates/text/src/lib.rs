//! Texts, places in them, and what is wrong there: what the languages of tests and models have in common.
//!
//! A language has causes of its own, and calls that type `Cause`. Here are a [`Problem`] as a [`Cause`] at a place, the
//! list of them, how they are shown, and guesses at what a misspelt name was meant to be. The languages of models also
//! share their [`Lexer`], the [`Cursor`] of their parsers, and what files and models that extend others are
//! ([`language`]).

mod span;
pub use span::{BYTE_ORDER_MARK, Lines, Position, Span};

mod source;
pub use source::{Place, Source};

mod problem;
mod render;
pub use problem::{Cause, Label, Problem, Problems};

pub mod suggest;

mod name;
pub use name::{List, Name};

mod lexer;
pub use lexer::{Lexer, Lexicon, Token, TokenKind};

mod cursor;
pub use cursor::{Cursor, Parsed, Reported};

mod syntax;
pub use syntax::{Mistake, shortened};

pub mod language;
pub mod limits;

#[cfg(feature = "testing")]
pub mod testing;
