//! Accesses with a memory mode: the methods of `java.lang.invoke.VarHandle`.

use thinair_event::{ReadMode, WriteMode};

use super::{Expr, Place, Spanned};

/// A call of one of `VarHandle`'s access methods: `x.compareAndSet(0, 1)`, `a[i].getVolatile()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The shared variable or array element.
    pub target: Place,
    /// The method.
    pub method: Spanned<Method>,
    /// Its arguments, without the coordinates that `VarHandle` has; as many as [`Method::parameters`] says.
    pub arguments: Vec<Expr>,
}

/// An access method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// `get`, `getOpaque`, `getAcquire`, `getVolatile`: the value.
    Get(ReadMode),
    /// `set`, `setOpaque`, `setRelease`, `setVolatile`: nothing.
    Set(WriteMode),
    /// `compareAndSet`: whether the variable had the expected value.
    CompareAndSet,
    /// `weakCompareAndSet` and its variants: likewise, but may fail without a reason.
    WeakCompareAndSet(WeakMode),
    /// `compareAndExchange` and its variants: the value before.
    CompareAndExchange(UpdateMode),
    /// `getAndSet`, `getAndAdd`, `getAndBitwiseOr` and so on, and their variants: the value before.
    GetAndUpdate(Update, UpdateMode),
}

/// How `weakCompareAndSet` reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeakMode {
    /// `weakCompareAndSetPlain`
    Plain,
    /// `weakCompareAndSetAcquire`: reads with acquire, writes plainly.
    Acquire,
    /// `weakCompareAndSetRelease`: reads plainly, writes with release.
    Release,
    /// `weakCompareAndSet`
    Volatile,
}

/// How the other read-modify-writes read and write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UpdateMode {
    /// No suffix.
    Volatile,
    /// `…Acquire`: reads with acquire, writes plainly.
    Acquire,
    /// `…Release`: reads plainly, writes with release.
    Release,
}

/// What `getAnd…` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Update {
    /// `getAndSet`: the argument.
    Set,
    /// `getAndAdd`: the sum; numbers only.
    Add,
    /// `getAndBitwiseOr`
    BitwiseOr,
    /// `getAndBitwiseAnd`
    BitwiseAnd,
    /// `getAndBitwiseXor`
    BitwiseXor,
}

/// Every method and its name.
const METHODS: [(&str, Method); 31] = {
    use Method::{CompareAndExchange, CompareAndSet, Get, GetAndUpdate, Set, WeakCompareAndSet};
    use Update::{Add, BitwiseAnd, BitwiseOr, BitwiseXor};
    use UpdateMode::{Acquire, Release, Volatile};
    [
        ("get", Get(ReadMode::Plain)),
        ("getOpaque", Get(ReadMode::Opaque)),
        ("getAcquire", Get(ReadMode::Acquire)),
        ("getVolatile", Get(ReadMode::Volatile)),
        ("set", Set(WriteMode::Plain)),
        ("setOpaque", Set(WriteMode::Opaque)),
        ("setRelease", Set(WriteMode::Release)),
        ("setVolatile", Set(WriteMode::Volatile)),
        ("compareAndSet", CompareAndSet),
        ("weakCompareAndSet", WeakCompareAndSet(WeakMode::Volatile)),
        ("weakCompareAndSetPlain", WeakCompareAndSet(WeakMode::Plain)),
        ("weakCompareAndSetAcquire", WeakCompareAndSet(WeakMode::Acquire)),
        ("weakCompareAndSetRelease", WeakCompareAndSet(WeakMode::Release)),
        ("compareAndExchange", CompareAndExchange(Volatile)),
        ("compareAndExchangeAcquire", CompareAndExchange(Acquire)),
        ("compareAndExchangeRelease", CompareAndExchange(Release)),
        ("getAndSet", GetAndUpdate(Update::Set, Volatile)),
        ("getAndSetAcquire", GetAndUpdate(Update::Set, Acquire)),
        ("getAndSetRelease", GetAndUpdate(Update::Set, Release)),
        ("getAndAdd", GetAndUpdate(Add, Volatile)),
        ("getAndAddAcquire", GetAndUpdate(Add, Acquire)),
        ("getAndAddRelease", GetAndUpdate(Add, Release)),
        ("getAndBitwiseOr", GetAndUpdate(BitwiseOr, Volatile)),
        ("getAndBitwiseOrAcquire", GetAndUpdate(BitwiseOr, Acquire)),
        ("getAndBitwiseOrRelease", GetAndUpdate(BitwiseOr, Release)),
        ("getAndBitwiseAnd", GetAndUpdate(BitwiseAnd, Volatile)),
        ("getAndBitwiseAndAcquire", GetAndUpdate(BitwiseAnd, Acquire)),
        ("getAndBitwiseAndRelease", GetAndUpdate(BitwiseAnd, Release)),
        ("getAndBitwiseXor", GetAndUpdate(BitwiseXor, Volatile)),
        ("getAndBitwiseXorAcquire", GetAndUpdate(BitwiseXor, Acquire)),
        ("getAndBitwiseXorRelease", GetAndUpdate(BitwiseXor, Release)),
    ]
};

impl Method {
    /// Every method.
    pub fn all() -> impl Iterator<Item = Self> {
        METHODS.iter().map(|&(_, method)| method)
    }

    /// The method of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        METHODS.iter().find(|&&(known, _)| known == name).map(|&(_, method)| method)
    }

    /// The method's name in Java.
    pub fn name(self) -> &'static str {
        METHODS.iter().find(|&&(_, method)| method == self).map_or("?", |&(name, _)| name)
    }

    /// How many arguments it takes.
    pub fn parameters(self) -> usize {
        match self {
            Self::Get(_) => 0,
            Self::Set(_) | Self::GetAndUpdate(..) => 1,
            Self::CompareAndSet | Self::WeakCompareAndSet(_) | Self::CompareAndExchange(_) => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_one_name() {
        for method in Method::all() {
            assert_eq!(Method::from_name(method.name()), Some(method));
        }
        assert_eq!(Method::from_name("getPlain"), None);
    }
}
