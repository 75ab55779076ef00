//! Objects that exist from the start: class mirrors, string literals, and what the library's initializers make.
//!
//! They form the boot heap, which is part of every execution's initial state: the value of their cells is the
//! default of the location, and a memory only holds what an execution has written over it. They are made when they are
//! first asked for; since a JVM may have made them before main, no execution can tell.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use thinair_event::{ObjectId, Value};
use thinair_program::Names;

use crate::builtin::pure::format::Format;
use crate::class::ClassId;
use crate::kind::{Kind, encode};
use crate::method_handle::MethodHandle;
use crate::var_handle::VarHandle;

/// A constant object.
pub(crate) struct Constant {
    pub(crate) meaning: Meaning,
    /// Made when it is first asked for: the mirror of a class exists before the class of mirrors does.
    pub(crate) cells: OnceLock<Box<[AtomicU64]>>,
    /// Whether it is a table of the library that nobody writes once it is made.
    table: AtomicBool,
}

/// What a constant is.
pub(crate) enum Meaning {
    /// An object of the boot heap.
    Object {
        class: ClassId,
        length: u32,
    },
    /// The `java.lang.Class` of a class.
    Mirror(ClassId),
    /// The holder of a class's static fields. It is no Java object, and no value refers to it.
    Holder(ClassId),
    /// A string, with its content in UTF-16.
    Text(Box<[u16]>),
    /// The bytes of a string: never written.
    Bytes {
        class: ClassId,
        length: u32,
    },
    /// The backtrace of an exception: no Java object can be told from another by it.
    Backtrace(u32),
    /// A format string, taken apart. It is no Java object that a program sees.
    Format(Format),
    /// A `VarHandle`.
    VarHandle {
        class: ClassId,
        handle: VarHandle,
    },
    MethodHandle {
        class: ClassId,
        handle: MethodHandle,
    },
    /// A `MethodType`.
    MethodType {
        class: ClassId,
        descriptor: Box<str>,
    },
}

/// Objects that the machine makes when a program asks for them, the same one for the same question: no execution can tell
/// which of its threads, or which execution, has asked first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Made {
    /// The `MethodHandles.Lookup` of a class, with its modes.
    Lookup(ClassId, u8),
    VarHandle(VarHandle),
    MethodHandle(MethodHandle),
    /// The `MethodType` of a descriptor, which is a constant string.
    MethodType(ObjectId),
    /// A class loader: that of the program (0), or the platform's (1).
    Loader(u8),
    /// What the library asks for fields by method handles.
    InvokeAccess,
    /// The variable that holds the time.
    Clock,
    /// `ForkJoinPool.commonPool()`.
    CommonPool,
    /// What the format string is that a constant string holds.
    Format(ObjectId),
}

impl Constant {
    pub(crate) fn new(meaning: Meaning) -> Constant {
        Constant { meaning, cells: OnceLock::new(), table: AtomicBool::new(false) }
    }

    pub(crate) fn is_table(&self) -> bool {
        self.table.load(Ordering::Relaxed)
    }

    pub(crate) fn mark_as_table(&self) {
        self.table.store(true, Ordering::Relaxed);
    }

    pub(crate) fn text(&self) -> Option<&[u16]> {
        match &self.meaning {
            Meaning::Text(text) => Some(text),
            _ => None,
        }
    }
}

pub(crate) fn load(cell: &AtomicU64, kind: Kind) -> Value {
    kind.decode(cell.load(Ordering::Relaxed))
}

pub(crate) fn store(cell: &AtomicU64, value: Value) {
    cell.store(encode(value), Ordering::Relaxed);
}

/// The handle of a constant.
pub(crate) fn handle(number: u32) -> ObjectId {
    debug_assert!(number < Names::MOST, "too many constants");
    ObjectId(Names::CONSTANTS + number)
}

/// The number of a constant, if the object is one.
#[inline]
pub(crate) fn number(object: ObjectId) -> Option<u32> {
    object.0.checked_sub(Names::CONSTANTS)
}
