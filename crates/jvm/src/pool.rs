//! Constant pools (JVMS §4.4): symbols, and what they have been resolved to (JVMS §5.4.3).
//!
//! Resolution is lazy and happens once per entry for the whole program. That it can't be noticed which thread caused it
//! is what makes this sound: a class that can't be found is no exception here but an error.

use std::sync::OnceLock;

use ristretto_classfile::attributes::BootstrapMethod;
use ristretto_classfile::{Constant, ConstantPool, JavaStr, ReferenceKind};
use thinair_event::Value;

use crate::class::{ClassId, FieldRef, MethodId, MethodRef};
use crate::method_handle::InvokeMethod;
use crate::op::PoolIndex;
use crate::var_handle::AccessMethod;

/// A constant pool with its resolved entries.
pub(crate) struct Pool {
    source: Source,
    resolved: Box<[OnceLock<Resolved>]>,
}

enum Source {
    File {
        constants: ConstantPool<'static>,
        bootstraps: Vec<BootstrapMethod>,
    },
    /// Of code that we have made.
    Own(Vec<Symbol>),
}

/// What an entry says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Symbol {
    Number(Value),
    Class(String),
    /// In UTF-16, because a Java string need not be Unicode.
    Text(Vec<u16>),
    Field(Member),
    Method(Member),
    InterfaceMethod(Member),
    MethodHandle(Handle),
    MethodType(String),
    /// A computed constant.
    Dynamic(Bootstrap),
    /// A call site.
    CallSite(Bootstrap),
}

/// A field or method of a class, by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Member {
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// JVMS §5.4.3.5: what a method handle constant does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Handle {
    pub(crate) kind: ReferenceKind,
    pub(crate) member: Member,
    pub(crate) of_interface: bool,
}

/// A bootstrap method with its static arguments, and the name and type of what it makes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bootstrap {
    pub(crate) method: Handle,
    pub(crate) arguments: Vec<Symbol>,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// What an entry has been resolved to.
#[derive(Clone, Debug)]
pub(crate) enum Resolved {
    Class(ClassId),
    Value(Value),
    Field(FieldRef),
    Method(MethodRef),
    /// A method of `VarHandle`, whose type is that of the call.
    Access(AccessMethod),
    /// A call of a `MethodHandle`.
    Invoke(InvokeMethod),
    /// A call site, linked to a static method that does what it does.
    CallSite(MethodId),
}

impl Pool {
    pub(crate) fn of_file(constants: ConstantPool<'static>, bootstraps: Vec<BootstrapMethod>) -> Pool {
        let resolved = (0..=constants.len()).map(|_| OnceLock::new()).collect();
        Pool { source: Source::File { constants, bootstraps }, resolved }
    }

    pub(crate) fn own(symbols: Vec<Symbol>) -> Pool {
        let resolved = symbols.iter().map(|_| OnceLock::new()).collect();
        Pool { source: Source::Own(symbols), resolved }
    }

    #[inline]
    pub(crate) fn resolved(&self, index: PoolIndex) -> Option<&Resolved> {
        self.resolved.get(index as usize)?.get()
    }

    /// Keeps what an entry was resolved to. Another thread may have been faster with the same answer.
    pub(crate) fn keep(&self, index: PoolIndex, resolved: Resolved) -> &Resolved {
        self.resolved[index as usize].get_or_init(|| resolved)
    }

    /// What an entry says; nothing if it is out of range or ill-formed.
    pub(crate) fn symbol(&self, index: PoolIndex) -> Option<Symbol> {
        self.symbol_at(index, 0)
    }

    /// What all entries say that are well-formed.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = Symbol> {
        (0..self.resolved.len()).filter_map(|index| self.symbol(index as PoolIndex))
    }

    fn symbol_at(&self, index: PoolIndex, depth: u32) -> Option<Symbol> {
        let (constants, bootstraps) = match &self.source {
            Source::File { constants, bootstraps } => (constants, bootstraps),
            Source::Own(symbols) => return symbols.get(index as usize).cloned(),
        };
        // Constants that are arguments of constants that are arguments…: no compiler nests them deeply.
        if depth > 16 {
            return None;
        }
        let member = |class: u16, name_and_type: u16| {
            let (name, descriptor) = self.name_and_type(name_and_type)?;
            Some(Member { class: text(constants.try_get_class(class).ok()?), name, descriptor })
        };
        let bootstrap = |attribute: u16, name_and_type: u16| {
            let entry = bootstraps.get(attribute as usize)?;
            let Symbol::MethodHandle(method) = self.symbol_at(entry.bootstrap_method_ref, depth + 1)? else {
                return None;
            };
            let arguments = entry.arguments.iter().map(|&argument| self.symbol_at(argument, depth + 1));
            let (name, descriptor) = self.name_and_type(name_and_type)?;
            Some(Bootstrap { method, arguments: arguments.collect::<Option<_>>()?, name, descriptor })
        };
        Some(match constants.get(index)? {
            Constant::Integer(value) => Symbol::Number(Value::Int(*value)),
            Constant::Float(value) => Symbol::Number(Value::Float(value.to_bits())),
            Constant::Long(value) => Symbol::Number(Value::Long(*value)),
            Constant::Double(value) => Symbol::Number(Value::Double(value.to_bits())),
            Constant::Class(_) => Symbol::Class(text(constants.try_get_class(index).ok()?)),
            Constant::String(_) => Symbol::Text(constants.try_get_string(index).ok()?.to_utf16().ok()?),
            Constant::FieldRef { class_index, name_and_type_index } => {
                Symbol::Field(member(*class_index, *name_and_type_index)?)
            }
            Constant::MethodRef { class_index, name_and_type_index } => {
                Symbol::Method(member(*class_index, *name_and_type_index)?)
            }
            Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                Symbol::InterfaceMethod(member(*class_index, *name_and_type_index)?)
            }
            Constant::MethodHandle { reference_kind, reference_index } => {
                let (member, of_interface) = match self.symbol_at(*reference_index, depth + 1)? {
                    Symbol::Field(member) | Symbol::Method(member) => (member, false),
                    Symbol::InterfaceMethod(member) => (member, true),
                    _ => return None,
                };
                Symbol::MethodHandle(Handle { kind: reference_kind.clone(), member, of_interface })
            }
            Constant::MethodType(descriptor) => {
                Symbol::MethodType(text(constants.try_get_utf8(*descriptor).ok()?))
            }
            Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index } => {
                Symbol::Dynamic(bootstrap(*bootstrap_method_attr_index, *name_and_type_index)?)
            }
            Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index } => {
                Symbol::CallSite(bootstrap(*bootstrap_method_attr_index, *name_and_type_index)?)
            }
            Constant::Utf8(_) | Constant::NameAndType { .. } | Constant::Module(_) | Constant::Package(_) => {
                return None;
            }
        })
    }

    fn name_and_type(&self, index: u16) -> Option<(String, String)> {
        let Source::File { constants, .. } = &self.source else { return None };
        let (&name, &descriptor) = constants.try_get_name_and_type(index).ok()?;
        Some((text(constants.try_get_utf8(name).ok()?), text(constants.try_get_utf8(descriptor).ok()?)))
    }
}

/// A name. Names that are no Unicode can't be told apart from similar ones by this; no compiler makes them.
pub(crate) fn text(text: &JavaStr) -> String {
    text.to_str_lossy().into_owned()
}
