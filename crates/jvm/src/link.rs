//! What `invokedynamic` and computed constants are linked to (JVMS §5.4.3.6).
//!
//! The bootstrap methods that javac uses are not run: what they would make is made here.

mod adapt;
mod builder;
mod concat;
mod constant;
mod convert;
mod lambda;
mod record;
mod switch;
mod view;

pub(crate) use adapt::return_of;
pub(crate) use concat::{boolean_text, char_text};
pub(crate) use convert::wrapper;
pub(crate) use view::PLAIN_VIEWS;

use self::builder::Builder;
use crate::class::{ClassId, MethodId, flags};
use crate::kind::{Kind, Signature};
use crate::limits;
use crate::loader::{LoadError, MadeMethod};
use crate::op::PoolIndex;
use crate::pool::{Bootstrap, Pool, Resolved, Symbol};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

impl JavaProgram {
    /// The static method that does what a call site does.
    pub(crate) fn call_site(
        &self,
        thread: &JavaThread,
        pool: &Pool,
        index: PoolIndex,
    ) -> Result<MethodId, String> {
        if let Some(&Resolved::CallSite(method)) = pool.resolved(index) {
            return Ok(method);
        }
        let Some(Symbol::CallSite(bootstrap)) = pool.symbol(index) else {
            return Err(format!("the class file is malformed: constant #{index} is no call site"));
        };
        let caller = self.method(thread.frame.method).class;
        let method = self.link(caller, index, &bootstrap)?;
        // Another explorer may have been faster, and what it made is what executions have seen.
        match pool.keep(index, Resolved::CallSite(method)) {
            &Resolved::CallSite(kept) => Ok(kept),
            _ => Ok(method),
        }
    }

    /// Makes the method. `index` tells the call site from others of its class.
    fn link(&self, caller: ClassId, index: PoolIndex, bootstrap: &Bootstrap) -> Result<MethodId, String> {
        let member = &bootstrap.method.member;
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.link_lambda(caller, index, bootstrap)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat" | "makeConcatWithConstants") => {
                self.link_concatenation(caller, bootstrap)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.link_record_method(caller, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => self.link_type_switch(caller, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => self.link_enum_switch(caller, bootstrap),
            _ => Err(unknown(bootstrap)),
        }
    }

    /// The method of a call site.
    fn add_call_site(&self, caller: ClassId, bootstrap: &Bootstrap, code: Builder) -> MethodId {
        let code = code.finish(self);
        let first_site = code.first_site;
        let (name, descriptor) = (bootstrap.name.clone(), bootstrap.descriptor.clone());
        let method = self.add_made(caller, MadeMethod { name, descriptor, flags: flags::STATIC, code });
        self.descriptions.add_sites(first_site, method);
        method
    }

    /// The class of `System.out` and `System.err`.
    pub(crate) fn console(&self) -> Result<ClassId, LoadError> {
        let above = self.load("java/io/PrintStream")?;
        Ok(self.own_class("thinair/Console", above, &[("channel", Kind::Int)], flags::PUBLIC))
    }

    /// The classes of static methods that replacements call.
    pub(crate) fn make_helpers(&self) {
        for class in ["thinair/Format", "thinair/Random"] {
            self.own_class(class, self.known().object, &[], flags::PUBLIC | flags::STATIC);
        }
    }

    /// A class of our own, all of whose methods are texts.
    fn own_class(&self, class: &str, above: ClassId, fields: &[(&str, Kind)], flags: u16) -> ClassId {
        let receiver = u16::from(flags & flags::STATIC == 0);
        let methods = self.replacements.methods_of(class).into_iter().map(|(name, descriptor)| {
            let signature = Signature::parse(&descriptor).expect("our own descriptors are well-formed");
            let text = self.replacements.named(&format!("{class}.{name}{descriptor}")).unwrap_or_default();
            let code = self.assemble(text, receiver + signature.words(), true);
            MadeMethod { name, descriptor, flags, code }
        });
        self.make_class(class, above, Vec::new(), fields, methods.collect())
    }
}

/// A bootstrap method that is none of javac's.
fn unknown(bootstrap: &Bootstrap) -> String {
    let member = &bootstrap.method.member;
    limits::BOOTSTRAP.of(format_args!("{}.{}", member.class.replace('/', "."), member.name))
}
