//! Where the shared state of a test is: its objects and locations.
//!
//! Object 0 holds all shared variables; arrays, monitors and threads are an object each.

use thinair_event::{Location, ObjectId, Value, Width};
use thinair_program::{Mutability, Variable};

use crate::symbols::{MonitorId, Shared, SharedId, Symbols, ThreadId};
use crate::syntax::{Literal, Qualifier, Type};

/// The shared state of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) shared: Vec<Shared>,
    pub(super) monitors: Vec<String>,
    /// The threads by the numbers that the test gives them.
    pub(super) threads: Vec<u32>,
}

const VARIABLES: ObjectId = ObjectId(0);

impl Layout {
    pub(super) fn of(symbols: &Symbols) -> Layout {
        Layout {
            shared: symbols.shared.clone(),
            monitors: symbols.monitors.iter().map(|monitor| monitor.value.clone()).collect(),
            threads: symbols.threads.iter().map(|thread| thread.number).collect(),
        }
    }

    pub(super) fn variable(variable: SharedId) -> Location {
        Location { object: VARIABLES, slot: variable.0 }
    }

    pub(super) fn array(array: SharedId) -> ObjectId {
        ObjectId(1 + array.0)
    }

    pub(super) fn element(array: SharedId, index: u32) -> Location {
        Location { object: Layout::array(array), slot: index }
    }

    pub(super) fn monitor(&self, monitor: MonitorId) -> ObjectId {
        ObjectId(1 + self.shared.len() as u32 + monitor.0)
    }

    pub(super) fn thread(&self, thread: ThreadId) -> ObjectId {
        ObjectId((1 + self.shared.len() + self.monitors.len()) as u32 + thread.0)
    }

    pub(super) fn objects(&self) -> u32 {
        self.thread(ThreadId(self.threads.len() as u32)).0
    }

    /// The thread whose object this is.
    pub(super) fn thread_of(&self, object: ObjectId) -> ThreadId {
        ThreadId(object.0 - self.thread(ThreadId(0)).0)
    }

    /// The variable, or the array that the element is of.
    fn shared_at(&self, location: Location) -> &Shared {
        match location.object {
            VARIABLES => &self.shared[location.slot as usize],
            array => &self.shared[array.0 as usize - 1],
        }
    }

    pub(super) fn ty(&self, location: Location) -> Type {
        self.shared_at(location).ty
    }

    pub(super) fn facts(&self, location: Location) -> Variable {
        // An array's qualifier is never set: elements are not volatile, as in Java.
        let Shared { ty, qualifier, .. } = *self.shared_at(location);
        let width = match ty {
            Type::Int => Width::Bits32,
            Type::Long => Width::Bits64,
            Type::Boolean => Width::Bits8,
        };
        Variable {
            default: value_of(ty, 0),
            width,
            volatile: qualifier == Qualifier::Volatile,
            is_final: qualifier == Qualifier::Final,
            mutability: Mutability::Any,
        }
    }

    /// The initial writes.
    pub(super) fn initial(&self) -> Vec<(Location, Value)> {
        let ids = (0..self.shared.len() as u32).map(SharedId);
        ids.zip(&self.shared)
            .flat_map(|(id, shared)| {
                shared.initial.iter().enumerate().map(move |(index, &literal)| {
                    let location = if shared.is_array {
                        Layout::element(id, index as u32)
                    } else {
                        Layout::variable(id)
                    };
                    (location, value_of(shared.ty, number_of(literal)))
                })
            })
            .collect()
    }

    pub(super) fn location_name(&self, location: Location) -> String {
        let name = &self.shared_at(location).name.value;
        if location.object == VARIABLES { name.clone() } else { format!("{name}[{}]", location.slot) }
    }

    pub(super) fn object_name(&self, object: ObjectId) -> String {
        let (first_monitor, first_thread) = (self.monitor(MonitorId(0)), self.thread(ThreadId(0)));
        if object == VARIABLES {
            "shared variables".into()
        } else if object < first_monitor {
            self.shared[object.0 as usize - 1].name.value.clone()
        } else if object < first_thread {
            self.monitors[(object.0 - first_monitor.0) as usize].clone()
        } else {
            format!("Thread {}", self.threads[self.thread_of(object).index()])
        }
    }
}

/// A number as a value of that type.
pub(super) fn value_of(ty: Type, number: i64) -> Value {
    match ty {
        Type::Long => Value::Long(number),
        Type::Int | Type::Boolean => Value::Int(number as i32),
    }
}

/// A literal as a number.
pub(super) fn number_of(literal: Literal) -> i64 {
    match literal {
        Literal::Int(value) => i64::from(value),
        Literal::Long(value) => value,
        Literal::Boolean(value) => i64::from(value),
    }
}
