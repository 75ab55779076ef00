//! What reports say of a program. No engine's semantics uses this; only the identity policy `site`, which is
//! lexical by its definition, asks for sites.

use thinair_event::{Location, ObjectId, Position, Value};

use crate::{Exception, Program, Site, Unsupported};

/// A place in the source, for front ends whose programs have several files.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The class.
    pub class: String,
    /// Its method.
    pub method: String,
    /// The file that it was compiled from, if that is known.
    pub file: Option<String>,
    /// The line, if that is known.
    pub line: Option<u32>,
    /// Whether it is in the code of a library, and so no code of the program's own.
    pub library: bool,
    /// Whether the program itself says that races of this code are not to be told, as in [`Declared::exempt`].
    pub trusted: bool,
}

/// Whose affair a location is: what people want to read of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Concern {
    /// The program's own. So are elements of arrays, whoever made them.
    Program,
    /// A library's.
    Library,
    /// Kept by the language or the machine for itself.
    Bookkeeping,
    /// The thread that initializes a class: writing a thread there begins it. The location's object is the monitor that
    /// guards it, of which [`Describe::initialization`] knows the class.
    Initializer,
}

/// A variable as its declaration has it, which the same variables of all objects share.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Declared {
    /// The class that declares it, by its binary name. Elements of arrays, and what is in a program without classes, have none.
    pub class: Option<String>,
    /// Its name; elements of arrays have the type of the array, as in `int[]`.
    pub name: String,
    /// Which element of an array it is.
    pub index: Option<u32>,
    /// Where the array was made.
    pub made: Option<Place>,
    /// Whether it is declared volatile; elements of arrays never are.
    pub volatile: bool,
    /// Whether it is declared final.
    pub is_final: bool,
    /// Whether the program itself says, of it or of its class, that its races are not to be told.
    pub exempt: bool,
}

/// An exception that ended a thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thrown {
    /// Its class, as the source calls it.
    pub class: String,
    /// What it says, if anything.
    pub message: Option<String>,
    /// Whether it says that an assertion does not hold.
    pub is_assertion: bool,
    /// Where it was created, innermost call first.
    pub trace: Vec<Place>,
}

/// Names and places for people.
pub trait Describe: Program {
    /// The program point of the thread's next request.
    fn site(&self, thread: &Self::Thread) -> Site;

    /// The source position of the thread's next request.
    fn position(&self, thread: &Self::Thread) -> Option<Position>;

    /// What the source calls a location.
    fn location_name(&self, location: Location) -> String;

    /// What it means that a value is read from or written to a variable which no source has, in words: `see that class Main is
    /// initialized`.
    fn meaning(&self, _location: Location, _value: Value, _written: bool) -> Option<String> {
        None
    }

    /// The declaration of a variable.
    fn declared(&self, location: Location) -> Declared {
        let variable = self.variable(location);
        let (volatile, is_final) = (variable.volatile, variable.is_final);
        Declared { name: self.location_name(location), volatile, is_final, ..Declared::default() }
    }

    /// What the source calls an object, monitor or thread.
    fn object_name(&self, object: ObjectId) -> String;

    /// What the source calls an exception.
    fn exception_name(&self, exception: Exception) -> String;

    /// The exception that ended a thread.
    fn thrown(&self, exception: Exception) -> Thrown {
        let class = self.exception_name(exception);
        Thrown { class, message: None, is_assertion: false, trace: Vec::new() }
    }

    /// Where the thread's next request is, innermost call first; empty if the program has one file and no calls.
    fn stack(&self, _thread: &Self::Thread) -> Vec<Place> {
        Vec::new()
    }

    /// What the program itself calls a thread, given how to read memory, if it does.
    fn thread_name(&self, _thread: ObjectId, _value: &dyn Fn(Location) -> Value) -> Option<String> {
        None
    }

    /// Whose affair a location is.
    fn concern(&self, _location: Location) -> Concern {
        Concern::Program
    }

    /// The class whose initialization (JLS §12.4.2) a monitor guards, if it does.
    fn initialization(&self, _monitor: ObjectId) -> Option<String> {
        None
    }

    /// What the outside world sees of an external action.
    fn output(&self, _channel: u32, value: Value) -> String {
        value.to_string()
    }

    /// What exactly is not supported, and where it was met.
    fn unsupported(&self, what: Unsupported) -> String {
        format!("unsupported operation {}", what.0)
    }

    /// What the executions that were looked at have in common, while others of the program need not: what a report has to
    /// say beside its verdict. Asked for after a search.
    fn assumptions(&self) -> Vec<String> {
        Vec::new()
    }

    /// A value of a location, as the source would write it.
    fn value(&self, _location: Location, value: Value) -> String {
        value.to_string()
    }
}
