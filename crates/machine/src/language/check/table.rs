//! The table: its rows and columns are the same, and each cell says something.

use std::collections::BTreeSet;
use std::sync::Arc;

use thinair_text::{Name, Source, suggest};

use super::draft::{Draft, Sourced};
use super::kinds::{self, GROUPS, REST};
use super::roles::takes;
use crate::language::syntax::{Grid, Row};
use crate::language::{Cause, Problems};
use crate::model::{Cell, PredicateId, Table};
use crate::{Kind, KindSet};

/// What a table means for each pair of kinds.
pub(super) fn table(draft: &Draft, grid: &Sourced<Grid>, problems: &mut Problems) -> Table {
    let mut checker = Checker { draft, source: &grid.source, problems };
    let columns: Vec<&Name> = grid.item.columns.iter().collect();
    let rows: Vec<&Name> = grid.item.rows.iter().map(|row| &row.kind).collect();
    checker.names("column", &columns);
    checker.names("row", &rows);
    let lacks = |names: &[&Name], name: &Name| !names.contains(&name);
    for column in columns.iter().filter(|&&column| lacks(&rows, column)) {
        checker.report(column, Cause::MissingRow { kind: column.text.clone() });
    }
    for row in rows.iter().filter(|&&row| lacks(&columns, row)) {
        checker.report(row, Cause::MissingColumn { kind: row.text.clone() });
    }
    let cells: Vec<Vec<Option<Cell>>> =
        grid.item.rows.iter().map(|row| checker.row(row, columns.len())).collect();
    let cell =
        |earlier: Kind, later: Kind| *cells.get(place(&rows, earlier)?)?.get(place(&columns, later)?)?;
    let row = |earlier| Kind::ALL.into_iter().map(|later| cell(earlier, later)).collect();
    Table { cells: Kind::ALL.into_iter().map(row).collect() }
}

/// The kinds that have rows.
pub(super) fn defined(grid: &Grid) -> KindSet {
    let rows: Vec<&Name> = grid.rows.iter().map(|row| &row.kind).collect();
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| place(&rows, kind).is_some()).collect();
    KindSet::of(&kinds)
}

/// Where a kind is: by its own name, else that of several, else it is of the rest. An update is both a read and a write, so
/// it has to be said what it is like.
fn place(names: &[&Name], kind: Kind) -> Option<usize> {
    let position = |wanted: &dyn Fn(&str) -> bool| names.iter().position(|name| wanted(&name.text));
    let is_group = |name: &str| {
        kind != Kind::Update && GROUPS.iter().any(|group| group.0 == name && group.1.contains(kind))
    };
    position(&|name| kinds::exactly(name) == Some(kind))
        .or_else(|| position(&is_group))
        .or_else(|| position(&|name| name == REST))
}

struct Checker<'a> {
    draft: &'a Draft,
    source: &'a Arc<Source>,
    problems: &'a mut Problems,
}

impl Checker<'_> {
    fn names(&mut self, what: &'static str, names: &[&Name]) {
        let mut seen = BTreeSet::new();
        for name in names {
            if name.text != REST && kinds::find(&name.text).is_none() {
                self.report(name, kinds::unknown(&name.text));
            } else if !seen.insert(&name.text) {
                self.report(name, Cause::Duplicate { what, kind: name.text.clone() });
            }
        }
    }

    fn row(&mut self, row: &Row, width: usize) -> Vec<Option<Cell>> {
        if row.cells.len() != width {
            let (kind, found) = (row.kind.text.clone(), row.cells.len());
            self.report(&row.kind, Cause::WrongCells { kind, expected: width, found });
        }
        row.cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn cell(&mut self, cell: &Name) -> Option<Cell> {
        match cell.text.as_str() {
            "Yes" => Some(Cell::Yes),
            "No" => Some(Cell::No),
            name => {
                if let Some(index) = self.draft.find(name) {
                    let define = &self.draft.predicates[index].item;
                    let parameters = ["the first instruction", "the second"];
                    let at = (self.source, cell.span);
                    let takes = takes(define, "a condition of the table", &parameters, at, self.problems);
                    return takes.then_some(Cell::If(PredicateId(index as u32)));
                }
                let conditions = self.draft.predicates.iter().map(|found| &found.item);
                let names = conditions.filter(|define| define.parameters.len() == 2);
                let candidates = names.map(|define| &*define.name.text).chain(["Yes", "No"]);
                let similar = suggest::nearest(name, candidates).map(str::to_owned);
                self.report(cell, Cause::UnknownCondition { name: name.to_owned(), similar });
                None
            }
        }
    }

    fn report(&mut self, at: &Name, cause: Cause) {
        self.problems.report(self.source, at.span, cause);
    }
}
