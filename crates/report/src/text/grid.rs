//! Cells in aligned columns.

use super::{Paint, Style, width};

/// A cell: a text and its colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) paint: Paint,
}

/// Lines of cells, and of titles that belong to no column.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
enum Line {
    Title(Cell),
    Cells(Vec<Cell>),
}

/// Between two columns.
const GAP: usize = 2;

impl Cell {
    pub(super) fn new(text: impl Into<String>, paint: Paint) -> Cell {
        Cell { text: text.into(), paint }
    }

    pub(super) fn plain(text: impl Into<String>) -> Cell {
        Cell::new(text, Paint::None)
    }
}

impl Grid {
    pub(super) fn title(&mut self, title: Cell) {
        self.lines.push(Line::Title(title));
    }

    pub(super) fn line(&mut self, cells: Vec<Cell>) {
        self.lines.push(Line::Cells(cells));
    }

    /// The width of the widest line of cells.
    pub(super) fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
    }

    /// The lines, each after `indent` spaces. No line ends in a space.
    pub(super) fn render(&self, indent: usize, style: Style) -> String {
        let widths = self.widths();
        let mut text = String::new();
        for line in &self.lines {
            let cells = match line {
                Line::Title(title) => std::slice::from_ref(title),
                Line::Cells(cells) => cells,
            };
            let mut missing = indent;
            for (place, cell) in cells.iter().enumerate() {
                if !cell.text.is_empty() {
                    text.extend(std::iter::repeat_n(' ', missing));
                    text.push_str(&style.paint(cell.paint, &cell.text));
                    missing = 0;
                }
                // A title is wider than its column, and nothing follows it.
                missing +=
                    widths.get(place).map_or(0, |column| column.saturating_sub(width(&cell.text))) + GAP;
            }
            text.push('\n');
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        for line in &self.lines {
            let Line::Cells(cells) = line else { continue };
            widths.resize(widths.len().max(cells.len()), 0);
            for (column, cell) in widths.iter_mut().zip(cells) {
                *column = (*column).max(width(&cell.text));
            }
        }
        widths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_characters() {
        let mut grid = Grid::default();
        grid.line(vec![Cell::plain(""), Cell::plain("one"), Cell::plain("two")]);
        grid.title(Cell::plain("a title that is wider than its column"));
        grid.line(vec![Cell::plain("ä✓"), Cell::new("red", Paint::Bad), Cell::plain("x")]);
        grid.line(vec![Cell::plain("abc"), Cell::plain(""), Cell::plain("y")]);
        grid.line(vec![Cell::plain("abcd"), Cell::plain(""), Cell::plain("")]);
        insta::assert_snapshot!(grid.render(1, Style::Plain), @"
              one  two
        a title that is wider than its column
        ä✓    red  x
        abc        y
        abcd
        ");
        insta::assert_debug_snapshot!(grid.render(0, Style::Coloured).lines().nth(2), @r#"
        Some(
            "ä✓    \u{1b}[1;31mred\u{1b}[0m  x",
        )
        "#);
        assert_eq!(grid.width(), 14);
    }
}
