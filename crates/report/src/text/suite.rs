//! Tests in the manner of jcstress, for people: a table for each, the three lists, and what it all amounts to.

use thinair_check::outcomes::{Escaped, Expect, OutcomeRow};
use thinair_check::program::Incomplete;

use super::commits::commits;
use super::grid::{Cell, Grid};
use super::witness::witness;
use super::{Paint, Style, WIDTH, count, listed, paragraph};
use crate::{Judged, OutcomeWitness, SuiteReport, TestReport};

/// The tests.
pub fn suite(suite: &SuiteReport, style: Style) -> String {
    let mut text = alarm(suite, style);
    let single = suite.tests.len() == 1;
    let mut lines = Grid::default();
    for report in &suite.tests {
        match &report.judged {
            Ok(judged)
                if single
                    || suite.all
                    || judged.witness.is_some()
                    || judged.is_finding()
                    || judged.was_not_run() =>
            {
                text += &test(suite, report, judged, style);
                text.push('\n');
            }
            Ok(judged) => lines.line(line(report, judged)),
            // Errors are told elsewhere.
            Err(_) => {}
        }
    }
    if !single {
        let lines = lines.render(0, style);
        if !lines.is_empty() {
            text += &lines;
            text.push('\n');
        }
        text += &summary(suite, style);
    } else if text.ends_with("\n\n") {
        text.pop();
    }
    text
}

/// What must not be overlooked: a real JVM has done what the model forbids.
fn alarm(suite: &SuiteReport, style: Style) -> String {
    let mut text = String::new();
    for report in &suite.tests {
        for outcome in report.judged.iter().flat_map(Judged::impossible) {
            let words = format!(
                "RED ALERT: ON A REAL JVM, {} ENDED WITH {outcome}, WHICH {} FORBIDS",
                report.test,
                suite.model.to_uppercase()
            );
            text += &format!("{}\n", style.paint(Paint::Bad, &words));
        }
    }
    if !text.is_empty() {
        text += &paragraph(
            "",
            if suite.model == "sc" {
                "No JVM promises sequential consistency to programs with data races: --model jmm says what may happen."
            } else {
                "Either this JVM or Thinair is wrong: please report it with the test."
            },
        );
        text.push('\n');
    }
    text
}

/// A test in a line, where all is as its author says.
fn line(report: &TestReport, judged: &Judged) -> Vec<Cell> {
    let reachable = judged.graded.rows.iter().filter(|row| row.reachable).count();
    let mut words = vec![count(reachable as u64, "outcome")];
    if judged.is_interesting() {
        words.push("interesting ones among them".into());
    }
    let missing = judged.graded.acceptable_unreachable.len();
    if missing > 0 && judged.decision.incomplete.is_none() {
        words.push(format!("{missing} acceptable never reached"));
    }
    if judged.observed.is_some() {
        let seen = judged.graded.rows.iter().filter(|row| judged.seen(&row.id).is_some_and(|seen| seen > 0));
        words.push(format!("{} seen on the JVM", seen.count()));
    }
    let (word, paint) = match judged.decision.incomplete {
        None => ("ok", Paint::Good),
        Some(_) => ("so far", Paint::Doubtful),
    };
    vec![Cell::plain(report.test.as_str()), Cell::new(word, paint), Cell::new(words.join(", "), Paint::Faint)]
}

fn test(suite: &SuiteReport, report: &TestReport, judged: &Judged, style: Style) -> String {
    let (verdict, paint) = verdict(judged);
    let mut text = format!(
        "{} under {}: {}\n\n",
        style.paint(Paint::Strong, &report.test),
        suite.model,
        style.paint(paint, &verdict)
    );
    text += &table(judged, style);
    text += &lists(judged, style);
    for escaped in &judged.decision.exceptions {
        text += &format!("\n{}", exception(escaped, style));
    }
    for (what, times) in judged.observed.iter().flat_map(|observed| &observed.exceptions) {
        text += &format!("\nseen on the JVM, {}: {what}\n", count(*times, "time"));
    }
    for note in &judged.notes {
        text += &format!("\n{}", paragraph("Note: ", note));
    }
    if let Some(failure) = judged.observed.as_ref().and_then(|observed| observed.failure.as_ref()) {
        text += &format!("\n{}", paragraph("Not run on a real JVM: ", failure));
    }
    if let Some(shown) = &judged.witness {
        text += &format!("\n{}", evidence(shown, style));
    }
    text += &format!("\n{}\n", style.paint(Paint::Faint, &effort(judged)));
    text
}

fn verdict(judged: &Judged) -> (String, Paint) {
    let mut wrong = Vec::new();
    let forbidden = judged.graded.forbidden_reachable.len();
    if forbidden > 0 {
        wrong.push(format!("{} reachable", count(forbidden as u64, "forbidden outcome")));
    }
    let decision = &judged.decision;
    if !decision.exceptions.is_empty() {
        wrong.push("an exception escapes".into());
    }
    if decision.deadlock {
        wrong.push("there is a deadlock".into());
    }
    if decision.hang {
        wrong.push("it may go on for ever".into());
    }
    if decision.exits {
        wrong.push("a thread ends the whole program".into());
    }
    if !judged.impossible().is_empty() {
        wrong.push("a real JVM does what the model forbids".into());
    }
    match (wrong.is_empty(), decision.incomplete) {
        (false, _) => (listed(&wrong), Paint::Bad),
        (true, None) => ("as its author says".into(), Paint::Good),
        (true, Some(_)) => ("as its author says, so far".into(), Paint::Doubtful),
    }
}

/// Outcome, expectation, whether there is an execution with it, and what the author says.
fn table(judged: &Judged, style: Style) -> String {
    let mut grid = Grid::default();
    let observed = judged.observed.as_ref().filter(|observed| observed.failure.is_none());
    let mut headings = vec!["outcome", "expectation", "reachable"];
    headings.extend(observed.map(|_| "observed"));
    headings.push("description");
    grid.line(headings.into_iter().map(|heading| Cell::new(heading, Paint::Strong)).collect());
    let seen = |outcome: &str| {
        let times = judged.seen(outcome).unwrap_or(0);
        Cell::plain(match times {
            0 => "never".to_owned(),
            1 => "once".to_owned(),
            _ => count(times, "time"),
        })
    };
    for row in &judged.graded.rows {
        let mut cells = vec![Cell::plain(shown(&row.id)), expectation(row), reachable(row, judged)];
        cells.extend(observed.map(|_| seen(&row.id)));
        cells.push(Cell::plain(description(row, judged)));
        grid.line(cells);
    }
    for outcome in judged.impossible() {
        if !judged.graded.rows.iter().any(|row| row.id == outcome) {
            let mut cells = vec![Cell::plain(shown(outcome)), Cell::plain(""), Cell::plain("no")];
            cells.push(seen(outcome));
            grid.line(cells);
        }
    }
    grid.narrowed(WIDTH - 2, 16).unwrap_or(grid).render(2, style)
}

/// An outcome that nobody could see otherwise is shown with what it consists of.
fn shown(outcome: &str) -> String {
    if outcome.is_empty() || outcome.chars().any(char::is_control) {
        format!("{outcome:?}")
    } else {
        outcome.to_owned()
    }
}

fn expectation(row: &OutcomeRow) -> Cell {
    let paint = match row.expect {
        Expect::Forbidden if row.reachable => Paint::Bad,
        Expect::Interesting if row.reachable => Paint::Doubtful,
        _ => Paint::None,
    };
    let words = match row.expect {
        Expect::Acceptable => "acceptable",
        Expect::Interesting => "interesting",
        Expect::Forbidden => "forbidden",
        Expect::Unknown => "unknown",
    };
    Cell::new(words, paint)
}

fn reachable(row: &OutcomeRow, judged: &Judged) -> Cell {
    match (row.reachable, judged.decision.incomplete) {
        (true, _) if row.expect == Expect::Forbidden => Cell::new("yes", Paint::Bad),
        (true, _) => Cell::plain("yes"),
        (false, None) => Cell::plain("no"),
        (false, Some(_)) => Cell::new("not so far", Paint::Doubtful),
    }
}

fn description(row: &OutcomeRow, judged: &Judged) -> String {
    let mut words = row.description.clone();
    if judged.graded.unlisted.contains(&row.id) {
        words = "(not listed)".into();
    }
    if let Some(pattern) = &row.pattern {
        words = format!("{words} (by {pattern})");
    }
    words.trim().to_owned()
}

/// The three lists, as far as there is something in them.
fn lists(judged: &Judged, style: Style) -> String {
    let graded = &judged.graded;
    let never = if judged.decision.incomplete.is_none() { "never reached" } else { "not reached so far" };
    let lists = [
        ("forbidden, but reachable".to_owned(), &graded.forbidden_reachable, Paint::Bad),
        ("not listed, and so forbidden".to_owned(), &graded.unlisted, Paint::Bad),
        (format!("acceptable, but {never}"), &graded.acceptable_unreachable, Paint::Doubtful),
    ];
    let mut text = String::new();
    for (what, outcomes, paint) in lists {
        if !outcomes.is_empty() {
            let outcomes: Vec<String> = outcomes.iter().map(|outcome| shown(outcome)).collect();
            let first = if text.is_empty() { "\n" } else { "" };
            text += &format!("{first}{}: {}\n", style.paint(paint, &what), outcomes.join(" | "));
        }
    }
    text
}

fn exception(escaped: &Escaped, style: Style) -> String {
    let Escaped { thread, thrown } = escaped;
    let message = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    let headline = format!("{thread} ends by {}{message}", thrown.class);
    let mut text = format!("{}\n", style.paint(Paint::Bad, &headline));
    for place in &thrown.trace {
        let position = match (&place.file, place.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.clone(),
            (None, _) => "unknown source".to_owned(),
        };
        text += &format!("  at {}.{} ({position})\n", place.class, place.method);
    }
    text
}

fn evidence(shown_witness: &OutcomeWitness, style: Style) -> String {
    let OutcomeWitness { outcome, execution, validated, commits: steps } = shown_witness;
    let Some(execution) = execution else {
        return paragraph(
            "",
            &format!(
                "There is an execution that ends with {outcome}, but no evidence of it that can be shown: it is too long, or there was no time."
            ),
        );
    };
    let article = if steps.is_empty() { "An execution" } else { "An execution E" };
    let checked = if *validated {
        "checked by an independent validator"
    } else {
        "too long for the independent validator"
    };
    let mut text =
        format!("{article} that ends with {}, {checked}:\n\n{}", shown(outcome), witness(execution, style));
    if !steps.is_empty() {
        text += &format!("\n{}", commits(execution, steps, style));
    }
    text
}

fn effort(judged: &Judged) -> String {
    let statistics = &judged.decision.statistics;
    let mut parts = Vec::new();
    parts.extend(statistics.states.map(|states| count(states, "state")));
    parts.extend(statistics.executions.map(|executions| count(executions, "execution")));
    if statistics.race_free {
        parts.push("no data race".into());
    }
    let time = statistics.time;
    parts.push(format!("{:.0} ms", (time.as_secs_f64() * 1e3).ceil()));
    let what = match judged.decision.incomplete {
        None => String::new(),
        Some(Incomplete::Limit(stop)) => format!("; {}", stop.reason()),
        Some(_) => "; a bound was reached".to_owned(),
    };
    format!("{}{what}", parts.join(", "))
}

/// What many tests amount to.
fn summary(suite: &SuiteReport, style: Style) -> String {
    let judged = || suite.tests.iter().filter_map(|test| test.judged.as_ref().ok());
    let number = |what: &dyn Fn(&Judged) -> bool| judged().filter(|judged| what(judged)).count();
    let mut parts = Vec::new();
    let mut part = |number: usize, words: &str, paint: Paint| {
        if number > 0 {
            parts.push(style.paint(paint, &format!("{number} {words}")));
        }
    };
    let fine = |judged: &Judged| !judged.is_finding() && judged.decision.incomplete.is_none();
    let fine = number(&fine);
    part(fine, if fine == 1 { "as its author says" } else { "as their authors say" }, Paint::Good);
    let forbidden = |judged: &Judged| !judged.graded.forbidden_reachable.is_empty();
    part(number(&forbidden), "with a forbidden outcome", Paint::Bad);
    part(number(&Judged::goes_wrong), "with a bad end", Paint::Bad);
    part(
        number(&|judged| !judged.impossible().is_empty()),
        "where a real JVM does what is forbidden",
        Paint::Bad,
    );
    part(
        number(&|judged| !judged.is_finding() && judged.decision.incomplete.is_some()),
        "not searched to the end",
        Paint::Doubtful,
    );
    part(number(&Judged::was_not_run), "not run on the JVM", Paint::Doubtful);
    part(suite.tests.iter().filter(|test| test.judged.is_err()).count(), "not decided", Paint::Bad);
    let missing = |judged: &Judged| {
        judged.decision.incomplete.is_none() && !judged.graded.acceptable_unreachable.is_empty()
    };
    part(number(&missing), "with acceptable outcomes that are never reached", Paint::None);
    let tests = count(suite.tests.len() as u64, "test");
    format!("{tests} under {}: {}.\n", suite.model, parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::suite;
    use crate::samples::suite as sample;
    use crate::text::Style;

    #[test]
    fn one_test() {
        let mut report = sample();
        report.tests.truncate(1);
        insta::assert_snapshot!(suite(&report, Style::Plain));
    }

    #[test]
    fn several_tests() {
        insta::assert_snapshot!(suite(&sample(), Style::Plain));
    }

    #[test]
    fn what_a_jvm_must_not_do_comes_first() {
        let mut report = sample();
        report.tests.truncate(1);
        if let Ok(judged) = &mut report.tests[0].judged {
            let observed = judged.observed.get_or_insert_default();
            observed.counts.insert("9, 9".into(), 3);
        }
        insta::assert_snapshot!(suite(&report, Style::Plain));
    }
}
