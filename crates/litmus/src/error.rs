//! What is wrong with a test, and how that is shown.
//!
//! A [`Problem`] is a [`Cause`] at a place, with labels on other places that have to do with it. All problems of a
//! test come together as [`Problems`], which can be written out with the lines they are about.

mod cause;
mod help;
mod render;

pub use self::cause::{Cause, Severity};
pub(crate) use self::cause::{Quoted, quoted};

use std::fmt;

use crate::{limits, source::Span};

/// One thing that is wrong with a test.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// What, and how to put it right.
    pub cause: Cause,
    /// Other places that explain it.
    pub labels: Vec<Label>,
}

/// A remark about a place that explains a problem elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, such as "first declared here".
    pub text: &'static str,
}

/// All that is wrong with a test, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    omitted: usize,
}

impl Problems {
    /// The problems, at most [`limits::PROBLEMS_KEPT`] of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, also of those that were not kept.
    pub fn len(&self) -> usize {
        self.list.len() + self.omitted
    }

    /// Writes them out for people: each with file, line and column, the line, carets below it, and help.
    ///
    /// `source` is the text that was parsed. At most [`limits::PROBLEMS_SHOWN`] are shown; the result depends on
    /// nothing but the arguments.
    pub fn render(&self, file: &str, source: &str) -> String {
        render::render(self, file, source)
    }

    /// Adds a problem.
    pub fn report(&mut self, span: Span, cause: Cause) {
        self.report_with(span, cause, Vec::new());
    }

    /// Adds a problem that other places explain.
    pub fn report_with(&mut self, span: Span, cause: Cause, labels: Vec<Label>) {
        if self.is_full() {
            self.omitted += 1;
        } else {
            self.list.push(Problem { span, cause, labels });
        }
    }

    /// Whether further problems are only counted, so that work on their details is in vain.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= limits::PROBLEMS_KEPT
    }

    /// The value if nothing is wrong with it, else the problems in the order of the text.
    pub fn into_result<T>(mut self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            return Ok(value);
        }
        self.list.sort_by_key(|problem| problem.span);
        Err(self)
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The first problem, and how many more there are. [`Problems::render`] says it all.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.list.first() else { return f.write_str("no problems") };
        write!(f, "{}", first.cause)?;
        match self.len() {
            1 => Ok(()),
            count => write!(f, " (and {} more)", count - 1),
        }
    }
}

impl std::error::Error for Problems {}
