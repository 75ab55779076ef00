//! Calls of `MethodHandle`s, and of the methods of `VarHandle`, which are actions.
//!
//! A call site fixes the types of its operands and its result. Where they are not those of the handle, the call is made by
//! a method that converts them (see `link::adapt`), or fails.

use smallvec::SmallVec;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Narrow, Request, Update};

use super::execute::malformed_here;
use super::{Flow, Pending, Raise, raise};
use crate::class::{MethodId, Shape};
use crate::kind::{Kind, types};
use crate::method_handle::{InvokeMethod, MethodHandle};
use crate::op::Change;
use crate::program::JavaProgram;
use crate::thread::JavaThread;
use crate::var_handle::{Access, AccessMethod, Bytes, Link, VarHandle, Variables, View};

impl JavaProgram {
    /// A call of one of `VarHandle`'s methods.
    pub(super) fn access(&self, thread: &mut JavaThread, method: &AccessMethod) -> Flow {
        let operands = method.signature.parameters.len();
        let slots = &thread.frame.slots;
        let Some(first) = slots.len().checked_sub(operands + 1) else { return malformed_here() };
        let Value::Reference(object) = slots[first] else {
            return raise("java/lang/NullPointerException", None);
        };
        let Some(handle) = self.var_handle(object) else {
            return Flow::Stop("a VarHandle of a kind that is not known".to_owned());
        };
        let known = method.link.get_or_init(|| (object, self.link_access(&handle, method)));
        let other;
        let link = if known.0 == object {
            &known.1
        } else {
            other = self.link_access(&handle, method);
            &other
        };
        match link {
            Link::Direct => self.direct_access(thread, &handle, method),
            Link::Adapted(adapter) => Flow::Call(*adapter, operands as u16 + 1),
            Link::Wrong(raise) => Flow::Raise(raise.clone()),
        }
    }

    /// A call of `MethodHandle.invokeExact` or `invoke`.
    pub(super) fn invoke_handle(&self, thread: &mut JavaThread, call: &InvokeMethod) -> Flow {
        let slots = &mut thread.frame.slots;
        let Some(first) = slots.len().checked_sub(usize::from(call.operands) + 1) else {
            return malformed_here();
        };
        let Value::Reference(object) = slots[first] else {
            return raise("java/lang/NullPointerException", None);
        };
        let Some(handle) = self.method_handle(object) else {
            return Flow::Stop("a MethodHandle of a kind that is not known".to_owned());
        };
        let known = call.link.get_or_init(|| (object, self.link_invocation(object, handle, call)));
        let other;
        let link = if known.0 == object {
            &known.1
        } else {
            other = self.link_invocation(object, handle, call);
            &other
        };
        let method = match link {
            Link::Direct => handle.method,
            Link::Adapted(adapter) => *adapter,
            Link::Wrong(raise) => return Flow::Raise(raise.clone()),
        };
        slots.remove(first);
        Flow::Call(method, call.operands)
    }

    fn link_invocation(&self, object: ObjectId, handle: MethodHandle, call: &InvokeMethod) -> Link {
        let own = &*self.method(handle.method).descriptor;
        if *own == *call.descriptor {
            return Link::Direct;
        }
        let wrong = if call.exact {
            self.inexact(own, &call.descriptor)
        } else {
            match self.handle_as_type(object, handle, &call.descriptor) {
                Ok(adapter) => return Link::Adapted(adapter),
                Err(wrong) => wrong,
            }
        };
        Link::Wrong(wrong)
    }

    /// The method that does what a handle does, with other types (`MethodHandle.asType`).
    pub(crate) fn handle_as_type(
        &self,
        object: ObjectId,
        handle: MethodHandle,
        site: &str,
    ) -> Result<MethodId, Raise> {
        let own = &*self.method(handle.method).descriptor;
        let (own_types, site_types) = (types(own).unwrap_or_default(), types(site).unwrap_or_default());
        let last = own_types.len().saturating_sub(2);
        let fits = site_types.len() == own_types.len()
            && site_types.get(last).is_some_and(|&given| self.is_assignable(given, own_types[last]));
        let element = own_types.get(last).and_then(|array| array.strip_prefix('['));
        let collected = element.filter(|_| handle.collects && !fits);
        self.handle_adapter(object, own, site, collected).ok_or_else(|| {
            let shown = match collected {
                Some(element) => {
                    let count = (site_types.len() - 1).saturating_sub(last);
                    let fixed = own_types[..last].concat();
                    format!("({fixed}{}){}", element.repeat(count), own_types[last + 1])
                }
                None => own.to_owned(),
            };
            self.inconvertible(&shown, site)
        })
    }

    /// `MethodHandle.invokeWithArguments`: calls it with the elements of an array.
    pub(super) fn invoke_spread(&self, thread: &JavaThread) -> Flow {
        let Some(&Value::Reference(array)) = thread.frame.slots.last() else { return malformed_here() };
        let length = self.length_of(array);
        let method = self.internal(
            &format!("spread {length}"),
            "(Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
            || {
                let mut text = "aload 0\n".to_owned();
                for index in 0..length {
                    text.push_str(&format!("aload 1\niconst {index}\naaload\n"));
                }
                let parameters = "Ljava/lang/Object;".repeat(length as usize);
                text + &format!(
                    "invokevirtual java/lang/invoke/MethodHandle.invoke({parameters})Ljava/lang/Object;\nareturn\n"
                )
            },
        );
        Flow::Call(method, 2)
    }

    /// What is thrown when a call should have had exactly the types of the handle.
    fn inexact(&self, own: &str, site: &str) -> Raise {
        let expected = if self.sources.feature() > 17 { "handle's method type" } else { "expected" };
        let message = format!("{expected} {} but found {}", self.type_text(own), self.type_text(site));
        Raise::new("java/lang/invoke/WrongMethodTypeException", Some(message))
    }

    /// What is thrown when the types of a call can't be converted.
    fn inconvertible(&self, own: &str, site: &str) -> Raise {
        let message =
            format!("cannot convert MethodHandle{} to {}", self.type_text(own), self.type_text(site));
        Raise::new("java/lang/invoke/WrongMethodTypeException", Some(message))
    }

    /// How a call goes: `VarHandle` and its subclasses check in this order.
    fn link_access(&self, handle: &VarHandle, method: &AccessMethod) -> Link {
        let (own, site) = (self.access_descriptor(handle, method.access), &*method.descriptor);
        if handle.exact && own != site {
            return Link::Wrong(self.inexact(&own, site));
        }
        if !handle.supports(method.access) {
            let message = (self.sources.feature() > 17).then(|| method.name.to_string());
            return Link::Wrong(Raise::new("java/lang/UnsupportedOperationException", message));
        }
        if own == site {
            return match handle.variables {
                Variables::View(view) => {
                    Link::Adapted(self.view_access(handle, view, method.access, &method.name, site))
                }
                _ => Link::Direct,
            };
        }
        match self.adapter("java/lang/invoke/VarHandle", &method.name, &own, site) {
            Some(adapter) => Link::Adapted(adapter),
            None => {
                let with_handle =
                    |descriptor: &str| descriptor.replacen('(', "(Ljava/lang/invoke/VarHandle;", 1);
                Link::Wrong(self.inconvertible(&with_handle(&own), &with_handle(site)))
            }
        }
    }

    /// The types of an access, without the `VarHandle` (`VarHandle.accessModeType`).
    pub(crate) fn access_descriptor(&self, handle: &VarHandle, access: Access) -> String {
        let coordinates: String = self.coordinate_types(handle).concat();
        access.descriptor(&coordinates, &self.class(handle.value).descriptor())
    }

    /// The descriptors of the coordinates (`VarHandle.coordinateTypes`).
    pub(crate) fn coordinate_types(&self, handle: &VarHandle) -> Vec<String> {
        match handle.variables {
            Variables::Field { class, .. } => vec![self.class(class).descriptor()],
            Variables::Static { .. } => Vec::new(),
            Variables::Element { class } => vec![self.class(class).descriptor(), "I".to_owned()],
            Variables::View(View { bytes: Bytes::Array, .. }) => vec!["[B".to_owned(), "I".to_owned()],
            Variables::View(View { bytes: Bytes::Buffer, .. }) => {
                vec!["Ljava/nio/ByteBuffer;".to_owned(), "I".to_owned()]
            }
        }
    }

    /// An access at a call site that has its types.
    fn direct_access(&self, thread: &mut JavaThread, handle: &VarHandle, method: &AccessMethod) -> Flow {
        // The static field of a class that is not initialized: the instruction is executed again.
        if let Variables::Static { class, .. } = handle.variables
            && let Some(flow) = self.ensure_initialized(thread, class)
        {
            return flow;
        }
        let slots = &mut thread.frame.slots;
        let Some(first) = slots.len().checked_sub(method.signature.parameters.len()) else {
            return malformed_here();
        };
        let operands: SmallVec<[Value; 6]> = slots.drain(first..).collect();
        slots.pop();
        let (location, values) = match self.coordinates(handle, method.access, &operands) {
            Ok(found) => found,
            Err(flow) => return flow,
        };
        if values.iter().any(|&value| !handle.kind.admits(value)) {
            return malformed_here();
        }
        match (method.access, values) {
            (Access::Get(mode), []) => Flow::Ask(Request::Read { location, mode }, Pending::Push),
            (Access::Set(mode), &[value]) => {
                Flow::Ask(Request::Write { location, value: handle.kind.narrow(value), mode }, Pending::Next)
            }
            (Access::CompareAndSet { read, write, weak }, &[expected, new]) => {
                let weak = weak && self.may_fail(thread);
                let update = compare_and_set(handle.kind, expected, new, weak);
                Flow::Ask(Request::ReadModifyWrite { location, update, read, write }, Pending::PushWritten)
            }
            (Access::CompareAndExchange { read, write }, &[expected, new]) => {
                let update = compare_and_set(handle.kind, expected, new, false);
                Flow::Ask(Request::ReadModifyWrite { location, update, read, write }, Pending::PushOld)
            }
            (Access::Update { read, write, change }, &[operand]) => {
                let update = update(handle.kind, change, handle.kind.narrow(operand));
                Flow::Ask(Request::ReadModifyWrite { location, update, read, write }, Pending::PushOld)
            }
            _ => malformed_here(),
        }
    }

    /// The variable that a `VarHandle` and its coordinates stand for, and the operands that are left.
    fn coordinates<'v>(
        &self,
        handle: &VarHandle,
        access: Access,
        operands: &'v [Value],
    ) -> Result<(Location, &'v [Value]), Flow> {
        match (handle.variables, operands) {
            (Variables::Static { class, slot, .. }, values) => {
                Ok((Location { object: self.class(class).holder, slot }, values))
            }
            (Variables::Field { class, slot, .. }, &[Value::Reference(object), ref values @ ..]) => {
                if !self.is_instance(object, class) {
                    return Err(malformed_here());
                }
                Ok((Location { object, slot }, values))
            }
            (Variables::Field { .. }, &[Value::Null, ..]) => Err(self.silent_null_pointer()),
            (Variables::Element { .. }, &[Value::Reference(array), Value::Int(index), ref values @ ..]) => {
                let length = self.length_of(array);
                if index.cast_unsigned() >= length {
                    let message = format!("Index {index} out of bounds for length {length}");
                    return Err(raise("java/lang/ArrayIndexOutOfBoundsException", message));
                }
                let Shape::Array { component, .. } = self.class(self.class_of(array)).shape else {
                    return Err(malformed_here());
                };
                // What is written must fit the array, which may be one of a narrower type.
                if let Some(&Value::Reference(value)) = values.last()
                    && !self.is_instance(value, component)
                {
                    let is_store = matches!(access, Access::Set(thinair_event::WriteMode::Plain));
                    let message = is_store.then(|| self.class(self.class_of(value)).source_name());
                    return Err(raise("java/lang/ArrayStoreException", message));
                }
                Ok((Location { object: array, slot: index.cast_unsigned() }, values))
            }
            (Variables::Element { .. }, &[Value::Null, ..]) => Err(null_array(handle.kind, access)),
            _ => Err(malformed_here()),
        }
    }

    /// A `NullPointerException` that `Objects.requireNonNull` throws: without a helpful message.
    pub(crate) fn silent_null_pointer(&self) -> Flow {
        // Its message counts as computed.
        let method = self.internal("throw a NullPointerException without a message", "()V", || {
            "new java/lang/NullPointerException\ndup\ninvokespecial java/lang/NullPointerException.<init>()V\n\
             dup\niconst 2\nputfield java/lang/NullPointerException.extendedMessageState:I\nathrow\n"
                .to_owned()
        });
        Flow::Call(method, 0)
    }
}

/// The helpful message is about the library's own code.
fn null_array(kind: Kind, access: Access) -> Flow {
    let kind = match kind {
        Kind::Reference => "object",
        Kind::Byte | Kind::Boolean => "byte/boolean",
        kind => kind.keyword(),
    };
    let what = match access {
        Access::Get(thinair_event::ReadMode::Plain) => format!("load from {kind} array"),
        Access::Set(thinair_event::WriteMode::Plain) => format!("store to {kind} array"),
        _ => "read the array length".to_owned(),
    };
    raise("java/lang/NullPointerException", format!("Cannot {what} because \"array\" is null"))
}

fn compare_and_set(kind: Kind, expected: Value, new: Value, weak: bool) -> Update {
    Update::CompareAndSet { expected: kind.narrow(expected), new: kind.narrow(new), weak }
}

/// How a value of a kind is changed in one action.
pub(super) fn update(kind: Kind, change: Change, operand: Value) -> Update {
    match (change, kind) {
        (Change::Set, _) => Update::Set(operand),
        (Change::Add, Kind::Byte) => Update::AddNarrow(operand, Narrow::Byte),
        (Change::Add, Kind::Short) => Update::AddNarrow(operand, Narrow::Short),
        (Change::Add, Kind::Char) => Update::AddNarrow(operand, Narrow::Char),
        (Change::Add, _) => Update::Add(operand),
        (Change::And, _) => Update::And(operand),
        (Change::Or, _) => Update::Or(operand),
        (Change::Xor, _) => Update::Xor(operand),
    }
}
