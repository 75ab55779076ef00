//! Problems of several texts, each with excerpts of those that it is about.

use std::fmt::Write as _;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::{Cause, Place, Problem, Problems};

pub(crate) fn render<C: Cause>(problems: &Problems<C>) -> String {
    let mut text = String::new();
    let mut shown = 0;
    for problem in problems.iter().take(C::SHOWN) {
        text += &one(problem);
        text += "\n\n";
        shown += 1;
    }
    if shown < problems.len() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "and {} more", problems.len() - shown);
    }
    text
}

fn one<C: Cause>(problem: &Problem<C>) -> String {
    let level = if problem.cause.is_warning() { Level::WARNING } else { Level::ERROR };
    let title = problem.cause.to_string();
    let mut group: Group<'_> = level.primary_title(title.as_str()).element(excerpt(&problem.place, None));
    for label in &problem.labels {
        group = group.element(excerpt(&label.place, Some(label.text)));
    }
    let help = problem.cause.help();
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    Renderer::plain().render(&[group])
}

fn excerpt<'a>(place: &'a Place, label: Option<&'static str>) -> Snippet<'a, Annotation<'a>> {
    let kind = if label.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
    let annotation = kind.span(place.span.range()).label(label);
    Snippet::source(place.source.text.as_str()).path(place.source.name.as_str()).annotation(annotation)
}
