//! Recursive descent from tokens to a [`File`].
//!
//! A syntax error ends its item; the parser goes on at the next word that begins one, so that one run reports the errors
//! of several items. Nesting and the number of operators are limited, so that nothing that walks a formula can run out of
//! stack.

mod formulas;
mod items;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use thinair_text::{Cursor, Parsed, Source};

use super::syntax::File;
use super::token::LEXICON;
use super::{Cause, Problems, limits};

/// Parses a file, as much of it as can be.
pub(super) fn parse(source: &Arc<Source>, problems: &mut Problems) -> Option<File> {
    let cursor = Cursor::new(&LEXICON, source, limits::BYTES, problems)?;
    Parser { cursor, depth: 0, operators: 0 }.file()
}

/// A cursor that knows the grammar.
struct Parser<'a> {
    cursor: Cursor<'a, Cause>,
    depth: usize,
    /// Operators of this item so far.
    operators: usize,
}

impl Parser<'_> {
    /// Things with commas between them; at least one.
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a, Cause>;

    fn deref(&self) -> &Self::Target {
        &self.cursor
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}
