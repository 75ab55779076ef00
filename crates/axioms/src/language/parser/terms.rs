//! Terms, by precedence climbing.

use thinair_text::language::Operator;
use thinair_text::{Mistake, Parsed, TokenKind};

use super::Parser;
use crate::language::Span;
use crate::language::operators::Level;
use crate::language::syntax::{
    Binary, Declaration, Index, Name, Quantifier, StepRange, Term, TermKind, Unary,
};

/// A whole term.
pub(super) fn term(parser: &mut Parser<'_>) -> Parsed<Term> {
    term_at(parser, Level::Open)
}

/// A term whose operators bind at least as tightly as `level`.
fn term_at(parser: &mut Parser<'_>, level: Level) -> Parsed<Term> {
    parser.nested(|parser| {
        let mut term = operand(parser)?;
        while let Some((operator, length)) = binary_operator(parser).filter(|found| found.0.level() >= level)
        {
            term = operation(parser, term, operator, length)?;
            // `a = b = c` means nothing.
            let again = binary_operator(parser).map(|found| found.0.level());
            if operator.level() == Level::Compare && again == Some(Level::Compare) {
                return Err(parser.error(Mistake::ChainedComparison.into()));
            }
        }
        Ok(term)
    })
}

/// The operator between two terms that comes next, and how many tokens it is made of. An argument list counts as a
/// join, which it is.
fn binary_operator(parser: &Parser<'_>) -> Option<(Binary, usize)> {
    let symbol = match parser.kind() {
        TokenKind::Word("not") | TokenKind::Symbol("!") if parser.kind_after(1).is("in") => {
            return Some((Binary::NotIn, 2));
        }
        TokenKind::Symbol("&&") => "and",
        TokenKind::Symbol("||") => "or",
        TokenKind::Symbol("[") => ".",
        TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => symbol,
        _ => return None,
    };
    Binary::written(symbol).map(|operator| (operator, 1))
}

fn operation(parser: &mut Parser<'_>, left: Term, operator: Binary, length: usize) -> Parsed<Term> {
    parser.count_operator()?;
    let first = left.span;
    let is_application = parser.at("[");
    for _ in 0..length {
        parser.advance();
    }
    if is_application {
        let arguments = parser.list(term)?;
        parser.expect("]")?;
        return Ok(finish(parser, first, TermKind::Apply(Box::new(left), arguments)));
    }
    // `=>` is the only operator that is grouped from the right.
    let level = if operator == Binary::Implies { Level::Implies } else { operator.level().next() };
    let right = term_at(parser, level)?;
    let kind = if operator == Binary::Implies && parser.eat("else") {
        let otherwise = term_at(parser, Level::Implies)?;
        TermKind::If(Box::new(left), Box::new(right), Box::new(otherwise))
    } else {
        TermKind::Binary(operator, Box::new(left), Box::new(right))
    };
    Ok(finish(parser, first, kind))
}

/// What stands between operators.
fn operand(parser: &mut Parser<'_>) -> Parsed<Term> {
    let first = parser.peek().span;
    if let Some(quantifier) = quantifier(parser) {
        return quantification(parser, quantifier);
    }
    let operator = match parser.kind() {
        TokenKind::Symbol("!") => Some(Unary::Not),
        TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => Unary::written(symbol),
        _ => None,
    };
    if let Some(operator) = operator {
        parser.advance();
        let operand = term_at(parser, operator.level().of_operand())?;
        return Ok(finish(parser, first, TermKind::Unary(operator, Box::new(operand))));
    }
    match parser.kind() {
        TokenKind::Word("let") => binding(parser),
        TokenKind::Word("each") => each(parser),
        TokenKind::Word("if") => conditional(parser),
        _ => primary(parser),
    }
}

/// The quantifier of `all x`, and of `some x:` or `some x, y` rather than `some x.r`.
fn quantifier(parser: &Parser<'_>) -> Option<Quantifier> {
    let TokenKind::Word(word) = parser.kind() else { return None };
    let quantifier = Quantifier::written(word)?;
    let declares = matches!(parser.kind_after(2), TokenKind::Symbol(":" | ","));
    let is_one = quantifier == Quantifier::All
        || parser.kind_after(1).is("disj")
        || (parser.kind_after(1) == TokenKind::Name && declares);
    is_one.then_some(quantifier)
}

fn quantification(parser: &mut Parser<'_>, quantifier: Quantifier) -> Parsed<Term> {
    let first = parser.advance().span;
    let declarations = parser.list(declaration)?;
    parser.expect("|")?;
    let body = term(parser)?;
    Ok(finish(parser, first, TermKind::Quantified(quantifier, declarations, Box::new(body))))
}

/// `[disj] NAMES: TERM`
fn declaration(parser: &mut Parser<'_>) -> Parsed<Declaration> {
    let disjoint = parser.eat("disj");
    let names = parser.list(|parser| parser.name("a variable's name"))?;
    parser.expect(":")?;
    let domain = term_at(parser, Level::Sum)?;
    Ok(Declaration { disjoint, names, domain })
}

fn binding(parser: &mut Parser<'_>) -> Parsed<Term> {
    let first = parser.advance().span;
    let name = parser.name("a name")?;
    parser.expect("=")?;
    let value = term(parser)?;
    parser.expect("|")?;
    let body = term(parser)?;
    Ok(finish(parser, first, TermKind::Let(name, Box::new(value), Box::new(body))))
}

/// `each i | TERM` and `each i, j >= i | TERM`
fn each(parser: &mut Parser<'_>) -> Parsed<Term> {
    let first = parser.advance().span;
    let ranges = parser.list(|parser| {
        let name = parser.name("an index")?;
        let from = if parser.eat(">=") { Some(parser.name("an index")?) } else { None };
        Ok(StepRange { name, from })
    })?;
    parser.expect("|")?;
    let body = term(parser)?;
    Ok(finish(parser, first, TermKind::Each(ranges, Box::new(body))))
}

fn conditional(parser: &mut Parser<'_>) -> Parsed<Term> {
    let first = parser.advance().span;
    let condition = term(parser)?;
    parser.expect("then")?;
    let then = term(parser)?;
    parser.expect("else")?;
    let otherwise = term(parser)?;
    let kind = TermKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
    Ok(finish(parser, first, kind))
}

/// A name, a constant, a call, a comprehension or something in parentheses, in the execution that `@` names.
fn primary(parser: &mut Parser<'_>) -> Parsed<Term> {
    let first = parser.peek().span;
    let term = match parser.kind() {
        TokenKind::Name => {
            let name = parser.name("a name")?;
            if parser.eat("(") {
                let arguments = parser.list(term)?;
                parser.expect(")")?;
                finish(parser, first, TermKind::Call(name, arguments))
            } else {
                finish(parser, first, TermKind::Name(name.text))
            }
        }
        TokenKind::Number(number) => {
            parser.advance();
            finish(parser, first, TermKind::Number(number))
        }
        TokenKind::Word("none") => constant(parser, TermKind::None),
        TokenKind::Word("univ") => constant(parser, TermKind::Universe),
        TokenKind::Word("iden") => constant(parser, TermKind::Identity),
        TokenKind::Symbol("(") => {
            parser.advance();
            let term = term(parser)?;
            parser.expect(")")?;
            Term { span: parser.span_from(first), ..term }
        }
        TokenKind::Symbol("{") => {
            parser.advance();
            let declarations = parser.list(declaration)?;
            parser.expect("|")?;
            let body = term(parser)?;
            parser.expect("}")?;
            finish(parser, first, TermKind::Comprehension(declarations, Box::new(body)))
        }
        _ => return Err(parser.expected("an expression or a formula")),
    };
    if parser.eat("@") {
        let index = index(parser)?;
        return Ok(finish(parser, first, TermKind::At(Box::new(term), index)));
    }
    Ok(term)
}

fn constant(parser: &mut Parser<'_>, kind: TermKind) -> Term {
    let span = parser.advance().span;
    Term::new(kind, span)
}

/// `i`, `k`, `0` or `(i - 1)`
fn index(parser: &mut Parser<'_>) -> Parsed<Index> {
    if let TokenKind::Number(number) = parser.kind() {
        parser.advance();
        return Ok(Index::Number(number));
    }
    if !parser.eat("(") {
        return Ok(Index::Variable(parser.name("an index")?, 0));
    }
    let name: Name = parser.name("an index")?;
    parser.expect("-")?;
    let TokenKind::Number(less) = parser.kind() else { return Err(parser.expected("a number")) };
    parser.advance();
    parser.expect(")")?;
    Ok(Index::Variable(name, less))
}

fn finish(parser: &Parser<'_>, first: Span, kind: TermKind) -> Term {
    Term::new(kind, parser.span_from(first))
}
