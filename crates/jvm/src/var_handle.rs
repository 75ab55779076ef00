//! `java.lang.invoke.VarHandle`: which variables, and what each of its methods does with one of them.

use std::sync::OnceLock;

use thinair_event::{ObjectId, ReadMode, WriteMode};

use crate::class::{ClassId, MethodId};
use crate::interpret::Raise;
use crate::kind::{Kind, Signature};
use crate::op::Change;

/// What a `VarHandle` stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct VarHandle {
    pub(crate) variables: Variables,
    /// The type of the variables.
    pub(crate) value: ClassId,
    pub(crate) kind: Kind,
    /// Whether a call must have exactly the types of the access (`withInvokeExactBehavior`).
    pub(crate) exact: bool,
}

/// Which variables they are, and so what their coordinates are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Variables {
    /// A field of a class's objects: an object.
    Field { class: ClassId, slot: u32, is_final: bool },
    /// A static field of the class that declares it: nothing.
    Static { class: ClassId, slot: u32, is_final: bool },
    /// Elements of arrays of a class: an array and an index.
    Element { class: ClassId },
    /// Bytes as wider numbers: an array or a buffer, and the index of the first byte.
    View(View),
}

/// How bytes are viewed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    pub(crate) bytes: Bytes,
    pub(crate) big_endian: bool,
    /// Whether there are no accesses but `get` and `set`.
    pub(crate) plain: bool,
}

/// What holds the bytes of a view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Bytes {
    Array,
    Buffer,
}

impl VarHandle {
    /// Whether the variables have that access (`VarHandle.isAccessModeSupported`).
    pub(crate) fn supports(&self, access: Access) -> bool {
        let is_final = matches!(
            self.variables,
            Variables::Field { is_final: true, .. } | Variables::Static { is_final: true, .. }
        );
        if let Variables::View(view) = self.variables {
            return self.view_supports(view, access);
        }
        match access {
            Access::Get(_) => true,
            _ if is_final => false,
            Access::Update { change: Change::Add, .. } => {
                !matches!(self.kind, Kind::Boolean | Kind::Reference)
            }
            Access::Update { change: Change::And | Change::Or | Change::Xor, .. } => {
                !matches!(self.kind, Kind::Float | Kind::Double | Kind::Reference)
            }
            _ => true,
        }
    }

    fn view_supports(&self, view: View, access: Access) -> bool {
        match access {
            Access::Get(ReadMode::Plain) | Access::Set(WriteMode::Plain) => true,
            _ if view.plain => false,
            Access::Get(_) | Access::Set(_) => true,
            Access::Update { change: Change::Add | Change::And | Change::Or | Change::Xor, .. } => {
                matches!(self.kind, Kind::Int | Kind::Long)
            }
            _ => !matches!(self.kind, Kind::Short | Kind::Char),
        }
    }
}

/// One of the methods of `VarHandle`, at a call site that fixes its types.
#[derive(Clone, Debug)]
pub(crate) struct AccessMethod {
    pub(crate) access: Access,
    pub(crate) name: Box<str>,
    /// Of the call site, without the `VarHandle`.
    pub(crate) descriptor: Box<str>,
    pub(crate) signature: Signature,
    /// How a call goes for the handle that was first seen here; most sites see no other.
    pub(crate) link: OnceLock<(ObjectId, Link)>,
}

/// How a call of a handle's method goes, given its types and those of the handle.
#[derive(Clone, Debug)]
pub(crate) enum Link {
    /// The types are the same.
    Direct,
    /// By a method that converts what it is given, and calls with the same types.
    Adapted(MethodId),
    /// It fails.
    Wrong(Raise),
}

/// What an access method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Get(ReadMode),
    Set(WriteMode),
    CompareAndSet { read: ReadMode, write: WriteMode, weak: bool },
    CompareAndExchange { read: ReadMode, write: WriteMode },
    Update { read: ReadMode, write: WriteMode, change: Change },
}

impl Access {
    /// The access method of that name.
    pub(crate) fn of(name: &str) -> Option<Access> {
        use {ReadMode as R, WriteMode as W};
        let cas = |read, write, weak| Access::CompareAndSet { read, write, weak };
        let update = |change, suffix: &str| {
            let (read, write) = match suffix {
                "" => (R::Volatile, W::Volatile),
                "Acquire" => (R::Acquire, W::Plain),
                "Release" => (R::Plain, W::Release),
                _ => return None,
            };
            Some(Access::Update { read, write, change })
        };
        Some(match name {
            "get" => Access::Get(R::Plain),
            "getOpaque" => Access::Get(R::Opaque),
            "getAcquire" => Access::Get(R::Acquire),
            "getVolatile" => Access::Get(R::Volatile),
            "set" => Access::Set(W::Plain),
            "setOpaque" => Access::Set(W::Opaque),
            "setRelease" => Access::Set(W::Release),
            "setVolatile" => Access::Set(W::Volatile),
            "compareAndSet" => cas(R::Volatile, W::Volatile, false),
            "weakCompareAndSet" => cas(R::Volatile, W::Volatile, true),
            "weakCompareAndSetPlain" => cas(R::Plain, W::Plain, true),
            "weakCompareAndSetAcquire" => cas(R::Acquire, W::Plain, true),
            "weakCompareAndSetRelease" => cas(R::Plain, W::Release, true),
            "compareAndExchange" => Access::CompareAndExchange { read: R::Volatile, write: W::Volatile },
            "compareAndExchangeAcquire" => Access::CompareAndExchange { read: R::Acquire, write: W::Plain },
            "compareAndExchangeRelease" => Access::CompareAndExchange { read: R::Plain, write: W::Release },
            _ => {
                let forms = [
                    ("getAndSet", Change::Set),
                    ("getAndAdd", Change::Add),
                    ("getAndBitwiseAnd", Change::And),
                    ("getAndBitwiseOr", Change::Or),
                    ("getAndBitwiseXor", Change::Xor),
                ];
                return forms.into_iter().find_map(|(form, change)| update(change, name.strip_prefix(form)?));
            }
        })
    }

    /// The types of the operands and of the result, given the descriptors of the coordinates and of the variable.
    pub(crate) fn descriptor(self, coordinates: &str, value: &str) -> String {
        match self {
            Access::Get(_) => format!("({coordinates}){value}"),
            Access::Set(_) => format!("({coordinates}{value})V"),
            Access::CompareAndSet { .. } => format!("({coordinates}{value}{value})Z"),
            Access::CompareAndExchange { .. } => format!("({coordinates}{value}{value}){value}"),
            Access::Update { .. } => format!("({coordinates}{value}){value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_31_access_modes() {
        let forms = ["get", "set", "getAndSet", "getAndAdd", "getAndBitwiseAnd", "getAndBitwiseOr"];
        let forms = forms.into_iter().chain([
            "getAndBitwiseXor",
            "compareAndSet",
            "compareAndExchange",
            "weakCompareAndSet",
        ]);
        let suffixes = ["", "Plain", "Opaque", "Acquire", "Release", "Volatile"];
        let names = forms.flat_map(|form| suffixes.map(|suffix| format!("{form}{suffix}")));
        assert_eq!(names.filter(|name| Access::of(name).is_some()).count(), 31);
    }
}
