//! Places in a source text: byte spans, and the lines and columns that people count.

use std::ops::Range;

/// A range of bytes of a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte; equal to `start` for a place between two characters.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The place right after this span.
    #[must_use]
    pub fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }

    /// The span as a range to slice with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

/// A source text cut into lines.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    /// The offset of each line's first character. Invariant: not empty, increasing.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of `text`. A byte order mark belongs to no line.
    pub fn new(text: &'a str) -> Self {
        let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
        let rest = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(offset, _)| offset + 1);
        Self { text, starts: std::iter::once(first).chain(rest).collect() }
    }

    /// Where the character at a byte offset is.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset as usize).max(1);
        let before = self.text.get(self.starts[line - 1]..offset as usize).unwrap_or_default();
        Position { line: line as u32, column: before.chars().count() as u32 + 1 }
    }

    /// The text of a line, counted from 1, without its end; empty for a line that does not exist.
    pub fn line(&self, line: u32) -> &'a str {
        let Some(&start) = self.starts.get((line as usize).wrapping_sub(1)) else { return "" };
        let end = self.starts.get(line as usize).map_or(self.text.len(), |&next| next - 1);
        let text = &self.text[start..end];
        text.strip_suffix('\r').unwrap_or(text)
    }
}

/// Some editors put this before the text; it means nothing.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, offset: u32, line: u32, column: u32, shown: &str) {
        let lines = Lines::new(text);
        assert_eq!(lines.position(offset), Position { line, column });
        assert_eq!(lines.line(line), shown);
    }

    #[test]
    fn positions_count_characters_from_one() {
        check("", 0, 1, 1, "");
        check("ab\ncd", 0, 1, 1, "ab");
        check("ab\ncd", 2, 1, 3, "ab");
        check("ab\ncd", 3, 2, 1, "cd");
        check("ab\ncd", 5, 2, 3, "cd");
        check("ab\r\ncd\r\n", 5, 2, 2, "cd");
        check("ab\n", 3, 2, 1, "");
        check("äöü x", 7, 1, 5, "äöü x");
        check("\u{feff}ab", 4, 1, 2, "ab");
    }

    #[test]
    fn offsets_outside_the_text_do_no_harm() {
        check("ab", 9, 1, 1, "ab");
        assert_eq!(Lines::new("ab").line(0), "");
        assert_eq!(Lines::new("ab").line(7), "");
    }
}
