//! `thinair/check/1`: what goes wrong in a program.

use serde::Serialize;
use thinair_check::evidence::Validated;
use thinair_check::program::{Checked, DataRace, Found, Incomplete, RacingAccess, Statistics};
use thinair_program::{Place, Thrown};

use super::explain::{Commit, Execution};
use super::layout;
use crate::Check;

/// The document of a check.
pub fn check(check: &Check) -> String {
    let Check { input, model, checked, .. } = check;
    let Checked { incomplete, findings, statistics, .. } = checked;
    layout::document(&Document {
        schema: "thinair/check/1",
        input,
        model,
        verdict: check.verdict(),
        exhaustive: checked.is_exhaustive(),
        reason: incomplete.map(reason),
        notes: &check.notes,
        findings: findings
            .iter()
            .enumerate()
            .map(|(number, found)| Finding::new(check, number, found))
            .collect(),
        judged: checked.judged.as_ref().map(|judged| Judgement {
            race_free: judged.race_free,
            precision: if judged.over { "over" } else { "exact" },
            iterations: judged.iterations,
            paths: judged.paths,
            legal: judged.legal,
            searched: judged.searched,
            rules: judged.rules,
            unconfirmed: &judged.unconfirmed,
        }),
        stats: Stats::new(statistics),
    })
}

/// Why not everything was looked at.
fn reason(incomplete: Incomplete) -> &'static str {
    match incomplete {
        Incomplete::Bound => "bound",
        Incomplete::Limit(_) => "limit",
        Incomplete::First => "first",
        Incomplete::Replay => "replay",
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    input: &'a str,
    model: &'a str,
    verdict: &'static str,
    exhaustive: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// What the executions that were looked at have in common, while others need not.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    findings: Vec<Finding<'a>>,
    /// How it was judged, under a memory model that knows what races do.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<Judgement<'a>>,
    stats: Stats,
}

#[derive(Serialize)]
struct Judgement<'a> {
    race_free: bool,
    precision: &'static str,
    iterations: u32,
    paths: u64,
    legal: Option<u64>,
    searched: u64,
    /// Other rules than the model's own on which the answer rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    unconfirmed: &'a [String],
}

#[derive(Serialize)]
struct Finding<'a> {
    kind: &'static str,
    message: &'a str,
    thread: Option<&'a str>,
    #[serde(flatten)]
    place: At<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exception: Option<Exception<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<Blocked<'a>>,
    #[serde(flatten)]
    race: Option<Race<'a>>,
    /// Whether nothing goes wrong by the race in any legal execution.
    #[serde(skip_serializing_if = "Option::is_none")]
    benign: Option<bool>,
    /// The legal execution that shows it, with the steps by which it is committed.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<Execution<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    commits: Vec<Commit<'a>>,
    threads: &'a [String],
    path: Vec<Step<'a>>,
    /// How many steps of the path are not told.
    left_out: usize,
    /// How many steps of the search the path has.
    length: usize,
    shortest: bool,
    /// Whether the path has been taken again by other means than the search's.
    replayed: bool,
    /// Whether independent validators have seen it, and what of it.
    validated: bool,
    evidence: &'static str,
}

#[derive(Serialize)]
struct Exception<'a> {
    class: &'a str,
    message: Option<&'a str>,
    trace: Vec<At<'a>>,
}

#[derive(Serialize)]
struct Blocked<'a> {
    thread: &'a str,
    what: &'a str,
    #[serde(flatten)]
    place: At<'a>,
    stack: Vec<At<'a>>,
    #[serde(rename = "loop", skip_serializing_if = "Vec::is_empty")]
    spins: Vec<At<'a>>,
    note: Option<&'a str>,
}

/// Two accesses that race.
#[derive(Serialize)]
struct Race<'a> {
    location: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u32>,
    accesses: [Side<'a>; 2],
    missing: &'a str,
}

#[derive(Serialize)]
struct Side<'a> {
    thread: &'a str,
    access: &'static str,
    #[serde(flatten)]
    place: At<'a>,
    stack: Vec<At<'a>>,
    holds: &'a [String],
    /// What the thread did last that synchronizes with others.
    synchronized: Option<Step<'a>>,
}

#[derive(Serialize)]
struct Step<'a> {
    thread: &'a str,
    action: &'a str,
    #[serde(flatten)]
    place: At<'a>,
}

/// A place; null is what is not known.
#[derive(Serialize, Default)]
struct At<'a> {
    class: Option<&'a str>,
    method: Option<&'a str>,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Serialize)]
struct Stats {
    states: u64,
    executions: Option<u64>,
    transitions: u64,
    depth: usize,
    ms: f64,
    /// Only where states were kept in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    collisions: Option<u64>,
}

impl<'a> Finding<'a> {
    fn new(check: &'a Check, number: usize, found: &'a Found) -> Finding<'a> {
        let name = |thread: usize| found.threads[thread].as_str();
        let at = |place: &'a Place| At::new(check, place);
        let path = check.path(found);
        let or_nowhere = |place: &'a Option<Place>| place.as_ref().map(at).unwrap_or_default();
        Finding {
            kind: found.kind.name(),
            message: &found.message,
            thread: found.thread.map(name),
            place: or_nowhere(&found.place),
            exception: found.exception.as_ref().map(|Thrown { class, message, trace, .. }| Exception {
                class,
                message: message.as_deref(),
                trace: trace.iter().map(at).collect(),
            }),
            blocked: found
                .blocked
                .iter()
                .map(|blocked| Blocked {
                    thread: name(blocked.thread),
                    what: &blocked.what,
                    place: or_nowhere(&blocked.place),
                    stack: blocked.stack.iter().map(at).collect(),
                    spins: blocked.spins.iter().map(at).collect(),
                    note: blocked.note.as_deref(),
                })
                .collect(),
            race: found.race.as_ref().map(|race| Race::new(check, found, race)),
            benign: found.benign,
            execution: check.shown.get(&number).map(|shown| Execution::new(&shown.execution)),
            commits: check.shown.get(&number).map_or_else(Vec::new, |shown| {
                (1..).zip(&shown.commits).map(|(step, commit)| Commit::new(step, commit)).collect()
            }),
            threads: &found.threads,
            left_out: found.path.len() - path.len(),
            path: path
                .into_iter()
                .map(|step| Step {
                    thread: name(step.thread),
                    action: &step.action,
                    place: or_nowhere(&step.place),
                })
                .collect(),
            length: found.length,
            shortest: found.shortest,
            replayed: found.legal.is_none(),
            validated: found.validated != Validated::No,
            evidence: match found.validated {
                Validated::Whole => "execution",
                Validated::Shared => "shared",
                Validated::No if found.legal.is_some() => "none",
                Validated::No => "replay",
            },
        }
    }
}

impl<'a> Race<'a> {
    fn new(check: &'a Check, found: &'a Found, race: &'a DataRace) -> Race<'a> {
        let name = |thread: usize| found.threads[thread].as_str();
        let at = |place: &'a Place| At::new(check, place);
        let or_nowhere = |place: &'a Option<Place>| place.as_ref().map(at).unwrap_or_default();
        let access = |access: &'a RacingAccess| Side {
            thread: name(access.thread),
            access: access.kind,
            place: or_nowhere(&access.place),
            stack: access.stack.iter().map(at).collect(),
            holds: &access.holds,
            synchronized: access.synchronized.as_ref().map(|step| Step {
                thread: name(step.thread),
                action: &step.action,
                place: or_nowhere(&step.place),
            }),
        };
        let [first, second] = &race.accesses;
        Race {
            location: &race.name,
            index: race.variable.index,
            accesses: [access(first), access(second)],
            missing: &race.missing,
        }
    }
}

impl<'a> At<'a> {
    fn new(check: &'a Check, place: &'a Place) -> At<'a> {
        let Place { class, method, file, line, .. } = place;
        let known = |name: &'a String| (!name.is_empty()).then_some(name.as_str());
        // A program of one file does not say its name at every place.
        let file = file.as_deref().or(class.is_empty().then_some(check.input.as_str()));
        At { class: known(class), method: known(method), file, line: *line }
    }
}

impl Stats {
    fn new(statistics: &Statistics) -> Stats {
        let Statistics { states, transitions, depth, time, collisions, executions, .. } = *statistics;
        // To the microsecond: more digits are noise.
        let ms = (time.as_secs_f64() * 1e6).round() / 1e3;
        let executions = executions.map(|counted| counted.number);
        Stats { states, executions, transitions, depth, ms, collisions }
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::samples;
    use thinair_check::budget::Stop;
    use thinair_check::program::Incomplete;

    #[test]
    fn findings() {
        let findings = vec![samples::exception(), samples::deadlock()];
        insta::assert_snapshot!(check(&samples::check("app/Main.java", findings, None)), @r#"
        {
         "schema": "thinair/check/1",
         "input": "app/Main.java",
         "model": "sc",
         "verdict": "exception",
         "exhaustive": true,
         "findings": [
          {"kind": "exception", "message": "Thread-0 ends by java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0", "thread": "Thread-0", "class": "app.Main", "method": "last", "file": "Main.java", "line": 12, "exception": {"class": "java.lang.IndexOutOfBoundsException", "message": "Index 0 out of bounds for length 0", "trace": [{"class": "java.util.ArrayList", "method": "get", "file": "ArrayList.java", "line": 427}, {"class": "app.Main", "method": "last", "file": "Main.java", "line": 12}, {"class": "app.Main", "method": "run", "file": "Main.java", "line": 7}]}, "threads": ["main", "Thread-0"], "path": [{"thread": "main", "action": "start Thread-0", "class": "app.Main", "method": "run", "file": "Main.java", "line": 20}, {"thread": "Thread-0", "action": "read Main.list = null", "class": "app.Main", "method": "run", "file": "Main.java", "line": 7}], "left_out": 0, "length": 0, "shortest": false, "replayed": true, "validated": true, "evidence": "execution"},
          {"kind": "deadlock", "message": "Thread-0 waits for ever", "thread": null, "class": null, "method": null, "file": null, "line": null, "blocked": [{"thread": "Thread-0", "what": "waits to be notified on lock", "class": "Signal", "method": "await", "file": "Signal.java", "line": 10, "stack": [{"class": "java.lang.Object", "method": "wait", "file": "Object.java", "line": 338}, {"class": "Signal", "method": "await", "file": "Signal.java", "line": 10}], "note": "main had notified lock in line 5 before that, when nobody waited"}], "threads": ["main", "Thread-0"], "path": [{"thread": "main", "action": "start Thread-0", "class": "Main", "method": "run", "file": "Main.java", "line": 20}, {"thread": "main", "action": "lock lock", "class": "Signal", "method": "run", "file": "Signal.java", "line": 4}, {"thread": "main", "action": "notify lock, where nobody waits", "class": "Signal", "method": "run", "file": "Signal.java", "line": 5}, {"thread": "main", "action": "unlock lock", "class": "Signal", "method": "run", "file": "Signal.java", "line": 4}, {"thread": "main", "action": "end", "class": "Main", "method": "run", "file": "Main.java", "line": 22}, {"thread": "Thread-0", "action": "lock lock", "class": "Signal", "method": "run", "file": "Signal.java", "line": 9}, {"thread": "Thread-0", "action": "wait on lock", "class": null, "method": null, "file": null, "line": null}], "left_out": 0, "length": 0, "shortest": true, "replayed": true, "validated": true, "evidence": "shared"}
         ],
         "stats": {
          "states": 1603,
          "executions": null,
          "transitions": 2415,
          "depth": 31,
          "ms": 12.346
         }
        }
        "#);
    }

    #[test]
    fn nothing_found() {
        let limit = Some(Incomplete::Limit(Stop::Memory));
        insta::assert_snapshot!(check(&samples::check("Main.java", Vec::new(), limit)), @r#"
        {
         "schema": "thinair/check/1",
         "input": "Main.java",
         "model": "sc",
         "verdict": "unknown",
         "exhaustive": false,
         "reason": "limit",
         "findings": [],
         "stats": {
          "states": 1603,
          "executions": null,
          "transitions": 2415,
          "depth": 31,
          "ms": 12.346
         }
        }
        "#);
    }
}
