//! Formulas, by precedence climbing.

use thinair_text::{Mistake, Name, Parsed, Span, TokenKind};

use super::Parser;
use crate::language::operators::{COMPARISONS, CONNECTIVES, Level, QUANTIFIERS};
use crate::language::syntax::{
    Buffer, Comparison, Connective, Formula, FormulaKind, Operand, OperandKind, Quantifier,
};
use crate::language::{Cause, limits};

impl Parser<'_> {
    /// A whole formula.
    pub(super) fn formula(&mut self) -> Parsed<Formula> {
        self.formula_at(Level::Open)
    }

    /// A formula whose connectives bind at least as tightly as `level`.
    fn formula_at(&mut self, level: Level) -> Parsed<Formula> {
        if self.depth == limits::DEPTH {
            return Err(self.error(Mistake::NestedTooDeeply { most: limits::DEPTH }.into()));
        }
        self.depth += 1;
        let mut formula = self.part()?;
        while let Some(connective) = self.connective().filter(|found| found.level() >= level) {
            self.count_operator()?;
            self.advance();
            // `=>` is the only one that is grouped from the right.
            let right_level = match connective {
                Connective::Implies => Level::Implies,
                _ => connective.level().next(),
            };
            let right = self.formula_at(right_level)?;
            let first = formula.span;
            let kind = FormulaKind::Binary(connective, Box::new(formula), Box::new(right));
            formula = self.finish(first, kind);
        }
        self.depth -= 1;
        Ok(formula)
    }

    fn connective(&self) -> Option<Connective> {
        let symbol = match self.kind() {
            TokenKind::Symbol("&&") => "and",
            TokenKind::Symbol("||") => "or",
            TokenKind::Word(symbol) | TokenKind::Symbol(symbol) => symbol,
            _ => return None,
        };
        CONNECTIVES.iter().find(|entry| entry.1 == symbol).map(|entry| entry.0)
    }

    /// What stands between connectives.
    fn part(&mut self) -> Parsed<Formula> {
        let first = self.peek().span;
        match self.kind() {
            TokenKind::Word(word @ ("true" | "false")) => {
                self.advance();
                Ok(self.finish(first, FormulaKind::Constant(word == "true")))
            }
            TokenKind::Word("not") | TokenKind::Symbol("!") => {
                self.advance();
                self.count_operator()?;
                let negated = self.formula_at(Level::Not)?;
                Ok(self.finish(first, FormulaKind::Not(Box::new(negated))))
            }
            TokenKind::Symbol("(") => {
                self.advance();
                let formula = self.formula()?;
                self.expect(")")?;
                Ok(Formula { span: self.span_from(first), ..formula })
            }
            TokenKind::Word(word) => match QUANTIFIERS.iter().find(|entry| entry.1 == word) {
                Some(&(quantifier, _)) => self.quantification(quantifier),
                None => self.call_or_comparison(),
            },
            _ => self.call_or_comparison(),
        }
    }

    /// `exists w, v in GIB | FORMULA`
    fn quantification(&mut self, quantifier: Quantifier) -> Parsed<Formula> {
        let first = self.advance().span;
        self.count_operator()?;
        let names = self.list(|parser| parser.name("a variable's name"))?;
        self.expect("in")?;
        let buffer = if self.eat("LIB") {
            Buffer::Lib
        } else if self.eat("GIB") {
            Buffer::Gib
        } else {
            return Err(self.expected("`LIB` or `GIB`"));
        };
        self.expect("|")?;
        let body = self.formula()?;
        Ok(self.finish(first, FormulaKind::Quantified(quantifier, names, buffer, Box::new(body))))
    }

    /// `name(a, b)`, or two operands with a comparison between them.
    fn call_or_comparison(&mut self) -> Parsed<Formula> {
        let first = self.peek().span;
        let is_callable = matches!(self.kind(), TokenKind::Name | TokenKind::Word("bypass"));
        if is_callable && self.kind_after(1).is("(") {
            let span = self.advance().span;
            let name = Name::new(self.text(span), span);
            self.advance();
            let arguments = self.list(|parser| parser.name("an instruction"))?;
            self.expect(")")?;
            if self.comparison().is_none() {
                return Ok(self.finish(first, FormulaKind::Call(name, arguments)));
            }
            let Ok([argument]) = <[Name; 1]>::try_from(arguments) else {
                let span = self.span_from(first);
                return Err(self.error_at(span, Cause::NotAnAttribute { name: name.text }));
            };
            let left = Operand { kind: OperandKind::Attribute(name, argument), span: self.span_from(first) };
            return self.compare(left);
        }
        let left = self.operand("a formula")?;
        if self.comparison().is_none() {
            return Err(self.expected("a comparison such as `=`"));
        }
        self.compare(left)
    }

    fn compare(&mut self, left: Operand) -> Parsed<Formula> {
        let Some(comparison) = self.comparison() else { return Err(self.expected("a comparison")) };
        self.count_operator()?;
        self.advance();
        let right = self.operand("what to compare it with")?;
        if self.comparison().is_some() {
            return Err(self.error(Mistake::ChainedComparison.into()));
        }
        let first = left.span;
        Ok(self.finish(first, FormulaKind::Compare(comparison, left, right)))
    }

    fn comparison(&self) -> Option<Comparison> {
        let TokenKind::Symbol(symbol) = self.kind() else { return None };
        COMPARISONS.iter().find(|entry| entry.1 == symbol).map(|entry| entry.0)
    }

    /// `pc(i)`, a name or a number.
    fn operand(&mut self, what: &str) -> Parsed<Operand> {
        let first = self.peek().span;
        let is_negative = self.eat("-");
        let kind = if let TokenKind::Number(number) = self.kind() {
            self.advance();
            OperandKind::Number(if is_negative { -i64::from(number) } else { i64::from(number) })
        } else if is_negative {
            return Err(self.expected("a number"));
        } else if self.kind() != TokenKind::Name {
            return Err(self.expected(what));
        } else {
            let name = self.name(what)?;
            if self.eat("(") {
                let argument = self.name("an instruction")?;
                self.expect(")")?;
                OperandKind::Attribute(name, argument)
            } else {
                OperandKind::Name(name.text)
            }
        };
        Ok(Operand { kind, span: self.span_from(first) })
    }

    fn count_operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators > limits::OPERATORS {
            return Err(self.error(Mistake::TooManyOperators { most: limits::OPERATORS }.into()));
        }
        Ok(())
    }

    fn finish(&self, first: Span, kind: FormulaKind) -> Formula {
        Formula { kind, span: self.span_from(first) }
    }
}
