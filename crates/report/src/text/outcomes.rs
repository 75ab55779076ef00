//! Lists of outcomes, those in question marked.

use super::statistics::statistics;
use super::table::Column;
use super::{Paint, Style, count};
use crate::Row;

/// For each row that an engine ran, all outcomes that it found.
pub fn outcomes(rows: &[Row], style: Style) -> String {
    let mut text = String::new();
    for row in rows.iter().filter(|row| row.was_run()) {
        let incomplete = if row.decision.exhaustive { "" } else { " so far" };
        let number = count(row.decision.outcomes.len() as u64, "outcome");
        text += &style.paint(Paint::Strong, &format!("{} under {}", row.test, Column::of(row).label()));
        text += &format!(": {number}{incomplete}\n");
        text += &list(row);
        if let Some(line) = statistics(row) {
            text += &format!("  {}\n", style.paint(Paint::Faint, line.trim_end()));
        }
        text.push('\n');
    }
    if rows.iter().any(|row| row.asked_for.contains(&true)) {
        text += &style.paint(Paint::Faint, "* in question");
        text += "\n";
    }
    text
}

/// The outcomes of a row, one a line.
pub(super) fn list(row: &Row) -> String {
    let mut text = String::new();
    for (outcome, asked_for) in row.decision.outcomes.iter().zip(&row.asked_for) {
        let mark = if *asked_for { '*' } else { ' ' };
        let outcome = if outcome.entries.is_empty() { "(no registers)".into() } else { outcome.to_string() };
        text += &format!("  {mark} {outcome}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{outcome, row_with_outcomes};

    #[test]
    fn those_in_question_are_marked() {
        let mut incomplete = row_with_outcomes();
        incomplete.decision.exhaustive = false;
        incomplete.decision.outcomes = vec![outcome([])];
        incomplete.asked_for = vec![false];
        insta::assert_snapshot!(outcomes(&[row_with_outcomes(), incomplete], Style::Plain), @"
        MP under sc: 2 outcomes
            1:r1=0, x=-1
          * 1:r1=1, 2:b=true, 2:exception=ArithmeticException, a[1]=-9223372036854775808

        MP under sc: 1 outcome so far
            (no registers)

        * in question
        ");
    }
}
