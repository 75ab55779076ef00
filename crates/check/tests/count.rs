//! Executions up to equivalence, beside the numbers that are known, each explored once.

use thinair_explore::{Completeness, Executions, Limits, Observer, count};
use thinair_litmus::families::counting::{self, Family};
use thinair_litmus::families::{Sized, questions};
use thinair_litmus::semantics::LitmusProgram;

struct Nobody;

impl Observer<LitmusProgram> for Nobody {}

fn executions_within(text: &str, unroll: Option<u32>, depth: Option<usize>) -> Executions {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("T", text)));
    let program = LitmusProgram::new(&test, text, unroll);
    let found = count(&program, Limits { depth }, &mut Nobody);
    assert_eq!(found.explored, found.complete + found.blocked + found.cut, "paths explored of\n{text}");
    found
}

/// (complete, blocked, cut) of a test without bounds.
fn executions(text: &str) -> (u64, u64, u64) {
    let found = executions_within(text, None, None);
    assert_eq!(found.completeness, Completeness::Exhaustive, "{text}");
    (found.complete, found.blocked, found.cut)
}

fn test(declarations: &str, threads: &[&str]) -> String {
    let threads = threads.iter().enumerate();
    let threads = threads.map(|(index, body)| format!("Thread {} {{ {body} }}\n", index + 1));
    format!("Java T {{ {declarations} }}\n{}exists (true)", threads.collect::<String>())
}

fn families(most: u64) {
    for Family { name, test, executions: numbers } in counting::ALL {
        for &(size, expected) in numbers.iter().filter(|(_, number)| *number <= most) {
            assert_eq!(executions(&test(size).text), (expected, 0, 0), "{name}({size})");
        }
    }
}

#[test]
fn families_have_the_numbers_that_genmc_reports() {
    families(10_000);
}

/// Minutes without optimization.
#[test]
#[ignore = "large"]
fn large_families_have_the_numbers_that_genmc_reports() {
    families(u64::MAX);
}

/// A family, and the number of executions of its test of a size.
type Formula = (fn(u32) -> Sized, Box<dyn Fn(u32) -> u64>);

#[test]
fn families_have_the_numbers_of_their_formulas() {
    let factorial = |n: u32| (1..=u64::from(n)).product::<u64>();
    let formulas: [Formula; 10] = [
        (counting::ainc, Box::new(factorial)),
        (counting::lockinc, Box::new(factorial)),
        (counting::binc, Box::new(move |n| factorial(n).pow(2))),
        (counting::inc, Box::new(move |n| factorial(n).pow(2))),
        (counting::rw, Box::new(move |n| factorial(n).pow(2))),
        (questions::write_then_read, Box::new(move |n| factorial(n).pow(2))),
        (counting::cas, Box::new(u64::from)),
        (counting::readers, Box::new(|n| 1 << n)),
        (counting::wcas, Box::new(|n| (u64::from(n) << (n - 1)) + 1)),
        (counting::writers, Box::new(move |n| factorial(n + 1) * u64::from(n + 2))),
    ];
    for (family, formula) in formulas {
        for n in 1..=4 {
            let sized = family(n);
            assert_eq!(executions(&sized.text), (formula(n), 0, 0), "{}", sized.title);
        }
    }
    // All but the one in which nobody sees a write.
    for n in 2..=8 {
        assert_eq!(executions(&questions::store_buffering_ring(n).text), ((1 << n) - 1, 0, 0), "ring of {n}");
    }
    // Where among the writes each read is: paths in a grid.
    for (n, paths) in [(2, 6), (3, 20), (4, 70), (5, 252), (6, 924)] {
        let expected = (paths, 0, 0);
        assert_eq!(executions(&questions::writes_against_reads(n).text), expected, "{n} writes and reads");
    }
}

#[test]
fn a_deadlock_is_blocked() {
    let [one, other] =
        ["synchronized (m) { synchronized (n) { } }", "synchronized (n) { synchronized (m) { } }"];
    assert_eq!(executions(&test("monitor m, n;", &[one, other])), (2, 1, 0));
    // A thread keeps a monitor for which the one that it joins waits. That the other may come first is known only from its
    // waiting.
    let keeps = "lock m; x = 1; join 2;";
    assert_eq!(executions(&test("int x; monitor m;", &[keeps, "lock m; int r = x; unlock m;"])), (1, 1, 0));
}

#[test]
fn an_assumption_that_does_not_hold_cuts() {
    assert_eq!(executions(&test("int x;", &["x = 1;", "int r = x; assume (r == 1);"])), (1, 0, 1));
}

/// A thread that waits in a loop is blocked unless it sees at once what it waits for.
#[test]
fn spinning_is_waiting() {
    let spin = "while (x == 0) { }";
    assert_eq!(executions(&test("volatile int x;", &["x = 1;", spin])), (1, 1, 0));
    assert_eq!(executions(&test("volatile int x;", &[spin])), (0, 1, 0));
    assert_eq!(executions(&test("volatile int x;", &["x = 1; x = 0;", spin])), (1, 2, 0));
    let locked = "while (!x.compareAndSet(0, 1)) { } int r = y; y = r + 1; x = 0;";
    for (n, factorial) in [(2, 2), (3, 6), (4, 24)] {
        let (complete, ..) = executions(&test("volatile int x; int y;", &vec![locked; n]));
        assert_eq!(complete, factorial, "{n} threads");
    }
    // Whoever turns round without effect for ever, others go on.
    assert_eq!(executions(&test("int x;", &["while (true) { }", "x = 1;", "int r = x;"])), (0, 2, 0));
}

#[test]
fn bounds_cut() {
    let endless = test("int x;", &["while (true) { x = 1; }", "x = 2;"]);
    let found = executions_within(&endless, Some(3), None);
    assert_eq!((found.complete, found.blocked, found.cut), (0, 0, 4));
    assert_eq!(found.completeness, Completeness::Bounded);
    // Executions of at most three steps: the loop that is left at once, before or after the other's only step.
    let left = test("volatile int x;", &["int r = 0; while (r == 0) { r = x; x = 0; }", "x = 2;"]);
    let found = executions_within(&left, None, Some(3));
    assert_eq!((found.complete, found.blocked), (1, 0));
    assert_eq!(found.completeness, Completeness::Bounded);
    let found = executions_within(&left, None, Some(2));
    assert_eq!((found.complete, found.blocked), (0, 0));
}
