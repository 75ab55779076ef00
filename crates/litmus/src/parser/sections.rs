//! The sections of a test: header, shared state, threads, condition, expectations.

use super::{Parsed, Parser, Reported};
use crate::{
    error::{Cause, Label, quoted},
    lexer,
    source::Span,
    symbols::Symbols,
    syntax::{Condition, Declaration, Expectation, Name, Spanned, Test, Thread},
    token::TokenKind,
};

/// The sections after the shared state, as far as they were read.
#[derive(Default)]
struct Sections {
    threads: Vec<Thread>,
    /// Whether there was a thread at all, perhaps with errors.
    thread_seen: bool,
    condition: Option<Condition>,
    /// Where the condition began, even if it has errors.
    condition_seen: Option<Span>,
    expectations: Vec<Expectation>,
}

impl Parser<'_> {
    /// A whole test; none only if a problem was reported.
    pub(super) fn test(&mut self) -> Option<Test> {
        let header = self.header();
        let declarations = self.declarations();
        let mut sections = Sections::default();
        while !self.at(TokenKind::End) && !self.at_sequence() {
            if self.section(&mut sections).is_err() {
                self.skip_to_section();
            }
        }
        if self.traced && sections.condition_seen.is_none() {
            sections.condition = Some(Condition::always());
        }
        // Where neither the shared state nor a thread was found, what else is missing is of no interest.
        if sections.thread_seen && sections.condition_seen.is_none() && !self.traced {
            self.expected("a condition such as `exists (1:r1 == 1)`");
        } else if !sections.thread_seen && declarations.is_ok() {
            self.expected("`Thread`");
        }
        let (name, description) = header.ok()?;
        let declarations = declarations.ok()?;
        let Sections { threads, condition, expectations, .. } = sections;
        let (condition, symbols) = (condition?, Symbols::default());
        Some(Test { name, description, declarations, threads, condition, expectations, symbols })
    }

    /// `Java NAME "description"`
    fn header(&mut self) -> Parsed<(Name, Option<Spanned<String>>)> {
        if self.at_word("Java") {
            self.next();
        } else {
            self.expected("`Java` and the test's name");
            // The word that another language's test has in place of `Java`.
            self.eat(TokenKind::Identifier);
        }
        if !self.at(TokenKind::Word) {
            let expected = "the test's name, on the same line as `Java`".to_owned();
            let cause = Cause::Expected { expected, found: self.found() };
            return Err(self.error_at(self.previous().span.after(), cause, Vec::new()));
        }
        let span = self.next().span;
        let name = Name::new(self.text(span).to_owned(), span);
        let description = self.at(TokenKind::Text).then(|| {
            let span = self.next().span;
            Spanned::new(lexer::unescape(self.text(span)), span)
        });
        Ok((name, description))
    }

    /// `{ int x = 0; … }`
    fn declarations(&mut self) -> Parsed<Vec<Declaration>> {
        if !self.at(TokenKind::OpenBrace) {
            self.expected("`{` and the shared variables");
            while !self.at(TokenKind::OpenBrace) {
                if self.at_section() || self.at(TokenKind::End) {
                    return Err(Reported);
                }
                self.next();
            }
        }
        self.braces(Self::declaration).map(|declarations| declarations.value)
    }

    /// What follows the shared state, in whatever order; only the right order goes without an error.
    fn section(&mut self, sections: &mut Sections) -> Parsed<()> {
        let start = self.peek().span;
        match self.kind() {
            TokenKind::Thread if self.at_section() => {
                if sections.condition_seen.is_some() {
                    self.error(Cause::OutOfOrder { first: "the threads", then: "the condition" });
                }
                sections.thread_seen = true;
                sections.threads.push(self.thread()?);
            }
            TokenKind::Exists | TokenKind::Forall | TokenKind::Complement if self.at_section() => {
                if let Some(span) = sections.condition_seen {
                    let labels = vec![Label { place: span, text: "the first one is here" }];
                    self.error_at(start, Cause::SecondCondition, labels);
                } else if !sections.thread_seen {
                    self.expected("`Thread`");
                    sections.thread_seen = true;
                }
                sections.condition_seen = Some(start);
                sections.condition = Some(self.condition()?);
            }
            TokenKind::Expect => {
                if sections.condition_seen.is_none() {
                    self.error(Cause::OutOfOrder { first: "the condition", then: "`expect`" });
                }
                sections.expectations.push(self.expectation()?);
            }
            _ => {
                return Err(self.expected(match sections {
                    Sections { thread_seen: true, .. } if self.traced => "`sequence` or `Thread`",
                    Sections { condition_seen: Some(_), .. } => "`expect` or the end of the file",
                    Sections { thread_seen: true, .. } => {
                        "`Thread` or a condition such as `exists (1:r1 == 1)`"
                    }
                    _ => "`Thread`",
                }));
            }
        }
        Ok(())
    }

    /// `Thread 1 { … }`
    fn thread(&mut self) -> Parsed<Thread> {
        self.expect(TokenKind::Thread)?;
        let number = self.number("the thread's number").or_else(|reported| {
            if !self.at(TokenKind::OpenBrace) {
                self.next();
            }
            if self.at(TokenKind::OpenBrace) { Ok(Spanned::default()) } else { Err(reported) }
        })?;
        Ok(Thread { number, body: self.block()? })
    }

    /// Braces around any number of things. Goes on after an error in one of them.
    pub(super) fn braces<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Spanned<Vec<T>>> {
        let open = self.expect(TokenKind::OpenBrace)?;
        let mut items = Vec::new();
        while !matches!(self.kind(), TokenKind::CloseBrace | TokenKind::End) && !self.at_section() {
            match item(self) {
                Ok(item) => items.push(item),
                // The next token is consumed at least: what `skip_statement` stops at does not begin an item.
                Err(_) => self.skip_statement(),
            }
        }
        if !self.eat(TokenKind::CloseBrace) {
            let cause = Cause::Expected { expected: quoted("}"), found: self.found() };
            let labels = vec![Label { place: open.span, text: "this `{` is not closed" }];
            self.error_at(self.peek().span, cause, labels);
        }
        Ok(Spanned::new(items, self.span_from(open.span)))
    }
}
