//! Declarations of shared state.

use super::{Parsed, Parser, Reported};
use crate::{
    error::Cause,
    lexer,
    syntax::{Declaration, DeclarationKind, Literal, Qualifier, Spanned, Type, Variable},
    token::TokenKind,
};

impl Parser<'_> {
    /// `volatile int x = 0, y;`, `int[] a = {0, 0};` or `monitor m;`
    pub(super) fn declaration(&mut self) -> Parsed<Declaration> {
        let start = self.peek().span;
        let qualifier = self.qualifier()?;
        let kind = if self.at_word("monitor") {
            self.forbid(qualifier, &[Qualifier::Volatile, Qualifier::Final], "a monitor");
            self.next();
            DeclarationKind::Monitors(self.list(|parser| parser.name("the monitor's name"))?)
        } else {
            let ty = self.shared_type()?;
            if self.eat(TokenKind::OpenBracket) {
                self.expect(TokenKind::CloseBracket)?;
                self.forbid(qualifier, &[Qualifier::Final], "an array");
                self.array(qualifier.value == Qualifier::Volatile, ty)?
            } else {
                DeclarationKind::Variables {
                    qualifier: qualifier.value,
                    ty,
                    variables: self.list(Self::variable)?,
                }
            }
        };
        self.semicolon()?;
        Ok(Declaration::new(kind, self.span_from(start)))
    }

    fn qualifier(&mut self) -> Parsed<Spanned<Qualifier>> {
        let start = self.peek().span;
        let qualifier = match self.kind() {
            TokenKind::Volatile => Qualifier::Volatile,
            TokenKind::Final => Qualifier::Final,
            _ => return Ok(Spanned::new(Qualifier::Plain, start)),
        };
        self.next();
        if matches!(self.kind(), TokenKind::Volatile | TokenKind::Final) {
            return Err(self.error(Cause::SecondQualifier));
        }
        Ok(Spanned::new(qualifier, start))
    }

    /// Reports a qualifier that cannot stand before `what`.
    fn forbid(&mut self, qualifier: Spanned<Qualifier>, forbidden: &[Qualifier], what: &'static str) {
        if forbidden.contains(&qualifier.value) {
            let cause = Cause::MisplacedQualifier { what, qualifier: qualifier.value };
            self.error_at(qualifier.span, cause, Vec::new());
        }
    }

    fn shared_type(&mut self) -> Parsed<Type> {
        if let Some(ty) = self.eat_type() {
            return Ok(ty);
        }
        if self.at(TokenKind::Identifier)
            && matches!(self.kind_after(1), TokenKind::Assign | TokenKind::Semicolon)
        {
            let name = self.text(self.peek().span).to_owned();
            return Err(self.error(Cause::MissingType { name }));
        }
        Err(self.expected("`int`, `long`, `boolean` or `monitor`"))
    }

    pub(super) fn eat_type(&mut self) -> Option<Type> {
        let ty = match self.kind() {
            TokenKind::Int => Type::Int,
            TokenKind::Long => Type::Long,
            TokenKind::Boolean => Type::Boolean,
            _ => return None,
        };
        self.next();
        Some(ty)
    }

    /// `a = {0, 0}`
    fn array(&mut self, volatile: bool, ty: Type) -> Parsed<DeclarationKind> {
        let name = self.name("the array's name")?;
        self.expect(TokenKind::Assign)?;
        self.expect(TokenKind::OpenBrace)?;
        let elements = self.list(Self::literal).unwrap_or_else(|Reported| {
            while !matches!(self.kind(), TokenKind::CloseBrace | TokenKind::Semicolon | TokenKind::End) {
                self.next();
            }
            Vec::new()
        });
        self.expect(TokenKind::CloseBrace)?;
        Ok(DeclarationKind::Array { volatile, ty, name, elements })
    }

    /// `x = 0`
    fn variable(&mut self) -> Parsed<Variable> {
        let name = self.name("the variable's name")?;
        let initial = if self.eat(TokenKind::Assign) { Some(self.literal()?) } else { None };
        Ok(Variable { name, initial })
    }

    /// `0`, `-1L`, `true`
    pub(super) fn literal(&mut self) -> Parsed<Spanned<Literal>> {
        match self.kind() {
            TokenKind::True | TokenKind::False => Ok(self.boolean()),
            TokenKind::Subtract => {
                self.next();
                self.integer(true)
            }
            TokenKind::Integer(_) => self.integer(false),
            _ => Err(self.expected("a number, `true` or `false`")),
        }
    }

    /// The next token, which is `true` or `false`.
    pub(super) fn boolean(&mut self) -> Spanned<Literal> {
        let token = self.next();
        Spanned::new(Literal::Boolean(token.kind == TokenKind::True), token.span)
    }

    /// An integer literal; `negative` says whether a minus was consumed right before it.
    pub(super) fn integer(&mut self, negative: bool) -> Parsed<Spanned<Literal>> {
        let start = if negative { self.previous().span } else { self.peek().span };
        let TokenKind::Integer(integer) = self.kind() else { return Err(self.expected("a number")) };
        match lexer::literal(integer, negative) {
            Some(literal) => {
                self.next();
                Ok(Spanned::new(literal, self.span_from(start)))
            }
            None => Err(self.integer_too_large(integer)),
        }
    }
}
