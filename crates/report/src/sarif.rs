//! SARIF: what goes wrong in a program, for services that show findings beside the source.
//!
//! The Static Analysis Results Interchange Format, version 2.1.0 (an OASIS standard); numbers with § are its sections. A document
//! is one run. Each finding is a result, and the way to it a code flow: a thread flow for each thread, whose locations say in
//! `executionOrder` which step of the path they are.
//!
//! Only what `log` has of the format is written. Lines are all that is known of places, so that no region has columns.

mod fingerprint;
mod log;
mod places;
mod result;
mod rules;
#[cfg(test)]
mod tests;
mod uri;

use thinair_check::program::Incomplete;

use self::fingerprint::Fingerprints;
use self::log::{Driver, Invocation, Level, Log, Message, Notification, Run, Tool};
use crate::Check;

/// The document of a check.
pub fn sarif(check: &Check) -> String {
    let mut fingerprints = Fingerprints::default();
    let findings = &check.checked.findings;
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "Thinair",
                // That of all crates.
                version: env!("CARGO_PKG_VERSION"),
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: rules::all(),
            },
        },
        // That the search has come to its end is not said here: what was found before a limit is as good as any.
        invocations: [Invocation {
            execution_successful: true,
            tool_execution_notifications: notifications(check),
        }],
        results: findings
            .iter()
            .map(|found| result::result(check, found, fingerprints.of(check, found)))
            .collect(),
    };
    let log = Log { schema: log::SCHEMA, version: "2.1.0", runs: [run] };
    serde_json::to_string_pretty(&log).expect("a document has string keys and no other numbers than integers")
        + "\n"
}

/// How much was looked at, without which nobody knows what it means that nothing was found, and what was assumed.
fn notifications(check: &Check) -> Vec<Notification> {
    let level = match check.checked.incomplete {
        Some(Incomplete::Bound | Incomplete::Limit(_)) => Level::Warning,
        None | Some(Incomplete::First | Incomplete::Replay) => Level::Note,
    };
    let extent = Notification { level, message: Message::sentence(&check.extent()) };
    let note = |note: &String| Notification { level: Level::Note, message: Message::sentence(note) };
    std::iter::once(extent).chain(check.notes.iter().map(note)).collect()
}
