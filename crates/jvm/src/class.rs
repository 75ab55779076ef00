//! Classes, fields and methods, as the interpreter needs them.

mod code;
mod file;
mod filter;
mod liveness;
mod lower;

pub(crate) use code::{Code, Handler, Jump};
pub(crate) use file::{ClassFacts, Parsed, ParsedField, RawCode, parse};
pub(crate) use lower::lower;

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{ObjectId, Value};

use crate::kind::{Kind, Signature};
use crate::pool::Pool;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ClassId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct MethodId(pub(crate) u32);

/// A name with a descriptor, numbered: what methods are selected by (JVMS §5.4.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Selector(pub(crate) u32);

/// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub(crate) mod flags {
    pub(crate) const PUBLIC: u16 = 0x0001;
    pub(crate) const PRIVATE: u16 = 0x0002;
    pub(crate) const PROTECTED: u16 = 0x0004;
    pub(crate) const STATIC: u16 = 0x0008;
    pub(crate) const FINAL: u16 = 0x0010;
    pub(crate) const SYNCHRONIZED: u16 = 0x0020;
    pub(crate) const VOLATILE: u16 = 0x0040;
    /// Of a method.
    pub(crate) const VARARGS: u16 = 0x0080;
    pub(crate) const NATIVE: u16 = 0x0100;
    pub(crate) const INTERFACE: u16 = 0x0200;
    pub(crate) const ABSTRACT: u16 = 0x0400;
    pub(crate) const SYNTHETIC: u16 = 0x1000;
    pub(crate) const ENUM: u16 = 0x4000;
}

/// A class, interface, array class or primitive type.
pub(crate) struct Class {
    pub(crate) id: ClassId,
    /// The internal name: `java/lang/String`, `[I`, `int`.
    pub(crate) name: Box<str>,
    pub(crate) shape: Shape,
    pub(crate) flags: u16,
    pub(crate) super_class: Option<ClassId>,
    pub(crate) interfaces: Vec<ClassId>,
    /// The class itself and everything that it is a subclass of.
    pub(crate) supers: FxHashSet<ClassId>,
    /// Instance fields, inherited ones first; the index is the slot.
    pub(crate) fields: Vec<Field>,
    /// Static fields that it declares; the index is the slot in the holder.
    pub(crate) statics: Vec<Field>,
    pub(crate) methods: Vec<MethodId>,
    /// Which method a call selects, private and static ones and constructors apart.
    pub(crate) dispatch: FxHashMap<Selector, MethodId>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) origin: Origin,
    pub(crate) facts: ClassFacts,
    /// The object of `java.lang.Class` that stands for it.
    pub(crate) mirror: ObjectId,
    /// The object whose cells are its static fields.
    pub(crate) holder: ObjectId,
    pub(crate) initializer: Option<MethodId>,
    pub(crate) initialization: Initialization,
    /// The class of arrays of it, once it is asked for.
    pub(crate) array: OnceLock<ClassId>,
    /// Whether annotations say that its races are not to be told, once that is asked for.
    pub(crate) trusted: OnceLock<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Instance,
    Array {
        element: Kind,
        component: ClassId,
    },
    /// Nothing for void.
    Primitive(Option<Kind>),
}

/// Where a class comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// From the JDK, with its module.
    Library(Box<str>),
    User,
    /// Made by us: lambdas, call sites, the console.
    Made,
}

/// How far a class's initialization is (JLS §12.4.2).
pub(crate) enum Initialization {
    /// There is nothing to do, in it and its superclasses.
    Trivial,
    /// Of the library: done as if before main, once for all executions.
    Library(Progress),
    /// Of the program: a matter of each execution, with its state in the holder's cells after the static fields; or done before
    /// the first thread starts, where a test's state needs it.
    User(Progress),
}

/// How far the initialization of a class is that runs as if before main.
#[derive(Default)]
pub(crate) struct Progress {
    /// Whether it has begun. Only who initializes asks, and holds a lock.
    pub(crate) begun: AtomicBool,
    /// How it ended, for good. A failure is the same for everybody who needs the class.
    pub(crate) end: OnceLock<Result<(), String>>,
}

impl Progress {
    /// Whether the class was initialized before the first thread started.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.end.get(), Some(Ok(())))
    }
}

/// The cells of a holder after the static fields, for classes with [`Initialization::User`].
#[derive(Clone, Copy)]
pub(crate) enum StateCell {
    /// Whether it is initialized; volatile; 1 for ever once it is.
    Initialized,
    /// The thread that initializes it.
    Initializer,
    /// What later attempts say is the cause, if initialization failed; else null.
    Erroneous,
}

impl StateCell {
    pub(crate) fn name(self) -> &'static str {
        match self {
            StateCell::Initialized => "initialized",
            StateCell::Initializer => "initializer",
            StateCell::Erroneous => "erroneous",
        }
    }
}

pub(crate) const STATE_CELLS: [(StateCell, Kind); 3] = [
    (StateCell::Initialized, Kind::Int),
    (StateCell::Initializer, Kind::Reference),
    (StateCell::Erroneous, Kind::Reference),
];

impl Class {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn is_interface(&self) -> bool {
        self.is(flags::INTERFACE)
    }

    pub(crate) fn is_library(&self) -> bool {
        matches!(self.origin, Origin::Library(_))
    }

    /// The name as the source and `Class.getName` have it: `java.lang.String`.
    pub(crate) fn source_name(&self) -> String {
        self.name.replace('/', ".")
    }

    /// The descriptor of a variable of this type (JVMS §4.3.2); `V` for void.
    pub(crate) fn descriptor(&self) -> String {
        match self.shape {
            Shape::Primitive(kind) => kind.map_or('V', Kind::letter).to_string(),
            Shape::Array { .. } => self.name.to_string(),
            Shape::Instance => format!("L{};", self.name),
        }
    }

    /// The package, as in the internal name.
    pub(crate) fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// Whether private members are for both (JVMS §5.4.4).
    pub(crate) fn is_nest_mate(&self, other: &Class) -> bool {
        let host = |class: &Class| class.facts.nest_host.clone().unwrap_or_else(|| class.name.clone());
        host(self) == host(other)
    }

    /// The slot of one of the holder's state cells.
    pub(crate) fn state_slot(&self, cell: StateCell) -> u32 {
        self.statics.len() as u32 + cell as u32
    }

    /// The state cell of the holder at a slot.
    pub(crate) fn state_cell(&self, slot: u32) -> Option<StateCell> {
        let place = (slot as usize).checked_sub(self.statics.len())?;
        STATE_CELLS.get(place).map(|&(cell, _)| cell)
    }

    /// The slot of an instance field that the class or a superclass declares; the lowest class's if several do.
    pub(crate) fn slot(&self, name: &str) -> Option<u32> {
        self.fields.iter().rposition(|field| &*field.name == name).map(|slot| slot as u32)
    }

    /// A field that the class itself declares, and whether it is static.
    pub(crate) fn declared_field(&self, name: &str) -> Option<(&Field, bool)> {
        let own = self.fields.iter().filter(|field| field.class == self.id).map(|field| (field, false));
        own.chain(self.statics.iter().map(|field| (field, true))).find(|(field, _)| &*field.name == name)
    }

    pub(crate) fn static_slot(&self, name: &str) -> Option<u32> {
        self.statics.iter().position(|field| &*field.name == name).map(|slot| slot as u32)
    }
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: Box<str>,
    pub(crate) descriptor: Box<str>,
    pub(crate) kind: Kind,
    pub(crate) flags: u16,
    /// The class that declares it.
    pub(crate) class: ClassId,
    /// Of a static field with a `ConstantValue` attribute.
    pub(crate) constant: Option<ConstantValue>,
    /// Whether its races are said to do no harm, by an annotation.
    pub(crate) is_benign: bool,
}

/// The value that a static field has from the start.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ConstantValue {
    Number(Value),
    Text(Vec<u16>),
}

impl Field {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// A resolved field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldRef {
    /// The class that declares it.
    pub(crate) class: ClassId,
    pub(crate) slot: u32,
    pub(crate) kind: Kind,
    pub(crate) volatile: bool,
    pub(crate) is_static: bool,
    /// The holder, of a static field.
    pub(crate) holder: ObjectId,
}

/// A resolved method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MethodRef {
    pub(crate) method: MethodId,
    pub(crate) selector: Selector,
    /// How many operands a call takes, the receiver included.
    pub(crate) operands: u16,
    /// Whether the method itself is called, whatever the receiver's class is.
    pub(crate) direct: bool,
}

/// A method.
pub(crate) struct Method {
    pub(crate) id: MethodId,
    pub(crate) class: ClassId,
    pub(crate) name: Box<str>,
    pub(crate) descriptor: Box<str>,
    pub(crate) signature: Signature,
    pub(crate) selector: Selector,
    pub(crate) flags: u16,
    pub(crate) body: Body,
    /// What is executed, once it has been called.
    pub(crate) code: OnceLock<Option<Code>>,
}

/// What a class file has for a method.
pub(crate) enum Body {
    Bytecode(Box<RawCode>),
    /// Native or abstract.
    None,
    /// Replaced by a text of ours: calling it neither initializes its class nor takes a monitor.
    Replaced(Cow<'static, str>),
    /// Made by us, in place.
    Made,
}

impl Method {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn is_replaced(&self) -> bool {
        matches!(self.body, Body::Replaced(_))
    }

    /// How many operands a call takes, the receiver included.
    pub(crate) fn operands(&self) -> u16 {
        self.signature.parameters.len() as u16 + u16::from(!self.is(flags::STATIC))
    }
}
