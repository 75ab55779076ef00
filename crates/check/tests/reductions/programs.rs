//! One litmus test for each way in which a reduction could go wrong.

use std::fmt::Write as _;

use thinair_explore::{Completeness, Finding, Reduction};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::testing::races::races;

use crate::{Answer, compare, explore};

fn test(threads: &[&str]) -> String {
    let mut text =
        String::from("Java T { int x, y, z; volatile int v, w, u; int[] a = {0, 0}; monitor m, n; }\n");
    for (index, body) in threads.iter().enumerate() {
        writeln!(text, "Thread {} {{ {body} }}", index + 1).expect("writing to a string");
    }
    text + "exists (true)"
}

/// Compares all reductions; gives the outcomes that all of them find, and whether the search that looks for races begins
/// again, which is to be if and only if there are some.
fn check(threads: &[&str], races_expected: bool) -> Answer {
    let text = test(threads);
    let answer = compare(&text, None).expect("a small test");
    assert_eq!(answer.completeness, Completeness::Exhaustive);
    let parsed = thinair_litmus::parse(&text).expect("it was parsed");
    let program = LitmusProgram::new(&parsed, &text, None);
    if let Some(defined) = races(&program, |_| false, 500) {
        assert_eq!(!defined.is_empty(), races_expected, "by definition: {text}");
    }
    for reduction in [Reduction::SYNCHRONIZATION, Reduction::ALL] {
        let (_, summary) = explore(&program, reduction, false);
        assert_eq!(summary.races > 0, races_expected, "{reduction}: {text}");
    }
    answer
}

fn outcomes(threads: &[&str], races: bool) -> String {
    let answer = check(threads, races);
    let mut text: Vec<String> = answer.outcomes.iter().map(ToString::to_string).collect();
    text.extend(answer.findings.iter().map(|finding| format!("{finding:?}")));
    text.join("; ")
}

#[test]
fn races_around_monitors() {
    assert_eq!(outcomes(&["lock m; unlock m; r = x;", "lock m; x = 1; unlock m;"], true), "1:r=0; 1:r=1");
    assert_eq!(outcomes(&["x = 1; lock m; unlock m;", "lock m; unlock m; r = x;"], true), "2:r=0; 2:r=1");
    assert_eq!(outcomes(&["x = 1; lock m; unlock m;", "lock m; r = x; unlock m;"], true), "2:r=0; 2:r=1");
    assert_eq!(outcomes(&["lock m; x = 1; unlock m;", "lock m; r = x; unlock m;"], false), "2:r=0; 2:r=1");
    assert_eq!(
        outcomes(&["lock m; lock n; x = 1; unlock n; unlock m;", "lock n; r = x; unlock n; r2 = x;"], true),
        "2:r=0, 2:r2=0; 2:r=0, 2:r2=1; 2:r=1, 2:r2=1"
    );
}

#[test]
fn races_around_volatile_variables() {
    let reads = "r1 = v; if (r1 == 0) r2 = x;";
    assert_eq!(outcomes(&[reads, "v = 1; x = 1;"], true), "1:r1=0, 1:r2=0; 1:r1=0, 1:r2=1; 1:r1=1");
    assert_eq!(outcomes(&["x = 1; v = 1;", "r1 = v; if (r1 == 1) r2 = x;"], false), "2:r1=0; 2:r1=1, 2:r2=1");
    assert_eq!(outcomes(&["a[0] = 1;", "r = a[1];"], false), "2:r=0");
    assert_eq!(outcomes(&["a[0] = 1;", "r = a[0];"], true), "2:r=0; 2:r=1");
    assert_eq!(outcomes(&["x = 1;", "join 1; r = x;"], false), "2:r=1");
    assert_eq!(
        outcomes(&["v = 1;", "join 1; x = 1;", "r1 = v; if (r1 == 1) r2 = x;"], true),
        "3:r1=0; 3:r1=1, 3:r2=0; 3:r1=1, 3:r2=1"
    );
}

/// A thread may be put off while another spins, but not for ever.
#[test]
fn nobody_is_put_off_for_ever() {
    let fails = [
        "w = 1; assert w == 0;",
        "y = 1; assert y == 0;",
        "lock m; z = 1; assert z == 0; unlock m;",
        "lock n; lock m; r = w; unlock m; unlock n; assert r == 1;",
    ];
    let spins = [
        "while (v == 0) { }",
        "while (x == 0) { }",
        "while (true) { v = 1; v = 0; }",
        "while (true) { lock n; unlock n; }",
        "do { r1 = v; r2 = x; } while (r1 == r2);",
        "while (!v.compareAndSet(1, 2)) { }",
    ];
    for fails in fails {
        for spins in spins {
            for threads in [[spins, fails], [fails, spins]] {
                let answer = check(&threads, false);
                assert!(answer.findings.contains(&Finding::Assertion), "{threads:?}");
                assert!(answer.findings.contains(&Finding::Hang), "{threads:?}");
            }
            // Two that spin, and each of them can go on alone.
            let answer = check(&[spins, fails, "while (u == 0) { }"], false);
            assert!(answer.findings.contains(&Finding::Assertion), "{spins}, {fails}");
        }
    }
}

/// The same with a run that never ends by itself, which takes a while.
#[test]
fn nobody_is_put_off_by_a_run_for_ever() {
    let answer = check(&["while (true) { x = 1; x = 0; }", "w = 1; assert w == 0;"], false);
    assert!(answer.findings.contains(&Finding::Assertion) && answer.findings.contains(&Finding::Hang));
}

#[test]
fn whoever_spins_sees_what_others_write() {
    let two = "do { r1 = v; r2 = w; } while (r2 == 0);";
    assert_eq!(outcomes(&[two, "v = 1; w = 1;"], false), "1:r1=0, 1:r2=1; 1:r1=1, 1:r2=1");
    let two = "do { r1 = x; r2 = y; } while (r2 == 0);";
    assert_eq!(outcomes(&[two, "x = 1; y = 1;"], true), "1:r1=0, 1:r2=1; 1:r1=1, 1:r2=1");
    assert_eq!(outcomes(&["while (x == 0) { }", "x = 1;"], true), "");
    assert_eq!(outcomes(&["while (v == 0) { } r = x;", "x = 1; v = 1;"], false), "1:r=1");
    assert_eq!(outcomes(&["while (v != 1) { } r = w;", "v = 1; v = 0; w = 1;"], false), "1:r=0; 1:r=1; Hang");
    assert_eq!(
        outcomes(&["while (v == 0) { } w = 1;", "while (w == 0) { } v = 1;"], false),
        "Hang",
        "each waits for the other"
    );
    // While one waits for x, the other does what it waits for in several steps.
    assert_eq!(
        outcomes(
            &["do { lock m; r = x; unlock m; } while (r == 0);", "y = 1; lock m; x = y; unlock m;"],
            false
        ),
        "1:r=1"
    );
}

/// A thread that can't go on yet belongs to a persistent set together with whoever lets it go on: else what it would read in
/// time is written first.
#[test]
fn who_waits_may_be_let_go_on_first() {
    let expected = "1:r=0, 2:r=0; 1:r=0, 2:r=1; 1:r=1, 2:r=0; 1:r=1, 2:r=1";
    let writes = "r = u; w = 1;";
    assert_eq!(outcomes(&["while (v == 0) { } r = w;", writes, "u = 1; v = 1;"], false), expected);
    assert_eq!(outcomes(&["join 3; r = w;", writes, "u = 1; v = 1;"], false), expected);
    let holds = "lock m; u = 1; v = 1; unlock m;";
    assert_eq!(outcomes(&["lock m; r = w; unlock m;", writes, holds], false), expected);
    assert_eq!(
        outcomes(&["while (!v.compareAndSet(1, 2)) { } r = w;", writes, "u = 1; v = 1;"], false),
        expected
    );
}

/// A step that takes a monitor goes on with what is read and written within.
#[test]
fn what_is_done_within_a_monitor_is_part_of_taking_it() {
    let expected = "1:r=0; 1:r=1";
    assert_eq!(outcomes(&["lock m; r = x; unlock m;", "x = 1;"], true), expected);
    assert_eq!(outcomes(&["lock m; r = x; unlock m;", "lock n; x = 1; unlock n;"], true), expected);
}

#[test]
fn deadlocks_within_monitors() {
    let one = "lock m; x = 1; lock n; unlock n; unlock m;";
    let other = "lock n; y = 1; lock m; unlock m; unlock n;";
    assert_eq!(outcomes(&[one, other], false), "; Deadlock");
    assert_eq!(outcomes(&[one, "lock n; unlock n; lock m; r = x; unlock m;"], false), "2:r=0; 2:r=1");
    assert_eq!(outcomes(&[one, other, "z = 1;"], false), "; Deadlock");
    assert_eq!(
        outcomes(&["lock m; join 2;", "r = v; lock m; unlock m;", "v = 1;"], false),
        "2:r=0; 2:r=1; Deadlock"
    );
}

/// Of two writes of a plain variable that are volatile, an earlier one has been told to everybody, and the later one changes no
/// value: only that its reader does not know it tells the state from one without it.
#[test]
fn a_write_that_only_changes_what_is_known() {
    let reads = "r = u; if (r == 1) { w = 1; r2 = x; }";
    let writes = "x.setVolatile(1); v = 1; u = 1;";
    let writes_again = "r1 = v; r3 = w; if (r1 == 0 && r3 == 1) x.setVolatile(1); r1 = 0; r3 = 0;";
    check(&[reads, writes, writes_again], true);
}
