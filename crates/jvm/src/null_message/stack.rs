//! Which instruction pushed which word of the operand stack.

use ristretto_classfile::attributes::Instruction as I;

use crate::class::{Code, RawCode};
use crate::kind::{Kind, types};
use crate::op::{Arithmetic, Op, PoolIndex};
use crate::pool::Symbol;

/// More entries than this are not simulated.
const MOST_ENTRIES: usize = 1_000_000;

/// The operand stacks before the instructions of a method, as far as they were reached.
pub(super) struct Simulation {
    stacks: Vec<Option<Stack>>,
    entries: usize,
    /// Whether some instruction was reached for the first time.
    grown: bool,
}

/// A long or double takes two words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Stack {
    /// Which instruction pushed each word; nothing if it depends on the way.
    words: Vec<Option<u32>>,
    /// Which of the first 64 local variables were written.
    written: u64,
}

impl Stack {
    fn push(&mut self, source: u32, words: usize) {
        self.words.extend(std::iter::repeat_n(Some(source), words));
    }

    fn pop(&mut self, words: usize) {
        self.words.truncate(self.words.len().saturating_sub(words));
    }

    fn write(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    fn merge(&mut self, other: &Stack) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            if word != other {
                *word = None;
            }
        }
        self.written |= other.written;
    }

    /// Copies the topmost words under so many words below them.
    fn copy(&mut self, words: usize, under: usize) {
        let Some(first) = self.words.len().checked_sub(words) else { return };
        let Some(place) = first.checked_sub(under) else { return };
        let copied = self.words[first..].to_vec();
        self.words.splice(place..place, copied);
    }
}

impl Simulation {
    /// Simulates until the instruction is reached.
    pub(super) fn run(raw: &RawCode, code: &Code, until: u32) -> Simulation {
        let length = raw.instructions.len();
        let mut simulation = Simulation { stacks: vec![None; length + 1], entries: 0, grown: true };
        simulation.stacks[0] = Some(Stack::default());
        for handler in &code.handlers {
            if let Some(stack @ None) = simulation.stacks.get_mut(handler.target as usize) {
                let mut caught = Stack::default();
                caught.push(handler.target, 1);
                *stack = Some(caught);
            }
        }
        while simulation.grown {
            simulation.grown = false;
            let mut complete = true;
            for pc in 0..length as u32 {
                complete &= simulation.step(raw, code, pc);
                let reached = pc + 1 == until && simulation.stacks[until as usize].is_some();
                if reached || simulation.entries > MOST_ENTRIES {
                    return simulation;
                }
            }
            if complete {
                break;
            }
        }
        simulation
    }

    /// Which instruction pushed a word that is on the stack before an instruction, counted from the top.
    pub(super) fn source(&self, pc: u32, slot: usize) -> Option<u32> {
        let words = &self.stacks.get(pc as usize)?.as_ref()?.words;
        *words.get(words.len().checked_sub(slot + 1)?)?
    }

    /// Whether a local variable may have been written before an instruction.
    pub(super) fn is_written(&self, pc: u32, local: u16) -> bool {
        let stack = self.stacks.get(pc as usize).and_then(Option::as_ref);
        local >= 64 || stack.is_some_and(|stack| stack.written & (1 << local) != 0)
    }

    /// Simulates one instruction; false if it has not been reached yet.
    fn step(&mut self, raw: &RawCode, code: &Code, pc: u32) -> bool {
        let Some(mut stack) = self.stacks[pc as usize].clone() else { return false };
        let (Some(&op), Some(instruction)) = (code.ops.get(pc as usize), raw.instructions.get(pc as usize))
        else {
            return false;
        };
        let mut targets = Vec::new();
        let mut goes_on = true;
        match op {
            Op::If(_, target) | Op::IfNull(_, target) => {
                stack.pop(1);
                targets.push(target);
            }
            Op::IfInts(_, target) | Op::IfReferences(_, target) => {
                stack.pop(2);
                targets.push(target);
            }
            Op::Goto(target) => {
                targets.push(target);
                goes_on = false;
            }
            Op::Jsr(target) => {
                stack.push(pc, 1);
                targets.push(target);
                goes_on = false;
            }
            Op::Switch(index) => {
                stack.pop(1);
                let jump = &code.switches[index as usize];
                targets.push(jump.default);
                targets.extend(jump.cases.iter().map(|&(_, target)| target));
            }
            Op::Ret(_) | Op::Return(_) | Op::Throw | Op::Illegal(_) => goes_on = false,
            Op::Dup => stack.copy(1, 0),
            Op::DupX1 => stack.copy(1, 1),
            Op::DupX2 => stack.copy(1, 2),
            Op::Dup2 => stack.copy(2, 0),
            Op::Dup2X1 => stack.copy(2, 1),
            Op::Dup2X2 => stack.copy(2, 2),
            Op::Swap => {
                let top = stack.words.len();
                if top >= 2 {
                    stack.words.swap(top - 1, top - 2);
                }
            }
            _ => {
                let Some((popped, pushed)) = effect(code, op, instruction) else { return false };
                stack.pop(popped);
                stack.push(pc, pushed);
                if let Op::Store(local) = op {
                    stack.write(local);
                }
            }
        }
        if goes_on {
            self.merge(pc + 1, &mut stack);
        }
        for target in targets {
            self.merge(target, &mut stack);
        }
        true
    }

    /// What is merged at one target goes on to the next, as in `HotSpot`.
    fn merge(&mut self, target: u32, stack: &mut Stack) {
        let Some(place) = self.stacks.get_mut(target as usize) else { return };
        if let Some(known) = place {
            stack.merge(known);
        } else {
            self.grown = true;
            self.entries += stack.words.len();
        }
        *place = Some(stack.clone());
    }
}

/// How many words an instruction pops and pushes.
fn effect(code: &Code, op: Op, instruction: &I) -> Option<(usize, usize)> {
    let field = |index: PoolIndex| match code.pool.symbol(index)? {
        Symbol::Field(field) => Some(width(&field.descriptor)),
        _ => None,
    };
    let kind = |kind: Kind| 1 + usize::from(kind.is_wide());
    let receiver = usize::from(!matches!(op, Op::InvokeStatic(_) | Op::InvokeDynamic(_)));
    Some(match op {
        Op::Nop | Op::Increment(..) | Op::CheckCast(_) => (0, 0),
        Op::Null | Op::Int(_) | Op::Float(_) | Op::New(_) => (0, 1),
        Op::Long(_) | Op::Double(_) => (0, 2),
        Op::Constant(index) => match code.pool.symbol(index)? {
            Symbol::Number(thinair_event::Value::Long(_) | thinair_event::Value::Double(_)) => (0, 2),
            Symbol::Dynamic(constant) => (0, width(&constant.descriptor)),
            _ => (0, 1),
        },
        Op::Load(_) => (0, local_width(instruction)),
        Op::Store(_) => (local_width(instruction), 0),
        Op::ArrayLoad(element) => (2, kind(element)),
        Op::ArrayStore(element) => (2 + kind(element), 0),
        Op::Pop | Op::MonitorEnter | Op::MonitorExit => (1, 0),
        Op::Pop2 => (2, 0),
        Op::Arithmetic(op) => arithmetic(op),
        Op::CompareFloats(_) => (2, 1),
        Op::CompareLongs | Op::CompareDoubles(_) => (4, 1),
        Op::GetStatic(index) => (0, field(index)?),
        Op::PutStatic(index) => (field(index)?, 0),
        Op::GetField(index) => (1, field(index)?),
        Op::PutField(index) => (1 + field(index)?, 0),
        Op::InvokeVirtual(index)
        | Op::InvokeSpecial(index)
        | Op::InvokeStatic(index)
        | Op::InvokeInterface(index)
        | Op::InvokeDynamic(index) => {
            let descriptor = match code.pool.symbol(index)? {
                Symbol::Method(called) | Symbol::InterfaceMethod(called) => called.descriptor,
                Symbol::CallSite(site) => site.descriptor,
                _ => return None,
            };
            let (operands, result) = method_words(&descriptor)?;
            (receiver + operands, result)
        }
        Op::NewArray(_) | Op::NewReferenceArray(_) | Op::ArrayLength | Op::InstanceOf(_) => (1, 1),
        Op::NewMultiArray(_, dimensions) => (usize::from(dimensions), 1),
        _ => return None,
    })
}

fn arithmetic(op: Arithmetic) -> (usize, usize) {
    use Arithmetic as A;
    match op {
        A::Ineg | A::Fneg | A::I2f | A::F2i | A::I2b | A::I2c | A::I2s => (1, 1),
        A::Lneg | A::Dneg | A::L2d | A::D2l => (2, 2),
        A::I2l | A::I2d | A::F2l | A::F2d => (1, 2),
        A::Lshl | A::Lshr | A::Lushr => (3, 2),
        A::Ladd
        | A::Lsub
        | A::Lmul
        | A::Ldiv
        | A::Lrem
        | A::Land
        | A::Lor
        | A::Lxor
        | A::Dadd
        | A::Dsub
        | A::Dmul
        | A::Ddiv
        | A::Drem => (4, 2),
        A::Iadd
        | A::Isub
        | A::Imul
        | A::Idiv
        | A::Irem
        | A::Iand
        | A::Ior
        | A::Ixor
        | A::Ishl
        | A::Ishr
        | A::Iushr
        | A::Fadd
        | A::Fsub
        | A::Fmul
        | A::Fdiv
        | A::Frem
        | A::L2i
        | A::L2f
        | A::D2i
        | A::D2f => (2, 1),
    }
}

/// How many words the operands of a call take, and how many its result.
pub(super) fn method_words(descriptor: &str) -> Option<(usize, usize)> {
    let types = types(descriptor)?;
    let (result, parameters) = types.split_last()?;
    let result = if *result == "V" { 0 } else { width(result) };
    Some((parameters.iter().map(|parameter| width(parameter)).sum(), result))
}

pub(super) fn width(descriptor: &str) -> usize {
    1 + usize::from(Kind::of(descriptor).is_some_and(Kind::is_wide))
}

fn local_width(instruction: &I) -> usize {
    let wide = matches!(
        instruction,
        I::Lload(_)
            | I::Lload_w(_)
            | I::Lload_0
            | I::Lload_1
            | I::Lload_2
            | I::Lload_3
            | I::Dload(_)
            | I::Dload_w(_)
            | I::Dload_0
            | I::Dload_1
            | I::Dload_2
            | I::Dload_3
            | I::Lstore(_)
            | I::Lstore_w(_)
            | I::Lstore_0
            | I::Lstore_1
            | I::Lstore_2
            | I::Lstore_3
            | I::Dstore(_)
            | I::Dstore_w(_)
            | I::Dstore_0
            | I::Dstore_1
            | I::Dstore_2
            | I::Dstore_3
    );
    1 + usize::from(wide)
}
