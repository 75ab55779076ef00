//! Which objects only one thread can reach: what happens to them is no part of the story.
//!
//! An object is private from its allocation until a reference to it is written into an object that is not, or it is
//! started as a thread. What has been written into it counts even after it was overwritten: that errs on the side of
//! telling more.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{ObjectId, Value};
use thinair_explore::Taken;
use thinair_program::{Answer, Request};

/// The private objects of a path, each with the private objects that were written into it.
#[derive(Debug, Default)]
pub(super) struct Privacy {
    objects: BTreeMap<ObjectId, BTreeSet<ObjectId>>,
}

impl Privacy {
    /// Takes a step into account; whether nobody but the thread that took it can notice it.
    pub(super) fn note(&mut self, taken: Taken) -> bool {
        let Taken::Answered(request, answer) = taken else { return false };
        match (request, answer) {
            (_, Some(Answer::Allocated(object))) => {
                self.objects.insert(object, BTreeSet::new());
                true
            }
            (Request::Write { location, value, .. }, _) => self.write(location.object, value),
            (Request::ReadModifyWrite { location, update, .. }, Some(Answer::Updated { old, written })) => {
                match update.apply(old).filter(|_| written) {
                    Some(value) => self.write(location.object, value),
                    None => self.objects.contains_key(&location.object),
                }
            }
            (Request::Read { location, .. }, _) => self.objects.contains_key(&location.object),
            (Request::Lock(monitor) | Request::Unlock(monitor), _) => self.objects.contains_key(&monitor),
            (Request::Start { thread, .. }, _) => {
                self.publish(thread);
                false
            }
            _ => false,
        }
    }

    fn write(&mut self, holder: ObjectId, value: Value) -> bool {
        let private = self.objects.contains_key(&holder);
        if let Some(object) = value.reference() {
            match self.objects.get_mut(&holder) {
                Some(inside) => {
                    inside.insert(object);
                }
                None => self.publish(object),
            }
        }
        private
    }

    /// Others may reach the object from now on, and what is in it.
    fn publish(&mut self, object: ObjectId) {
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            pending.extend(self.objects.remove(&object).into_iter().flatten());
        }
    }
}
