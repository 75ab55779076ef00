//! Statements.

use std::fmt::{self, Display, Formatter};

use super::Separated;
use crate::syntax::{Declarator, Statement, StatementKind};

/// The statement as it would stand in the outermost block.
impl Display for StatementKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_statement(f, self, 0)
    }
}

/// Writes a statement. Its first line is indented already, the others are `level` deep.
fn write_statement(f: &mut Formatter<'_>, statement: &StatementKind, level: usize) -> fmt::Result {
    match statement {
        StatementKind::Block(statements) => write_block(f, statements, level),
        StatementKind::If { condition, then, otherwise } => {
            write!(f, "if ({condition}) ")?;
            write_statement(f, &then.value, level)?;
            let Some(otherwise) = otherwise else { return Ok(()) };
            match then.value {
                StatementKind::Block(_) => write!(f, " else ")?,
                _ => write!(f, "\n{}else ", Indent(level))?,
            }
            write_statement(f, &otherwise.value, level)
        }
        StatementKind::While { condition, body } => {
            write!(f, "while ({condition}) ")?;
            write_statement(f, &body.value, level)
        }
        StatementKind::DoWhile { body, condition } => {
            write!(f, "do ")?;
            write_statement(f, &body.value, level)?;
            write!(f, " while ({condition});")
        }
        StatementKind::For { initial, condition, update, body } => {
            write!(f, "for ({};", Header(initial))?;
            if let Some(condition) = condition {
                write!(f, " {condition}")?;
            }
            let space = if update.is_empty() { "" } else { " " };
            write!(f, ";{space}{}) ", Header(update))?;
            write_statement(f, &body.value, level)
        }
        StatementKind::Synchronized { monitor, body } => {
            write!(f, "synchronized ({monitor}) ")?;
            write_block(f, &body.value, level)
        }
        _ => {
            write_simple(f, statement)?;
            f.write_str(";")
        }
    }
}

/// Writes statements in braces. The opening brace is indented already.
pub(super) fn write_block(f: &mut Formatter<'_>, statements: &[Statement], level: usize) -> fmt::Result {
    if statements.is_empty() {
        return f.write_str("{}");
    }
    f.write_str("{\n")?;
    for statement in statements {
        write!(f, "{}", Indent(level + 1))?;
        write_statement(f, &statement.value, level + 1)?;
        f.write_str("\n")?;
    }
    write!(f, "{}}}", Indent(level))
}

/// Writes a statement that ends in `;`, without it.
fn write_simple(f: &mut Formatter<'_>, statement: &StatementKind) -> fmt::Result {
    match statement {
        StatementKind::Declare { ty, registers } => write!(f, "{ty} {}", Separated(registers, ", ")),
        StatementKind::Assign { target, value } => write!(f, "{target} = {value}"),
        StatementKind::Compound { target, operator, value } => {
            write!(f, "{target} {}= {value}", operator.symbol())
        }
        StatementKind::Step { target, step } => write!(f, "{target}{}", step.symbol()),
        StatementKind::Expression(value) => write!(f, "{value}"),
        StatementKind::Break => write!(f, "break"),
        StatementKind::Continue => write!(f, "continue"),
        StatementKind::Lock(monitor) => write!(f, "lock {monitor}"),
        StatementKind::Unlock(monitor) => write!(f, "unlock {monitor}"),
        StatementKind::Join(number) => write!(f, "join {number}"),
        StatementKind::Freeze(name) => write!(f, "freeze {name}"),
        StatementKind::Print(value) => write!(f, "print({value})"),
        StatementKind::Assert(condition) => write!(f, "assert {condition}"),
        StatementKind::Assume(condition) => write!(f, "assume {condition}"),
        StatementKind::Fence(fence) => write!(f, "{}()", fence.name()),
        StatementKind::Empty => Ok(()),
        StatementKind::Block(_)
        | StatementKind::If { .. }
        | StatementKind::While { .. }
        | StatementKind::DoWhile { .. }
        | StatementKind::For { .. }
        | StatementKind::Synchronized { .. } => write_statement(f, statement, 0),
    }
}

impl Display for Declarator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{} = {value}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

/// The statements in one part of a `for` header.
struct Header<'a>(&'a [Statement]);

impl Display for Header<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (position, statement) in self.0.iter().enumerate() {
            f.write_str(if position == 0 { "" } else { ", " })?;
            write_simple(f, &statement.value)?;
        }
        Ok(())
    }
}

/// The white space before a line.
struct Indent(usize);

impl Display for Indent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (0..self.0).try_for_each(|_| f.write_str("  "))
    }
}
