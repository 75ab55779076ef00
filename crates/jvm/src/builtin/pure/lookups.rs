//! `MethodHandles.Lookup`: what it may see, and what it says of what it may not (its documentation, "access checking").
//!
//! Deviations: 1. what a lookup of the library asks for is allowed. 2. Of modules it is known only which packages are the
//! library's own.

use thinair_event::{Location, Value};

use super::{Pure, mirrored, misused, null_pointer};
use crate::class::{Class, ClassId, Shape, flags};
use crate::constants::{Made, Meaning};
use crate::program::JavaProgram;

/// The modes of a lookup, as its constants have them.
pub(super) mod modes {
    pub(crate) const PUBLIC: u8 = 1;
    pub(crate) const PRIVATE: u8 = 2;
    pub(crate) const PROTECTED: u8 = 4;
    pub(crate) const PACKAGE: u8 = 8;
    pub(crate) const MODULE: u8 = 16;
    pub(crate) const UNCONDITIONAL: u8 = 32;
    pub(crate) const ORIGINAL: u8 = 64;
    pub(crate) const FULL: u8 = PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE;
}

/// A lookup: from which class, and with which modes.
#[derive(Clone, Copy)]
pub(super) struct Lookup {
    pub(super) class: ClassId,
    modes: u8,
}

/// A field or method that is looked up.
pub(super) struct Sought<'s> {
    /// The class that it is looked up in, and the one that declares it.
    pub(super) referred: &'s Class,
    pub(super) declaring: &'s Class,
    pub(super) flags: u16,
    /// As `MemberName.toString` has it.
    pub(super) text: String,
}

impl Lookup {
    /// The lookup that an operand is.
    pub(super) fn of(program: &JavaProgram, value: Option<&Value>) -> Option<Lookup> {
        let object = value?.reference()?;
        let class = program.class(program.class_of(object));
        let field = |name: &str| program.boot_value(Location { object, slot: class.slot(name)? });
        let looking = program.mirrored(field("lookupClass")?.reference()?)?;
        match field("allowedModes")? {
            Value::Int(modes) => Some(Lookup { class: looking, modes: modes as u8 }),
            _ => None,
        }
    }

    /// One that may see everything.
    fn any(program: &JavaProgram) -> Lookup {
        Lookup { class: program.known().object, modes: modes::FULL }
    }

    /// Its object: always the same one.
    fn object(self, program: &JavaProgram) -> Pure {
        let Lookup { class: of, modes } = self;
        match program.load("java/lang/invoke/MethodHandles$Lookup") {
            Ok(class) => {
                let made = Made::Lookup(of, modes);
                let (is_new, lookup) = program.made_once(made, || Meaning::Object { class, length: 0 });
                if is_new {
                    program.set_boot_field(lookup, "lookupClass", Value::Reference(program.class(of).mirror));
                    program.set_boot_field(lookup, "allowedModes", Value::Int(i32::from(modes)));
                }
                Pure::Value(Value::Reference(lookup))
            }
            Err(error) => Pure::Unsupported(error.to_string()),
        }
    }

    /// Why the class that something is looked up in can't be used, if it can't.
    pub(super) fn refuses_class(self, program: &JavaProgram, class: &Class) -> Option<Pure> {
        (!self.sees_class(program, class)).then(|| {
            let keyword = if class.is_interface() { "interface" } else { "class" };
            let what =
                format!("symbolic reference class is not accessible: {keyword} {}", class.source_name());
            self.denied(program, &what)
        })
    }

    /// Why a member can't be used, if it can't.
    pub(super) fn refuses(self, program: &JavaProgram, member: &Sought<'_>) -> Option<Pure> {
        if self.sees(program, member) {
            return None;
        }
        let is_visible = self.sees_class(program, member.declaring);
        let why = match member.flags {
            _ if !is_visible => "class is not public",
            flags if flags & flags::PUBLIC != 0 => "access to public member failed",
            flags if flags & flags::PRIVATE != 0 => "member is private",
            flags if flags & flags::PROTECTED != 0 => "member is protected",
            _ => "member is private to package",
        };
        Some(self.denied(program, &format!("{why}: {}", member.text)))
    }

    pub(super) fn denied(self, program: &JavaProgram, what: &str) -> Pure {
        let class = program.class(self.class);
        let from = match &class.origin {
            _ if self.modes & modes::UNCONDITIONAL != 0 => "public Lookup".to_owned(),
            crate::class::Origin::Library(module) => {
                format!("class {} (module {module})", class.source_name())
            }
            _ => format!("class {} ({UNNAMED_MODULE})", class.source_name()),
        };
        Pure::Raise("java/lang/IllegalAccessException", Some(format!("{what}, from {from}")))
    }

    fn sees_class(self, program: &JavaProgram, class: &Class) -> bool {
        let mut class = class;
        while let Shape::Array { component, .. } = class.shape {
            class = program.class(component);
        }
        let own = program.class(self.class);
        own.is_library() && self.modes & modes::PRIVATE != 0
            || (class.is(flags::PUBLIC) && is_exported(class))
            || (self.modes & modes::PACKAGE != 0 && same_package(own, class))
    }

    /// `VerifyAccess.isMemberAccessible`.
    fn sees(self, program: &JavaProgram, member: &Sought<'_>) -> bool {
        let own = program.class(self.class);
        let Sought { referred, declaring, flags, .. } = member;
        let is_package = self.modes & modes::PACKAGE != 0 && same_package(own, declaring);
        if own.is_library() && self.modes & modes::PRIVATE != 0 {
            return true;
        }
        if !self.sees_class(program, referred) {
            return false;
        }
        if flags & flags::PUBLIC != 0 {
            return true;
        }
        if flags & flags::PRIVATE != 0 {
            return self.modes & modes::PRIVATE != 0 && program.are_nest_mates(own, declaring);
        }
        let is_protected = flags & flags::PROTECTED != 0
            && self.modes & modes::PROTECTED != 0
            && program.loader.is_subclass(self.class, declaring.id);
        is_package || is_protected
    }
}

impl JavaProgram {
    /// JVMS §5.4.4.
    pub(crate) fn are_nest_mates(&self, one: &Class, other: &Class) -> bool {
        let host = |class: &Class| class.facts.nest_host.as_deref().unwrap_or(&class.name).to_owned();
        host(one) == host(other)
    }
}

pub(super) fn same_package(one: &Class, other: &Class) -> bool {
    one.package() == other.package() && one.is_library() == other.is_library()
}

/// Whether a public class is for everybody.
pub(super) fn is_exported(class: &Class) -> bool {
    let is_internal = class.name.starts_with("jdk/internal/")
        || (class.name.starts_with("sun/") && !class.name.starts_with("sun/misc/"));
    !(class.is_library() && is_internal)
}

/// How the module of the program's classes is shown; the number is an identity hash, and so any.
pub(super) const UNNAMED_MODULE: &str = "unnamed module @1";

/// `MethodHandles.lookup`: class → lookup.
pub(super) fn lookup(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    Lookup { class, modes: modes::FULL | modes::ORIGINAL }.object(program)
}

/// `MethodHandles.publicLookup`.
pub(super) fn public_lookup(program: &JavaProgram, _: &[Value]) -> Pure {
    Lookup { class: program.known().object, modes: modes::UNCONDITIONAL }.object(program)
}

/// Class, modes → lookup.
pub(super) fn lookup_with(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (mirrored(program, operands.first()), operands.get(1)) {
        (Some(class), Some(&Value::Int(modes))) => Lookup { class, modes: modes as u8 }.object(program),
        _ => misused(),
    }
}

/// Lookup, whether everything may be seen → lookup.
pub(super) fn lookup_or_any(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [lookup, Value::Int(0)] => Pure::Value(*lookup),
        _ => Lookup::any(program).object(program),
    }
}

/// `Lookup.in`: lookup, class → lookup.
pub(super) fn lookup_in(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands.get(1) == Some(&Value::Null) {
        return null_pointer();
    }
    let (Some(lookup), Some(class)) =
        (Lookup::of(program, operands.first()), mirrored(program, operands.get(1)))
    else {
        return misused();
    };
    let (from, to) = (program.class(lookup.class), program.class(class));
    let refused = |what: &str| {
        let message = format!("{} is {what}", shown(to));
        Pure::Raise("java/lang/IllegalArgumentException", Some(message))
    };
    match to.shape {
        Shape::Primitive(_) => return refused("a primitive class"),
        Shape::Array { .. } => return refused("an array class"),
        Shape::Instance => {}
    }
    if lookup.class == class {
        return lookup.object(program);
    }
    let mut left = lookup.modes & !modes::ORIGINAL;
    if lookup.modes & modes::UNCONDITIONAL == 0 {
        if from.is_library() != to.is_library() {
            left &= !(modes::MODULE | modes::PACKAGE | modes::PRIVATE | modes::PROTECTED);
        } else if !same_package(from, to) {
            left &= !(modes::PACKAGE | modes::PRIVATE | modes::PROTECTED);
        } else if !program.are_nest_mates(from, to) {
            left &= !(modes::PRIVATE | modes::PROTECTED);
        }
        if !(Lookup { class: lookup.class, modes: left }.sees_class(program, to)) {
            left = 0;
        }
    }
    Lookup { class, modes: left }.object(program)
}

/// `MethodHandles.privateLookupIn`: class, lookup → lookup.
pub(super) fn private_lookup_in(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands.contains(&Value::Null) {
        return null_pointer();
    }
    let (Some(class), Some(caller)) =
        (mirrored(program, operands.first()), Lookup::of(program, operands.get(1)))
    else {
        return misused();
    };
    let (from, to) = (program.class(caller.class), program.class(class));
    let refused = |class, message: String| Pure::Raise(class, Some(message));
    match to.shape {
        Shape::Primitive(_) => {
            let message = format!("{} is a primitive class", shown(to));
            return refused("java/lang/IllegalArgumentException", message);
        }
        Shape::Array { .. } => {
            let message = format!("{} is an array class", shown(to));
            return refused("java/lang/IllegalArgumentException", message);
        }
        Shape::Instance => {}
    }
    if caller.modes & modes::MODULE == 0 {
        let message = "caller does not have PRIVATE and MODULE lookup mode".to_owned();
        return refused("java/lang/IllegalAccessException", message);
    }
    if to.is_library() && !from.is_library() {
        let module = match &to.origin {
            crate::class::Origin::Library(module) => module,
            _ => "",
        };
        let package = to.package().replace('/', ".");
        let message = format!("module {module} does not open {package} to {UNNAMED_MODULE}");
        return refused("java/lang/IllegalAccessException", message);
    }
    let modes = if caller.class == class { caller.modes } else { modes::FULL };
    Lookup { class, modes }.object(program)
}

/// As `Class.toString` has it.
pub(super) fn shown(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(_) => class.source_name(),
        _ if class.is_interface() => format!("interface {}", class.source_name()),
        _ => format!("class {}", class.source_name()),
    }
}
