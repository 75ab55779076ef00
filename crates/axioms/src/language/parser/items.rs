//! The items of a file.

use std::sync::Arc;

use thinair_text::{Parsed, Reported, TokenKind};

use super::Parser;
use crate::language::syntax::{Define, DefineKind, File, Item, ItemKind, Key, Name, Parameter};
use crate::language::{Cause, limits};

impl Parser<'_> {
    /// The header and all items that can be made out.
    pub(super) fn file(mut self) -> Option<File> {
        let header = self.header();
        let mut items = Vec::new();
        loop {
            if header.is_err() && items.is_empty() || !self.at_item() {
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

    /// `model NAME "SUMMARY"` or `library NAME "SUMMARY"`.
    fn header(&mut self) -> Parsed<(bool, Name, String)> {
        let is_library = self.at("library");
        if !is_library && !self.at("model") {
            return Err(self.error(Cause::NoHeader));
        }
        self.advance();
        let name = self.hyphenated_name()?;
        let summary = self.quoted("what the model is, in quotes")?;
        Ok((is_library, name, summary))
    }

    fn item(&mut self) -> Parsed<Item> {
        let first = self.advance();
        let TokenKind::Word(word) = first.kind else { return Err(Reported) };
        let kind = match word {
            "extends" => ItemKind::Extends(self.hyphenated_name()?),
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
                return Err(self.error_at(first.span, Cause::SecondHeader));
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
        if !self.eat("/") {
            return Ok(Parameter { name, arity: 1 });
        }
        match self.kind() {
            TokenKind::Number(arity) if (1..=limits::ARITY).contains(&(arity as usize)) => {
                self.advance();
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
