//! An execution as a picture: threads side by side, initial writes above them, one colour and one kind of line a relation.
//!
//! The picture needs nothing but itself: no fonts, no scripts, no styles from elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::NamedExecution;
use crate::drawing::{Arrow, Column, Drawing, Drawn};

/// The execution of a test as a picture with a title.
pub fn svg(title: &str, execution: &NamedExecution) -> String {
    picture(Some(title), execution, &BTreeSet::new())
}

/// The same with some actions marked.
pub(crate) fn picture(title: Option<&str>, execution: &NamedExecution, marked: &BTreeSet<u32>) -> String {
    let drawing = Drawing::new(execution);
    let layout = Layout::new(title, &drawing);
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = layout.write(&mut text, title, &drawing, marked);
    text
}

/// Text as XML has it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The width of a letter of the nodes' captions.
const LETTER: i64 = 8;
const NODE_HEIGHT: i64 = 26;
const ROW: i64 = 62;
/// Between two columns: arrows and their names need room.
const GAP: i64 = 110;
const MARGIN: i64 = 24;
const LINE: i64 = 22;

/// Where a node is.
#[derive(Clone, Copy)]
struct Spot {
    left: i64,
    top: i64,
    width: i64,
    /// Its column; none for an initial write.
    column: Option<usize>,
}

impl Spot {
    fn right(self) -> i64 {
        self.left + self.width
    }

    fn bottom(self) -> i64 {
        self.top + NODE_HEIGHT
    }

    fn centre(self) -> i64 {
        self.left + self.width / 2
    }

    fn middle(self) -> i64 {
        self.top + NODE_HEIGHT / 2
    }
}

struct Layout {
    width: i64,
    height: i64,
    spots: BTreeMap<u32, Spot>,
    /// The middle and the baseline of each column's label.
    labels: Vec<(i64, i64)>,
}

fn width_of(caption: &str) -> i64 {
    caption.chars().map(|_| LETTER).sum::<i64>() + 16
}

impl Layout {
    fn new(title: Option<&str>, drawing: &Drawing) -> Layout {
        let is_initial = |column: &&Column| column.thread == NamedExecution::INIT;
        let mut top = MARGIN + title.map_or(0, |_| LINE + 8);
        let mut spots = BTreeMap::new();
        let mut width = title.map_or(0, width_of) + 2 * MARGIN;
        let mut labels = Vec::new();
        let mut left = MARGIN;
        if let Some(initial) = drawing.columns.iter().find(is_initial) {
            let label = width_of(&initial.label);
            labels.push((left + label / 2, top + NODE_HEIGHT - 8));
            left += label + 10;
            for node in &initial.nodes {
                let spot = Spot { left, top, width: width_of(&node.caption), column: None };
                spots.insert(node.id, spot);
                left += spot.width + 30;
            }
            width = width.max(left + MARGIN);
            top += ROW;
            // Arrows from there come along the left side of a column.
            left = MARGIN + GAP / 3;
        }
        let mut height = top;
        for (number, column) in drawing.columns.iter().filter(|column| !is_initial(column)).enumerate() {
            let widest = column.nodes.iter().map(|node| width_of(&node.caption)).max().unwrap_or(0);
            let widest = widest.max(width_of(&column.label));
            labels.push((left + widest / 2, top + 14));
            for (row, node) in (0..).zip(&column.nodes) {
                let spot = Spot { left, top: top + LINE + row * ROW, width: widest, column: Some(number) };
                spots.insert(node.id, spot);
                height = height.max(spot.bottom());
            }
            left += widest + GAP;
            width = width.max(left - GAP + MARGIN + 50);
        }
        Layout { width, height, spots, labels }
    }

    fn write(
        &self,
        text: &mut String,
        title: Option<&str>,
        drawing: &Drawing,
        marked: &BTreeSet<u32>,
    ) -> std::fmt::Result {
        let present: Vec<Drawn> =
            Drawn::ALL.into_iter().filter(|relation| drawing.arrows_of(*relation).next().is_some()).collect();
        let height = self.height + MARGIN + present.iter().map(|_| LINE).sum::<i64>() + MARGIN;
        let legend = present.iter().map(|relation| width_of(relation.long_name()) + 110).max();
        let width = self.width.max(legend.unwrap_or(0));
        writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"monospace\" font-size=\"13\">"
        )?;
        writeln!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>")?;
        for relation in &present {
            let (name, colour) = (relation.name(), Pen::of(*relation).colour);
            writeln!(
                text,
                "<marker id=\"{name}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
                 markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{colour}\"/></marker>"
            )?;
        }
        if let Some(title) = title {
            let (x, y, title) = (MARGIN, MARGIN + 6, escaped(title));
            writeln!(text, "<text x=\"{x}\" y=\"{y}\" font-size=\"15\" font-weight=\"bold\">{title}</text>")?;
        }
        // Arrows go behind the actions of threads that they pass, and their names before everything.
        for &arrow in &drawing.arrows {
            self.write_line(text, arrow)?;
        }
        self.write_columns(text, drawing, marked)?;
        for &arrow in &drawing.arrows {
            self.write_name(text, arrow)?;
        }
        for (row, relation) in (0..).zip(&present) {
            let y = self.height + MARGIN + row * LINE;
            let line = Pen::of(*relation).attributes(*relation);
            let (x1, x2, x, base) = (MARGIN, MARGIN + 44, MARGIN + 56, y + 4);
            writeln!(text, "<path d=\"M{x1} {y}H{x2}\" {line}/>")?;
            let (name, long) = (relation.name(), relation.long_name());
            writeln!(text, "<text x=\"{x}\" y=\"{base}\" fill=\"#333\">{name}: {long}</text>")?;
        }
        writeln!(text, "</svg>")
    }

    fn write_columns(
        &self,
        text: &mut String,
        drawing: &Drawing,
        marked: &BTreeSet<u32>,
    ) -> std::fmt::Result {
        for (column, (x, y)) in drawing.columns.iter().zip(&self.labels) {
            let label = escaped(&column.label);
            writeln!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#555\">{label}</text>")?;
            for node in &column.nodes {
                let spot = self.spots[&node.id];
                let Spot { left, top, width, .. } = spot;
                let fill = if marked.contains(&node.id) { "#fff3b0" } else { "#f5f5f5" };
                writeln!(
                    text,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{NODE_HEIGHT}\" rx=\"4\" fill=\"{fill}\" \
                     stroke=\"#bbb\"/>"
                )?;
                let (x, y, caption) = (spot.centre(), spot.top + 18, escaped(&node.caption));
                writeln!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{caption}</text>")?;
            }
        }
        Ok(())
    }

    fn write_line(&self, text: &mut String, arrow: Arrow) -> std::fmt::Result {
        let pen = Pen::of(arrow.relation);
        let Curve { start: (sx, sy), first: (ax, ay), second: (bx, by), end: (ex, ey) } =
            self.curve_of(arrow);
        let line = pen.attributes(arrow.relation);
        writeln!(text, "<path d=\"M{sx} {sy}C{ax} {ay} {bx} {by} {ex} {ey}\" {line}/>")
    }

    fn write_name(&self, text: &mut String, arrow: Arrow) -> std::fmt::Result {
        let (x, y) = self.curve_of(arrow).name_at();
        let (name, colour) = (arrow.relation.name(), Pen::of(arrow.relation).colour);
        let place = format!("x=\"{x}\" y=\"{y}\" font-size=\"11\"");
        // What lies behind the letters is wiped out first.
        writeln!(text, "<text {place} stroke=\"white\" stroke-width=\"4\">{name}</text>")?;
        writeln!(text, "<text {place} fill=\"{colour}\">{name}</text>")
    }

    fn curve_of(&self, Arrow { relation, from, to }: Arrow) -> Curve {
        Layout::curve(self.spots[&from], self.spots[&to], Pen::of(relation).shift)
    }

    /// How an arrow goes: down within a thread, round the other actions where there are some between, and else from side to
    /// side. `shift` keeps the arrows of different relations apart.
    fn curve(from: Spot, to: Spot, shift: i64) -> Curve {
        let down = |(x, y): (i64, i64), by: i64| (x + shift, y + by);
        match (from.column, to.column) {
            (Some(one), Some(other)) if one == other && to.top == from.top + ROW => {
                let (start, end) = ((from.centre(), from.bottom()), (to.centre(), to.top));
                Curve::through(down(start, 0), down(start, 10), down(end, -10), down(end, 0))
            }
            (Some(one), Some(other)) if one == other => {
                let (start, end) = ((from.right(), from.middle()), (to.right(), to.middle()));
                let out = 40 + shift.abs();
                let (sy, ey) = (start.1 + shift / 2, end.1 + shift / 2);
                Curve::through((start.0, sy), (start.0 + out, sy), (end.0 + out, ey), (end.0, ey))
            }
            (Some(one), Some(other)) => {
                let rightwards = other > one;
                let side =
                    |spot: Spot, right: bool| (if right { spot.right() } else { spot.left }, spot.middle());
                let (start, end) = (side(from, rightwards), side(to, !rightwards));
                let reach = if rightwards { 50 } else { -50 };
                let (sy, ey) = (start.1 + shift, end.1 + shift);
                Curve::through((start.0, sy), (start.0 + reach, sy), (end.0 - reach, ey), (end.0, ey))
            }
            // From above, along the column's left side.
            _ => {
                let (start, end) = ((from.centre(), from.bottom()), (to.left, to.middle()));
                let end = (end.0, end.1 + shift);
                let aside = end.0 - 44;
                Curve::through(down(start, 0), (aside, start.1 + 24), (aside, end.1), end)
            }
        }
    }
}

/// A cubic curve.
struct Curve {
    start: (i64, i64),
    first: (i64, i64),
    second: (i64, i64),
    end: (i64, i64),
}

impl Curve {
    fn through(start: (i64, i64), first: (i64, i64), second: (i64, i64), end: (i64, i64)) -> Curve {
        Curve { start, first, second, end }
    }

    /// Where its name stands: a quarter of the way, where it is still between its own column and the next; halfway, if it
    /// goes straight down.
    fn name_at(&self) -> (i64, i64) {
        let quarter =
            |start: i64, first: i64, second: i64, end: i64| (27 * start + 27 * first + 9 * second + end) / 64;
        let x = quarter(self.start.0, self.first.0, self.second.0, self.end.0);
        let y = quarter(self.start.1, self.first.1, self.second.1, self.end.1);
        // Beside a line that goes down, and above one that goes aside.
        if self.start.0 == self.end.0 {
            (x + 4, i64::midpoint(self.start.1, self.end.1) + 3)
        } else {
            (x + 4, y - 3)
        }
    }
}

/// How a relation's arrows look.
#[derive(Clone, Copy)]
struct Pen {
    colour: &'static str,
    width: &'static str,
    dashes: &'static str,
    shift: i64,
}

impl Pen {
    fn of(relation: Drawn) -> Pen {
        let (colour, width, dashes, shift) = match relation {
            Drawn::ProgramOrder => ("#222", "1.2", "none", 0),
            Drawn::ReadsFrom => ("#c00", "1.5", "none", -5),
            Drawn::SynchronizesWith => ("#05c", "2.5", "none", 4),
            Drawn::SynchronizationOrder => ("#888", "1.2", "6 4", 9),
            Drawn::HappensBefore => ("#080", "1.4", "2 3", 9),
        };
        Pen { colour, width, dashes, shift }
    }

    fn attributes(self, relation: Drawn) -> String {
        let Pen { colour, width, dashes, .. } = self;
        let marker = relation.name();
        format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" \
             marker-end=\"url(#{marker})\""
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::execution;

    /// Each pair of each relation that is drawn has its arrow, in the relation's own pen.
    #[test]
    fn relations_are_told_apart() {
        let text = svg("a \"test\" & more", &execution());
        let drawing = Drawing::new(&execution());
        for relation in Drawn::ALL {
            let line = Pen::of(relation).attributes(relation);
            let arrows = drawing.arrows_of(relation).count();
            // One more in the legend.
            assert_eq!(text.matches(&line).count(), arrows + usize::from(arrows > 0), "{relation:?}");
        }
        let pens: BTreeSet<String> = Drawn::ALL.map(|relation| Pen::of(relation).attributes(relation)).into();
        assert_eq!(pens.len(), Drawn::ALL.len());
        assert!(text.contains("a &quot;test&quot; &amp; more"));
    }

    #[test]
    fn nothing_lies_outside_and_no_two_actions_lie_on_each_other() {
        let drawing = Drawing::new(&execution());
        let layout = Layout::new(None, &drawing);
        let spots: Vec<Spot> = layout.spots.values().copied().collect();
        for (index, one) in spots.iter().enumerate() {
            assert!(one.right() <= layout.width && one.bottom() <= layout.height);
            for other in &spots[..index] {
                let beside = one.right() <= other.left || other.right() <= one.left;
                let above = one.bottom() <= other.top || other.bottom() <= one.top;
                assert!(beside || above);
            }
        }
    }

    #[test]
    fn marked_actions_look_different() {
        let plain = picture(None, &execution(), &BTreeSet::new());
        let marked = picture(None, &execution(), &BTreeSet::from([6]));
        assert!(!plain.contains("#fff3b0"));
        assert_eq!(marked.matches("#fff3b0").count(), 1);
    }
}
