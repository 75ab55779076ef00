//! What a decision took, of the engines that make executions.

use super::{count, sentence};
use crate::Row;

/// One line; nothing for engines that visit states.
pub(super) fn statistics(row: &Row) -> Option<String> {
    let relaxed = row.decision.statistics.relaxed?;
    let mut line = count(relaxed.candidates, "candidate execution");
    if relaxed.race_free {
        line += "; no data race";
    }
    if relaxed.searched > 0 {
        line += &format!(", {} decided by the exact search", relaxed.searched);
    }
    if relaxed.iterations > 0 {
        let iterations = count(relaxed.iterations.into(), "iteration");
        let entries = if relaxed.write_set == 1 { "entry" } else { "entries" };
        line += &format!("; write sets: {iterations}, {} {entries}", relaxed.write_set);
    }
    if !row.decision.exhaustive {
        line += "; not all executions were looked at";
    }
    Some(sentence(&line))
}
