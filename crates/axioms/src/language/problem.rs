//! Problems at their places, and how they are shown.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Cause, Place, Source, Span, limits};

/// One thing that is wrong with a model, or suspicious.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What, and what to do about it.
    pub cause: Cause,
    /// Other places that explain it.
    pub labels: Vec<(Place, &'static str)>,
}

/// All that is wrong with a model, in the order of the text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Problems {
    list: Vec<Problem>,
    omitted: usize,
}

impl Problems {
    /// The problems; of very many, the first.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// How many there are, also of those that were not kept.
    pub fn len(&self) -> usize {
        self.list.len() + self.omitted
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether something keeps the model from being used.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|problem| !problem.cause.is_warning())
    }

    /// Writes them out for people: each with its line, what is meant underlined, and help.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for problem in &self.list {
            text += &problem.render();
            text += "\n\n";
        }
        if self.omitted > 0 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "and {} more", self.omitted);
        }
        text
    }

    pub(crate) fn report(&mut self, source: &Arc<Source>, span: Span, cause: Cause) {
        self.report_with(source, span, cause, Vec::new());
    }

    pub(crate) fn report_with(
        &mut self,
        source: &Arc<Source>,
        span: Span,
        cause: Cause,
        labels: Vec<(Place, &'static str)>,
    ) {
        if self.list.len() == limits::PROBLEMS {
            self.omitted += 1;
            return;
        }
        let place = Place { source: Arc::clone(source), span };
        let problem = Problem { place, cause, labels };
        // The same mistake in a part that is looked at twice is one mistake.
        if !self.list.contains(&problem) {
            self.list.push(problem);
        }
    }

    pub(crate) fn append(&mut self, others: Problems) {
        self.omitted += others.omitted;
        self.list.extend(others.list);
    }

    /// Puts them in the order of the text; those of other texts come first, since they may be the reason.
    pub(crate) fn sort(&mut self, source: &Arc<Source>) {
        self.list.sort_by_key(|problem| {
            let is_here = Arc::ptr_eq(&problem.place.source, source);
            (is_here, problem.place.source.name.clone(), problem.place.span)
        });
    }
}

impl Problem {
    fn render(&self) -> String {
        let level = if self.cause.is_warning() { Level::WARNING } else { Level::ERROR };
        let title = self.cause.to_string();
        let mut group: Group<'_> = level.primary_title(title.as_str()).element(excerpt(&self.place, None));
        for (place, label) in &self.labels {
            group = group.element(excerpt(place, Some(label)));
        }
        let help = self.cause.help();
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        Renderer::plain().render(&[group])
    }
}

fn excerpt<'a>(
    place: &'a Place,
    label: Option<&'static str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let kind = if label.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
    let annotation = kind.span(place.span.range()).label(label);
    Snippet::source(place.source.text.as_str()).path(place.source.name.as_str()).annotation(annotation)
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
        write!(f, "{}: line {}: {}", first.place.source.name, first.place.line(), first.cause)?;
        match self.len() {
            1 => Ok(()),
            count => write!(f, " (and {} more)", count - 1),
        }
    }
}

impl std::error::Error for Problems {}
