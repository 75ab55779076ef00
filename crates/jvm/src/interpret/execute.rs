//! The instructions of the topmost frame, up to one that needs more than the frame.

use smallvec::SmallVec;
use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Class as ClassNumber, Request, Site};

use super::arithmetic::{self, Trouble};
use super::{Flow, Pending, Work, raise};
use crate::class::{ClassId, Code, Shape};
use crate::kind::Kind;
use crate::op::{Arithmetic, Op};
use crate::pool::Resolved;
use crate::program::JavaProgram;
use crate::thread::{Frame, JavaThread};

/// How many jumps back a thread makes without a request before it lets others run.
const PATIENCE: u32 = 1 << 16;

/// The longest array that there is room for. A real heap has some limit; this is ours.
const LONGEST_ARRAY: i32 = 1 << 26;

/// What execution does with an instruction that no verified class has.
fn malformed(frame: &mut Frame, pc: usize) -> Flow {
    frame.pc = pc as u32;
    Flow::Stop("malformed bytecode: an operand of another type than the instruction needs".to_owned())
}

impl JavaProgram {
    /// Executes the topmost frame until something else than arithmetic is to be done.
    pub(super) fn execute(&self, thread: &mut JavaThread) -> Flow {
        let Some(code) = self.code_of(thread.frame.method) else {
            return Flow::Stop("a frame without code".to_owned());
        };
        let mut patience = PATIENCE;
        let frame = &mut thread.frame;
        let mut pc = frame.pc as usize;
        macro_rules! pop {
            ($pattern:pat => $value:expr) => {
                match frame.slots.pop() {
                    Some($pattern) => $value,
                    _ => return malformed(frame, pc),
                }
            };
        }
        macro_rules! leave {
            ($flow:expr) => {{
                frame.pc = pc as u32;
                return $flow;
            }};
        }
        macro_rules! jump {
            ($target:expr) => {{
                let target = $target as usize;
                if target <= pc {
                    patience -= 1;
                    if patience == 0 {
                        frame.pc = target as u32;
                        return Flow::Ask(Request::Yield, Pending::Again);
                    }
                }
                pc = target;
                continue;
            }};
        }
        loop {
            let Some(&op) = code.ops.get(pc) else { return malformed(frame, pc) };
            match op {
                Op::Nop => {}
                Op::Null => frame.slots.push(Value::Null),
                Op::Int(value) => frame.slots.push(Value::Int(value)),
                Op::Long(value) => frame.slots.push(Value::Long(i64::from(value))),
                Op::Float(bits) => frame.slots.push(Value::Float(bits)),
                Op::Double(value) => frame.slots.push(Value::Double(f64::from(value).to_bits())),
                Op::Constant(index) if let Some(&Resolved::Value(value)) = code.pool.resolved(index) => {
                    frame.slots.push(value);
                }
                Op::Load(local) => match frame.slots.get(local as usize) {
                    Some(&value) => frame.slots.push(value),
                    None => return malformed(frame, pc),
                },
                Op::Store(local) => {
                    let value = pop!(value => value);
                    match frame.slots.get_mut(local as usize) {
                        Some(slot) => *slot = value,
                        None => return malformed(frame, pc),
                    }
                }
                Op::Increment(local, by) => match frame.slots.get_mut(local as usize) {
                    Some(Value::Int(value)) => *value = value.wrapping_add(i32::from(by)),
                    _ => return malformed(frame, pc),
                },
                // The most frequent ones, by a shorter way.
                Op::Arithmetic(Arithmetic::Iadd) => {
                    let b = pop!(Value::Int(b) => b);
                    match frame.slots.last_mut() {
                        Some(Value::Int(a)) => *a = a.wrapping_add(b),
                        _ => return malformed(frame, pc),
                    }
                }
                Op::Arithmetic(Arithmetic::Isub) => {
                    let b = pop!(Value::Int(b) => b);
                    match frame.slots.last_mut() {
                        Some(Value::Int(a)) => *a = a.wrapping_sub(b),
                        _ => return malformed(frame, pc),
                    }
                }
                Op::Arithmetic(op) => match arithmetic::apply(op, &mut frame.slots) {
                    Ok(()) => {}
                    Err(Trouble::Malformed) => return malformed(frame, pc),
                    Err(Trouble::DivisionByZero) => {
                        leave!(raise("java/lang/ArithmeticException", "/ by zero".to_owned()))
                    }
                },
                Op::CompareLongs => {
                    let b = pop!(Value::Long(b) => b);
                    let a = pop!(Value::Long(a) => a);
                    frame.slots.push(Value::Int(a.cmp(&b) as i32));
                }
                Op::CompareFloats(unordered) => {
                    let b = pop!(Value::Float(b) => f32::from_bits(b));
                    let a = pop!(Value::Float(a) => f32::from_bits(a));
                    frame.slots.push(Value::Int(arithmetic::compare(a, b, unordered)));
                }
                Op::CompareDoubles(unordered) => {
                    let b = pop!(Value::Double(b) => f64::from_bits(b));
                    let a = pop!(Value::Double(a) => f64::from_bits(a));
                    frame.slots.push(Value::Int(arithmetic::compare(a, b, unordered)));
                }
                Op::If(condition, target) => {
                    let value = pop!(Value::Int(value) => value);
                    if arithmetic::holds(condition, value, 0) {
                        jump!(target);
                    }
                }
                Op::IfInts(condition, target) => {
                    let b = pop!(Value::Int(b) => b);
                    let a = pop!(Value::Int(a) => a);
                    if arithmetic::holds(condition, a, b) {
                        jump!(target);
                    }
                }
                Op::IfReferences(equal, target) => {
                    let b = pop!(value => value);
                    let a = pop!(value => value);
                    if (a == b) == equal {
                        jump!(target);
                    }
                }
                Op::IfNull(null, target) => {
                    let value = pop!(value => value);
                    if (value == Value::Null) == null {
                        jump!(target);
                    }
                }
                Op::Goto(target) => jump!(target),
                Op::Jsr(target) => {
                    frame.slots.push(Value::Int(pc as i32 + 1));
                    jump!(target);
                }
                Op::Ret(local) => match frame.slots.get(local as usize) {
                    Some(&Value::Int(target)) => jump!(target),
                    _ => return malformed(frame, pc),
                },
                Op::Switch(index) => {
                    let key = pop!(Value::Int(key) => key);
                    jump!(code.switches[index as usize].target(key));
                }
                Op::Pop => {
                    pop!(value => value);
                }
                Op::Pop2 => {
                    let top = pop!(value => value);
                    if !is_wide(top) {
                        pop!(value => value);
                    }
                }
                Op::Dup | Op::DupX1 | Op::DupX2 | Op::Dup2 | Op::Dup2X1 | Op::Dup2X2 | Op::Swap => {
                    if shuffle(op, frame).is_none() {
                        return malformed(frame, pc);
                    }
                }
                Op::ArrayLength => match pop!(value => value) {
                    Value::Reference(array) => {
                        frame.slots.push(Value::Int(self.length_of(array).cast_signed()));
                    }
                    Value::Null => leave!(raise("java/lang/NullPointerException", None)),
                    _ => return malformed(frame, pc),
                },
                Op::Return(true) => {
                    let value = pop!(value => value);
                    leave!(Flow::Return(Some(value)));
                }
                Op::Return(false) => leave!(Flow::Return(None)),
                _ => {
                    frame.pc = pc as u32;
                    return self.complex(thread, code, op);
                }
            }
            pc += 1;
        }
    }

    /// An instruction that needs more than the frame.
    fn complex(&self, thread: &mut JavaThread, code: &Code, op: Op) -> Flow {
        match op {
            Op::Constant(index) => match self.constant(&code.pool, index) {
                Ok(value) => next(&mut thread.frame, value),
                Err(flow) => flow,
            },
            Op::ArrayLoad(kind) => self.array_load(&mut thread.frame, kind),
            Op::ArrayStore(kind) => self.array_store(&mut thread.frame, kind),
            Op::GetStatic(index) => self.get_static(thread, code, index),
            Op::PutStatic(index) => self.put_static(thread, code, index),
            Op::GetField(index) => self.get_field(thread, code, index),
            Op::PutField(index) => self.put_field(thread, code, index),
            Op::InvokeVirtual(index) | Op::InvokeInterface(index) => self.invoke_virtual(thread, code, index),
            Op::InvokeSpecial(index) => self.invoke_special(thread, code, index),
            Op::InvokeStatic(index) => self.invoke_static(thread, code, index),
            Op::InvokeDynamic(index) => self.invoke_dynamic(thread, code, index),
            Op::New(index) => match self.resolve_class(&code.pool, index) {
                Ok(class) => match self.ensure_initialized(thread, class) {
                    None => instantiate(&thread.frame, code, class),
                    Some(flow) => flow,
                },
                Err(error) => Flow::Stop(error.to_string()),
            },
            Op::NewArray(kind) => match self.load(kind.keyword()) {
                Ok(component) => self.new_array(&mut thread.frame, code, component),
                Err(error) => Flow::Stop(error.to_string()),
            },
            Op::NewReferenceArray(index) => match self.resolve_class(&code.pool, index) {
                Ok(component) => self.new_array(&mut thread.frame, code, component),
                Err(error) => Flow::Stop(error.to_string()),
            },
            Op::NewMultiArray(index, dimensions) => match self.resolve_class(&code.pool, index) {
                Ok(class) => self.new_multi_array(&mut thread.frame, code, class, dimensions),
                Err(error) => Flow::Stop(error.to_string()),
            },
            Op::Throw => match thread.frame.slots.pop() {
                Some(Value::Reference(exception)) => Flow::Throw(exception),
                Some(Value::Null) => raise("java/lang/NullPointerException", None),
                _ => malformed_here(),
            },
            Op::CheckCast(index) => {
                let Some(&top) = thread.frame.slots.last() else { return malformed_here() };
                if let Value::Reference(object) = top {
                    match self.resolve_class(&code.pool, index) {
                        Ok(class) if self.is_instance(object, class) => {}
                        Ok(class) => {
                            let message = self.cast_message(object, class);
                            return raise("java/lang/ClassCastException", message);
                        }
                        Err(error) => return Flow::Stop(error.to_string()),
                    }
                }
                thread.frame.pc += 1;
                Flow::Go
            }
            Op::InstanceOf(index) => {
                let Some(top) = thread.frame.slots.pop() else { return malformed_here() };
                let holds = match top {
                    Value::Reference(object) => match self.resolve_class(&code.pool, index) {
                        Ok(class) => self.is_instance(object, class),
                        Err(error) => return Flow::Stop(error.to_string()),
                    },
                    _ => false,
                };
                next(&mut thread.frame, Value::Int(i32::from(holds)))
            }
            Op::MonitorEnter => match thread.frame.slots.pop() {
                Some(Value::Reference(monitor)) => Flow::Ask(Request::Lock(monitor), Pending::Next),
                Some(Value::Null) => raise("java/lang/NullPointerException", None),
                _ => malformed_here(),
            },
            Op::MonitorExit => match thread.frame.slots.pop() {
                Some(Value::Reference(monitor)) if thread.held.contains(&monitor) => {
                    Flow::Ask(Request::Unlock(monitor), Pending::Next)
                }
                Some(Value::Reference(_)) => not_owner(),
                Some(Value::Null) => raise("java/lang/NullPointerException", None),
                _ => malformed_here(),
            },
            Op::Own(own) => self.own(thread, code, own),
            Op::Illegal(opcode) => Flow::Stop(format!("malformed bytecode: instruction {opcode}")),
            _ => malformed_here(),
        }
    }

    /// Creates an array whose length is on the stack.
    pub(super) fn new_array(&self, frame: &mut Frame, code: &Code, component: ClassId) -> Flow {
        let Some(Value::Int(length)) = frame.slots.pop() else { return malformed_here() };
        if let Some(flow) = check_length(length) {
            return flow;
        }
        let class = self.array_of(component);
        let request = Request::Allocate {
            site: Site(code.first_site + frame.pc),
            class: ClassNumber(class.0),
            length: length.cast_unsigned(),
        };
        Flow::Ask(request, Pending::Push)
    }

    fn new_multi_array(&self, frame: &mut Frame, code: &Code, class: ClassId, dimensions: u8) -> Flow {
        let Some(first) = frame.slots.len().checked_sub(dimensions as usize) else { return malformed_here() };
        let mut lengths = Vec::with_capacity(dimensions as usize);
        for value in frame.slots.drain(first..) {
            let Value::Int(length) = value else { return malformed_here() };
            lengths.push(length);
        }
        if let Some(flow) = lengths.iter().find_map(|&length| check_length(length)) {
            return flow;
        }
        let mut classes = vec![class];
        for _ in 1..dimensions {
            match self.class(classes[classes.len() - 1]).shape {
                Shape::Array { component, .. } => classes.push(component),
                _ => return malformed_here(),
            }
        }
        let site = Site(code.first_site + frame.pc);
        let lengths = lengths.into_iter().map(i32::cast_unsigned).collect();
        Flow::Work(Box::new(Work::arrays(site, classes, lengths)))
    }

    /// JVMS §6.5: the array, the index, and whether it is in bounds.
    fn element(&self, array: Value, index: i32) -> Result<(ObjectId, Location), Flow> {
        let Value::Reference(array) = array else {
            return Err(raise("java/lang/NullPointerException", None));
        };
        let length = self.length_of(array);
        if index.cast_unsigned() >= length {
            let message = format!("Index {index} out of bounds for length {length}");
            return Err(raise("java/lang/ArrayIndexOutOfBoundsException", message));
        }
        Ok((array, Location { object: array, slot: index.cast_unsigned() }))
    }

    fn array_load(&self, frame: &mut Frame, _kind: Kind) -> Flow {
        let (Some(Value::Int(index)), Some(array)) = (frame.slots.pop(), frame.slots.pop()) else {
            return malformed_here();
        };
        match self.element(array, index) {
            Ok((_, location)) => Flow::Ask(Request::Read { location, mode: ReadMode::Plain }, Pending::Push),
            Err(flow) => flow,
        }
    }

    fn array_store(&self, frame: &mut Frame, _kind: Kind) -> Flow {
        let (Some(value), Some(Value::Int(index)), Some(array)) =
            (frame.slots.pop(), frame.slots.pop(), frame.slots.pop())
        else {
            return malformed_here();
        };
        let (array, location) = match self.element(array, index) {
            Ok(element) => element,
            Err(flow) => return flow,
        };
        // `bastore` serves bytes and booleans: the array knows.
        let Shape::Array { element, component } = self.class(self.class_of(array)).shape else {
            return malformed_here();
        };
        if let Value::Reference(object) = value
            && !self.is_instance(object, component)
        {
            let message = self.class(self.class_of(object)).source_name();
            return raise("java/lang/ArrayStoreException", message);
        }
        if !element.admits(value) {
            return malformed_here();
        }
        let value = element.narrow(value);
        Flow::Ask(Request::Write { location, value, mode: WriteMode::Plain }, Pending::Next)
    }

    pub(crate) fn is_instance(&self, object: ObjectId, class: ClassId) -> bool {
        self.loader.is_subclass(self.class_of(object), class)
    }
}

/// A monitor operation of a thread that does not hold the monitor.
pub(super) fn not_owner() -> Flow {
    raise("java/lang/IllegalMonitorStateException", "current thread is not owner".to_owned())
}

pub(super) fn malformed_here() -> Flow {
    Flow::Stop("malformed bytecode: an operand of another type than the instruction needs".to_owned())
}

/// Pushes a result, and goes on.
pub(super) fn next(frame: &mut Frame, value: Value) -> Flow {
    frame.slots.push(value);
    frame.pc += 1;
    Flow::Go
}

pub(super) fn check_length(length: i32) -> Option<Flow> {
    if length < 0 {
        return Some(raise("java/lang/NegativeArraySizeException", length.to_string()));
    }
    if length > LONGEST_ARRAY {
        let message =
            if length >= i32::MAX - 1 { "Requested array size exceeds VM limit" } else { "Java heap space" };
        return Some(raise("java/lang/OutOfMemoryError", message.to_owned()));
    }
    None
}

fn is_wide(value: Value) -> bool {
    matches!(value, Value::Long(_) | Value::Double(_))
}

/// `dup` and its like. A long or double counts for two in their definitions and is one operand here.
fn shuffle(op: Op, frame: &mut Frame) -> Option<()> {
    let slots = &mut frame.slots;
    let count = |slots: &[Value], words: usize, above: usize| -> Option<usize> {
        let mut words_left = words;
        let mut operands = 0;
        while words_left > 0 {
            let value = slots.get(slots.len().checked_sub(above + operands + 1)?)?;
            words_left = words_left.checked_sub(1 + usize::from(is_wide(*value)))?;
            operands += 1;
        }
        Some(operands)
    };
    let (words, under) = match op {
        Op::Dup => (1, 0),
        Op::DupX1 => (1, 1),
        Op::DupX2 => (1, 2),
        Op::Dup2 => (2, 0),
        Op::Dup2X1 => (2, 1),
        Op::Dup2X2 => (2, 2),
        _ => {
            let top = slots.len();
            slots.get(top.checked_sub(2)?)?;
            slots.swap(top - 1, top - 2);
            return Some(());
        }
    };
    let copied = count(slots, words, 0)?;
    let skipped = count(slots, under, copied)?;
    let place = slots.len() - copied - skipped;
    let values: SmallVec<[Value; 2]> = SmallVec::from_slice(&slots[slots.len() - copied..]);
    slots.insert_many(place, values);
    Some(())
}

pub(super) fn instantiate(frame: &Frame, code: &Code, class: ClassId) -> Flow {
    let request =
        Request::Allocate { site: Site(code.first_site + frame.pc), class: ClassNumber(class.0), length: 0 };
    Flow::Ask(request, Pending::Push)
}
