//! What the tests of languages have in common: texts that are hardly ever right, and files that are printed and parsed again.

use std::fmt::{Debug, Display};
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::language::{Extended, File, Item, Language, Operator, parse};
use crate::{Lexicon, Name, Problems, Source, Span};

/// How many cases of [`noise`] there should be: as many as property tests usually have, for each kind of it.
pub const CASES: u32 = 5 * 256;

/// Any characters, and the language's tokens and others in any order, also after texts that they might go on; and texts that are
/// right with tokens deleted, doubled, swapped and replaced, of which many are still right.
pub fn noise(
    lexicon: &'static Lexicon,
    others: &[&'static str],
    beginnings: &[&'static str],
    texts: &[(&'static str, &'static str)],
) -> impl Strategy<Value = String> {
    let tokens = [lexicon.items, lexicon.words, lexicon.symbols, others].concat();
    let soup = vec(sample::select(tokens.clone()), 0..50).prop_map(|tokens| tokens.join(" "));
    let beginnings = sample::select([&[""], beginnings].concat());
    let anything = (beginnings, prop_oneof![any::<String>(), soup])
        .prop_map(|(beginning, text)| format!("{beginning} {text}"));
    let texts = texts.iter().map(|&(_, text)| text).collect();
    prop_oneof![4 => anything, 1 => mutated(texts, tokens)]
}

fn mutated(texts: Vec<&'static str>, tokens: Vec<&'static str>) -> impl Strategy<Value = String> {
    let places = (any::<sample::Index>(), any::<sample::Index>());
    let mutations = vec((0..4_u8, places, sample::select(tokens)), 1..4);
    (sample::select(texts), mutations).prop_map(|(text, mutations)| {
        let lines = text.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n");
        let mut tokens: Vec<&str> = lines.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
        for (kind, (first, second), token) in mutations {
            let (first, second) = (first.index(tokens.len()), second.index(tokens.len()));
            match kind {
                0 => drop(tokens.remove(first)),
                1 => tokens.insert(first, tokens[second]),
                2 => tokens.swap(first, second),
                _ => tokens[first] = token,
            }
        }
        tokens.concat()
    })
}

/// Files with such items, models of these names that may extend one another.
pub fn files<I: Debug + Clone>(
    names: Vec<&'static str>,
    items: impl Strategy<Value = I>,
) -> impl Strategy<Value = File<I>> {
    let names = sample::select(names).prop_map(|name| Name::new(name, Span::default()));
    let extends = vec(names.clone().prop_map(|name| Extended { name, span: Span::default() }), 0..2);
    let items = vec(items.prop_map(|kind| Item { kind, span: Span::default() }), 0..8);
    (any::<bool>(), names, "[a-z ]{0,8}", extends, items).prop_map(
        |(is_library, name, summary, extends, items)| File { is_library, name, summary, extends, items },
    )
}

/// Any of the operators.
pub fn operators<O: Operator + Debug>() -> impl Strategy<Value = O> {
    sample::select(O::ALL.iter().map(|entry| entry.0).collect::<Vec<_>>())
}

/// How they are written.
pub fn symbols<O: Operator>() -> impl Iterator<Item = &'static str> {
    O::ALL.iter().map(|entry| entry.1)
}

/// Parses a text with which nothing is wrong.
pub fn parsed<L: Language>(text: &str) -> File<L::Item> {
    let mut problems = Problems::default();
    let file = parse::<L>(&Arc::new(Source::new("text", text)), &mut problems);
    assert!(problems.is_empty(), "{text}\n{}", problems.render());
    file.expect("nothing is wrong with it")
}

/// Printing a file and parsing it again gives an equal file.
pub fn check_round_trip<L: Language>(file: &File<L::Item>)
where
    L::Item: PartialEq + Debug + Display,
{
    let text = file.to_string();
    assert_eq!(&parsed::<L>(&text), file, "{text}");
}

/// Random files have all of these words and symbols, and those of the lexicon that are words.
pub fn check_reach<'a>(
    files: &impl Strategy<Value: Display>,
    lexicon: &Lexicon,
    symbols: impl Iterator<Item = &'a str>,
) {
    let mut runner = TestRunner::deterministic();
    let mut text = String::new();
    for _ in 0..300 {
        text += &files.new_tree(&mut runner).expect("nothing is filtered").current().to_string();
    }
    for symbol in symbols.chain(lexicon.items.iter().copied()).chain(lexicon.words.iter().copied()) {
        assert!(text.contains(symbol), "no {symbol}");
    }
}
