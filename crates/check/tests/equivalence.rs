//! Counts of executions on random litmus tests, beside brute force over all interleavings.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::TestRunner;
use thinair_explore::{Limits, Observer, count};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::testing::equivalence::equivalence;

struct Nobody;

impl Observer<LitmusProgram> for Nobody {}

/// More prefixes of executions than this are too many for brute force.
const PREFIXES: usize = 4_000;

/// Whether the test was small enough to be compared.
fn compare(test: &Test) -> bool {
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let Some(expected) = equivalence(&program, true, PREFIXES) else { return false };
    let found = count(&program, Limits::default(), &mut Nobody);
    let counted = (found.complete, found.blocked, found.cut);
    assert_eq!(counted, (expected.complete, expected.blocked, expected.cut), "executions of\n{test}");
    let sum = found.complete + found.blocked + found.cut;
    assert_eq!(found.explored, sum, "paths explored of\n{test}");
    true
}

/// `THINAIR_CASES` multiplies how many programs are looked at.
fn cases(number: u32) -> u32 {
    let times = std::env::var("THINAIR_CASES").ok().and_then(|times| times.parse().ok());
    number * times.unwrap_or(1_u32)
}

/// Compares random tests of a shape, and makes sure that most of them could be compared.
fn compare_many(shape: &Shape, number: u32) {
    let cases = cases(number);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(cases));
    let compared = std::cell::Cell::new(0);
    runner
        .run(&arbitrary::tests_of(shape), |test| {
            compared.set(compared.get() + u32::from(compare(&test)));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(compared.get() * 2 > cases, "only {} of {cases} tests were small enough", compared.get());
}

#[test]
fn small_programs_with_locks_and_branches() {
    compare_many(&Shape::small(), 800);
}

#[test]
fn small_programs_with_loops() {
    compare_many(&Shape { loops: true, statements: 1..=2, ..Shape::small() }, 300);
}

#[test]
fn small_programs_with_access_modes() {
    compare_many(&Shape { accesses: true, ..Shape::small() }, 500);
}

#[test]
fn programs_with_all_of_the_language() {
    compare_many(&Shape { threads: 2..=2, statements: 1..=2, depth: 2, ..Shape::full() }, 600);
}

#[test]
fn four_threads() {
    compare_many(&Shape { threads: 4..=4, statements: 1..=1, ..Shape::small() }, 200);
}

/// Programs in which every step matters: a few threads that do nothing but write, read, compare and set, lock, join.
mod dense {
    use super::compare;
    use std::fmt::Write as _;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }

        fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
            of[self.below(of.len() as u64) as usize]
        }
    }

    fn statement(random: &mut Random, number: &mut u32, monitors: u32) -> String {
        *number += 1;
        let (r, x) = (format!("r{number}"), random.pick(&["x", "x", "y"]));
        let (old, new) = (random.below(3), random.below(3));
        match random.below(12) {
            0 | 1 => format!("{x} = {new};"),
            2 | 3 => format!("int {r} = {x};"),
            4 | 5 => format!("boolean {r} = {x}.compareAndSet({old}, {new});"),
            6 => format!("boolean {r} = {x}.weakCompareAndSet({old}, {new});"),
            7 => format!("int {r} = {x}.getAndAdd(1);"),
            8 if monitors > 0 => {
                let m = random.pick(&["m", "n"]);
                format!("synchronized ({m}) {{ {} }}", statement(random, number, monitors - 1))
            }
            9 => {
                let inner = statement(random, number, monitors);
                format!("int {r} = {x}; if ({r} == {old}) {{ {inner} }}")
            }
            10 if random.below(3) == 0 => format!("int {r} = {x}; assume ({r} != {old});"),
            _ => format!("{x} = {x} + 1;"),
        }
    }

    fn program(random: &mut Random, sizes: &[u64]) -> String {
        let mut text = "Java T { int x, y; monitor m, n; }\n".to_owned();
        for (index, &size) in sizes.iter().enumerate() {
            let mut number = 0;
            let mut body: Vec<String> =
                (0..=random.below(size)).map(|_| statement(random, &mut number, 2)).collect();
            if index > 0 && random.below(8) == 0 {
                body.insert(
                    random.below(body.len() as u64 + 1) as usize,
                    format!("join {};", 1 + random.below(index as u64)),
                );
            }
            writeln!(text, "Thread {} {{ {} }}", index + 1, body.join(" ")).expect("writing to a string");
        }
        text + "exists (true)"
    }

    fn compare_many(seed: u64, sizes: &[u64], number: u32) {
        let mut random = Random(seed);
        let cases = super::cases(number);
        let mut compared = 0;
        for _ in 0..cases {
            let text = program(&mut random, sizes);
            let test = thinair_litmus::parse(&text)
                .unwrap_or_else(|problems| panic!("{}", problems.render("T", &text)));
            compared += u32::from(compare(&test));
        }
        assert!(compared * 2 > cases, "only {compared} of {cases} tests were small enough");
    }

    #[test]
    fn two_threads() {
        compare_many(1, &[4, 4], 1_000);
    }

    #[test]
    fn three_threads() {
        compare_many(2, &[3, 3, 2], 1_000);
    }

    #[test]
    fn four_threads() {
        compare_many(3, &[2, 2, 2, 1], 500);
    }
}
