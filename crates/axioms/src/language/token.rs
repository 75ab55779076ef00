//! What a text is made of.

use super::Span;

/// A token and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Name,
    Number(u32),
    /// A text in quotes, which are part of its span.
    Text,
    /// One of [`WORDS`] or [`ITEMS`].
    Word(&'static str),
    /// One of [`SYMBOLS`].
    Symbol(&'static str),
    /// The end of the file, once.
    End,
}

/// The words that begin an item, which therefore is where the item before ends.
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

/// Symbols; of those that begin alike the longest is first.
pub(super) const SYMBOLS: [&str; 33] = [
    "<=>", "=>", "<=", ">=", "<:", ":>", "!=", "&&", "||", "->", "++", "+", "&", "-", ".", "~", "^", "*",
    "#", "@", "=", "<", ">", "!", "|", ":", ",", "(", ")", "[", "]", "{", "}",
];

/// The slash stands in parameters only.
pub(super) const SLASH: &str = "/";

impl TokenKind {
    /// What a word is.
    pub(super) fn of_word(word: &str) -> TokenKind {
        let reserved = ITEMS.into_iter().chain(WORDS).find(|&reserved| reserved == word);
        reserved.map_or(TokenKind::Name, TokenKind::Word)
    }

    /// The symbol with which a text begins.
    pub(super) fn symbol_at(text: &str) -> Option<&'static str> {
        SYMBOLS.into_iter().chain([SLASH]).find(|symbol| text.starts_with(symbol))
    }

    pub(super) fn begins_item(self) -> bool {
        matches!(self, TokenKind::Word(word) if ITEMS.contains(&word))
    }
}

pub(super) fn starts_name(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

pub(super) fn continues_name(character: char) -> bool {
    starts_name(character) || character.is_numeric() || character == '\''
}
