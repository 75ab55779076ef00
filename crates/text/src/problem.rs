//! Problems at their places.
//!
//! A place is a [`Span`] where there is one text, which the caller holds (a litmus test), and a [`Place`] where there are
//! several (a model and those that it extends). Both kinds of lists are shown in the manner of rustc, by the two parts of
//! `render`: one for texts that anybody may have sent, of which little is taken on trust, and one that shows excerpts of
//! several texts together.

use std::fmt;
use std::sync::Arc;

use crate::{Place, Source, Span, render};

/// What is wrong, as a language sees it. Its [`Display`](fmt::Display) is the message.
pub trait Cause: fmt::Display {
    /// How many problems are kept; the rest are only counted.
    const KEPT: usize = 50;

    /// How many are written out.
    const SHOWN: usize = Self::KEPT;

    /// What to do about it, where the message does not say that already.
    fn help(&self) -> Option<String>;

    /// Whether the text can be used all the same, though it may not mean what its author thinks.
    fn is_warning(&self) -> bool;
}

/// One thing that is wrong with a text, or suspicious.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Problem<C, P = Place> {
    /// Where.
    pub place: P,
    /// What, and how to put it right.
    pub cause: C,
    /// Other places that explain it.
    pub labels: Vec<Label<P>>,
}

/// A remark about a place that explains a problem elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label<P = Place> {
    /// Where.
    pub place: P,
    /// What is there, such as "first declared here".
    pub text: &'static str,
}

/// All that is wrong with a text, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems<C, P = Place> {
    list: Vec<Problem<C, P>>,
    omitted: usize,
}

impl<C: Cause, P> Problems<C, P> {
    /// The problems, at most [`Cause::KEPT`] of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem<C, P>> {
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

    /// Whether something keeps the text from being used.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|problem| !problem.cause.is_warning())
    }

    /// Whether further problems are only counted, so that work on their details is in vain.
    pub fn is_full(&self) -> bool {
        self.list.len() >= C::KEPT
    }

    fn push(&mut self, problem: Problem<C, P>) {
        if self.is_full() {
            self.omitted += 1;
        } else {
            self.list.push(problem);
        }
    }
}

/// Of one text.
impl<C: Cause> Problems<C, Span> {
    /// Adds a problem.
    pub fn report(&mut self, span: Span, cause: C) {
        self.report_with(span, cause, Vec::new());
    }

    /// Adds a problem that other places explain.
    pub fn report_with(&mut self, span: Span, cause: C, labels: Vec<Label<Span>>) {
        self.push(Problem { place: span, cause, labels });
    }

    /// The value if nothing is wrong with it, else the problems in the order of the text.
    pub fn into_result<T>(mut self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            return Ok(value);
        }
        self.list.sort_by_key(|problem| problem.place);
        Err(self)
    }

    /// Writes them out for people: each with file, line and column, the line, carets below it, and help.
    ///
    /// `source` is the text that was read. At most [`Cause::SHOWN`] are shown; the result depends on nothing but the
    /// arguments.
    pub fn render(&self, file: &str, source: &str) -> String {
        render::one::render(self, file, source)
    }
}

/// Of several texts.
impl<C: Cause + PartialEq> Problems<C> {
    /// Adds a problem.
    pub fn report(&mut self, source: &Arc<Source>, span: Span, cause: C) {
        self.report_with(source, span, cause, Vec::new());
    }

    /// Adds a problem that other places explain.
    pub fn report_with(&mut self, source: &Arc<Source>, span: Span, cause: C, labels: Vec<Label>) {
        let problem = Problem { place: Place::new(source, span), cause, labels };
        // The same mistake in a part that is looked at twice is one mistake.
        if !self.list.contains(&problem) {
            self.push(problem);
        }
    }

    /// Adds those of another text.
    pub fn append(&mut self, others: Self) {
        self.omitted += others.omitted;
        self.list.extend(others.list);
    }

    /// Puts them in the order of the text; those of other texts come first, since they may be the reason.
    pub fn sort(&mut self, source: &Arc<Source>) {
        self.list.sort_by_key(|problem| {
            let is_here = Arc::ptr_eq(&problem.place.source, source);
            (is_here, problem.place.source.name.clone(), problem.place.span)
        });
    }

    /// Writes them out for people: each with its line, what is meant underlined, and help.
    pub fn render(&self) -> String {
        render::several::render(self)
    }
}

impl<C, P> Default for Problems<C, P> {
    fn default() -> Self {
        Self { list: Vec::new(), omitted: 0 }
    }
}

impl<'a, C: Cause, P> IntoIterator for &'a Problems<C, P> {
    type Item = &'a Problem<C, P>;
    type IntoIter = std::slice::Iter<'a, Problem<C, P>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The first problem, and how many more there are. `render` says it all.
impl<C: Cause> fmt::Display for Problems<C, Span> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_a_line(f, |_| String::new())
    }
}

/// The first problem with its line, and how many more there are. `render` says it all.
impl<C: Cause> fmt::Display for Problems<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_a_line(f, |place| format!("{}: line {}: ", place.source.name, place.line()))
    }
}

impl<C: Cause, P> Problems<C, P> {
    fn in_a_line(&self, f: &mut fmt::Formatter<'_>, at: impl Fn(&P) -> String) -> fmt::Result {
        let Some(first) = self.list.first() else { return f.write_str("no problems") };
        write!(f, "{}{}", at(&first.place), first.cause)?;
        match self.len() {
            1 => Ok(()),
            count => write!(f, " (and {} more)", count - 1),
        }
    }
}

impl<C: Cause + fmt::Debug> std::error::Error for Problems<C, Span> {}
impl<C: Cause + fmt::Debug> std::error::Error for Problems<C> {}
