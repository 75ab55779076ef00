//! The way to a finding as a table: a column per thread, a step per line, beside the line of the source.
//!
//! As in the text: many threads share a column, and the middle of a long path is left out unless all is asked for.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use thinair_check::program::{Found, Part, PathStep};

use super::Source;
use super::escape::shown;
use super::source::at;
use crate::Check;
use crate::text::count;

/// More threads than this share a column.
const COLUMNS: usize = 6;

/// Of a long path, so much of its beginning is shown.
const BEGINNING: usize = 20;

/// And so much of its end.
const END: usize = 40;

/// Writes the table. Steps that are `marked` are where it goes wrong.
pub(super) fn write(
    page: &mut String,
    check: &Check,
    found: &Found,
    marked: &BTreeSet<usize>,
    source: Source<'_>,
) -> fmt::Result {
    let told = |(_, step): &(usize, &PathStep)| check.full_path || step.part == Part::Story;
    let steps: Vec<(usize, &PathStep)> = found.path.iter().enumerate().filter(told).collect();
    let table = Table::new(found, &steps);
    table.write_head(page)?;
    let early: Vec<&PathStep> = found.path.iter().filter(|step| step.part == Part::Early).collect();
    if let Some(first) = early.first().filter(|_| !check.full_path) {
        let steps = count(early.len() as u64, "step");
        table.write_note(page, &format!("… {} alone: {steps}", found.threads[first.thread]))?;
    }
    let is_long = !check.full_path && steps.len() > BEGINNING + END;
    let omitted = if is_long { BEGINNING..steps.len() - END } else { 0..0 };
    for (row, &(place, step)) in steps.iter().enumerate() {
        if !omitted.contains(&row) {
            table.write_step(page, step, marked.contains(&place), source)?;
        } else if row == omitted.start {
            let steps = count(omitted.len() as u64, "more step");
            table.write_note(page, &format!("… {steps}; --full-path shows them"))?;
        }
    }
    writeln!(page, "</tbody></table></div>")?;
    let minor = found.path.iter().filter(|step| step.part == Part::Minor).count();
    if minor > 0 && !check.full_path {
        let minor = count(minor as u64, "step");
        writeln!(page, "<p class=\"faint\">{minor} of no consequence left out; --full-path shows all.</p>")?;
    }
    Ok(())
}

struct Table<'a> {
    found: &'a Found,
    /// The threads that have a column each; none if they share one.
    columns: Vec<usize>,
}

impl<'a> Table<'a> {
    fn new(found: &'a Found, steps: &[(usize, &PathStep)]) -> Table<'a> {
        let threads: BTreeSet<usize> = steps.iter().map(|(_, step)| step.thread).collect();
        let columns = if threads.len() <= COLUMNS { threads.into_iter().collect() } else { Vec::new() };
        Table { found, columns }
    }

    fn write_head(&self, page: &mut String) -> fmt::Result {
        write!(page, "<div class=\"scroll\"><table>\n<thead><tr><th>where</th>")?;
        for &thread in &self.columns {
            write!(page, "<th>{}</th>", shown(&self.found.threads[thread]))?;
        }
        if self.columns.is_empty() {
            write!(page, "<th>thread</th><th>step</th>")?;
        }
        writeln!(page, "<th>source</th></tr></thead>\n<tbody>")
    }

    /// A line that is no step.
    fn write_note(&self, page: &mut String, note: &str) -> fmt::Result {
        let columns = 1 + if self.columns.is_empty() { 2 } else { self.columns.len() };
        writeln!(page, "<tr><td></td><td class=\"faint\" colspan=\"{columns}\">{}</td></tr>", shown(note))
    }

    fn write_step(
        &self,
        page: &mut String,
        step: &PathStep,
        is_marked: bool,
        source: Source<'_>,
    ) -> fmt::Result {
        let class = if is_marked { " class=\"bad\"" } else { "" };
        let place = step.place.as_ref().and_then(at).unwrap_or_default();
        write!(page, "<tr{class}><td class=\"faint\">{}</td>", shown(&place))?;
        let action = format!("<td{class}>{}</td>", shown(&step.action));
        for &thread in &self.columns {
            write!(page, "{}", if thread == step.thread { &action } else { "<td></td>" })?;
        }
        if self.columns.is_empty() {
            write!(page, "<td>{}</td>{action}", shown(&self.found.threads[step.thread]))?;
        }
        let line = step.place.as_ref().and_then(source).unwrap_or_default();
        writeln!(page, "<td class=\"faint source\">{}</td></tr>", shown(line.trim()))
    }
}
