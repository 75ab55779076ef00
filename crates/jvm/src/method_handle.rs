//! `java.lang.invoke.MethodHandle`: a static method of ours that does what the handle stands for.

use std::sync::OnceLock;

use thinair_event::ObjectId;

use crate::class::MethodId;
use crate::var_handle::Link;

/// What a `MethodHandle` stands for. Its type is that of the method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MethodHandle {
    pub(crate) method: MethodId,
    /// Whether `invoke` puts what it is given last into an array (`isVarargsCollector`).
    pub(crate) collects: bool,
}

/// `invokeExact` or `invoke`, at a call site that fixes its types.
#[derive(Clone, Debug)]
pub(crate) struct InvokeMethod {
    pub(crate) exact: bool,
    /// Of the call site, without the `MethodHandle`.
    pub(crate) descriptor: Box<str>,
    pub(crate) operands: u16,
    /// How a call goes for the handle that was first seen here; most sites see no other.
    pub(crate) link: OnceLock<(ObjectId, Link)>,
}
