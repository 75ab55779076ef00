//! Fields as `java.lang.reflect` sees them, who may access them, and class loaders.

use thinair_event::{Location, Value};

use super::classes::named_class;
use super::lookups::{UNNAMED_MODULE, is_exported, same_package};
use super::{Pure, flag, mirror, mirrored, misused, null_pointer, string, text};
use crate::class::{Class, Field, Origin, Shape, flags};
use crate::constants::{Made, Meaning};
use crate::kind::Kind;
use crate::program::JavaProgram;

/// The field that a class declares.
fn declared<'p>(program: &'p JavaProgram, operands: &[Value]) -> Result<&'p Field, Pure> {
    if operands.get(1) == Some(&Value::Null) {
        return Err(null_pointer());
    }
    let (Some(class), Some(name)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return Err(misused());
    };
    match program.class(class).declared_field(&name) {
        Some((field, _)) => Ok(field),
        None => Err(Pure::Raise("java/lang/NoSuchFieldException", Some(name))),
    }
}

/// Class, name of a field → its modifiers.
pub(super) fn field_modifiers(program: &JavaProgram, operands: &[Value]) -> Pure {
    match declared(program, operands) {
        Ok(field) => Pure::Value(Value::Int(i32::from(field.flags))),
        Err(failure) => failure,
    }
}

/// Class, name of a field → the class of its values.
pub(super) fn field_type(program: &JavaProgram, operands: &[Value]) -> Pure {
    let field = match declared(program, operands) {
        Ok(field) => field,
        Err(failure) => return failure,
    };
    let name = match field.kind {
        Kind::Reference => crate::kind::class_name(&field.descriptor),
        kind => kind.keyword(),
    };
    named_class(program, Some(name))
}

/// Class, modifiers of a field → whether reflection never writes it.
pub(super) fn is_trusted_final(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (mirrored(program, operands.first()), operands.get(1)) {
        (Some(class), Some(&Value::Int(modifiers))) => {
            let class = program.class(class);
            let is = |flag: u16| modifiers & i32::from(flag) != 0;
            let is_record = class.facts.is_record || class.origin == Origin::Made;
            flag(is(flags::FINAL) && (is(flags::STATIC) || is_record))
        }
        _ => misused(),
    }
}

/// `Class.getField`: class, name → the class that declares it (its steps: the class, its interfaces, its superclass).
pub(super) fn class_of_public_field(program: &JavaProgram, operands: &[Value]) -> Pure {
    fn find<'p>(program: &'p JavaProgram, class: &'p Class, name: &str) -> Option<&'p Class> {
        if class.declared_field(name).is_some_and(|(field, _)| field.is(flags::PUBLIC)) {
            return Some(class);
        }
        let above = class.interfaces.iter().chain(&class.super_class);
        above.copied().find_map(|above| find(program, program.class(above), name))
    }
    if operands.get(1) == Some(&Value::Null) {
        return null_pointer();
    }
    let (Some(class), Some(name)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return misused();
    };
    match find(program, program.class(class), &name) {
        Some(class) => mirror(class),
        None => Pure::Raise("java/lang/NoSuchFieldException", Some(name)),
    }
}

/// `Reflection.verifyMemberAccess`: who asks, class of the member, class of the object or null, modifiers → flag.
pub(super) fn has_access(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(current), Some(member), target, Some(&Value::Int(modifiers))) = (
        mirrored(program, operands.first()),
        mirrored(program, operands.get(1)),
        mirrored(program, operands.get(2)),
        operands.get(3),
    ) else {
        return misused();
    };
    let (current, member) = (program.class(current), program.class(member));
    let is = |flag: u16| modifiers & i32::from(flag) != 0;
    let in_package = same_package(current, member);
    let is_visible = in_package || (member.is(flags::PUBLIC) && is_exported(member));
    let is_subclass = program.loader.is_subclass(current.id, member.id);
    let of_own = target.is_none_or(|target| program.loader.is_subclass(target, current.id));
    flag(
        current.id == member.id
            || (is_visible
                && (is(flags::PUBLIC)
                    || (is(flags::PRIVATE) && program.are_nest_mates(current, member))
                    || (is(flags::PROTECTED) && is_subclass && of_own)
                    || (in_package && !is(flags::PRIVATE)))),
    )
}

/// `Reflection.areNestMates`.
pub(super) fn are_nest_mates(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (mirrored(program, operands.first()), mirrored(program, operands.get(1))) {
        (Some(one), Some(other)) => flag(program.are_nest_mates(program.class(one), program.class(other))),
        _ => misused(),
    }
}

/// Who asks, class of the member, its modifiers as text → what an `IllegalAccessException` says.
pub(super) fn no_access_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(current), Some(member), Some(modifiers)) = (
        mirrored(program, operands.first()),
        mirrored(program, operands.get(1)),
        text(program, operands.get(2)),
    ) else {
        return misused();
    };
    let shown = |class: &Class| match &class.origin {
        Origin::Library(module) => format!("class {} (in module {module})", class.source_name()),
        _ => format!("class {}", class.source_name()),
    };
    let (current, member) = (shown(program.class(current)), shown(program.class(member)));
    string(program, &format!("{current} cannot access a member of {member} with modifiers \"{modifiers}\""))
}

/// `AccessibleObject.checkCanSetAccessible`: who asks, class of the member, its modifiers → flag.
pub(super) fn may_be_opened(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(caller), Some(declaring), Some(&Value::Int(modifiers))) =
        (mirrored(program, operands.first()), mirrored(program, operands.get(1)), operands.get(2))
    else {
        return misused();
    };
    let (caller, declaring) = (program.class(caller), program.class(declaring));
    let is_public = declaring.is(flags::PUBLIC) && modifiers & i32::from(flags::PUBLIC) != 0;
    // The only package of the library that is open to everybody and that programs know.
    let is_open = declaring.package() == "sun/misc";
    flag(!declaring.is_library() || caller.is_library() || is_open || (is_public && is_exported(declaring)))
}

/// Class of a member, the member as text → what an `InaccessibleObjectException` says.
pub(super) fn closed_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(member)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return misused();
    };
    let class = program.class(class);
    let Origin::Library(module) = &class.origin else { return misused() };
    let package = class.package().replace('/', ".");
    string(
        program,
        &format!(
            "Unable to make field {member} accessible: module {module} does not \"opens {package}\" to {UNNAMED_MODULE}"
        ),
    )
}

/// The object that the library asks for fields.
pub(super) fn invoke_access(program: &JavaProgram, _: &[Value]) -> Pure {
    made(program, Made::InvokeAccess, "java/lang/invoke/MethodHandleImpl$1")
}

/// `Class.getClassLoader`: that of the program, or null. The few classes of the library that have one are as all others.
pub(super) fn class_loader(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    let mut class = program.class(class);
    while let Shape::Array { component, .. } = class.shape {
        class = program.class(component);
    }
    if class.is_library() { Pure::Value(Value::Null) } else { loader(program, &[Value::Int(0)]) }
}

/// The class loader of the program (0), or the platform's (1), which is above it.
pub(super) fn loader(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (number, name, class) = match operands {
        [Value::Int(0)] => (0, "app", "jdk/internal/loader/ClassLoaders$AppClassLoader"),
        [Value::Int(1)] => (1, "platform", "jdk/internal/loader/ClassLoaders$PlatformClassLoader"),
        _ => return misused(),
    };
    let above = if number == 0 { loader(program, &[Value::Int(1)]) } else { Pure::Value(Value::Null) };
    let made = made(program, Made::Loader(number), class);
    if let (Pure::Value(Value::Reference(object)), Pure::Value(above)) = (&made, above) {
        program.set_boot_field(*object, "name", Value::Reference(program.text_of(name)));
        // Two of its classes have a field of that name.
        let fields = &program.class(program.class_of(*object)).fields;
        for (slot, _) in (0..).zip(fields).filter(|(_, field)| &*field.name == "parent") {
            program.set_boot_value(Location { object: *object, slot }, above);
        }
    }
    made
}

/// An object without fields that matter.
fn made(program: &JavaProgram, what: Made, class: &str) -> Pure {
    match program.load(class) {
        Ok(class) => {
            let (_, object) = program.made_once(what, || Meaning::Object { class, length: 0 });
            Pure::Value(Value::Reference(object))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}
