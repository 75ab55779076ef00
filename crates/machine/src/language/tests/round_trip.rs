//! Printing a file and parsing it again gives an equal file.

use proptest::prelude::*;
use thinair_text::testing::{check_reach, check_round_trip, parsed, symbols};

use super::generator;
use crate::language::Tables;
use crate::language::syntax::{Comparison, Connective, Quantifier};
use crate::language::token::LEXICON;
use crate::shipped::SHIPPED;

proptest! {
    #[test]
    fn files(file in generator::files()) {
        check_round_trip::<Tables>(&file);
    }
}

#[test]
fn the_generator_reaches_the_whole_language() {
    let symbols = symbols::<Comparison>().chain(symbols::<Connective>()).chain(symbols::<Quantifier>());
    check_reach(&generator::files(), &LEXICON, symbols);
}

#[test]
fn shipped_models() {
    for (_, text) in SHIPPED {
        check_round_trip::<Tables>(&parsed::<Tables>(text));
    }
}

/// Where parentheses can be left out, and what that means.
#[test]
fn precedence() {
    let check = |text: &str, expected: &str| {
        let parse = |formula: &str| parsed::<Tables>(&format!("model m \"\" pred p(i, j) = {formula}"));
        assert_eq!(parse(text).items[0].kind.to_string(), format!("pred p(i, j) = {expected}"));
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
    let lines = [
        "model m \"\"",
        "bypass   Read  Write",
        "  Read   No    DiffVar",
        "  Write  Yes   No",
        "split writes",
        "",
    ];
    assert_eq!(parsed::<Tables>(text).to_string(), lines.join("\n"));
}
