//! The condition and the expectations.

use super::{Parsed, Parser, expressions::comparison_operator};
use crate::{
    error::Cause,
    syntax::{
        BinaryOperator, ComparisonOperator, Condition, Expectation, Identity, Name, Prop, PropKind,
        Quantifier, Spanned, TermOperator, Verdict,
    },
    token::TokenKind,
};

impl Parser<'_> {
    /// `exists (…)`
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        let start = self.peek().span;
        let quantifier = match self.next().kind {
            TokenKind::Exists => Quantifier::Exists,
            TokenKind::Forall => Quantifier::Forall,
            _ => {
                self.expect(TokenKind::Exists)?;
                Quantifier::NotExists
            }
        };
        let quantifier = Spanned::new(quantifier, self.span_from(start));
        self.expect(TokenKind::OpenParen)?;
        self.operators = 0;
        let prop = self.prop()?;
        self.close_prop()?;
        Ok(Condition { quantifier, prop })
    }

    fn prop(&mut self) -> Parsed<Prop> {
        self.nested(Self::disjunction)
    }

    fn close_prop(&mut self) -> Parsed<()> {
        if self.eat(TokenKind::CloseParen) { Ok(()) } else { Err(self.expected("`&&`, `||` or `)`")) }
    }

    fn disjunction(&mut self) -> Parsed<Prop> {
        self.chain([TokenKind::ConditionalOr, TokenKind::HerdOr], Self::conjunction, PropKind::Any)
    }

    fn conjunction(&mut self) -> Parsed<Prop> {
        self.chain([TokenKind::ConditionalAnd, TokenKind::HerdAnd], Self::herd_negation, PropKind::All)
    }

    /// One item, or several with operators between them.
    fn chain(
        &mut self,
        operators: [TokenKind; 2],
        item: impl Fn(&mut Self) -> Parsed<Prop>,
        several: impl Fn(Vec<Prop>) -> PropKind,
    ) -> Parsed<Prop> {
        let before = self.operators;
        let first = item(self)?;
        if !operators.contains(&self.kind()) {
            return Ok(first);
        }
        let start = first.span;
        let mut items = vec![first];
        let mut most = self.operators;
        while operators.contains(&self.kind()) {
            self.next();
            // The items lie side by side, so the tree is as high as the highest of them.
            self.operators = before;
            items.push(item(self)?);
            most = most.max(self.operators);
        }
        self.operators = most;
        Ok(Prop::new(several(items), self.span_from(start)))
    }

    /// herd's `~`, which negates a whole comparison, as opposed to Java's `!`.
    fn herd_negation(&mut self) -> Parsed<Prop> {
        if self.at(TokenKind::Complement) {
            // It counts as two levels, since it is printed as `!(…)`.
            self.prefix(PropKind::Not, |parser| parser.nested(Self::herd_negation))
        } else {
            self.term(0)
        }
    }

    /// Comparisons and arithmetic that bind at least as tightly as `weakest`, and their operands.
    fn term(&mut self, weakest: u8) -> Parsed<Prop> {
        let mut left = self.factor()?;
        while let Some((operator, precedence)) = term_operator(self.kind())
            && precedence >= weakest
        {
            self.count_operator()?;
            self.next();
            let right = self.nested(|parser| parser.term(precedence + 1))?;
            let span = left.span.to(right.span);
            let (first, second) = (Box::new(left), Box::new(right));
            left = Prop::new(operator.apply(first, second), span);
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<Prop> {
        let start = self.peek().span;
        let kind = match (self.kind(), self.kind_after(1), self.kind_after(2)) {
            (TokenKind::Not, ..) => return self.prefix(PropKind::Not, Self::factor),
            (TokenKind::Subtract, TokenKind::Integer(_), third) if third != TokenKind::Colon => {
                self.next();
                PropKind::Literal(self.integer(true)?.value)
            }
            (TokenKind::Subtract, ..) => return self.prefix(PropKind::Negate, Self::factor),
            (TokenKind::Integer(_), TokenKind::Colon, _) => {
                let thread = self.number("a thread's number")?;
                self.next();
                PropKind::Register { thread, name: self.name("a register's name")? }
            }
            (TokenKind::Integer(_), ..) => PropKind::Literal(self.integer(false)?.value),
            (TokenKind::True | TokenKind::False, ..) => PropKind::Literal(self.boolean().value),
            (TokenKind::OpenParen, ..) => {
                self.next();
                let inner = self.prop()?;
                self.close_prop()?;
                inner.value
            }
            (TokenKind::Identifier, TokenKind::OpenBracket, _) => {
                let array = self.name("an array's name")?;
                self.next();
                let index = self.number("an index such as `0`")?;
                self.expect(TokenKind::CloseBracket)?;
                PropKind::Element { array, index }
            }
            (TokenKind::Identifier, ..) => PropKind::Name(self.name("a name")?),
            _ => return Err(self.expected("a register such as `1:r1`, a shared variable or a value")),
        };
        Ok(Prop::new(kind, self.span_from(start)))
    }

    /// An operator and its operand.
    fn prefix(
        &mut self,
        operator: impl Fn(Box<Prop>) -> PropKind,
        operand: impl Fn(&mut Self) -> Parsed<Prop>,
    ) -> Parsed<Prop> {
        self.count_operator()?;
        let start = self.next().span;
        let operand = Box::new(self.nested(operand)?);
        Ok(Prop::new(operator(operand), self.span_from(start)))
    }

    /// `expect jmm@site: allowed`
    pub(super) fn expectation(&mut self) -> Parsed<Expectation> {
        self.expect(TokenKind::Expect)?;
        let model = self.special_word("a memory model's name")?;
        let identity = if self.eat(TokenKind::At) { Some(self.identity()?) } else { None };
        self.expect(TokenKind::Colon)?;
        let span = self.peek().span;
        let verdict = match self.text(span) {
            "allowed" => Verdict::Allowed,
            "forbidden" => Verdict::Forbidden,
            _ => return Err(self.expected("`allowed` or `forbidden`")),
        };
        self.next();
        Ok(Expectation { model, identity, verdict: Spanned::new(verdict, span) })
    }

    fn identity(&mut self) -> Parsed<Spanned<Identity>> {
        let span = self.peek().span;
        let name = self.text(span).to_owned();
        let identity = name.parse().ok();
        if identity.is_none() && self.at(TokenKind::Word) {
            self.error(Cause::UnknownIdentity { name });
        }
        self.special_word("an identity")?;
        Ok(Spanned::new(identity.unwrap_or_default(), span))
    }

    fn special_word(&mut self, what: &str) -> Parsed<Name> {
        if !self.at(TokenKind::Word) {
            return Err(self.expected(what));
        }
        let span = self.next().span;
        Ok(Name::new(self.text(span).to_owned(), span))
    }
}

/// An operator between terms.
enum Operator {
    Compare(ComparisonOperator),
    Arithmetic(TermOperator),
}

impl Operator {
    fn apply(self, left: Box<Prop>, right: Box<Prop>) -> PropKind {
        match self {
            Self::Compare(operator) => PropKind::Compare { operator, left, right },
            Self::Arithmetic(operator) => PropKind::Arithmetic { operator, left, right },
        }
    }
}

/// The operator between terms that a token is, and how tightly it binds.
fn term_operator(kind: TokenKind) -> Option<(Operator, u8)> {
    let arithmetic = match kind {
        TokenKind::Add => TermOperator::Add,
        TokenKind::Subtract => TermOperator::Subtract,
        TokenKind::Multiply => TermOperator::Multiply,
        _ => {
            let herd_equal = (kind == TokenKind::Assign).then_some(ComparisonOperator::Equal);
            let operator = herd_equal.or_else(|| comparison_operator(kind))?;
            return Some((Operator::Compare(operator), BinaryOperator::Comparison(operator).precedence()));
        }
    };
    Some((Operator::Arithmetic(arithmetic), arithmetic.precedence()))
}
