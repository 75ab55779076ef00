//! The tests that tell two models apart.

use super::grid::{Cell, Grid};
use super::{Paint, Style, count, table};
use crate::Comparison;

/// The tests with both verdicts, and how many others there were.
pub fn comparison(models: [&str; 2], comparison: &Comparison, style: Style) -> String {
    let Comparison { different, same, not_comparable } = comparison;
    let mut text = String::new();
    if !different.is_empty() {
        let mut grid = Grid::default();
        grid.line(vec![
            Cell::default(),
            Cell::new(models[0], Paint::Strong),
            Cell::new(models[1], Paint::Strong),
            Cell::default(),
        ]);
        for [first, second] in different {
            let file = Cell::new(first.file.as_str(), Paint::Faint);
            grid.line(vec![Cell::plain(first.test.as_str()), table::cell(first), table::cell(second), file]);
        }
        text = grid.render(0, style) + "\n";
    }
    let tell = if different.len() == 1 { "tells" } else { "tell" };
    let do_not = if *same == 1 { "does not" } else { "do not" };
    let different = count(different.len() as u64, "test");
    let [first, second] = models;
    text += &format!("{different} {tell} {first} from {second}, {same} {do_not}.\n");
    if *not_comparable > 0 {
        let tests = count(*not_comparable as u64, "test");
        text += &format!("{tests} can't be compared: one of the two models has no verdict.\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use thinair_check::litmus::{Reason, Verdict};

    use super::*;
    use crate::samples::row;

    #[test]
    fn tests_that_differ_are_listed_and_others_counted() {
        let pair = |file, first, second| [row(file, "sc", first, None), row(file, "tso", second, None)];
        let mut tests = vec![pair("B.litmus", Verdict::Allowed, Verdict::Allowed)];
        insta::assert_snapshot!(comparison(["sc", "tso"], &Comparison::new(tests.clone()), Style::Plain), @"0 tests tell sc from tso, 1 does not.");
        tests.push(pair("a/SB.litmus", Verdict::Forbidden, Verdict::Allowed));
        tests.push(pair("C.litmus", Verdict::Allowed, Verdict::Unknown(Reason::NoEngine)));
        insta::assert_snapshot!(comparison(["sc", "tso"], &Comparison::new(tests), Style::Plain), @"
            sc         tso
        SB  forbidden  allowed  a/SB.litmus

        1 test tells sc from tso, 1 does not.
        1 test can't be compared: one of the two models has no verdict.
        ");
    }
}
