//! Texts, and places in them.

use std::ops::Range;
use std::sync::Arc;

/// A text and what it is called in messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// A path, or a model's name.
    pub name: String,
    /// What is written there.
    pub text: String,
}

impl Source {
    /// A text of that name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into() }
    }
}

/// A range of bytes of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte; equal to `start` for a place between two characters.
    pub end: usize,
}

impl Span {
    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// To slice a text with.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A span of one of several texts: a model that extends another one is made of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// Where in it.
    pub span: Span,
}

impl Place {
    /// What is written there.
    pub fn text(&self) -> &str {
        self.source.text.get(self.span.range()).unwrap_or_default()
    }

    /// The line on which it begins, counted from 1.
    pub fn line(&self) -> usize {
        let before = self.source.text.get(..self.span.start).unwrap_or_default();
        before.bytes().filter(|&byte| byte == b'\n').count() + 1
    }
}
