//! `java.lang.invoke.MethodType`: a constant object for each descriptor, so that equal ones are the same.

use thinair_event::{Location, Value};

use super::lookups::shown;
use super::{Pure, mirrored, misused, null_pointer};
use crate::class::{Class, ClassId};
use crate::constants::{self, Made, Meaning};
use crate::kind::{Kind, class_name, types};
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

    /// The `MethodType` of a descriptor.
    pub(crate) fn method_type_object(&self, descriptor: &str) -> Pure {
        match self.make_method_type(descriptor) {
            Ok(value) => Pure::Value(value),
            Err(error) => Pure::Unsupported(error.to_string()),
        }
    }

    fn make_method_type(&self, descriptor: &str) -> Result<Value, LoadError> {
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
        Ok(Value::Reference(object))
    }

    /// The descriptor of a `MethodType`.
    pub(crate) fn method_type(&self, value: Option<&Value>) -> Option<&str> {
        match &self.constants.get(constants::number(value?.reference()?)?).meaning {
            Meaning::MethodType { descriptor, .. } => Some(descriptor),
            _ => None,
        }
    }
}

/// Class of the result → the type of methods without parameters.
pub(super) fn method_type(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands == [Value::Null] {
        return null_pointer();
    }
    match mirrored(program, operands.first()) {
        Some(result) => program.method_type_object(&format!("(){}", program.class(result).descriptor())),
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
    program.method_type_object(&format!("{parameters}{descriptor}){result}"))
}
