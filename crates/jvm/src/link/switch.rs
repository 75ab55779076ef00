//! Switches on patterns: what `SwitchBootstraps` makes.
//!
//! A call site takes the value and the label to begin with, and gives the first label from there on that fits: -1 for
//! null, and the number of labels if none does.

use thinair_event::Value;

use super::builder::{Builder, Label, width};
use crate::class::{ClassId, MethodId, flags};
use crate::kind::{class_name, types};
use crate::op::{Condition, Op};
use crate::pool::{Bootstrap, Symbol};
use crate::program::JavaProgram;

impl JavaProgram {
    pub(super) fn link_type_switch(
        &self,
        caller: ClassId,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, String> {
        let selector = selector(bootstrap)?;
        let code = cases(selector, &bootstrap.arguments, |code, label, next| match label {
            Symbol::Dynamic(constant) if constant.method.member.name == "primitiveClass" => {
                // Only where it fits every value: other primitive patterns are a preview feature.
                if constant.name == selector { Ok(()) } else { Err(unknown_label(label)) }
            }
            _ if !selector.starts_with(['L', '[']) => Err(unknown_label(label)),
            Symbol::Class(class) => {
                instance_of(code, class, next);
                Ok(())
            }
            Symbol::Text(text) => {
                code.text(text);
                code.load(0);
                code.method(Op::InvokeVirtual, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z");
                code.if_false(next);
                Ok(())
            }
            Symbol::Number(Value::Int(number)) => {
                integer(code, *number, next);
                Ok(())
            }
            Symbol::Dynamic(constant) => {
                let (class, name) = enum_description(constant).ok_or_else(|| unknown_label(label))?;
                instance_of(code, &class, next);
                self.enum_constant(code, &class, &name, next)
            }
            label => Err(unknown_label(label)),
        })?;
        Ok(self.add_call_site(caller, bootstrap, code))
    }

    pub(super) fn link_enum_switch(
        &self,
        caller: ClassId,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, String> {
        let selector = selector(bootstrap)?;
        let class = class_name(selector);
        let code = cases(selector, &bootstrap.arguments, |code, label, next| match label {
            Symbol::Class(class) => {
                instance_of(code, class, next);
                Ok(())
            }
            Symbol::Text(name) => self.enum_constant(code, class, &String::from_utf16_lossy(name), next),
            label => Err(unknown_label(label)),
        })?;
        Ok(self.add_call_site(caller, bootstrap, code))
    }

    /// Goes on unless the value is that constant. One that the enum does not have fits nothing.
    fn enum_constant(&self, code: &mut Builder, class: &str, name: &str, next: Label) -> Result<(), String> {
        let loaded = self.load(class).map_err(|error| error.to_string())?;
        let descriptor = format!("L{class};");
        let field = self.find_field(loaded, name, &descriptor);
        let is_constant = self.class(loaded).is(flags::ENUM) && field.is_some_and(|field| field.is_static);
        if is_constant {
            code.load(0);
            code.field(Op::GetStatic, class, name, &descriptor);
            code.if_different(next);
        } else {
            code.goto(next);
        }
        Ok(())
    }
}

/// The type of the values that are switched on.
fn selector(bootstrap: &Bootstrap) -> Result<&str, String> {
    match types(&bootstrap.descriptor).as_deref() {
        Some(&[selector, "I", "I"]) => Ok(selector),
        _ => Err(format!("a switch of type {}", bootstrap.descriptor)),
    }
}

/// The labels in their order. `test` jumps to its last parameter if the value does not fit.
fn cases(
    selector: &str,
    labels: &[Symbol],
    mut test: impl FnMut(&mut Builder, &Symbol, Label) -> Result<(), String>,
) -> Result<Builder, String> {
    let restart = width(selector);
    let mut code = Builder::new(restart + 1);
    if selector.starts_with(['L', '[']) {
        let there = code.label();
        code.load(0);
        code.if_not_null(there);
        code.return_int(-1);
        code.place(there);
    }
    for (number, label) in labels.iter().enumerate() {
        let number = i32::try_from(number).map_err(|_| "a switch with too many labels")?;
        let next = code.label();
        code.load(restart);
        code.op(Op::Int(number));
        code.if_ints(Condition::Greater, next);
        test(&mut code, label, next)?;
        code.return_int(number);
        code.place(next);
    }
    code.return_int(i32::try_from(labels.len()).unwrap_or(i32::MAX));
    Ok(code)
}

fn instance_of(code: &mut Builder, class: &str, next: Label) {
    code.load(0);
    code.class(Op::InstanceOf, class);
    code.if_false(next);
}

/// An integer label fits numbers and chars of that value.
fn integer(code: &mut Builder, number: i32, next: Label) {
    let (no_number, compare) = (code.label(), code.label());
    instance_of(code, "java/lang/Number", no_number);
    code.load(0);
    code.method(Op::InvokeVirtual, "java/lang/Number", "intValue", "()I");
    code.goto(compare);
    code.place(no_number);
    instance_of(code, "java/lang/Character", next);
    code.load(0);
    code.method(Op::InvokeVirtual, "java/lang/Character", "charValue", "()C");
    code.place(compare);
    code.value(Value::Int(number));
    code.if_ints(Condition::NotEqual, next);
}

/// The class and the name of an enum constant: `EnumDesc.of(ClassDesc.of("p.E"), "A")`, both by
/// `ConstantBootstraps.invoke`.
fn enum_description(constant: &Bootstrap) -> Option<(String, String)> {
    let [Symbol::MethodHandle(of), Symbol::Dynamic(class), Symbol::Text(name)] = &*constant.arguments else {
        return None;
    };
    let [Symbol::MethodHandle(class_of), Symbol::Text(class)] = &*class.arguments else { return None };
    let is = |handle: &crate::pool::Handle, class: &str| {
        handle.member.class == class && handle.member.name == "of"
    };
    if !is(of, "java/lang/Enum$EnumDesc") || !is(class_of, "java/lang/constant/ClassDesc") {
        return None;
    }
    Some((String::from_utf16_lossy(class).replace('.', "/"), String::from_utf16_lossy(name)))
}

fn unknown_label(label: &Symbol) -> String {
    format!("a switch with the label {label:?}")
}
