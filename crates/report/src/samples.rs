//! Small hand-made data for the tests of this crate.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use thinair_check::evidence::Validated;
use thinair_check::litmus::{Decision, Reason, Statistics, Verdict};
use thinair_check::models::{self, Engine};
use thinair_check::outcomes::{self, Escaped, Expect, Grading, Listed};
use thinair_check::program::{
    Blocked, Checked, Found, Incomplete, Kind, Part, PathStep, Statistics as Effort, Verdict as Answer,
};
use thinair_event::Position;
use thinair_explore::Finding;
use thinair_litmus::semantics::{ExceptionKind, Final, Observed, Outcome};
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::{Place, Thrown};

use crate::{
    Agreement, Check, Datum, Ending, Explanation, Incident, Judged, NamedAction, NamedExecution, Path, Row,
    Shown, ShownOutcome, SuiteReport, TestReport,
};

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
        comparable: true,
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
    row.decision.findings = Some(BTreeMap::new());
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
        hidden: BTreeSet::new(),
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
    let witness = Some(Shown {
        execution: execution(),
        outcome: ShownOutcome::Litmus(outcome),
        validated: true,
        commits: Vec::new(),
    });
    let question = "exists (1:r1 == 1)".into();
    Explanation {
        row,
        question,
        witness,
        interleaving: None,
        refused: None,
        core: None,
        incidents: Vec::new(),
        java: None,
    }
}

/// A forbidden test with a deadlock.
pub(crate) fn forbidden() -> Explanation {
    let mut row = row_with_outcomes();
    row.decision.verdict = Verdict::Forbidden;
    row.asked_for = vec![false, false];
    let findings = BTreeMap::from([(Finding::Deadlock, Some(thinair_explore::Schedule::default()))]);
    row.decision.findings = Some(findings);
    let ending = |thread: &str, line, what: &str| Ending { thread: thread.into(), line, what: what.into() };
    let lock = |thread, line, monitor: &str| NamedAction {
        thread,
        position: Some(Position { line, column: 3 }),
        kind: "lock",
        location: Some(monitor.into()),
        ..NamedAction::default()
    };
    let path = Path {
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
    let incidents = vec![Incident { finding: Finding::Deadlock, path: Some(path) }];
    Explanation {
        row,
        question: "exists (1:r1 == 2)".into(),
        witness: None,
        interleaving: None,
        refused: None,
        core: None,
        incidents,
        java: None,
    }
}

/// A place in Java.
pub(crate) fn place(class: &str, method: &str, line: u32) -> Place {
    let file = format!("{}.java", class.rsplit('.').next().unwrap_or(class));
    let library = class.starts_with("java.");
    Place {
        class: class.into(),
        method: method.into(),
        file: Some(file),
        line: Some(line),
        library,
        ..Place::default()
    }
}

/// A step at a line of a class.
pub(crate) fn step(thread: usize, action: &str, class: &str, line: u32) -> PathStep {
    PathStep { thread, action: action.into(), place: Some(place(class, "run", line)), part: Part::Story }
}

/// What all findings have in common.
pub(crate) fn found(kind: Kind, message: &str, path: Vec<PathStep>) -> Found {
    Found {
        benign: None,
        legal: None,
        kind,
        message: message.into(),
        thread: None,
        place: None,
        exception: None,
        blocked: Vec::new(),
        race: None,
        threads: ["main", "Thread-0"].map(String::from).into(),
        path,
        edges: Vec::new(),
        moves: Vec::new(),
        length: 0,
        shortest: false,
        validated: Validated::Whole,
    }
}

/// A thread that ends by an exception in the library.
pub(crate) fn exception() -> Found {
    let trace = vec![
        place("java.util.ArrayList", "get", 427),
        place("app.Main", "last", 12),
        place("app.Main", "run", 7),
    ];
    let path =
        vec![step(0, "start Thread-0", "app.Main", 20), step(1, "read Main.list = null", "app.Main", 7)];
    Found {
        thread: Some(1),
        place: Some(trace[1].clone()),
        exception: Some(Thrown {
            class: "java.lang.IndexOutOfBoundsException".into(),
            message: Some("Index 0 out of bounds for length 0".into()),
            is_assertion: false,
            trace,
        }),
        ..found(
            Kind::Exception,
            "Thread-0 ends by java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0",
            path,
        )
    }
}

/// A signal that comes too early.
pub(crate) fn deadlock() -> Found {
    let path = vec![
        step(0, "start Thread-0", "Main", 20),
        step(0, "lock lock", "Signal", 4),
        step(0, "notify lock, where nobody waits", "Signal", 5),
        step(0, "unlock lock", "Signal", 4),
        step(0, "end", "Main", 22),
        step(1, "lock lock", "Signal", 9),
        PathStep { place: None, ..step(1, "wait on lock", "Signal", 10) },
    ];
    let waiter = Blocked {
        thread: 1,
        what: "waits to be notified on lock".into(),
        place: Some(place("Signal", "await", 10)),
        stack: vec![place("java.lang.Object", "wait", 338), place("Signal", "await", 10)],
        spins: Vec::new(),
        note: Some("main had notified lock in line 5 before that, when nobody waited".into()),
    };
    let blocked = vec![waiter];
    Found {
        blocked,
        shortest: true,
        validated: Validated::Shared,
        ..found(Kind::Deadlock, "Thread-0 waits for ever", path)
    }
}

/// A litmus test has neither classes nor methods.
pub(crate) fn assertion() -> Found {
    let line = |line| Some(Place { line: Some(line), ..Place::default() });
    let path = (0..100).map(|number| PathStep {
        thread: usize::from(number > 97),
        action: format!("write x = {number}"),
        place: line(3 + number % 4),
        part: Part::Story,
    });
    Found {
        thread: Some(1),
        place: line(6),
        ..found(Kind::Assertion, "Thread-0 violates an assertion", path.collect())
    }
}

/// A program with these findings.
pub(crate) fn check(input: &str, findings: Vec<Found>, incomplete: Option<Incomplete>) -> Check {
    let verdict = match (findings.first(), incomplete) {
        (Some(worst), _) => Answer::Found(worst.kind),
        (None, None) => Answer::Ok,
        (None, Some(_)) => Answer::Unknown,
    };
    let time = Duration::from_nanos(12_345_678);
    let statistics = Effort { states: 1603, transitions: 2415, depth: 31, time, ..Effort::default() };
    let left_out = Vec::new();
    let checked =
        Checked { verdict, incomplete, left_out, has_modes: false, judged: None, findings, statistics };
    Check {
        input: input.into(),
        model: "sc".into(),
        checked,
        notes: Vec::new(),
        only_races: false,
        full_path: false,
        shown: BTreeMap::new(),
    }
}

/// Three tests: one with everything, one that is as it should be, and one that could not be decided.
pub(crate) fn suite() -> SuiteReport {
    let listed = |ids: &[&str], expect, description: &str| Listed {
        ids: ids.iter().map(|&id| id.to_owned()).collect(),
        expect,
        description: description.to_owned(),
    };
    let grading = Grading::new(&[
        listed(&["0, 1", "1, 0"], Expect::Acceptable, "In some order."),
        listed(&["0, 0"], Expect::Interesting, "Neither sees the other."),
        listed(&["2, .*"], Expect::Forbidden, "Nobody writes that."),
    ]);
    let judged = |outcomes: &[&str], more: outcomes::Decision| {
        let outcomes = outcomes.iter().map(|&outcome| outcome.to_owned()).collect();
        Judged {
            graded: grading.grade(&outcomes).unwrap_or_default(),
            decision: outcomes::Decision { outcomes, ..more },
            witness: None,
            observed: None,
            notes: Vec::new(),
        }
    };
    let statistics = outcomes::Statistics {
        executions: Some(1_234),
        time: Duration::from_micros(1_500),
        ..outcomes::Statistics::default()
    };
    let escaped = Escaped { thread: "two".into(), thrown: exception().exception.expect("there is one") };
    let decision = outcomes::Decision {
        exceptions: vec![escaped],
        deadlock: true,
        statistics,
        ..outcomes::Decision::default()
    };
    let worst = Judged {
        observed: Some(crate::Observed {
            counts: [("0, 1".to_owned(), 4_711), ("3, 3".to_owned(), 1)].into(),
            ..crate::Observed::default()
        }),
        notes: vec!["random numbers without a seed are the same in every execution".into()],
        ..judged(&["0, 1", "2, 2", "3, 3"], decision)
    };
    let fine =
        judged(&["0, 0", "0, 1", "1, 0"], outcomes::Decision { statistics, ..outcomes::Decision::default() });
    let test = |name: &str, judged| TestReport { test: name.into(), mode: "continuous", judged };
    SuiteReport {
        input: "tests.jar".into(),
        model: "jmm".into(),
        tests: vec![
            test("app.Bad", Ok(worst)),
            test("app.Fine", Ok(fine)),
            test("app.Unknown", Err("not supported: wait and notify (line 5)".into())),
        ],
        witness: None,
        all: false,
    }
}
