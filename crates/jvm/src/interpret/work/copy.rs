//! `System.arraycopy` and `Object.clone`: cell by cell, by plain reads and writes.

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Class as ClassNumber, Request, Site};

use super::super::raise;
use super::Progress;
use crate::class::{ClassId, Shape};
use crate::kind::Kind;
use crate::program::JavaProgram;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Copy {
    source: ObjectId,
    from: u32,
    /// Nothing before the copy has been created.
    target: Option<ObjectId>,
    to: u32,
    length: u32,
    done: u32,
    /// What is to be created, if this is a clone.
    fresh: Option<(Site, ClassId, u32)>,
}

impl Copy {
    pub(super) fn new(source: ObjectId, from: u32, target: ObjectId, to: u32, length: u32) -> Copy {
        Copy { source, from, target: Some(target), to, length, done: 0, fresh: None }
    }

    pub(super) fn into_new(source: ObjectId, site: Site, class: ClassId, length: u32, cells: u32) -> Copy {
        Copy {
            source,
            from: 0,
            target: None,
            to: 0,
            length: cells,
            done: 0,
            fresh: Some((site, class, length)),
        }
    }

    pub(super) fn advance(&mut self, program: &JavaProgram, answer: Option<Answer>) -> Progress {
        match answer {
            None if self.target.is_none() => {
                let Some((site, class, length)) = self.fresh else { return Progress::Done(None) };
                return Progress::Ask(Request::Allocate { site, class: ClassNumber(class.0), length });
            }
            None => {}
            Some(Answer::Allocated(object)) => self.target = Some(object),
            Some(Answer::Value(value)) => {
                if let Some(message) = self.misfit(program, value) {
                    return Progress::Otherwise(raise("java/lang/ArrayStoreException", message));
                }
                let Some(object) = self.target else { return Progress::Done(None) };
                let location = Location { object, slot: self.to + self.place() };
                return Progress::Ask(Request::Write { location, value, mode: WriteMode::Plain });
            }
            Some(_) => self.done += 1,
        }
        if self.done == self.length {
            let copy = self.fresh.and(self.target).map(Value::Reference);
            return Progress::Done(copy);
        }
        let location = Location { object: self.source, slot: self.from + self.place() };
        Progress::Ask(Request::Read { location, mode: ReadMode::Plain })
    }

    /// Which cell is copied now: the last first, where a cell would be overwritten before it is copied.
    fn place(&self) -> u32 {
        let backwards = self.target == Some(self.source) && self.from < self.to;
        if backwards { self.length - 1 - self.done } else { self.done }
    }

    /// Why an element can't be stored in the target array.
    fn misfit(&self, program: &JavaProgram, value: Value) -> Option<String> {
        let (Value::Reference(object), Some(target), None) = (value, self.target, self.fresh) else {
            return None;
        };
        let Shape::Array { element: Kind::Reference, component } =
            program.class(program.class_of(target)).shape
        else {
            return None;
        };
        let source = program.class(program.class_of(self.source));
        let Shape::Array { component: source_component, .. } = source.shape else { return None };
        let fits = program.is_instance(object, component);
        (!fits).then(|| {
            format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                program.class(source_component).source_name(),
                program.class(component).source_name()
            )
        })
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.source = rename(self.source);
        self.target = self.target.map(rename);
    }
}
