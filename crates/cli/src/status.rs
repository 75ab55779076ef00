//! The exit status.

use std::process::ExitCode;

use thinair_explore::Finding;
use thinair_report::{Agreement, Row};

/// What happened that a caller should know of. Bad input outranks a finding, and a finding what was left undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Status {
    /// Some input could not be used, or has no meaning under a model: 2.
    pub(crate) bad_input: bool,
    /// An expectation was not met, an assertion is violated, or engines differ: 1.
    pub(crate) finding: bool,
    /// A bound or a limit was reached: 3.
    pub(crate) incomplete: bool,
}

impl Status {
    /// Something could not be used.
    pub(crate) fn bad_input() -> Status {
        Status { bad_input: true, ..Status::default() }
    }

    /// Takes a row into account. A deadlock is no finding here, nor is what no engine was there to decide.
    pub(crate) fn note(&mut self, row: &Row) {
        self.finding |= row.disappoints()
            || row.agreement == Agreement::Differs
            || row.decision.has(Finding::Assertion) == Some(true);
        self.bad_input |= row.is_unsupported();
        let miscounted = row.decision.statistics.executions.is_some_and(|counted| !counted.exhaustive);
        self.incomplete |= row.is_incomplete() || miscounted;
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status { bad_input: true, .. } => 2,
            Status { finding: true, .. } => 1,
            Status { incomplete: true, .. } => 3,
            Status { .. } => 0,
        })
    }
}
