//! What a run amounts to, in sentences.

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::litmus::{Idle, Reason, Remark, Verdict};
use thinair_check::models::Engine;
use thinair_explore::Finding;

use super::table::{Column, columns};
use super::{Paint, Style, count};
use crate::{Agreement, Row};

/// How many tests there were, and for each model how many were decided and as expected.
pub fn summary(rows: &[Row], style: Style) -> String {
    let tests = rows.chunk_by(|left, right| left.file == right.file).count();
    let mut parts = vec![count(tests as u64, "test")];
    for column in columns(rows) {
        let run = || rows.iter().filter(|row| row.was_run() && Column::of(row) == column);
        if run().next().is_none() {
            continue;
        }
        let decided = run().filter(|row| row.is_decided()).count();
        let met = run().filter(|row| row.expected.is_some() && row.is_met() == Some(true)).count();
        let unmet = run().filter(|row| row.disappoints()).count();
        let undecided = run().count() - decided;
        let mut part = format!("{}: {decided} decided", column.label());
        if met > 0 || unmet > 0 {
            part += &format!(", {met} as expected");
        }
        if unmet > 0 {
            part += &style.paint(Paint::Bad, &format!(", {unmet} not as expected"));
        }
        if undecided > 0 {
            part += &style.paint(Paint::Doubtful, &format!(", {undecided} not decided"));
        }
        parts.push(part);
    }
    let differ = rows.iter().filter(|row| row.agreement == Agreement::Differs).count();
    if differ > 0 {
        let part = format!("{} on which engines differ", count(differ as u64, "verdict"));
        parts.push(style.paint(Paint::Bad, &part));
    }
    parts.join("; ") + ".\n" + &rules_used(rows)
}

/// Which verdicts rest on other rules than the model's own, each kind of rules in a line; empty if none does.
fn rules_used(rows: &[Row]) -> String {
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_decided()) {
        if let Some(remark) = &row.decision.remark {
            used.entry(&remark.text).or_default().insert(&row.test);
        }
    }
    let line = |(rules, tests): (&str, BTreeSet<&str>)| {
        let tests: Vec<&str> = tests.into_iter().collect();
        let shown = match &*tests {
            [first @ .., _, _] if tests.len() > SHOWN => {
                format!("{} and {} more", first[..SHOWN - 1].join(", "), tests.len() - SHOWN + 1)
            }
            _ => tests.join(", "),
        };
        format!("note: {rules}: {shown}\n")
    };
    used.into_iter().map(line).collect()
}

/// So many tests are named in a line.
const SHOWN: usize = 6;

/// The deadlocks and violated assertions, each with the command that shows it, if one does; empty if there are none.
pub fn findings(rows: &[Row], style: Style) -> String {
    let mut text = String::new();
    for row in rows {
        for (finding, path) in row.decision.findings.iter().flatten() {
            let (what, paint) = match finding {
                Finding::Assertion => ("violated assertion", Paint::Bad),
                Finding::Deadlock => ("deadlock", Paint::Doubtful),
                Finding::Exception(_) => ("uncaught exception", Paint::Bad),
                Finding::Hang => ("endless loop", Paint::Doubtful),
                Finding::Unsupported(_) => ("not supported", Paint::Bad),
            };
            let what = style.paint(paint, what);
            text += &format!("{what}: {} under {}", row.test, Column::of(row).label());
            text += &match path {
                Some(_) => {
                    format!("\n  thinair explain {} --model {}   shows it\n", quoted(&row.file), row.model)
                }
                None => ", in an execution that it allows\n".into(),
            };
        }
    }
    text
}

/// How many questions no engine was there to answer; nothing if there were none. `engine` is the one that was asked
/// for, if it was a certain one.
pub fn not_run(rows: &[Row], engine: Option<Engine>) -> Option<String> {
    let idle = || rows.iter().filter(|row| row.decision.verdict == Verdict::Unknown(Reason::NoEngine));
    let total = idle().count() as u64;
    if total == 0 {
        return None;
    }
    let all: Vec<Row> = idle().cloned().collect();
    let by_model = columns(&all).into_iter().map(|column| {
        let number = all.iter().filter(|row| Column::of(row) == column).count();
        format!("{} {number}", column.label())
    });
    let by_model = by_model.collect::<Vec<_>>().join(", ");
    let noun = if idle().all(|row| row.expected.is_some()) { "expectation" } else { "question" };
    let verb = if total == 1 { "is" } else { "are" };
    let nobody = match engine {
        Some(engine) => format!("that the engine {engine} does not decide"),
        None => "that Thinair does not know".into(),
    };
    let models = if all.iter().all(|row| row.model == all[0].model) { "a model" } else { "models" };
    Some(format!("{} {verb} about {models} {nobody} ({by_model}): not run.\n", count(total, noun)))
}

/// That an axiom of a model file made no difference to so many tests.
pub fn idle(model: &str, idle: &Idle, tests: usize) -> String {
    let Idle { axiom, line, always } = idle;
    let tests =
        if tests == 1 { "this test".into() } else { format!("these {}", count(tests as u64, "test")) };
    if *always {
        format!(
            "warning: {model}, line {line}: axiom {axiom} holds in every execution of {tests}: it forbids nothing\n"
        )
    } else {
        format!(
            "warning: {model}, line {line}: axiom {axiom} holds in no execution of {tests}: it forbids everything\n"
        )
    }
}

/// What engines could not follow, one line a row; empty if there is nothing.
pub fn not_supported(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let Some(Remark { line, text: what }) = row.decision.remark.as_ref().filter(|_| row.is_unsupported())
        else {
            continue;
        };
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        let (who, instead) = instead(row);
        text += &format!("{}{line}: {what}, so {who} does not decide this test{instead}\n", row.file);
    }
    text
}

/// Who does not decide a test, and what to try: the interleavings of whatever can be parsed can be searched.
fn instead(row: &Row) -> (String, &'static str) {
    match row.engine {
        _ if row.model != "sc" => (row.model.clone(), "; use --model sc"),
        Some(engine) if engine != Engine::Explicit => {
            (format!("the engine {engine}"), "; use --engine explicit")
        }
        _ => (row.model.clone(), ""),
    }
}

/// A file name as a shell takes it.
fn quoted(file: &str) -> String {
    let harmless = |character: char| character.is_alphanumeric() || "/._-+=:@%,".contains(character);
    if !file.is_empty() && file.chars().all(harmless) {
        file.into()
    } else {
        format!("'{}'", file.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use thinair_check::litmus::{Reason, Verdict};
    use thinair_litmus::syntax::Verdict as Expected;

    use super::*;
    use crate::samples::row;

    const NO_ENGINE: Verdict = Verdict::Unknown(Reason::NoEngine);

    #[test]
    fn what_was_decided() {
        let rows = [
            row("A.litmus", "sc", Verdict::Forbidden, Some(Expected::Forbidden)),
            row("A.litmus", "tso", Verdict::Forbidden, None),
            row("B.litmus", "sc", Verdict::Allowed, Some(Expected::Forbidden)),
            row("C.litmus", "sc", Verdict::Unknown(Reason::Bound), Some(Expected::Forbidden)),
            row("C.litmus", "jmm", NO_ENGINE, None),
        ];
        insta::assert_snapshot!(summary(&rows, Style::Plain), @"3 tests; sc: 2 decided, 1 as expected, 1 not as expected, 1 not decided; tso: 1 decided.");
        insta::assert_snapshot!(summary(&rows[..1], Style::Plain), @"1 test; sc: 1 decided, 1 as expected.");
    }

    #[test]
    fn what_was_not_run() {
        let expected = Some(Expected::Allowed);
        let rows = [
            row("A.litmus", "sc", Verdict::Forbidden, None),
            row("A.litmus", "tso", NO_ENGINE, expected),
            row("B.litmus", "tso", NO_ENGINE, expected),
            row("B.litmus", "jmm", NO_ENGINE, expected),
            row("C.litmus", "jmm", NO_ENGINE, None),
        ];
        assert_eq!(not_run(&rows[..1], None), None);
        insta::assert_snapshot!(not_run(&rows[..2], None).unwrap(), @"1 expectation is about a model that Thinair does not know (tso 1): not run.");
        insta::assert_snapshot!(not_run(&rows[..4], None).unwrap(), @"3 expectations are about models that Thinair does not know (tso 2, jmm 1): not run.");
        insta::assert_snapshot!(not_run(&rows, None).unwrap(), @"4 questions are about models that Thinair does not know (tso 2, jmm 2): not run.");
        insta::assert_snapshot!(not_run(&rows[..2], Some(Engine::Sat)).unwrap(), @"1 expectation is about a model that the engine sat does not decide (tso 1): not run.");
    }

    #[test]
    fn findings_say_how_to_see_them() {
        let mut row = row("a test/it's.litmus", "sc", Verdict::Allowed, None);
        assert_eq!(findings(&[row.clone()], Style::Plain), "");
        let path = Some(thinair_explore::Schedule::default());
        row.decision.findings = Some([(Finding::Deadlock, path), (Finding::Assertion, None)].into());
        insta::assert_snapshot!(findings(&[row], Style::Plain), @r"
        violated assertion: it's under sc, in an execution that it allows
        deadlock: it's under sc
          thinair explain 'a test/it'\''s.litmus' --model sc   shows it
        ");
    }

    #[test]
    fn what_is_not_supported_has_a_line_each() {
        let mut rows = ["A.litmus", "B.litmus", "C.litmus"]
            .map(|file| row(file, "jmm", Verdict::Unknown(Reason::Unsupported), None));
        let remark = |line| Some(Remark { line, text: "fullFence() is not part of JLS 17.4".into() });
        rows[0].decision.remark = remark(Some(4));
        rows[2].decision.remark = remark(None);
        insta::assert_snapshot!(not_supported(&rows), @"
        A.litmus:4: fullFence() is not part of JLS 17.4, so jmm does not decide this test; use --model sc
        C.litmus: fullFence() is not part of JLS 17.4, so jmm does not decide this test; use --model sc
        ");
    }

    /// Under sc there is no use in sc.
    #[test]
    fn what_is_too_large_for_one_engine() {
        let mut rows = [Engine::Machine, Engine::Explicit].map(|engine| {
            let mut row = row("A.litmus", "sc", Verdict::Unknown(Reason::Unsupported), None);
            row.decision.remark = Some(Remark { line: None, text: "thread 1 has too many paths".into() });
            row.engine = Some(engine);
            row
        });
        insta::assert_snapshot!(not_supported(&rows), @"
        A.litmus: thread 1 has too many paths, so the engine machine does not decide this test; use --engine explicit
        A.litmus: thread 1 has too many paths, so sc does not decide this test
        ");
        rows[0].model = "tso".into();
        insta::assert_snapshot!(not_supported(&rows[..1]), @"A.litmus: thread 1 has too many paths, so tso does not decide this test; use --model sc");
    }
}
