//! What reports say of a program. No engine's semantics uses this; only the identity policy `site`, which is
//! lexical by its definition, asks for sites.

use thinair_event::{Location, ObjectId, Position, Value};

use crate::{Exception, Program, Site, Unsupported};

/// Names and places for people.
pub trait Describe: Program {
    /// The program point of the thread's next request.
    fn site(&self, thread: &Self::Thread) -> Site;

    /// The source position of the thread's next request.
    fn position(&self, thread: &Self::Thread) -> Option<Position>;

    /// What the source calls a location.
    fn location_name(&self, location: Location) -> String;

    /// What the source calls an object, monitor or thread.
    fn object_name(&self, object: ObjectId) -> String;

    /// What the source calls an exception.
    fn exception_name(&self, exception: Exception) -> String;

    /// What exactly is not supported, and where it was met.
    fn unsupported(&self, what: Unsupported) -> String {
        format!("unsupported operation {}", what.0)
    }

    /// A value of a location, as the source would write it.
    fn value(&self, _location: Location, value: Value) -> String {
        value.to_string()
    }
}
