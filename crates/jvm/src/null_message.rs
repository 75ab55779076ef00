//! The helpful messages of `NullPointerException`s (JEP 358), in `HotSpot`'s words.
//!
//! `HotSpot` simulates the operand stack over the bytecode: each entry knows which instruction pushed it. From the
//! instruction that failed the expression that gave null is then spelled backwards. The simulation passes over the code in
//! the order of instructions and stops as soon as the failing one has been reached, so a later jump back has no say; the
//! words depend on that, and ours are to be the same.

mod stack;
mod words;

use ristretto_classfile::attributes::Instruction as I;
use thinair_event::Value;

use self::stack::{Simulation, method_words, width};
use self::words::{class_words, method_text};
use crate::class::{Body, Code, Method, RawCode, flags};
use crate::describe::Point;
use crate::kind::{Kind, types};
use crate::op::{Op, PoolIndex};
use crate::pool::{Member, Symbol};
use crate::program::JavaProgram;

/// How many steps back an expression is followed.
const DEEPEST: u32 = 5;

/// What a `NullPointerException` that was thrown there says; nothing if the instruction can't have failed because of null,
/// or the exception was made by the program.
pub(crate) fn null_message(program: &JavaProgram, (method, pc): Point) -> Option<String> {
    let method = program.method(method);
    let Body::Bytecode(raw) = &method.body else { return None };
    if method.is_replaced() {
        return None;
    }
    let code = program.code_of(method.id)?;
    let failed = Failed { method, raw, code };
    let (action, slot) = failed.action(pc)?;
    let simulation = Simulation::run(raw, code, pc);
    let writer = Writer { failed, simulation };
    Some(action + &writer.cause(pc, slot))
}

/// The method in which it happened.
struct Failed<'m> {
    method: &'m Method,
    raw: &'m RawCode,
    code: &'m Code,
}

impl Failed<'_> {
    /// What could not be done, and which word from the top of the stack is the null.
    fn action(&self, pc: u32) -> Option<(String, usize)> {
        let array = |kind: Kind| match kind {
            Kind::Boolean | Kind::Byte => "byte/boolean",
            Kind::Reference => "object",
            kind => kind.keyword(),
        };
        Some(match *self.code.ops.get(pc as usize)? {
            Op::ArrayLoad(kind) => (format!("Cannot load from {} array", array(kind)), 1),
            Op::ArrayStore(kind) => {
                (format!("Cannot store to {} array", array(kind)), 2 + usize::from(kind.is_wide()))
            }
            Op::ArrayLength => ("Cannot read the array length".to_owned(), 0),
            Op::Throw => ("Cannot throw exception".to_owned(), 0),
            Op::MonitorEnter => ("Cannot enter synchronized block".to_owned(), 0),
            Op::MonitorExit => ("Cannot exit synchronized block".to_owned(), 0),
            Op::GetField(index) => (format!("Cannot read field \"{}\"", self.member(index)?.name), 0),
            Op::PutField(index) => {
                let field = self.member(index)?;
                (format!("Cannot assign field \"{}\"", field.name), width(&field.descriptor))
            }
            Op::InvokeVirtual(index) | Op::InvokeSpecial(index) | Op::InvokeInterface(index) => {
                let called = self.member(index)?;
                // Calling a constructor can't fail: here the program itself has made the exception.
                if called.name == "<init>" {
                    return None;
                }
                let (operands, _) = method_words(&called.descriptor)?;
                (format!("Cannot invoke \"{}\"", method_text(&called)), operands)
            }
            _ => return None,
        })
    }

    fn member(&self, index: PoolIndex) -> Option<Member> {
        match self.code.pool.symbol(index)? {
            Symbol::Field(member) | Symbol::Method(member) | Symbol::InterfaceMethod(member) => Some(member),
            _ => None,
        }
    }

    /// The name of a local variable where it is loaded.
    fn variable(&self, pc: u32, local: u16, written: bool) -> String {
        if let Some(offset) = self.offset(pc) {
            let named = self
                .raw
                .variables
                .iter()
                .find(|(slot, from, to, _)| *slot == local && (*from..*to).contains(&offset));
            if let Some((_, _, _, name)) = named {
                return name.clone();
            }
        }
        if written {
            return format!("<local{local}>");
        }
        let mut first = 0;
        if !self.method.is(flags::STATIC) {
            if local == 0 {
                return "this".to_owned();
            }
            first = 1;
        }
        let types = types(&self.method.descriptor).unwrap_or_default();
        let parameters = types.split_last().map_or(&[][..], |(_, parameters)| parameters);
        for (number, parameter) in (1..).zip(parameters) {
            let after = first + width(parameter);
            if (first..after).contains(&usize::from(local)) {
                return format!("<parameter{number}>");
            }
            first = after;
        }
        format!("<local{local}>")
    }

    /// Where an instruction is in the bytes of the code: tables of local variables count those.
    fn offset(&self, pc: u32) -> Option<u32> {
        if self.raw.variables.is_empty() {
            return None;
        }
        let mut bytes = std::io::Cursor::new(Vec::new());
        for instruction in self.raw.instructions.get(..pc as usize)? {
            instruction.to_bytes(&mut bytes).ok()?;
        }
        u32::try_from(bytes.position()).ok()
    }
}

struct Writer<'m> {
    failed: Failed<'m>,
    simulation: Simulation,
}

impl Writer<'_> {
    /// ` because "…" is null`, or nothing if it is not known.
    fn cause(&self, pc: u32, slot: usize) -> String {
        let is_result = self.simulation.source(pc, slot).is_some_and(|source| {
            let op = self.failed.code.ops.get(source as usize);
            matches!(
                op,
                Some(
                    Op::InvokeVirtual(_)
                        | Op::InvokeSpecial(_)
                        | Op::InvokeStatic(_)
                        | Op::InvokeInterface(_)
                )
            )
        });
        match self.expression(pc, slot, DEEPEST) {
            Some(text) if is_result => format!(" because the return value of \"{text}\" is null"),
            Some(text) => format!(" because \"{text}\" is null"),
            None => String::new(),
        }
    }

    /// The expression that pushed a word of the stack before an instruction.
    fn expression(&self, pc: u32, slot: usize, depth: u32) -> Option<String> {
        let below = depth.checked_sub(1)?;
        let source = self.simulation.source(pc, slot)?;
        let failed = &self.failed;
        Some(match *failed.code.ops.get(source as usize)? {
            Op::Load(local) if !is_other_load(failed.raw.instructions.get(source as usize)?) => {
                failed.variable(source, local, self.simulation.is_written(pc, local))
            }
            Op::Null => "null".to_owned(),
            Op::Int(value) => match failed.raw.instructions.get(source as usize)? {
                // `HotSpot` takes the operand of `sipush` for unsigned.
                I::Sipush(value) => value.cast_unsigned().to_string(),
                _ => value.to_string(),
            },
            Op::ArrayLoad(Kind::Int | Kind::Reference) => {
                let array = self.expression(source, 1, below);
                let index = self.expression(source, 0, depth);
                format!("{}[{}]", array.as_deref().unwrap_or("<array>"), index.as_deref().unwrap_or("..."))
            }
            Op::GetStatic(index) => {
                let field = failed.member(index)?;
                format!("{}.{}", class_words(&field.class), field.name)
            }
            Op::GetField(index) => {
                let name = failed.member(index)?.name;
                match self.expression(source, 0, below) {
                    Some(object) => format!("{object}.{name}"),
                    None => name,
                }
            }
            Op::InvokeVirtual(index)
            | Op::InvokeSpecial(index)
            | Op::InvokeStatic(index)
            | Op::InvokeInterface(index) => method_text(&failed.member(index)?),
            _ => return None,
        })
    }
}

/// Whether it loads neither an int nor a reference.
fn is_other_load(instruction: &I) -> bool {
    !matches!(
        instruction,
        I::Iload(_)
            | I::Iload_w(_)
            | I::Iload_0
            | I::Iload_1
            | I::Iload_2
            | I::Iload_3
            | I::Aload(_)
            | I::Aload_w(_)
            | I::Aload_0
            | I::Aload_1
            | I::Aload_2
            | I::Aload_3
    )
}

impl JavaProgram {
    /// The message of a `NullPointerException`, by its backtrace.
    pub(crate) fn null_message(&self, backtrace: Value) -> Option<String> {
        let number = self.backtrace_number(backtrace.reference()?)?;
        if self.begins_hidden(number) {
            return None;
        }
        null_message(self, *self.backtrace(number).first()?)
    }
}
