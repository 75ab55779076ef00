//! No text makes the reader panic, or run out of stack or time.

use proptest::prelude::*;
use thinair_relational::Expression;
use thinair_text::limits::{BYTES, DEPTH, OPERATORS};
use thinair_text::testing::{CASES, noise};

use super::generator;
use crate::language::token::LEXICON;
use crate::language::{Source, limits};
use crate::meaning::{self, Environment, Which};
use crate::model::{Model, Order, SHIPPED};
use crate::vocabulary;

fn check(text: &str) {
    match Model::read(Source::new("noise", text), &crate::model::shipped_source) {
        Ok((model, warnings)) => {
            assert!(!warnings.has_errors());
            // What was checked has a meaning, whatever that is.
            meaning::axioms(&model, &Nothing(&model));
            meaning::final_writes(&model, &Nothing(&model));
            for order in model.orders() {
                assert_eq!(meaning::bound(&model, order, &Nothing(&model)).arity(), order.arity());
            }
        }
        Err(problems) => {
            assert!(problems.has_errors());
            assert!(!problems.render().is_empty());
            assert!(!problems.to_string().is_empty());
        }
    }
}

/// An environment in which everything is empty.
struct Nothing<'a>(&'a Model);

impl Environment for Nothing<'_> {
    fn value(&self, name: &str, _: Which) -> Expression {
        let order = || self.0.orders().iter().find(|order| order.name == name).map(Order::arity);
        let arity = vocabulary::find(name).map(|entry| entry.arity).or_else(order);
        Expression::none(arity.expect("nothing else is asked for"))
    }

    fn commits(&self, step: usize) -> Expression {
        assert!(step <= self.steps(), "C{step}");
        Expression::none(1)
    }

    fn steps(&self) -> usize {
        2
    }
}

/// Names and the like, and what is no token.
const OTHERS: [&str; 18] = [
    "x", "A", "C", "hb", "Read", "W", "po", "t", "1", "\"text\"", "/", "/*", "//", "\n", "$", "ß", "per", "k",
];

/// What a term may follow.
const BEGINNINGS: [&str; 3] = [
    "model m \"\" justified axiom a",
    "model m \"\" axiom a some A def b =",
    "model m \"\" justified extends hb axiom a",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn texts(text in noise(&LEXICON, &OTHERS, &BEGINNINGS, &SHIPPED)) {
        check(&text);
    }
}

proptest! {
    #[test]
    fn random_files(file in generator::files()) {
        check(&file.to_string());
    }
}

/// What is wrong with the axiom, or with what comes after it.
fn first_problem(text: &str) -> String {
    let source = Source::new("text", format!("model m \"\" axiom a {text}"));
    let problems = Model::read(source, &|_| None).expect_err("something is wrong with it");
    problems.iter().next().expect("something is wrong with it").cause.to_string()
}

#[test]
fn deep_and_long_terms() {
    let deep = format!("nested too deeply: more than {DEPTH} levels");
    for open in ["(", "not ", "~", "some x: A | ", "{ x: A | ", "if ", "a[", "let x = ", "a => "] {
        assert_eq!(first_problem(&open.repeat(50_000)), deep, "{open}");
    }
    let long = format!("more than {OPERATORS} operators in one item");
    for operator in ["+", "and", "<=>", "."] {
        assert_eq!(
            first_problem(&format!("A {}", format!("{operator} A ").repeat(50_000))),
            long,
            "{operator}"
        );
    }
    assert_eq!(first_problem(&format!("A{}", "[A]".repeat(50_000))), long);
    check(&format!("model m \"\" axiom a no {}A", "(A + ".repeat(DEPTH - 4)));
    check(&format!("model m \"\" axiom a no A{}", " + A".repeat(OPERATORS)));
}

#[test]
fn definitions_that_grow() {
    let doubling =
        (1..60).map(|n| format!("def d{n}(x) = d{}(x) + d{}(x) ", n - 1, n - 1)).collect::<Vec<_>>().concat();
    let text = format!("some A def d0(x) = x & A {doubling}");
    assert!(first_problem(&text).contains("is too large"), "{}", first_problem(&text));
    let chain = (1..900).map(|n| format!("pred d{n} = d{} ", n - 1)).collect::<Vec<_>>().concat();
    let text = format!("d899 pred d0 = some A {chain}");
    assert!(first_problem(&text).contains("is too large"), "{}", first_problem(&text));
    let many = (0..limits::ITEMS).map(|n| format!("def d{n} = A ")).collect::<Vec<_>>().concat();
    assert!(first_problem(&format!("some A {many}")).contains("items"));
    assert!(first_problem(&" ".repeat(BYTES)).contains("bytes"));
}

#[test]
fn models_that_extend_each_other() {
    let library = |name: &str| {
        let other = if name == "a" { "b" } else { "a" };
        Some(Source::new(name, format!("model {name} \"\" extends {other} axiom x{name} some A")))
    };
    let problems = Model::read(library("a").expect("there is one"), &library).expect_err("it is a circle");
    assert!(problems.render().contains("circle"), "{}", problems.render());
}
