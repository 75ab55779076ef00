//! Registers: which ones there are, where they are in scope, and their types.

use super::Checker;
use crate::{
    error::{Cause, Label},
    source::Span,
    symbols::{EXCEPTION, Register, RegisterId, Symbols, ThreadId, ThreadSymbols},
    syntax::{Name, Statement, StatementKind, Test, Type},
};

/// Enters the registers of all threads: what is declared or assigned in a thread and not shared. Their types are
/// found later.
pub(super) fn collect(test: &Test, symbols: &mut Symbols) {
    for (thread, position) in test.threads.iter().zip(0..) {
        symbols.threads.push(ThreadSymbols { number: thread.number.value, registers: Vec::new() });
        let mut collector = Collector { symbols, thread: ThreadId(position) };
        thread.body.value.iter().for_each(|statement| collector.statement(statement));
    }
}

struct Collector<'a> {
    symbols: &'a mut Symbols,
    thread: ThreadId,
}

impl Collector<'_> {
    fn statement(&mut self, statement: &Statement) {
        match &statement.value {
            StatementKind::Declare { registers, .. } => {
                for register in registers {
                    self.enter(&register.name, register.value.is_some());
                }
            }
            StatementKind::Assign { target, .. } if target.index.is_none() => self.enter(&target.name, true),
            _ => statement.value.children().into_iter().for_each(|child| self.statement(child)),
        }
    }

    fn enter(&mut self, name: &Name, assigned: bool) {
        if self.symbols.global(&name.value).is_some() {
            return;
        }
        let known = self.symbols.register(self.thread, &name.value);
        let registers = &mut self.symbols.threads[self.thread.index()].registers;
        if let Some(register) = known {
            registers[register.index()].assigned |= assigned;
            return;
        }
        let register = RegisterId(registers.len() as u32);
        registers.push(Register { name: name.clone(), ty: Type::Int, assigned });
        self.symbols.owners.entry(name.value.clone()).or_default().push((self.thread, register));
    }
}

/// What is known of a register at some point of the text.
#[derive(Clone, Default)]
pub(super) struct State {
    /// Whether its type is settled.
    typed: bool,
    /// Where it was declared or, without a declaration, first used, if that is still in scope.
    in_scope: Option<Span>,
}

impl Checker<'_> {
    /// Does something inside a block.
    pub(super) fn scoped(&mut self, check: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        check(self);
        for register in self.scopes.pop().unwrap_or_default() {
            self.registers[register.index()].in_scope = None;
        }
    }

    /// Checks the declaration of a register. None if it is no register.
    pub(super) fn declare(&mut self, name: &Name, ty: Type) -> Option<RegisterId> {
        if self.symbols.global(&name.value).is_some() {
            self.problems.report(name.span, Cause::SharedAsRegister { name: name.value.clone() });
            return None;
        }
        let register = self.symbols.register(self.thread, &name.value)?;
        self.check_not_exception(name);
        let state = &mut self.registers[register.index()];
        if let Some(span) = state.in_scope {
            let labels = vec![Label { place: span, text: "it comes into use here" }];
            self.problems.report_with(
                name.span,
                Cause::DuplicateRegister { name: name.value.clone() },
                labels,
            );
            return Some(register);
        }
        state.in_scope = Some(name.span);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(register);
        }
        let first = self.register(register);
        if self.registers[register.index()].typed && first.ty != ty {
            let labels = vec![Label { place: first.name.span, text: "it comes into use here" }];
            let cause = Cause::ConflictingTypes { name: name.value.clone(), first: first.ty, second: ty };
            self.problems.report_with(name.span, cause, labels);
        }
        self.settle(register, ty);
        Some(register)
    }

    /// Notes an assignment to a register, of a value of that type if it is known. Returns the register's type.
    pub(super) fn assign(&mut self, register: RegisterId, name: &Name, value: Option<Type>) -> Type {
        let state = &mut self.registers[register.index()];
        if !state.typed {
            // Without a declaration it is in scope to the end of the thread.
            state.in_scope = Some(name.span);
            self.check_not_exception(name);
            self.settle(register, value.unwrap_or(Type::Int));
        }
        self.register(register).ty
    }

    /// The type of a register that is used.
    pub(super) fn used(&mut self, register: RegisterId, name: &Name) -> Type {
        let state = &mut self.registers[register.index()];
        if !state.typed {
            state.in_scope = Some(name.span);
        }
        self.settle(register, Type::Int);
        self.register(register).ty
    }

    pub(super) fn register(&self, register: RegisterId) -> &Register {
        &self.symbols.threads[self.thread.index()].registers[register.index()]
    }

    /// Gives a register its type, unless it has one.
    fn settle(&mut self, register: RegisterId, ty: Type) {
        let state = &mut self.registers[register.index()];
        if !state.typed {
            state.typed = true;
            self.symbols.threads[self.thread.index()].registers[register.index()].ty = ty;
        }
    }

    fn check_not_exception(&mut self, name: &Name) {
        if name.value == EXCEPTION {
            self.problems.report(name.span, Cause::ExceptionAsRegister);
        }
    }
}
