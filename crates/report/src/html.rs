//! Pages that stand by themselves: an explanation, with the question, the answer, and pictures of the executions; and a check,
//! with each finding, the source there, and what is ordered by happens-before on the way to it.

mod check;
mod diagram;
mod escape;
mod finding;
mod path;
mod picture;
mod source;
#[cfg(test)]
mod tests;

pub use check::check;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use thinair_program::Place;

use crate::phrase::described;
use crate::svg::{escaped, picture};
use crate::{Explanation, NamedExecution, Row, Shown, names};

const STYLE: &str = "body{font-family:sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222;background:#fff}\
    code{font-size:1.05em}figure{margin:1em 0;overflow-x:auto}.allowed{color:#060}.forbidden{color:#a00}";

/// The text of the line at a place, where there is one.
pub type Source<'a> = &'a dyn Fn(&Place) -> Option<String>;

/// The page of an explanation.
pub fn html(explanation: &Explanation) -> String {
    let mut page = String::new();
    // Writing to a string can't fail.
    let _ = write(&mut page, explanation);
    page
}

fn write(page: &mut String, explanation: &Explanation) -> std::fmt::Result {
    let Row { test, model, decision, .. } = &explanation.row;
    let verdict = names::verdict(decision.verdict);
    let title = escaped(&format!("{test} under {model}"));
    writeln!(page, "<!DOCTYPE html>")?;
    writeln!(page, "<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>")?;
    writeln!(
        page,
        "<meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>"
    )?;
    writeln!(page, "<h1>{title}: <span class=\"{verdict}\">{verdict}</span></h1>")?;
    writeln!(page, "<p>The question: <code>{}</code></p>", escaped(&explanation.question))?;
    if let Some(reason) = explanation.reason() {
        writeln!(page, "<p>{}</p>", escaped(&reason))?;
    }
    if let Some(shown) = &explanation.witness {
        write_witness(page, shown)?;
    }
    if let Some(nearest) = explanation.refused.as_ref().and_then(|refused| refused.nearest.as_ref()) {
        writeln!(page, "<h2>The execution that comes nearest</h2>")?;
        write_figure(page, &nearest.execution, &BTreeSet::new())?;
    }
    writeln!(page, "</body></html>")
}

fn write_witness(page: &mut String, shown: &Shown) -> std::fmt::Result {
    let outcome = escaped(&shown.outcome.to_string());
    writeln!(page, "<h2>An execution with the outcome <code>{outcome}</code></h2>")?;
    if !shown.validated {
        writeln!(page, "<p>No independent validator has checked it.</p>")?;
    }
    write_figure(page, &shown.execution, &BTreeSet::new())?;
    if shown.commits.is_empty() {
        return Ok(());
    }
    writeln!(page, "<h2>How its actions are committed</h2>")?;
    writeln!(
        page,
        "<p>Each step commits more of the actions of E, the execution above, and is justified by an execution in which \
         what was committed before happens as in E, and all other reads see writes that happen before them. What is \
         committed by then is marked.</p>"
    )?;
    let mut before: &[u32] = &[];
    for (step, commit) in (1..).zip(&shown.commits) {
        let new: Vec<u32> = commit.committed.iter().copied().filter(|id| !before.contains(id)).collect();
        writeln!(page, "<h3>Step {step} commits {}</h3>", escaped(&listed(&shown.execution, &new)))?;
        let marked = commit.committed.iter().filter_map(|&id| commit.image(id)).collect();
        write_figure(page, &commit.execution, &marked)?;
        before = &commit.committed;
    }
    Ok(())
}

/// The actions of a step that the source shows, in words.
fn listed(execution: &NamedExecution, actions: &[u32]) -> String {
    let shown = actions.iter().filter(|&&id| execution.is_in_source(id));
    let words: Vec<String> = shown.map(|&id| described(execution.action(id))).collect();
    if words.is_empty() { "what the source does not show".into() } else { words.join(", ") }
}

fn write_figure(page: &mut String, execution: &NamedExecution, marked: &BTreeSet<u32>) -> std::fmt::Result {
    writeln!(page, "<figure>\n{}</figure>", picture(None, execution, marked))
}
