//! Text for people. It reads the same without colour; widths are counted in characters.

mod comparison;
mod explanation;
mod grid;
mod models;
mod outcomes;
mod style;
mod summary;
mod table;
mod witness;

pub use comparison::comparison;
pub use explanation::explain;
pub use models::{definitions, models};
pub use outcomes::outcomes;
pub use style::{Paint, Style};
pub use summary::{findings, not_run, summary};
pub use table::table;

/// So many things, with the plural where there is not one.
pub(crate) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// How wide a text is on a terminal.
fn width(text: &str) -> usize {
    text.chars().count()
}
