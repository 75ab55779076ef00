//! What was found in a program, as a page that stands by itself: no script, and nothing is fetched.

use std::fmt::{self, Write as _};

use super::escape::shown;
use super::{Source, finding};
use crate::Check;
use crate::text::{Paint, count, sentence, verdict};

const STYLE: &str = include_str!("page.css");

/// Whatever gets into the page, a browser is told to run nothing and to fetch nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The page of a check. `source` has the text of the line at a place, where there is one.
pub fn check(check: &Check, source: Source<'_>) -> String {
    let mut page = String::new();
    // Writing to a string can't fail.
    let _ = write(&mut page, check, source);
    page
}

fn write(page: &mut String, check: &Check, source: Source<'_>) -> fmt::Result {
    let findings = &check.checked.findings;
    let (paint, verdict) = verdict(check);
    let class = match paint {
        Paint::Good => "good",
        Paint::Bad => "bad",
        _ => "doubtful",
    };
    let input = shown(&check.input);
    writeln!(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/>")?;
    writeln!(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>")?;
    writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")?;
    writeln!(page, "<title>{input}: {verdict}</title>\n<style>\n{STYLE}</style></head>\n<body>")?;
    writeln!(page, "<h1><code>{input}</code>: <span class=\"{class}\">{verdict}</span></h1>")?;
    writeln!(page, "<p>{}</p>", shown(sentence(&check.extent()).trim_end()))?;
    for note in &check.notes {
        writeln!(page, "<p class=\"faint\">Note: {}.</p>", shown(note))?;
    }
    write_statistics(page, check)?;
    if findings.len() > 1 {
        writeln!(page, "<nav><ol>")?;
        for (number, found) in (1..).zip(findings) {
            let (title, message) = (shown(&finding::title(found)), shown(&found.message));
            writeln!(page, "<li><a href=\"#finding-{number}\">{title}</a>: {message}</li>")?;
        }
        writeln!(page, "</ol></nav>")?;
    }
    for (number, found) in (1..).zip(findings) {
        finding::write(page, check, found, number, source)?;
    }
    writeln!(page, "</body>\n</html>")
}

fn write_statistics(page: &mut String, check: &Check) -> fmt::Result {
    let statistics = &check.checked.statistics;
    let items = [
        format!("memory model {}", check.model),
        count(statistics.states, "state"),
        count(statistics.transitions, "step"),
        format!("longest path {}", count(statistics.depth as u64, "step")),
        format!("{:.1} ms", statistics.time.as_secs_f64() * 1e3),
        format!("Thinair {}", env!("CARGO_PKG_VERSION")),
    ];
    write!(page, "<ul class=\"stats\">")?;
    for item in items.into_iter().chain(check.executions()) {
        write!(page, "<li>{}</li>", shown(&item))?;
    }
    writeln!(page, "</ul>")
}
