//! Executions up to equivalence, beside the counts that optimal searches report (`GenMC` 0.11, tests/correct): its
//! benchmarks as litmus tests.

use std::fmt::Write;

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Options, Source};
use thinair_check::models;

fn executions(declarations: &str, threads: impl IntoIterator<Item = String>) -> u64 {
    let mut text = format!("Java T {{ {declarations} }}\n");
    for (index, body) in threads.into_iter().enumerate() {
        writeln!(text, "Thread {} {{ {body} }}", index + 1).expect("writing to a string");
    }
    text.push_str("exists (true)");
    let test =
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("T", &text)));
    let sc = models::find("sc").expect("a model that exists");
    let options = Options { count: true, ..Options::default() };
    let source = Source { test, text };
    let decision =
        litmus::decide(&source, sc, None, options, &Budget::default(), &|_| {}).expect("evidence that holds");
    let counted = decision.statistics.executions.expect("they were counted");
    assert!(decision.exhaustive && counted.exhaustive);
    counted.number
}

/// The same thread n times.
fn copies(body: &str, n: u64) -> Vec<String> {
    (0..n).map(|_| body.to_owned()).collect()
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

#[test]
fn atomic_increments() {
    for n in 2..=6 {
        assert_eq!(executions("int x;", copies("x.getAndAdd(1);", n)), factorial(n), "ainc({n})");
    }
    for n in 2..=4 {
        let body = "x.getAndAdd(1); y.getAndAdd(1);";
        assert_eq!(executions("int x, y;", copies(body, n)), factorial(n).pow(2), "binc({n})");
    }
    for n in 2..=3 {
        let body = "x.getAndAdd(1); y.getAndAdd(1); z.getAndAdd(1);";
        assert_eq!(executions("int x, y, z;", copies(body, n)), factorial(n).pow(3), "cinc({n})");
    }
}

#[test]
fn plain_increments() {
    for n in 2..=4 {
        assert_eq!(executions("int x;", copies("x = x + 1;", n)), factorial(n).pow(2), "inc({n})");
    }
}

#[test]
fn locked_increments() {
    for n in 2..=5 {
        let body = "synchronized (m) { x = x + 1; }";
        assert_eq!(executions("int x; monitor m;", copies(body, n)), factorial(n), "lockinc({n})");
    }
}

#[test]
fn one_writer_and_many_readers() {
    for n in 2..=8 {
        let threads = std::iter::once("x = 1;".to_owned()).chain(copies("int r = x;", n));
        assert_eq!(executions("int x;", threads), 1 << n, "readers({n})");
    }
}

#[test]
fn compare_and_set() {
    for n in 2..=5 {
        let body = "boolean b = x.compareAndSet(0, 1);";
        assert_eq!(executions("int x;", copies(body, n)), n, "cas({n})");
    }
    // Thread i rotates i to i + 1.
    for (n, expected) in [(2, 2), (3, 5), (4, 14), (5, 43), (6, 144)] {
        let threads = (0..n).map(|i| format!("boolean b = x.compareAndSet({i}, {});", i + 1));
        assert_eq!(executions("int x;", threads), expected, "casrot({n})");
    }
}

/// One thread reads the array from its end to the first zero; n threads copy each element to the next and add one.
#[test]
fn last_zero() {
    let n = 5;
    let reader = "int i = 5; while (a[i] != 0) i--;".to_owned();
    let writers = (1..=n).map(|i| format!("a[{i}] = a[{}] + 1;", i - 1));
    let threads = std::iter::once(reader).chain(writers);
    assert_eq!(executions("int[] a = {0, 0, 0, 0, 0, 0};", threads), 64, "lastzero({n})");
}

/// herd7 reports as many valid executions under its model of SC.
#[test]
fn threads_that_write_and_read_one_variable() {
    for (n, expected) in [(2, 4), (3, 36), (4, 576), (5, 14_400)] {
        let threads = (1..=n).map(|i| format!("x = {i}; int r = x;"));
        assert_eq!(executions("int x;", threads), expected, "{n} threads");
    }
    for (n, expected) in [(4, 70), (5, 252), (6, 924)] {
        let all = |statement: &dyn Fn(u64) -> String| (1..=n).map(statement).collect::<Vec<_>>().join(" ");
        let writes = all(&|i| format!("x = {i};"));
        let reads = all(&|i| format!("int r{i} = x;"));
        assert_eq!(executions("int x;", [writes, reads]), expected, "{n} writes against {n} reads");
    }
}

#[test]
fn a_deadlock_is_no_complete_execution() {
    let threads = [
        "synchronized (m) { synchronized (n) { } }".to_owned(),
        "synchronized (n) { synchronized (m) { } }".to_owned(),
    ];
    assert_eq!(executions("monitor m, n;", threads), 2);
}
