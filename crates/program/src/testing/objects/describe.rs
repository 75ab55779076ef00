//! What reports call the things of these programs.

use thinair_event::{Location, ObjectId, Position};

use super::{ObjectProgram, ThreadState};
use crate::{Describe, Exception, ObjectName, Site};

/// What can end a thread.
pub mod exception {
    use crate::Exception;

    /// Null was taken for an object.
    pub const NULL_POINTER: Exception = Exception(0);
    /// An array has no such element.
    pub const INDEX_OUT_OF_BOUNDS: Exception = Exception(1);
    /// An array of less than no elements.
    pub const NEGATIVE_ARRAY_SIZE: Exception = Exception(2);
    /// A monitor that is not held was released, waited for or notified.
    pub const ILLEGAL_MONITOR_STATE: Exception = Exception(3);
    /// A thread was started twice.
    pub const ILLEGAL_THREAD_STATE: Exception = Exception(4);
    /// Waiting was interrupted, and the program did not care.
    pub const INTERRUPTED: Exception = Exception(5);
    /// An assertion did not hold.
    pub const ASSERTION_FAILED: Exception = Exception(6);
}

impl Describe for ObjectProgram {
    fn site(&self, thread: &ThreadState) -> Site {
        self.site_of(thread)
    }

    /// There is no source.
    fn position(&self, _thread: &ThreadState) -> Option<Position> {
        None
    }

    fn location_name(&self, location: Location) -> String {
        let holder = self.object_name(location.object);
        if self.class(self.shape(location.object).0).element.is_some() {
            format!("{holder}[{}]", location.slot)
        } else {
            format!("{holder}.{}", self.declaration(location).name)
        }
    }

    /// The name of a static object; for others the class, the thread that created it, and the count.
    fn object_name(&self, object: ObjectId) -> String {
        match self.names.name(object) {
            ObjectName::Static(number) => self.statics[number as usize].name.clone(),
            ObjectName::Constant(_) => unreachable!("this front end has no constants"),
            ObjectName::Allocated { thread, class, count, .. } => {
                format!("{}({}#{count})", self.class(class).name, self.object_name(thread))
            }
        }
    }

    fn exception_name(&self, exception: Exception) -> String {
        match exception {
            exception::NULL_POINTER => "NullPointerException",
            exception::INDEX_OUT_OF_BOUNDS => "ArrayIndexOutOfBoundsException",
            exception::NEGATIVE_ARRAY_SIZE => "NegativeArraySizeException",
            exception::ILLEGAL_MONITOR_STATE => "IllegalMonitorStateException",
            exception::ILLEGAL_THREAD_STATE => "IllegalThreadStateException",
            exception::INTERRUPTED => "InterruptedException",
            exception::ASSERTION_FAILED => "AssertionError",
            Exception(other) => return format!("exception {other}"),
        }
        .into()
    }
}
