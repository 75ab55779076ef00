//! An interleaving, a step after the other, with what is in the buffers.

use super::{Paint, Style, paragraph};
use crate::{Buffers, NamedInterleaving};

pub(super) fn interleaving(interleaving: &NamedInterleaving, style: Style) -> String {
    let NamedInterleaving { threads, initial, steps, outcome } = interleaving;
    let mut text =
        String::from("An interleaving that shows it, replayed by the model's formulas word for word:\n\n");
    text += "  at first\n";
    text += &buffers(threads, initial, style);
    for (number, step) in steps.iter().enumerate() {
        let thread = style.paint(Paint::Strong, &threads[step.thread]);
        let sees = step.sees.as_ref().map(|seen| format!(", which sees {seen}")).unwrap_or_default();
        let line = step.line.map(|line| format!(" (line {line})")).unwrap_or_default();
        text += &format!("  {}. {thread}: {}{sees}{line}\n", number + 1, step.instruction);
        text += &buffers(threads, &step.buffers, style);
    }
    text += &format!("\n  outcome  {outcome}\n");
    text
}

/// LIBs that have something in them, and GIB.
fn buffers(threads: &[String], buffers: &Buffers, style: Style) -> String {
    let mut text = String::new();
    for (thread, lib) in threads.iter().zip(&buffers.libs) {
        if !lib.is_empty() {
            text += &buffer(&format!("LIB of {thread}"), lib, style);
        }
    }
    text + &buffer("GIB", &buffers.gib, style)
}

fn buffer(name: &str, instructions: &[String], style: Style) -> String {
    let prefix = format!("       {name}: ");
    let lines = paragraph(&prefix, &instructions.join("; "));
    let painted: Vec<String> = lines.lines().map(|line| style.paint(Paint::Faint, line)).collect();
    painted.join("\n") + "\n"
}
