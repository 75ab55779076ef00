//! Printing a file and parsing it again gives an equal file.

use proptest::prelude::*;
use thinair_text::testing::{check_reach, check_round_trip, parsed, symbols};

use super::generator;
use crate::language::Axioms;
use crate::language::syntax::{Binary, Quantifier, Unary};
use crate::language::token::LEXICON;

proptest! {
    #[test]
    fn files(file in generator::files()) {
        check_round_trip::<Axioms>(&file);
    }
}

#[test]
fn the_generator_reaches_the_whole_language() {
    let symbols = symbols::<Binary>().chain(symbols::<Unary>()).chain(symbols::<Quantifier>());
    check_reach(&generator::files(), &LEXICON, symbols);
}

/// Where parentheses can be left out, and what that means.
#[test]
fn precedence() {
    let check = |text: &str, expected: &str| {
        let parse = |term: &str| parsed::<Axioms>(&format!("model m \"\" axiom a {term}"));
        assert_eq!(parse(text).items[0].kind.to_string(), format!("axiom a {expected}"));
        assert_eq!(parse(text), parse(expected));
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
