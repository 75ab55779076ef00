//! Recursive descent from tokens to items.

mod formulas;
mod items;

pub(super) use items::item;

/// What the grammar's rules go through.
type Parser<'a> = thinair_text::Cursor<'a, super::Cause>;
