//! A minimal core: what can't hold together, though any fewer of it can.
//!
//! ```text
//! These can't hold together, and without any one of them the rest can:
//!
//!   program
//!         initially x = 0
//!     9   y = 1;
//!   condition
//!     16  1:r1 == 1
//!   axioms of sc
//!     total  all i, j: A | i != j => ord[i, j] or ord[j, i]
//! ```

use thinair_check::litmus::{Constraint, Core};

use super::grid::{Cell, Grid};
use super::{Paint, Style, paragraph};

/// The constraints, by where they come from.
pub(super) fn minimal_core(core: &Core, model: &str, style: Style) -> String {
    let mut text = paragraph(
        "",
        "These can't hold together, and without any one of them the rest can (a line that is left out may do the same \
         with any value):",
    );
    let axioms = format!("axioms of {model}");
    for title in ["program", "condition", &axioms] {
        let rows: Vec<(String, &str)> = core.constraints.iter().filter_map(|one| row(one, title)).collect();
        if rows.is_empty() {
            continue;
        }
        text += &format!("\n  {}\n", style.paint(Paint::Strong, title));
        let mut grid = Grid::default();
        for (key, what) in rows {
            grid.line(vec![Cell::plain(key), Cell::plain(what)]);
        }
        text += &grid.render(4, style);
    }
    text
}

/// A constraint as two columns, if it is one of those.
fn row<'a>(constraint: &'a Constraint, title: &str) -> Option<(String, &'a str)> {
    let number = |line: &Option<u32>| line.map_or_else(String::new, |line| format!("line {line}"));
    match constraint {
        Constraint::Line { line, text } if title == "program" => Some((number(line), text)),
        Constraint::Condition { line, text } if title == "condition" => Some((number(line), text)),
        Constraint::Axiom { name, text } if title.starts_with("axioms") => Some((name.clone(), text)),
        _ => None,
    }
}
