//! What the language means under sequential consistency, construct by construct: all outcomes of small tests.

use std::fmt::Write;

use insta::assert_snapshot;
use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Options, Source, Verdict};
use thinair_check::models;
use thinair_explore::{Reduction, Strategy};

/// All that a decision says, as text.
fn decide(declarations: &str, threads: &[&str], condition: &str, options: Options) -> String {
    let mut text = format!("Java T\n{{ {declarations} }}\n");
    for (index, body) in threads.iter().enumerate() {
        writeln!(text, "Thread {} {{ {body} }}", index + 1).expect("writing to a string");
    }
    text.push_str(condition);
    let test =
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("T", &text)));
    let source = Source { test, text };
    let sc = models::find("sc").expect("a model that exists");
    let decision =
        litmus::decide(&source, sc, None, options, &Budget::default(), &|_| {}).expect("evidence that holds");
    let mut result = match decision.verdict {
        Verdict::Allowed => "allowed".to_owned(),
        Verdict::Forbidden => "forbidden".to_owned(),
        Verdict::Unknown(reason) => format!("unknown: {}", reason.name()),
    };
    if !decision.exhaustive {
        result.push_str(" (bounded)");
    }
    for outcome in &decision.outcomes {
        write!(result, "\n{outcome}").expect("writing to a string");
    }
    for finding in decision.findings.iter().flatten().map(|(finding, _)| finding) {
        write!(result, "\n{finding:?}").expect("writing to a string");
        let path =
            litmus::shortest_path(&source, *finding, options, &Budget::default()).expect("it can be found");
        write!(result, " in {} steps", path.len()).expect("writing to a string");
    }
    result
}

fn outcomes(declarations: &str, threads: &[&str], condition: &str) -> String {
    decide(declarations, threads, condition, Options::default())
}

#[test]
fn operands_are_read_from_left_to_right() {
    assert_snapshot!(outcomes("int x, y;", &["int r = 10 * x + y;", "y = 1; x = 1;"], "exists (1:r == 10)"), @"
    forbidden
    1:r=0
    1:r=1
    1:r=11
    ");
}

#[test]
fn an_operand_that_throws_keeps_the_next_from_being_evaluated() {
    assert_snapshot!(outcomes("int x, z;", &["int r = 1 / z + x.getAndAdd(1);"], "exists (x == 1)"), @"
    forbidden
    1:exception=ArithmeticException, x=0
    ");
}

#[test]
fn a_short_circuit_does_not_read() {
    assert_snapshot!(outcomes("int x; int[] a = {1};", &["boolean b = x == 1 && a[5] == 1;", "x = 1;"], "exists (1:b == true)"), @"
    forbidden
    1:b=false
    1:exception=ArrayIndexOutOfBoundsException
    ");
}

#[test]
fn an_exception_ends_a_thread_and_leaves_synchronized_blocks() {
    assert_snapshot!(
        outcomes("int x; monitor m, n;",
            &["synchronized (m) { synchronized (n) { int r = 1 / x; } }", "synchronized (m) { synchronized (n) { x = 1; } }"],
            "exists (1:exception == ArithmeticException)"), @"
    allowed
    1:r=1
    1:exception=ArithmeticException
    ");
}

#[test]
fn an_index_is_checked_after_the_value_is_evaluated() {
    assert_snapshot!(outcomes("int x; int[] a = {0};", &["a[1] = 1 / x;", "x = 1;"], "exists (1:exception == ArithmeticException)"), @"
    allowed
    1:exception=ArithmeticException
    1:exception=ArrayIndexOutOfBoundsException
    ");
}

#[test]
fn unlocking_what_is_not_held_throws() {
    assert_snapshot!(outcomes("int x; monitor m;", &["lock m; lock m; unlock m; unlock m; unlock m; x = 1;"], "exists (x == 1)"), @"
    forbidden
    1:exception=IllegalMonitorStateException, x=0
    ");
}

#[test]
fn a_monitor_that_is_never_unlocked_deadlocks_others() {
    assert_snapshot!(outcomes("int x; monitor m;", &["lock m; x = 1;", "lock m; int r = x; unlock m;"], "exists (2:r == 1)"), @"
    forbidden
    2:r=0
    Deadlock in 2 steps
    ");
}

#[test]
fn opposite_lock_orders_deadlock() {
    assert_snapshot!(
        outcomes("int x; monitor m, n;",
            &["synchronized (m) { synchronized (n) { x = 1; } }", "synchronized (n) { synchronized (m) { x = 2; } }"],
            "exists (x == 1)"), @"
    allowed
    x=1
    x=2
    Deadlock in 2 steps
    ");
}

#[test]
fn a_violated_assertion_is_a_finding_and_an_error() {
    assert_snapshot!(outcomes("int x;", &["assert x == 0; int r = 1;", "x = 1;"], "exists (1:exception == AssertionError)"), @"
    allowed
    1:r=1
    1:exception=AssertionError
    Assertion in 3 steps
    ");
}

#[test]
fn an_assumption_prunes() {
    assert_snapshot!(outcomes("int x;", &["int r = x; assume r == 1;", "x = 1;"], "exists (1:r == 0)"), @"
    forbidden
    1:r=1
    ");
}

#[test]
fn a_join_waits_for_the_end() {
    assert_snapshot!(outcomes("int x;", &["join 2; int r = x;", "x = 1; x = 2;"], "exists (1:r == 1)"), @"
    forbidden
    1:r=2
    ");
}

#[test]
fn a_spin_loop_ends_by_state_matching() {
    assert_snapshot!(outcomes("volatile int f; int x;", &["while (f == 0) { } int r = x;", "x = 1; f = 1;"], "~exists (1:r == 0)"), @"
    forbidden
    1:r=1
    ");
}

#[test]
fn a_loop_without_requests_does_not_hang() {
    assert_snapshot!(outcomes("int x;", &["int r = x; while (r == 1) { }", "x = 1;"], "exists (1:r == 1)"), @"
    forbidden
    1:r=0
    ");
}

#[test]
fn a_bound_on_loops_is_said() {
    let unroll = Options { unroll: Some(2), ..Options::default() };
    let test = ["int r = 0; while (r < 3) { x = x + 1; r = r + 1; }"];
    assert_snapshot!(decide("int x;", &test, "exists (x == 3)", unroll), @"unknown: bound (bounded)");
    let enough = Options { unroll: Some(3), ..Options::default() };
    assert_snapshot!(decide("int x;", &test, "exists (x == 3)", enough), @"
    allowed
    1:r=3, x=3
    ");
}

#[test]
fn a_bound_on_depth_is_said() {
    let depth = Options { depth: Some(1), ..Options::default() };
    assert_snapshot!(decide("int x;", &["x = 1; int r = x;"], "exists (1:r == 1)", depth), @"unknown: bound (bounded)");
}

#[test]
fn read_modify_writes_are_atomic_and_weak_ones_may_fail() {
    assert_snapshot!(outcomes("int x;", &["int r = x.getAndAdd(1);", "int r = x.getAndAdd(1);"], "exists (x == 1)"), @"
    forbidden
    1:r=0, 2:r=1, x=2
    1:r=1, 2:r=0, x=2
    ");
    assert_snapshot!(outcomes("int x;", &["boolean b = x.weakCompareAndSet(0, 1);"], "exists (x == 0)"), @"
    allowed
    1:b=false, x=0
    1:b=true, x=1
    ");
    assert_snapshot!(outcomes("boolean b;", &["boolean r = b.getAndBitwiseOr(true);"], "exists (b == true)"), @"
    allowed
    1:r=false, b=true
    ");
}

#[test]
fn longs_wrap_around_and_narrow() {
    assert_snapshot!(
        outcomes("long l = 9223372036854775807L; int i = 2147483647;",
            &["l++; i += 1L; int s = 1 << 33; long t = 1L << 33; int n = (int) t; long c = i == 0 ? 1 : 2L;"],
            "exists (l < 0)"), @"
    allowed
    1:c=2, 1:n=0, 1:s=2, 1:t=8589934592, l=-9223372036854775808
    ");
}

#[test]
fn a_register_that_was_never_assigned_compares_with_nothing() {
    assert_snapshot!(outcomes("int x;", &["if (x == 1) { int r = 1; }"], "exists (1:r == 0 || 1:r != 0)"), @"forbidden");
}

#[test]
fn a_register_that_is_only_declared_compares_with_nothing() {
    assert_snapshot!(outcomes("int x;", &["int r; x = 1;"], "exists (1:r == 0 || r != 0)"), @"forbidden");
}

#[test]
fn forall_asks_about_the_negation() {
    assert_snapshot!(outcomes("int x;", &["int r = x;", "x = 1;"], "forall (1:r == 0)"), @"
    allowed
    1:r=0
    1:r=1
    ");
    assert_snapshot!(outcomes("int x;", &["int r = x;"], "forall (1:r == 0)"), @"
    forbidden
    1:r=0
    ");
}

#[test]
fn break_and_continue_let_go_of_monitors() {
    assert_snapshot!(
        outcomes("int x; monitor m;",
            &["for (int i = 0; i < 3; i++) { synchronized (m) { if (i == 1) continue; if (i == 2) break; x += 1; } }",
              "synchronized (m) { int r = x; }"],
            "exists (2:r == 1)"), @"
    allowed
    1:i=2, 2:r=0
    1:i=2, 2:r=1
    ");
}

/// An assumption ends its own thread; what others do until then counts, whatever steps are taken together.
#[test]
fn an_assumption_does_not_hide_what_other_threads_do() {
    let threads = ["print(1); assume 1 == 2;", "assert 1 == 2;"];
    for reduction in Reduction::COMPARED {
        let strategy = Strategy { reduction, ..Strategy::default() };
        let options = Options { strategy, ..Options::default() };
        assert_eq!(decide("", &threads, "exists (true)", options), "forbidden\nAssertion in 1 steps");
    }
    assert_snapshot!(outcomes("int x;", &["int r1 = x; assume r1 == 1;", "assert 1 == 2;"], "exists (true)"), @"
    forbidden
    Assertion in 1 steps
    ");
}

#[test]
fn an_assumption_is_no_deadlock() {
    assert_snapshot!(outcomes("monitor m;", &["lock m; assume false;", "lock m; unlock m;"], "exists (true)"), @"forbidden");
}

#[test]
fn a_bound_in_one_thread_does_not_hide_what_others_do() {
    let options = Options { unroll: Some(3), ..Options::default() };
    let threads = ["while (true) { print(1); }", "assert 1 == 2;"];
    assert_snapshot!(decide("", &threads, "exists (true)", options), @"
    unknown: bound (bounded)
    Assertion in 1 steps
    ");
}

/// What a `break` has let go of is not let go of again when a later unlock of it throws.
#[test]
fn a_block_that_was_left_has_no_handler() {
    let threads = [
        "lock n; while (true) { synchronized (m) { synchronized (n) { unlock m; break; } } }",
        "join 1; lock n; x = 1;",
    ];
    assert_snapshot!(outcomes("int x; monitor m, n;", &threads, "exists (x == 1)"), @"
    forbidden
    Deadlock in 6 steps
    ");
}

#[test]
fn assigning_a_register_to_itself_assigns() {
    assert_snapshot!(outcomes("int x;", &["int r1; r1 = r1;"], "exists (1:r1 == 0)"), @"
    allowed
    1:r1=0
    ");
}

/// The path that is found first is long, so a shorter one is sought: the witness shows its own outcome.
#[test]
fn a_witness_has_the_outcome_that_it_shows() {
    let text = "Java W { int x; }
        Thread 1 { int i = 0; while (x == 0 && i < 400) i++; int r = 400 - i; i = 0; }
        Thread 2 { x = 1; }
        exists (1:r >= 0)";
    let test = thinair_litmus::parse(text).expect("a test");
    let source = Source { test, text: text.into() };
    let sc = models::find("sc").expect("a model that exists");
    let decision = litmus::decide(&source, sc, None, Options::default(), &Budget::default(), &|_| {})
        .expect("evidence that holds");
    let witness = decision.witness.expect("a short one");
    assert!(source.test.is_asked_for(&witness.outcome));
    assert!(decision.outcomes.contains(&witness.outcome));
    assert_eq!(witness.outcome.to_string(), "1:i=0, 1:r=400");
}

/// Counting may go on for ever where deciding does not; the verdict stands.
#[test]
fn counting_that_is_stopped_leaves_the_verdict() {
    let text = "Java W { volatile int x; int y; }
        Thread 1 { while (x == 0) { y = 1; } }
        Thread 2 { x = 1; }
        exists (x == 0)";
    let test = thinair_litmus::parse(text).expect("a test");
    let source = Source { test, text: text.into() };
    let sc = models::find("sc").expect("a model that exists");
    let options = Options { count: true, depth: Some(50), ..Options::default() };
    let decision =
        litmus::decide(&source, sc, None, options, &Budget::default(), &|_| {}).expect("evidence that holds");
    assert_eq!((decision.verdict, decision.exhaustive), (Verdict::Forbidden, true));
    assert!(!decision.statistics.executions.expect("counted").exhaustive);
}

/// A large array costs nothing that the test does not touch.
#[test]
fn a_large_array_has_a_small_witness() {
    let array = format!("int[] a = {{{}1}};", "0, ".repeat(99_999));
    assert_snapshot!(outcomes(&array, &["a[7] = 1;"], "exists (a[7] == 1 && a[99999] == 1)"), @"
    allowed
    a[7]=1, a[99999]=1
    ");
}
