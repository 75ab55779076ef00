//! A program that was checked: the verdict in a sentence, then each finding with the way to it.

use thinair_check::evidence::Validated;
use thinair_check::program::{Blocked, Found, Kind, Part, RacingAccess, Verdict};
use thinair_program::Place;

use super::commits::commits;
use super::path::{path, position};
use super::witness::witness;
use super::{Paint, Style, count, sentence};
use crate::{Check, ShownExecution};

/// How to show a check.
#[derive(Clone, Copy)]
pub struct CheckView<'a> {
    /// Whether text is coloured.
    pub style: Style,
    /// How wide lines are, if that can be helped.
    pub width: usize,
    /// The text of the line at a place, where there is one.
    pub source: &'a dyn Fn(&Place) -> Option<String>,
}

/// The verdict, what was looked at, and each finding.
pub fn check(check: &Check, view: &CheckView<'_>) -> String {
    let mut text = headline(check, view.style);
    text += &sentence(&check.extent());
    text += &check.executions().map(|executions| sentence(&executions)).unwrap_or_default();
    for judgement in check.judgement() {
        text += &sentence(&judgement);
    }
    for note in &check.notes {
        text += &format!("note: {note}\n");
    }
    let findings = &check.checked.findings;
    for (place, found) in findings.iter().enumerate() {
        text += "\n";
        if findings.len() > 1 {
            let label = format!("{} of {}", place + 1, findings.len());
            text += &view.style.paint(Paint::Strong, &format!("Finding {label}"));
            text += "\n\n";
        }
        text += &story(check, place, found, view);
    }
    text
}

/// `Clh.java under sc: deadlock`
fn headline(check: &Check, style: Style) -> String {
    let (paint, verdict) = verdict(check);
    let verdict = style.paint(paint, verdict);
    format!("{} under {}: {verdict}\n", style.paint(Paint::Strong, &check.input), check.model)
}

/// The verdict in words.
pub(crate) fn verdict(check: &Check) -> (Paint, &'static str) {
    match check.checked.verdict {
        Verdict::Ok if check.only_races => (Paint::Good, "ok, there is no data race in any execution"),
        Verdict::Ok => (Paint::Good, "ok, nothing goes wrong in any execution"),
        Verdict::Found(kind) => (paint(kind), headword(kind)),
        Verdict::Unknown if check.only_races => (Paint::Doubtful, "unknown, no data race was found so far"),
        Verdict::Unknown => (Paint::Doubtful, "unknown, nothing goes wrong so far"),
    }
}

fn headword(kind: Kind) -> &'static str {
    match kind {
        Kind::Assertion => "an assertion is violated",
        Kind::Exception => "a thread ends by an exception",
        Kind::Deadlock => "there is a deadlock",
        Kind::Hang => "the program may go on for ever",
        Kind::Race => "there is a data race",
    }
}

fn paint(kind: Kind) -> Paint {
    match kind {
        Kind::Assertion | Kind::Exception => Paint::Bad,
        Kind::Deadlock | Kind::Hang | Kind::Race => Paint::Doubtful,
    }
}

/// A finding: what, where, and how it comes about.
fn story(check: &Check, number: usize, found: &Found, view: &CheckView<'_>) -> String {
    let (paint, kind) = match found.benign {
        None => (paint(found.kind), found.kind.to_string()),
        Some(true) => (Paint::Good, format!("benign {}", found.kind)),
        Some(false) => (Paint::Bad, format!("harmful {}", found.kind)),
    };
    let what = view.style.paint(paint, &format!("{kind}:"));
    let mut text = format!("{what} {}\n", found.message);
    match &found.exception {
        _ if found.race.is_some() => {}
        Some(exception) if !exception.trace.is_empty() => text += &stack(check, &exception.trace, view),
        _ => text += &found.place.as_ref().map(|place| at(check, place, view)).unwrap_or_default(),
    }
    for blocked in &found.blocked {
        text += &stuck(check, found, blocked, view);
    }
    if let Some(race) = &found.race {
        for access in &race.accesses {
            text += &racing(check, found, access, view);
        }
        text += &format!("  {}\n", race.missing);
    }
    if let Some(shown) = check.shown.get(&number) {
        return text + &legal(found, shown, view.style);
    }
    let steps = check.path(found);
    if steps.is_empty() {
        return text + "\nIt happens before any step that other threads could notice.\n";
    }
    text += &format!("\n{}\n\n", how(found, steps.len()));
    text += &path(check, found, &steps, view);
    let minor =
        if check.full_path { 0 } else { found.path.iter().filter(|step| step.part == Part::Minor).count() };
    if minor > 0 {
        let minor = count(minor as u64, "step");
        let note = format!("  {minor} of no consequence left out; --full-path shows all");
        text += &format!("\n{}\n", view.style.paint(Paint::Faint, &note));
    }
    text
}

/// The legal execution that shows a finding, without what does not race, and how it is committed.
pub(crate) fn legal(found: &Found, shown: &ShownExecution, style: Style) -> String {
    let validator = match found.validated {
        Validated::Whole => "checked by an independent validator",
        Validated::Shared => "what races in it checked by an independent validator",
        Validated::No => "too long for the independent validator",
    };
    let mut text = format!("\nA legal execution E that shows it, {validator}:\n\n");
    text += &witness(&shown.execution, style);
    if !shown.commits.is_empty() {
        text += &format!("\n{}", commits(&shown.execution, &shown.commits, style));
    }
    text
}

/// `How it comes about, in 12 steps, checked by an independent validator:`
pub(crate) fn how(found: &Found, steps: usize) -> String {
    let steps = count(steps as u64, "step");
    let shortest = if found.shortest { " (a shortest path)" } else { "" };
    let validator = match found.validated {
        Validated::Whole => "checked by an independent validator",
        Validated::Shared => "replayed and, what is shared, validated",
        Validated::No => "replayed independently; too long for the validator",
    };
    format!("How it comes about, in {steps}{shortest}, {validator}:")
}

/// `  Thread-0 waits to be notified on lock`, with its stack below.
fn stuck(check: &Check, found: &Found, blocked: &Blocked, view: &CheckView<'_>) -> String {
    let thread = view.style.paint(Paint::Strong, &found.threads[blocked.thread]);
    let mut text = format!("  {thread} {}\n", blocked.what);
    if !blocked.spins.is_empty() {
        for place in &blocked.spins {
            text += &source(place, view).unwrap_or_else(|| at(check, place, view));
        }
    } else if blocked.stack.is_empty() {
        text += &blocked.place.as_ref().map(|place| at(check, place, view)).unwrap_or_default();
    } else {
        text += &stack(check, &blocked.stack, view);
    }
    if let Some(note) = &blocked.note {
        text += &format!("    note: {note}\n");
    }
    text
}

/// `  Thread-0 writes it`, with its stack below, and how it last synchronized with others.
fn racing(check: &Check, found: &Found, access: &RacingAccess, view: &CheckView<'_>) -> String {
    let thread = view.style.paint(Paint::Strong, &found.threads[access.thread]);
    let mut text = format!("  {thread} {}s it", access.kind);
    if !access.holds.is_empty() {
        text += &format!(", holding {}", access.holds.join(" and "));
    }
    text += "\n";
    if access.stack.is_empty() {
        text += &access.place.as_ref().map(|place| at(check, place, view)).unwrap_or_default();
    } else {
        text += &stack(check, &access.stack, view);
    }
    text += &match &access.synchronized {
        Some(step) => {
            let place = step.place.as_ref().and_then(|place| position(check, place));
            let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
            format!("    its last synchronization before: {}{place}\n", step.action)
        }
        None => "    it has not synchronized with anybody before, but for being started\n".to_owned(),
    };
    text
}

/// A stack as Java prints it, and the line at which the user's code is.
fn stack(check: &Check, trace: &[Place], view: &CheckView<'_>) -> String {
    let mut text = String::new();
    let mut snippet = true;
    for place in trace {
        text += &format!("    at {}\n", frame(check, place));
        if snippet && let Some(line) = source(place, view) {
            text += &line;
            snippet = false;
        }
    }
    text
}

fn at(check: &Check, place: &Place, view: &CheckView<'_>) -> String {
    format!("    at {}\n{}", frame(check, place), source(place, view).unwrap_or_default())
}

/// `Main.run(Main.java:12)`; `SB.litmus:12` where there are no methods.
fn frame(check: &Check, place: &Place) -> String {
    let position = position(check, place);
    match (place.class.is_empty(), position) {
        (true, Some(position)) => position,
        (true, None) => "an unknown place".into(),
        (false, Some(position)) => format!("{}.{}({position})", place.class, place.method),
        (false, None) => format!("{}.{}", place.class, place.method),
    }
}

/// `      12 | x = 1;`
fn source(place: &Place, view: &CheckView<'_>) -> Option<String> {
    let text = (view.source)(place)?;
    let text = text.trim();
    let line = place.line?;
    (!text.is_empty())
        .then(|| format!("{}\n", view.style.paint(Paint::Faint, &format!("       {line} | {text}"))))
}

#[cfg(test)]
mod tests {
    use thinair_check::budget::Stop;
    use thinair_check::program::Incomplete;

    use super::*;
    use crate::samples;

    fn shown(input: &str, findings: Vec<Found>, incomplete: Option<Incomplete>, full_path: bool) -> String {
        let source = |place: &Place| {
            (place.line == Some(10) || place.line == Some(12)).then(|| "  lock.wait();  ".to_string())
        };
        let view = CheckView { style: Style::Plain, width: 100, source: &source };
        check(&Check { full_path, ..samples::check(input, findings, incomplete) }, &view)
    }

    #[test]
    fn nothing_found() {
        insta::assert_snapshot!(shown("A.java", Vec::new(), None, false), @"
        A.java under sc: ok, nothing goes wrong in any execution
        All 1,603 states were explored.
        ");
        insta::assert_snapshot!(shown("A.java", Vec::new(), Some(Incomplete::Bound), false), @"
        A.java under sc: unknown, nothing goes wrong so far
        1,603 states were explored, up to a bound on loops or paths.
        ");
        insta::assert_snapshot!(shown("A.java", Vec::new(), Some(Incomplete::Limit(Stop::Cancelled)), false), @"
        A.java under sc: unknown, nothing goes wrong so far
        Interrupted after 1,603 states.
        ");
    }

    #[test]
    fn notes_stand_after_what_was_looked_at() {
        let notes = vec!["random numbers without a seed are fixed".to_owned()];
        let view = CheckView { style: Style::Plain, width: 100, source: &|_| None };
        let shown = check(&Check { notes, ..samples::check("A.java", Vec::new(), None) }, &view);
        insta::assert_snapshot!(shown, @"
        A.java under sc: ok, nothing goes wrong in any execution
        All 1,603 states were explored.
        note: random numbers without a seed are fixed
        ");
    }

    #[test]
    fn several_findings() {
        let findings = vec![samples::exception(), samples::deadlock()];
        insta::assert_snapshot!(shown("app/Main.java", findings, Some(Incomplete::Limit(Stop::Time)), false), @"
        app/Main.java under sc: a thread ends by an exception
        The time limit was reached after 1,603 states.

        Finding 1 of 2

        exception: Thread-0 ends by java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0
            at java.util.ArrayList.get(ArrayList.java:427)
            at app.Main.last(Main.java:12)
               12 | lock.wait();
            at app.Main.run(Main.java:7)

        How it comes about, in 2 steps, checked by an independent validator:

          line  main            Thread-0
          20    start Thread-0
          7                     read Main.list = null

        Finding 2 of 2

        deadlock: Thread-0 waits for ever
          Thread-0 waits to be notified on lock
            at java.lang.Object.wait(Object.java:338)
            at Signal.await(Signal.java:10)
               10 | lock.wait();
            note: main had notified lock in line 5 before that, when nobody waited

        How it comes about, in 7 steps (a shortest path), replayed and, what is shared, validated:

          where          main                             Thread-0
          Main.java:20   start Thread-0
          Signal.java:4  lock lock
          Signal.java:5  notify lock, where nobody waits
          Signal.java:4  unlock lock
          Main.java:22   end
          Signal.java:9                                   lock lock
                                                          wait on lock
        ");
    }

    #[test]
    fn of_long_paths_the_middle_is_left_out() {
        insta::assert_snapshot!(shown("x.litmus", vec![samples::assertion()], None, false), @"
        x.litmus under sc: an assertion is violated
        All 1,603 states were explored.

        assertion: Thread-0 violates an assertion
            at x.litmus:6

        How it comes about, in 100 steps, checked by an independent validator:

          line  main          Thread-0
          3     write x = 0
          4     write x = 1
          5     write x = 2
          6     write x = 3
          3     write x = 4
          4     write x = 5
          5     write x = 6
          6     write x = 7
          3     write x = 8
          4     write x = 9
          5     write x = 10
          6     write x = 11
          3     write x = 12
          4     write x = 13
          5     write x = 14
          6     write x = 15
          3     write x = 16
          4     write x = 17
          5     write x = 18
          6     write x = 19
          … 40 more steps; --full-path shows them
          3     write x = 60
          4     write x = 61
          5     write x = 62
          6     write x = 63
          3     write x = 64
          4     write x = 65
          5     write x = 66
          6     write x = 67
          3     write x = 68
          4     write x = 69
          5     write x = 70
          6     write x = 71
          3     write x = 72
          4     write x = 73
          5     write x = 74
          6     write x = 75
          3     write x = 76
          4     write x = 77
          5     write x = 78
          6     write x = 79
          3     write x = 80
          4     write x = 81
          5     write x = 82
          6     write x = 83
          3     write x = 84
          4     write x = 85
          5     write x = 86
          6     write x = 87
          3     write x = 88
          4     write x = 89
          5     write x = 90
          6     write x = 91
          3     write x = 92
          4     write x = 93
          5     write x = 94
          6     write x = 95
          3     write x = 96
          4     write x = 97
          5                   write x = 98
          6                   write x = 99
        ");
        let full = shown("x.litmus", vec![samples::assertion()], None, true);
        assert_eq!(full.lines().filter(|line| line.contains("write x = ")).count(), 100);
    }

    #[test]
    fn minor_steps_are_counted() {
        let mut found = samples::exception();
        found.path[0].part = Part::Minor;
        insta::assert_snapshot!(shown("A.java", vec![found.clone()], None, false), @"
        A.java under sc: a thread ends by an exception
        All 1,603 states were explored.

        exception: Thread-0 ends by java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0
            at java.util.ArrayList.get(ArrayList.java:427)
            at app.Main.last(Main.java:12)
               12 | lock.wait();
            at app.Main.run(Main.java:7)

        How it comes about, in 1 step, checked by an independent validator:

          line  Thread-0
          7     read Main.list = null

          1 step of no consequence left out; --full-path shows all
        ");
        assert!(shown("A.java", vec![found], None, true).contains("start Thread-0"));
    }

    #[test]
    fn many_threads_go_below_each_other() {
        let mut found = samples::deadlock();
        found.threads = (0..9).map(|number| format!("Thread-{number}")).collect();
        for (place, step) in found.path.iter_mut().enumerate() {
            step.thread = place;
        }
        found.blocked.clear();
        insta::assert_snapshot!(shown("A.java", vec![found], Some(Incomplete::First), false), @"
        A.java under sc: there is a deadlock
        The search stopped at the first finding, after 1,603 states.

        deadlock: Thread-0 waits for ever

        How it comes about, in 7 steps (a shortest path), replayed and, what is shared, validated:

          where          thread
          Main.java:20   Thread-0  start Thread-0
          Signal.java:4  Thread-1  lock lock
          Signal.java:5  Thread-2  notify lock, where nobody waits
          Signal.java:4  Thread-3  unlock lock
          Main.java:22   Thread-4  end
          Signal.java:9  Thread-5  lock lock
                         Thread-6  wait on lock
        ");
    }
}
