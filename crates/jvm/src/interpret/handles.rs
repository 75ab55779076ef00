//! Calls of `MethodHandle`s.
//!
//! A call site fixes the types of its operands and its result. Where they are not those of the handle, the call is made by
//! a method that converts them (see `link::adapt`), or fails. So it is with `VarHandle`s (see `access`).

use std::fmt::Write;

use thinair_event::{ObjectId, Value};

use super::execute::malformed_here;
use super::{Flow, Raise, raise};
use crate::class::MethodId;
use crate::kind::types;
use crate::method_handle::{InvokeMethod, MethodHandle};
use crate::program::JavaProgram;
use crate::thread::JavaThread;
use crate::var_handle::Link;

impl JavaProgram {
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
        let method = match &*call.links.of(object, || self.link_invocation(object, handle, call)) {
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
                    let _ = write!(text, "aload 1\niconst {index}\naaload\n");
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
    pub(super) fn inexact(&self, own: &str, site: &str) -> Raise {
        let expected = if self.sources.feature() > 17 { "handle's method type" } else { "expected" };
        let message = format!("{expected} {} but found {}", self.type_text(own), self.type_text(site));
        Raise::new("java/lang/invoke/WrongMethodTypeException", Some(message))
    }

    /// What is thrown when the types of a call can't be converted.
    pub(super) fn inconvertible(&self, own: &str, site: &str) -> Raise {
        let message =
            format!("cannot convert MethodHandle{} to {}", self.type_text(own), self.type_text(site));
        Raise::new("java/lang/invoke/WrongMethodTypeException", Some(message))
    }
}
