//! The items of a file.

use std::sync::Arc;

use super::{Parsed, Parser, Reported};
use crate::language::syntax::{Define, DefineKind, File, Item, ItemKind, Key, Name, Parameter};
use crate::language::token::{SLASH, TokenKind};
use crate::language::{Cause, limits};

impl Parser<'_> {
    /// The header and all items that can be made out.
    pub(super) fn file(mut self) -> Option<File> {
        let header = self.header();
        let mut items = Vec::new();
        loop {
            if header.is_err() && items.is_empty() || !self.kind().begins_item() {
                self.recover();
            }
            if self.kind() == TokenKind::End {
                break;
            }
            self.depth = 0;
            self.operators = 0;
            let Ok(item) = self.item().and_then(|item| self.ends_here(item)) else {
                self.recover();
                continue;
            };
            items.push(item);
        }
        let (is_library, name, summary) = header.ok()?;
        Some(File { is_library, name, summary, items })
    }

    /// Goes on to the next item.
    fn recover(&mut self) {
        while self.kind() != TokenKind::End && !self.kind().begins_item() {
            self.next();
        }
    }

    fn ends_here(&mut self, item: Item) -> Parsed<Item> {
        if self.kind().begins_item() || self.kind() == TokenKind::End {
            return Ok(item);
        }
        Err(self.expected("an operator or the next item"))
    }

    /// `model NAME "SUMMARY"` or `library NAME "SUMMARY"`.
    fn header(&mut self) -> Parsed<(bool, Name, String)> {
        let is_library = self.at("library");
        if !is_library && !self.at("model") {
            return Err(self.error(Cause::NoHeader));
        }
        self.next();
        let name = self.model_name()?;
        let summary = self.quoted("what the model is, in quotes")?;
        Ok((is_library, name, summary))
    }

    /// A name with hyphens in it, such as `jmm-revised`.
    fn model_name(&mut self) -> Parsed<Name> {
        let first = self.name("a model's name")?;
        let mut span = first.span;
        while self.at("-") && self.peek().span.start == span.end {
            self.next();
            let continues =
                matches!(self.kind(), TokenKind::Name | TokenKind::Word(_) | TokenKind::Number(_));
            if !continues || self.peek().span.start != span.end + "-".len() {
                return Err(self.expected("the rest of the model's name"));
            }
            span = span.to(self.next().span);
        }
        Ok(Name::new(self.text(span), span))
    }

    fn quoted(&mut self, what: &str) -> Parsed<String> {
        if self.kind() != TokenKind::Text {
            return Err(self.expected(what));
        }
        let span = self.next().span;
        let text = self.text(span);
        let text = text.strip_prefix('"').unwrap_or(text);
        Ok(text.strip_suffix('"').unwrap_or(text).to_owned())
    }

    fn item(&mut self) -> Parsed<Item> {
        let first = self.next();
        let TokenKind::Word(word) = first.kind else { return Err(Reported) };
        let kind = match word {
            "extends" => ItemKind::Extends(self.model_name()?),
            "drop" => {
                self.expect("axiom")?;
                ItemKind::Drop(self.name("an axiom's name")?)
            }
            "justified" => ItemKind::Justified,
            "order" => self.order()?,
            "def" => self.define(DefineKind::Definition)?,
            "pred" => self.define(DefineKind::Predicate)?,
            "axiom" => self.define(DefineKind::Axiom)?,
            "final" => ItemKind::Final(self.term()?),
            "undefined" => self.undefined()?,
            "theorem" => {
                let name = self.name("a theorem's name")?;
                ItemKind::Theorem { name, why: self.quoted("why it holds, in quotes")? }
            }
            _ => {
                self.problems.report(self.source, first.span, Cause::SecondHeader);
                return Err(Reported);
            }
        };
        Ok(Item { kind, span: self.span_from(first.span) })
    }

    /// `order NAME [per thread|per location] [in TERM]`
    fn order(&mut self) -> Parsed<ItemKind> {
        let name = self.name("an order's name")?;
        let per = if self.eat_contextual("per") {
            if self.eat_contextual("thread") {
                Some(Key::Thread)
            } else if self.eat_contextual("location") {
                Some(Key::Location)
            } else {
                return Err(self.expected("`thread` or `location`"));
            }
        } else {
            None
        };
        let within = if self.eat("in") { Some(self.term()?) } else { None };
        Ok(ItemKind::Order { name, per, within })
    }

    /// `def NAME[(PARAMETERS)] = TERM`, `pred` likewise, and `axiom NAME TERM`.
    fn define(&mut self, kind: DefineKind) -> Parsed<ItemKind> {
        let what = match kind {
            DefineKind::Definition => "a definition's name",
            DefineKind::Predicate => "a predicate's name",
            DefineKind::Axiom => "an axiom's name",
        };
        let name = self.name(what)?;
        let mut parameters = Vec::new();
        if kind != DefineKind::Axiom {
            if self.eat("(") {
                parameters = self.list(Self::parameter)?;
                self.expect(")")?;
            }
            self.expect("=")?;
        }
        Ok(ItemKind::Define(Define { kind, name, parameters, body: Arc::new(self.term()?) }))
    }

    /// `NAME` for a set, `NAME/2` for a binary relation, and so on.
    fn parameter(&mut self) -> Parsed<Parameter> {
        let name = self.name("a parameter's name")?;
        if !self.eat(SLASH) {
            return Ok(Parameter { name, arity: 1 });
        }
        match self.kind() {
            TokenKind::Number(arity) if (1..=limits::ARITY).contains(&(arity as usize)) => {
                self.next();
                Ok(Parameter { name, arity: arity as usize })
            }
            _ => Err(self.expected(&format!("an arity from 1 to {}", limits::ARITY))),
        }
    }

    /// `undefined for NAMES "REASON"`
    fn undefined(&mut self) -> Parsed<ItemKind> {
        if !self.eat_contextual("for") {
            return Err(self.expected("`for`"));
        }
        let names = self.list(|parser| parser.name("a name of the vocabulary"))?;
        let reason = self.quoted("the reason, in quotes")?;
        Ok(ItemKind::Undefined { names, reason })
    }
}
