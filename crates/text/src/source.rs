//! Texts that have names, and places in them.

use std::sync::Arc;

use crate::{Lines, Span};

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

/// A span of one of several texts: a model that extends another one is made of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// Where in it.
    pub span: Span,
}

impl Place {
    /// There in that text.
    pub fn new(source: &Arc<Source>, span: Span) -> Place {
        Place { source: Arc::clone(source), span }
    }

    /// What is written there.
    pub fn text(&self) -> &str {
        self.source.text.get(self.span.range()).unwrap_or_default()
    }

    /// The line on which it begins, counted from 1.
    pub fn line(&self) -> usize {
        Lines::new(&self.source.text).position(self.span.start).line as usize
    }
}
