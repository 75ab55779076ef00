//! java.lang.Class.

use thinair_event::Value;

use super::{Pure, flag, mirror, mirrored, misused, null_pointer, object, string, text};
use crate::class::{Class, Origin, Shape};
use crate::kind::Kind;
use crate::loader::LoadError;
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
    is_of_program => |_, class| flag(!class.is_library());
    // Code of the library that waits for a time, rather than telling it.
    keeps_deadlines => |_, class| {
        let folders = ["java/util/concurrent/", "java/lang/", "jdk/internal/"];
        flag(class.is_library() && folders.iter().any(|folder| class.name.starts_with(folder)))
    };
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
    is_record => |_, class| flag(class.facts.is_record);
    is_sealed => |_, class| flag(class.facts.is_sealed);
    is_hidden => |_, class| flag(class.origin == Origin::Made);
    is_local_or_anonymous => |_, class| flag(class.facts.enclosing_class.is_some());
    declaring_class => |program, class| {
        named_class(program, class.facts.inner.as_ref().and_then(|inner| inner.outer.as_deref()))
    };
    enclosing_class => |program, class| {
        let outer = class.facts.inner.as_ref().and_then(|inner| inner.outer.as_deref());
        named_class(program, class.facts.enclosing_class.as_deref().or(outer))
    };
    nest_host => |program, class| match &class.facts.nest_host {
        Some(host) => named_class(program, Some(host)),
        None => mirror(class),
    };
    simple_binary_name => |program, class| {
        string_or_null(program, class.facts.inner.as_ref().and_then(|inner| inner.simple_name.as_deref()))
    };
    simple_name => |program, class| string(program, &program.simple_name(class));
    canonical_name => |program, class| string_or_null(program, canonical_name_of(program, class).as_deref());
    package_name => |program, class| {
        let mut class = class;
        while let Shape::Array { component, .. } = class.shape {
            class = program.class(component);
        }
        match class.shape {
            Shape::Primitive(_) => string(program, "java.lang"),
            _ => string(program, &class.package().replace('/', ".")),
        }
    };
    interface_count => |_, class| Pure::Value(Value::Int((class.interfaces.len() as u32).cast_signed()));
    comparable_class => |program, class| {
        let selector = program.loader.selector("compareTo", &format!("(L{};)I", class.name));
        let declares = class.methods.iter().any(|&method| program.method(method).selector == selector);
        let implements = class.interfaces.iter().any(|&above| &*program.class(above).name == "java/lang/Comparable");
        if declares && implements { mirror(class) } else { Pure::Value(Value::Null) }
    };
    modifiers => |_, class| Pure::Value(Value::Int(i32::from(crate::heap::modifiers(class))));
    component_type => |program, class| match class.shape {
        Shape::Array { component, .. } => mirror(program.class(component)),
        _ => Pure::Value(Value::Null),
    };
}

impl JavaProgram {
    /// The name in the source; empty for an anonymous class.
    pub(crate) fn simple_name(&self, class: &Class) -> String {
        if let Shape::Array { component, .. } = class.shape {
            return format!("{}[]", self.simple_name(self.class(component)));
        }
        match &class.facts.inner {
            Some(inner) => inner.simple_name.as_deref().unwrap_or_default().to_owned(),
            None => class.name.rsplit('/').next().unwrap_or_default().to_owned(),
        }
    }
}

/// JLS §6.7; nothing for local and anonymous classes and their members.
fn canonical_name_of(program: &JavaProgram, class: &Class) -> Option<String> {
    if let Shape::Array { component, .. } = class.shape {
        return Some(format!("{}[]", canonical_name_of(program, program.class(component))?));
    }
    if class.facts.enclosing_class.is_some() || class.origin == Origin::Made {
        return None;
    }
    match class
        .facts
        .inner
        .as_ref()
        .and_then(|inner| Some((inner.outer.as_deref()?, inner.simple_name.as_deref()?)))
    {
        Some((outer, name)) => {
            let outer = program.load(outer).ok()?;
            Some(format!("{}.{name}", canonical_name_of(program, program.class(outer))?))
        }
        None => Some(class.source_name()),
    }
}

fn string_or_null(program: &JavaProgram, text: Option<&str>) -> Pure {
    text.map_or(Pure::Value(Value::Null), |text| string(program, text))
}

/// The mirror of a class by its internal name, or null if there is no name.
pub(super) fn named_class(program: &JavaProgram, name: Option<&str>) -> Pure {
    match name.map(|name| program.load(name)) {
        None => Pure::Value(Value::Null),
        Some(Ok(class)) => mirror(program.class(class)),
        Some(Err(error)) => Pure::Unsupported(error.to_string()),
    }
}

pub(super) fn interface_at(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(&Value::Int(index))) = (mirrored(program, operands.first()), operands.get(1))
    else {
        return misused();
    };
    match program.class(class).interfaces.get(index.cast_unsigned() as usize) {
        Some(&interface) => mirror(program.class(interface)),
        None => misused(),
    }
}

/// `Class.forName`: the name → class.
pub(super) fn for_name(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands == [Value::Null] {
        return null_pointer();
    }
    let Some(name) = text(program, operands.first()) else { return misused() };
    let not_found = Pure::Raise("java/lang/ClassNotFoundException", Some(name.clone()));
    let is_primitive = Kind::PRIMITIVES.into_iter().any(|kind| kind.keyword() == name) || name == "void";
    if name.contains('/') || is_primitive {
        return not_found;
    }
    match program.load(&name.replace('.', "/")) {
        Ok(class) => mirror(program.class(class)),
        Err(LoadError::NotFound { .. }) => not_found,
        Err(error) => Pure::Unsupported(error.to_string()),
    }
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
