//! Statements: control flow, monitors, and what is no expression.

use thinair_event::WriteMode;
use thinair_program::Abandonment;

use super::super::instruction::{Handler, Instruction, Pc};
use super::super::pure::Pure;
use super::expressions::{Typed, arithmetic, convert};
use super::{Loop, Lowering, OpenMonitor};
use crate::source::Span;
use crate::syntax::{self, ArithmeticOperator, Expr, Statement, StatementKind, Step, Type, UnaryOperator};

impl Lowering<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        match &statement.value {
            StatementKind::Declare { registers, .. } => {
                for register in registers {
                    if let Some(value) = &register.value {
                        let (slot, ty) =
                            self.register(&register.name.value).expect("a register is declared here");
                        self.expression_into(value, slot, ty);
                        self.clear_temporaries();
                    }
                }
            }
            StatementKind::Assign { target, value } => self.assign(target, value, span),
            StatementKind::Compound { target, operator, value } => {
                self.update(target, *operator, span, |lowering| lowering.expression(value));
            }
            StatementKind::Step { target, step } => {
                let operator = match step {
                    Step::Increment => ArithmeticOperator::Add,
                    Step::Decrement => ArithmeticOperator::Subtract,
                };
                self.update(target, operator, span, |_| Typed { pure: Pure::Constant(1), ty: Type::Int });
            }
            StatementKind::Expression(expression) => {
                self.strict(expression);
            }
            StatementKind::Block(body) => {
                for statement in body {
                    self.statement(statement);
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                self.if_else(condition, then, otherwise.as_deref());
            }
            StatementKind::While { condition, body } => self.loop_while(Some(condition), body, &[]),
            StatementKind::For { initial, condition, update, body } => {
                for statement in initial {
                    self.statement(statement);
                }
                self.loop_while(condition.as_ref(), body, update);
            }
            StatementKind::DoWhile { body, condition } => self.do_while(body, condition),
            StatementKind::Break => self.leave(|scope| &mut scope.breaks),
            StatementKind::Continue => self.leave(|scope| &mut scope.continues),
            StatementKind::Synchronized { monitor, body } => {
                self.synchronized(&monitor.value, &body.value, span);
            }
            StatementKind::Lock(monitor) => {
                self.emit(Instruction::Lock(self.monitor(&monitor.value)), Some(span));
            }
            StatementKind::Unlock(monitor) => {
                self.emit(Instruction::Unlock(self.monitor(&monitor.value)), Some(span));
            }
            StatementKind::Join(thread) => {
                let thread = self.symbols.thread(thread.value).expect("the resolver knows the thread");
                self.emit(Instruction::Join(thread), Some(span));
            }
            StatementKind::Freeze(variable) => {
                let place = syntax::Place { name: variable.clone(), index: None };
                let (place, ..) = self.shared_place(&place);
                self.emit(Instruction::Freeze(place), Some(span));
            }
            StatementKind::Print(value) => {
                let value = self.expression(value).pure;
                self.emit(Instruction::Print(value), Some(span));
            }
            StatementKind::Assert(condition) => self.require(condition, Instruction::Fail, span),
            StatementKind::Assume(condition) => {
                self.require(condition, Instruction::Abandon(Abandonment::Assumption), span);
            }
            StatementKind::Fence(fence) => {
                self.emit(Instruction::Fence(*fence), Some(span));
            }
            StatementKind::Empty => {}
        }
        self.clear_temporaries();
    }

    fn assign(&mut self, target: &syntax::Place, value: &Expr, span: Span) {
        if let Some((slot, ty)) = self.register(&target.name.value) {
            return self.expression_into(value, slot, ty);
        }
        let (place, ty, volatile) = self.shared_place(target);
        let value = self.expression(value);
        let value = convert(value, ty).pure;
        self.emit(Instruction::Write { place, value, mode: plain_or_volatile(volatile) }, Some(span));
    }

    /// `x += e`: JLS §15.26.2, the old value is read before the operand is evaluated.
    fn update(
        &mut self,
        target: &syntax::Place,
        operator: ArithmeticOperator,
        span: Span,
        operand: impl FnOnce(&mut Self) -> Typed,
    ) {
        if let Some((slot, ty)) = self.register(&target.name.value) {
            let operand = operand(self);
            let value = convert(arithmetic(operator, Typed { pure: Pure::Slot(slot), ty }, operand), ty).pure;
            self.emit(Instruction::Set { into: slot, value }, Some(span));
            return;
        }
        let (place, ty, volatile) = self.shared_place(target);
        let mode = if volatile { thinair_event::ReadMode::Volatile } else { thinair_event::ReadMode::Plain };
        let old = self.temporary();
        self.emit(Instruction::Read { into: old, place: place.clone(), mode }, Some(span));
        let operand = operand(self);
        let value = convert(arithmetic(operator, Typed { pure: Pure::Slot(old), ty }, operand), ty).pure;
        self.emit(Instruction::Write { place, value, mode: plain_or_volatile(volatile) }, Some(span));
    }

    fn if_else(&mut self, condition: &Expr, then: &Statement, otherwise: Option<&Statement>) {
        let (breaks, continues) = self.exits();
        let branch = self.branch_on(condition);
        let temporaries = std::mem::take(&mut self.temporaries);
        self.clear(temporaries);
        self.statement(then);
        let end = otherwise.map(|_| self.emit_jump());
        self.jump_here(branch);
        self.clear(temporaries);
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
        }
        if let Some(end) = end {
            self.jump_here(end);
        }
        let (breaks_now, continues_now) = self.exits();
        match self.loops.last_mut() {
            Some(scope) if breaks_now > breaks => scope.branches_that_break.push(branch),
            Some(scope) if continues_now > continues => scope.branches_that_continue.push(branch),
            _ => self.meet_here(branch, branch),
        }
    }

    fn branch_on(&mut self, condition: &Expr) -> Pc {
        let pure = self.expression(condition).pure;
        self.emit_branch(pure, condition.span)
    }

    /// Forgets temporaries of a condition, at the beginning of each of its ways.
    fn clear(&mut self, temporaries: u32) {
        if temporaries > 0 {
            self.emit(Instruction::ClearTemporaries, None);
        }
    }

    /// How many jumps leave the present loop, and how many go on with it.
    fn exits(&self) -> (usize, usize) {
        self.loops.last().map_or((0, 0), |scope| (scope.breaks.len(), scope.continues.len()))
    }

    fn loop_while(&mut self, condition: Option<&Expr>, body: &Statement, update: &[Statement]) {
        let counter = self.enter_loop();
        let head = self.here();
        let branch = condition.map(|condition| self.branch_on(condition));
        let temporaries = std::mem::take(&mut self.temporaries);
        self.clear(temporaries);
        self.count(counter);
        self.statement(body);
        self.next_iteration();
        for statement in update {
            self.statement(statement);
        }
        self.emit(Instruction::Jump(head), None);
        if let Some(branch) = branch {
            self.jump_here(branch);
            self.meet_here(branch, head);
        }
        self.exit_loop(head, counter);
        self.clear(temporaries);
    }

    fn do_while(&mut self, body: &Statement, condition: &Expr) {
        let counter = self.enter_loop();
        let head = self.here();
        self.count(counter);
        self.statement(body);
        self.next_iteration();
        let branch = self.branch_on(condition);
        let temporaries = std::mem::take(&mut self.temporaries);
        self.clear(temporaries);
        self.emit(Instruction::Jump(head), None);
        self.jump_here(branch);
        self.meet_here(branch, head);
        self.exit_loop(head, counter);
        self.clear(temporaries);
    }

    fn enter_loop(&mut self) -> Option<u32> {
        self.loops.push(Loop {
            monitors: self.open_monitors.len(),
            breaks: Vec::new(),
            continues: Vec::new(),
            branches_that_break: Vec::new(),
            branches_that_continue: Vec::new(),
        });
        self.unroll?;
        let counter = self.code.loops;
        self.code.loops += 1;
        self.emit(Instruction::ResetLoop(counter), None);
        Some(counter)
    }

    fn count(&mut self, counter: Option<u32>) {
        if let (Some(counter), Some(bound)) = (counter, self.unroll) {
            self.emit(Instruction::CountLoop { counter, bound }, None);
        }
    }

    /// Here the loop goes on with its next iteration, if it does.
    fn next_iteration(&mut self) {
        let scope = self.loops.last_mut().expect("in a loop");
        let continues = std::mem::take(&mut scope.continues);
        let branches = std::mem::take(&mut scope.branches_that_continue);
        for jump in continues {
            self.jump_here(jump);
        }
        for branch in branches {
            self.meet_here(branch, branch);
        }
    }

    fn exit_loop(&mut self, head: Pc, counter: Option<u32>) {
        let scope = self.loops.pop().expect("in a loop");
        for jump in scope.breaks {
            self.jump_here(jump);
        }
        for branch in scope.branches_that_break {
            self.meet_here(branch, head);
        }
        if let Some(counter) = counter {
            self.emit(Instruction::ResetLoop(counter), None);
        }
    }

    /// `break` and `continue` let go of the monitors of the blocks that they leave.
    fn leave(&mut self, jumps: impl FnOnce(&mut Loop) -> &mut Vec<Pc>) {
        let around = self.loops.last().expect("the resolver allows these in loops only").monitors;
        let unlocks: Vec<Pc> = (around..self.open_monitors.len())
            .rev()
            .map(|place| self.emit(Instruction::Unlock(self.open_monitors[place].monitor), None))
            .collect();
        let jump = self.emit_jump();
        let after = self.here();
        for (block, unlock) in self.open_monitors[around..].iter_mut().rev().zip(unlocks) {
            block.gaps.push((unlock, after));
        }
        jumps(self.loops.last_mut().expect("in a loop")).push(jump);
    }

    /// `synchronized (m) { … }`, which lets go of the monitor also when an exception leaves it.
    fn synchronized(&mut self, monitor: &str, body: &[Statement], span: Span) {
        let monitor = self.monitor(monitor);
        self.emit(Instruction::Lock(monitor), Some(span));
        self.open_monitors.push(OpenMonitor { monitor, gaps: Vec::new() });
        let mut from = self.here();
        for statement in body {
            self.statement(statement);
        }
        let gaps = self.open_monitors.pop().expect("pushed above").gaps;
        let to = self.here();
        self.emit(Instruction::Unlock(monitor), Some(span));
        let over = self.emit_jump();
        let target = self.here();
        self.emit(Instruction::Unlock(monitor), Some(span));
        self.emit(Instruction::Rethrow, None);
        self.jump_here(over);
        // What comes after the block was left is not in it, though it stands in its body.
        for (gap, after) in gaps {
            self.code.handlers.push(Handler { from, to: gap, target });
            from = after;
        }
        self.code.handlers.push(Handler { from, to, target });
    }

    /// Goes on only if the condition holds.
    fn require(&mut self, condition: &Expr, otherwise: Instruction, span: Span) {
        let holds = Box::new(self.expression(condition).pure);
        let violated = Pure::Unary { operator: UnaryOperator::Not, wide: false, operand: holds };
        let branch = self.emit_branch(violated, span);
        self.emit(otherwise, Some(span));
        self.jump_here(branch);
        self.fatal.push(branch);
    }
}

fn plain_or_volatile(volatile: bool) -> WriteMode {
    if volatile { WriteMode::Volatile } else { WriteMode::Plain }
}
