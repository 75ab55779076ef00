//! A [`Diagram`] as SVG for a page, whose style sheet colours it.
//!
//! Time goes down, and every node has a height of its own: so an arrow can go straight across from where it begins, down between two columns,
//! and across to where it ends, and never passes through a node.

use std::fmt::{self, Write as _};

use super::diagram::{Arrow, Diagram, Look, Node};
use super::escape::shown;
use crate::text::count;

/// The width of a letter of captions, in tenths.
const LETTER: i64 = 74;
/// A caption has lines of so many letters at most.
const LINE: usize = 32;
/// And so many lines.
const LINES: usize = 3;
const LINE_HEIGHT: i64 = 15;
const PADDING: i64 = 8;
const MARGIN: i64 = 10;
/// Below the names of threads.
const HEAD: i64 = 34;
/// Between two nodes.
const GAP: i64 = 14;
/// Where steps are left out, for saying so.
const SKIP: i64 = 16;
/// Between two columns at least; the names of rules need room.
const GUTTER: i64 = 72;
/// The same, where the line between racing accesses goes down.
const WIDE_GUTTER: i64 = 136;
const LANE: i64 = 12;
const ROUND: i64 = 5;

/// The picture.
pub(super) fn picture(diagram: &Diagram, label: &str) -> String {
    let layout = Layout::new(diagram);
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = layout.write(&mut text, diagram, label);
    text
}

/// Where a node is.
struct Spot {
    left: i64,
    width: i64,
    top: i64,
    height: i64,
    lines: Vec<String>,
    notes: Vec<String>,
}

impl Spot {
    fn right(&self) -> i64 {
        self.left + self.width
    }

    fn centre(&self) -> i64 {
        self.left + self.width / 2
    }

    fn middle(&self) -> i64 {
        self.top + self.height / 2
    }

    fn bottom(&self) -> i64 {
        self.top + self.height
    }
}

/// A line from node to node, and where it goes down.
#[derive(Clone, Copy)]
struct Route {
    from: usize,
    to: usize,
    gutter: usize,
    lane: usize,
}

struct Layout {
    width: i64,
    height: i64,
    /// The left side and the width of each column.
    columns: Vec<(i64, i64)>,
    /// The left side, the width, and the number of lanes of what is to the right of each column.
    gutters: Vec<(i64, i64, usize)>,
    spots: Vec<Spot>,
    /// Of the arrows, and last that of the race.
    routes: Vec<Route>,
}

impl Layout {
    fn new(diagram: &Diagram) -> Layout {
        let Diagram { columns, nodes, racing, .. } = diagram;
        let routes = routes(diagram);
        let mut spots: Vec<Spot> = Vec::new();
        let mut top = HEAD + MARGIN;
        for node in nodes {
            let lines = wrapped(&node.caption);
            let notes: Vec<String> = node.notes.iter().map(|note| shortened(note, LINE)).collect();
            let height = PADDING * 2 - 4 + LINE_HEIGHT * times(lines.len() + notes.len());
            top += if node.skipped > 0 { SKIP } else { 0 };
            spots.push(Spot { left: 0, width: 0, top, height, lines, notes });
            top += height + GAP;
        }
        let lanes = |gutter: usize| {
            let lanes = routes.iter().filter(|route| route.gutter == gutter).map(|route| route.lane + 1);
            lanes.max().unwrap_or(0)
        };
        let missing = racing.and_then(|_| routes.last()).map(|route| route.gutter);
        let mut left = MARGIN;
        let mut placed = Vec::new();
        let mut gutters = Vec::new();
        for (number, column) in columns.iter().enumerate() {
            let widest = nodes.iter().zip(&spots).filter(|(node, _)| node.column == number);
            let texts = widest.flat_map(|(_, spot)| spot.lines.iter().chain(&spot.notes));
            let width = texts.map(|text| width_of(text)).max().unwrap_or(0);
            let width = width.max(width_of(&shortened(&column.name, LINE))) + 2 * PADDING;
            placed.push((left, width));
            left += width;
            let lanes = lanes(number);
            let least = if missing == Some(number) { WIDE_GUTTER } else { GUTTER };
            let gutter = least.max(GUTTER - LANE + LANE * times(lanes));
            gutters.push((left, gutter, lanes));
            left += if number + 1 < columns.len() { gutter } else { MARGIN };
        }
        for (node, spot) in nodes.iter().zip(&mut spots) {
            (spot.left, spot.width) = placed[node.column];
        }
        // What is written below the last node.
        let below = if racing.is_some() || columns.iter().any(|column| column.more > 0) { 20 } else { 0 };
        Layout { width: left, height: top - GAP + MARGIN + below, columns: placed, gutters, spots, routes }
    }

    fn write(&self, text: &mut String, diagram: &Diagram, label: &str) -> fmt::Result {
        let Layout { width, height, .. } = self;
        let label = shown(label);
        writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{label}\">"
        )?;
        self.write_columns(text, diagram)?;
        for (route, arrow) in self.routes.iter().zip(&diagram.arrows) {
            self.write_arrow(text, *route, diagram, *arrow)?;
        }
        if let Some(route) = self.routes.get(diagram.arrows.len()) {
            let (path, _) = self.path(*route, diagram);
            writeln!(text, "<path class=\"missing\" d=\"{path}\"/>")?;
        }
        for (node, spot) in diagram.nodes.iter().zip(&self.spots) {
            write_node(text, node, spot)?;
        }
        // Names of rules go before everything else.
        for (route, arrow) in self.routes.iter().zip(&diagram.arrows) {
            let spot = &self.spots[route.from];
            let rightwards = is_rightwards(*route, diagram);
            let (x, anchor) = if rightwards { (spot.right() + 5, "start") } else { (spot.left - 5, "end") };
            let (y, name) = (spot.middle() - 4, arrow.rule.name());
            writeln!(
                text,
                "<text class=\"rule halo\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{name}</text>"
            )?;
        }
        if let Some(route) = self.routes.get(diagram.arrows.len()) {
            let (left, width, _) = self.gutters[route.gutter];
            let (x, y) = (left + width / 2, self.spots[route.to].middle() + 18);
            writeln!(
                text,
                "<text class=\"none halo\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">no happens-before</text>"
            )?;
        }
        writeln!(text, "</svg>")
    }

    /// The names of threads, and program order.
    fn write_columns(&self, text: &mut String, diagram: &Diagram) -> fmt::Result {
        for (number, column) in diagram.columns.iter().enumerate() {
            let (left, width) = self.columns[number];
            let x = left + width / 2;
            let name = shown(&shortened(&column.name, LINE));
            writeln!(text, "<text class=\"thread\" x=\"{x}\" y=\"18\" text-anchor=\"middle\">{name}</text>")?;
            let mut above = HEAD - 8;
            let own = diagram.nodes.iter().zip(&self.spots).filter(|(node, _)| node.column == number);
            for (node, spot) in own {
                let (y, class) = (spot.top, if node.skipped > 0 { "order gap" } else { "order" });
                writeln!(text, "<path class=\"{class}\" d=\"M{x} {above}V{y}\"/>")?;
                if node.skipped > 0 {
                    write_more(text, x, y - 6, node.skipped)?;
                }
                above = spot.bottom();
            }
            if column.more > 0 {
                let y = above + 18;
                writeln!(text, "<path class=\"order gap\" d=\"M{x} {above}V{y}\"/>")?;
                write_more(text, x, y - 3, column.more)?;
            }
        }
        Ok(())
    }

    fn write_arrow(&self, text: &mut String, route: Route, diagram: &Diagram, arrow: Arrow) -> fmt::Result {
        let (path, end) = self.path(route, diagram);
        let y = self.spots[route.to].middle();
        let back = if is_rightwards(route, diagram) { -8 } else { 8 };
        let [from, to] = [arrow.from, arrow.to].map(|node| shown(&diagram.nodes[node].caption));
        writeln!(
            text,
            "<g><title>{from} synchronizes-with {to}</title><path class=\"arrow\" d=\"{path}\"/><path class=\"head\" \
             d=\"M{end} {y}l{back} -4v8z\"/></g>"
        )
    }

    /// How a line goes, and where it ends from left to right.
    fn path(&self, route: Route, diagram: &Diagram) -> (String, i64) {
        let (from, to) = (&self.spots[route.from], &self.spots[route.to]);
        let (left, width, lanes) = self.gutters[route.gutter];
        let lanes = times(lanes.max(1));
        let x = left + (width - LANE * (lanes - 1)) / 2 + LANE * times(route.lane);
        let (start, end, side) = if is_rightwards(route, diagram) {
            (from.right(), to.left, 1)
        } else {
            (from.left, to.right(), -1)
        };
        let (above, below) = (from.middle(), to.middle());
        let (before, after) = (x - side * ROUND, x + side * ROUND);
        let (down, up) = (above + ROUND, below - ROUND);
        let path = format!(
            "M{start} {above}H{before}Q{x} {above} {x} {down}V{up}Q{x} {below} {after} {below}H{end}"
        );
        (path, end)
    }
}

fn is_rightwards(route: Route, diagram: &Diagram) -> bool {
    diagram.nodes[route.from].column < diagram.nodes[route.to].column
}

/// Which way each arrow goes, and then the line between racing accesses: beside the column where it ends, where no other is.
fn routes(diagram: &Diagram) -> Vec<Route> {
    let arrows = diagram.arrows.iter().map(|arrow| [arrow.from, arrow.to]);
    let mut routes: Vec<Route> = Vec::new();
    for [from, to] in arrows.chain(diagram.racing) {
        let (here, there) = (diagram.nodes[from].column, diagram.nodes[to].column);
        let gutter = if here < there { there - 1 } else { there };
        let is_taken = |lane: usize| {
            let other = |route: &&Route| (route.gutter, route.lane) == (gutter, lane);
            routes.iter().filter(other).any(|route| route.from <= to && from <= route.to)
        };
        let lane = (0..=routes.len()).find(|&lane| !is_taken(lane)).unwrap_or(0);
        routes.push(Route { from, to, gutter, lane });
    }
    routes
}

fn write_node(text: &mut String, node: &Node, spot: &Spot) -> fmt::Result {
    let class = match node.look {
        Look::Bad => "racing",
        Look::Synchronizes => "sync",
        Look::Plain => "step",
    };
    let Spot { left, width, top, height, lines, notes } = spot;
    let title = shown(&format!("{} {}", node.caption, node.notes.join(", ")));
    writeln!(text, "<g class=\"{class}\"><title>{}</title>", title.trim_end())?;
    writeln!(text, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"5\"/>")?;
    let (x, mut y) = (spot.centre(), top + PADDING + 9);
    for line in lines {
        writeln!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", shown(line))?;
        y += LINE_HEIGHT;
    }
    for note in notes {
        writeln!(
            text,
            "<text class=\"small\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            shown(note)
        )?;
        y += LINE_HEIGHT;
    }
    writeln!(text, "</g>")
}

fn write_more(text: &mut String, x: i64, y: i64, steps: usize) -> fmt::Result {
    let steps = count(steps as u64, "more step");
    writeln!(text, "<text class=\"small halo\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{steps}</text>")
}

fn times(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The room that a text needs. Letters of some scripts are twice as wide.
fn width_of(text: &str) -> i64 {
    let letters: i64 =
        text.chars().map(|letter| if letter >= '\u{1100}' && letter != '…' { 2 } else { 1 }).sum();
    letters * LETTER / 10 + 1
}

/// A caption in a few lines, broken between words. A name that is too long for one shows its end, which tells it from others.
fn wrapped(caption: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split(' ') {
        let letters = word.chars().count();
        let word = if letters <= LINE {
            word.to_owned()
        } else {
            let end: String = word.chars().skip(letters + 1 - LINE).collect();
            format!("…{end}")
        };
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} …"), LINE);
        }
    }
    lines
}

/// The text, or its beginning.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most - 1).collect();
    format!("{}…", beginning.trim_end())
}

#[cfg(test)]
mod tests {
    use thinair_check::program::Rule;

    use super::super::diagram::Column;
    use super::*;

    /// Three threads with arrows to and fro.
    fn diagram() -> Diagram {
        let columns = ["one", "two", "three"].map(|name| Column { name: name.into(), more: 1 }).into();
        let nodes = (0..12).map(|number| Node {
            column: number % 3,
            caption: "write something that has a rather long name = 1".into(),
            notes: vec!["Main.java:7".into(); number % 3],
            look: Look::Plain,
            skipped: number % 2,
        });
        let arrow = |(from, to)| Arrow { from, to, rule: Rule::Monitor };
        let arrows = [(0, 4), (0, 5), (1, 3), (2, 6), (4, 8), (5, 9), (3, 11)].map(arrow).into();
        Diagram { columns, nodes: nodes.collect(), arrows, racing: Some([7, 11]), omitted: 0 }
    }

    #[test]
    fn nodes_lie_below_each_other_and_inside() {
        let layout = Layout::new(&diagram());
        for (one, next) in layout.spots.iter().zip(layout.spots.iter().skip(1)) {
            assert!(one.bottom() < next.top);
        }
        for spot in &layout.spots {
            assert!(spot.left >= 0 && spot.right() <= layout.width && spot.bottom() <= layout.height);
            let widest = spot.lines.iter().chain(&spot.notes).map(|text| width_of(text)).max();
            assert!(widest <= Some(spot.width));
        }
    }

    /// A line goes down between columns, each in a lane of its own; across it goes where no node is but its own.
    #[test]
    fn lines_pass_through_no_node() {
        let diagram = diagram();
        let layout = Layout::new(&diagram);
        assert_eq!(layout.routes.len(), diagram.arrows.len() + 1);
        for (place, route) in layout.routes.iter().enumerate() {
            let (left, width, lanes) = layout.gutters[route.gutter];
            assert!(route.lane < lanes && LANE * times(lanes) <= width);
            let clear =
                |&(column, its_width): &(i64, i64)| column + its_width <= left || left + width <= column;
            assert!(layout.columns.iter().all(clear));
            for other in &layout.routes[..place] {
                let same = (other.gutter, other.lane) == (route.gutter, route.lane);
                assert!(!same || other.to < route.from || route.to < other.from);
            }
        }
    }

    #[test]
    fn captions_are_broken_between_words() {
        assert_eq!(wrapped("lock m"), ["lock m"]);
        assert_eq!(
            wrapped("volatile write Main.something = 12345"),
            ["volatile write Main.something =", "12345"]
        );
        assert_eq!(
            wrapped("lock a.very.long.name.Object@Locks.java:23 #2"),
            ["lock", "….long.name.Object@Locks.java:23", "#2"]
        );
        let long = wrapped(&"words and more words ".repeat(10));
        assert!(long.len() == LINES && long[LINES - 1].ends_with('…'), "{long:?}");
        assert!(long.iter().all(|line| line.chars().count() <= LINE), "{long:?}");
        // Letters may have several bytes.
        assert_eq!(wrapped(&"ü".repeat(40)), [format!("…{}", "ü".repeat(LINE - 1))]);
    }
}
