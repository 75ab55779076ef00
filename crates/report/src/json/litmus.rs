//! `thinair/litmus/1`: tests under models.

use serde::Serialize;
use thinair_check::litmus::{Statistics, Verdict};
use thinair_explore::Finding;

use super::layout;
use super::outcome::OutcomeObject;
use crate::names;
use crate::{Agreement, Comparison, Row};

/// The document of a run.
pub fn litmus(rows: &[Row]) -> String {
    layout::document(&Document { schema: SCHEMA, results: rows.iter().map(LitmusResult::new).collect() })
}

/// The document of a comparison of two models: the results of the tests that tell them apart, and how many do not.
pub fn comparison(models: [&str; 2], comparison: &Comparison) -> String {
    layout::document(&ComparisonDocument {
        document: Document {
            schema: SCHEMA,
            results: comparison.different.iter().flatten().map(LitmusResult::new).collect(),
        },
        compared: Compared {
            models,
            different: comparison.different.len(),
            same: comparison.same,
            not_comparable: comparison.not_comparable,
        },
    })
}

const SCHEMA: &str = "thinair/litmus/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    results: Vec<LitmusResult<'a>>,
}

#[derive(Serialize)]
struct ComparisonDocument<'a> {
    #[serde(flatten)]
    document: Document<'a>,
    compared: Compared<'a>,
}

#[derive(Serialize)]
struct Compared<'a> {
    models: [&'a str; 2],
    different: usize,
    same: usize,
    not_comparable: usize,
}

#[derive(Serialize)]
struct LitmusResult<'a> {
    test: &'a str,
    file: &'a str,
    model: &'a str,
    engine: Option<&'static str>,
    identity: Option<&'static str>,
    verdict: &'static str,
    /// Only where the verdict is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Other rules than the model's own on which the verdict rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    expected: Option<&'static str>,
    ok: Option<bool>,
    exhaustive: bool,
    outcomes: Vec<OutcomeObject<'a>>,
    /// Null where nobody looked, and so is the next.
    deadlock: Option<bool>,
    assertion: Option<bool>,
    stats: Stats,
    /// Only where all engines were asked for.
    #[serde(flatten)]
    agreement: Option<Agrees>,
}

#[derive(Serialize)]
struct Agrees {
    agrees: Option<bool>,
}

/// What it took; null where it does not apply.
#[derive(Serialize)]
pub(super) struct Stats {
    states: Option<u64>,
    transitions: Option<u64>,
    executions: Option<u64>,
    candidates: Option<u64>,
    ms: f64,
    /// Only where states were kept in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    collisions: Option<u64>,
    /// Only of engines for the Java memory model and its relatives.
    #[serde(skip_serializing_if = "Option::is_none")]
    relaxed: Option<Relaxed>,
    /// Only of engines that ask a SAT solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    sat: Option<Sat>,
}

/// What a SAT solver was given.
#[derive(Serialize)]
struct Sat {
    variables: usize,
    clauses: usize,
    executions: usize,
    translation_ms: f64,
    solving_ms: f64,
}

/// What engines for the Java memory model and its relatives count.
#[derive(Serialize)]
struct Relaxed {
    iterations: u32,
    write_set: usize,
    paths: u64,
    steps: u64,
    searched: u64,
    race_free: bool,
}

impl<'a> LitmusResult<'a> {
    fn new(row: &'a Row) -> LitmusResult<'a> {
        let decision = &row.decision;
        LitmusResult {
            test: &row.test,
            file: &row.file,
            model: &row.model,
            engine: row.engine.map(thinair_check::models::Engine::name),
            identity: row.identity.map(thinair_program::Identity::name),
            verdict: names::verdict(decision.verdict),
            reason: match decision.verdict {
                Verdict::Unknown(reason) => Some(reason.name()),
                Verdict::Allowed | Verdict::Forbidden => None,
            },
            rules: decision.remark.as_ref().filter(|_| row.is_decided()).map(|remark| remark.text.as_str()),
            expected: row.expected.map(names::expected),
            ok: row.is_met(),
            exhaustive: decision.exhaustive,
            outcomes: decision.outcomes.iter().map(OutcomeObject).collect(),
            deadlock: decision.has(Finding::Deadlock),
            assertion: decision.has(Finding::Assertion),
            stats: Stats::new(row),
            agreement: match row.agreement {
                Agreement::NotAsked => None,
                Agreement::Open => Some(Agrees { agrees: None }),
                Agreement::Agrees => Some(Agrees { agrees: Some(true) }),
                Agreement::Differs => Some(Agrees { agrees: Some(false) }),
            },
        }
    }
}

impl Stats {
    pub(super) fn new(row: &Row) -> Stats {
        let Statistics { states, transitions, executions, relaxed, time, collisions, sat, .. } =
            row.decision.statistics;
        let visits_states = row.visits_states();
        Stats {
            states: visits_states.then_some(states),
            transitions: visits_states.then_some(transitions),
            executions: executions.map(|counted| counted.number),
            candidates: relaxed.map(|relaxed| relaxed.candidates),
            ms: milliseconds(time),
            collisions,
            relaxed: relaxed.map(Relaxed::new),
            sat: sat.map(|sat| Sat {
                variables: sat.variables,
                clauses: sat.clauses,
                executions: sat.executions,
                translation_ms: milliseconds(sat.translation),
                solving_ms: milliseconds(sat.solving),
            }),
        }
    }
}

/// To the microsecond: more digits are noise.
fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

impl Relaxed {
    fn new(statistics: thinair_jmm::Statistics) -> Relaxed {
        let thinair_jmm::Statistics { iterations, write_set, paths, steps, searched, race_free, .. } =
            statistics;
        Relaxed { iterations, write_set, paths, steps, searched, race_free }
    }
}

#[cfg(test)]
mod tests {
    use thinair_check::budget::Stop;
    use thinair_check::litmus::Reason;
    use thinair_litmus::syntax::Verdict as Expected;

    use super::*;
    use crate::samples::{row, row_with_outcomes};

    #[test]
    fn fields_are_in_the_order_of_the_contract() {
        let not_run = row("T.litmus", "jmm", Verdict::Unknown(Reason::NoEngine), Some(Expected::Allowed));
        insta::assert_snapshot!(litmus(&[row_with_outcomes(), not_run]), @r#"
        {
         "schema": "thinair/litmus/1",
         "results": [
          {"test": "MP", "file": "tests/MP.litmus", "model": "sc", "engine": "explicit", "identity": null, "verdict": "allowed", "expected": "allowed", "ok": true, "exhaustive": true, "outcomes": [{"1:r1": 0, "x": -1}, {"1:r1": 1, "2:b": true, "2:exception": "ArithmeticException", "a[1]": -9223372036854775808}], "deadlock": false, "assertion": false, "stats": {"states": 28, "transitions": 38, "executions": null, "candidates": null, "ms": 0.412}},
          {"test": "T", "file": "T.litmus", "model": "jmm", "engine": null, "identity": "free", "verdict": "unknown", "reason": "no-engine", "expected": "allowed", "ok": null, "exhaustive": false, "outcomes": [], "deadlock": null, "assertion": null, "stats": {"states": null, "transitions": null, "executions": null, "candidates": null, "ms": 0.412}}
         ]
        }
        "#);
    }

    #[test]
    fn agreement_is_there_if_it_was_asked_for() {
        let unknown = Verdict::Unknown(Reason::Limit(Stop::Time));
        let rows = [Agreement::Open, Agreement::Agrees, Agreement::Differs]
            .map(|agreement| Row { agreement, ..row("T.litmus", "sc", unknown, Some(Expected::Allowed)) });
        let document: serde_json::Value = serde_json::from_str(&litmus(&rows)).unwrap();
        let field = |name: &str| -> Vec<String> {
            document["results"].as_array().unwrap().iter().map(|row| row[name].to_string()).collect()
        };
        assert_eq!(field("agrees"), ["null", "true", "false"]);
        assert_eq!(field("reason"), ["\"limit\""; 3]);
        assert_eq!(field("ok"), ["false"; 3]);
    }

    #[test]
    fn a_comparison_has_the_rows_that_differ() {
        let pair = |file, first, second| [row(file, "sc", first, None), row(file, "tso", second, None)];
        let tests = [
            pair("A.litmus", Verdict::Forbidden, Verdict::Allowed),
            pair("B.litmus", Verdict::Allowed, Verdict::Allowed),
            pair("C.litmus", Verdict::Allowed, Verdict::Unknown(Reason::NoEngine)),
        ];
        let document = comparison(["sc", "tso"], &Comparison::new(tests));
        let document: serde_json::Value = serde_json::from_str(&document).unwrap();
        assert_eq!(document["results"].as_array().unwrap().len(), 2);
        insta::assert_snapshot!(document["compared"], @r#"{"models":["sc","tso"],"different":1,"same":1,"not_comparable":1}"#);
    }
}
