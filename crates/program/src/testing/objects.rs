//! A front end with objects that exists only to test engines: threads run straight-line code with jumps, on
//! registers that hold any value. There is no parser; programs are built in Rust ([`ProgramBuilder`], [`Body`]).
//!
//! It stands in for Java where that is demanding: objects and arrays that are allocated in loops, published and
//! dropped; monitors with wait sets; permits and interrupts; threads that are objects; lazy class
//! initialization; exceptions that release monitors on their way out. It has no methods and no handlers: an
//! exception ends the thread.
//!
//! A thread's state is kept small, so that states match: statements that ask for nothing are run at once, and a
//! register that no path reads again is cleared (decided once per program). An object is
//! therefore unreachable as soon as the source has no more use for it, and engines may reuse its name.
//!
//! The functions that return an [`ObjectProgram`] are ready-made programs.

mod body;
mod builder;
mod describe;
mod interpret;
mod language;
mod liveness;
mod programs;
mod random;
mod sharing;
mod statement;

pub use body::{Body, INTERRUPTED, LazyClass, TIMED_OUT, WOKEN};
pub use builder::{FieldDeclaration, ProgramBuilder, int, reference};
pub use describe::exception;
pub use interpret::ThreadState;
pub use language::{
    Expression, Field, NULL, Place, Register, element, equal, field, holds_lock, length, less, not, plus,
};
pub use programs::{
    allocating_loop, bounded_buffer, chosen_branch, dining_philosophers, interrupted_waiter,
    lazy_class_initialization, lost_signal, mishaps, park_handshake, spawn_loop, treiber,
};
pub use random::{Size, random};
pub use sharing::{Sharing, sharing};
pub use statement::{Operation, Statement, Waiting};

use thinair_event::{Location, ObjectId, Value, Width};

use self::builder::{ClassDeclaration, StaticObject};
use crate::{Answer, Class, Initial, Names, ObjectName, Program, Request, Variable};

/// A program in the language of this module.
#[derive(Debug)]
pub struct ObjectProgram {
    classes: Vec<ClassDeclaration>,
    codes: Vec<Code>,
    statics: Vec<StaticObject>,
    initial: Initial,
    names: Names,
}

/// What the threads of a class run.
#[derive(Debug)]
struct Code {
    statements: Vec<Statement>,
    /// For each statement, and for the end, the registers that may still be read from there on.
    live: Vec<u64>,
    registers: u32,
    /// The site of the first statement; the others follow.
    first_site: u32,
}

impl ObjectProgram {
    /// Class and length of an object: facts of its name.
    fn shape(&self, object: ObjectId) -> (Class, u32) {
        match self.names.name(object) {
            ObjectName::Static(number) => {
                let StaticObject { class, length, .. } = self.statics[number as usize];
                (class, length)
            }
            ObjectName::Constant(_) => unreachable!("this front end has no constants"),
            ObjectName::Allocated { class, length, .. } => (class, length),
        }
    }

    /// The locations of an object: its fields, or its elements.
    pub fn locations(&self, object: ObjectId) -> impl Iterator<Item = Location> + use<> {
        let (class, length) = self.shape(object);
        let slots = match &self.class(class).element {
            Some(_) => length,
            None => self.class(class).fields.len() as u32,
        };
        (0..slots).map(move |slot| Location { object, slot })
    }

    fn class(&self, class: Class) -> &ClassDeclaration {
        &self.classes[class.0 as usize]
    }

    fn declaration(&self, location: Location) -> &FieldDeclaration {
        let class = self.class(self.shape(location.object).0);
        class.element.as_ref().unwrap_or_else(|| &class.fields[location.slot as usize])
    }
}

impl Program for ObjectProgram {
    type Thread = ThreadState;

    fn initial(&self) -> Initial {
        self.initial.clone()
    }

    fn start(&self, thread: ObjectId) -> ThreadState {
        let code = self.class(self.shape(thread).0).code.expect("only objects of thread classes are started");
        self.first_state(code, thread)
    }

    fn next(&self, thread: &ThreadState) -> Request {
        self.request(thread)
    }

    fn resume(&self, thread: &mut ThreadState, answer: Answer) {
        self.accept(thread, answer);
    }

    fn variable(&self, location: Location) -> Variable {
        let declaration = self.declaration(location);
        let width = match declaration.default {
            Value::Long(_) | Value::Double(_) => Width::Bits64,
            Value::Int(_) | Value::Float(_) | Value::Null | Value::Reference(_) => Width::Bits32,
        };
        Variable {
            default: declaration.default,
            width,
            volatile: declaration.volatile,
            is_final: declaration.is_final,
            mutability: declaration.mutability,
        }
    }

    fn names(&self) -> &Names {
        &self.names
    }
}
