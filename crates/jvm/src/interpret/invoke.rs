//! Calls and returns (JVMS §6.5 invoke…, return).

use smallvec::SmallVec;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::Request;

use super::execute::malformed_here;
use super::{Flow, Pending, raise};
use crate::class::{Code, Field, Method, MethodId, MethodRef, flags};
use crate::op::PoolIndex;
use crate::pool::Resolved;
use crate::program::JavaProgram;
use crate::thread::{Frame, JavaThread};

/// How deep a stack may be. A real one has some limit; this is ours.
pub(super) const DEEPEST_STACK: u32 = 2_800;
/// How much deeper frames that make the `StackOverflowError` may be.
const HEADROOM: u32 = 64;

impl JavaProgram {
    pub(super) fn invoke_virtual(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        let called = match self.resolve_method(&code.pool, index) {
            Ok(Resolved::Method(called)) => *called,
            Ok(Resolved::Access(access)) => return self.access(thread, access),
            Ok(Resolved::Invoke(invoke)) => return self.invoke_handle(thread, invoke),
            Ok(_) => return malformed_here(),
            Err(error) => return Flow::Stop(error.to_string()),
        };
        let receiver = match receiver(thread, called) {
            Ok(receiver) => receiver,
            Err(flow) => return flow,
        };
        if called.direct {
            return Flow::Call(called.method, called.operands);
        }
        match self.class(self.class_of(receiver)).dispatch.get(&called.selector) {
            Some(&selected) => Flow::Call(selected, called.operands),
            None => {
                let class = self.class(self.class_of(receiver)).source_name();
                let method = self.method(called.method);
                let message = format!("{class} has no method {}{}", method.name, method.descriptor);
                raise("java/lang/IncompatibleClassChangeError", message)
            }
        }
    }

    pub(super) fn invoke_special(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        let called = match self.resolve_method(&code.pool, index) {
            Ok(Resolved::Method(called)) => *called,
            Ok(_) => return malformed_here(),
            Err(error) => return Flow::Stop(error.to_string()),
        };
        if let Err(flow) = receiver(thread, called) {
            return flow;
        }
        // A call of super's method: what the superclass selects, which may be a default method.
        let method = self.method(called.method);
        let current = self.method(thread.frame.method).class;
        let is_super = !called.direct
            && current != method.class
            && !self.class(method.class).is_interface()
            && self.loader.is_subclass(current, method.class);
        let selected = match self.class(current).super_class {
            Some(above) if is_super => self.class(above).dispatch.get(&called.selector).copied(),
            _ => None,
        };
        Flow::Call(selected.unwrap_or(called.method), called.operands)
    }

    pub(super) fn invoke_static(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        let called = match self.resolve_method(&code.pool, index) {
            Ok(Resolved::Method(called)) => *called,
            Ok(_) => return malformed_here(),
            Err(error) => return Flow::Stop(error.to_string()),
        };
        let method = self.method(called.method);
        if !method.is(flags::STATIC) {
            return malformed_here();
        }
        // A method that we have replaced does not initialize its class.
        if !method.is_replaced()
            && let Some(flow) = self.ensure_initialized(thread, method.class)
        {
            return flow;
        }
        Flow::Call(called.method, called.operands)
    }

    pub(super) fn invoke_dynamic(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        match self.call_site(thread, &code.pool, index) {
            Ok(target) => Flow::Call(target, self.method(target).operands()),
            Err(what) => Flow::Stop(what),
        }
    }

    /// Enters a method whose operands are on the stack. `again`: the caller's instruction is executed again afterwards.
    pub(super) fn call(&self, thread: &mut JavaThread, method: MethodId, operands: u16, again: bool) -> Flow {
        let method = self.method(method);
        let Some(code) = self.code(method) else { return self.no_code(method) };
        let depth = thread.depth();
        // Above a limit are the frames that make the error; they may reach the next limit, but not another.
        match depth.checked_sub(DEEPEST_STACK) {
            Some(0 | HEADROOM) if !code.hidden => return raise("java/lang/StackOverflowError", None),
            Some(above) if above >= 2 * HEADROOM => {
                return Flow::Stop("a stack that overflows again and again".to_owned());
            }
            _ => {}
        }
        let Some(frame) = frame(thread, method, code, operands, again) else { return malformed_here() };
        let locks = method.is(flags::SYNCHRONIZED) && !method.is_replaced();
        let monitor = locks.then(|| match (method.is(flags::STATIC), frame.slots.first()) {
            (false, Some(&Value::Reference(receiver))) => receiver,
            _ => self.class(method.class).mirror,
        });
        self.forget_dead(thread);
        if !thread.time.is_zero() && !self.is_library(method.id) && self.is_library(thread.frame.method) {
            thread.time.enter_program(depth + 1);
        }
        thread.push_frame(frame);
        match monitor {
            None => Flow::Go,
            Some(monitor) => {
                thread.frame.monitor = Some(monitor);
                Flow::Ask(Request::Lock(monitor), Pending::Enter)
            }
        }
    }

    /// Goes back to the caller, once the monitor of a synchronized method is released.
    pub(super) fn return_from(&self, thread: &mut JavaThread, value: Option<Value>) -> Flow {
        if let Some(monitor) = thread.frame.monitor {
            return Flow::Ask(Request::Unlock(monitor), Pending::Leave(value));
        }
        if let Some(location) = self.to_freeze(thread) {
            return Flow::Ask(Request::Freeze(location), Pending::Frozen);
        }
        let again = thread.frame.again;
        if !self.leave_frame(thread) {
            // For whoever runs a single method.
            thread.frame.slots.extend(value);
            return Flow::Ask(Request::End { exception: None }, Pending::Never);
        }
        if again {
            return Flow::Go;
        }
        if let Some(value) = value {
            thread.frame.slots.push(value);
        }
        thread.frame.pc += 1;
        Flow::Go
    }

    /// The first final variable that the constructor which returns has to freeze, and stands for all of its class.
    fn to_freeze(&self, thread: &JavaThread) -> Option<Location> {
        let frame = &thread.frame;
        self.code_of(frame.method).filter(|code| code.freezes && !thread.boot)?;
        let object = frame.slots.first()?.reference()?;
        let class = self.class(self.method(frame.method).class);
        let is_frozen = |field: &Field| field.class == class.id && field.is(flags::FINAL);
        let slot = class.fields.iter().position(is_frozen)?;
        Some(Location { object, slot: slot as u32 })
    }

    /// Goes back to the caller; false if there is none.
    #[inline]
    pub(super) fn leave_frame(&self, thread: &mut JavaThread) -> bool {
        if thread.time.is_zero() {
            return thread.pop_frame();
        }
        let (left, depth) = (thread.frame.method, thread.depth());
        let is_popped = thread.pop_frame();
        let for_program = self.is_library(left) && !self.is_library(thread.frame.method);
        thread.time.leave(depth, is_popped && for_program);
        is_popped
    }

    fn is_library(&self, method: MethodId) -> bool {
        self.class(self.method(method).class).is_library()
    }

    fn no_code(&self, method: &Method) -> Flow {
        let class = self.class(method.class).source_name();
        if method.is(flags::ABSTRACT) {
            let message = format!("{class}.{}{}", method.name, method.descriptor);
            return raise("java/lang/AbstractMethodError", message);
        }
        Flow::Stop(format!("the native method {class}.{}{}", method.name, method.descriptor))
    }

    /// Whether a weak compare-and-set may fail for no reason: if the program itself asks for it, directly or by a library
    /// method that is a weak one too. Inside the library none does: every loop around one would only stutter.
    pub(super) fn may_fail(&self, thread: &JavaThread) -> bool {
        let mut methods = thread.frames().map(|frame| self.method(frame.method));
        let is_library = |method: &Method| self.class(method.class).is_library();
        methods
            .find(|method| !(is_library(method) && method.name.starts_with("weakCompareAndSet")))
            .is_some_and(|method| !is_library(method))
    }
}

/// The receiver of a call, which is not null.
fn receiver(thread: &JavaThread, called: MethodRef) -> Result<ObjectId, Flow> {
    let slots = &thread.frame.slots;
    match slots.len().checked_sub(called.operands as usize).and_then(|first| slots.get(first)) {
        Some(&Value::Reference(receiver)) => Ok(receiver),
        Some(Value::Null) => Err(raise("java/lang/NullPointerException", None)),
        _ => Err(malformed_here()),
    }
}

/// A frame whose local variables are the operands on top of the caller's stack.
fn frame(thread: &mut JavaThread, method: &Method, code: &Code, operands: u16, again: bool) -> Option<Frame> {
    let stack = &mut thread.frame.slots;
    let first = stack.len().checked_sub(operands as usize)?;
    let mut slots: SmallVec<[Value; 8]> =
        SmallVec::with_capacity((code.max_locals + code.max_stack) as usize);
    if method.signature.has_wide {
        for &operand in &stack[first..] {
            slots.push(operand);
            if matches!(operand, Value::Long(_) | Value::Double(_)) {
                slots.push(Value::Null);
            }
        }
    } else {
        slots.extend_from_slice(&stack[first..]);
    }
    stack.truncate(first);
    let locals = (code.max_locals as usize).max(slots.len());
    slots.resize(locals, Value::Null);
    Some(Frame { method: method.id, pc: 0, monitor: None, again, slots })
}
