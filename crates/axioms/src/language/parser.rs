//! Recursive descent from tokens to a [`File`].
//!
//! A syntax error ends its item; the parser goes on at the next word that begins one, so that one run reports the errors
//! of several items. Nesting and the number of operators are limited, so that nothing that walks a term can run out of
//! stack.

mod items;
mod terms;

use std::sync::Arc;

use super::lexer::lex;
use super::syntax::{File, Name};
use super::token::{Token, TokenKind};
use super::{Cause, Problems, Source, Span, limits};

/// Parses a file, as much of it as can be.
pub(super) fn parse(source: &Arc<Source>, problems: &mut Problems) -> Option<File> {
    if source.text.len() > limits::BYTES {
        let cause = Cause::TooLong { bytes: source.text.len() };
        problems.report(source, Span::default(), cause);
        return None;
    }
    let tokens = lex(source, problems);
    Parser { source, tokens, position: 0, depth: 0, operators: 0, problems }.file()
}

struct Parser<'a> {
    source: &'a Arc<Source>,
    /// Invariant: the last one is the end, and it is never passed.
    tokens: Vec<Token>,
    position: usize,
    depth: usize,
    /// Operators of this item so far.
    operators: usize,
    problems: &'a mut Problems,
}

/// `Err` if what is wrong has been reported, and nobody has found a place to go on yet.
type Parsed<T> = Result<T, Reported>;

#[derive(Debug)]
struct Reported;

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.tokens[self.position]
    }

    fn kind(&self) -> TokenKind {
        self.peek().kind
    }

    /// The kind of a token further on; 1 is the one after the next.
    fn kind_after(&self, distance: usize) -> TokenKind {
        self.tokens.get(self.position + distance).map_or(TokenKind::End, |token| token.kind)
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    fn text(&self, span: Span) -> &str {
        &self.source.text[span.range()]
    }

    /// From the beginning of `first` to the end of the last token consumed.
    fn span_from(&self, first: Span) -> Span {
        first.to(self.tokens[self.position.saturating_sub(1)].span)
    }

    /// Whether the next token is this word or symbol.
    fn at(&self, text: &str) -> bool {
        is(self.kind(), text)
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, text: &str) -> Parsed<Token> {
        if self.at(text) { Ok(self.next()) } else { Err(self.expected(&format!("`{text}`"))) }
    }

    /// Whether the next token is a word that has a meaning only where it is asked for.
    fn at_contextual(&self, word: &str) -> bool {
        self.kind() == TokenKind::Name && self.text(self.peek().span) == word
    }

    fn eat_contextual(&mut self, word: &str) -> bool {
        let found = self.at_contextual(word);
        if found {
            self.next();
        }
        found
    }

    /// A name; `what` says of what, for the error.
    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.kind() {
            TokenKind::Name => {
                let span = self.next().span;
                Ok(Name::new(self.text(span), span))
            }
            TokenKind::Word(word) => {
                Err(self.error(Cause::ReservedWord { expected: what.to_owned(), word: word.to_owned() }))
            }
            _ => Err(self.expected(what)),
        }
    }

    /// Things with commas between them; at least one.
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn expected(&mut self, expected: &str) -> Reported {
        let found = match self.kind() {
            TokenKind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", shortened(self.text(self.peek().span))),
        };
        self.error(Cause::Expected { expected: expected.to_owned(), found })
    }

    fn error(&mut self, cause: Cause) -> Reported {
        self.problems.report(self.source, self.peek().span, cause);
        Reported
    }
}

fn is(kind: TokenKind, text: &str) -> bool {
    matches!(kind, TokenKind::Word(found) | TokenKind::Symbol(found) if found == text)
}

/// A message stays readable if what it quotes is endless.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
