//! java.lang.Class.

use thinair_event::Value;

use super::{Pure, flag, mirror, mirrored, misused, null_pointer, object, string, text};
use crate::class::{Class, Shape};
use crate::program::JavaProgram;

macro_rules! queries {
    ($($name:ident => $query:expr;)*) => {$(
        pub(super) fn $name(program: &JavaProgram, operands: &[Value]) -> Pure {
            let query: fn(&JavaProgram, &Class) -> Pure = $query;
            match mirrored(program, operands.first()) {
                Some(class) => query(program, program.class(class)),
                None => misused(),
            }
        }
    )*};
}

queries! {
    // As with `java -ea`: on for the program, off for the library.
    assertion_status => |_, class| flag(!class.is_library());
    class_name => |program, class| string(program, &class.source_name());
    is_array => |_, class| flag(matches!(class.shape, Shape::Array { .. }));
    is_primitive => |_, class| flag(matches!(class.shape, Shape::Primitive(_)));
    is_interface => |_, class| flag(class.is_interface());
    superclass => |program, class| match class.super_class.filter(|_| !class.is_interface()) {
        Some(above) => mirror(program.class(above)),
        None => Pure::Value(Value::Null),
    };
    modifiers => |program, class| Pure::Value(Value::Int(i32::from(program.modifiers(class))));
    component_type => |program, class| match class.shape {
        Shape::Array { component, .. } => mirror(program.class(component)),
        _ => Pure::Value(Value::Null),
    };
}

pub(super) fn primitive_class(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(name) = text(program, operands.first()) else { return misused() };
    match program.load(&name) {
        Ok(class) => mirror(program.class(class)),
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}

pub(super) fn is_instance(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    flag(object(operands.get(1)).is_some_and(|object| program.is_instance(object, class)))
}

pub(super) fn is_assignable_from(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    match mirrored(program, operands.get(1)) {
        Some(other) => flag(program.loader.is_subclass(other, class)),
        None => null_pointer(),
    }
}
