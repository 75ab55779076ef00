//! Offsets of fields, and `VarHandle`s.

use thinair_event::{ReadMode, Value, WriteMode};

use super::lookups::{Lookup, Sought, shown};
use super::method_types::of_descriptor;
use super::{Pure, flag, mirrored, misused, null_pointer, string, text};
use crate::class::{Class, Field, FieldRef, Shape, flags};
use crate::constants::{Made, Meaning};
use crate::interpret::{FIRST_OFFSET, FIRST_STATIC_OFFSET};
use crate::kind::Kind;
use crate::link::PLAIN_VIEWS;
use crate::op::Change;
use crate::program::JavaProgram;
use crate::var_handle::{Access, Bytes, VarHandle, Variables, View};

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

/// The offset of a field that a class declares.
pub(super) fn declared_field_offset(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (mirrored(program, operands.first()), text(program, operands.get(1))) {
        (Some(class), Some(name)) if program.class(class).static_slot(&name).is_some() => {
            Pure::Raise("java/lang/IllegalArgumentException", None)
        }
        _ => field_offset(program, operands),
    }
}

/// The offset of a static field that a class declares, to which the class is the base.
pub(super) fn static_field_offset(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(name)) = (mirrored(program, operands.first()), text(program, operands.get(1)))
    else {
        return misused();
    };
    match program.class(class).static_slot(&name) {
        Some(slot) => Pure::Value(Value::Long(FIRST_STATIC_OFFSET + i64::from(slot))),
        None => Pure::Raise("java/lang/IllegalArgumentException", None),
    }
}

impl JavaProgram {
    /// The object of a `VarHandle`, the same for the same variables.
    fn var_handle_object(&self, handle: VarHandle) -> Pure {
        match self.load("java/lang/invoke/VarHandle") {
            Ok(class) => {
                let (_, object) =
                    self.made_once(Made::VarHandle(handle), || Meaning::VarHandle { class, handle });
                Pure::Value(Value::Reference(object))
            }
            Err(error) => Pure::Unsupported(error.to_string()),
        }
    }

    /// What is declared of a field that has been found.
    pub(super) fn declared_field(&self, found: FieldRef) -> &Field {
        let class = self.class(found.class);
        let fields = if found.is_static { &class.statics } else { &class.fields };
        &fields[found.slot as usize]
    }
}

/// The `VarHandle` that an operand is.
fn handle(program: &JavaProgram, value: Option<&Value>) -> Option<VarHandle> {
    program.var_handle(value?.reference()?)
}

/// `MethodHandles.arrayElementVarHandle`: class of arrays → handle.
pub(super) fn array_var_handle(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(class) = mirrored(program, operands.first()) else { return misused() };
    if let Shape::Array { element, component } = program.class(class).shape {
        let variables = Variables::Element { class };
        return program.var_handle_object(VarHandle {
            variables,
            value: component,
            kind: element,
            exact: false,
        });
    }
    let message = format!("not an array: {}", shown(program.class(class)));
    Pure::Raise("java/lang/IllegalArgumentException", Some(message))
}

/// `MethodHandles.byteArrayViewVarHandle` and `byteBufferViewVarHandle`: class of arrays, whether the highest byte is the
/// first, whether buffers are viewed → handle.
pub(super) fn view_var_handle(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(&Value::Int(big_endian)), Some(&Value::Int(buffers))) =
        (mirrored(program, operands.first()), operands.get(1), operands.get(2))
    else {
        return misused();
    };
    let Shape::Array { element: kind, component: value } = program.class(class).shape else {
        let message = format!("not an array: {}", shown(program.class(class)));
        return Pure::Raise("java/lang/IllegalArgumentException", Some(message));
    };
    if matches!(kind, Kind::Boolean | Kind::Byte | Kind::Reference) {
        return Pure::Raise("java/lang/UnsupportedOperationException", None);
    }
    let bytes = if buffers == 1 { Bytes::Buffer } else { Bytes::Array };
    let plain = bytes == Bytes::Array && program.sources.feature() >= PLAIN_VIEWS;
    let variables = Variables::View(View { bytes, big_endian: big_endian == 1, plain });
    program.var_handle_object(VarHandle { variables, value, kind, exact: false })
}

/// Index, how many there are → index.
pub(super) fn array_view_index(_: &JavaProgram, operands: &[Value]) -> Pure {
    checked_index(operands, "java/lang/ArrayIndexOutOfBoundsException")
}

/// The same for a buffer.
pub(super) fn buffer_view_index(_: &JavaProgram, operands: &[Value]) -> Pure {
    checked_index(operands, "java/lang/IndexOutOfBoundsException")
}

fn checked_index(operands: &[Value], otherwise: &'static str) -> Pure {
    match *operands {
        [Value::Int(index), Value::Int(length)] if (0..length).contains(&index) => {
            Pure::Value(Value::Int(index))
        }
        [Value::Int(index), Value::Int(length)] => {
            Pure::Raise(otherwise, Some(format!("Index {index} out of bounds for length {length}")))
        }
        _ => misused(),
    }
}

/// An index that is no multiple of the width of what is there →, never.
pub(super) fn misaligned(_: &JavaProgram, operands: &[Value]) -> Pure {
    match *operands {
        [Value::Int(index)] => {
            let message = format!("Misaligned access at index: {index}");
            Pure::Raise("java/lang/IllegalStateException", Some(message))
        }
        _ => misused(),
    }
}

/// `Lookup.findVarHandle` and `findStaticVarHandle`: lookup, class, name, type, whether it is static → handle.
pub(super) fn find_var_handle(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (class, found) = match find_field(program, operands, "get") {
        Ok(found) => found,
        Err(failure) => return failure,
    };
    let Some(value) = mirrored(program, operands.get(3)) else { return misused() };
    let field = program.declared_field(found);
    let is_final = field.is(flags::FINAL);
    let FieldRef { slot, kind, .. } = found;
    let variables = if found.is_static {
        Variables::Static { class: found.class, slot, is_final }
    } else {
        Variables::Field { class: class.id, slot, is_final }
    };
    program.var_handle_object(VarHandle { variables, value, kind, exact: false })
}

/// The field that a lookup is asked for: lookup, class, name, type, whether it is static → the class that it was looked up
/// in, and the field. `verb` is what is to be done with it, for messages.
pub(super) fn find_field<'p>(
    program: &'p JavaProgram,
    operands: &[Value],
    verb: &str,
) -> Result<(&'p Class, FieldRef), Pure> {
    if operands.contains(&Value::Null) {
        return Err(null_pointer());
    }
    let (Some(lookup), Some(class), Some(name), Some(value), Some(&Value::Int(is_static))) = (
        Lookup::of(program, operands.first()),
        mirrored(program, operands.get(1)),
        text(program, operands.get(2)),
        mirrored(program, operands.get(3)),
        operands.get(4),
    ) else {
        return Err(misused());
    };
    let (class, value, is_static) = (program.class(class), program.class(value), is_static == 1);
    if let Some(refused) = lookup.refuses_class(program, class) {
        return Err(refused);
    }
    let shown = |is_static: bool| {
        let kind = if is_static { "Static" } else { "Field" };
        format!("{}.{name}/{}/{verb}{kind}", class.source_name(), value.source_name())
    };
    let Some(found) = program.find_field(class.id, &name, &value.descriptor()) else {
        let message = format!("no such field: {}", shown(is_static));
        return Err(Pure::Raise("java/lang/NoSuchFieldException", Some(message)));
    };
    if found.is_static != is_static {
        let expected = if is_static { "a static field" } else { "a non-static field" };
        return Err(lookup.denied(program, &format!("expected {expected}: {}", shown(found.is_static))));
    }
    let sought = Sought {
        referred: class,
        declaring: program.class(found.class),
        flags: program.declared_field(found).flags,
        text: shown(is_static),
    };
    if let Some(refused) = lookup.refuses(program, &sought) {
        return Err(refused);
    }
    if verb == "put" && sought.flags & flags::FINAL != 0 {
        return Err(lookup.denied(program, &format!("unexpected set of a final field: {}", sought.text)));
    }
    Ok((class, found))
}

/// `VarHandle.toString`.
pub(super) fn var_handle_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(handle) = handle(program, operands.first()) else { return misused() };
    let class = |descriptor: &String| program.class_of_descriptor(descriptor).map(|class| shown(class));
    let coordinates = program.coordinate_types(&handle);
    let coordinates: Option<Vec<String>> = coordinates.iter().map(class).collect();
    match coordinates {
        Some(coordinates) => {
            let value = shown(program.class(handle.value));
            // The class by its name, without the word: it is shown by `%s` of a `Class`'s name.
            let value = value.strip_prefix("class ").or(value.strip_prefix("interface ")).unwrap_or(&value);
            string(program, &format!("VarHandle[varType={value}, coord=[{}]]", coordinates.join(", ")))
        }
        None => misused(),
    }
}

/// Whether a handle takes calls with exactly its types only.
pub(super) fn is_exact(program: &JavaProgram, operands: &[Value]) -> Pure {
    handle(program, operands.first()).map_or_else(misused, |handle| flag(handle.exact))
}

/// Handle, whether it is to take calls with exactly its types only → handle.
pub(super) fn made_exact(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (handle(program, operands.first()), operands.get(1)) {
        (Some(handle), Some(&Value::Int(exact))) => {
            program.var_handle_object(VarHandle { exact: exact == 1, ..handle })
        }
        _ => misused(),
    }
}

/// Handle, name of an access method → whether its variables have it.
pub(super) fn is_access_supported(program: &JavaProgram, operands: &[Value]) -> Pure {
    let access = text(program, operands.get(1)).and_then(|name| Access::of(&name));
    match (handle(program, operands.first()), access) {
        (Some(handle), Some(access)) => flag(handle.supports(access)),
        _ => misused(),
    }
}

/// Handle, number of a `VarHandle.AccessType` → `MethodType`.
pub(super) fn access_type(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (read, write) = (ReadMode::Volatile, WriteMode::Volatile);
    let access = match operands.get(1) {
        Some(Value::Int(0)) => Access::Get(read),
        Some(Value::Int(1)) => Access::Set(write),
        Some(Value::Int(2)) => Access::CompareAndSet { read, write, weak: false },
        Some(Value::Int(3)) => Access::CompareAndExchange { read, write },
        Some(Value::Int(4)) => Access::Update { read, write, change: Change::Set },
        _ => return misused(),
    };
    match handle(program, operands.first()) {
        Some(handle) => of_descriptor(program, &program.access_descriptor(&handle, access)),
        None => misused(),
    }
}
