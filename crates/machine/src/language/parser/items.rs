//! The items of a file.

use thinair_text::{Name, Parsed, Reported, TokenKind};

use super::Parser;
use crate::language::Cause;
use crate::language::syntax::{Define, File, Grid, Item, ItemKind, Row};

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
            "split" => {
                if !self.eat_contextual("writes") {
                    return Err(self.expected("`writes`"));
                }
                ItemKind::Split
            }
            "bypass" => ItemKind::Bypass(self.grid()?),
            "pred" => ItemKind::Define(self.define()?),
            "see" => self.see()?,
            "record" => ItemKind::Record(self.kinds()?),
            "undefined" => self.undefined()?,
            _ => return Err(self.error_at(first.span, Cause::SecondHeader)),
        };
        Ok(Item { kind, span: self.span_from(first.span) })
    }

    /// The columns on the line of `bypass`, and then a line for each row: the only place where line breaks count.
    fn grid(&mut self) -> Parsed<Grid> {
        let columns = self.rest_of_line("the kind of the second instruction")?;
        let mut rows = Vec::new();
        while !self.at_item() && self.kind() != TokenKind::End {
            let kind = self.name("the kind of the first instruction")?;
            let cells = self.rest_of_line("`Yes`, `No` or the name of a predicate")?;
            rows.push(Row { kind, cells });
        }
        Ok(Grid { columns, rows })
    }

    fn rest_of_line(&mut self, what: &str) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        while !self.at_new_line() && self.kind() != TokenKind::End {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// `pred NAME(PARAMETERS) = FORMULA`
    fn define(&mut self) -> Parsed<Define> {
        let name = self.name("a predicate's name")?;
        self.expect("(")?;
        let parameters = self.list(|parser| parser.name("a parameter's name"))?;
        self.expect(")")?;
        self.expect("=")?;
        Ok(Define { name, parameters, body: self.formula()? })
    }

    /// `see KINDS by PREDICATE`
    fn see(&mut self) -> Parsed<ItemKind> {
        let kinds = self.kinds()?;
        if !self.eat_contextual("by") {
            return Err(self.expected("`by`"));
        }
        Ok(ItemKind::See { kinds, by: self.name("a predicate's name")? })
    }

    /// `undefined for KINDS "REASON"`
    fn undefined(&mut self) -> Parsed<ItemKind> {
        if !self.eat_contextual("for") {
            return Err(self.expected("`for`"));
        }
        let kinds = self.kinds()?;
        Ok(ItemKind::Undefined { kinds, reason: self.quoted("the reason, in quotes")? })
    }

    fn kinds(&mut self) -> Parsed<Vec<Name>> {
        self.list(|parser| parser.name("a kind of instruction"))
    }
}
