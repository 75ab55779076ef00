//! Terms, by precedence climbing.

use thinair_text::{Mistake, Parsed, TokenKind};

use super::Parser;
use crate::language::operators::{BINARIES, Level, QUANTIFIERS, UNARIES};
use crate::language::syntax::{
    Binary, Declaration, Index, Name, Quantifier, StepRange, Term, TermKind, Unary,
};
use crate::language::{Span, limits};

impl Parser<'_> {
    /// A whole term.
    pub(super) fn term(&mut self) -> Parsed<Term> {
        self.term_at(Level::Open)
    }

    /// A term whose operators bind at least as tightly as `level`.
    fn term_at(&mut self, level: Level) -> Parsed<Term> {
        if self.depth == limits::DEPTH {
            return Err(self.error(Mistake::NestedTooDeeply { most: limits::DEPTH }.into()));
        }
        self.depth += 1;
        let mut term = self.operand()?;
        while let Some((operator, length)) = self.binary_operator().filter(|found| found.0.level() >= level) {
            term = self.operation(term, operator, length)?;
            // `a = b = c` means nothing.
            let again = self.binary_operator().map(|found| found.0.level());
            if operator.level() == Level::Compare && again == Some(Level::Compare) {
                return Err(self.error(Mistake::ChainedComparison.into()));
            }
        }
        self.depth -= 1;
        Ok(term)
    }

    /// The operator between two terms that comes next, and how many tokens it is made of. An argument list counts as a
    /// join, which it is.
    fn binary_operator(&self) -> Option<(Binary, usize)> {
        let symbol = match self.kind() {
            TokenKind::Word("not") | TokenKind::Symbol("!") if self.kind_after(1).is("in") => {
                return Some((Binary::NotIn, 2));
            }
            TokenKind::Symbol("&&") => "and",
            TokenKind::Symbol("||") => "or",
            TokenKind::Symbol("[") => ".",
            TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => symbol,
            _ => return None,
        };
        BINARIES.iter().find(|entry| entry.1 == symbol).map(|entry| (entry.0, 1))
    }

    fn operation(&mut self, left: Term, operator: Binary, length: usize) -> Parsed<Term> {
        self.operators += 1;
        if self.operators > limits::OPERATORS {
            return Err(self.error(Mistake::TooManyOperators { most: limits::OPERATORS }.into()));
        }
        let first = left.span;
        let is_application = self.at("[");
        for _ in 0..length {
            self.advance();
        }
        if is_application {
            let arguments = self.list(Self::term)?;
            self.expect("]")?;
            return Ok(self.finish(first, TermKind::Apply(Box::new(left), arguments)));
        }
        // `=>` is the only operator that is grouped from the right.
        let level = if operator == Binary::Implies { Level::Implies } else { operator.level().next() };
        let right = self.term_at(level)?;
        let kind = if operator == Binary::Implies && self.eat("else") {
            let otherwise = self.term_at(Level::Implies)?;
            TermKind::If(Box::new(left), Box::new(right), Box::new(otherwise))
        } else {
            TermKind::Binary(operator, Box::new(left), Box::new(right))
        };
        Ok(self.finish(first, kind))
    }

    /// What stands between operators.
    fn operand(&mut self) -> Parsed<Term> {
        let first = self.peek().span;
        if self.at_quantification() {
            return self.quantification();
        }
        let operator = match self.kind() {
            TokenKind::Symbol("!") => UNARIES.iter().find(|entry| entry.0 == Unary::Not),
            TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => {
                UNARIES.iter().find(|entry| entry.1 == symbol)
            }
            _ => None,
        };
        if let Some(&(operator, _, level)) = operator {
            self.advance();
            let operand = self.term_at(level.of_operand())?;
            return Ok(self.finish(first, TermKind::Unary(operator, Box::new(operand))));
        }
        match self.kind() {
            TokenKind::Word("let") => self.binding(),
            TokenKind::Word("each") => self.each(),
            TokenKind::Word("if") => self.conditional(),
            _ => self.primary(),
        }
    }

    /// `all x`, and `some x:` or `some x, y` rather than `some x.r`.
    fn at_quantification(&self) -> bool {
        let TokenKind::Word(word) = self.kind() else { return false };
        if !QUANTIFIERS.iter().any(|entry| entry.1 == word) {
            return false;
        }
        let declares = matches!(self.kind_after(2), TokenKind::Symbol(":" | ","));
        word == "all" || self.kind_after(1).is("disj") || (self.kind_after(1) == TokenKind::Name && declares)
    }

    fn quantification(&mut self) -> Parsed<Term> {
        let first = self.advance();
        let quantifier = QUANTIFIERS.iter().find(|entry| first.kind.is(entry.1));
        let quantifier = quantifier.map_or(Quantifier::All, |entry| entry.0);
        let declarations = self.list(Self::declaration)?;
        self.expect("|")?;
        let body = self.term()?;
        Ok(self.finish(first.span, TermKind::Quantified(quantifier, declarations, Box::new(body))))
    }

    /// `[disj] NAMES: TERM`
    fn declaration(&mut self) -> Parsed<Declaration> {
        let disjoint = self.eat("disj");
        let names = self.list(|parser| parser.name("a variable's name"))?;
        self.expect(":")?;
        let domain = self.term_at(Level::Sum)?;
        Ok(Declaration { disjoint, names, domain })
    }

    fn binding(&mut self) -> Parsed<Term> {
        let first = self.advance().span;
        let name = self.name("a name")?;
        self.expect("=")?;
        let value = self.term()?;
        self.expect("|")?;
        let body = self.term()?;
        Ok(self.finish(first, TermKind::Let(name, Box::new(value), Box::new(body))))
    }

    /// `each i | TERM` and `each i, j >= i | TERM`
    fn each(&mut self) -> Parsed<Term> {
        let first = self.advance().span;
        let ranges = self.list(|parser| {
            let name = parser.name("an index")?;
            let from = if parser.eat(">=") { Some(parser.name("an index")?) } else { None };
            Ok(StepRange { name, from })
        })?;
        self.expect("|")?;
        let body = self.term()?;
        Ok(self.finish(first, TermKind::Each(ranges, Box::new(body))))
    }

    fn conditional(&mut self) -> Parsed<Term> {
        let first = self.advance().span;
        let condition = self.term()?;
        self.expect("then")?;
        let then = self.term()?;
        self.expect("else")?;
        let otherwise = self.term()?;
        let kind = TermKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(self.finish(first, kind))
    }

    /// A name, a constant, a call, a comprehension or something in parentheses, in the execution that `@` names.
    fn primary(&mut self) -> Parsed<Term> {
        let first = self.peek().span;
        let term = match self.kind() {
            TokenKind::Name => {
                let name = self.name("a name")?;
                if self.eat("(") {
                    let arguments = self.list(Self::term)?;
                    self.expect(")")?;
                    self.finish(first, TermKind::Call(name, arguments))
                } else {
                    self.finish(first, TermKind::Name(name.text))
                }
            }
            TokenKind::Number(number) => {
                self.advance();
                self.finish(first, TermKind::Number(number))
            }
            TokenKind::Word("none") => self.constant(TermKind::None),
            TokenKind::Word("univ") => self.constant(TermKind::Universe),
            TokenKind::Word("iden") => self.constant(TermKind::Identity),
            TokenKind::Symbol("(") => {
                self.advance();
                let term = self.term()?;
                self.expect(")")?;
                Term { span: self.span_from(first), ..term }
            }
            TokenKind::Symbol("{") => {
                self.advance();
                let declarations = self.list(Self::declaration)?;
                self.expect("|")?;
                let body = self.term()?;
                self.expect("}")?;
                self.finish(first, TermKind::Comprehension(declarations, Box::new(body)))
            }
            _ => return Err(self.expected("an expression or a formula")),
        };
        if self.eat("@") {
            let index = self.index()?;
            return Ok(self.finish(first, TermKind::At(Box::new(term), index)));
        }
        Ok(term)
    }

    fn constant(&mut self, kind: TermKind) -> Term {
        let span = self.advance().span;
        Term::new(kind, span)
    }

    /// `i`, `k`, `0` or `(i - 1)`
    fn index(&mut self) -> Parsed<Index> {
        if let TokenKind::Number(number) = self.kind() {
            self.advance();
            return Ok(Index::Number(number));
        }
        if !self.eat("(") {
            return Ok(Index::Variable(self.name("an index")?, 0));
        }
        let name: Name = self.name("an index")?;
        self.expect("-")?;
        let TokenKind::Number(less) = self.kind() else { return Err(self.expected("a number")) };
        self.advance();
        self.expect(")")?;
        Ok(Index::Variable(name, less))
    }

    fn finish(&self, first: Span, kind: TermKind) -> Term {
        Term::new(kind, self.span_from(first))
    }
}
