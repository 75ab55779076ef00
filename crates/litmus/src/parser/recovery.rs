//! Reporting errors, and finding where to go on after them.

use super::{Parsed, Parser, Reported};
use crate::{
    error::{Cause, Label, quoted},
    limits,
    source::Span,
    token::{Integer, TokenKind},
};

impl Parser<'_> {
    /// Reports that something else should stand here.
    pub(super) fn expected(&mut self, what: impl Into<String>) -> Reported {
        let found = self.found();
        self.error(Cause::Expected { expected: what.into(), found })
    }

    pub(super) fn expected_token(&mut self, kind: TokenKind) -> Reported {
        self.expected(quoted(kind.text().unwrap_or_default()))
    }

    pub(super) fn integer_too_large(&mut self, integer: Integer) -> Reported {
        let text = self.text(self.peek().span).to_owned();
        self.error(Cause::IntegerTooLarge { text, long: integer.long })
    }

    /// The next token, for a message.
    pub(super) fn found(&self) -> String {
        match self.kind() {
            TokenKind::End => "the end of the file".to_owned(),
            _ => quoted(self.text(self.peek().span)),
        }
    }

    /// Reports an error at the next token.
    pub(super) fn error(&mut self, cause: Cause) -> Reported {
        self.error_at(self.peek().span, cause, Vec::new())
    }

    /// Reports an error that showed at the next token, unless one was reported there already.
    pub(super) fn error_at(&mut self, span: Span, cause: Cause, labels: Vec<Label>) -> Reported {
        let reported = self.last_error == Some(self.position)
            || self.at(TokenKind::Error)
            || (self.at(TokenKind::End) && self.cut_short);
        if !reported {
            self.problems.report_with(span, cause, labels);
        }
        self.last_error = Some(self.position);
        Reported
    }

    /// Parses something that is one level deeper.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= limits::DEPTH {
            self.error(Cause::NestedTooDeeply { limit: limits::DEPTH });
            // Whatever should close all these levels would only be reported as well.
            self.position = self.tokens.len() - 1;
            self.last_error = Some(self.position);
            return Err(Reported);
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Counts an operator of the current expression.
    pub(super) fn count_operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators > limits::OPERATORS {
            return Err(self.error(Cause::TooManyOperators { limit: limits::OPERATORS }));
        }
        Ok(())
    }

    /// The `;` after a declaration or statement. A missing one is shown where it should stand; if the next token is
    /// on another line or closes the block, the statement is taken to have ended.
    pub(super) fn semicolon(&mut self) -> Parsed<()> {
        if self.eat(TokenKind::Semicolon) {
            return Ok(());
        }
        let (previous, next) = (self.previous().span, self.peek().span);
        let cause = Cause::Expected { expected: quoted(";"), found: self.found() };
        self.error_at(previous.after(), cause, Vec::new());
        let between = self.source.get(previous.end as usize..next.start as usize);
        let ended = self.at(TokenKind::CloseBrace) || between.is_some_and(|text| text.contains('\n'));
        if ended { Ok(()) } else { Err(Reported) }
    }

    /// Skips the rest of a statement or declaration that has an error: to behind its `;` or behind the block that
    /// ends it, but never out of the block that it is in.
    pub(super) fn skip_statement(&mut self) {
        let mut open = 0_usize;
        while !self.at_section() {
            match self.kind() {
                TokenKind::End => return,
                TokenKind::CloseBrace if open == 0 => return,
                TokenKind::Semicolon if open == 0 => {
                    self.next();
                    return;
                }
                TokenKind::OpenBrace => open += 1,
                TokenKind::CloseBrace => {
                    open -= 1;
                    let goes_on = [TokenKind::Else, TokenKind::While, TokenKind::Semicolon];
                    if open == 0 && !goes_on.contains(&self.kind_after(1)) {
                        self.next();
                        return;
                    }
                }
                _ => {}
            }
            self.next();
        }
    }

    /// Skips the rest of what is between parentheses, the first of which is the token at position `open`; false if
    /// their end was not found. A block after them, too, shows that they have ended. A `;` shows that they were
    /// never closed, unless they are those of a `for`.
    pub(super) fn skip_parentheses(&mut self, open: usize, of_for: bool) -> bool {
        let end = self.position;
        if self.tokens[open].kind != TokenKind::OpenParen || self.at(TokenKind::End) {
            return false;
        }
        self.position = open;
        let mut levels = 0_usize;
        while !self.at_section() {
            match self.kind() {
                TokenKind::OpenParen => levels += 1,
                TokenKind::CloseParen => levels = levels.saturating_sub(1),
                TokenKind::OpenBrace => return true,
                TokenKind::End | TokenKind::CloseBrace => return false,
                TokenKind::Semicolon if !of_for => return false,
                _ => {}
            }
            self.next();
            if levels == 0 && self.position > end {
                return true;
            }
        }
        false
    }

    /// Skips to the next section.
    pub(super) fn skip_to_section(&mut self) {
        while !self.at_section() && !self.at(TokenKind::End) {
            self.next();
        }
    }
}
