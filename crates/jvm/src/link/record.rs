//! The methods of records that are not written: what `ObjectMethods` makes.

use ristretto_classfile::ReferenceKind;

use super::builder::Builder;
use super::concat::{Part, concatenate};
use super::convert::wrapper;
use crate::class::{ClassId, MethodId};
use crate::kind::Kind;
use crate::op::{Arithmetic, Condition, Op};
use crate::pool::{Bootstrap, Member, Symbol};
use crate::program::JavaProgram;

impl JavaProgram {
    pub(super) fn link_record_method(
        &self,
        caller: ClassId,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, String> {
        let malformed = || "malformed bytecode: the call site of a record's method".to_owned();
        let [Symbol::Class(class), Symbol::Text(names), getters @ ..] = &*bootstrap.arguments else {
            return Err(malformed());
        };
        let components = getters.iter().map(component).collect::<Option<Vec<_>>>().ok_or_else(malformed)?;
        let code = match &*bootstrap.name {
            "toString" => {
                let record = self.load(class).map_err(|error| error.to_string())?;
                let record = self.class(record);
                let inner = record.facts.inner.as_ref().and_then(|inner| inner.simple_name.as_deref());
                let name = inner.unwrap_or_else(|| record.name.rsplit('/').next().unwrap_or(&record.name));
                let names = String::from_utf16_lossy(names);
                let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
                if names.len() != components.len() {
                    return Err(malformed());
                }
                to_string(name, &names, &components, self.sources.feature())
            }
            "hashCode" => hash_code(&components),
            "equals" => equals(class, &components),
            _ => return Err(malformed()),
        };
        Ok(self.add_call_site(caller, bootstrap, code))
    }
}

fn component(getter: &Symbol) -> Option<&Member> {
    match getter {
        Symbol::MethodHandle(handle) if handle.kind == ReferenceKind::GetField => Some(&handle.member),
        _ => None,
    }
}

/// `Point[x=1, y=2]`.
fn to_string(class: &str, names: &[&str], components: &[&Member], feature: u32) -> Builder {
    let text = |text: String| Part::Text(text.encode_utf16().collect());
    let mut parts = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let before = if index == 0 { format!("{class}[") } else { ", ".to_owned() };
        parts.push(text(format!("{before}{name}=")));
        parts.push(Part::Operand);
    }
    parts.push(text(if names.is_empty() { format!("{class}[]") } else { "]".to_owned() }));
    let mut code = Builder::new(1);
    let mut components = components.iter();
    concatenate(&mut code, &parts, |code| {
        let component = components.next().expect("a component for each name");
        get(code, 0, component);
        // How the JDK came to the text shows in the trace of an exception.
        if feature < 21 && component.descriptor.starts_with(['L', '[']) {
            let of = "(Ljava/lang/Object;)Ljava/lang/String;";
            code.method(Op::InvokeStatic, "java/util/Objects", "toString", of);
            return "Ljava/lang/String;";
        }
        &component.descriptor
    });
    code.returns(true);
    code
}

/// `31 * result + hash`, from 0 on.
fn hash_code(components: &[&Member]) -> Builder {
    let mut code = Builder::new(1);
    code.op(Op::Int(0));
    for component in components {
        code.op(Op::Int(31));
        code.op(Op::Arithmetic(Arithmetic::Imul));
        get(&mut code, 0, component);
        let (class, descriptor) = match Kind::of(&component.descriptor) {
            Some(Kind::Reference) | None => ("java/util/Objects", "(Ljava/lang/Object;)I".to_owned()),
            Some(kind) => (wrapper(kind), format!("({})I", kind.letter())),
        };
        code.method(Op::InvokeStatic, class, "hashCode", &descriptor);
        code.op(Op::Arithmetic(Arithmetic::Iadd));
    }
    code.returns(true);
    code
}

/// The JDK compares the last component first.
fn equals(class: &str, components: &[&Member]) -> Builder {
    let mut code = Builder::new(2);
    let (other, different) = (code.label(), code.label());
    code.load(0);
    code.load(1);
    code.if_different(other);
    code.return_int(1);
    code.place(other);
    code.load(1);
    code.class(Op::InstanceOf, class);
    code.if_false(different);
    for component in components.iter().rev() {
        get(&mut code, 0, component);
        get(&mut code, 1, component);
        match Kind::of(&component.descriptor) {
            Some(Kind::Reference) | None => {
                let equals = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.method(Op::InvokeStatic, "java/util/Objects", "equals", equals);
                code.if_false(different);
            }
            Some(kind @ (Kind::Float | Kind::Double)) => {
                let compare = format!("({0}{0})I", kind.letter());
                code.method(Op::InvokeStatic, wrapper(kind), "compare", &compare);
                code.op(Op::Int(0));
                code.if_ints(Condition::NotEqual, different);
            }
            Some(Kind::Long) => {
                code.op(Op::CompareLongs);
                code.op(Op::Int(0));
                code.if_ints(Condition::NotEqual, different);
            }
            Some(_) => code.if_ints(Condition::NotEqual, different),
        }
    }
    code.return_int(1);
    code.place(different);
    code.return_int(0);
    code
}

fn get(code: &mut Builder, local: u16, component: &Member) {
    code.load(local);
    code.field(Op::GetField, &component.class, &component.name, &component.descriptor);
}
