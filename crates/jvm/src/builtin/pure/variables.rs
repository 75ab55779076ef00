//! Offsets of fields, and VarHandles.

use thinair_event::Value;

use super::{Pure, mirrored, misused, text};
use crate::class::flags;
use crate::constants::Meaning;
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

/// A `MethodHandles.Lookup`. All of them may do everything: what javac has let pass is allowed.
pub(super) fn lookup(program: &JavaProgram, _: &[Value]) -> Pure {
    match program.load("java/lang/invoke/MethodHandles$Lookup") {
        Ok(class) => {
            Pure::Value(Value::Reference(program.add_constant(Meaning::Object { class, length: 0 })))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
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
        return Pure::Raise(
            "java/lang/NoSuchFieldException",
            Some(format!("no such field: {}.{name}", found.source_name())),
        );
    };
    match program.load("java/lang/invoke/VarHandle") {
        Ok(class) => {
            Pure::Value(Value::Reference(program.add_constant(Meaning::VarHandle { class, handle })))
        }
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}
