//! A stack trace as an array of `StackTraceElement`s.

use thinair_event::{Location, ObjectId, Value, WriteMode};
use thinair_program::{Answer, Class as ClassNumber, Request, Site};

use super::Progress;
use crate::program::JavaProgram;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trace {
    backtrace: u32,
    site: Site,
    array: Option<ObjectId>,
    /// The element that is being filled, and how many of its fields have been.
    element: Option<(ObjectId, u32)>,
    done: u32,
}

impl Trace {
    pub(super) fn new(backtrace: u32, site: Site) -> Trace {
        Trace { backtrace, site, array: None, element: None, done: 0 }
    }

    pub(super) fn advance(&mut self, program: &JavaProgram, answer: Option<Answer>) -> Progress {
        let places = program.backtrace(self.backtrace);
        let class = match program.load("java/lang/StackTraceElement") {
            Ok(class) => class,
            Err(error) => return Progress::Otherwise(super::super::Flow::Stop(error.to_string())),
        };
        let allocate = |class: crate::class::ClassId, length| {
            Progress::Ask(Request::Allocate { site: self.site, class: ClassNumber(class.0), length })
        };
        match answer {
            None => return allocate(program.array_of(class), places.len() as u32),
            Some(Answer::Allocated(object)) if self.array.is_none() => self.array = Some(object),
            Some(Answer::Allocated(object)) => self.element = Some((object, 0)),
            Some(_) => match &mut self.element {
                Some((_, fields)) => *fields += 1,
                None => self.done += 1,
            },
        }
        let Some(array) = self.array else { return Progress::Done(None) };
        let write = |object, slot, value| {
            Progress::Ask(Request::Write {
                location: Location { object, slot },
                value,
                mode: WriteMode::Plain,
            })
        };
        if let Some((element, fields)) = self.element {
            let values = program.trace_fields(class, &places[self.done as usize]);
            if let Some(&(slot, value)) = values.get(fields as usize) {
                return write(element, slot, value);
            }
            self.element = None;
            return write(array, self.done, Value::Reference(element));
        }
        if (self.done as usize) < places.len() {
            return allocate(class, 0);
        }
        Progress::Done(Some(Value::Reference(array)))
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.array = self.array.map(&mut *rename);
        if let Some((element, _)) = &mut self.element {
            *element = rename(*element);
        }
    }
}
