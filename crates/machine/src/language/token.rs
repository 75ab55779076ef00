//! What a text is made of.

use thinair_text::Lexicon;

pub(super) const LEXICON: Lexicon =
    Lexicon { items: &ITEMS, functions: &["bypass"], words: &WORDS, symbols: &SYMBOLS };

/// The words that begin an item. In a formula, `bypass(j, i)` begins none.
pub(super) const ITEMS: [&str; 9] =
    ["model", "library", "extends", "split", "bypass", "pred", "see", "record", "undefined"];

/// The words of formulas.
pub(super) const WORDS: [&str; 11] =
    ["exists", "all", "no", "in", "not", "and", "or", "true", "false", "LIB", "GIB"];

pub(super) const SYMBOLS: [&str; 16] =
    ["<=>", "=>", "<=", ">=", "!=", "&&", "||", "=", "<", ">", "!", "|", ",", "(", ")", "-"];
