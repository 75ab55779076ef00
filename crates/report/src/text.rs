//! Text for people. It reads the same without colour; widths are counted in characters.

#![allow(clippy::format_push_string, reason = "reports are short, and their code reads best this way")]

mod check;
mod commits;
mod comparison;
mod core;
mod executions;
mod explanation;
mod grid;
mod interleaving;
mod models;
mod outcomes;
mod path;
mod refusal;
mod statistics;
mod style;
mod suite;
mod summary;
mod table;
mod trace;
mod witness;

pub(crate) use check::{how, legal, verdict};

pub use check::{CheckView, check};
pub use comparison::comparison;
pub use executions::executions;
pub use explanation::explain;
pub use models::{definitions, models};
pub use outcomes::outcomes;
pub use style::{Paint, Style};
pub use suite::suite;
pub use summary::{findings, idle, not_run, not_supported, summary};
pub use table::table;
pub use trace::trace;

/// No line is wider, if it can be helped.
const WIDTH: usize = 100;

/// What to say of states that were kept in full, after that they were explored.
pub(crate) fn shared_fingerprints(collisions: Option<u64>) -> String {
    match collisions {
        None => String::new(),
        Some(0) => ", and no two of them have the same fingerprint".into(),
        Some(number) => format!(", and {} had the fingerprint of another", count(number, "state")),
    }
}

/// So many things, with the plural where there is not one: `1,234 states`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let mut digits = String::new();
    for (place, digit) in number.to_string().chars().rev().enumerate() {
        if place > 0 && place % 3 == 0 {
            digits.insert(0, ',');
        }
        digits.insert(0, digit);
    }
    let plural = if number == 1 { "" } else { "s" };
    format!("{digits} {noun}{plural}")
}

/// A sentence with a capital letter and a full stop, on a line of its own.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.\n", letters.as_str())
}

/// A paragraph in lines that are not wider than they should be: the first after `first`, others after as many spaces.
fn paragraph(first: &str, words: &str) -> String {
    let mut text = String::from(first);
    let mut column = width(first);
    for (place, word) in words.split_whitespace().enumerate() {
        if place > 0 && column + 1 + width(word) > WIDTH {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', width(first)));
            column = width(first);
        } else if place > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width(word);
    }
    text.push('\n');
    text
}

/// `a`, `a and b`, `a, b and c`
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How wide a text is on a terminal.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts() {
        let counts = [0, 1, 2, 999, 1000, 1_234_567].map(|number| count(number, "state"));
        let expected = ["0 states", "1 state", "2 states", "999 states", "1,000 states", "1,234,567 states"];
        assert_eq!(counts, expected);
    }
}
