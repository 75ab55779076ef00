//! How many executions tests have, where they were counted.

use super::table::Column;
use super::{Paint, Style, count};
use crate::Row;

/// For each row whose executions were counted, how many there are.
pub fn executions(rows: &[Row], style: Style) -> String {
    let mut text = String::new();
    for row in rows {
        let Some(counted) = row.decision.statistics.executions else { continue };
        let incomplete = if counted.exhaustive { "" } else { " so far" };
        text += &style.paint(Paint::Strong, &format!("{} under {}", row.test, Column::of(row).label()));
        text += &format!(": {} up to equivalence{incomplete}\n", count(counted.number, "execution"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::row_with_outcomes;
    use thinair_check::counting::Counted;

    #[test]
    fn only_those_that_were_counted() {
        let mut counted = row_with_outcomes();
        counted.decision.statistics.executions = Some(Counted { number: 3, exhaustive: true });
        insta::assert_snapshot!(executions(&[row_with_outcomes(), counted], Style::Plain), @"MP under sc: 3 executions up to equivalence");
    }
}
