//! Expressions, by climbing precedences.

use super::{Parsed, Parser};
use crate::{
    error::Cause,
    suggest,
    syntax::{
        Access, ArithmeticOperator, BinaryOperator, ComparisonOperator, Expr, ExprKind, Fence, Method, Place,
        Spanned, UnaryOperator,
    },
    token::TokenKind,
};

impl Parser<'_> {
    /// An expression that is part of no other.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.operators = 0;
        self.subexpression()
    }

    fn subexpression(&mut self) -> Parsed<Expr> {
        self.nested(Self::conditional)
    }

    /// `c ? e : f`, which groups to the right, or anything that binds more tightly.
    fn conditional(&mut self) -> Parsed<Expr> {
        let condition = self.binary(0)?;
        if !self.at(TokenKind::Question) {
            return Ok(condition);
        }
        self.count_operator()?;
        self.next();
        let then = self.subexpression()?;
        self.close(TokenKind::Colon)?;
        let otherwise = self.subexpression()?;
        let span = condition.span.to(otherwise.span);
        let (condition, then, otherwise) = (Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expr::new(ExprKind::Conditional { condition, then, otherwise }, span))
    }

    /// Operators that bind at least as tightly as `weakest`, and their operands.
    fn binary(&mut self, weakest: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        while let Some(operator) = binary_operator(self.kind())
            && operator.precedence() >= weakest
        {
            self.count_operator()?;
            self.next();
            let right = self.nested(|parser| parser.binary(operator.precedence() + 1))?;
            let span = left.span.to(right.span);
            left =
                Expr::new(ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) }, span);
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let start = self.peek().span;
        let operator = match (self.kind(), self.kind_after(1)) {
            (TokenKind::Subtract, TokenKind::Integer(_)) => {
                self.next();
                let literal = self.integer(true)?;
                return Ok(Expr::new(ExprKind::Literal(literal.value), literal.span));
            }
            (TokenKind::OpenParen, TokenKind::Int | TokenKind::Long | TokenKind::Boolean) => {
                return self.cast();
            }
            (TokenKind::Subtract, _) => UnaryOperator::Negate,
            (TokenKind::Add, _) => UnaryOperator::Plus,
            (TokenKind::Complement, _) => UnaryOperator::Complement,
            (TokenKind::Not, _) => UnaryOperator::Not,
            _ => return self.primary(),
        };
        self.count_operator()?;
        self.next();
        let operand = Box::new(self.nested(Self::unary)?);
        Ok(Expr::new(ExprKind::Unary { operator, operand }, self.span_from(start)))
    }

    /// `(int) e`
    fn cast(&mut self) -> Parsed<Expr> {
        let start = self.next().span;
        let Some(ty) = self.eat_type() else { return Err(self.expected("a type")) };
        self.expect(TokenKind::CloseParen)?;
        self.count_operator()?;
        let operand = Box::new(self.nested(Self::unary)?);
        Ok(Expr::new(ExprKind::Cast { ty, operand }, self.span_from(start)))
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.peek().span;
        let kind = match self.kind() {
            TokenKind::Integer(_) => ExprKind::Literal(self.integer(false)?.value),
            TokenKind::True | TokenKind::False => ExprKind::Literal(self.boolean().value),
            TokenKind::Identifier if self.kind_after(1) == TokenKind::OpenParen => {
                return Err(self.unknown_call());
            }
            TokenKind::Identifier => {
                let place = self.place()?;
                if self.at(TokenKind::Dot) {
                    ExprKind::Access(self.access(place)?)
                } else {
                    ExprKind::Place(place)
                }
            }
            TokenKind::OpenParen => {
                self.next();
                let inner = self.subexpression()?;
                self.close(TokenKind::CloseParen)?;
                inner.value
            }
            kind if makes_statement(kind) => return Err(self.assignment_as_value()),
            _ => return Err(self.expected("an expression")),
        };
        Ok(Expr::new(kind, self.span_from(start)))
    }

    /// `x` or `a[i]`
    fn place(&mut self) -> Parsed<Place> {
        let name = self.name("a name")?;
        let mut index = None;
        if self.eat(TokenKind::OpenBracket) {
            index = Some(Box::new(self.subexpression()?));
            self.close(TokenKind::CloseBracket)?;
        }
        Ok(Place { name, index })
    }

    /// `.getAndAdd(1)`
    fn access(&mut self, target: Place) -> Parsed<Access> {
        self.expect(TokenKind::Dot)?;
        let span = self.peek().span;
        let name = self.text(span);
        let Some(method) = Method::from_name(name) else {
            if !self.at(TokenKind::Identifier) {
                return Err(self.expected("an access method such as `getAcquire`"));
            }
            let suggestion = suggest::nearest(name, Method::all().map(Method::name)).map(str::to_owned);
            let name = name.to_owned();
            return Err(self.error(Cause::UnknownMethod { name, suggestion }));
        };
        self.next();
        self.expect(TokenKind::OpenParen)?;
        let none = self.at(TokenKind::CloseParen);
        let arguments = if none { Vec::new() } else { self.list(Self::subexpression)? };
        self.close(TokenKind::CloseParen)?;
        Ok(Access { target, method: Spanned::new(method, span), arguments })
    }

    /// Reports a call of something that cannot be called.
    fn unknown_call(&mut self) -> super::Reported {
        let name = self.text(self.peek().span).to_owned();
        let known =
            Fence::ALL.into_iter().map(Fence::name).chain(["print", "while", "if", "for", "synchronized"]);
        let suggestion = suggest::nearest(&name, known).map(str::to_owned);
        self.error(Cause::UnknownCall { name, suggestion })
    }

    /// The token after an expression.
    pub(super) fn close(&mut self, kind: TokenKind) -> Parsed<()> {
        if makes_statement(self.kind()) {
            return Err(self.assignment_as_value());
        }
        self.expect(kind)?;
        Ok(())
    }

    /// Reports the next token, an operator of statements, where a value is wanted.
    pub(super) fn assignment_as_value(&mut self) -> super::Reported {
        let operator = self.kind().text().unwrap_or_default();
        self.error(Cause::AssignmentAsValue { operator })
    }
}

/// Whether this operator makes a statement of the expression before it.
pub(super) fn makes_statement(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Assign | TokenKind::Increment | TokenKind::Decrement)
        || compound_operator(kind).is_some()
}

/// The operator in a compound assignment.
pub(super) fn compound_operator(kind: TokenKind) -> Option<ArithmeticOperator> {
    let symbol = kind.text()?.strip_suffix('=')?;
    ArithmeticOperator::ALL.into_iter().find(|operator| operator.symbol() == symbol)
}

pub(super) fn comparison_operator(kind: TokenKind) -> Option<ComparisonOperator> {
    let symbol = kind.text()?;
    ComparisonOperator::ALL.into_iter().find(|operator| operator.symbol() == symbol)
}

fn binary_operator(kind: TokenKind) -> Option<BinaryOperator> {
    let symbol = kind.text()?;
    let arithmetic = ArithmeticOperator::ALL.into_iter().find(|operator| operator.symbol() == symbol);
    match kind {
        TokenKind::ConditionalAnd => Some(BinaryOperator::ConditionalAnd),
        TokenKind::ConditionalOr => Some(BinaryOperator::ConditionalOr),
        _ => arithmetic
            .map(BinaryOperator::Arithmetic)
            .or_else(|| comparison_operator(kind).map(BinaryOperator::Comparison)),
    }
}
