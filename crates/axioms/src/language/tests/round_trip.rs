//! Printing a file and parsing it again gives an equal file.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::generator;
use crate::language::operators::{BINARIES, QUANTIFIERS, UNARIES};
use crate::language::token::{ITEMS, WORDS};
use crate::language::{Problems, Source, parser};

proptest! {
    #[test]
    fn files(file in generator::files()) {
        let source = Arc::new(Source::new("printed", file.to_string()));
        let mut problems = Problems::default();
        let again = parser::parse(&source, &mut problems);
        prop_assert!(problems.is_empty(), "{}\n{}", source.text, problems.render());
        prop_assert_eq!(Some(&file), again.as_ref(), "{}", source.text);
    }
}

#[test]
fn the_generator_reaches_the_whole_language() {
    let mut runner = TestRunner::deterministic();
    let files = generator::files();
    let mut text = String::new();
    for _ in 0..300 {
        text += &files.new_tree(&mut runner).unwrap().current().to_string();
    }
    let operators = BINARIES.map(|entry| entry.1).into_iter().chain(UNARIES.map(|entry| entry.1));
    let quantifiers = QUANTIFIERS.map(|entry| entry.1).into_iter();
    for symbol in operators.chain(quantifiers).chain(ITEMS).chain(WORDS) {
        assert!(text.contains(symbol), "no {symbol}");
    }
}

/// Where parentheses can be left out, and what that means.
#[test]
fn precedence() {
    let check = |text: &str, expected: &str| {
        let source = Arc::new(Source::new("text", format!("model m \"\" axiom a {text}")));
        let file = parser::parse(&source, &mut Problems::default()).expect("it can be parsed");
        assert_eq!(file.items[0].to_string(), format!("axiom a {expected}"));
        let source = Arc::new(Source::new("text", format!("model m \"\" axiom a {expected}")));
        assert_eq!(Some(file), parser::parse(&source, &mut Problems::default()));
    };
    check("(a => (b or (c and (not (d = e)))))", "a => b or c and not d = e");
    check("(a => b) => c", "(a => b) => c");
    check("a => (b => c)", "a => b => c");
    check("a => b else c", "if a then b else c");
    check("some ((a + (b & (c -> (d <: (e.f))))))", "some a + b & c -> d <: e.f");
    check("(a - b) - c in d", "a - b - c in d");
    check("a - (b - c) in d", "a - (b - c) in d");
    check("(^co)[i, j]", "^co[i, j]");
    check("(a.b)[c]", "a.b[c]");
    check("a.(b[c])", "a.(b[c])");
    check("(~(hb@i))[r]", "~hb@i[r]");
    check("(a and b)@i", "(a and b)@i");
    check("a !in b && c || !d", "a not in b and c or not d");
    check("(#(a & b)) + (#c) = 2", "#a & b + #c = 2");
    check("(all x: a | b) and c", "(all x: a | b) and c");
    check("all x: a | (b and c)", "all x: a | b and c");
}
