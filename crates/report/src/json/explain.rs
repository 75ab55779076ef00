//! `thinair/explain/1`: one test under one model, with a witness.
//!
//! Actions are known by their numbers, `id`. Relations are strict and complete (transitive pairs included), as
//! lists of pairs: po, so, sw and hb from the earlier to the later action, W from a read to the write that it
//! sees. `order` is the sequence that shows that the witness is an execution of the model, for models that ask
//! for one. `commits` are the steps in which it is committed, for models that ask for that: `committed` is Ci, as actions
//! of the witness, `execution` is Ei, and `counterpart` says which action of the witness is which of Ei.

use serde::Serialize;
use thinair_check::litmus;
use thinair_check::models::Engine;

use super::layout;
use super::litmus::Stats;
use super::outcome::OutcomeObject;
use crate::names;
use crate::{Datum, Explanation, Incident, NamedExecution, NamedInterleaving, Row, ShownOutcome};

/// The document of an explanation.
pub fn explain(explanation: &Explanation) -> String {
    let Explanation { row, question, witness, interleaving, refused, core, incidents, java } = explanation;
    let Row { test, file, model, engine, identity, expected, decision, .. } = row;
    layout::document(&Document {
        schema: "thinair/explain/1",
        test,
        model,
        engine: engine.map(Engine::name),
        verdict: names::verdict(decision.verdict),
        witness: witness.as_ref().map(|shown| Witness {
            validated: shown.validated,
            outcome: AnyOutcome::new(&shown.outcome),
            execution: Execution::new(&shown.execution),
            commits: (!shown.commits.is_empty())
                .then(|| (1..).zip(&shown.commits).map(|(step, commit)| Commit::new(step, commit)).collect()),
        }),
        interleaving: interleaving.as_ref().map(Interleaving::new),
        core: core
            .as_ref()
            .map(|core| core.constraints.iter().map(|one| Constraint::new(one, model)).collect()),
        reason: explanation.reason(),
        refusal: refused.as_ref().map(Refusal::new),
        file,
        identity: identity.map(thinair_program::Identity::name),
        question,
        expected: expected.map(names::expected),
        ok: row.is_met(),
        exhaustive: decision.exhaustive,
        outcomes: match java {
            Some(java) => java.outcomes.iter().map(|outcome| AnyOutcome::Java(outcome)).collect(),
            None => {
                decision.outcomes.iter().map(|outcome| AnyOutcome::Litmus(OutcomeObject(outcome))).collect()
            }
        },
        notes: java.as_ref().map(|java| &*java.notes),
        findings: incidents.iter().map(Finding::new).collect(),
        stats: Stats::new(row),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    test: &'a str,
    model: &'a str,
    engine: Option<&'static str>,
    verdict: &'static str,
    witness: Option<Witness<'a>>,
    /// How an abstract machine comes to the outcome, step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    interleaving: Option<Interleaving<'a>>,
    /// A minimal core of constraints, from engines that have one.
    core: Option<Vec<Constraint<'a>>>,
    reason: Option<String>,
    /// What is in the way of the outcome, from engines that can say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal<'a>>,
    file: &'a str,
    identity: Option<&'static str>,
    question: &'a str,
    expected: Option<&'static str>,
    ok: Option<bool>,
    exhaustive: bool,
    outcomes: Vec<AnyOutcome<'a>>,
    /// What else is to be said of a Java test.
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a [String]>,
    findings: Vec<Finding<'a>>,
    stats: Stats,
}

/// A constraint of a core: a line of the program, a part of the condition, or an axiom.
#[derive(Serialize)]
struct Constraint<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    axiom: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a str>,
    text: &'a str,
}

impl<'a> Constraint<'a> {
    fn new(constraint: &'a litmus::Constraint, model: &'a str) -> Constraint<'a> {
        match constraint {
            litmus::Constraint::Line { line, text } | litmus::Constraint::Condition { line, text } => {
                Constraint { line: *line, axiom: None, model: None, text }
            }
            litmus::Constraint::Axiom { name, text } => {
                Constraint { line: None, axiom: Some(name), model: Some(model), text }
            }
        }
    }
}

/// An outcome: an object for a litmus test, a string for a Java test.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyOutcome<'a> {
    Litmus(OutcomeObject<'a>),
    Java(&'a str),
}

impl<'a> AnyOutcome<'a> {
    fn new(outcome: &'a ShownOutcome) -> AnyOutcome<'a> {
        match outcome {
            ShownOutcome::Litmus(outcome) => AnyOutcome::Litmus(OutcomeObject(outcome)),
            ShownOutcome::Java(outcome) => AnyOutcome::Java(outcome),
        }
    }
}

#[derive(Serialize)]
struct Witness<'a> {
    validated: bool,
    outcome: AnyOutcome<'a>,
    #[serde(flatten)]
    execution: Execution<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commits: Option<Vec<Commit<'a>>>,
}

#[derive(Serialize)]
struct Interleaving<'a> {
    outcome: OutcomeObject<'a>,
    threads: &'a [String],
    initial: Buffers<'a>,
    steps: Vec<InterleavedStep<'a>>,
}

#[derive(Serialize)]
struct InterleavedStep<'a> {
    thread: &'a str,
    line: Option<u32>,
    instruction: &'a str,
    sees: Option<&'a str>,
    #[serde(flatten)]
    buffers: Buffers<'a>,
}

#[derive(Serialize)]
struct Buffers<'a> {
    libs: &'a [Vec<String>],
    gib: &'a [String],
}

impl<'a> Interleaving<'a> {
    fn new(interleaving: &'a NamedInterleaving) -> Interleaving<'a> {
        let buffers = |buffers: &'a crate::Buffers| Buffers { libs: &buffers.libs, gib: &buffers.gib };
        let NamedInterleaving { threads, initial, steps, outcome } = interleaving;
        Interleaving {
            outcome: OutcomeObject(outcome),
            threads,
            initial: buffers(initial),
            steps: steps
                .iter()
                .map(|step| InterleavedStep {
                    thread: &threads[step.thread],
                    line: step.line,
                    instruction: &step.instruction,
                    sees: step.sees.as_deref(),
                    buffers: buffers(&step.buffers),
                })
                .collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Commit<'a> {
    step: usize,
    committed: &'a [u32],
    execution: Execution<'a>,
    counterpart: &'a [(u32, u32)],
}

#[derive(Serialize)]
struct Refusal<'a> {
    executions: u64,
    exhaustive: bool,
    only_together: bool,
    reads: Vec<RefusedRead<'a>>,
    /// The one that comes nearest.
    execution: Option<Execution<'a>>,
}

#[derive(Serialize)]
struct RefusedRead<'a> {
    read: u32,
    write: u32,
    obstacles: Vec<Obstacle<'a>>,
}

#[derive(Serialize)]
struct Obstacle<'a> {
    obstacle: &'static str,
    /// What is written instead, for those that say so.
    values: &'a [Datum],
}

#[derive(Serialize)]
struct Finding<'a> {
    kind: &'static str,
    shortest: bool,
    endings: Vec<Ending<'a>>,
    path: Option<Execution<'a>>,
}

#[derive(Serialize)]
struct Ending<'a> {
    thread: &'a str,
    line: Option<u32>,
    what: &'a str,
}

#[derive(Serialize)]
pub(super) struct Execution<'a> {
    actions: Vec<Action<'a>>,
    po: &'a [(u32, u32)],
    so: &'a [(u32, u32)],
    sw: &'a [(u32, u32)],
    hb: &'a [(u32, u32)],
    #[serde(rename = "W")]
    write_seen: Vec<(u32, u32)>,
    order: &'a [u32],
}

#[derive(Serialize)]
struct Action<'a> {
    id: u32,
    thread: &'a str,
    line: Option<u32>,
    column: Option<u32>,
    kind: &'static str,
    location: Option<&'a str>,
    value: Option<&'a Datum>,
    mode: Option<&'static str>,
}

impl<'a> Commit<'a> {
    pub(super) fn new(step: usize, commit: &'a crate::Commit) -> Commit<'a> {
        let crate::Commit { committed, execution, counterpart } = commit;
        Commit { step, committed, execution: Execution::new(execution), counterpart }
    }
}

impl<'a> Refusal<'a> {
    fn new(refused: &'a crate::Refused) -> Refusal<'a> {
        let crate::Refused { executions, exhaustive, ref nearest } = *refused;
        let reads = nearest.iter().flat_map(|nearest| &nearest.reads);
        Refusal {
            executions,
            exhaustive,
            only_together: nearest.as_ref().is_some_and(|nearest| nearest.only_together),
            reads: reads.map(RefusedRead::new).collect(),
            execution: nearest.as_ref().map(|nearest| Execution::new(&nearest.execution)),
        }
    }
}

impl<'a> RefusedRead<'a> {
    fn new(refused: &'a crate::RefusedRead) -> RefusedRead<'a> {
        let crate::RefusedRead { read, write, ref obstacles } = *refused;
        let obstacle =
            |named: &'a crate::NamedObstacle| Obstacle { obstacle: named.name(), values: &named.values };
        RefusedRead { read, write, obstacles: obstacles.iter().map(obstacle).collect() }
    }
}

impl<'a> Finding<'a> {
    fn new(incident: &'a Incident) -> Finding<'a> {
        let path = incident.path.as_ref();
        let endings = path.iter().flat_map(|path| &path.endings);
        Finding {
            kind: names::finding(incident.finding),
            shortest: path.is_some_and(|path| path.shortest),
            endings: endings
                .map(|ending| Ending { thread: &ending.thread, line: ending.line, what: &ending.what })
                .collect(),
            path: path.map(|path| Execution::new(&path.execution)),
        }
    }
}

impl<'a> Execution<'a> {
    pub(super) fn new(execution: &'a NamedExecution) -> Execution<'a> {
        let numbered = || (0..).zip(&execution.actions);
        Execution {
            actions: numbered()
                .map(|(id, action)| Action {
                    id,
                    thread: &execution.threads[action.thread],
                    line: action.position.map(|position| position.line),
                    column: action.position.map(|position| position.column),
                    kind: action.kind,
                    location: action.location.as_deref(),
                    value: action.value.as_ref(),
                    mode: action.mode,
                })
                .collect(),
            po: &execution.program_order,
            so: &execution.synchronization_order,
            sw: &execution.synchronizes_with,
            hb: &execution.happens_before,
            write_seen: numbered().filter_map(|(id, action)| Some((id, action.sees?))).collect(),
            order: &execution.order,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::explain;
    use crate::samples;

    #[test]
    fn a_witness() {
        insta::assert_snapshot!(explain(&samples::allowed()), @r#"
        {
         "schema": "thinair/explain/1",
         "test": "MP",
         "model": "sc",
         "engine": "explicit",
         "verdict": "allowed",
         "witness": {
          "validated": true,
          "outcome": {"1:r1": 1, "2:b": true, "2:exception": "ArithmeticException", "a[1]": -9223372036854775808},
          "actions": [
           {"id": 0, "thread": "init", "line": null, "column": null, "kind": "start", "location": null, "value": null, "mode": null},
           {"id": 1, "thread": "init", "line": null, "column": null, "kind": "write", "location": "x", "value": 0, "mode": "plain"},
           {"id": 2, "thread": "init", "line": null, "column": null, "kind": "write", "location": "f", "value": false, "mode": "volatile"},
           {"id": 3, "thread": "init", "line": null, "column": null, "kind": "end", "location": null, "value": null, "mode": null},
           {"id": 4, "thread": "Thread 1", "line": null, "column": null, "kind": "start", "location": null, "value": null, "mode": null},
           {"id": 5, "thread": "Thread 2", "line": null, "column": null, "kind": "start", "location": null, "value": null, "mode": null},
           {"id": 6, "thread": "Thread 1", "line": 4, "column": 3, "kind": "write", "location": "x", "value": 1, "mode": "plain"},
           {"id": 7, "thread": "Thread 1", "line": 5, "column": 3, "kind": "write", "location": "f", "value": true, "mode": "volatile"},
           {"id": 8, "thread": "Thread 2", "line": 8, "column": 3, "kind": "read", "location": "f", "value": true, "mode": "volatile"},
           {"id": 9, "thread": "Thread 2", "line": 9, "column": 3, "kind": "read", "location": "x", "value": 1, "mode": "plain"},
           {"id": 10, "thread": "Thread 2", "line": 10, "column": 3, "kind": "read", "location": "x", "value": 1, "mode": "volatile"},
           {"id": 11, "thread": "Thread 2", "line": 10, "column": 3, "kind": "write", "location": "x", "value": 5, "mode": "volatile"}
          ],
          "po": [[6, 7], [8, 9], [8, 10], [8, 11], [9, 10], [9, 11], [10, 11]],
          "so": [[2, 7], [2, 8], [7, 8], [7, 10], [8, 10], [10, 11]],
          "sw": [[3, 4], [3, 5], [7, 8]],
          "hb": [[6, 7], [6, 8], [7, 8]],
          "W": [[8, 7], [9, 6], [10, 6]],
          "order": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
         },
         "core": null,
         "reason": null,
         "file": "tests/MP.litmus",
         "identity": null,
         "question": "exists (1:r1 == 1)",
         "expected": "allowed",
         "ok": true,
         "exhaustive": true,
         "outcomes": [
          {"1:r1": 0, "x": -1},
          {"1:r1": 1, "2:b": true, "2:exception": "ArithmeticException", "a[1]": -9223372036854775808}
         ],
         "findings": [],
         "stats": {
          "states": 28,
          "transitions": 38,
          "executions": null,
          "candidates": null,
          "ms": 0.412
         }
        }
        "#);
    }

    #[test]
    fn a_finding() {
        insta::assert_snapshot!(explain(&samples::forbidden()), @r#"
        {
         "schema": "thinair/explain/1",
         "test": "MP",
         "model": "sc",
         "engine": "explicit",
         "verdict": "forbidden",
         "witness": null,
         "core": null,
         "reason": "all 28 states were explored; none of the 2 outcomes is the one in question",
         "file": "tests/MP.litmus",
         "identity": null,
         "question": "exists (1:r1 == 2)",
         "expected": "allowed",
         "ok": false,
         "exhaustive": true,
         "outcomes": [
          {"1:r1": 0, "x": -1},
          {"1:r1": 1, "2:b": true, "2:exception": "ArithmeticException", "a[1]": -9223372036854775808}
         ],
         "findings": [
          {"kind": "deadlock", "shortest": true, "endings": [{"thread": "Thread 1", "line": 5, "what": "waits for n"}, {"thread": "Thread 2", "line": null, "what": "waits for m"}], "path": {"actions": [{"id": 0, "thread": "Thread 1", "line": 4, "column": 3, "kind": "lock", "location": "m", "value": null, "mode": null}, {"id": 1, "thread": "Thread 2", "line": 8, "column": 3, "kind": "lock", "location": "n", "value": null, "mode": null}], "po": [], "so": [[0, 1]], "sw": [], "hb": [], "W": [], "order": [0, 1]}}
         ],
         "stats": {
          "states": 28,
          "transitions": 38,
          "executions": null,
          "candidates": null,
          "ms": 0.412
         }
        }
        "#);
    }
}
