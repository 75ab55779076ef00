//! The sequences of a trace: docs/trace.md's grammar.

use super::{Parsed, Parser};
use crate::{
    error::{Cause, Label, quoted},
    suggest,
    syntax::{Fence, Literal, Name, Spanned},
    token::{Token, TokenKind},
    trace::{Act, Entry, EntryKind, Origin, Place, Seen, Sequence, Trace, TraceCause},
};

/// What an action can be, fences apart.
const ACTIONS: [&str; 8] = ["read", "write", "update", "lock", "unlock", "join", "print", "freeze"];

impl Parser<'_> {
    /// A whole trace; none only if a problem was reported.
    pub(super) fn trace(&mut self) -> Option<Trace> {
        let test = self.test();
        let mut sequences = Vec::new();
        let mut order: Option<Spanned<Vec<Name>>> = None;
        while !self.at(TokenKind::End) {
            if self.at_order() {
                let start = self.next().span;
                let found = self.order_of_synchronization();
                if let Some(first) = &order {
                    let labels = vec![Label { place: first.span, text: "the first one is here" }];
                    self.problems.report_with(start, TraceCause::SecondOrder.into(), labels);
                }
                order = order.or(found.ok());
            } else if self.at_sequence() {
                sequences.extend(self.sequence());
            } else {
                self.expected("`sequence`, `so` or the end of the file");
                while !self.at_sequence() && !self.at(TokenKind::End) {
                    self.next();
                }
            }
        }
        if sequences.is_empty() && test.is_some() {
            self.expected("a sequence such as `sequence 1 { 1: read x 0 }`");
        }
        Some(Trace { test: test?, sequences, order })
    }

    /// Whether the next token begins a sequence or the synchronization order of a trace.
    pub(super) fn at_sequence(&self) -> bool {
        let begins = |kind| matches!(kind, TokenKind::Integer(_) | TokenKind::OpenBrace);
        self.traced && (self.at_order() || self.at_word("sequence") && begins(self.kind_after(1)))
    }

    fn at_order(&self) -> bool {
        self.traced && self.at_word("so") && self.kind_after(1) == TokenKind::OpenBrace
    }

    /// `sequence 1 { … }`
    fn sequence(&mut self) -> Parsed<Sequence> {
        self.next();
        let thread = self.number("the thread's number")?;
        let open = self.expect(TokenKind::OpenBrace)?;
        let mut entries = Vec::new();
        while !self.at(TokenKind::CloseBrace) && !self.at_boundary() {
            match self.entry() {
                Ok(entry) => entries.push(entry),
                Err(_) => self.skip_entry(),
            }
        }
        self.close_sequence(open)?;
        Ok(Sequence { thread, entries: Spanned::new(entries, self.span_from(open.span)) })
    }

    /// `{ 1 3 2 }`
    fn order_of_synchronization(&mut self) -> Parsed<Spanned<Vec<Name>>> {
        let open = self.expect(TokenKind::OpenBrace)?;
        let mut guids = Vec::new();
        while !self.at(TokenKind::CloseBrace) && !self.at_boundary() {
            match self.guid("the name of an action") {
                Ok(guid) => guids.push(guid),
                Err(_) => {
                    self.next();
                }
            }
            self.eat(TokenKind::Comma);
        }
        self.close_sequence(open)?;
        Ok(Spanned::new(guids, self.span_from(open.span)))
    }

    fn close_sequence(&mut self, open: Token) -> Parsed<()> {
        if self.eat(TokenKind::CloseBrace) {
            return Ok(());
        }
        let cause = Cause::Expected { expected: quoted("}"), found: self.found() };
        let labels = vec![Label { place: open.span, text: "this `{` is not closed" }];
        Err(self.error_at(self.peek().span, cause, labels))
    }

    /// Whether a sequence can't go on here, although it was not closed.
    fn at_boundary(&self) -> bool {
        self.at(TokenKind::End) || (self.at_sequence() && self.kind_after(1) != TokenKind::Colon)
    }

    /// `3: read x 42 from 6 commit 1`
    fn entry(&mut self) -> Parsed<Entry> {
        let start = self.peek().span;
        let guid = self.guid("the name of an action, as in `3: read x 42`")?;
        self.expect(TokenKind::Colon)?;
        let act = self.act()?;
        for word in ["from", "commit"] {
            if self.at_clause(word) {
                return Err(self.error(TraceCause::NotARead { word }.into()));
            }
        }
        let entry = Entry::new(EntryKind { guid, act }, self.span_from(start));
        self.eat(TokenKind::Semicolon);
        Ok(entry)
    }

    fn guid(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        match token.kind {
            TokenKind::Integer(_) => {
                self.next();
                Ok(Name::new(self.text(token.span).to_owned(), token.span))
            }
            _ => self.name(what),
        }
    }

    fn act(&mut self) -> Parsed<Act> {
        let word = if self.at(TokenKind::Identifier) {
            self.text(self.peek().span).to_owned()
        } else {
            String::new()
        };
        if !ACTIONS.contains(&word.as_str()) && Fence::from_name(&word).is_none() {
            let known = ACTIONS.into_iter().chain(Fence::ALL.map(Fence::name));
            let meant = suggest::nearest(&word, known).map_or_else(
                || {
                    "`read`, `write`, `update`, `lock`, `unlock`, `join`, `print`, `freeze` or a fence"
                        .to_owned()
                },
                quoted,
            );
            return Err(self.expected(meant));
        }
        self.next();
        Ok(match word.as_str() {
            "read" => {
                let (place, value) = (self.accessed()?, self.value()?);
                Act::Read { place, value, seen: self.seen()? }
            }
            "write" => Act::Write { place: self.accessed()?, value: self.value()? },
            "update" => {
                let (place, old, new) = (self.accessed()?, self.value()?, self.value()?);
                Act::Update { place, old, new, seen: self.seen()? }
            }
            "lock" => Act::Lock(self.name("the monitor's name")?),
            "unlock" => Act::Unlock(self.name("the monitor's name")?),
            "join" => Act::Join(self.number("the thread's number")?),
            "print" => Act::Print(self.value()?),
            "freeze" => Act::Freeze(self.accessed()?),
            fence => Act::Fence(Fence::from_name(fence).expect("a fence, as checked")),
        })
    }

    /// `x` or `a[0]`
    fn accessed(&mut self) -> Parsed<Place> {
        let name = self.name("a variable")?;
        let index = if self.eat(TokenKind::OpenBracket) {
            let index = self.number("the index")?;
            self.expect(TokenKind::CloseBracket)?;
            Some(index)
        } else {
            None
        };
        Ok(Place { name, index })
    }

    /// `from 6 commit 1`, in this order, or a part of it.
    fn seen(&mut self) -> Parsed<Seen> {
        let mut seen = Seen::default();
        if self.at_clause("from") {
            self.next();
            let guid = self.guid("the name of a write, or `init`")?;
            let origin = if guid.value == "init" { Origin::Initial } else { Origin::Action(guid.value) };
            seen.from = Some(Spanned::new(origin, guid.span));
        }
        if self.at_clause("commit") {
            self.next();
            seen.commit = Some(self.number("the read's number in its thread's commit order")?);
        }
        if self.at(TokenKind::Identifier) && self.kind_after(1) != TokenKind::Colon && !self.at_sequence() {
            return Err(self.expected("`from`, `commit` or the next action"));
        }
        Ok(seen)
    }

    /// Whether the word begins a clause, and is not the name of the next action.
    fn at_clause(&self, word: &str) -> bool {
        self.at_word(word) && self.kind_after(1) != TokenKind::Colon
    }

    /// A value; the name of the next action is none.
    fn value(&mut self) -> Parsed<Spanned<Literal>> {
        if self.at_entry() { Err(self.expected("a value")) } else { self.literal() }
    }

    /// Skips an action that has an error: to the next one. At least one token has been or is consumed, since what begins like
    /// an action has no error in its first token.
    fn skip_entry(&mut self) {
        while !self.at(TokenKind::CloseBrace) && !self.at_boundary() && !self.at_entry() {
            self.next();
        }
    }

    fn at_entry(&self) -> bool {
        let named = matches!(self.kind(), TokenKind::Integer(_) | TokenKind::Identifier);
        named && self.kind_after(1) == TokenKind::Colon
    }
}
