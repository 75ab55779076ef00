//! The instructions that only replacements of library methods use (see `op::Own`).

use thinair_event::{Location, ReadMode, Value, WriteMode};
use thinair_program::{Describe, Life, Request, Site, Update};

use super::access::update;
use super::execute::{check_length, instantiate, malformed_here, next, not_owner};
use super::initialize::{enter_initialization, leave_initialization};
use super::{Constructor, Flow, Pending, Raise, Work, raise};
use crate::builtin::{Pure, pure};
use crate::class::{ClassId, Code, Shape, flags};
use crate::constants;
use crate::kind::Kind;
use crate::limits;
use crate::op::{Mode, Own};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// What the library is told is the offset of the first field or element.
pub(crate) const FIRST_OFFSET: i64 = 16;
/// What it is told is the offset of the first static field, of which the base is the mirror. No mirror has so many fields.
pub(crate) const FIRST_STATIC_OFFSET: i64 = 1 << 20;

impl JavaProgram {
    pub(super) fn own(&self, thread: &mut JavaThread, code: &Code, own: Own) -> Flow {
        let site = Site(code.first_site + thread.frame.pc);
        macro_rules! pop {
            ($pattern:pat => $value:expr) => {
                match thread.frame.slots.pop() {
                    Some($pattern) => $value,
                    Some(Value::Null) => return raise("java/lang/NullPointerException", None),
                    _ => return malformed_here(),
                }
            };
        }
        macro_rules! object {
            () => {
                pop!(Value::Reference(object) => object)
            };
        }
        macro_rules! any {
            () => {
                match thread.frame.slots.pop() {
                    Some(value) => value,
                    None => return malformed_here(),
                }
            };
        }
        match own {
            Own::Pure(function, operands) => self.pure(thread, function, operands),
            Own::Intern => match any!() {
                Value::Reference(string) => Flow::Work(Box::new(Work::text(string))),
                null => next(&mut thread.frame, null),
            },
            Own::Concatenate(count) => {
                let slots = &mut thread.frame.slots;
                let Some(first) = slots.len().checked_sub(usize::from(count)) else {
                    return malformed_here();
                };
                let operands = slots.drain(first..).collect();
                Flow::Work(Box::new(Work::concatenation(operands, site)))
            }
            Own::ConcatenateAll => {
                let array = object!();
                Flow::Work(Box::new(Work::concatenation_of_all(array, site)))
            }
            Own::CopyArray => self.copy_array(thread),
            Own::Clone => {
                let object = object!();
                let class = self.class_of(object);
                let length = self.length_of(object);
                let cells = match self.class(class).shape {
                    Shape::Array { .. } => length,
                    _ => self.class(class).fields.len() as u32,
                };
                let cloneable =
                    self.load("java/lang/Cloneable").is_ok_and(|above| self.is_instance(object, above));
                if !cloneable {
                    let name = self.class(class).source_name();
                    return raise("java/lang/CloneNotSupportedException", name);
                }
                Flow::Work(Box::new(Work::clone_of(object, site, class, length, cells)))
            }
            Own::StackTrace => {
                let backtrace = pop!(Value::Int(backtrace) => backtrace);
                Flow::Work(Box::new(Work::trace(backtrace.cast_unsigned(), site)))
            }
            Own::Backtrace => {
                let backtrace = self.take_backtrace(thread);
                next(&mut thread.frame, Value::Int(backtrace.cast_signed()))
            }
            Own::ClassOf => {
                let object = object!();
                let mirror = self.class(self.class_of(object)).mirror;
                next(&mut thread.frame, Value::Reference(mirror))
            }
            Own::CurrentThread => {
                let me = thread.object;
                next(&mut thread.frame, Value::Reference(me))
            }
            Own::CallerClass(calls) => {
                let shown = |method| self.code_of(method).is_some_and(|code| !code.hidden);
                let mut methods = thread.frames().map(|frame| frame.method).filter(|&method| shown(method));
                // Main is called by no class of the program.
                let caller = methods.nth(calls as usize);
                drop(methods);
                let class = caller.map_or(self.known().object, |method| self.method(method).class);
                next(&mut thread.frame, Value::Reference(self.class(class).mirror))
            }
            Own::Instantiate => match self.initialized_mirror(thread) {
                Ok(class) => {
                    thread.frame.slots.pop();
                    instantiate(&thread.frame, code, class)
                }
                Err(flow) => flow,
            },
            Own::MakeArray => {
                let length = pop!(Value::Int(length) => length);
                let mirror = object!();
                let Some(component) = self.mirrored(mirror) else { return malformed_here() };
                if let Some(flow) = check_length(length) {
                    return flow;
                }
                thread.frame.slots.push(Value::Int(length));
                self.new_array(&mut thread.frame, code, component)
            }
            Own::EnumValues => match self.initialized_mirror(thread) {
                Ok(class) => {
                    thread.frame.slots.pop();
                    let descriptor = format!("()[L{};", self.class(class).name);
                    let selector = self.loader.selector("values", &descriptor);
                    let is_enum = self.class(class).is(flags::ENUM);
                    match self.find_method(class, selector).filter(|_| is_enum) {
                        Some(values) => Flow::Call(values, 0),
                        None => next(&mut thread.frame, Value::Null),
                    }
                }
                Err(flow) => flow,
            },
            Own::InvokeSpread => self.invoke_spread(thread),
            Own::Initialize => match self.initialized_mirror(thread) {
                Ok(_) => {
                    thread.frame.slots.pop();
                    thread.frame.pc += 1;
                    Flow::Go
                }
                Err(flow) => flow,
            },
            Own::EnsureInitialized(index) => match self.resolve_class(&code.pool, index) {
                Ok(class) => match self.ensure_initialized(thread, class) {
                    Some(flow) => flow,
                    None => {
                        thread.frame.pc += 1;
                        Flow::Go
                    }
                },
                Err(error) => Flow::Stop(error.to_string()),
            },
            Own::EnterInitialization(index) => match self.resolve_class(&code.pool, index) {
                Ok(class) => enter_initialization(class),
                Err(error) => Flow::Stop(error.to_string()),
            },
            Own::LeaveInitialization(index, succeeded) => match self.resolve_class(&code.pool, index) {
                Ok(class) => {
                    let failure = if succeeded { None } else { Some(object!()) };
                    leave_initialization(thread, class, failure)
                }
                Err(error) => Flow::Stop(error.to_string()),
            },
            Own::HoldsLock => {
                let object = object!();
                let holds = thread.held.contains(&object);
                next(&mut thread.frame, Value::Int(i32::from(holds)))
            }
            Own::Wait => {
                let nanoseconds = pop!(Value::Long(nanoseconds) => nanoseconds);
                let monitor = object!();
                if !thread.held.contains(&monitor) {
                    return not_owner();
                }
                let timeout = u64::try_from(nanoseconds).ok();
                self.note_waiting(thread);
                self.wait_for(Request::Wait { monitor, timeout }, Pending::Interruptible, timeout)
            }
            Own::Notify | Own::NotifyAll => {
                let monitor = object!();
                if !thread.held.contains(&monitor) {
                    return not_owner();
                }
                let request =
                    if own == Own::Notify { Request::Notify(monitor) } else { Request::NotifyAll(monitor) };
                Flow::Ask(request, Pending::Next)
            }
            Own::Start => {
                let daemon = pop!(Value::Int(daemon) => daemon != 0);
                let started = object!();
                Flow::Ask(Request::Start { thread: started, daemon }, Pending::Push)
            }
            Own::Join => {
                let nanoseconds = pop!(Value::Long(nanoseconds) => nanoseconds);
                let joined = object!();
                let timeout = u64::try_from(nanoseconds).ok();
                self.wait_for(Request::Join { thread: joined, timeout }, Pending::Interruptible, timeout)
            }
            Own::Observe(closely) => {
                let asked = object!();
                // Who asks is alive: nobody else has to do with that.
                if asked == thread.object {
                    return next(&mut thread.frame, Value::Int(Life::Alive as i32));
                }
                Flow::Ask(Request::Observe { thread: asked, closely }, Pending::Push)
            }
            Own::Sleep => {
                let nanoseconds = pop!(Value::Long(nanoseconds) => nanoseconds.max(0).cast_unsigned());
                self.wait_for(Request::Sleep { nanoseconds }, Pending::Sleep, Some(nanoseconds))
            }
            Own::LibraryTime => {
                let time = thread.time.look();
                next(&mut thread.frame, Value::Long(time))
            }
            Own::Yield => Flow::Ask(Request::Yield, Pending::Next),
            Own::Interrupt => {
                let interrupted = object!();
                Flow::Ask(Request::Interrupt(interrupted), Pending::Next)
            }
            Own::TestInterrupt => {
                let clear = pop!(Value::Int(clear) => clear != 0);
                let asked = object!();
                Flow::Ask(Request::TestInterrupt { thread: asked, clear }, Pending::Push)
            }
            Own::Park => {
                let nanoseconds = pop!(Value::Long(nanoseconds) => nanoseconds);
                let timeout = u64::try_from(nanoseconds).ok();
                self.note_waiting(thread);
                self.wait_for(Request::Park { timeout }, Pending::Uninterruptible, timeout)
            }
            Own::Unpark => {
                let unparked = object!();
                Flow::Ask(Request::Unpark(unparked), Pending::Next)
            }
            Own::Exit => {
                let status = pop!(Value::Int(status) => status);
                Flow::Ask(Request::Exit { status }, Pending::Never)
            }
            Own::Output(channel) => {
                let text = any!();
                Flow::Ask(Request::External { channel: u32::from(channel), value: text }, Pending::Next)
            }
            Own::Die => {
                let throwable = object!();
                let backtrace = pop!(Value::Int(backtrace) => backtrace);
                let text = object!();
                let exception = self.thrown_by(throwable, text, backtrace.cast_unsigned());
                Flow::Ask(Request::End { exception: Some(exception) }, Pending::Never)
            }
            Own::Choose => {
                let options = pop!(Value::Int(options) => options.max(1).cast_unsigned());
                Flow::Ask(Request::Choice { kind: 0, options }, Pending::Push)
            }
            Own::MayFail if self.may_fail(thread) => {
                Flow::Ask(Request::Choice { kind: 0, options: 2 }, Pending::Push)
            }
            Own::MayFail => next(&mut thread.frame, Value::Int(0)),
            Own::Fence(mode) => Flow::Ask(Request::Fence(mode), Pending::Next),
            Own::UnsafeGet(kind, mode) => {
                let offset = pop!(Value::Long(offset) => offset);
                let base = any!();
                match self.unsafe_location(base, offset, kind) {
                    Ok(location) => {
                        Flow::Ask(Request::Read { location, mode: read_mode(mode) }, Pending::Push)
                    }
                    Err(flow) => flow,
                }
            }
            Own::UnsafePut(kind, mode) => {
                let value = any!();
                let offset = pop!(Value::Long(offset) => offset);
                let base = any!();
                match self.unsafe_target(thread, base, offset, kind) {
                    Ok(location) => {
                        let value = kind.narrow(value);
                        Flow::Ask(Request::Write { location, value, mode: write_mode(mode) }, Pending::Next)
                    }
                    Err(flow) => flow,
                }
            }
            Own::UnsafeCompareAndSet(kind, mode) | Own::UnsafeCompareAndExchange(kind, mode) => {
                let new = any!();
                let expected = any!();
                let offset = pop!(Value::Long(offset) => offset);
                let base = any!();
                let pending = if matches!(own, Own::UnsafeCompareAndSet(..)) {
                    Pending::PushWritten
                } else {
                    Pending::PushOld
                };
                let (expected, new) = (kind.narrow(expected), kind.narrow(new));
                // Of `Unsafe` nothing but its weak methods is called for the program's own weak ones.
                let weak = pending == Pending::PushWritten && self.may_fail(thread);
                let update = Update::CompareAndSet { expected, new, weak };
                match self.unsafe_target(thread, base, offset, kind) {
                    Ok(location) => unsafe_update(location, mode, update, pending),
                    Err(flow) => flow,
                }
            }
            Own::UnsafeUpdate(kind, mode, change) => {
                let operand = any!();
                let offset = pop!(Value::Long(offset) => offset);
                let base = any!();
                let update = update(kind, change, kind.narrow(operand));
                match self.unsafe_target(thread, base, offset, kind) {
                    Ok(location) => unsafe_update(location, mode, update, Pending::PushOld),
                    Err(flow) => flow,
                }
            }
            Own::Count(counter) => {
                let count = &mut thread.counts[counter as usize];
                let number = *count;
                *count += 1;
                next(&mut thread.frame, Value::Int(number.cast_signed()))
            }
            Own::Unsupported => {
                let text = object!();
                let what = self.constant_text(text).map(String::from_utf16_lossy).unwrap_or_default();
                Flow::Stop(what)
            }
        }
    }

    /// Waits, for so many nanoseconds at most.
    fn wait_for(&self, request: Request, pending: Pending, timeout: Option<u64>) -> Flow {
        let clock =
            timeout.filter(|_| self.looks_at_clock.get() == Some(&true)).map(|time| (time, self.clock()));
        match clock {
            None => Flow::Ask(request, pending),
            Some((time, Ok(clock))) => Flow::Work(Box::new(Work::timed(request, pending, time, clock))),
            Some((_, Err(error))) => Flow::Stop(error.to_string()),
        }
    }

    /// The class whose mirror is on top of the stack, once it is initialized.
    fn initialized_mirror(&self, thread: &mut JavaThread) -> Result<ClassId, Flow> {
        let mirror = match thread.frame.slots.last() {
            Some(&Value::Reference(mirror)) => mirror,
            Some(Value::Null) => return Err(raise("java/lang/NullPointerException", None)),
            _ => return Err(malformed_here()),
        };
        let class = self.mirrored(mirror).ok_or_else(malformed_here)?;
        match self.ensure_initialized(thread, class) {
            None => Ok(class),
            Some(flow) => Err(flow),
        }
    }

    fn pure(&self, thread: &mut JavaThread, function: u16, operands: u8) -> Flow {
        let Some(first) = thread.frame.slots.len().checked_sub(operands as usize) else {
            return malformed_here();
        };
        let (_, function) = pure::TABLE[function as usize];
        match function(self, &thread.frame.slots[first..]) {
            Pure::Value(value) => {
                thread.frame.slots.truncate(first);
                next(&mut thread.frame, value)
            }
            Pure::Raise(class, message) => raise(class, message),
            Pure::Throw(class, descriptor, operands) => {
                Flow::Raise(Raise { class, by: Constructor::Operands(descriptor, operands) })
            }
            Pure::Unsupported(what) => Flow::Stop(what),
        }
    }

    /// `System.arraycopy`, with `HotSpot`'s messages.
    fn copy_array(&self, thread: &mut JavaThread) -> Flow {
        let slots = &mut thread.frame.slots;
        let (
            Some(Value::Int(length)),
            Some(Value::Int(to)),
            Some(target),
            Some(Value::Int(from)),
            Some(source),
        ) = (slots.pop(), slots.pop(), slots.pop(), slots.pop(), slots.pop())
        else {
            return malformed_here();
        };
        let (Value::Reference(source), Value::Reference(target)) = (source, target) else {
            return raise("java/lang/NullPointerException", None);
        };
        let (source_class, target_class) =
            (self.class(self.class_of(source)), self.class(self.class_of(target)));
        let shown = |element: Kind| {
            if element == Kind::Reference {
                "object array[]".to_owned()
            } else {
                format!("{}[]", element.keyword())
            }
        };
        let mismatch = |message: String| raise("java/lang/ArrayStoreException", message);
        let Shape::Array { element: from_kind, .. } = source_class.shape else {
            return mismatch(format!(
                "arraycopy: source type {} is not an array",
                source_class.source_name()
            ));
        };
        let Shape::Array { element: to_kind, .. } = target_class.shape else {
            return mismatch(format!(
                "arraycopy: destination type {} is not an array",
                target_class.source_name()
            ));
        };
        if from_kind != to_kind {
            return mismatch(format!(
                "arraycopy: type mismatch: can not copy {} into {}",
                shown(from_kind),
                shown(to_kind)
            ));
        }
        let out = |message: String| raise("java/lang/ArrayIndexOutOfBoundsException", message);
        let (source_length, target_length) = (self.length_of(source), self.length_of(target));
        if from < 0 {
            return out(format!(
                "arraycopy: source index {from} out of bounds for {}",
                bounds(from_kind, source_length)
            ));
        }
        if to < 0 {
            return out(format!(
                "arraycopy: destination index {to} out of bounds for {}",
                bounds(to_kind, target_length)
            ));
        }
        if length < 0 {
            return out(format!("arraycopy: length {length} is negative"));
        }
        let (from, to, length) = (from.cast_unsigned(), to.cast_unsigned(), length.cast_unsigned());
        if from + length > source_length {
            return out(format!(
                "arraycopy: last source index {} out of bounds for {}",
                from + length,
                bounds(from_kind, source_length)
            ));
        }
        if to + length > target_length {
            return out(format!(
                "arraycopy: last destination index {} out of bounds for {}",
                to + length,
                bounds(to_kind, target_length)
            ));
        }
        Flow::Work(Box::new(Work::copy(source, from, target, to, length)))
    }

    /// The variable that Unsafe means.
    fn unsafe_location(&self, base: Value, offset: i64, kind: Kind) -> Result<Location, Flow> {
        let Value::Reference(object) = base else {
            return Err(Flow::Stop("memory outside of objects, by Unsafe".to_owned()));
        };
        let (place, first) = match self.mirrored(object) {
            Some(class) if offset >= FIRST_STATIC_OFFSET => (self.class(class).holder, FIRST_STATIC_OFFSET),
            _ => (object, FIRST_OFFSET),
        };
        let slot = u32::try_from(offset - first).ok();
        let slot =
            slot.filter(|&slot| self.cell_kind(place, slot).is_some_and(|cell| same_storage(cell, kind)));
        match slot {
            Some(slot) => Ok(Location { object: place, slot }),
            None => {
                let class = self.class(self.class_of(object)).source_name();
                Err(Flow::Stop(format!("a {} at offset {offset} of a {class}, by Unsafe", kind.keyword())))
            }
        }
    }

    /// The variable that Unsafe means to write. What is final is vouched for: nobody but its constructor writes it.
    fn unsafe_target(
        &self,
        thread: &JavaThread,
        base: Value,
        offset: i64,
        kind: Kind,
    ) -> Result<Location, Flow> {
        let location = self.unsafe_location(base, offset, kind)?;
        if !thread.boot && self.variable_at(location).is_final {
            return Err(Flow::Stop(limits::FINAL_FIELD.of(self.location_name(location))));
        }
        Ok(location)
    }

    /// The class that a mirror stands for.
    pub(crate) fn mirrored(&self, mirror: thinair_event::ObjectId) -> Option<ClassId> {
        match self.constants.get(constants::number(mirror)?).meaning {
            constants::Meaning::Mirror(class) => Some(class),
            _ => None,
        }
    }
}

fn unsafe_update(location: Location, mode: Mode, update: Update, pending: Pending) -> Flow {
    let (read, write) = (read_mode(mode), write_mode(mode));
    Flow::Ask(Request::ReadModifyWrite { location, update, read, write }, pending)
}

fn bounds(kind: Kind, length: u32) -> String {
    let what = if kind == Kind::Reference { "object array" } else { kind.keyword() };
    format!("{what}[{length}]")
}

/// Unsafe's boolean accesses are made of byte accesses in places.
fn same_storage(cell: Kind, asked: Kind) -> bool {
    cell == asked || (cell == Kind::Boolean && asked == Kind::Byte)
}

fn read_mode(mode: Mode) -> ReadMode {
    match mode {
        Mode::Plain | Mode::Release => ReadMode::Plain,
        Mode::Opaque => ReadMode::Opaque,
        Mode::Acquire => ReadMode::Acquire,
        Mode::Volatile => ReadMode::Volatile,
    }
}

fn write_mode(mode: Mode) -> WriteMode {
    match mode {
        Mode::Plain | Mode::Acquire => WriteMode::Plain,
        Mode::Opaque => WriteMode::Opaque,
        Mode::Release => WriteMode::Release,
        Mode::Volatile => WriteMode::Volatile,
    }
}
