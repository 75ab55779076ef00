//! `thinair/outcomes/1`: what may come out of tests in the manner of jcstress.

use std::collections::BTreeMap;

use serde::Serialize;
use thinair_check::outcomes::{Escaped, OutcomeRow};

use super::explain::{Commit, Execution};
use super::layout;
use crate::{Judged, OutcomeWitness, SuiteReport, TestReport};

/// The document of a suite.
pub fn suite(suite: &SuiteReport) -> String {
    layout::document(&Document {
        schema: "thinair/outcomes/1",
        input: &suite.input,
        results: suite.tests.iter().map(|test| Test::new(test, &suite.model)).collect(),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    input: &'a str,
    results: Vec<Test<'a>>,
}

#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "it is what the field is called")]
struct Test<'a> {
    test: &'a str,
    model: &'a str,
    mode: &'static str,
    #[serde(flatten)]
    known: Option<Known<'a>>,
    /// Why nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each may be by itself")]
struct Known<'a> {
    engine: &'static str,
    exhaustive: bool,
    outcomes: Vec<Outcome<'a>>,
    forbidden_reachable: &'a [String],
    acceptable_unreachable: &'a [String],
    unlisted: &'a [String],
    exceptions: Vec<Exception<'a>>,
    deadlock: bool,
    hang: bool,
    exits: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    /// What was seen on a real JVM and is in no execution.
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible_observed: Option<Vec<&'a str>>,
    /// The exceptions that were seen there, with how often.
    #[serde(skip_serializing_if = "Option::is_none")]
    observed_exceptions: Option<&'a BTreeMap<String, u64>>,
    /// Why it could not be run on a real JVM.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_run: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Witness<'a>>,
    stats: Stats,
}

#[derive(Serialize)]
struct Outcome<'a> {
    id: &'a str,
    expect: &'static str,
    reachable: bool,
    desc: &'a str,
    /// The regular expression that matches it, if no id is equal to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observed: Option<u64>,
}

#[derive(Serialize)]
struct Exception<'a> {
    thread: &'a str,
    class: &'a str,
    message: Option<&'a str>,
    trace: Vec<Place<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    class: &'a str,
    method: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Serialize)]
struct Witness<'a> {
    outcome: &'a str,
    validated: bool,
    #[serde(flatten)]
    execution: Option<Execution<'a>>,
    commits: Option<Vec<Commit<'a>>>,
}

#[derive(Serialize)]
struct Stats {
    executions: Option<u64>,
    states: Option<u64>,
    race_free: bool,
    ms: f64,
}

impl<'a> Test<'a> {
    fn new(report: &'a TestReport, model: &'a str) -> Test<'a> {
        let TestReport { test, mode, judged } = report;
        Test {
            test,
            model,
            mode,
            known: judged.as_ref().ok().map(Known::new),
            error: judged.as_ref().err().map(String::as_str),
        }
    }
}

impl<'a> Known<'a> {
    fn new(judged: &'a Judged) -> Known<'a> {
        let Judged { graded, decision, observed, notes, witness } = judged;
        let statistics = &decision.statistics;
        let listed: Vec<&OutcomeRow> = graded.rows.iter().collect();
        let mut outcomes: Vec<Outcome<'a>> = listed
            .iter()
            .map(|row| Outcome {
                id: &row.id,
                expect: row.expect.name(),
                reachable: row.reachable,
                desc: &row.description,
                pattern: row.pattern.as_deref(),
                observed: judged.seen(&row.id),
            })
            .collect();
        // What was seen without being possible or listed must be there as well.
        for outcome in judged.impossible() {
            if !listed.iter().any(|row| row.id == outcome) {
                outcomes.push(Outcome {
                    id: outcome,
                    expect: "FORBIDDEN",
                    reachable: false,
                    desc: "",
                    pattern: None,
                    observed: judged.seen(outcome),
                });
            }
        }
        Known {
            engine: "explicit",
            exhaustive: decision.incomplete.is_none(),
            outcomes,
            forbidden_reachable: &graded.forbidden_reachable,
            acceptable_unreachable: &graded.acceptable_unreachable,
            unlisted: &graded.unlisted,
            exceptions: decision.exceptions.iter().map(Exception::new).collect(),
            deadlock: decision.deadlock,
            hang: decision.hang,
            exits: decision.exits,
            notes,
            impossible_observed: observed.as_ref().map(|_| judged.impossible()),
            observed_exceptions: observed
                .as_ref()
                .map(|observed| &observed.exceptions)
                .filter(|exceptions| !exceptions.is_empty()),
            not_run: observed.as_ref().and_then(|observed| observed.failure.as_deref()),
            witness: witness.as_ref().map(Witness::new),
            stats: Stats {
                executions: statistics.executions,
                states: statistics.states,
                race_free: statistics.race_free,
                ms: (statistics.time.as_secs_f64() * 1e6).round() / 1e3,
            },
        }
    }
}

impl<'a> Exception<'a> {
    fn new(escaped: &'a Escaped) -> Exception<'a> {
        let Escaped { thread, thrown } = escaped;
        let place = |place: &'a thinair_program::Place| Place {
            class: &place.class,
            method: &place.method,
            file: place.file.as_deref(),
            line: place.line,
        };
        Exception {
            thread,
            class: &thrown.class,
            message: thrown.message.as_deref(),
            trace: thrown.trace.iter().map(place).collect(),
        }
    }
}

impl<'a> Witness<'a> {
    fn new(witness: &'a OutcomeWitness) -> Witness<'a> {
        let OutcomeWitness { outcome, execution, validated, commits } = witness;
        Witness {
            outcome,
            validated: *validated,
            execution: execution.as_ref().map(Execution::new),
            commits: (!commits.is_empty())
                .then(|| (1..).zip(commits).map(|(step, commit)| Commit::new(step, commit)).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::suite;
    use crate::samples;

    #[test]
    fn tests_with_outcomes() {
        insta::assert_snapshot!(suite(&samples::suite()));
    }
}
