//! The items of a file.

use thinair_text::{Name, Parsed, TokenKind};

use super::Parser;
use super::formulas::formula;
use crate::language::syntax::{Define, Grid, ItemKind, Row};

/// The item that begins with that word, if one of this language's does.
pub(in crate::language) fn item(parser: &mut Parser<'_>, word: &str) -> Parsed<Option<ItemKind>> {
    let kind = match word {
        "split" => {
            if !parser.eat_contextual("writes") {
                return Err(parser.expected("`writes`"));
            }
            ItemKind::Split
        }
        "bypass" => ItemKind::Bypass(grid(parser)?),
        "pred" => ItemKind::Define(define(parser)?),
        "see" => see(parser)?,
        "record" => ItemKind::Record(kinds(parser)?),
        "undefined" => undefined(parser)?,
        _ => return Ok(None),
    };
    Ok(Some(kind))
}

/// The columns on the line of `bypass`, and then a line for each row: the only place where line breaks count.
fn grid(parser: &mut Parser<'_>) -> Parsed<Grid> {
    let columns = rest_of_line(parser, "the kind of the second instruction")?;
    let mut rows = Vec::new();
    while !parser.at_item() && parser.kind() != TokenKind::End {
        let kind = parser.name("the kind of the first instruction")?;
        let cells = rest_of_line(parser, "`Yes`, `No` or the name of a predicate")?;
        rows.push(Row { kind, cells });
    }
    Ok(Grid { columns, rows })
}

fn rest_of_line(parser: &mut Parser<'_>, what: &str) -> Parsed<Vec<Name>> {
    let mut names = Vec::new();
    while !parser.at_new_line() && parser.kind() != TokenKind::End {
        names.push(parser.name(what)?);
    }
    Ok(names)
}

/// `pred NAME(PARAMETERS) = FORMULA`
fn define(parser: &mut Parser<'_>) -> Parsed<Define> {
    let name = parser.name("a predicate's name")?;
    parser.expect("(")?;
    let parameters = parser.list(|parser| parser.name("a parameter's name"))?;
    parser.expect(")")?;
    parser.expect("=")?;
    Ok(Define { name, parameters, body: formula(parser)? })
}

/// `see KINDS by PREDICATE`
fn see(parser: &mut Parser<'_>) -> Parsed<ItemKind> {
    let kinds = kinds(parser)?;
    if !parser.eat_contextual("by") {
        return Err(parser.expected("`by`"));
    }
    Ok(ItemKind::See { kinds, by: parser.name("a predicate's name")? })
}

/// `undefined for KINDS "REASON"`
fn undefined(parser: &mut Parser<'_>) -> Parsed<ItemKind> {
    if !parser.eat_contextual("for") {
        return Err(parser.expected("`for`"));
    }
    let kinds = kinds(parser)?;
    Ok(ItemKind::Undefined { kinds, reason: parser.quoted("the reason, in quotes")? })
}

fn kinds(parser: &mut Parser<'_>) -> Parsed<Vec<Name>> {
    parser.list(|parser| parser.name("a kind of instruction"))
}
