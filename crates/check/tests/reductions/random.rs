//! Random litmus tests in which threads have little in common, spin and lock, so that there is much to leave out; and those
//! of the language's own generator, which have all of it.

use std::fmt::Write as _;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::TestRunner;
use thinair_explore::{Completeness, Reduction};
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::testing::races::races;

use crate::{compare, explore};

/// `THINAIR_CASES` multiplies how many programs are looked at.
fn cases(number: u32) -> u32 {
    let times = std::env::var("THINAIR_CASES").ok().and_then(|times| times.parse().ok());
    number * times.unwrap_or(1)
}

#[derive(Clone, Copy)]
struct Kind {
    threads: usize,
    statements: usize,
    spins: bool,
}

const KINDS: [Kind; 4] = [
    Kind { threads: 2, statements: 5, spins: false },
    Kind { threads: 3, statements: 3, spins: false },
    Kind { threads: 2, statements: 4, spins: true },
    Kind { threads: 3, statements: 2, spins: true },
];

/// A test that its seed determines: what a thread has in common with others are a few of the variables.
struct Writer {
    state: u64,
    kind: Kind,
    /// What the thread may use.
    plain: Vec<&'static str>,
    volatile: Vec<&'static str>,
    monitors: Vec<&'static str>,
    text: String,
}

fn random(seed: u64, kind: Kind) -> String {
    let mut writer = Writer {
        state: seed,
        kind,
        plain: Vec::new(),
        volatile: Vec::new(),
        monitors: Vec::new(),
        text: "Java Random { int x, y, z; volatile int v, w; int[] a = {0, 0}; monitor m, n; }\n".into(),
    };
    for number in 1..=kind.threads {
        writer.plain = writer.some(&["x", "y", "z", "a[0]", "a[1]"]);
        writer.volatile = writer.some(&["v", "w"]);
        writer.monitors = writer.some(&["m", "n"]);
        let _ = write!(writer.text, "Thread {number} {{ int r0 = 0, r1 = 0;");
        if number > 1 && writer.below(8) == 0 {
            let _ = write!(writer.text, " join {};", number - 1);
        }
        for _ in 0..kind.statements {
            writer.statement(2);
        }
        writer.text += " }\n";
    }
    writer.text + "exists (true)"
}

impl Writer {
    fn statement(&mut self, depth: usize) {
        let (register, number) = (self.below(2), self.below(3));
        let plain = self.one(&self.plain.clone());
        let volatile = self.one(&self.volatile.clone());
        let text = match self.below(25) {
            0..4 => format!("r{register} = {plain};"),
            8 => format!("{plain} = r{register};"),
            9 | 10 => format!("r{register} = {volatile};"),
            11..13 => format!("{volatile} = {number};"),
            13 => format!("r{register} = {volatile}.getAndSet({number});"),
            14 => format!("if ({volatile}.compareAndSet(0, {number})) r{register} = 1;"),
            15 if self.below(2) == 0 => format!("{plain}.setVolatile({number});"),
            15 => format!("r{register} = {plain}.getVolatile();"),
            16 if self.below(2) == 0 => format!("assert r{register} != {number};"),
            17..19 if self.kind.spins => match self.below(5) {
                0 => format!("while ({volatile} == 0) {{ }}"),
                1 => format!("while ({plain} == 0) {{ }}"),
                2 => format!("do {{ r0 = {volatile}; r1 = {plain}; }} while (r0 == r1);"),
                3 => format!("while (!{volatile}.compareAndSet(0, 1)) {{ }}"),
                _ if self.below(4) == 0 => {
                    format!("while (true) {{ {volatile} = 1; {volatile} = 0; }}")
                }
                _ => format!("while ({volatile} != {number}) {{ r{register} = {plain}; }}"),
            },
            19..22 if depth > 0 => {
                let monitor = self.one(&self.monitors.clone());
                return self.block(&format!("synchronized ({monitor})"), depth);
            }
            22..24 if depth > 0 => return self.block(&format!("if (r{register} == {number})"), depth),
            _ => format!("{plain} = {number};"),
        };
        self.text += " ";
        self.text += &text;
    }

    fn block(&mut self, head: &str, depth: usize) {
        let _ = write!(self.text, " {head} {{");
        for _ in 0..=self.below(2) {
            self.statement(depth - 1);
        }
        self.text += " }";
    }

    fn one(&mut self, names: &[&'static str]) -> &'static str {
        names[self.below(names.len())]
    }

    /// One or two of these.
    fn some(&mut self, names: &[&'static str]) -> Vec<&'static str> {
        (0..=self.below(2)).map(|_| self.one(names)).collect()
    }

    /// Vigna's splitmix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % bound
    }
}

#[test]
fn all_combinations_find_the_same() {
    let (mut compared, mut all, mut findings) = (0, 0, 0);
    for seed in 0..cases(150) {
        for kind in KINDS {
            all += 1;
            if let Some(answer) = compare(&random(u64::from(seed), kind), None) {
                compared += 1;
                findings += u32::from(!answer.findings.is_empty());
            }
        }
    }
    println!("{compared} of {all} tests were compared, {findings} of them have findings");
    assert!(compared * 10 > all * 9, "only {compared} of {all} tests were small enough");
    assert!(findings * 8 > compared, "only {findings} of {compared} tests have findings");
}

/// Loops that are bounded: what no search has seen makes all of them incomplete.
#[test]
fn all_combinations_are_equally_incomplete() {
    let mut bounded = 0;
    for seed in 0..cases(60) {
        for kind in &KINDS[2..] {
            let answer = compare(&random(u64::from(seed), *kind), Some(2));
            bounded += u32::from(answer.is_some_and(|answer| answer.completeness == Completeness::Bounded));
        }
    }
    println!("{bounded} tests were cut");
    assert!(bounded > 20, "only {bounded} tests were cut");
}

/// Whether a race is found is whether there is one by definition.
#[test]
fn what_races_by_definition_is_found() {
    let (mut compared, mut racy) = (0, 0);
    for seed in 0..cases(150) {
        for kind in &KINDS[..2] {
            let text = random(u64::from(seed), *kind);
            let test = thinair_litmus::parse(&text).expect("a test");
            let program = LitmusProgram::new(&test, &text, None);
            let Some(defined) = races(&program, |_| false, 10_000) else { continue };
            compared += 1;
            racy += u32::from(!defined.is_empty());
            for reduction in [Reduction::SYNCHRONIZATION, Reduction::ALL] {
                let (_, summary) = explore(&program, reduction, false);
                assert_eq!(summary.races > 0, !defined.is_empty(), "{reduction}, {defined:?}:\n{text}");
            }
        }
    }
    println!("{compared} tests were compared, {racy} of them race");
    assert!(racy * 4 > compared && racy * 4 < compared * 3, "{racy} of {compared} tests race");
}

#[test]
fn all_combinations_find_the_same_in_tests_with_all_of_the_language() {
    let shapes = [
        (Shape { loops: true, statements: 1..=2, ..Shape::small() }, 100),
        (Shape { accesses: true, ..Shape::small() }, 100),
        (Shape { threads: 2..=3, statements: 1..=2, depth: 2, ..Shape::full() }, 200),
    ];
    let compared = std::cell::Cell::new(0);
    for (shape, number) in shapes {
        let mut runner = TestRunner::new(ProptestConfig::with_cases(cases(number)));
        let result = runner.run(&arbitrary::tests_of(&shape), |test| {
            compared.set(compared.get() + u32::from(compare(&test.to_string(), None).is_some()));
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{failure}"));
    }
    println!("{} tests were compared", compared.get());
    assert!(compared.get() > cases(350), "only {} tests were small enough", compared.get());
}
