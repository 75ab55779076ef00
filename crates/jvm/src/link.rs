//! What `invokedynamic` and computed constants are linked to (JVMS §5.4.3.6).
//!
//! The bootstrap methods that javac uses are not run: what they would make is made here.

use crate::class::{ClassId, MethodId};
use crate::interpret::Flow;
use crate::loader::LoadError;
use crate::op::PoolIndex;
use crate::pool::{Bootstrap, Pool, Resolved, Symbol};
use crate::program::JavaProgram;
use crate::thread::JavaThread;
use thinair_event::Value;

impl JavaProgram {
    /// The static method that does what a call site does.
    pub(crate) fn call_site(&self, thread: &JavaThread, pool: &Pool, index: PoolIndex) -> Result<MethodId, String> {
        if let Some(&Resolved::CallSite(method)) = pool.resolved(index) {
            return Ok(method);
        }
        let Some(Symbol::CallSite(bootstrap)) = pool.symbol(index) else {
            return Err(format!("the class file is malformed: constant #{index} is no call site"));
        };
        let caller = self.method(thread.frame.method).class;
        let method = self.link(caller, &bootstrap)?;
        pool.keep(index, Resolved::CallSite(method));
        Ok(method)
    }

    fn link(&self, _caller: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, String> {
        let member = &bootstrap.method.member;
        Err(format!("the bootstrap method {}.{}", member.class.replace('/', "."), member.name))
    }

    /// A computed constant (JVMS §5.4.3.6).
    pub(crate) fn dynamic_constant(&self, _thread: &mut JavaThread, bootstrap: &Bootstrap) -> Result<Value, Flow> {
        let member = &bootstrap.method.member;
        Err(Flow::Stop(format!("the bootstrap method {}.{}", member.class.replace('/', "."), member.name)))
    }

    /// The class of `System.out` and `System.err`.
    pub(crate) fn console(&self) -> Result<ClassId, LoadError> {
        use crate::class::flags;
        use crate::kind::{Kind, Signature};
        use crate::loader::MadeMethod;
        const NAME: &str = "thinair/Console";
        let above = self.load("java/io/PrintStream")?;
        let methods = self.replacements.methods_of(NAME).into_iter().map(|(name, descriptor)| {
            let signature = Signature::parse(&descriptor).expect("our own descriptors are well-formed");
            let words = signature.parameters.iter().map(|kind| 1 + u16::from(kind.is_wide())).sum::<u16>();
            let text = self.replacements.named(&format!("{NAME}.{name}{descriptor}")).unwrap_or_default();
            let code = self.assemble(text, 1 + words, true);
            MadeMethod { name, descriptor, flags: flags::PUBLIC, code }
        });
        Ok(self.make_class(NAME, above, Vec::new(), &[("channel", Kind::Int)], methods.collect()))
    }
}
