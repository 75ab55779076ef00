//! Printing a file and parsing it again gives an equal file.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::generator;
use crate::language::operators::{COMPARISONS, CONNECTIVES};
use crate::language::token::{ITEMS, WORDS};
use crate::language::{Problems, Source, parser};
use crate::shipped::SHIPPED;

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
    let symbols = COMPARISONS.map(|entry| entry.1).into_iter().chain(CONNECTIVES.map(|entry| entry.1));
    for symbol in symbols.chain(ITEMS).chain(WORDS) {
        assert!(text.contains(symbol), "no {symbol}");
    }
}

#[test]
fn shipped_models() {
    let parse = |text: &str| parser::parse(&Arc::new(Source::new("text", text)), &mut Problems::default());
    for (name, text) in SHIPPED {
        let file = parse(text).expect("it can be parsed");
        assert_eq!(parse(&file.to_string()), Some(file), "{name}");
    }
}

/// Where parentheses can be left out, and what that means.
#[test]
fn precedence() {
    let check = |text: &str, expected: &str| {
        let parse = |formula: &str| {
            let source = Arc::new(Source::new("text", format!("model m \"\" pred p(i, j) = {formula}")));
            let mut problems = Problems::default();
            let file = parser::parse(&source, &mut problems);
            assert!(problems.is_empty(), "{}", problems.render());
            file.expect("it can be parsed")
        };
        assert_eq!(parse(text).items[0].to_string(), format!("pred p(i, j) = {expected}"));
        assert_eq!(parse(text), parse(expected));
    };
    check("(a(i) => (b(i) or (c(i) and (not (i = j)))))", "a(i) => b(i) or c(i) and not i = j");
    check("(a(i) => b(i)) => c(i)", "(a(i) => b(i)) => c(i)");
    check("a(i) => (b(i) => c(i))", "a(i) => b(i) => c(i)");
    check("(a(i) <=> b(i)) <=> c(i)", "a(i) <=> b(i) <=> c(i)");
    check("a(i) && b(i) || !c(i)", "a(i) and b(i) or not c(i)");
    check("a(i) and (b(i) and c(i))", "a(i) and (b(i) and c(i))");
    check("not (a(i) or b(i))", "not (a(i) or b(i))");
    check("(no w in GIB | a(w)) and b(i)", "(no w in GIB | a(w)) and b(i)");
    check("not exists w in GIB | a(w) and b(i)", "not (exists w in GIB | a(w) and b(i))");
    check(
        "a(i) and no w, w' in LIB | bypass(w, w') or b(i)",
        "a(i) and (no w, w' in LIB | bypass(w, w') or b(i))",
    );
}

/// Columns are aligned, however they are written.
#[test]
fn tables() {
    let text = "model m \"\"\nbypass Read Write // second\n Read No DiffVar\n// first\n   Write   Yes No\nsplit writes";
    let file = parser::parse(&Arc::new(Source::new("text", text)), &mut Problems::default());
    let lines = [
        "model m \"\"",
        "bypass   Read  Write",
        "  Read   No    DiffVar",
        "  Write  Yes   No",
        "split writes",
        "",
    ];
    assert_eq!(file.expect("it can be parsed").to_string(), lines.join("\n"));
}
