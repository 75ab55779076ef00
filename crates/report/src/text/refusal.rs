//! Why no execution that a model allows has an outcome: the nearest one that has, and what is in its way.

use super::witness::witness;
use super::{Style, paragraph};
use crate::Refused;

/// The reasons, in paragraphs.
pub(super) fn refusal(refused: &Refused, model: &str, style: Style) -> String {
    let mut summary = refused.summary(model);
    let Some(nearest) = &refused.nearest else { return paragraph("", &summary) };
    if refused.executions > 1 {
        summary += " The one that comes nearest, E:";
    } else {
        summary.truncate(summary.trim_end_matches('.').len());
        summary += ":";
    }
    let mut text = paragraph("", &summary);
    text += &format!("\n{}\n", witness(&nearest.execution, style));
    if model.starts_with("jmm") && !nearest.reads.is_empty() {
        text += &paragraph(
            "",
            "E is not legal: its actions can't all be committed. In an execution that justifies committing some of \
             them, reads see what happens before them or, once they are committed, what they see in E.",
        );
        text += "\n";
    }
    for (claim, grounds) in nearest.reasons(model) {
        text += &paragraph("  ", &claim);
        if !grounds.is_empty() {
            text += &paragraph("    ", &grounds);
        }
    }
    text
}
