//! Looking at tokens and consuming them.

use super::{Parsed, Parser};
use crate::{
    error::Cause,
    source::Span,
    syntax::{Name, Spanned},
    token::{Token, TokenKind},
};

impl Parser<'_> {
    pub(super) fn peek(&self) -> Token {
        self.tokens[self.position]
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.peek().kind
    }

    /// The kind of a token further on; 1 is the one after the next.
    pub(super) fn kind_after(&self, distance: usize) -> TokenKind {
        self.tokens.get(self.position + distance).map_or(TokenKind::End, |token| token.kind)
    }

    /// The last token consumed; at the beginning, the next one.
    pub(super) fn previous(&self) -> Token {
        self.tokens[self.position.saturating_sub(1)]
    }

    pub(super) fn text(&self, span: Span) -> &str {
        &self.source[span.range()]
    }

    /// From the beginning of `first` to the end of the last token consumed.
    pub(super) fn span_from(&self, first: Span) -> Span {
        first.to(self.previous().span)
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Whether the next token is a word that has a meaning only in some places.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.at(TokenKind::Identifier) && self.text(self.peek().span) == word
    }

    /// Whether the next token begins a thread, a condition or an expectation, or in a trace a sequence.
    pub(super) fn at_section(&self) -> bool {
        match self.kind() {
            _ if self.at_sequence() => true,
            TokenKind::Thread => self.kind_after(1) != TokenKind::Dot,
            TokenKind::Exists | TokenKind::Forall | TokenKind::Expect => true,
            TokenKind::Complement => self.kind_after(1) == TokenKind::Exists,
            _ => false,
        }
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, kind: TokenKind) -> Parsed<Token> {
        if self.at(kind) { Ok(self.next()) } else { Err(self.expected_token(kind)) }
    }

    /// A name; `what` says of what, for the error.
    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        let span = self.peek().span;
        let text = self.text(span).to_owned();
        if self.at(TokenKind::Identifier) {
            self.next();
            Ok(Name::new(text, span))
        } else if self.kind().is_reserved_word() && !self.at_section() {
            Err(self.error(Cause::ReservedWord { expected: what.to_owned(), word: text }))
        } else {
            Err(self.expected(what))
        }
    }

    /// A number without a sign, such as a thread's; `what` says of what, for the error.
    pub(super) fn number(&mut self, what: &str) -> Parsed<Spanned<u32>> {
        let token = self.peek();
        match token.kind {
            TokenKind::Integer(integer) if !integer.long => match u32::try_from(integer.magnitude) {
                Ok(number) => {
                    self.next();
                    Ok(Spanned::new(number, token.span))
                }
                Err(_) => Err(self.integer_too_large(integer)),
            },
            _ => Err(self.expected(what)),
        }
    }

    /// Things with commas between them; at least one.
    pub(super) fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(TokenKind::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }
}
