//! The objects of the format, as far as they are written here, with their fields in the order of the standard.

use std::collections::BTreeMap;

use serde::Serialize;

/// Where the format is defined for programs.
pub(super) const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A document (§3.13).
#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [Run; 1],
}

/// What a tool has done (§3.14).
#[derive(Serialize)]
pub(super) struct Run {
    pub(super) tool: Tool,
    pub(super) invocations: [Invocation; 1],
    /// An empty list says that nothing was found; without one, nothing would have been looked for.
    pub(super) results: Vec<Finding>,
}

/// §3.18
#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

/// §3.19
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    pub(super) semantic_version: &'static str,
    pub(super) rules: Vec<Rule>,
}

/// What a kind of finding is (§3.49).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) short_description: Message,
    pub(super) full_description: Message,
    pub(super) default_configuration: Configuration,
    pub(super) help: Message,
}

/// §3.50
#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: Level,
}

/// How bad something is (§3.27.10).
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Note,
    Warning,
    Error,
}

/// §3.20
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) tool_execution_notifications: Vec<Notification>,
    pub(super) execution_successful: bool,
}

/// §3.58
#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) message: Message,
    pub(super) level: Level,
}

/// A text for people (§3.11).
#[derive(Serialize)]
pub(super) struct Message {
    text: String,
}

impl Message {
    /// In a message, braces stand around the number of an argument, and twice for themselves (§3.11.5).
    pub(super) fn new(text: &str) -> Message {
        Message { text: text.replace('{', "{{").replace('}', "}}") }
    }

    /// Words with their full stop. They begin as they are: often with the name of a thread or a variable.
    pub(super) fn sentence(words: &str) -> Message {
        Message::new(&if words.ends_with('.') { words.to_owned() } else { format!("{words}.") })
    }
}

/// What the standard calls a result (§3.27).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Finding {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) level: Level,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<Location>,
    pub(super) partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) code_flows: Vec<CodeFlow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Location>,
}

/// §3.28
#[derive(Serialize, Default)]
#[allow(clippy::struct_field_names, reason = "they are the standard's")]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) physical_location: Option<PhysicalLocation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
}

/// A line of a file (§3.29).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

/// A file (§3.4).
#[derive(Serialize)]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
}

/// §3.30
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    /// invariant: at least 1
    pub(super) start_line: u32,
}

/// A method (§3.33).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    pub(super) fully_qualified_name: String,
    pub(super) kind: &'static str,
}

/// How something comes about (§3.36).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeFlow {
    /// invariant: not empty
    pub(super) thread_flows: Vec<ThreadFlow>,
}

/// What a thread does (§3.37).
#[derive(Serialize)]
pub(super) struct ThreadFlow {
    /// The thread's number from 1, since several may have one name.
    pub(super) id: String,
    pub(super) message: Message,
    /// invariant: not empty
    pub(super) locations: Vec<ThreadFlowLocation>,
}

/// A step (§3.38).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ThreadFlowLocation {
    pub(super) location: Location,
    pub(super) execution_order: usize,
    /// Only where it is not the usual, `important`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) importance: Option<&'static str>,
}
