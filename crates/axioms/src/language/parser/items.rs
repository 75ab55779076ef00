//! The items of a file.

use std::sync::Arc;

use thinair_text::{Parsed, TokenKind};

use super::Parser;
use super::terms::term;
use crate::language::limits;
use crate::language::syntax::{Define, DefineKind, ItemKind, Key, Parameter};

/// The item that begins with that word, if one of this language's does.
pub(in crate::language) fn item(parser: &mut Parser<'_>, word: &str) -> Parsed<Option<ItemKind>> {
    let kind = match word {
        "drop" => {
            parser.expect("axiom")?;
            ItemKind::Drop(parser.name("an axiom's name")?)
        }
        "justified" => ItemKind::Justified,
        "order" => order(parser)?,
        "def" => define(parser, DefineKind::Definition)?,
        "pred" => define(parser, DefineKind::Predicate)?,
        "axiom" => define(parser, DefineKind::Axiom)?,
        "final" => ItemKind::Final(term(parser)?),
        "undefined" => undefined(parser)?,
        "theorem" => {
            let name = parser.name("a theorem's name")?;
            ItemKind::Theorem { name, why: parser.quoted("why it holds, in quotes")? }
        }
        _ => return Ok(None),
    };
    Ok(Some(kind))
}

/// `order NAME [per thread|per location] [in TERM]`
fn order(parser: &mut Parser<'_>) -> Parsed<ItemKind> {
    let name = parser.name("an order's name")?;
    let per = if parser.eat_contextual("per") {
        if parser.eat_contextual("thread") {
            Some(Key::Thread)
        } else if parser.eat_contextual("location") {
            Some(Key::Location)
        } else {
            return Err(parser.expected("`thread` or `location`"));
        }
    } else {
        None
    };
    let within = if parser.eat("in") { Some(term(parser)?) } else { None };
    Ok(ItemKind::Order { name, per, within })
}

/// `def NAME[(PARAMETERS)] = TERM`, `pred` likewise, and `axiom NAME TERM`.
fn define(parser: &mut Parser<'_>, kind: DefineKind) -> Parsed<ItemKind> {
    let what = match kind {
        DefineKind::Definition => "a definition's name",
        DefineKind::Predicate => "a predicate's name",
        DefineKind::Axiom => "an axiom's name",
    };
    let name = parser.name(what)?;
    let mut parameters = Vec::new();
    if kind != DefineKind::Axiom {
        if parser.eat("(") {
            parameters = parser.list(parameter)?;
            parser.expect(")")?;
        }
        parser.expect("=")?;
    }
    Ok(ItemKind::Define(Define { kind, name, parameters, body: Arc::new(term(parser)?) }))
}

/// `NAME` for a set, `NAME/2` for a binary relation, and so on.
fn parameter(parser: &mut Parser<'_>) -> Parsed<Parameter> {
    let name = parser.name("a parameter's name")?;
    if !parser.eat("/") {
        return Ok(Parameter { name, arity: 1 });
    }
    match parser.kind() {
        TokenKind::Number(arity) if (1..=limits::ARITY).contains(&(arity as usize)) => {
            parser.advance();
            Ok(Parameter { name, arity: arity as usize })
        }
        _ => Err(parser.expected(&format!("an arity from 1 to {}", limits::ARITY))),
    }
}

/// `undefined for NAMES "REASON"`
fn undefined(parser: &mut Parser<'_>) -> Parsed<ItemKind> {
    if !parser.eat_contextual("for") {
        return Err(parser.expected("`for`"));
    }
    let names = parser.list(|parser| parser.name("a name of the vocabulary"))?;
    let reason = parser.quoted("the reason, in quotes")?;
    Ok(ItemKind::Undefined { names, reason })
}
