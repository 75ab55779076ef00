//! Initialization of classes and interfaces (JLS §12.4, JVMS §5.5).
//!
//! Classes of the library are initialized as if before main, in no time (see `boot`). Classes of the program follow
//! JLS §12.4.2 to the letter; its lock and its states are cells of the class's holder. A class of the program that has
//! nothing to initialize, and no superclass of the program that has, counts as one of the library.

use rustc_hash::FxHashSet;
use thinair_event::ObjectId;

use super::{Flow, Work};
use crate::class::{Class, ClassId, Initialization, MethodId, flags};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

impl JavaProgram {
    /// Nothing if the class is initialized, or this thread is initializing it; else what is to be done first, after which
    /// the instruction is executed again.
    pub(super) fn ensure_initialized(&self, thread: &mut JavaThread, class: ClassId) -> Option<Flow> {
        let class = self.class(class);
        match &class.initialization {
            Initialization::Trivial => None,
            Initialization::Library(_) => self.initialize_library(class, thread.boot).err().map(Flow::Stop),
            Initialization::User(before) if before.is_over() || thread.seen.contains(class.id) => None,
            Initialization::User(before) if thread.boot => {
                self.initialize_before_main(class, before).err().map(Flow::Stop)
            }
            Initialization::User(_) => {
                self.initialized_late.lock().expect("no panic while locked").insert(class.name.to_string());
                let method =
                    self.internal(&format!("initialize {}", class.name), "()V", || self.procedure(class));
                Some(self.call(thread, method, 0, true))
            }
        }
    }

    /// JLS §12.4.2 as code. Steps 1-6 and 9-12 are `enterinit` and `leaveinit`.
    fn procedure(&self, class: &Class) -> String {
        use std::fmt::Write;
        let name = &class.name;
        let mut text = format!(
            "enterinit {name}\nastore 0\naload 0\nifnull done\naload 0\ncurrentthread\nif_acmpne erroneous\nfrom:\n"
        );
        for above in self.initialized_before(class) {
            let _ = writeln!(text, "ensureinit {}", self.class(above).name);
        }
        if class.initializer.is_some() {
            let _ = writeln!(text, "invokestatic {name}.<clinit>()V");
        }
        let _ = write!(text, "to:\nleaveinit {name} 1\ndone:\nreturn\n");
        // Who comes later learns of the exception by an error of its own, with the exception's trace.
        let _ = write!(
            text,
            "failed:\nastore 0\nnew java/lang/ExceptionInInitializerError\ndup\n\
             aload 0\naload 0\ngetfield java/lang/Throwable.detailMessage:Ljava/lang/String;\nintern\n\
             currentthread\ngetfield java/lang/Thread.name:Ljava/lang/String;\nintern\n\
             pure initialization_text 3\n\
             invokespecial java/lang/ExceptionInInitializerError.<init>(Ljava/lang/String;)V\nastore 1\n\
             aload 1\naload 0\ngetfield java/lang/Throwable.backtrace:Ljava/lang/Object;\n\
             putfield java/lang/Throwable.backtrace:Ljava/lang/Object;\n\
             aload 1\nleaveinit {name} 0\naload 0\n\
             instanceof java/lang/Error\nifne rethrow\nnew java/lang/ExceptionInInitializerError\ndup\naload 0\n\
             invokespecial java/lang/ExceptionInInitializerError.<init>(Ljava/lang/Throwable;)V\nathrow\n\
             rethrow:\naload 0\nathrow\n"
        );
        let _ = write!(
            text,
            "erroneous:\nnew java/lang/NoClassDefFoundError\ndup\nldc \"Could not initialize class {}\"\naload 0\n\
             invokespecial java/lang/NoClassDefFoundError.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V\nathrow\n\
             .catch any from to failed\n.locals 2\n",
            class.source_name()
        );
        text
    }

    /// Step 7: the superclass, and superinterfaces that declare methods with a body.
    pub(crate) fn initialized_before(&self, class: &Class) -> Vec<ClassId> {
        let mut before = Vec::new();
        if class.is_interface() {
            return before;
        }
        before.extend(class.super_class);
        before.extend(self.default_interfaces(&class.interfaces));
        before.retain(|&above| !matches!(self.class(above).initialization, Initialization::Trivial));
        before
    }

    /// Those of some interfaces and their superinterfaces that declare methods with a body, in the order in which they are
    /// initialized.
    pub(crate) fn default_interfaces(&self, interfaces: &[ClassId]) -> Vec<ClassId> {
        let mut found = Vec::new();
        self.add_default_interfaces(interfaces, &mut FxHashSet::default(), &mut found);
        found
    }

    fn add_default_interfaces(
        &self,
        interfaces: &[ClassId],
        seen: &mut FxHashSet<ClassId>,
        found: &mut Vec<ClassId>,
    ) {
        for &interface in interfaces {
            if !seen.insert(interface) {
                continue;
            }
            let class = self.class(interface);
            self.add_default_interfaces(&class.interfaces, seen, found);
            let has_body = |&method: &MethodId| {
                let method = self.method(method);
                !method.is(flags::ABSTRACT) && !method.is(flags::STATIC)
            };
            if class.methods.iter().any(has_body) {
                found.push(interface);
            }
        }
    }
}

pub(super) fn enter_initialization(class: ClassId) -> Flow {
    Flow::Work(Box::new(Work::enter(class)))
}

pub(super) fn leave_initialization(
    thread: &mut JavaThread,
    class: ClassId,
    failure: Option<ObjectId>,
) -> Flow {
    if failure.is_some() {
        thread.seen.remove(class);
    }
    Flow::Work(Box::new(Work::leave(class, failure)))
}
