//! Lambdas and method references: what `LambdaMetafactory` makes.
//!
//! A call site has a class of ours that implements the interface. What is captured is in its final fields, as in the
//! JDK's class. A lambda that captures nothing is one constant object, as if it had been made before main.

use ristretto_classfile::ReferenceKind;
use thinair_event::Value;

use super::builder::{Builder, width, words};
use super::convert::convert;
use crate::class::{ClassId, Initialization, MethodId, flags};
use crate::constants::Meaning;
use crate::kind::{Kind, class_name, types};
use crate::loader::MadeMethod;
use crate::op::{Op, PoolIndex};
use crate::pool::{Bootstrap, Handle, Symbol};
use crate::program::JavaProgram;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What the static arguments say.
struct Lambda<'b> {
    /// The erased type of the interface's method, and those of methods that are to do the same.
    erased: Vec<&'b str>,
    implementation: &'b Handle,
    instantiated: &'b str,
    interfaces: Vec<&'b str>,
}

impl JavaProgram {
    pub(super) fn link_lambda(
        &self,
        caller: ClassId,
        index: PoolIndex,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, String> {
        let malformed = || "malformed bytecode: the call site of a lambda".to_owned();
        let lambda = Lambda::parse(bootstrap).ok_or_else(malformed)?;
        let site_types = types(&bootstrap.descriptor).ok_or_else(malformed)?;
        let (_, captured) = site_types.split_last().ok_or_else(malformed)?;
        let interfaces = lambda
            .interfaces
            .iter()
            .map(|name| self.load(name).map_err(|error| error.to_string()))
            .collect::<Result<Vec<_>, _>>()?;
        let names: Vec<String> = (1..=captured.len()).map(|number| format!("arg${number}")).collect();
        let kinds = captured.iter().map(|descriptor| Kind::of(descriptor)).collect::<Option<Vec<_>>>();
        let fields: Vec<(&str, Kind)> =
            names.iter().map(String::as_str).zip(kinds.ok_or_else(malformed)?).collect();
        let name = format!("{}$$Lambda${index}", self.class(caller).name);
        let mut methods = Vec::new();
        for erased in &lambda.erased {
            let code = lambda.method(&name, &fields, erased).ok_or_else(malformed)?.finish(self);
            let (name, descriptor) = (bootstrap.name.clone(), (*erased).to_owned());
            methods.push(MadeMethod { name, descriptor, flags: flags::PUBLIC, code });
        }
        let constructor_type = format!("({})V", captured.concat());
        if !captured.is_empty() {
            let code = constructor(&name, &fields).finish(self);
            let descriptor = constructor_type.clone();
            methods.push(MadeMethod { name: "<init>".to_owned(), descriptor, flags: 0, code });
        }
        let class = self.make_class(&name, self.known().object, interfaces, &fields, methods);
        let mut code = Builder::new(words(captured));
        self.initialize_interfaces(class, &mut code);
        if captured.is_empty() {
            code.value(Value::Reference(self.add_constant(Meaning::Object { class, length: 0 })));
        } else {
            code.class(Op::New, &name);
            code.op(Op::Dup);
            let mut local = 0;
            for descriptor in captured {
                code.load(local);
                local += width(descriptor);
            }
            code.method(Op::InvokeSpecial, &name, "<init>", &constructor_type);
        }
        code.returns(true);
        Ok(self.add_call_site(caller, bootstrap, code))
    }

    /// JLS §12.4.1: an object's class is initialized before it, and so are interfaces with default methods.
    fn initialize_interfaces(&self, class: ClassId, code: &mut Builder) {
        for interface in self.default_interfaces(&self.class(class).interfaces) {
            let interface = self.class(interface);
            if matches!(interface.initialization, Initialization::User(_)) {
                code.ensure_initialized(&interface.name);
            }
        }
    }
}

impl<'b> Lambda<'b> {
    fn parse(bootstrap: &'b Bootstrap) -> Option<Lambda<'b>> {
        let [
            Symbol::MethodType(erased),
            Symbol::MethodHandle(implementation),
            Symbol::MethodType(instantiated),
            rest @ ..,
        ] = &*bootstrap.arguments
        else {
            return None;
        };
        let interface = class_name(types(&bootstrap.descriptor)?.last().copied()?);
        let mut lambda =
            Lambda { erased: vec![erased], implementation, instantiated, interfaces: vec![interface] };
        let mut rest = rest.iter();
        let number = |rest: &mut std::slice::Iter<'b, Symbol>| match rest.next() {
            Some(Symbol::Number(Value::Int(value))) => Some(*value),
            _ => None,
        };
        if rest.len() == 0 {
            return Some(lambda);
        }
        let options = number(&mut rest)?;
        if options & SERIALIZABLE != 0 {
            lambda.interfaces.push("java/io/Serializable");
        }
        if options & MARKERS != 0 {
            for _ in 0..number(&mut rest)? {
                let Some(Symbol::Class(marker)) = rest.next() else { return None };
                lambda.interfaces.push(marker);
            }
        }
        if options & BRIDGES != 0 {
            for _ in 0..number(&mut rest)? {
                let Some(Symbol::MethodType(bridge)) = rest.next() else { return None };
                lambda.erased.push(bridge);
            }
        }
        let mut seen = Vec::new();
        lambda.interfaces.retain(|name| {
            !seen.contains(name) && {
                seen.push(*name);
                true
            }
        });
        let mut seen = Vec::new();
        lambda.erased.retain(|name| {
            !seen.contains(name) && {
                seen.push(*name);
                true
            }
        });
        Some(lambda)
    }

    /// The method of the interface: calls the implementation with what is captured and the parameters.
    fn method(&self, class: &str, fields: &[(&str, Kind)], erased: &str) -> Option<Builder> {
        let Handle { kind, member, .. } = self.implementation;
        let own_types = types(erased)?;
        let (own_result, own_parameters) = own_types.split_last()?;
        let instantiated = types(self.instantiated)?;
        let (_, instantiated) = instantiated.split_last()?;
        // The implementation's parameters, its receiver first.
        let receiver = format!("L{};", member.class);
        let receiver = if member.class.starts_with('[') { &*member.class } else { &*receiver };
        let member_types = types(&member.descriptor)?;
        let (member_result, member_parameters) = member_types.split_last()?;
        let takes_receiver = !matches!(kind, ReferenceKind::InvokeStatic | ReferenceKind::NewInvokeSpecial);
        let mut parameters: Vec<&str> = Vec::new();
        parameters.extend(takes_receiver.then_some(receiver));
        parameters.extend(member_parameters);
        if parameters.len() != fields.len() + own_parameters.len()
            || instantiated.len() != own_parameters.len()
        {
            return None;
        }
        let mut code = Builder::new(1 + words(own_parameters));
        if *kind == ReferenceKind::NewInvokeSpecial {
            code.class(Op::New, &member.class);
            code.op(Op::Dup);
        }
        for (name, kind) in fields {
            code.load(0);
            code.field(Op::GetField, class, name, &kind.letter().to_string());
        }
        let mut local = 1;
        for (index, own) in own_parameters.iter().enumerate() {
            code.load(local);
            local += width(own);
            convert(&mut code, own, parameters[fields.len() + index], instantiated[index]);
        }
        let (call, result): (fn(PoolIndex) -> Op, &str) = match kind {
            ReferenceKind::InvokeStatic => (Op::InvokeStatic, member_result),
            ReferenceKind::InvokeVirtual => (Op::InvokeVirtual, member_result),
            ReferenceKind::InvokeInterface => (Op::InvokeInterface, member_result),
            ReferenceKind::InvokeSpecial => (Op::InvokeSpecial, member_result),
            ReferenceKind::NewInvokeSpecial => (Op::InvokeSpecial, receiver),
            _ => return None,
        };
        code.method(call, &member.class, &member.name, &member.descriptor);
        if *own_result == "V" {
            if result != "V" {
                code.op(if width(result) == 2 { Op::Pop2 } else { Op::Pop });
            }
            code.returns(false);
        } else {
            convert(&mut code, result, own_result, own_result);
            code.returns(true);
        }
        Some(code)
    }
}

fn constructor(class: &str, fields: &[(&str, Kind)]) -> Builder {
    let mut code = Builder::new(1);
    let mut local = 1;
    for (name, kind) in fields {
        code.load(0);
        code.load(local);
        code.field(Op::PutField, class, name, &kind.letter().to_string());
        local += kind.words();
    }
    code.returns(false);
    code
}
