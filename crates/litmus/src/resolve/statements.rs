//! Statements.

use super::Checker;
use crate::{
    error::Cause,
    suggest,
    symbols::Symbol,
    syntax::{Declarator, Expr, ExprKind, Name, Place, Qualifier, Spanned, Statement, StatementKind, Type},
    types,
};

impl Checker<'_> {
    pub(super) fn statements(&mut self, statements: &[Statement]) {
        self.scoped(|checker| checker.sequence(statements));
    }

    fn sequence(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.value {
            StatementKind::Declare { ty, registers } => {
                for register in registers {
                    self.declarator(*ty, register);
                }
            }
            StatementKind::Assign { target, value } => self.assignment(target, value),
            StatementKind::Compound { target, operator, value } => {
                let (left, right) = (self.place(target), self.expression(value));
                if let (Some(left), Some(right)) = (left, right)
                    && types::arithmetic(*operator, left, right).is_none()
                {
                    let cause = Cause::BinaryOperands { operator: operator.symbol(), left, right };
                    self.problems.report(statement.span, cause);
                }
            }
            StatementKind::Step { target, step } => {
                if let Some(operand) = self.place(target)
                    && !types::is_numeric(operand)
                {
                    self.problems
                        .report(statement.span, Cause::UnaryOperand { operator: step.symbol(), operand });
                }
            }
            StatementKind::Expression(Expr { value: ExprKind::Access(access), .. }) => {
                self.access(access);
            }
            StatementKind::Expression(value) | StatementKind::Print(value) => {
                self.expression(value);
            }
            StatementKind::Assert(condition) | StatementKind::Assume(condition) => self.truth(condition),
            StatementKind::Block(statements) => self.statements(statements),
            StatementKind::If { condition, then, otherwise } => {
                self.truth(condition);
                self.body(then);
                if let Some(otherwise) = otherwise {
                    self.body(otherwise);
                }
            }
            StatementKind::While { condition, body } => {
                self.truth(condition);
                self.loop_body(body);
            }
            StatementKind::DoWhile { body, condition } => {
                self.loop_body(body);
                self.truth(condition);
            }
            StatementKind::For { initial, condition, update, body } => self.scoped(|checker| {
                checker.sequence(initial);
                if let Some(condition) = condition {
                    checker.truth(condition);
                }
                checker.sequence(update);
                checker.loop_body(body);
            }),
            StatementKind::Break => self.inside_loop(statement, "break"),
            StatementKind::Continue => self.inside_loop(statement, "continue"),
            StatementKind::Synchronized { monitor, body } => {
                self.monitor(monitor);
                self.statements(&body.value);
            }
            StatementKind::Lock(monitor) | StatementKind::Unlock(monitor) => self.monitor(monitor),
            StatementKind::Join(number) => self.join(*number),
            StatementKind::Freeze(name) => self.freeze(name),
            StatementKind::Fence(_) | StatementKind::Empty => {}
        }
    }

    fn body(&mut self, body: &Statement) {
        self.scoped(|checker| checker.statement(body));
    }

    fn loop_body(&mut self, body: &Statement) {
        self.loops += 1;
        self.body(body);
        self.loops -= 1;
    }

    fn inside_loop(&mut self, statement: &Statement, word: &'static str) {
        if self.loops == 0 {
            self.problems.report(statement.span, Cause::OutsideLoop { word });
        }
    }

    /// `int r = e`
    fn declarator(&mut self, ty: Type, declarator: &Declarator) {
        let register = self.declare(&declarator.name, ty);
        let Some(value) = &declarator.value else { return };
        let found = self.expression(value);
        if let (Some(_), Some(found)) = (register, found) {
            self.assignable(value, ty, found);
        }
    }

    /// `x = e`
    fn assignment(&mut self, target: &Place, value: &Expr) {
        let register = match self.symbols.lookup(self.thread, &target.name.value) {
            Some(Symbol::Register(register)) if target.index.is_none() => register,
            _ => {
                let (expected, found) = (self.place(target), self.expression(value));
                if let (Some(expected), Some(found)) = (expected, found) {
                    self.assignable(value, expected, found);
                }
                return;
            }
        };
        let found = self.expression(value);
        let expected = self.assign(register, &target.name, found);
        if let Some(found) = found {
            self.assignable(value, expected, found);
        }
    }

    /// Reports a value that is no truth value.
    pub(super) fn truth(&mut self, value: &Expr) {
        if let Some(found) = self.expression(value) {
            self.assignable(value, Type::Boolean, found);
        }
    }

    /// Reports a value that has the wrong type.
    pub(super) fn assignable(&mut self, value: &Expr, expected: Type, found: Type) {
        if !types::is_assignable(found, expected) {
            self.problems.report(value.span, Cause::TypeMismatch { expected, found });
        }
    }

    fn monitor(&mut self, name: &Name) {
        let text = name.value.clone();
        let cause = match self.symbols.lookup(self.thread, &name.value) {
            Some(Symbol::Monitor(_)) => return,
            Some(_) => Cause::NotAMonitor { name: text },
            None if self.problems.is_full() => Cause::UnknownMonitor { name: text, suggestion: None },
            None => {
                let monitors = self.symbols.monitors.iter().map(|monitor| monitor.value.as_str());
                let suggestion = suggest::nearest(&name.value, monitors).map(str::to_owned);
                Cause::UnknownMonitor { name: text, suggestion }
            }
        };
        self.problems.report(name.span, cause);
    }

    fn join(&mut self, number: Spanned<u32>) {
        match self.symbols.thread(number.value) {
            None => self.problems.report(number.span, super::unknown_thread(self.symbols, number.value)),
            Some(_) if number.value == self.number => {
                self.problems.report(number.span, Cause::JoinOfItself { number: number.value });
            }
            Some(_) => {}
        }
    }

    fn freeze(&mut self, name: &Name) {
        match self.symbols.lookup(self.thread, &name.value) {
            None => self.unknown_name(name),
            Some(Symbol::Shared(shared))
                if self.symbols.shared[shared.index()].qualifier == Qualifier::Final => {}
            Some(_) => {
                self.problems.report(name.span, Cause::FreezeOfNonFinal { name: name.value.clone() });
            }
        }
    }
}
