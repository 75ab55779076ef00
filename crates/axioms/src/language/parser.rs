//! Recursive descent from tokens to items.

mod items;
mod terms;

pub(super) use items::item;

/// What the grammar's rules go through.
type Parser<'a> = thinair_text::Cursor<'a, super::Cause>;
