//! What an action does, in words: the same in text and drawings.

use crate::{NamedAction, NamedExecution};

/// An action, or a read-modify-write, that the source shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Phrase {
    /// Its number; for a read-modify-write that of its write, which is what others see.
    pub(crate) id: u32,
    /// Its thread.
    pub(crate) thread: usize,
    /// The line of the source.
    pub(crate) line: Option<u32>,
    /// What it does, without which write it sees: `read x = 1`.
    pub(crate) text: String,
    /// The write that it sees, if it reads.
    pub(crate) sees: Option<u32>,
}

/// What happens, in the execution's order.
pub(crate) fn phrases(execution: &NamedExecution) -> Vec<Phrase> {
    let read_of = |write: u32| execution.atomic.iter().find(|pair| pair.1 == write).map(|pair| pair.0);
    let is_half = |read: u32| execution.atomic.iter().any(|pair| pair.0 == read);
    let shown = execution.order.iter().copied().filter(|&id| execution.is_in_source(id) && !is_half(id));
    shown
        .map(|id| {
            let action = execution.action(id);
            let (text, sees) = match read_of(id).map(|read| execution.action(read)) {
                Some(read) => (update(read, action), read.sees),
                None => (described(action), action.sees),
            };
            Phrase {
                id,
                thread: action.thread,
                line: action.position.map(|position| position.line),
                text,
                sees,
            }
        })
        .collect()
}

/// The name of an action in text and drawings.
pub(crate) fn name(id: u32) -> String {
    format!("a{id}")
}

/// `x = 1`
pub(crate) fn assignment(action: &NamedAction) -> String {
    format!("{} = {}", location(action), value(action))
}

/// What an action does, by itself: `read x = 1`.
pub(crate) fn described(action: &NamedAction) -> String {
    let mode = action.mode.unwrap_or("plain");
    let adjective = if mode == "plain" { String::new() } else { format!("{mode} ") };
    match action.kind {
        kind @ ("read" | "write") => format!("{adjective}{kind} {}", assignment(action)),
        "fence" => format!("{mode} fence"),
        "spawn" => format!("start {}", location(action)),
        "detect-interrupt" => format!("notice the interrupt of {}", location(action)),
        "external" => "print".into(),
        kind => format!("{kind} {}", location(action)),
    }
}

/// `volatile update x = 0 -> 1`
fn update(read: &NamedAction, write: &NamedAction) -> String {
    let mut modes: Vec<&str> = [read.mode, write.mode].into_iter().flatten().collect();
    modes.dedup();
    modes.retain(|mode| *mode != "plain");
    let adjective = if modes.is_empty() { String::new() } else { modes.join("-") + " " };
    format!("{adjective}update {} -> {}", assignment(read), value(write))
}

fn location(action: &NamedAction) -> &str {
    action.location.as_deref().unwrap_or_default()
}

fn value(action: &NamedAction) -> String {
    action.value.as_ref().map_or_else(|| "?".into(), ToString::to_string)
}
