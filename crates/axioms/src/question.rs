//! What is asked of a program: whether it can end so.
//!
//! A question is a list of conjuncts, which a core can name one by one. Each is a boolean combination of what threads'
//! final states and locations' final values are; how the source says so, the caller knows.

use std::rc::Rc;

use thinair_event::{Location, ObjectId, Value};

/// Conditions that are to hold together.
#[derive(Debug)]
pub struct Question<'a, T> {
    /// The conjuncts.
    pub conjuncts: Vec<Condition<'a, T>>,
    /// The locations whose final values are of interest. Those that conjuncts are about must be among them.
    pub observed: Vec<Location>,
}

/// Something that is true or false of the end of an execution in which every thread has ended.
pub enum Condition<'a, T> {
    /// Always or never.
    Constant(bool),
    /// The opposite.
    Not(Box<Condition<'a, T>>),
    /// All of them.
    All(Vec<Condition<'a, T>>),
    /// At least one of them.
    Any(Vec<Condition<'a, T>>),
    /// A thread has begun, and ends in such a state.
    Thread {
        /// Which thread.
        thread: ObjectId,
        /// Which states.
        ends_in: Rc<dyn Fn(&T) -> bool + 'a>,
    },
    /// The final value of a location is such. Where a model leaves several possible, it is the same one in all of a question.
    Memory {
        /// Which location.
        location: Location,
        /// Which values.
        holds: Rc<dyn Fn(Value) -> bool + 'a>,
    },
}

impl<T> Clone for Condition<'_, T> {
    fn clone(&self) -> Self {
        match self {
            Condition::Constant(value) => Condition::Constant(*value),
            Condition::Not(inner) => Condition::Not(inner.clone()),
            Condition::All(parts) => Condition::All(parts.clone()),
            Condition::Any(parts) => Condition::Any(parts.clone()),
            Condition::Thread { thread, ends_in } => {
                Condition::Thread { thread: *thread, ends_in: Rc::clone(ends_in) }
            }
            Condition::Memory { location, holds } => {
                Condition::Memory { location: *location, holds: Rc::clone(holds) }
            }
        }
    }
}

impl<T> std::fmt::Debug for Condition<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Condition::Constant(value) => f.debug_tuple("Constant").field(value).finish(),
            Condition::Not(inner) => f.debug_tuple("Not").field(inner).finish(),
            Condition::All(parts) => f.debug_tuple("All").field(parts).finish(),
            Condition::Any(parts) => f.debug_tuple("Any").field(parts).finish(),
            Condition::Thread { thread, .. } => f.debug_tuple("Thread").field(thread).finish(),
            Condition::Memory { location, .. } => f.debug_tuple("Memory").field(location).finish(),
        }
    }
}
