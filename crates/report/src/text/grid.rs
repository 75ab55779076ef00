//! Cells in aligned columns.

use super::{Paint, Style, width};

/// A cell: a text and its colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) paint: Paint,
    /// Whether it goes on with what the cell above it began.
    goes_on: bool,
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
        Cell { text: text.into(), paint, goes_on: false }
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

    /// The grid with its columns after the first made narrower, so that it is not wider than `room`: what does not fit into
    /// a cell goes on in the next line. Nothing if a column would get narrower than `least`.
    pub(super) fn narrowed(&self, room: usize, least: usize) -> Option<Grid> {
        let widths = self.widths();
        let capped = |cap: usize| {
            let columns = widths.iter().enumerate();
            columns.map(|(place, &width)| if place == 0 { width } else { width.min(cap) }).collect::<Vec<_>>()
        };
        let total = |cap| capped(cap).iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        let widest = widths.iter().copied().max().unwrap_or(0);
        let cap = (0..=widest).rev().find(|&cap| total(cap) <= room)?;
        if cap < least && cap < widest {
            return None;
        }
        let columns = capped(cap);
        let lines = self.lines.iter().flat_map(|line| match line {
            Line::Title(_) => vec![line.clone()],
            Line::Cells(cells) => wrapped_cells(cells, &columns),
        });
        Some(Grid { lines: lines.collect() })
    }

    /// Adds a column of faint texts beside the lines of cells, apart from the headings and from what a cell goes on with.
    pub(super) fn beside(&mut self, texts: &[String]) {
        let columns = self.widths().len();
        let mut texts = texts.iter();
        for line in self.lines.iter_mut().skip(1) {
            let Line::Cells(cells) = line else { continue };
            if cells.first().is_some_and(|first| first.goes_on) {
                continue;
            }
            let Some(text) = texts.next() else { return };
            cells.resize(columns, Cell::default());
            cells.push(Cell::new(text.as_str(), Paint::Faint));
        }
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

/// A line as several, so that each cell fits into its column.
fn wrapped_cells(cells: &[Cell], columns: &[usize]) -> Vec<Line> {
    let wrapped: Vec<Vec<String>> =
        cells.iter().zip(columns).map(|(cell, &column)| wrapped(&cell.text, column)).collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(1);
    let line = |number: usize| {
        let cell = |(cell, texts): (&Cell, &Vec<String>)| Cell {
            text: texts.get(number).cloned().unwrap_or_default(),
            paint: cell.paint,
            goes_on: number > 0,
        };
        Line::Cells(cells.iter().zip(&wrapped).map(cell).collect())
    };
    (0..height).map(line).collect()
}

/// A text in lines of so many characters, those after the first indented. Of a word that is too long, the end is shown.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    if width(text) <= most {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let indent = if lines.len() > 1 { "  " } else { "" };
        let line = lines.last_mut().expect("there is a first");
        if line.trim().is_empty() {
            *line = format!("{indent}{}", end_of(word, most.saturating_sub(indent.len())));
        } else if width(line) + 1 + width(word) <= most {
            *line = format!("{line} {word}");
        } else {
            lines.push(format!("  {}", end_of(word, most.saturating_sub(2))));
        }
    }
    lines
}

fn end_of(word: &str, most: usize) -> String {
    if width(word) <= most {
        return word.to_owned();
    }
    let end: String = word.chars().skip(width(word) + 1 - most.max(1)).collect();
    format!("…{end}")
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
