//! What was found, for people (text), for programs (JSON, SARIF) and as drawings (Graphviz DOT, SVG, HTML).
//!
//! Plain structs in, a `String` out: a run of tests is a list of [`Row`]s, one test under one model is an
//! [`Explanation`], an execution in either is a [`NamedExecution`], and a program that was searched for what goes
//! wrong is a [`Check`], a trace that was verified is a [`TraceReport`], and tests in the manner of jcstress are a [`SuiteReport`]. [`text`] and [`json`] show all of them, [`mod@dot`] and [`mod@svg`]
//! draw executions, [`mod@html`] is a page with an explanation's, and [`mod@sarif`] a check for code-scanning services. Nothing here reads, prints or
//! decides, and this is the only crate that serializes.

mod check;
mod commits;
mod drawing;
mod execution;
mod explanation;
mod interleaving;
mod names;
mod phrase;
mod refusal;
mod row;
mod suite;
mod trace;

pub mod dot;
pub mod html;
pub mod json;
pub mod sarif;
pub mod svg;
pub mod text;

pub use check::{Check, ShownExecution};
pub use commits::Commit;
pub use execution::{Datum, NamedAction, NamedExecution};
pub use explanation::{Ending, Explanation, Incident, JavaTest, Path, Shown, ShownOutcome};
pub use interleaving::{Buffers, NamedInterleaving, NamedStep};
pub use refusal::{NamedObstacle, Refusal, Refused, RefusedRead};
pub use row::{Agreement, Comparison, Row};
pub use suite::{Judged, Observed, OutcomeWitness, SuiteReport, TestReport};
pub use trace::{TraceAction, TraceReport, TraceRow, TraceStep, TraceTable};

#[cfg(test)]
mod samples;
