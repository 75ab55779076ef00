//! Formulas, by precedence climbing.

use thinair_text::language::Operator;
use thinair_text::{Mistake, Name, Parsed, Span, TokenKind};

use super::Parser;
use crate::language::Cause;
use crate::language::operators::Level;
use crate::language::syntax::{
    Buffer, Comparison, Connective, Formula, FormulaKind, Operand, OperandKind, Quantifier,
};

/// A whole formula.
pub(super) fn formula(parser: &mut Parser<'_>) -> Parsed<Formula> {
    formula_at(parser, Level::Open)
}

/// A formula whose connectives bind at least as tightly as `level`.
fn formula_at(parser: &mut Parser<'_>, level: Level) -> Parsed<Formula> {
    parser.nested(|parser| {
        let mut formula = part(parser)?;
        while let Some(connective) = connective(parser).filter(|found| found.level() >= level) {
            parser.count_operator()?;
            parser.advance();
            // `=>` is the only one that is grouped from the right.
            let right_level = match connective {
                Connective::Implies => Level::Implies,
                _ => connective.level().next(),
            };
            let right = formula_at(parser, right_level)?;
            let first = formula.span;
            let kind = FormulaKind::Binary(connective, Box::new(formula), Box::new(right));
            formula = finish(parser, first, kind);
        }
        Ok(formula)
    })
}

fn connective(parser: &Parser<'_>) -> Option<Connective> {
    let symbol = match parser.kind() {
        TokenKind::Symbol("&&") => "and",
        TokenKind::Symbol("||") => "or",
        TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => symbol,
        _ => return None,
    };
    Connective::written(symbol)
}

/// What stands between connectives.
fn part(parser: &mut Parser<'_>) -> Parsed<Formula> {
    let first = parser.peek().span;
    match parser.kind() {
        TokenKind::Word(word @ ("true" | "false")) => {
            parser.advance();
            Ok(finish(parser, first, FormulaKind::Constant(word == "true")))
        }
        TokenKind::Word("not") | TokenKind::Symbol("!") => {
            parser.advance();
            parser.count_operator()?;
            let negated = formula_at(parser, Level::Not)?;
            Ok(finish(parser, first, FormulaKind::Not(Box::new(negated))))
        }
        TokenKind::Symbol("(") => {
            parser.advance();
            let formula = formula(parser)?;
            parser.expect(")")?;
            Ok(Formula { span: parser.span_from(first), ..formula })
        }
        TokenKind::Word(word) => match Quantifier::written(word) {
            Some(quantifier) => quantification(parser, quantifier),
            None => call_or_comparison(parser),
        },
        _ => call_or_comparison(parser),
    }
}

/// `exists w, v in GIB | FORMULA`
fn quantification(parser: &mut Parser<'_>, quantifier: Quantifier) -> Parsed<Formula> {
    let first = parser.advance().span;
    parser.count_operator()?;
    let names = parser.list(|parser| parser.name("a variable's name"))?;
    parser.expect("in")?;
    let buffer = if parser.eat("LIB") {
        Buffer::Lib
    } else if parser.eat("GIB") {
        Buffer::Gib
    } else {
        return Err(parser.expected("`LIB` or `GIB`"));
    };
    parser.expect("|")?;
    let body = formula(parser)?;
    Ok(finish(parser, first, FormulaKind::Quantified(quantifier, names, buffer, Box::new(body))))
}

/// `name(a, b)`, or two operands with a comparison between them.
fn call_or_comparison(parser: &mut Parser<'_>) -> Parsed<Formula> {
    let first = parser.peek().span;
    let is_callable = matches!(parser.kind(), TokenKind::Name | TokenKind::Word("bypass"));
    if is_callable && parser.kind_after(1).is("(") {
        let span = parser.advance().span;
        let name = Name::new(parser.text(span), span);
        parser.advance();
        let arguments = parser.list(|parser| parser.name("an instruction"))?;
        parser.expect(")")?;
        let Some(comparison) = comparison(parser) else {
            return Ok(finish(parser, first, FormulaKind::Call(name, arguments)));
        };
        let Ok([argument]) = <[Name; 1]>::try_from(arguments) else {
            let span = parser.span_from(first);
            return Err(parser.error_at(span, Cause::NotAnAttribute { name: name.text }));
        };
        let left = Operand { kind: OperandKind::Attribute(name, argument), span: parser.span_from(first) };
        return compare(parser, left, comparison);
    }
    let left = operand(parser, "a formula")?;
    match comparison(parser) {
        Some(comparison) => compare(parser, left, comparison),
        None => Err(parser.expected("a comparison such as `=`")),
    }
}

fn compare(parser: &mut Parser<'_>, left: Operand, operator: Comparison) -> Parsed<Formula> {
    parser.count_operator()?;
    parser.advance();
    let right = operand(parser, "what to compare it with")?;
    if comparison(parser).is_some() {
        return Err(parser.error(Mistake::ChainedComparison.into()));
    }
    let first = left.span;
    Ok(finish(parser, first, FormulaKind::Compare(operator, left, right)))
}

fn comparison(parser: &Parser<'_>) -> Option<Comparison> {
    let TokenKind::Symbol(symbol) = parser.kind() else { return None };
    Comparison::written(symbol)
}

/// `pc(i)`, a name or a number.
fn operand(parser: &mut Parser<'_>, what: &str) -> Parsed<Operand> {
    let first = parser.peek().span;
    let is_negative = parser.eat("-");
    let kind = if let TokenKind::Number(number) = parser.kind() {
        parser.advance();
        OperandKind::Number(if is_negative { -i64::from(number) } else { i64::from(number) })
    } else if is_negative {
        return Err(parser.expected("a number"));
    } else if parser.kind() != TokenKind::Name {
        return Err(parser.expected(what));
    } else {
        let name = parser.name(what)?;
        if parser.eat("(") {
            let argument = parser.name("an instruction")?;
            parser.expect(")")?;
            OperandKind::Attribute(name, argument)
        } else {
            OperandKind::Name(name.text)
        }
    };
    Ok(Operand { kind, span: parser.span_from(first) })
}

fn finish(parser: &Parser<'_>, first: Span, kind: FormulaKind) -> Formula {
    Formula { kind, span: parser.span_from(first) }
}
