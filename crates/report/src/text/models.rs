//! The list of memory models, and their definitions.

use thinair_check::models::Model;

use super::grid::{Cell, Grid};
use super::{Paint, Style};

/// A line for each model: its name, its engines, and what it is.
pub fn models<'m>(models: impl IntoIterator<Item = &'m Model>, style: Style) -> String {
    let mut grid = Grid::default();
    grid.line(["model", "engines", "what it is"].map(|heading| Cell::new(heading, Paint::Strong)).into());
    for model in models {
        let engines: Vec<&str> =
            model.definitions.iter().map(|definition| definition.engine.name()).collect();
        let engines = if engines.is_empty() { "-".into() } else { engines.join(", ") };
        grid.line(vec![Cell::plain(model.name), Cell::plain(engines), Cell::plain(model.summary)]);
    }
    grid.render(0, style)
}

/// Every definition of a model, each with the engine that works by it.
pub fn definitions(model: &Model, style: Style) -> String {
    let Model { name, summary, definitions, .. } = model;
    let mut text = format!("{}: {summary}\n", style.paint(Paint::Strong, name));
    if definitions.is_empty() {
        text += "\nNo engine decides it yet.\n";
    }
    for definition in *definitions {
        let heading = format!("As the engine {} has it", definition.engine);
        text += &format!("\n{}:\n\n{}\n", style.paint(Paint::Strong, &heading), definition.text.trim_end());
    }
    text
}
