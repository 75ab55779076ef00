//! `MethodHandle`s of methods, constructors and fields, and their types.

use std::fmt::Write;

use thinair_event::{ObjectId, Value};

use super::lookups::{Lookup, Sought, shown};
use super::variables::find_field;
use super::{Pure, flag, mirrored, misused, null_pointer, string, text};
use crate::class::{Class, Field, Method, flags};
use crate::constants::{Made, Meaning};
use crate::kind::{Kind, types};
use crate::link::return_of;
use crate::method_handle::MethodHandle;
use crate::program::JavaProgram;

/// What a null receiver leads to. `Objects.requireNonNull` has no helpful message: it counts as computed.
fn no_receiver(message: Option<&str>) -> String {
    const MADE: &str = "none:\nnew java/lang/NullPointerException\ndup\n";
    match message {
        None => format!(
            "{MADE}invokespecial java/lang/NullPointerException.<init>()V\ndup\niconst 2\n\
             putfield java/lang/NullPointerException.extendedMessageState:I\nathrow\n"
        ),
        Some(message) => format!(
            "{MADE}ldc \"{}\"\n\
             invokespecial java/lang/NullPointerException.<init>(Ljava/lang/String;)V\nathrow\n",
            message.replace('"', "\\\"")
        ),
    }
}

/// How a handle treats its first operand.
#[derive(Clone, Copy)]
enum Receiver<'m> {
    /// As any other.
    No,
    /// It must not be null; what is said if it is, if anything.
    Yes(Option<&'m str>),
}

impl JavaProgram {
    /// The object of a `MethodHandle`, the same for the same handle.
    fn method_handle_object(&self, handle: MethodHandle) -> Pure {
        let made = self.load("java/lang/invoke/MethodHandle").and_then(|class| {
            let own_type = self.method_type_object(&self.method(handle.method).descriptor)?;
            let (is_new, object) =
                self.made_once(Made::MethodHandle(handle), || Meaning::MethodHandle { class, handle });
            if is_new {
                self.set_boot_field(object, "type", Value::Reference(own_type));
            }
            Ok(object)
        });
        match made {
            Ok(object) => Pure::Value(Value::Reference(object)),
            Err(error) => Pure::Unsupported(error.to_string()),
        }
    }

    /// The handle that executes an instruction on operands of these types.
    fn handle_of(&self, instruction: &str, descriptor: &str, receiver: Receiver<'_>, collects: bool) -> Pure {
        let method = self.internal(instruction, descriptor, || {
            let types = types(descriptor).unwrap_or_default();
            let (result, parameters) = types.split_last().unwrap_or((&"V", &[]));
            let mut text = String::new();
            if let Receiver::Yes(_) = receiver {
                text.push_str("aload 0\nifnull none\n");
            }
            let class = instruction.strip_prefix("new ").and_then(|rest| rest.split_once('\n'));
            let (first, call) = match class {
                Some((class, call)) => (format!("new {class}\ndup\n"), call),
                None => (String::new(), instruction),
            };
            text.push_str(&first);
            let mut local = 0;
            for kind in parameters.iter().filter_map(|descriptor| Kind::of(descriptor)) {
                let _ = writeln!(text, "{}load {local}", kind.prefix());
                local += kind.words();
            }
            let _ = write!(text, "{call}\n{}", return_of(result));
            if let Receiver::Yes(message) = receiver {
                text.push_str(&no_receiver(message));
            }
            text
        });
        self.method_handle_object(MethodHandle { method, collects })
    }
}

fn handle(program: &JavaProgram, value: Option<&Value>) -> Option<(ObjectId, MethodHandle)> {
    let object = value?.reference()?;
    Some((object, program.method_handle(object)?))
}

/// How a method is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Virtual,
    Static,
    Constructor,
}

/// What is asked of a lookup.
struct Question<'p> {
    lookup: Lookup,
    class: &'p Class,
    name: String,
    descriptor: &'p str,
}

impl<'p> Question<'p> {
    /// Lookup, class, name, type.
    fn of(program: &'p JavaProgram, operands: &[Value]) -> Result<Question<'p>, Pure> {
        if operands.contains(&Value::Null) {
            return Err(null_pointer());
        }
        let (Some(lookup), Some(class), Some(name), Some(descriptor)) = (
            Lookup::of(program, operands.first()),
            mirrored(program, operands.get(1)),
            text(program, operands.get(2)),
            program.method_type(operands.get(3)),
        ) else {
            return Err(misused());
        };
        let class = program.class(class);
        if matches!(&*class.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return Err(Pure::Unsupported(format!("a method handle of {}.{name}", class.source_name())));
        }
        match lookup.refuses_class(program, class) {
            Some(refused) => Err(refused),
            None => Ok(Question { lookup, class, name, descriptor }),
        }
    }

    /// As `MemberName.toString` has it.
    fn shown(&self, program: &JavaProgram, kind: &str) -> String {
        format!("{}.{}{}/{kind}", self.class.source_name(), self.name, program.type_text(self.descriptor))
    }

    /// The method, if there is one that may be called like this.
    fn answer(&self, program: &'p JavaProgram, kind: &str, is_static: bool) -> Result<&'p Method, Pure> {
        let what = if self.name == "<init>" { "constructor" } else { "method" };
        let message = || Some(format!("no such {what}: {}", self.shown(program, kind)));
        let selector = program.loader.selector(&self.name, self.descriptor);
        let found = match &*self.name {
            "<init>" => {
                self.class.methods.iter().copied().find(|&own| program.method(own).selector == selector)
            }
            _ => program.find_method(self.class.id, selector),
        };
        let Some(method) = found.map(|found| program.method(found)) else {
            return Err(Pure::Raise("java/lang/NoSuchMethodException", message()));
        };
        let sought = Sought {
            referred: self.class,
            declaring: program.class(method.class),
            flags: method.flags,
            text: String::new(),
        };
        if method.is(flags::STATIC) != is_static || self.lookup.refuses(program, &sought).is_some() {
            return Err(Pure::Raise("java/lang/IllegalAccessException", message()));
        }
        Ok(method)
    }
}

/// `Lookup.findVirtual` (0), `findStatic` (1) and `findConstructor` (2): lookup, class, name, type, number → handle.
pub(super) fn find_method(program: &JavaProgram, operands: &[Value]) -> Pure {
    let call = match operands.get(4) {
        Some(Value::Int(0)) => Call::Virtual,
        Some(Value::Int(1)) => Call::Static,
        Some(Value::Int(2)) => Call::Constructor,
        _ => return misused(),
    };
    if call == Call::Virtual && operands.contains(&Value::Null) {
        let message = match operands {
            [_, Value::Null, ..] => {
                Some("Cannot invoke \"java.lang.Class.isInterface()\" because \"refc\" is null")
            }
            [_, _, Value::Null, ..] => {
                Some("Cannot invoke \"String.startsWith(String)\" because \"name\" is null")
            }
            _ => None,
        };
        return Pure::Raise("java/lang/NullPointerException", message.map(str::to_owned));
    }
    let question = match Question::of(program, &operands[..4]) {
        Ok(question) => question,
        Err(failure) => return failure,
    };
    if question.name.starts_with('<') && call != Call::Constructor {
        let message = format!("illegal method name: {}", question.name);
        return Pure::Raise("java/lang/NoSuchMethodException", Some(message));
    }
    let Question { class, descriptor, .. } = question;
    let (kind, op) = match call {
        Call::Static => ("invokeStatic", "invokestatic"),
        Call::Constructor => ("newInvokeSpecial", "invokespecial"),
        Call::Virtual if class.is_interface() => ("invokeInterface", "invokeinterface"),
        Call::Virtual => ("invokeVirtual", "invokevirtual"),
    };
    let method = match question.answer(program, kind, call == Call::Static) {
        Ok(method) => method,
        Err(failure) => return failure,
    };
    let collects = method.is(flags::VARARGS);
    let instruction = format!("{op} {}.{}{descriptor}", class.name, question.name);
    match call {
        Call::Static => program.handle_of(&instruction, descriptor, Receiver::No, collects),
        Call::Virtual => {
            let receiver = question.receiver(program, method).descriptor();
            let own = descriptor.replacen('(', &format!("({receiver}"), 1);
            let message = class.is_interface().then(|| match program.sources.feature() {
                ..=17 => "Cannot invoke \"Object.getClass()\" because \"recv\" is null".to_owned(),
                _ => format!("Cannot invoke {} with null receiver", question.shown(program, kind)),
            });
            program.handle_of(&instruction, &own, Receiver::Yes(message.as_deref()), collects)
        }
        Call::Constructor if class.is(flags::ABSTRACT) => {
            Pure::Unsupported(format!("a method handle of the constructor of {}", class.source_name()))
        }
        Call::Constructor => {
            let parameters = descriptor.split_once(')').map_or("(", |(parameters, _)| parameters);
            let own = format!("{parameters}){}", class.descriptor());
            program.handle_of(&format!("new {}\n{instruction}", class.name), &own, Receiver::No, collects)
        }
    }
}

impl Question<'_> {
    /// The type of the receiver: a protected method of another package is only for the caller's own objects.
    fn receiver<'p>(&'p self, program: &'p JavaProgram, method: &Method) -> &'p Class {
        let (caller, declaring) = (program.class(self.lookup.class), program.class(method.class));
        let is_narrowed = method.is(flags::PROTECTED) && caller.package() != declaring.package();
        if is_narrowed && !caller.is_library() { caller } else { self.class }
    }
}

/// `Lookup.findSpecial`: lookup, class, name, type, caller → handle.
pub(super) fn find_special(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands.contains(&Value::Null) {
        return null_pointer();
    }
    let (question, caller) = match (Question::of(program, &operands[..4]), mirrored(program, operands.get(4)))
    {
        (Ok(question), Some(caller)) => (question, program.class(caller)),
        (Err(failure), _) => return failure,
        _ => return misused(),
    };
    if question.lookup.class != caller.id {
        return question
            .lookup
            .denied(program, &format!("no private access for invokespecial: {}", shown(caller)));
    }
    let found = match question.answer(program, "invokeSpecial", false) {
        Ok(method) => method,
        Err(failure) => return failure,
    };
    // JVMS §6.5 invokespecial: what the superclass selects, unless it is the caller's own or an interface's.
    let is_super = question.class.id != caller.id && !question.class.is_interface();
    let selected = match caller.super_class.filter(|_| is_super) {
        Some(above) => program.class(above).dispatch.get(&found.selector).copied().unwrap_or(found.id),
        None => found.id,
    };
    let selected = program.method(selected);
    let declaring = &program.class(selected.class).name;
    let own = question.descriptor.replacen('(', &format!("({}", caller.descriptor()), 1);
    let instruction = format!("invokespecial {declaring}.{}{}", question.name, question.descriptor);
    program.handle_of(&instruction, &own, Receiver::Yes(None), found.is(flags::VARARGS))
}

/// `Lookup.findGetter` and its like: lookup, class, name, type, whether it is static, whether it is set → handle.
pub(super) fn find_accessor(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(&Value::Int(sets)) = operands.get(5) else { return misused() };
    match find_field(program, &operands[..5], if sets == 1 { "put" } else { "get" }) {
        Ok((class, found)) => {
            accessor(program, class, program.declared_field(found), found.is_static, sets == 1)
        }
        Err(failure) => failure,
    }
}

/// The handle that reads or writes a field of objects of a class.
fn accessor(program: &JavaProgram, class: &Class, field: &Field, is_static: bool, sets: bool) -> Pure {
    let Field { name, descriptor: value, .. } = field;
    let receiver = if is_static { String::new() } else { class.descriptor() };
    let descriptor = if sets { format!("({receiver}{value})V") } else { format!("({receiver}){value}") };
    let op = match (is_static, sets) {
        (true, true) => "putstatic",
        (true, false) => "getstatic",
        (false, true) => "putfield",
        (false, false) => "getfield",
    };
    let instruction = format!("{op} {}.{name}:{value}", program.class(field.class).name);
    let receiver = if is_static { Receiver::No } else { Receiver::Yes(None) };
    program.handle_of(&instruction, &descriptor, receiver, false)
}

/// What the library reads and writes a field by, for `Field`: class, name, whether it is set → handle.
pub(super) fn unreflect_accessor(program: &JavaProgram, operands: &[Value]) -> Pure {
    let (Some(class), Some(name), Some(&Value::Int(sets))) =
        (mirrored(program, operands.first()), text(program, operands.get(1)), operands.get(2))
    else {
        return misused();
    };
    let class = program.class(class);
    let Some((field, is_static)) = class.declared_field(&name) else { return misused() };
    if sets == 1 && field.is(flags::FINAL) {
        let receiver = if is_static { String::new() } else { class.descriptor() };
        // It is made with the one that reads, and may never be called.
        let instruction =
            format!("ldc \"writing the final field {}.{name}\"\nunsupported", class.source_name());
        return program.handle_of(
            &instruction,
            &format!("({receiver}{})V", field.descriptor),
            Receiver::No,
            false,
        );
    }
    accessor(program, class, field, is_static, sets == 1)
}

/// `MethodHandle.asType`: handle, type → handle.
pub(super) fn as_type(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands.get(1) == Some(&Value::Null) {
        return null_pointer();
    }
    let (Some((object, handle)), Some(descriptor)) =
        (handle(program, operands.first()), program.method_type(operands.get(1)))
    else {
        return misused();
    };
    if *descriptor == *program.method(handle.method).descriptor {
        return Pure::Value(Value::Reference(object));
    }
    match program.handle_as_type(object, handle, descriptor) {
        Ok(method) => program.method_handle_object(MethodHandle { method, collects: false }),
        Err(raise) => raise.into(),
    }
}

/// `MethodHandle.isVarargsCollector`.
pub(super) fn is_collector(program: &JavaProgram, operands: &[Value]) -> Pure {
    handle(program, operands.first()).map_or_else(misused, |(_, handle)| flag(handle.collects))
}

/// Handle, whether it is to collect its last operands → handle.
pub(super) fn made_collector(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (handle(program, operands.first()), operands.get(1)) {
        (Some((_, handle)), Some(&Value::Int(collects))) => {
            let types = types(&program.method(handle.method).descriptor).unwrap_or_default();
            let last = types.len().checked_sub(2).map(|last| types[last]);
            if collects == 1 && !last.is_some_and(|last| last.starts_with('[')) {
                return Pure::Raise(
                    "java/lang/IllegalArgumentException",
                    Some("not an array type".to_owned()),
                );
            }
            program.method_handle_object(MethodHandle { collects: collects == 1, ..handle })
        }
        _ => misused(),
    }
}

/// `MethodHandle.toString`.
pub(super) fn method_handle_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    match handle(program, operands.first()) {
        Some((_, handle)) => {
            let descriptor = &program.method(handle.method).descriptor;
            string(program, &format!("MethodHandle{}", program.type_text(descriptor)))
        }
        None => misused(),
    }
}
