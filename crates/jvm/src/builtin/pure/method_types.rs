//! `java.lang.invoke.MethodType`: a constant object for each descriptor, so that equal ones are the same.

use thinair_event::{Location, ObjectId, Value};

use super::lookups::shown;
use super::{Pure, flag, mirrored, misused, null_pointer};
use crate::class::{Class, ClassId};
use crate::constants::{self, Made, Meaning};
use crate::kind::{Kind, Signature, class_name, types};
use crate::link::wrapper;
use crate::loader::LoadError;
use crate::program::JavaProgram;

impl JavaProgram {
    /// The class of a descriptor's type; void's is `V`.
    pub(crate) fn class_of_descriptor(&self, descriptor: &str) -> Option<&Class> {
        self.load_descriptor(descriptor).ok().map(|class| self.class(class))
    }

    fn load_descriptor(&self, descriptor: &str) -> Result<ClassId, LoadError> {
        self.load(match Kind::of(descriptor) {
            None => "void",
            Some(Kind::Reference) => class_name(descriptor),
            Some(kind) => kind.keyword(),
        })
    }

    /// The object of the `MethodType` of a descriptor.
    pub(crate) fn method_type_object(&self, descriptor: &str) -> Result<ObjectId, LoadError> {
        let key = Made::MethodType(self.text_of(descriptor));
        let class = self.load("java/lang/invoke/MethodType")?;
        let types = types(descriptor).unwrap_or_default();
        let mirrors: Vec<Value> = types
            .iter()
            .map(|descriptor| Ok(Value::Reference(self.class(self.load_descriptor(descriptor)?).mirror)))
            .collect::<Result<_, LoadError>>()?;
        let array = self.array_of(self.known().class);
        let (is_new, object) =
            self.made_once(key, || Meaning::MethodType { class, descriptor: descriptor.into() });
        if let (true, Some((&result, parameters))) = (is_new, mirrors.split_last()) {
            let length = parameters.len() as u32;
            let array = self.add_constant(Meaning::Object { class: array, length });
            for (slot, &parameter) in (0..length).zip(parameters) {
                self.set_boot_value(Location { object: array, slot }, parameter);
            }
            if let Some(number) = constants::number(array) {
                self.constants.get(number).mark_as_table();
            }
            self.set_boot_field(object, "rtype", result);
            self.set_boot_field(object, "ptypes", Value::Reference(array));
        }
        Ok(object)
    }

    /// The descriptor of a `MethodType`.
    pub(crate) fn method_type(&self, value: Option<&Value>) -> Option<&str> {
        match &self.constants.get(constants::number(value?.reference()?)?).meaning {
            Meaning::MethodType { descriptor, .. } => Some(descriptor),
            _ => None,
        }
    }
}

/// The `MethodType` of a descriptor.
pub(super) fn of_descriptor(program: &JavaProgram, descriptor: &str) -> Pure {
    match program.method_type_object(descriptor) {
        Ok(object) => Pure::Value(Value::Reference(object)),
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}

/// Class of the result → the type of methods without parameters.
pub(super) fn method_type(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands == [Value::Null] {
        return null_pointer();
    }
    match mirrored(program, operands.first()) {
        Some(result) => of_descriptor(program, &format!("(){}", program.class(result).descriptor())),
        None => misused(),
    }
}

/// Type, class → the type with one more parameter.
pub(super) fn method_type_with(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands.get(1) == Some(&Value::Null) {
        return null_pointer();
    }
    let (Some(own), Some(parameter)) =
        (program.method_type(operands.first()), mirrored(program, operands.get(1)))
    else {
        return misused();
    };
    let parameter = program.class(parameter);
    let descriptor = parameter.descriptor();
    if descriptor == "V" {
        let message = format!("parameter type cannot be {}", shown(parameter));
        return Pure::Raise("java/lang/IllegalArgumentException", Some(message));
    }
    let (parameters, result) = own.split_once(')').unwrap_or((own, ""));
    of_descriptor(program, &format!("{parameters}{descriptor}){result}"))
}

/// Type, number → the type with other types in place of its own: `erase` (0), `generic` (1), `wrap` (2), `unwrap` (3).
pub(super) fn method_type_changed(program: &JavaProgram, operands: &[Value]) -> Pure {
    const OBJECT: &str = "Ljava/lang/Object;";
    let (Some(own), Some(&Value::Int(how))) = (program.method_type(operands.first()), operands.get(1)) else {
        return misused();
    };
    let is_primitive = |descriptor: &str| !matches!(Kind::of(descriptor), Some(Kind::Reference));
    let changed = |descriptor: &str| match how {
        0 if is_primitive(descriptor) => descriptor.to_owned(),
        0 | 1 => OBJECT.to_owned(),
        2 => boxed(descriptor).map_or_else(|| descriptor.to_owned(), |class| format!("L{class};")),
        _ => unboxed(class_name(descriptor)).unwrap_or_else(|| descriptor.to_owned()),
    };
    let types: Vec<String> = types(own).unwrap_or_default().into_iter().map(changed).collect();
    match types.split_last() {
        Some((result, parameters)) => of_descriptor(program, &format!("({}){result}", parameters.concat())),
        None => misused(),
    }
}

/// The class that values of a primitive type are boxed to.
fn boxed(descriptor: &str) -> Option<&'static str> {
    match Kind::of(descriptor) {
        None => Some("java/lang/Void"),
        Some(Kind::Reference) => None,
        Some(kind) => Some(wrapper(kind)),
    }
}

/// The descriptor of the primitive type that a class boxes.
fn unboxed(class: &str) -> Option<String> {
    let kind = Kind::PRIMITIVES.into_iter().find(|&kind| wrapper(kind) == class);
    match kind {
        Some(kind) => Some(kind.letter().to_string()),
        None => (class == "java/lang/Void").then(|| "V".to_owned()),
    }
}

/// How many local variables the parameters of a type take.
pub(super) fn parameter_words(program: &JavaProgram, operands: &[Value]) -> Pure {
    match program.method_type(operands.first()).and_then(Signature::parse) {
        Some(signature) => Pure::Value(Value::Int(i32::from(signature.words()))),
        None => misused(),
    }
}

/// Whether a type has a primitive one among its own; void is one.
pub(super) fn has_primitives(program: &JavaProgram, operands: &[Value]) -> Pure {
    match program.method_type(operands.first()).and_then(types) {
        Some(types) => flag(types.iter().any(|descriptor| boxed(descriptor).is_some())),
        None => misused(),
    }
}
