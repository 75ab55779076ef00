//! No text makes the reader panic, or run out of stack or time.

use proptest::prelude::*;
use thinair_text::Cause as _;
use thinair_text::limits::{BYTES, DEPTH, OPERATORS};
use thinair_text::testing::{CASES, noise};

use super::generator;
use crate::language::token::LEXICON;
use crate::language::{Source, limits};
use crate::model::{Cell, Formula, Model, PredicateId, Term, Variable};
use crate::shipped::{SHIPPED, shipped_source};

fn check(text: &str) {
    match Model::read(Source::new("noise", text), &shipped_source) {
        Ok((model, warnings)) => {
            assert!(!warnings.has_errors());
            is_sound(&model);
        }
        Err(problems) => {
            assert!(problems.has_errors());
            assert!(!problems.render().is_empty());
            assert!(!problems.to_string().is_empty());
        }
    }
}

/// What was checked speaks of predicates and instructions that there are.
fn is_sound(model: &Model) {
    let parameters = |predicate: PredicateId| model.predicates[predicate.index()].parameters.len();
    for predicate in &model.predicates {
        formula_is_sound(model, &predicate.body, predicate.parameters.len());
    }
    assert_eq!(parameters(model.ready), 1);
    assert!(model.legal.iter().all(|entry| parameters(entry.1) == 2));
    assert!(model.forward.is_none_or(|predicate| parameters(predicate) == 2));
    assert!([model.last, model.forget].into_iter().flatten().all(|predicate| parameters(predicate) == 1));
    for cell in model.bypass.cells.iter().flatten().flatten() {
        assert!(!matches!(cell, Cell::If(predicate) if parameters(*predicate) != 2));
    }
}

fn formula_is_sound(model: &Model, formula: &Formula, variables: usize) {
    let is_known = |variable: &Variable| assert!((variable.0 as usize) < variables, "{formula:?}");
    match formula {
        Formula::Constant(_) => {}
        Formula::Not(part) => formula_is_sound(model, part, variables),
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                formula_is_sound(model, part, variables);
            }
        }
        Formula::Exists(_, part) | Formula::All(_, part) => formula_is_sound(model, part, variables + 1),
        Formula::Compare(left, _, right) => {
            for term in [left, right] {
                match term {
                    Term::Thread(variable)
                    | Term::Pc(variable)
                    | Term::Var(variable)
                    | Term::Data(variable)
                    | Term::Target(variable)
                    | Term::Lock(variable)
                    | Term::Time(variable) => is_known(variable),
                    Term::Init | Term::Number(_) => {}
                }
            }
        }
        Formula::Is(one, _) | Formula::Redundant(one) => is_known(one),
        Formula::Same(one, other) | Formula::Bypass(one, other) | Formula::Depends(_, one, other) => {
            is_known(one);
            is_known(other);
        }
        Formula::Call(predicate, arguments) => {
            assert_eq!(model.predicates[predicate.index()].parameters.len(), arguments.len());
            arguments.iter().for_each(is_known);
        }
    }
}

/// Names and the like, and what is no token.
const OTHERS: [&str; 27] = [
    "i",
    "w'",
    "Read",
    "Write",
    "Rest",
    "ReadNormal",
    "Yes",
    "No",
    "DiffVar",
    "pc",
    "t",
    "time",
    "op",
    "init",
    "ready",
    "redundant",
    "legalWrite",
    "by",
    "for",
    "writes",
    "1",
    "\"text\"",
    "/*",
    "//",
    "\n",
    "$",
    "ß",
];

/// What a formula may follow.
const BEGINNINGS: [&str; 2] =
    ["model m \"\" extends sc pred p(i) =", "model m \"\" extends sc pred forget(w) ="];

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

/// What is wrong with the formula, or with what comes after it: the error, after warnings.
fn first_error(text: &str) -> String {
    let source = Source::new("text", format!("model m \"\" extends sc pred p(i) = {text}"));
    let problems = Model::read(source, &shipped_source).expect_err("something is wrong with it");
    let error = problems.iter().find(|problem| !problem.cause.is_warning());
    error.expect("something is wrong with it").cause.to_string()
}

#[test]
fn deep_and_long_formulas() {
    let deep = format!("nested too deeply: more than {DEPTH} levels");
    for open in ["(", "not ", "exists x in GIB | ", "true => "] {
        assert_eq!(first_error(&open.repeat(50_000)), deep, "{open}");
    }
    let long = format!("more than {OPERATORS} operators in one item");
    for connective in ["and", "or", "<=>"] {
        let chain = format!("true {}", format!("{connective} true ").repeat(50_000));
        assert_eq!(first_error(&chain), long, "{connective}");
    }
    assert!(first_error(&format!("true {}", "<=> true ".repeat(200))).contains("too large"));
    let names: Vec<String> = (0..300).map(|number| format!("x{number}")).collect();
    assert!(first_error(&format!("exists {} in GIB | true", names.join(", "))).contains("at once"));
}

#[test]
fn long_files() {
    let many = (0..=limits::PREDICATES).map(|n| format!("pred p{n}(i) = true ")).collect::<Vec<_>>().concat();
    assert!(first_error(&format!("true {many}")).contains("predicates"));
    assert!(first_error(&" ".repeat(BYTES)).contains("bytes"));
}

#[test]
fn models_that_extend_each_other() {
    let library = |name: &str| {
        let other = if name == "a" { "b" } else { "a" };
        Some(Source::new(name, format!("model {name} \"\" extends {other}")))
    };
    let problems = Model::read(library("a").expect("there is one"), &library).expect_err("it is a circle");
    assert!(problems.render().contains("circle"), "{}", problems.render());
}
