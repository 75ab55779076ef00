//! Tests by models: a row a test, a column a model.

use std::collections::BTreeMap;

use thinair_check::budget::Stop;
use thinair_check::litmus::{Reason, Verdict};
use thinair_check::models::MODELS;
use thinair_program::Identity;

use super::grid::{Cell, Grid};
use super::{Paint, Style};
use crate::names;
use crate::{Agreement, Row};

/// The table of a run, and below it what its signs mean. Rows of one test follow each other.
pub fn table(rows: &[Row], style: Style) -> String {
    let columns = columns(rows);
    let mut grid = Grid::default();
    let headings = columns.iter().map(|column| Cell::new(column.label(), Paint::Strong));
    grid.line(std::iter::once(Cell::default()).chain(headings).collect());

    let folders =
        group_by(rows.chunk_by(|left, right| left.file == right.file), |rows| folder(&rows[0].file));
    let several = folders.len() > 1;
    for (folder, tests) in folders {
        if several {
            grid.title(Cell::new(folder, Paint::Strong));
        }
        for rows in &tests {
            let mut cells = vec![Cell::plain(label(rows, &tests, several))];
            cells.extend(columns.iter().map(|column| {
                rows.iter().find(|row| Column::of(row) == *column).map_or_else(Cell::default, cell)
            }));
            grid.line(cells);
        }
    }
    grid.render(0, style) + &legend(rows, style)
}

/// What a cell says.
pub(super) fn cell(row: &Row) -> Cell {
    let reason = match row.decision.verdict {
        Verdict::Allowed | Verdict::Forbidden => return verdict(row),
        Verdict::Unknown(Reason::NoEngine) => return Cell::new("·", Paint::Faint),
        Verdict::Unknown(Reason::NotDefined) => return Cell::new("–", Paint::Faint),
        Verdict::Unknown(Reason::Bound) => "? bound",
        Verdict::Unknown(Reason::Limit(Stop::Time)) => "? time limit",
        Verdict::Unknown(Reason::Limit(Stop::Memory)) => "? memory limit",
        Verdict::Unknown(Reason::Limit(Stop::Cancelled)) => "? interrupted",
        Verdict::Unknown(Reason::Unsupported) => "? unsupported",
    };
    Cell::new(reason, Paint::Doubtful)
}

fn verdict(row: &Row) -> Cell {
    let mut text = String::from(names::verdict(row.decision.verdict));
    let mut paint = Paint::None;
    if let Some(expected) = row.expected {
        if row.disappoints() {
            text += " ✗ expected ";
            text += names::expected(expected);
            paint = Paint::Bad;
        } else {
            text += " ✓";
            paint = Paint::Good;
        }
    }
    if row.is_incomplete() {
        text += INCOMPLETE;
    }
    if row.agreement == Agreement::Differs {
        text += DIFFERS;
        paint = Paint::Bad;
    }
    Cell::new(text, paint)
}

const INCOMPLETE: &str = " (incomplete)";
const DIFFERS: &str = " (engines differ)";

/// What the signs in the table mean: those that are in it.
fn legend(rows: &[Row], style: Style) -> String {
    let any = |holds: &dyn Fn(&Row) -> bool| rows.iter().any(holds);
    let signs = [
        (
            any(&|row| row.is_decided() && row.is_met() == Some(true) && row.expected.is_some()),
            "✓ as expected",
        ),
        (any(&Row::disappoints), "✗ not as expected"),
        (any(&|row| row.was_run() && !row.is_decided()), "? not decided"),
        (any(&|row| row.is_decided() && row.is_incomplete()), "(incomplete) there may be more outcomes"),
        (any(&|row| row.decision.verdict == Verdict::Unknown(Reason::NoEngine)), "· not run"),
        (
            any(&|row| row.decision.verdict == Verdict::Unknown(Reason::NotDefined)),
            "– the model says nothing of this",
        ),
    ];
    let shown: Vec<&str> = signs.iter().filter(|(shown, _)| *shown).map(|(_, sign)| *sign).collect();
    if shown.is_empty() {
        return String::new();
    }
    format!("\n{}\n", style.paint(Paint::Faint, &shown.join("   ")))
}

/// What a column is about. The order is that of the list of models.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Column {
    /// The model's place in the list of models; others come last.
    place: usize,
    model: String,
    /// Named where all engines were asked for.
    engine: Option<&'static str>,
    identity: Option<Identity>,
}

impl Column {
    pub(super) fn of(row: &Row) -> Column {
        let place = MODELS.iter().position(|model| model.name == row.model).unwrap_or(MODELS.len());
        let engine = if row.agreement == Agreement::NotAsked { None } else { row.engine };
        Column {
            place,
            model: row.model.clone(),
            engine: engine.map(thinair_check::models::Engine::name),
            identity: row.identity,
        }
    }

    /// The model, its identity if it is not the usual one, and its engine if it is one of several.
    pub(super) fn label(&self) -> String {
        let mut label = self.model.clone();
        if let Some(identity) = self.identity.filter(|identity| *identity != Identity::default()) {
            label += &format!("@{identity}");
        }
        if let Some(engine) = self.engine {
            label += &format!(" ({engine})");
        }
        label
    }
}

pub(super) fn columns(rows: &[Row]) -> Vec<Column> {
    let mut columns: Vec<Column> = rows.iter().map(Column::of).collect();
    columns.sort();
    columns.dedup();
    columns
}

/// A test's name, with its file where another test beside it has the same name.
fn label(rows: &[Row], tests: &[&[Row]], indented: bool) -> String {
    let Row { test, file, .. } = &rows[0];
    let indent = if indented { "  " } else { "" };
    if tests.iter().any(|others| others[0].test == *test && others[0].file != *file) {
        let name = file.rsplit('/').next().unwrap_or(file);
        format!("{indent}{test} ({name})")
    } else {
        format!("{indent}{test}")
    }
}

fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or(".", |(folder, _)| folder)
}

/// The items by their keys, in the order in which keys first appear.
fn group_by<T, K: Ord + Copy>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<(K, Vec<T>)> {
    let mut places = BTreeMap::new();
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for item in items {
        let key = key(&item);
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push((key, Vec::new()));
        }
        groups[place].1.push(item);
    }
    groups
}

#[cfg(test)]
mod tests {
    use thinair_litmus::syntax::Verdict as Expected;

    use super::*;
    use crate::samples::row;

    const NO_ENGINE: Verdict = Verdict::Unknown(Reason::NoEngine);

    fn rows() -> Vec<Row> {
        let mut incomplete = row("b/loop.litmus", "sc", Verdict::Allowed, None);
        incomplete.decision.exhaustive = false;
        vec![
            row("a/SB.litmus", "sc", Verdict::Forbidden, Some(Expected::Forbidden)),
            row("a/SB.litmus", "jmm", NO_ENGINE, Some(Expected::Allowed)),
            row("a/MP.litmus", "sc", Verdict::Allowed, Some(Expected::Forbidden)),
            row("a/MP.litmus", "tso", Verdict::Forbidden, None),
            row("b/SB.litmus", "sc", Verdict::Unknown(Reason::Bound), Some(Expected::Allowed)),
            row("b/SB.litmus", "own", NO_ENGINE, None),
            incomplete,
        ]
    }

    #[test]
    fn folders_are_groups() {
        insta::assert_snapshot!(table(&rows(), Style::Plain), @"
                sc                            tso        jmm  own
        a
          SB    forbidden ✓                              ·
          MP    allowed ✗ expected forbidden  forbidden
        b
          SB    ? bound                                       ·
          loop  allowed (incomplete)

        ✓ as expected   ✗ not as expected   ? not decided   (incomplete) there may be more outcomes   · not run
        ");
    }

    #[test]
    fn one_folder_has_no_title() {
        insta::assert_snapshot!(table(&rows()[..2], Style::Plain), @"
            sc           jmm
        SB  forbidden ✓  ·

        ✓ as expected   · not run
        ");
    }

    #[test]
    fn colours() {
        insta::assert_debug_snapshot!(table(&rows(), Style::Coloured).lines().collect::<Vec<_>>(), @r#"
        [
            "        \u{1b}[1msc\u{1b}[0m                            \u{1b}[1mtso\u{1b}[0m        \u{1b}[1mjmm\u{1b}[0m  \u{1b}[1mown\u{1b}[0m",
            "\u{1b}[1ma\u{1b}[0m",
            "  SB    \u{1b}[32mforbidden ✓\u{1b}[0m                              \u{1b}[2m·\u{1b}[0m",
            "  MP    \u{1b}[1;31mallowed ✗ expected forbidden\u{1b}[0m  forbidden",
            "\u{1b}[1mb\u{1b}[0m",
            "  SB    \u{1b}[33m? bound\u{1b}[0m                                       \u{1b}[2m·\u{1b}[0m",
            "  loop  allowed (incomplete)",
            "",
            "\u{1b}[2m✓ as expected   ✗ not as expected   ? not decided   (incomplete) there may be more outcomes   · not run\u{1b}[0m",
        ]
        "#);
    }

    #[test]
    fn engines_and_identities_have_columns() {
        let rows = [Agreement::Differs, Agreement::Agrees].map(|agreement| Row {
            agreement,
            identity: Some(Identity::Site),
            ..row(&format!("{agreement:?}.litmus"), "jmm", Verdict::Allowed, None)
        });
        insta::assert_snapshot!(table(&rows, Style::Plain), @"
                 jmm@site (explicit)
        Differs  allowed (engines differ)
        Agrees   allowed
        ");
    }

    #[test]
    fn equal_names_are_told_apart() {
        let mut rows = [
            row("a/1.litmus", "sc", Verdict::Allowed, None),
            row("a/2.litmus", "sc", Verdict::Forbidden, None),
        ];
        for row in &mut rows {
            row.test = "SB".into();
        }
        insta::assert_snapshot!(table(&rows, Style::Plain), @"
                       sc
        SB (1.litmus)  allowed
        SB (2.litmus)  forbidden
        ");
    }
}
