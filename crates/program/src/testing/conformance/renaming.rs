//! Renamings of objects, applied to everything that mentions objects.

use std::collections::BTreeSet;

use thinair_event::{Location, ObjectId, Value};

use crate::{Answer, Names, ObjectName, Request};

/// Two objects that change places; all others stay. A renaming to a fresh name is the same thing, since the
/// fresh name is mentioned nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swap(pub(super) ObjectId, pub(super) ObjectId);

impl Swap {
    pub(super) fn object(self, object: ObjectId) -> ObjectId {
        match object {
            _ if object == self.0 => self.1,
            _ if object == self.1 => self.0,
            other => other,
        }
    }

    pub(super) fn value(self, value: Value) -> Value {
        value.renamed(&mut |object| self.object(object))
    }

    pub(super) fn location(self, location: Location) -> Location {
        Location { object: self.object(location.object), ..location }
    }

    pub(super) fn request(self, mut request: Request) -> Request {
        request.rename(&mut |object| self.object(object));
        request
    }

    pub(super) fn answer(self, answer: Answer) -> Answer {
        match answer {
            Answer::Value(value) => Answer::Value(self.value(value)),
            Answer::Updated { old, written } => Answer::Updated { old: self.value(old), written },
            Answer::Allocated(object) => Answer::Allocated(self.object(object)),
            Answer::Done
            | Answer::Exhausted
            | Answer::Flag(_)
            | Answer::Life(_)
            | Answer::Woken(_)
            | Answer::Chosen(_) => answer,
        }
    }
}

/// A name like that of the object that no execution of reasonable length comes to; none for static objects.
pub(super) fn fresh(names: &Names, object: ObjectId) -> Option<ObjectId> {
    match names.name(object) {
        ObjectName::Static(_) | ObjectName::Constant(_) => None,
        ObjectName::Allocated { thread, site, class, length, count } => {
            let count = u32::MAX - count;
            Some(names.intern(ObjectName::Allocated { thread, site, class, length, count }))
        }
    }
}

/// Whether threads must treat the two alike: class and length are facts that they may know.
pub(super) fn alike(names: &Names, one: ObjectId, other: ObjectId) -> bool {
    let facts = |object| match names.name(object) {
        ObjectName::Static(_) | ObjectName::Constant(_) => None,
        ObjectName::Allocated { class, length, .. } => Some((class, length)),
    };
    facts(one).is_some() && facts(one) == facts(other)
}

/// The objects that a request mentions.
pub(super) fn mentioned(request: Request) -> BTreeSet<ObjectId> {
    let mut objects = BTreeSet::new();
    request.references(&mut |object| {
        objects.insert(object);
    });
    objects
}

/// The location that a request is about.
pub(super) fn location(request: Request) -> Option<Location> {
    match request {
        Request::Read { location, .. }
        | Request::Write { location, .. }
        | Request::ReadModifyWrite { location, .. }
        | Request::Freeze(location) => Some(location),
        _ => None,
    }
}
