//! A program that was checked: the verdict in a sentence, then each finding with the way to it.

use thinair_check::program::{Blocked, Found, Incomplete, Kind, Verdict};
use thinair_program::Place;

use super::path::{path, position};
use super::{Paint, Style, count, sentence};
use crate::Check;

/// How to show a check.
#[derive(Clone, Copy)]
pub struct CheckView<'a> {
    /// Whether text is coloured.
    pub style: Style,
    /// Whether long paths are shown in full.
    pub full_path: bool,
    /// The text of the line at a place, where there is one.
    pub source: &'a dyn Fn(&Place) -> Option<String>,
}

/// The verdict, what was looked at, and each finding.
pub fn check(check: &Check, view: &CheckView<'_>) -> String {
    let mut text = headline(check, view.style);
    text += &sentence(&check.extent());
    let findings = &check.checked.findings;
    for (place, found) in findings.iter().enumerate() {
        text += "\n";
        if findings.len() > 1 {
            let label = format!("{} of {}", place + 1, findings.len());
            text += &view.style.paint(Paint::Strong, &format!("Finding {label}"));
            text += "\n\n";
        }
        text += &story(check, found, view);
    }
    text
}

/// `Clh.java under sc: deadlock`
fn headline(check: &Check, style: Style) -> String {
    let verdict = match check.checked.verdict {
        Verdict::Ok => style.paint(Paint::Good, "ok, nothing goes wrong in any execution"),
        Verdict::Found(kind) => style.paint(paint(kind), headword(kind)),
        Verdict::Unknown => style.paint(Paint::Doubtful, "unknown, nothing goes wrong so far"),
    };
    format!("{} under {}: {verdict}\n", style.paint(Paint::Strong, &check.input), check.model)
}

fn headword(kind: Kind) -> &'static str {
    match kind {
        Kind::Assertion => "an assertion is violated",
        Kind::Exception => "a thread ends by an exception",
        Kind::Deadlock => "there is a deadlock",
        Kind::Hang => "the program may go on for ever",
    }
}

fn paint(kind: Kind) -> Paint {
    match kind {
        Kind::Assertion | Kind::Exception => Paint::Bad,
        Kind::Deadlock | Kind::Hang => Paint::Doubtful,
    }
}

/// A finding: what, where, and how it comes about.
fn story(check: &Check, found: &Found, view: &CheckView<'_>) -> String {
    let what = view.style.paint(paint(found.kind), &format!("{}:", found.kind));
    let mut text = format!("{what} {}\n", found.message);
    match &found.exception {
        Some(exception) if !exception.trace.is_empty() => text += &stack(check, &exception.trace, view),
        _ => text += &found.place.as_ref().map(|place| at(check, place, view)).unwrap_or_default(),
    }
    for blocked in &found.blocked {
        text += &stuck(check, found, blocked, view);
    }
    if found.path.is_empty() {
        return text + "\nIt happens before any step that other threads could notice.\n";
    }
    text += &format!("\n{}\n\n", how(check, found));
    text += &path(check, found, view);
    text
}

/// `How it comes about, in 12 steps, checked by an independent validator:`
fn how(check: &Check, found: &Found) -> String {
    let steps = count(found.path.len() as u64, "step");
    let shortest = if found.shortest { " (no path is shorter)" } else { "" };
    let validator = match (found.validated, check.checked.incomplete) {
        (true, _) => ", checked by an independent validator",
        (false, Some(Incomplete::Replay)) => "",
        (false, _) => ", too long for the independent validator",
    };
    format!("How it comes about, in {steps}{shortest}{validator}:")
}

/// `  Thread-0 waits to be notified on lock`, with its stack below.
fn stuck(check: &Check, found: &Found, blocked: &Blocked, view: &CheckView<'_>) -> String {
    let thread = view.style.paint(Paint::Strong, &found.threads[blocked.thread]);
    let mut text = format!("  {thread} {}\n", blocked.what);
    if blocked.stack.is_empty() {
        text += &blocked.place.as_ref().map(|place| at(check, place, view)).unwrap_or_default();
    } else {
        text += &stack(check, &blocked.stack, view);
    }
    if let Some(note) = &blocked.note {
        text += &format!("    note: {note}\n");
    }
    text
}

/// A stack as Java prints it, and the line at which the user's code is.
fn stack(check: &Check, trace: &[Place], view: &CheckView<'_>) -> String {
    let mut text = String::new();
    let mut snippet = true;
    for place in trace {
        text += &format!("    at {}\n", frame(check, place));
        if snippet && let Some(line) = source(place, view) {
            text += &line;
            snippet = false;
        }
    }
    text
}

fn at(check: &Check, place: &Place, view: &CheckView<'_>) -> String {
    format!("    at {}\n{}", frame(check, place), source(place, view).unwrap_or_default())
}

/// `Main.run(Main.java:12)`; `SB.litmus:12` where there are no methods.
fn frame(check: &Check, place: &Place) -> String {
    let position = position(check, place);
    match (place.class.is_empty(), position) {
        (true, Some(position)) => position,
        (true, None) => "an unknown place".into(),
        (false, Some(position)) => format!("{}.{}({position})", place.class, place.method),
        (false, None) => format!("{}.{}", place.class, place.method),
    }
}

/// `      12 | x = 1;`
fn source(place: &Place, view: &CheckView<'_>) -> Option<String> {
    let text = (view.source)(place)?;
    let text = text.trim();
    let line = place.line?;
    (!text.is_empty())
        .then(|| format!("{}\n", view.style.paint(Paint::Faint, &format!("       {line} | {text}"))))
}
