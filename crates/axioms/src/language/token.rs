//! What a text is made of.

use thinair_text::Lexicon;

pub(super) const LEXICON: Lexicon =
    Lexicon { items: &ITEMS, functions: &[], words: &WORDS, symbols: &SYMBOLS };

/// The words that begin an item.
pub(super) const ITEMS: [&str; 12] = [
    "model",
    "library",
    "extends",
    "drop",
    "justified",
    "order",
    "def",
    "pred",
    "axiom",
    "final",
    "undefined",
    "theorem",
];

/// The words of formulas and expressions.
pub(super) const WORDS: [&str; 18] = [
    "all", "some", "no", "one", "lone", "disj", "let", "each", "in", "not", "and", "or", "if", "then",
    "else", "none", "univ", "iden",
];

/// Symbols. The slash stands in parameters only.
pub(super) const SYMBOLS: [&str; 34] = [
    "<=>", "=>", "<=", ">=", "<:", ":>", "!=", "&&", "||", "->", "++", "+", "&", "-", ".", "~", "^", "*",
    "#", "@", "=", "<", ">", "!", "|", ":", ",", "(", ")", "[", "]", "{", "}", "/",
];
