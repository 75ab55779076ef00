//! Resolution (JVMS §5.4.3): from symbols to fields and methods.

use std::sync::OnceLock;

use super::LoadError;
use crate::class::{Class, ClassId, FieldRef, MethodId, MethodRef, Selector, flags};
use crate::kind::Signature;
use crate::method_handle::InvokeMethod;
use crate::op::PoolIndex;
use crate::pool::{Member, Pool, Resolved, Symbol};
use crate::program::JavaProgram;
use crate::var_handle::{Access, AccessMethod};

/// Why an entry of a constant pool can't be resolved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Unresolved {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("{0}")]
    Other(String),
}

impl JavaProgram {
    /// The class that an entry names.
    pub(crate) fn resolve_class(&self, pool: &Pool, index: PoolIndex) -> Result<ClassId, Unresolved> {
        if let Some(&Resolved::Class(class)) = pool.resolved(index) {
            return Ok(class);
        }
        let Some(Symbol::Class(name)) = pool.symbol(index) else { return Err(ill_formed(index, "a class")) };
        let class = self.load(&name)?;
        pool.keep(index, Resolved::Class(class));
        Ok(class)
    }

    /// The field that an entry names.
    pub(crate) fn resolve_field(&self, pool: &Pool, index: PoolIndex) -> Result<FieldRef, Unresolved> {
        if let Some(&Resolved::Field(field)) = pool.resolved(index) {
            return Ok(field);
        }
        let Some(Symbol::Field(member)) = pool.symbol(index) else {
            return Err(ill_formed(index, "a field"));
        };
        let class = self.load(&member.class)?;
        let field = self
            .find_field(class, &member.name, &member.descriptor)
            .ok_or_else(|| Unresolved::Other(format!("there is no field {}", shown(&member))))?;
        pool.keep(index, Resolved::Field(field));
        Ok(field)
    }

    /// The method that an entry names.
    pub(crate) fn resolve_method<'p>(
        &self,
        pool: &'p Pool,
        index: PoolIndex,
    ) -> Result<&'p Resolved, Unresolved> {
        if let Some(resolved) = pool.resolved(index) {
            return Ok(resolved);
        }
        let Some(Symbol::Method(member) | Symbol::InterfaceMethod(member)) = pool.symbol(index) else {
            return Err(ill_formed(index, "a method"));
        };
        if member.class == "java/lang/invoke/VarHandle"
            && let Some(access) = Access::of(&member.name)
        {
            let signature =
                Signature::parse(&member.descriptor).ok_or_else(|| ill_formed(index, "a method"))?;
            let (name, descriptor) = (member.name.into(), member.descriptor.into());
            let method = AccessMethod { access, name, descriptor, signature, link: OnceLock::new() };
            return Ok(pool.keep(index, Resolved::Access(method)));
        }
        if member.class == "java/lang/invoke/MethodHandle"
            && matches!(&*member.name, "invoke" | "invokeExact")
        {
            let signature =
                Signature::parse(&member.descriptor).ok_or_else(|| ill_formed(index, "a method"))?;
            return Ok(pool.keep(
                index,
                Resolved::Invoke(InvokeMethod {
                    exact: member.name == "invokeExact",
                    descriptor: member.descriptor.into(),
                    operands: signature.parameters.len() as u16,
                    link: OnceLock::new(),
                }),
            ));
        }
        Ok(pool.keep(index, Resolved::Method(self.find_member(&member)?)))
    }

    /// The method of that class, name and descriptor.
    pub(crate) fn find_member(&self, member: &Member) -> Result<MethodRef, Unresolved> {
        let class = self.load(&member.class)?;
        let selector = self.loader.selector(&member.name, &member.descriptor);
        let method = self
            .find_method(class, selector)
            .ok_or_else(|| Unresolved::Other(format!("there is no method {}", shown(member))))?;
        Ok(self.method_ref(method))
    }

    pub(crate) fn method_ref(&self, method: MethodId) -> MethodRef {
        let method = self.method(method);
        let direct = method.is(flags::PRIVATE) || method.is(flags::STATIC) || &*method.name == "<init>";
        MethodRef { method: method.id, selector: method.selector, operands: method.operands(), direct }
    }

    /// JVMS §5.4.3.3-4: in the class and its superclasses, then in the interfaces.
    pub(crate) fn find_method(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        let own = |class: &Class| {
            class.methods.iter().copied().find(|&method| self.method(method).selector == selector)
        };
        let mut above = Some(class);
        while let Some(class) = above.map(|class| self.class(class)) {
            if let Some(method) = own(class) {
                return Some(method);
            }
            above = class.super_class;
        }
        let class = self.class(class);
        if let Some(&method) = class.dispatch.get(&selector) {
            return Some(method);
        }
        let object = self.load("java/lang/Object").ok()?;
        class.supers.iter().find_map(|&above| own(self.class(above))).or_else(|| own(self.class(object)))
    }

    /// JVMS §5.4.3.2: in the class, its interfaces, its superclass.
    pub(crate) fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldRef> {
        let class = self.class(class);
        let fits = |field: &crate::class::Field| &*field.name == name && &*field.descriptor == descriptor;
        let found = |field: &crate::class::Field, slot: usize| FieldRef {
            class: field.class,
            slot: slot as u32,
            kind: field.kind,
            volatile: field.is(flags::VOLATILE),
            is_static: field.is(flags::STATIC),
            holder: class.holder,
        };
        let first_own = class.super_class.map_or(0, |above| self.class(above).fields.len());
        if let Some(slot) = class.fields.iter().skip(first_own.min(class.fields.len())).position(fits) {
            return Some(found(&class.fields[first_own + slot], first_own + slot));
        }
        if let Some(slot) = class.statics.iter().position(fits) {
            return Some(found(&class.statics[slot], slot));
        }
        class
            .interfaces
            .iter()
            .chain(&class.super_class)
            .find_map(|&above| self.find_field(above, name, descriptor))
    }
}

fn ill_formed(index: PoolIndex, expected: &str) -> Unresolved {
    Unresolved::Other(format!("the class file is malformed: constant #{index} is not {expected}"))
}

pub(crate) fn shown(member: &Member) -> String {
    format!("{}.{}:{}", member.class.replace('/', "."), member.name, member.descriptor)
}
