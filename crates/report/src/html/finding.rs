//! A finding as a section of a page.

use std::fmt::{self, Write as _};

use thinair_check::program::{Blocked, DataRace, Found, Kind, RacingAccess};
use thinair_program::Place;

use super::diagram::{Diagram, diagram, marked};
use super::escape::shown;
use super::picture::picture;
use super::source::{at, frame, snippet};
use super::{Source, path};
use crate::Check;
use crate::text::{Style, count, how, legal};

/// A longer stack is folded.
const STACK: usize = 8;

/// What it is, in a few words.
pub(super) fn title(found: &Found) -> String {
    match (&found.race, found.kind) {
        (Some(race), _) => match found.benign {
            None => format!("Data race on {}", race.name),
            Some(true) => format!("Benign data race on {}", race.name),
            Some(false) => format!("Harmful data race on {}", race.name),
        },
        (None, Kind::Assertion) => "Assertion".into(),
        (None, Kind::Exception) => "Exception".into(),
        (None, Kind::Deadlock) => "Deadlock".into(),
        (None, Kind::Hang) => "Endless execution".into(),
        (None, Kind::Race) => "Data race".into(),
    }
}

/// Writes the section; `number` counts from 1.
pub(super) fn write(
    page: &mut String,
    check: &Check,
    found: &Found,
    number: usize,
    source: Source<'_>,
) -> fmt::Result {
    writeln!(page, "<section class=\"finding\" id=\"finding-{number}\">")?;
    let ordinal = if check.checked.findings.len() > 1 { format!("{number}. ") } else { String::new() };
    writeln!(page, "<h2>{ordinal}{}</h2>", shown(&title(found)))?;
    let headline = found.race.as_ref().map(|race| headline(found, race));
    writeln!(page, "<p><strong>{}</strong></p>", prose(&headline.unwrap_or_else(|| found.message.clone())))?;
    if let Some(race) = &found.race {
        writeln!(page, "<div class=\"sides\">")?;
        for access in &race.accesses {
            write_access(page, found, access, source)?;
        }
        writeln!(page, "</div>")?;
        writeln!(page, "<p class=\"advice\"><strong>What is missing:</strong> {}</p>", prose(&race.missing))?;
    } else {
        write_wrong(page, found, source)?;
    }
    if let Some(diagram) = diagram(check, found) {
        let legend = legend(found, &diagram);
        let picture = picture(&diagram, &format!("Happens-before: {}", found.message));
        writeln!(page, "<h3>Happens-before</h3>")?;
        writeln!(page, "<figure><div class=\"scroll\">\n{picture}</div>")?;
        writeln!(page, "<figcaption>{legend}</figcaption></figure>")?;
    }
    let steps = check.path(found).len();
    if let Some(shown_execution) = check.shown.get(&(number - 1)) {
        writeln!(page, "<h3>A legal execution that shows it</h3>")?;
        writeln!(
            page,
            "<pre class=\"scroll\">{}</pre>",
            shown(&legal(found, shown_execution, Style::Plain))
        )?;
    } else if steps == 0 {
        writeln!(page, "<p>It happens before any step that other threads could notice.</p>")?;
    } else {
        // In the text report its colon announces what follows.
        writeln!(page, "<h3>{}</h3>", shown(how(found, steps).trim_end_matches(':')))?;
        path::write(page, check, found, &marked(found), source)?;
    }
    writeln!(page, "</section>")
}

/// `Thread-0 writes Main.ready (Main.java:7), main reads it (Main.java:9), and nothing orders the two`
fn headline(found: &Found, race: &DataRace) -> String {
    let [first, second] = &race.accesses;
    let place = |access: &RacingAccess| {
        let place = access.place.as_ref().and_then(at);
        place.map(|place| format!(" ({place})")).unwrap_or_default()
    };
    let index = race.variable.index.map(|index| format!(", element {index}")).unwrap_or_default();
    format!(
        "{} {}s {}{index}{}, {} {}s it{}, and nothing orders the two",
        found.threads[first.thread],
        first.kind,
        race.name,
        place(first),
        found.threads[second.thread],
        second.kind,
        place(second)
    )
}

fn write_access(page: &mut String, found: &Found, access: &RacingAccess, source: Source<'_>) -> fmt::Result {
    let thread = shown(&found.threads[access.thread]);
    writeln!(page, "<div class=\"side\">\n<h3>{thread} <span class=\"bad\">{}s</span> it</h3>", access.kind)?;
    write_place(page, access.place.as_ref(), source)?;
    let holds = match access.holds.as_slice() {
        [] => "It holds no lock.".to_owned(),
        holds => format!(
            "It holds <code>{}</code>.",
            holds.iter().map(|held| shown(held)).collect::<Vec<_>>().join("</code> and <code>")
        ),
    };
    let last = match &access.synchronized {
        Some(step) => {
            let place = step.place.as_ref().and_then(at);
            let place = place.map(|place| format!(" ({})", shown(&place))).unwrap_or_default();
            format!("Its last synchronization before: <code>{}</code>{place}.", shown(&step.action))
        }
        None => "It has not synchronized with anybody before, but for being started.".to_owned(),
    };
    writeln!(page, "<p>{holds}</p>\n<p>{last}</p>")?;
    write_stack(page, &access.stack)?;
    writeln!(page, "</div>")
}

/// What is no race: where it happens, or how threads are stuck.
fn write_wrong(page: &mut String, found: &Found, source: Source<'_>) -> fmt::Result {
    if found.place.is_some() {
        writeln!(page, "<div class=\"side\">")?;
        write_place(page, found.place.as_ref(), source)?;
        let trace = found.exception.as_ref().map_or(&[][..], |exception| &exception.trace);
        write_stack(page, trace)?;
        writeln!(page, "</div>")?;
    }
    if found.blocked.is_empty() {
        return Ok(());
    }
    writeln!(page, "<div class=\"sides\">")?;
    for blocked in &found.blocked {
        let Blocked { thread, what, place, stack, spins, note } = blocked;
        let thread = shown(&found.threads[*thread]);
        writeln!(page, "<div class=\"side\">\n<h3>{thread} <span class=\"bad\">{}</span></h3>", shown(what))?;
        if spins.is_empty() {
            write_place(page, place.as_ref(), source)?;
        } else {
            for place in spins {
                write_place(page, Some(place), source)?;
            }
        }
        if let Some(note) = note {
            writeln!(page, "<p>{}</p>", prose(note))?;
        }
        write_stack(page, stack)?;
        writeln!(page, "</div>")?;
    }
    writeln!(page, "</div>")
}

/// A place, and the source there.
fn write_place(page: &mut String, place: Option<&Place>, source: Source<'_>) -> fmt::Result {
    let Some(place) = place else { return Ok(()) };
    writeln!(page, "<p><code>{}</code></p>", shown(&frame(place)))?;
    write!(page, "{}", snippet(place, source).unwrap_or_default())
}

fn write_stack(page: &mut String, stack: &[Place]) -> fmt::Result {
    if stack.is_empty() {
        return Ok(());
    }
    let open = if stack.len() <= STACK { " open=\"open\"" } else { "" };
    let calls = count(stack.len() as u64, "call");
    writeln!(page, "<details{open}><summary>Stack, {calls}</summary>\n<ol class=\"stack\">")?;
    for place in stack {
        let class = if place.library { " class=\"faint\"" } else { "" };
        writeln!(page, "<li{class}><code>at {}</code></li>", shown(&frame(place)))?;
    }
    writeln!(page, "</ol></details>")
}

/// What the picture shows, and what it does not.
fn legend(found: &Found, diagram: &Diagram) -> String {
    let mut legend = String::from(
        "A column is a thread, and its line down is program order; time goes down. An arrow is synchronizes-with (JLS 17.4.4), \
         and says by what.",
    );
    if diagram.arrows.is_empty() {
        legend += " There is no such arrow here.";
    }
    if found.race.is_some() {
        legend += " No way along lines and arrows leads from one of the red accesses to the other";
        // A variable that is accessed in several modes: whether accesses race is asked before the second learns anything.
        let by_itself =
            |second: usize| diagram.arrows.iter().any(|arrow| arrow.to == second && arrow.rule.is_read());
        let by_itself = diagram.racing.is_some_and(|[_, second]| by_itself(second));
        legend += if by_itself {
            ", but for what the second learns by reading, which comes too late for it."
        } else {
            "."
        };
    }
    if diagram.omitted > 0 {
        let edges = count(diagram.omitted as u64, "more edge");
        let verb = if diagram.omitted == 1 { "is" } else { "are" };
        // Writing to a string can\'t fail.
        let _ = write!(
            legend,
            " {edges} of synchronizes-with {verb} left out, of no consequence here or long past."
        );
    }
    legend
}

/// Words as a sentence, which may begin with a name; what is in backticks is code.
fn prose(words: &str) -> String {
    let pieces: Vec<&str> = words.split('`').collect();
    let mut text = String::new();
    for (place, piece) in pieces.iter().enumerate() {
        match (place % 2, place + 1 < pieces.len()) {
            (1, true) => text.extend(["<code>", &shown(piece), "</code>"]),
            // Without its partner it stands for itself.
            (1, false) => text.extend(["`", &shown(piece)]),
            _ => text += &shown(piece),
        }
    }
    text + "."
}
