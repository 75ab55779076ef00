//! The way to a finding, for people: threads side by side, one step a line, in the order of the steps.
//!
//! What does not fit into a thread's column goes on in the next line. Many threads go below each other: a line then names
//! its thread. Of a long path, the middle is left out: how it begins and how it ends says most. Where there is room, the
//! line of the source stands beside a step.

use std::collections::BTreeSet;

use thinair_check::program::{Found, Part, PathStep};
use thinair_program::Place;

use super::grid::{Cell, Grid};
use super::{CheckView, Paint, count, width};
use crate::Check;

/// More threads than this go below each other.
const COLUMNS: usize = 6;

const INDENT: usize = 2;

/// A narrower column is not worth reading.
const NARROW: usize = 22;

/// The source is shown if there is so much room for it.
const SOURCE: usize = 20;

/// More of a line of the source is not shown.
const MOST_SOURCE: usize = 60;

/// A longer path is shown in part.
const MOST: usize = 60;

/// What is shown of its beginning; the rest of `MOST` is its end.
const BEGINNING: usize = 20;

/// The steps as a table.
pub(super) fn path(check: &Check, found: &Found, steps: &[&PathStep], view: &CheckView<'_>) -> String {
    let (beginning, omitted, end) = if check.full_path || steps.len() <= MOST {
        (steps, 0, &[][..])
    } else {
        let last = steps.len() - (MOST - BEGINNING);
        (&steps[..BEGINNING], last - BEGINNING, &steps[last..])
    };
    let table = Table::new(check, found, beginning, omitted, end);
    let room = view.width.saturating_sub(INDENT);
    let side_by_side = table.side_by_side();
    let mut grid = match (table.threads.len() <= COLUMNS).then(|| side_by_side.narrowed(room, NARROW)) {
        Some(Some(grid)) => grid,
        _ => table.below_each_other(),
    };
    let left = room.saturating_sub(grid.width() + 2);
    if left >= SOURCE {
        let lines = |step: &&PathStep| {
            let line = step.place.as_ref().and_then(|place| (view.source)(place)).unwrap_or_default();
            shortened(line.trim(), left.min(MOST_SOURCE))
        };
        grid.beside(&beginning.iter().chain(end).map(lines).collect::<Vec<_>>());
    }
    grid.render(INDENT, view.style)
}

/// The text, or its beginning.
fn shortened(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", beginning.trim_end())
}

/// `Main.java:12`, as far as it is known.
pub(super) fn position(check: &Check, place: &Place) -> Option<String> {
    // A program of one file does not say its name at every place.
    let file = place.file.as_deref().or(place.class.is_empty().then_some(check.input.as_str()));
    match (file, place.line) {
        (Some(file), Some(line)) => Some(format!("{file}:{line}")),
        (Some(file), None) => Some(file.into()),
        (None, Some(line)) => Some(format!("line {line}")),
        (None, None) => None,
    }
}

struct Table<'a> {
    check: &'a Check,
    found: &'a Found,
    /// The steps that are shown, those that are left out between them.
    beginning: &'a [&'a PathStep],
    omitted: usize,
    end: &'a [&'a PathStep],
    /// The threads that take a step that is shown.
    threads: Vec<usize>,
    /// Whether all steps are in one file, so that lines say enough.
    one_file: bool,
}

impl<'a> Table<'a> {
    fn new(
        check: &'a Check,
        found: &'a Found,
        beginning: &'a [&'a PathStep],
        omitted: usize,
        end: &'a [&'a PathStep],
    ) -> Table<'a> {
        let mut threads = BTreeSet::new();
        let mut files = BTreeSet::new();
        for step in beginning.iter().chain(end) {
            threads.insert(step.thread);
            files.extend(step.place.as_ref().map(|place| place.file.as_deref()));
        }
        let threads = threads.into_iter().collect();
        Table { check, found, beginning, omitted, end, threads, one_file: files.len() <= 1 }
    }

    fn side_by_side(&self) -> Grid {
        let headings = self.threads.iter().map(|&thread| self.found.threads[thread].as_str());
        self.grid(headings, |step| {
            let cell = |&thread: &usize| {
                if thread == step.thread { Cell::plain(step.action.as_str()) } else { Cell::default() }
            };
            self.threads.iter().map(cell).collect()
        })
    }

    fn below_each_other(&self) -> Grid {
        self.grid(["thread", ""].into_iter(), |step| {
            vec![Cell::plain(self.found.threads[step.thread].as_str()), Cell::plain(step.action.as_str())]
        })
    }

    fn grid<'h>(
        &self,
        headings: impl Iterator<Item = &'h str>,
        cells: impl Fn(&PathStep) -> Vec<Cell>,
    ) -> Grid {
        let mut grid = Grid::default();
        let first = if self.one_file { "line" } else { "where" };
        grid.line(
            std::iter::once(first).chain(headings).map(|name| Cell::new(name, Paint::Strong)).collect(),
        );
        let line = |step: &PathStep| {
            let place = Cell::new(self.place(step), Paint::Faint);
            std::iter::once(place).chain(cells(step)).collect()
        };
        let early = self.found.path.iter().filter(|step| step.part == Part::Early);
        let early: Vec<&PathStep> = early.filter(|_| !self.check.full_path).collect();
        if let Some(first) = early.first() {
            let thread = &self.found.threads[first.thread];
            let note = format!("… {thread} alone: {}", count(early.len() as u64, "step"));
            grid.title(Cell::new(note, Paint::Faint));
        }
        self.beginning.iter().for_each(|step| grid.line(line(step)));
        if self.omitted > 0 {
            let gap = format!("… {}; --full-path shows them", count(self.omitted as u64, "more step"));
            grid.title(Cell::new(gap, Paint::Faint));
        }
        self.end.iter().for_each(|step| grid.line(line(step)));
        grid
    }

    fn place(&self, step: &PathStep) -> String {
        let Some(place) = &step.place else { return String::new() };
        match place.line {
            Some(line) if self.one_file => line.to_string(),
            _ => position(self.check, place).unwrap_or_default(),
        }
    }
}
