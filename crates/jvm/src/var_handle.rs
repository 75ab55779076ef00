//! `java.lang.invoke.VarHandle`: which variable, and what each of its methods does.

use thinair_event::{ReadMode, WriteMode};

use crate::class::ClassId;
use crate::kind::{Kind, Signature};
use crate::op::Change;

/// The variables that a `VarHandle` stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VarHandle {
    /// A field of a class's objects: one coordinate.
    Field { class: ClassId, slot: u32, kind: Kind, is_final: bool },
    /// A static field: no coordinate.
    Static { class: ClassId, slot: u32, kind: Kind, is_final: bool },
    /// Elements of arrays of a class: array and index.
    Element { class: ClassId, kind: Kind },
}

/// One of the methods of `VarHandle`, at a call site that fixes its types.
#[derive(Clone, Debug)]
pub(crate) struct AccessMethod {
    pub(crate) access: Access,
    /// Of the call site, without the `VarHandle`.
    pub(crate) signature: Signature,
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
}
