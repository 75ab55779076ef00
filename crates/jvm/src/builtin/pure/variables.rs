//! Offsets of fields, and `VarHandle`s.

use thinair_event::Value;

use super::{Pure, mirrored, misused, null_pointer, text};
use crate::class::{Shape, flags};
use crate::constants::{Made, Meaning};
use crate::interpret::FIRST_OFFSET;
use crate::program::JavaProgram;
use crate::var_handle::VarHandle;

/// The offset of a field by its name, as Unsafe understands it.
pub(super) fn field_offset(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(name)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return misused();
    };
    match program.class(class).slot(&name) {
        Some(slot) => Pure::Value(Value::Long(FIRST_OFFSET + i64::from(slot))),
        None => Pure::Raise("java/lang/InternalError", Some(name)),
    }
}

/// A `MethodHandles.Lookup`: class → lookup. All of them may do everything: what javac has let pass is allowed.
pub(super) fn lookup(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(of) = mirrored(program, operands.first()) else { return misused() };
    match program.load("java/lang/invoke/MethodHandles$Lookup") {
        Ok(class) => {
            let (made, lookup) = program.made_once(Made::Lookup(of), || Meaning::Object { class, length: 0 });
            if made {
                program.set_boot_field(lookup, "lookupClass", Value::Reference(program.class(of).mirror));
            }
            Pure::Value(Value::Reference(lookup))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}

/// A `VarHandle`, the same for the same variables.
fn var_handle(program: &JavaProgram, handle: VarHandle) -> Pure {
    match program.load("java/lang/invoke/VarHandle") {
        Ok(class) => {
            let (_, object) =
                program.made_once(Made::VarHandle(handle), || Meaning::VarHandle { class, handle });
            Pure::Value(Value::Reference(object))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}

/// `MethodHandles.arrayElementVarHandle`: class of arrays → handle.
pub(super) fn array_var_handle(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands == [Value::Null] {
        return null_pointer();
    }
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    if let Shape::Array { element, .. } = program.class(class).shape {
        return var_handle(program, VarHandle::Element { class, kind: element });
    }
    let message = format!("not an array type: {}", program.class(class).source_name());
    Pure::Raise("java/lang/IllegalArgumentException", Some(message))
}

/// `Lookup.findVarHandle` and `findStaticVarHandle`: class and name; the type is the field's.
pub(super) fn find_var_handle(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(name)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return misused();
    };
    let found = program.class(class);
    let handle = if let Some(slot) = found.slot(&name) {
        let field = &found.fields[slot as usize];
        VarHandle::Field { class: field.class, slot, kind: field.kind, is_final: field.is(flags::FINAL) }
    } else if let Some(slot) = found.static_slot(&name) {
        let field = &found.statics[slot as usize];
        VarHandle::Static { class, slot, kind: field.kind, is_final: field.is(flags::FINAL) }
    } else {
        let message = format!("no such field: {}.{name}", found.source_name());
        return Pure::Raise("java/lang/NoSuchFieldException", Some(message));
    };
    var_handle(program, handle)
}
