//! Small hand-made data for the tests of this crate.

use std::collections::BTreeMap;
use std::time::Duration;

use thinair_check::litmus::{Decision, Reason, Statistics, Verdict};
use thinair_check::models::{self, Engine};
use thinair_event::Position;
use thinair_explore::Finding;
use thinair_litmus::semantics::{ExceptionKind, Final, Observed, Outcome};
use thinair_litmus::syntax::Verdict as Expected;

use crate::{Agreement, Datum, Ending, Explanation, Incident, NamedAction, NamedExecution, Row, Shown};

/// A row without outcomes.
pub(crate) fn row(file: &str, model: &str, verdict: Verdict, expected: Option<Expected>) -> Row {
    let test = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".litmus");
    let is_run = verdict != Verdict::Unknown(Reason::NoEngine);
    let has_identity = models::find(model).is_ok_and(|model| model.has_identity);
    Row {
        test: test.into(),
        file: file.into(),
        model: model.into(),
        engine: is_run.then_some(Engine::Explicit),
        identity: has_identity.then_some(thinair_program::Identity::Free),
        expected,
        decision: Decision {
            verdict,
            exhaustive: !matches!(verdict, Verdict::Unknown(_)),
            statistics: Statistics {
                states: 28,
                transitions: 38,
                time: Duration::from_nanos(412_345),
                ..Statistics::default()
            },
            ..Decision::unknown(Reason::NoEngine)
        },
        asked_for: Vec::new(),
        agreement: Agreement::default(),
    }
}

pub(crate) fn register(thread: u32, name: &str) -> Observed {
    Observed::Register { thread, name: name.into() }
}

pub(crate) fn outcome(entries: impl IntoIterator<Item = (Observed, Final)>) -> Outcome {
    Outcome { entries: entries.into_iter().collect() }
}

/// A row with an outcome of each kind of value, the second of them asked for.
pub(crate) fn row_with_outcomes() -> Row {
    let mut row = row("tests/MP.litmus", "sc", Verdict::Allowed, Some(Expected::Allowed));
    row.decision.outcomes = vec![
        outcome([(register(1, "r1"), Final::Number(0)), (Observed::Variable("x".into()), Final::Number(-1))]),
        outcome([
            (register(1, "r1"), Final::Number(1)),
            (register(2, "b"), Final::Boolean(true)),
            (Observed::Exception { thread: 2 }, Final::Exception(ExceptionKind::Arithmetic)),
            (Observed::Element("a".into(), 1), Final::Number(i64::MIN)),
        ]),
    ];
    row.asked_for = vec![false, true];
    row
}

/// `x = 1; f = true || r1 = f; r2 = x; x.getAndAdd(4)`, with a volatile f.
pub(crate) fn execution() -> NamedExecution {
    let access = |thread, line, kind, location: &str, value, mode, sees| NamedAction {
        thread,
        position: Some(Position { line, column: 3 }),
        kind,
        location: Some(location.into()),
        value: Some(value),
        mode: Some(mode),
        sees,
    };
    let synthetic = |thread, kind| NamedAction { thread, kind, ..NamedAction::default() };
    let initial = |location, value, mode| NamedAction {
        position: None,
        ..access(NamedExecution::INIT, 1, "write", location, value, mode, None)
    };
    NamedExecution {
        threads: ["init", "Thread 1", "Thread 2"].map(String::from).into(),
        actions: vec![
            synthetic(0, "start"),
            initial("x", Datum::Number(0), "plain"),
            initial("f", Datum::Boolean(false), "volatile"),
            synthetic(0, "end"),
            synthetic(1, "start"),
            synthetic(2, "start"),
            access(1, 4, "write", "x", Datum::Number(1), "plain", None),
            access(1, 5, "write", "f", Datum::Boolean(true), "volatile", None),
            access(2, 8, "read", "f", Datum::Boolean(true), "volatile", Some(7)),
            access(2, 9, "read", "x", Datum::Number(1), "plain", Some(6)),
            access(2, 10, "read", "x", Datum::Number(1), "volatile", Some(6)),
            access(2, 10, "write", "x", Datum::Number(5), "volatile", None),
        ],
        order: (0..12).collect(),
        program_order: vec![(6, 7), (8, 9), (8, 10), (8, 11), (9, 10), (9, 11), (10, 11)],
        synchronization_order: vec![(2, 7), (2, 8), (7, 8), (7, 10), (8, 10), (10, 11)],
        synchronizes_with: vec![(3, 4), (3, 5), (7, 8)],
        happens_before: vec![(6, 7), (6, 8), (7, 8)],
        atomic: vec![(10, 11)],
    }
}

/// An allowed test with a witness.
pub(crate) fn allowed() -> Explanation {
    let row = row_with_outcomes();
    let outcome = row.decision.outcomes[1].clone();
    let witness = Some(Shown { execution: execution(), outcome, validated: true });
    Explanation { row, question: "exists (1:r1 == 1)".into(), witness, incidents: Vec::new() }
}

/// A forbidden test with a deadlock.
pub(crate) fn forbidden() -> Explanation {
    let mut row = row_with_outcomes();
    row.decision.verdict = Verdict::Forbidden;
    row.asked_for = vec![false, false];
    row.decision.findings = BTreeMap::from([(Finding::Deadlock, Vec::new())]);
    let ending = |thread: &str, line, what: &str| Ending { thread: thread.into(), line, what: what.into() };
    let lock = |thread, line, monitor: &str| NamedAction {
        thread,
        position: Some(Position { line, column: 3 }),
        kind: "lock",
        location: Some(monitor.into()),
        ..NamedAction::default()
    };
    let incident = Incident {
        finding: Finding::Deadlock,
        execution: NamedExecution {
            threads: ["init", "Thread 1", "Thread 2"].map(String::from).into(),
            actions: vec![lock(1, 4, "m"), lock(2, 8, "n")],
            order: vec![0, 1],
            synchronization_order: vec![(0, 1)],
            ..NamedExecution::default()
        },
        shortest: true,
        endings: vec![ending("Thread 1", Some(5), "waits for n"), ending("Thread 2", None, "waits for m")],
    };
    Explanation { row, question: "exists (1:r1 == 2)".into(), witness: None, incidents: vec![incident] }
}
