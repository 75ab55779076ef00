//! One test under one model: the verdict, and why.

use thinair_check::litmus::Verdict;
use thinair_explore::Finding;

use super::table::Column;
use super::witness::witness;
use super::{Paint, Style, outcomes, sentence};
use crate::{Ending, Explanation, Incident, Row, Shown, names};

/// The verdict; then a witness, or why there is none; then what is wrong with the program.
pub fn explain(explanation: &Explanation, style: Style) -> String {
    let mut text = headline(&explanation.row, style);
    text += &format!("{}\n\n", explanation.question);
    match &explanation.witness {
        Some(shown) => text += &evidence(shown, style),
        None if explanation.row.decision.verdict == Verdict::Allowed => {
            text += "The shortest execution that shows it is too long to be recorded.\n";
        }
        None => {}
    }
    if let Some(reason) = explanation.reason() {
        text += &sentence(&reason);
        text += &possible(&explanation.row);
    }
    for incident in &explanation.incidents {
        text += "\n";
        text += &story(incident, style);
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

fn evidence(shown: &Shown, style: Style) -> String {
    let checked = if shown.validated {
        "An execution that shows it, checked by an independent validator:"
    } else {
        "An execution that shows it, too long for the independent validator:"
    };
    let execution = witness(&shown.execution, style);
    format!("{checked}\n\n{execution}\n  outcome  {}\n", shown.outcome)
}

/// What is possible where what is asked for is not.
fn possible(row: &Row) -> String {
    if row.decision.outcomes.is_empty() { String::new() } else { format!("\n{}", outcomes::list(row)) }
}

fn story(incident: &Incident, style: Style) -> String {
    let path = if incident.shortest { "a shortest path to it" } else { "a path to it" };
    let (what, paint) = match incident.finding {
        Finding::Assertion => ("An assertion is violated", Paint::Bad),
        Finding::Deadlock => ("There is a deadlock", Paint::Doubtful),
        Finding::Exception(_) => ("A thread ends by an exception", Paint::Bad),
        Finding::Hang => ("The program may go on for ever", Paint::Doubtful),
        Finding::Unsupported(_) => ("Something is not supported", Paint::Bad),
    };
    let execution = witness(&incident.execution, style);
    let endings: Vec<String> = incident.endings.iter().map(|ending| format!("  {}\n", end(ending))).collect();
    format!("{}; {path}:\n\n{execution}\n{}", style.paint(paint, what), endings.concat())
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
            let explanation =
                Explanation { row, question: "exists (x == 1)".into(), witness: None, incidents: Vec::new() };
            explain(&explanation, Style::Plain)
        };
        let unknown = |reason| Verdict::Unknown(reason);
        insta::assert_snapshot!(check("jmm", unknown(Reason::NoEngine)), @"
        T under jmm: unknown
        exists (x == 1)

        No engine decides jmm yet.
        ");
        insta::assert_snapshot!(check("sc", unknown(Reason::NoEngine)), @"
        T under sc: unknown
        exists (x == 1)

        The engine that was asked for does not decide sc (explicit does).
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
}
