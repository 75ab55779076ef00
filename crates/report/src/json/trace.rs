//! `thinair/trace/1`: a trace that was verified.

use serde::Serialize;

use super::layout;
use crate::names;
use crate::trace::{TraceAction, TraceReport, TraceStep};

/// The document of one trace.
pub fn trace(report: &TraceReport) -> String {
    let guids = |actions: &[TraceAction]| actions.iter().map(|action| action.guid.clone()).collect();
    let chain = report.chain.as_ref().map(|chain| {
        let step = |step: &TraceStep| match step {
            TraceStep::Commit { writes, reads } => {
                Step { writes: Some(guids(writes)), reads: Some(guids(reads)), rest: None }
            }
            TraceStep::Rest(rest) => Step { writes: None, reads: None, rest: Some(guids(rest)) },
        };
        chain.iter().map(step).collect()
    });
    layout::document(&Document {
        schema: "thinair/trace/1",
        verdict: names::trace_verdict(report.verdict),
        algorithm: report.algorithm.family(),
        method: report.algorithm.name(),
        chain,
        reason: &report.reason,
        test: &report.name,
        file: &report.file,
        identity: report.identity.name(),
        opinions: report
            .opinions
            .iter()
            .map(|(identity, verdict)| Opinion {
                reading: names::reading(*identity),
                verdict: names::trace_verdict(*verdict),
            })
            .collect(),
        obstacles: report.obstacles.iter().map(|(read, why)| Obstacle { read, why }).collect(),
        inferred: report.inferred.iter().map(|(read, from)| Inferred { read, from }).collect(),
        table: report.table.as_ref().map(|table| {
            let marks = |marks: &[(String, String)]| {
                let pairs = marks.iter().map(|(name, mark)| (name.clone(), mark.clone().into()));
                serde_json::Value::Object(pairs.collect())
            };
            let rows = table.rows.iter();
            rows.map(|row| Row {
                name: &row.name,
                valid: row.valid,
                stage: row.stage,
                reads: marks(&row.reads),
                writes: marks(&row.writes),
            })
            .collect()
        }),
        stats: Stats {
            executions: report.executions,
            reached: report.reached,
            runs: report.runs,
            ms: (report.time.as_secs_f64() * 1e6).round() / 1e3,
        },
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    verdict: &'static str,
    /// One of the paper's two: `frontier`, or `subsets` for whatever looks at sets of reads.
    algorithm: &'static str,
    /// What exactly decided.
    method: &'static str,
    chain: Option<Vec<Step>>,
    reason: &'a str,
    test: &'a str,
    file: &'a str,
    identity: &'static str,
    opinions: Vec<Opinion>,
    obstacles: Vec<Obstacle<'a>>,
    inferred: Vec<Inferred<'a>>,
    /// Only where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Vec<Row<'a>>>,
    stats: Stats,
}

#[derive(Serialize)]
struct Step {
    #[serde(skip_serializing_if = "Option::is_none")]
    writes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reads: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Opinion {
    reading: &'static str,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Obstacle<'a> {
    read: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct Inferred<'a> {
    read: &'a str,
    from: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    valid: bool,
    stage: Option<&'static str>,
    reads: serde_json::Value,
    writes: serde_json::Value,
}

#[derive(Serialize)]
struct Stats {
    executions: u64,
    reached: u64,
    runs: u64,
    ms: f64,
}
