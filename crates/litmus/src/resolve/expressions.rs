//! Expressions. What has an error has no type, so that nothing else is said about it.

use super::Checker;
use crate::{
    error::Cause,
    suggest,
    symbols::Symbol,
    syntax::{Access, Expr, ExprKind, Name, Place, Type},
    types,
};

impl Checker<'_> {
    /// The type of an expression's value; none if a problem was reported.
    pub(super) fn expression(&mut self, expr: &Expr) -> Option<Type> {
        let (ty, cause) = match &expr.value {
            ExprKind::Literal(literal) => return Some(literal.ty()),
            ExprKind::Place(place) => return self.place(place),
            ExprKind::Unary { operator, operand } => {
                let operand = self.expression(operand)?;
                let cause = Cause::UnaryOperand { operator: operator.symbol(), operand };
                (types::unary(*operator, operand), cause)
            }
            ExprKind::Binary { operator, left, right } => {
                let (left, right) = (self.expression(left), self.expression(right));
                let (left, right) = (left?, right?);
                let cause = Cause::BinaryOperands { operator: operator.symbol(), left, right };
                (types::binary(*operator, left, right), cause)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.truth(condition);
                let (left, right) = (self.expression(then), self.expression(otherwise));
                let (left, right) = (left?, right?);
                (types::conditional(left, right), Cause::BinaryOperands { operator: "?:", left, right })
            }
            ExprKind::Cast { ty, operand } => {
                let from = self.expression(operand)?;
                (types::is_castable(from, *ty).then_some(*ty), Cause::Cast { from, to: *ty })
            }
            ExprKind::Access(access) => {
                let variable = self.access(access)?;
                let method = access.method.value;
                (types::returned(method, variable), Cause::NoValue { method })
            }
        };
        if ty.is_none() {
            self.problems.report(expr.span, cause);
        }
        ty
    }

    /// The type of a place that is read or written; none if a problem was reported.
    pub(super) fn place(&mut self, place: &Place) -> Option<Type> {
        let Place { name, index } = place;
        if let Some(index) = index
            && let Some(found) = self.expression(index)
        {
            self.assignable(index, Type::Int, found);
        }
        let text = || name.value.clone();
        let cause = match self.symbols.lookup(self.thread, &name.value) {
            Some(Symbol::Shared(shared)) => {
                let shared = &self.symbols.shared[shared.index()];
                match (shared.is_array, index.is_some()) {
                    (true, false) => Cause::ArrayWithoutIndex { name: text() },
                    (false, true) => Cause::NotAnArray { name: text() },
                    _ => return Some(shared.ty),
                }
            }
            Some(Symbol::Monitor(_)) => Cause::MonitorAsVariable { name: text() },
            Some(Symbol::Register(_)) if index.is_some() => Cause::NotAnArray { name: text() },
            Some(Symbol::Register(register)) => {
                let ty = self.used(register, name);
                if self.register(register).assigned {
                    return Some(ty);
                }
                Cause::NeverAssigned { name: text(), thread: self.number, suggestion: None }
            }
            None => {
                self.unknown_name(name);
                return None;
            }
        };
        self.problems.report(name.span, cause);
        None
    }

    /// The type of an access's variable; none if a problem was reported.
    pub(super) fn access(&mut self, access: &Access) -> Option<Type> {
        let Access { target, method, arguments } = access;
        let found: Vec<Option<Type>> = arguments.iter().map(|argument| self.expression(argument)).collect();
        if let Some(Symbol::Register(_)) = self.symbols.lookup(self.thread, &target.name.value) {
            let cause = Cause::AccessOnRegister { name: target.name.value.clone(), method: method.value };
            self.problems.report(target.name.span, cause);
            return None;
        }
        let variable = self.place(target)?;
        if arguments.len() != method.value.parameters() {
            let cause = Cause::ArgumentCount { method: method.value, found: arguments.len() };
            self.problems.report(method.span, cause);
            return None;
        }
        if !types::has_method(variable, method.value) {
            self.problems.report(method.span, Cause::MethodOnType { method: method.value, ty: variable });
            return None;
        }
        for (argument, found) in arguments.iter().zip(found) {
            if let Some(found) = found {
                self.assignable(argument, variable, found);
            }
        }
        Some(variable)
    }

    pub(super) fn unknown_name(&mut self, name: &Name) {
        let mut suggestion = None;
        let mut elsewhere = None;
        if !self.problems.is_full() {
            let shared = self.symbols.shared.iter().map(|shared| shared.name.value.as_str());
            let registers = self.symbols.threads[self.thread.index()].registers.iter();
            let known = registers.map(|register| register.name.value.as_str()).chain(shared);
            suggestion = suggest::nearest(&name.value, known).map(str::to_owned);
            let owner = self.symbols.owners.get(&name.value).and_then(|owners| owners.first());
            elsewhere = owner.map(|(thread, _)| self.symbols.threads[thread.index()].number);
        }
        self.problems
            .report(name.span, Cause::UnknownName { name: name.value.clone(), elsewhere, suggestion });
    }
}
