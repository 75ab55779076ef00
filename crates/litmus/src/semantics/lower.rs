//! From syntax to instructions.

mod expressions;
mod statements;

use std::collections::BTreeMap;

use thinair_event::{Location, Position};

use super::instruction::{Branch, Code, Instruction, Pc, Place, Slot};
use super::layout::Layout;
use super::outcome::Observed;
use super::pure::Pure;
use crate::source::{Lines, Span};
use crate::symbols::{self, MonitorId, SharedId, Symbol, Symbols, ThreadId};
use crate::syntax::{self, Prop, PropKind, Test, Type};

/// A test, lowered.
pub(super) struct Lowered {
    pub(super) layout: Layout,
    pub(super) codes: Vec<Code>,
    pub(super) observed: Vec<(Observed, Location, Type)>,
}

/// Lowers a test that has been resolved: every name has a meaning and types are right.
pub(super) fn lower(test: &Test, lines: &Lines<'_>, unroll: Option<u32>) -> Lowered {
    let layout = Layout::of(&test.symbols);
    let threads = (0..).map(ThreadId).zip(&test.threads);
    let codes = threads
        .map(|(id, thread)| {
            let registers = test.symbols.threads[id.index()].registers.len() as u32;
            let mut lowering = Lowering {
                layout: &layout,
                symbols: &test.symbols,
                thread: id,
                lines,
                unroll,
                code: Code { registers, monitors: test.symbols.monitors.len() as u32, ..Code::default() },
                temporaries: 0,
                loops: Vec::new(),
                open_monitors: Vec::new(),
                unlocks: contains_unlock(&thread.body.value),
                fatal: Vec::new(),
            };
            lowering.thread(thread);
            lowering.code
        })
        .collect();
    let observed = observed(test, &layout);
    Lowered { layout, codes, observed }
}

/// The shared variables and elements that the condition names, in their order in outcomes.
fn observed(test: &Test, layout: &Layout) -> Vec<(Observed, Location, Type)> {
    let mut found = BTreeMap::new();
    let mut pending: Vec<&Prop> = vec![&test.condition.prop];
    while let Some(prop) = pending.pop() {
        match &prop.value {
            PropKind::Negate(inner) | PropKind::Not(inner) => pending.push(inner),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                pending.extend([&**left, &**right]);
            }
            PropKind::All(parts) | PropKind::Any(parts) => pending.extend(parts),
            term => {
                let name = |shared: SharedId| test.symbols.shared[shared.index()].name.value.clone();
                match test.symbols.observe(term) {
                    Some(symbols::Observed::Shared(shared)) => {
                        found.insert(Observed::Variable(name(shared)), Layout::variable(shared));
                    }
                    Some(symbols::Observed::Element(array, index)) => {
                        found.insert(Observed::Element(name(array), index), Layout::element(array, index));
                    }
                    _ => {}
                }
            }
        }
    }
    found.into_iter().map(|(observed, location)| (observed, location, layout.ty(location))).collect()
}

/// Whether some statement unlocks a monitor.
fn contains_unlock(statements: &[syntax::Statement]) -> bool {
    statements.iter().any(|statement| {
        matches!(statement.value, syntax::StatementKind::Unlock(_))
            || statement
                .value
                .children()
                .into_iter()
                .any(|child| contains_unlock(std::slice::from_ref(child)))
    })
}

/// The lowering of one thread.
struct Lowering<'a> {
    layout: &'a Layout,
    symbols: &'a Symbols,
    thread: ThreadId,
    lines: &'a Lines<'a>,
    unroll: Option<u32>,
    code: Code,
    /// How many temporaries the present statement has used.
    temporaries: u32,
    loops: Vec<Loop>,
    /// The `synchronized` blocks that we are in, outermost first.
    open_monitors: Vec<OpenMonitor>,
    /// Whether the thread unlocks monitors by statements, so that any unlock may throw.
    unlocks: bool,
    /// Branches of which one way ends the thread: their ways never meet before its end.
    fatal: Vec<Pc>,
}

/// A `synchronized` block that is being lowered.
struct OpenMonitor {
    monitor: MonitorId,
    /// The instructions of its body that come after it was left, by `break` or `continue`.
    gaps: Vec<(Pc, Pc)>,
}

/// A loop that is being lowered.
struct Loop {
    /// How many `synchronized` blocks are around it.
    monitors: usize,
    /// Jumps to its exit and to its next iteration, to be filled in.
    breaks: Vec<Pc>,
    continues: Vec<Pc>,
    /// Branches of which one way breaks or continues: their ways meet at the exit or at the next iteration.
    branches_that_break: Vec<Pc>,
    branches_that_continue: Vec<Pc>,
}

impl Lowering<'_> {
    fn thread(&mut self, thread: &syntax::Thread) {
        for statement in &thread.body.value {
            self.statement(statement);
        }
        let end = self.emit(Instruction::End, None);
        for branch in std::mem::take(&mut self.fatal) {
            self.meet(branch, end, branch);
        }
    }

    /// The slot and type of a register; none if the name is shared.
    fn register(&self, name: &str) -> Option<(Slot, Type)> {
        let register =
            self.symbols.global(name).is_none().then(|| self.symbols.register(self.thread, name))??;
        let ty = self.symbols.threads[self.thread.index()].registers[register.index()].ty;
        Some((Slot(register.0), ty))
    }

    fn shared(&self, name: &str) -> SharedId {
        match self.symbols.global(name) {
            Some(Symbol::Shared(shared)) => shared,
            other => unreachable!("the resolver takes {name} for {other:?}, not for a shared variable"),
        }
    }

    fn monitor(&self, name: &str) -> MonitorId {
        match self.symbols.global(name) {
            Some(Symbol::Monitor(monitor)) => monitor,
            other => unreachable!("the resolver takes {name} for {other:?}, not for a monitor"),
        }
    }

    /// The place of the next instruction.
    fn here(&self) -> Pc {
        Pc(self.code.instructions.len() as u32)
    }

    fn emit(&mut self, instruction: Instruction, span: Option<Span>) -> Pc {
        let pc = self.here();
        self.code.instructions.push(instruction);
        let position = span.map(|span| {
            let place = self.lines.position(span.start);
            Position { line: place.line, column: place.column }
        });
        self.code.positions.push(position);
        pc
    }

    /// A branch whose targets are filled in later.
    fn emit_branch(&mut self, condition: Pure, span: Span) -> Pc {
        let branch = Branch { condition, otherwise: Pc(0), merge: Pc(0), assigned: Vec::new() };
        self.emit(Instruction::Branch(branch), Some(span))
    }

    fn emit_jump(&mut self) -> Pc {
        self.emit(Instruction::Jump(Pc(0)), None)
    }

    fn jump_here(&mut self, jump: Pc) {
        let here = self.here();
        match &mut self.code.instructions[jump.index()] {
            Instruction::Jump(target) => *target = here,
            Instruction::Branch(branch) => branch.otherwise = here,
            other => unreachable!("{other:?} is no jump"),
        }
    }

    /// Says where a branch's ways meet, unless one of them may end the thread: then they never do before its end.
    fn meet_here(&mut self, branch: Pc, from: Pc) {
        let ways = &self.code.instructions[branch.index() + 1..];
        if ways.iter().any(|instruction| self.may_end(instruction)) {
            self.fatal.push(branch);
        } else {
            self.meet(branch, self.here(), from);
        }
    }

    /// Whether an instruction may end the thread, by an exception or otherwise.
    fn may_end(&self, instruction: &Instruction) -> bool {
        let out_of_range = |place: &Place| match (place.length, &place.slot) {
            (None, _) => false,
            (Some(length), Pure::Constant(index)) => !(0..i64::from(length)).contains(index),
            (Some(_), _) => true,
        };
        match instruction {
            Instruction::Fail | Instruction::Abandon(_) => true,
            Instruction::Unlock(_) => self.unlocks,
            Instruction::Set { value, .. } | Instruction::Print(value) => value.may_throw(),
            Instruction::Branch(branch) => branch.condition.may_throw(),
            Instruction::Read { place, .. } | Instruction::Freeze(place) => out_of_range(place),
            Instruction::Write { place, value, .. } => out_of_range(place) || value.may_throw(),
            Instruction::Update { place, change, .. } => {
                out_of_range(place) || change.operands().into_iter().any(Pure::may_throw)
            }
            _ => false,
        }
    }

    /// Says where a branch's ways meet; what they assign until there is looked for from `from` on.
    fn meet(&mut self, branch: Pc, merge: Pc, from: Pc) {
        let mut assigned: Vec<Slot> = self.code.instructions[from.index()..merge.index()]
            .iter()
            .filter_map(|instruction| match instruction {
                Instruction::Read { into, .. }
                | Instruction::Update { into, .. }
                | Instruction::Set { into, .. } => Some(*into),
                _ => None,
            })
            .collect();
        assigned.sort_unstable();
        assigned.dedup();
        match &mut self.code.instructions[branch.index()] {
            Instruction::Branch(branch) => {
                branch.merge = merge;
                branch.assigned = assigned;
            }
            other => unreachable!("{other:?} is no branch"),
        }
    }

    fn temporary(&mut self) -> Slot {
        let slot = Slot(self.code.registers + self.temporaries);
        self.temporaries += 1;
        self.code.temporaries = self.code.temporaries.max(self.temporaries);
        slot
    }

    /// Forgets the temporaries of the present statement.
    fn clear_temporaries(&mut self) {
        if self.temporaries > 0 {
            self.temporaries = 0;
            self.emit(Instruction::ClearTemporaries, None);
        }
    }
}
