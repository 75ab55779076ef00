//! Expressions: Java's evaluation order (JLS §15.7), with every shared access an instruction of its own.

use thinair_event::{ReadMode, WriteMode};

use super::super::instruction::{Change, Gives, Instruction, Place, Slot};
use super::super::layout::{Layout, number_of};
use super::super::pure::Pure;
use super::Lowering;
use crate::source::Span;
use crate::syntax::{
    self, Access, ArithmeticOperator, BinaryOperator, Expr, ExprKind, Method, Qualifier, Type, Update,
    UpdateMode, WeakMode,
};

/// An expression without shared state, and its type.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) pure: Pure,
    pub(super) ty: Type,
}

impl Lowering<'_> {
    /// Lowers an expression. What is left to compute uses slots that nothing changes before the statement's end.
    pub(super) fn expression(&mut self, expression: &Expr) -> Typed {
        match &expression.value {
            ExprKind::Literal(literal) => {
                Typed { pure: Pure::Constant(number_of(*literal)), ty: literal.ty() }
            }
            ExprKind::Place(place) => self.place(place, expression.span, None),
            ExprKind::Unary { operator, operand } => {
                let Typed { pure, ty } = self.expression(operand);
                let pure =
                    Pure::Unary { operator: *operator, wide: ty == Type::Long, operand: Box::new(pure) };
                Typed { pure, ty }
            }
            ExprKind::Binary { operator: BinaryOperator::ConditionalAnd, left, right } => {
                self.short_circuit(left, right, true, expression.span)
            }
            ExprKind::Binary { operator: BinaryOperator::ConditionalOr, left, right } => {
                self.short_circuit(left, right, false, expression.span)
            }
            ExprKind::Binary { operator: BinaryOperator::Arithmetic(operator), left, right } => {
                let left = self.strict(left);
                let right = self.expression(right);
                arithmetic(*operator, left, right)
            }
            ExprKind::Binary { operator: BinaryOperator::Comparison(operator), left, right } => {
                let left = Box::new(self.strict(left).pure);
                let right = Box::new(self.expression(right).pure);
                Typed { pure: Pure::Comparison { operator: *operator, left, right }, ty: Type::Boolean }
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, expression.span)
            }
            ExprKind::Cast { ty, operand } => {
                let operand = self.expression(operand);
                convert(operand, *ty)
            }
            ExprKind::Access(access) => {
                // The value of a write is dropped, and has no type; the resolver has seen to it.
                self.access(access, expression.span, None)
                    .unwrap_or(Typed { pure: Pure::Constant(0), ty: Type::Int })
            }
        }
    }

    /// An expression that throws before anything that comes after it, if it throws.
    pub(super) fn strict(&mut self, expression: &Expr) -> Typed {
        let typed = self.expression(expression);
        self.settled(typed, expression.span)
    }

    fn settled(&mut self, typed: Typed, span: Span) -> Typed {
        if !typed.pure.may_throw() {
            return typed;
        }
        let into = self.temporary();
        self.emit(Instruction::Set { into, value: typed.pure }, Some(span));
        Typed { pure: Pure::Slot(into), ty: typed.ty }
    }

    /// An expression whose value goes into a slot; a shared access at its root puts it there directly.
    pub(super) fn expression_into(&mut self, expression: &Expr, into: Slot, ty: Type) {
        match &expression.value {
            ExprKind::Place(place) if self.register(&place.name.value).is_none() => {
                self.place(place, expression.span, Some(into));
            }
            ExprKind::Access(access) => {
                self.access(access, expression.span, Some(into));
            }
            _ => {
                let typed = self.expression(expression);
                let value = convert(typed, ty).pure;
                self.emit(Instruction::Set { into, value }, Some(expression.span));
            }
        }
    }

    /// A register's slot, or a read.
    fn place(&mut self, place: &syntax::Place, span: Span, into: Option<Slot>) -> Typed {
        if let Some((slot, ty)) = self.register(&place.name.value) {
            return Typed { pure: Pure::Slot(slot), ty };
        }
        let (place, ty, volatile) = self.shared_place(place);
        let mode = if volatile { ReadMode::Volatile } else { ReadMode::Plain };
        let into = into.unwrap_or_else(|| self.temporary());
        self.emit(Instruction::Read { into, place, mode }, Some(span));
        Typed { pure: Pure::Slot(into), ty }
    }

    /// A shared variable or array element, its type, and whether it is volatile. The index is evaluated now.
    pub(super) fn shared_place(&mut self, place: &syntax::Place) -> (Place, Type, bool) {
        let shared = self.shared(&place.name.value);
        let facts = &self.layout.shared[shared.index()];
        let wide = facts.ty == Type::Long;
        let lowered = match &place.index {
            None => {
                let location = Layout::variable(shared);
                let slot = Pure::Constant(i64::from(location.slot));
                Place { object: location.object, length: None, slot, wide }
            }
            Some(index) => {
                let slot = self.strict(index).pure;
                Place { object: Layout::array(shared), length: Some(facts.initial.len() as u32), slot, wide }
            }
        };
        (lowered, facts.ty, facts.qualifier == Qualifier::Volatile)
    }

    /// `&&` goes on to the right operand if the left is true, `||` if it is false.
    fn short_circuit(&mut self, left: &Expr, right: &Expr, go_on_if: bool, span: Span) -> Typed {
        let into = self.temporary();
        self.expression_into(left, into, Type::Boolean);
        let known = Box::new(Pure::Slot(into));
        let condition = if go_on_if {
            *known
        } else {
            Pure::Unary { operator: syntax::UnaryOperator::Not, wide: false, operand: known }
        };
        let branch = self.emit_branch(condition, span);
        self.expression_into(right, into, Type::Boolean);
        self.jump_here(branch);
        self.meet_here(branch, branch);
        Typed { pure: Pure::Slot(into), ty: Type::Boolean }
    }

    fn conditional(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr, span: Span) -> Typed {
        let into = self.temporary();
        let condition = self.expression(condition).pure;
        let branch = self.emit_branch(condition, span);
        let then_type = self.value_into(then, into);
        let jump = self.emit_jump();
        self.jump_here(branch);
        let otherwise_type = self.value_into(otherwise, into);
        self.jump_here(jump);
        self.meet_here(branch, branch);
        // JLS §15.25: an int is widened where the other is a long, which leaves its number as it is.
        let ty = if otherwise_type == Type::Long { Type::Long } else { then_type };
        Typed { pure: Pure::Slot(into), ty }
    }

    fn value_into(&mut self, expression: &Expr, into: Slot) -> Type {
        let Typed { pure, ty } = self.expression(expression);
        self.emit(Instruction::Set { into, value: pure }, Some(expression.span));
        ty
    }

    /// An access by one of `VarHandle`'s methods; its value goes into the slot, if one is given. A write has none.
    fn access(&mut self, access: &Access, span: Span, into: Option<Slot>) -> Option<Typed> {
        let (place, ty, _) = self.shared_place(&access.target);
        let arguments: Vec<Pure> =
            access.arguments.iter().map(|argument| self.strict(argument).pure).collect();
        let argument = |index: usize| arguments[index].clone();
        let compare_and_set = |weak| Change::CompareAndSet { expected: argument(0), new: argument(1), weak };
        let (gives, change, (read, write)) = match access.method.value {
            Method::Get(mode) => {
                let into = into.unwrap_or_else(|| self.temporary());
                self.emit(Instruction::Read { into, place, mode }, Some(span));
                return Some(Typed { pure: Pure::Slot(into), ty });
            }
            Method::Set(mode) => {
                let write = Instruction::Write { place, value: argument(0), mode };
                self.emit(write, Some(span));
                return None;
            }
            Method::CompareAndSet => {
                (Gives::Success, compare_and_set(false), (ReadMode::Volatile, WriteMode::Volatile))
            }
            Method::WeakCompareAndSet(mode) => (Gives::Success, compare_and_set(true), weak_modes(mode)),
            Method::CompareAndExchange(mode) => (Gives::Old, compare_and_set(false), update_modes(mode)),
            Method::GetAndUpdate(update, mode) => {
                let change = match update {
                    Update::Set => Change::Set(argument(0)),
                    Update::Add => Change::Add(argument(0)),
                    Update::BitwiseOr => Change::Or(argument(0)),
                    Update::BitwiseAnd => Change::And(argument(0)),
                    Update::BitwiseXor => Change::Xor(argument(0)),
                };
                (Gives::Old, change, update_modes(mode))
            }
        };
        let into = into.unwrap_or_else(|| self.temporary());
        self.emit(Instruction::Update { into, gives, place, change, read, write }, Some(span));
        let ty = if gives == Gives::Success { Type::Boolean } else { ty };
        Some(Typed { pure: Pure::Slot(into), ty })
    }
}

/// JLS §15.17-15.22 with binary numeric promotion; a shift has the type of its left operand.
pub(super) fn arithmetic(operator: ArithmeticOperator, left: Typed, right: Typed) -> Typed {
    let shifts = matches!(
        operator,
        ArithmeticOperator::ShiftLeft
            | ArithmeticOperator::ShiftRight
            | ArithmeticOperator::ShiftRightUnsigned
    );
    let ty = if !shifts && right.ty == Type::Long { Type::Long } else { left.ty };
    let (left, right) = (Box::new(left.pure), Box::new(right.pure));
    Typed { pure: Pure::Arithmetic { operator, wide: ty == Type::Long, left, right }, ty }
}

/// A cast or an assignment conversion.
pub(super) fn convert(typed: Typed, ty: Type) -> Typed {
    let pure = if typed.ty == Type::Long && ty == Type::Int {
        Pure::Narrow(Box::new(typed.pure))
    } else {
        typed.pure
    };
    Typed { pure, ty }
}

fn weak_modes(mode: WeakMode) -> (ReadMode, WriteMode) {
    match mode {
        WeakMode::Plain => (ReadMode::Plain, WriteMode::Plain),
        WeakMode::Acquire => (ReadMode::Acquire, WriteMode::Plain),
        WeakMode::Release => (ReadMode::Plain, WriteMode::Release),
        WeakMode::Volatile => (ReadMode::Volatile, WriteMode::Volatile),
    }
}

fn update_modes(mode: UpdateMode) -> (ReadMode, WriteMode) {
    match mode {
        UpdateMode::Volatile => (ReadMode::Volatile, WriteMode::Volatile),
        UpdateMode::Acquire => (ReadMode::Acquire, WriteMode::Plain),
        UpdateMode::Release => (ReadMode::Plain, WriteMode::Release),
    }
}
