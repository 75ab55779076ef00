//! One test under one model: the verdict, and why.

use thinair_check::evidence;
use thinair_check::litmus::Verdict;
use thinair_explore::Finding;

use super::commits::commits;
use super::core::minimal_core;
use super::interleaving::interleaving;
use super::refusal::refusal;
use super::statistics::statistics;
use super::table::Column;
use super::witness::witness;
use super::{Paint, Style, outcomes, paragraph, sentence};
use crate::{Ending, Explanation, Incident, Path, Row, Shown, names};

/// The verdict; then a witness, or why there is none; then what is wrong with the program.
pub fn explain(explanation: &Explanation, style: Style) -> String {
    let mut text = headline(&explanation.row, style);
    text += &format!("{}\n\n", explanation.question);
    match (&explanation.interleaving, &explanation.witness) {
        (Some(shown), _) => text += &interleaving(shown, style),
        (None, Some(shown)) => text += &shown_evidence(shown, style),
        (None, None) if explanation.row.decision.verdict == Verdict::Allowed => {
            text += match explanation.row.decision.statistics.relaxed {
                None => "The shortest execution that shows it is too long to be recorded.\n",
                Some(_) => "There was no time to put the evidence for it together.\n",
            };
        }
        (None, None) => {}
    }
    if let Some(shortfall) = explanation.shortfall() {
        text += &paragraph("", &sentence(&shortfall));
        text += &possible(explanation);
    }
    if let Some(refused) = &explanation.refused {
        text += "\n";
        text += &refusal(refused, &explanation.row.model, style);
    }
    if let Some(core) = &explanation.core {
        text += "\n";
        text += &minimal_core(core, &explanation.row.model, style);
    }
    for note in explanation.java.iter().flat_map(|java| &java.notes) {
        text += "\n";
        text += &paragraph("note: ", note);
    }
    for incident in &explanation.incidents {
        text += "\n";
        text += &story(incident, &explanation.row.model, style);
    }
    let row = &explanation.row;
    if let Some(remark) = row.decision.remark.as_ref().filter(|_| row.is_decided()) {
        text += &format!("\nnote: {}\n", remark.text);
    }
    if let Some(line) = statistics(&explanation.row) {
        text += &format!("\n{}\n", style.paint(Paint::Faint, line.trim_end()));
    }
    text
}

/// `SB under sc: forbidden, as expected`
fn headline(row: &Row, style: Style) -> String {
    let expectation = match row.expected {
        Some(expected) if row.disappoints() => format!(", expected {}", names::expected(expected)),
        Some(_) if row.is_decided() => ", as expected".into(),
        _ => String::new(),
    };
    let paint = match row.decision.verdict {
        _ if row.disappoints() => Paint::Bad,
        Verdict::Allowed | Verdict::Forbidden if row.expected.is_some() => Paint::Good,
        Verdict::Allowed | Verdict::Forbidden => Paint::Strong,
        Verdict::Unknown(_) => Paint::Doubtful,
    };
    let verdict = style.paint(paint, &format!("{}{expectation}", names::verdict(row.decision.verdict)));
    format!("{} under {}: {verdict}\n", style.paint(Paint::Strong, &row.test), Column::of(row).label())
}

fn shown_evidence(shown: &Shown, style: Style) -> String {
    let execution = if shown.commits.is_empty() { "An execution" } else { "An execution E" };
    let checked = if shown.validated {
        "checked by an independent validator"
    } else if shown.execution.actions.len() > evidence::VALIDATED {
        "too long for the independent validator"
    } else {
        "checked against axioms and program"
    };
    let table = witness(&shown.execution, style);
    let mut text =
        format!("{execution} that shows it, {checked}:\n\n{table}\n  outcome  {}\n", shown.outcome);
    if !shown.commits.is_empty() {
        text += &format!("\n{}", commits(&shown.execution, &shown.commits, style));
    }
    text
}

/// What is possible where what is asked for is not.
fn possible(explanation: &Explanation) -> String {
    match &explanation.java {
        Some(java) if java.outcomes.is_empty() => String::new(),
        Some(java) => {
            let so_far = if explanation.row.decision.exhaustive { "" } else { " so far" };
            let lines: Vec<String> = java.outcomes.iter().map(|outcome| format!("    {outcome}\n")).collect();
            format!("\nPossible{so_far}:\n{}", lines.concat())
        }
        None if explanation.row.decision.outcomes.is_empty() => String::new(),
        None => format!("\n{}", outcomes::list(&explanation.row)),
    }
}

fn story(incident: &Incident, model: &str, style: Style) -> String {
    let (what, paint) = match incident.finding {
        Finding::Assertion => ("An assertion is violated", Paint::Bad),
        Finding::Deadlock => ("There is a deadlock", Paint::Doubtful),
        Finding::Exception(_) => ("A thread ends by an exception", Paint::Bad),
        Finding::Hang => ("The program may go on for ever", Paint::Doubtful),
        Finding::Unsupported(_) => ("Something is not supported", Paint::Bad),
    };
    let what = style.paint(paint, what);
    let Some(Path { execution, shortest, endings }) = &incident.path else {
        return format!("{what} in an execution that {model} allows.\n");
    };
    let path = if *shortest { "a shortest path to it" } else { "a path to it" };
    let execution = witness(execution, style);
    let endings: Vec<String> = endings.iter().map(|ending| format!("  {}\n", end(ending))).collect();
    format!("{what}; {path}:\n\n{execution}\n{}", endings.concat())
}

/// `then Thread 1 waits for m (line 4)`
fn end(ending: &Ending) -> String {
    let Ending { thread, line, what } = ending;
    match line {
        Some(line) => format!("then {thread} {what} (line {line})"),
        None => format!("then {thread} {what}"),
    }
}

#[cfg(test)]
mod tests {
    use thinair_check::budget::Stop;
    use thinair_check::litmus::Reason;
    use thinair_litmus::syntax::Verdict as Expected;

    use super::*;
    use crate::samples;

    #[test]
    fn allowed_with_a_witness() {
        insta::assert_snapshot!(explain(&samples::allowed(), Style::Plain), @"
        MP under sc: allowed, as expected
        exists (1:r1 == 1)

        An execution that shows it, checked by an independent validator:

          initially  x = 0, f = false

          id   line  Thread 1                 Thread 2
          a6   4     write x = 1
          a7   5     volatile write f = true
          a8   8                              volatile read f = true (from a7)
          a9   9                              read x = 1 (from a6)
          a11  10                             volatile update x = 1 -> 5 (from a6)

          outcome  1:r1=1, 2:b=true, 2:exception=ArithmeticException, a[1]=-9223372036854775808
        ");
    }

    #[test]
    fn forbidden_with_a_deadlock() {
        insta::assert_snapshot!(explain(&samples::forbidden(), Style::Plain), @"
        MP under sc: forbidden, expected allowed
        exists (1:r1 == 2)

        All 28 states were explored; none of the 2 outcomes is the one in question.

            1:r1=0, x=-1
            1:r1=1, 2:b=true, 2:exception=ArithmeticException, a[1]=-9223372036854775808

        There is a deadlock; a shortest path to it:

          id  line  Thread 1  Thread 2
          a0  4     lock m
          a1  8               lock n

          then Thread 1 waits for n (line 5)
          then Thread 2 waits for m
        ");
    }

    #[test]
    fn reasons() {
        let check = |model: &str, verdict| {
            let row = samples::row("T.litmus", model, verdict, Some(Expected::Allowed));
            let explanation = Explanation {
                java: None,
                row,
                question: "exists (x == 1)".into(),
                witness: None,
                interleaving: None,
                refused: None,
                core: None,
                incidents: Vec::new(),
            };
            explain(&explanation, Style::Plain)
        };
        let unknown = |reason| Verdict::Unknown(reason);
        insta::assert_snapshot!(check("mine", unknown(Reason::NoEngine)), @"
        T under mine: unknown
        exists (x == 1)

        Mine is not a model that Thinair knows; a file may define it (--model FILE).
        ");
        insta::assert_snapshot!(check("sc", unknown(Reason::NoEngine)), @"
        T under sc: unknown
        exists (x == 1)

        The engine that was asked for does not decide sc (explicit, machine, sat do).
        ");
        insta::assert_snapshot!(check("sc", unknown(Reason::Bound)), @"
        T under sc: unknown
        exists (x == 1)

        28 states were explored, up to a bound on loops or paths; no execution has come to an end.
        ");
        insta::assert_snapshot!(check("sc", unknown(Reason::Limit(Stop::Cancelled))), @"
        T under sc: unknown
        exists (x == 1)

        Interrupted after 28 states; no execution has come to an end.
        ");
        insta::assert_snapshot!(check("sc", Verdict::Forbidden), @"
        T under sc: forbidden, expected allowed
        exists (x == 1)

        All 28 states were explored; no execution comes to an end.
        ");
    }

    #[test]
    fn reasons_of_engines_that_make_executions() {
        let check = |verdict, candidates, race_free| {
            let mut row = samples::row("T.litmus", "jmm", verdict, None);
            let relaxed = thinair_jmm::Statistics { candidates, race_free, ..Default::default() };
            row.decision.statistics.relaxed = Some(relaxed);
            let question = "exists (x == 1)".into();
            let incidents = vec![Incident { finding: Finding::Deadlock, path: None }];
            let explanation = Explanation {
                java: None,
                row,
                question,
                witness: None,
                interleaving: None,
                refused: None,
                core: None,
                incidents,
            };
            explain(&explanation, Style::Plain)
        };
        insta::assert_snapshot!(check(Verdict::Forbidden, 12, false), @"
        T under jmm: forbidden
        exists (x == 1)

        All 12 candidate executions were looked at; no execution comes to an end.

        There is a deadlock in an execution that jmm allows.

        12 candidate executions.
        ");
        insta::assert_snapshot!(check(Verdict::Forbidden, 1, true), @"
        T under jmm: forbidden
        exists (x == 1)

        There is no data race, so that the sequentially consistent executions are the legal ones; no
        execution comes to an end.

        There is a deadlock in an execution that jmm allows.

        1 candidate execution; no data race.
        ");
        insta::assert_snapshot!(check(Verdict::Unknown(Reason::Bound), 1, false), @"
        T under jmm: unknown
        exists (x == 1)

        1 candidate execution was explored, up to a bound on loops or paths; no execution has come to an
        end.

        There is a deadlock in an execution that jmm allows.

        1 candidate execution; not all executions were looked at.
        ");
    }
}
