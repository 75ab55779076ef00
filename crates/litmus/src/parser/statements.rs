//! Statements.

use super::{
    Parsed, Parser, Reported,
    expressions::{compound_operator, makes_statement},
};
use crate::{
    error::Cause,
    syntax::{Block, Declarator, Expr, ExprKind, Fence, Literal, Place, Statement, StatementKind, Step},
    token::TokenKind,
};

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.braces(Self::statement)
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.peek().span;
        let kind = self.nested(Self::statement_kind)?;
        Ok(Statement::new(kind, self.span_from(start)))
    }

    fn statement_kind(&mut self) -> Parsed<StatementKind> {
        let kind = match self.kind() {
            TokenKind::OpenBrace => return Ok(StatementKind::Block(self.block()?.value)),
            TokenKind::If => return self.if_statement(),
            TokenKind::While => return self.while_statement(),
            TokenKind::Do => return self.do_statement(),
            TokenKind::For => return self.for_statement(),
            TokenKind::Synchronized => return self.synchronized(),
            TokenKind::Int | TokenKind::Long | TokenKind::Boolean => self.local()?,
            TokenKind::Assert => {
                self.next();
                StatementKind::Assert(self.expression()?)
            }
            TokenKind::Assume => {
                self.next();
                StatementKind::Assume(self.expression()?)
            }
            TokenKind::Break => {
                self.next();
                StatementKind::Break
            }
            TokenKind::Continue => {
                self.next();
                StatementKind::Continue
            }
            TokenKind::Semicolon => StatementKind::Empty,
            TokenKind::Else => return Err(self.expected("a statement")),
            _ => match self.action() {
                Some(action) => action?,
                None => self.simple()?,
            },
        };
        if makes_statement(self.kind()) {
            return Err(self.assignment_as_value());
        }
        self.semicolon()?;
        Ok(kind)
    }

    /// A statement that begins with a word that may be a name elsewhere, up to its `;`. None if the next token is
    /// no such word, or goes on like a name: `lock = 1` is an assignment.
    fn action(&mut self) -> Option<Parsed<StatementKind>> {
        let second = self.kind_after(1);
        let has_operand =
            matches!(second, TokenKind::Identifier | TokenKind::Integer(_)) || second.is_reserved_word();
        let has_parenthesis = second == TokenKind::OpenParen;
        let token = self.peek();
        if token.kind != TokenKind::Identifier {
            return None;
        }
        let word = self.text(token.span);
        if let Some(fence) = Fence::from_name(word).filter(|_| has_parenthesis) {
            return Some(self.fence(fence));
        }
        match word {
            "VarHandle" if second == TokenKind::Dot => {
                let method = self.tokens[self.position + 2].span;
                let fence = Fence::from_name(self.text(method))?;
                self.next();
                self.next();
                Some(self.fence(fence))
            }
            "print" if has_parenthesis => {
                self.next();
                self.next();
                Some(self.expression().and_then(|value| {
                    self.close(TokenKind::CloseParen)?;
                    Ok(StatementKind::Print(value))
                }))
            }
            "lock" | "unlock" | "freeze" | "join" if has_operand || has_parenthesis => {
                let kind = match word {
                    "lock" => |parser: &mut Self| parser.name("a monitor's name").map(StatementKind::Lock),
                    "unlock" => {
                        |parser: &mut Self| parser.name("a monitor's name").map(StatementKind::Unlock)
                    }
                    "freeze" => {
                        |parser: &mut Self| parser.name("a final variable's name").map(StatementKind::Freeze)
                    }
                    _ => |parser: &mut Self| parser.number("a thread's number").map(StatementKind::Join),
                };
                self.next();
                Some(kind(self))
            }
            _ => None,
        }
    }

    /// `fullFence()`
    fn fence(&mut self, fence: Fence) -> Parsed<StatementKind> {
        self.next();
        self.expect(TokenKind::OpenParen)?;
        self.expect(TokenKind::CloseParen)?;
        Ok(StatementKind::Fence(fence))
    }

    /// `int r1 = x, r2`
    fn local(&mut self) -> Parsed<StatementKind> {
        let Some(ty) = self.eat_type() else { return Err(self.expected("a type")) };
        if self.at(TokenKind::OpenBracket) {
            return Err(self.error(Cause::LocalArray));
        }
        let registers = self.list(|parser| {
            let name = parser.name("the register's name")?;
            let value = if parser.eat(TokenKind::Assign) { Some(parser.expression()?) } else { None };
            Ok(Declarator { name, value })
        })?;
        Ok(StatementKind::Declare { ty, registers })
    }

    /// An assignment, a step or an expression, without the `;`.
    fn simple(&mut self) -> Parsed<StatementKind> {
        if let Some(step) = self.eat_step() {
            let operand = self.expression()?;
            return Ok(StatementKind::Step { target: self.assignable(operand)?, step });
        }
        let left = self.expression()?;
        if !makes_statement(self.kind()) {
            return Ok(StatementKind::Expression(left));
        }
        let target = self.assignable(left)?;
        if let Some(step) = self.eat_step() {
            return Ok(StatementKind::Step { target, step });
        }
        let operator = self.next().kind;
        let value = self.expression()?;
        Ok(match compound_operator(operator) {
            Some(operator) => StatementKind::Compound { target, operator, value },
            None => StatementKind::Assign { target, value },
        })
    }

    fn eat_step(&mut self) -> Option<Step> {
        let step = match self.kind() {
            TokenKind::Increment => Step::Increment,
            TokenKind::Decrement => Step::Decrement,
            _ => return None,
        };
        self.next();
        Some(step)
    }

    fn assignable(&mut self, left: Expr) -> Parsed<Place> {
        match left.value {
            ExprKind::Place(place) => Ok(place),
            _ => Err(self.error_at(left.span, Cause::NotAssignable, Vec::new())),
        }
    }

    fn if_statement(&mut self) -> Parsed<StatementKind> {
        self.next();
        let condition = self.guard()?;
        let then = self.body();
        let otherwise = if self.eat(TokenKind::Else) { Some(self.body()) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    fn while_statement(&mut self) -> Parsed<StatementKind> {
        self.next();
        let condition = self.guard()?;
        Ok(StatementKind::While { condition, body: self.body() })
    }

    fn do_statement(&mut self) -> Parsed<StatementKind> {
        self.next();
        let body = self.body();
        self.expect(TokenKind::While)?;
        let condition = self.guard()?;
        self.semicolon()?;
        Ok(StatementKind::DoWhile { body, condition })
    }

    fn for_statement(&mut self) -> Parsed<StatementKind> {
        self.next();
        let open = self.position;
        let header = self.for_header();
        if header.is_err() && !self.skip_parentheses(open, true) {
            return Err(Reported);
        }
        let (initial, condition, update) = header.unwrap_or_default();
        Ok(StatementKind::For { initial, condition, update, body: self.body() })
    }

    /// `(int i = 0; i < 2; i++)`
    fn for_header(&mut self) -> Parsed<(Vec<Statement>, Option<Expr>, Vec<Statement>)> {
        let simple = |parser: &mut Self| {
            let start = parser.peek().span;
            let kind = parser.simple()?;
            Ok(Statement::new(kind, parser.span_from(start)))
        };
        self.expect(TokenKind::OpenParen)?;
        let start = self.peek().span;
        let initial = match self.kind() {
            TokenKind::Semicolon => Vec::new(),
            TokenKind::Int | TokenKind::Long | TokenKind::Boolean => {
                let declaration = self.local()?;
                vec![Statement::new(declaration, self.span_from(start))]
            }
            _ => self.list(simple)?,
        };
        self.close(TokenKind::Semicolon)?;
        let condition = if self.at(TokenKind::Semicolon) { None } else { Some(self.expression()?) };
        self.close(TokenKind::Semicolon)?;
        let update = if self.at(TokenKind::CloseParen) { Vec::new() } else { self.list(simple)? };
        self.close(TokenKind::CloseParen)?;
        Ok((initial, condition, update))
    }

    fn synchronized(&mut self) -> Parsed<StatementKind> {
        self.next();
        let open = self.position;
        self.expect(TokenKind::OpenParen)?;
        let monitor = self.name("a monitor's name").and_then(|monitor| {
            self.expect(TokenKind::CloseParen)?;
            Ok(monitor)
        });
        if monitor.is_err() && !self.skip_parentheses(open, false) {
            return Err(Reported);
        }
        let body = self.block()?;
        Ok(StatementKind::Synchronized { monitor: monitor.unwrap_or_default(), body })
    }

    /// `(e)`, after `if` or `while`. Goes on after an error in it.
    fn guard(&mut self) -> Parsed<Expr> {
        let open = self.position;
        self.expect(TokenKind::OpenParen)?;
        let condition = self.expression().and_then(|condition| {
            self.close(TokenKind::CloseParen)?;
            Ok(condition)
        });
        if condition.is_err() && self.skip_parentheses(open, false) {
            return Ok(ExprKind::Literal(Literal::Boolean(true)).into());
        }
        condition
    }

    /// A statement within another. Goes on after an error in it.
    fn body(&mut self) -> Box<Statement> {
        Box::new(self.statement().unwrap_or_else(|Reported| {
            self.skip_statement();
            StatementKind::Empty.into()
        }))
    }
}
