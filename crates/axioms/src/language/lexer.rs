//! Turns text into tokens. White space and comments (`//` and `/* */`) only separate them.

use std::sync::Arc;

use super::token::{Token, TokenKind, continues_name, starts_name};
use super::{Cause, Problems, Source, Span};

/// The tokens of a text. The last one, and no other, is [`TokenKind::End`].
pub(super) fn lex(source: &Arc<Source>, problems: &mut Problems) -> Vec<Token> {
    let mut lexer = Lexer { source, position: 0, tokens: Vec::new(), problems };
    lexer.run();
    lexer.tokens
}

struct Lexer<'a> {
    source: &'a Arc<Source>,
    position: usize,
    tokens: Vec<Token>,
    problems: &'a mut Problems,
}

impl Lexer<'_> {
    fn run(&mut self) {
        loop {
            self.skip_what_separates();
            let start = self.position;
            let Some(character) = self.rest().chars().next() else { break };
            if let Some(kind) = self.token(character) {
                self.tokens.push(Token { kind, span: Span { start, end: self.position } });
            }
        }
        // An error at the end of the file is shown behind the last thing in it, not on an empty line.
        let end = self.tokens.last().map_or(0, |token| token.span.end);
        self.tokens.push(Token { kind: TokenKind::End, span: Span { start: end, end } });
    }

    /// Reads the token that begins with `character`, if one does.
    fn token(&mut self, character: char) -> Option<TokenKind> {
        if starts_name(character) {
            let span = self.eat_while(continues_name);
            Some(TokenKind::of_word(&self.source.text[span.range()]))
        } else if character.is_ascii_digit() {
            Some(self.number())
        } else if character == '"' {
            self.text();
            Some(TokenKind::Text)
        } else if let Some(symbol) = TokenKind::symbol_at(self.rest()) {
            self.position += symbol.len();
            Some(TokenKind::Symbol(symbol))
        } else {
            self.unexpected(character);
            None
        }
    }

    fn number(&mut self) -> TokenKind {
        let span = self.eat_while(continues_name);
        let text = &self.source.text[span.range()];
        TokenKind::Number(text.parse().unwrap_or_else(|_| {
            self.problems.report(self.source, span, Cause::NotANumber { text: text.to_owned() });
            0
        }))
    }

    /// A text ends on its line, so that a missing quote does not swallow the file.
    fn text(&mut self) {
        let start = self.position;
        self.position += 1;
        self.eat_while(|character| character != '"' && character != '\n');
        if self.rest().starts_with('"') {
            self.position += 1;
        } else {
            let span = Span { start, end: start + 1 };
            self.problems.report(self.source, span, Cause::UnterminatedText);
        }
    }

    /// Reports a run of characters that begin no token, once.
    fn unexpected(&mut self, character: char) {
        let start = self.position;
        self.position += character.len_utf8();
        self.eat_while(|next| {
            !next.is_whitespace()
                && !continues_name(next)
                && next != '"'
                && TokenKind::symbol_at(next.encode_utf8(&mut [0; 4])).is_none()
        });
        let span = Span { start, end: self.position };
        self.problems.report(self.source, span, Cause::UnexpectedCharacter { character });
    }

    fn skip_what_separates(&mut self) {
        loop {
            self.eat_while(|character| character.is_whitespace() || character == '\u{feff}');
            if self.rest().starts_with("//") {
                self.eat_while(|character| character != '\n');
            } else if self.rest().starts_with("/*") {
                self.skip_comment();
            } else {
                break;
            }
        }
    }

    fn skip_comment(&mut self) {
        let start = self.position;
        self.position += "/*".len();
        if let Some(length) = self.rest().find("*/") {
            self.position += length + "*/".len();
        } else {
            let span = Span { start, end: self.position };
            self.problems.report(self.source, span, Cause::UnterminatedComment);
            self.position = self.source.text.len();
        }
    }

    fn eat_while(&mut self, belongs: impl Fn(char) -> bool) -> Span {
        let start = self.position;
        let rest = self.rest();
        self.position += rest.find(|character| !belongs(character)).unwrap_or(rest.len());
        Span { start, end: self.position }
    }

    fn rest(&self) -> &str {
        &self.source.text[self.position..]
    }
}
