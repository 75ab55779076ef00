//! `multianewarray` (JVMS §6.5): arrays of arrays, the outermost first.

use thinair_event::{Location, ObjectId, Value, WriteMode};
use thinair_program::{Answer, Class as ClassNumber, Request, Site};

use super::Progress;
use crate::class::ClassId;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Arrays {
    site: Site,
    /// The class and length of each dimension.
    classes: Vec<ClassId>,
    lengths: Vec<u32>,
    /// The arrays that are being filled, the outermost first, each with the index of the element that is being made.
    open: Vec<(ObjectId, u32)>,
}

impl Arrays {
    pub(super) fn new(site: Site, classes: Vec<ClassId>, lengths: Vec<u32>) -> Arrays {
        Arrays { site, classes, lengths, open: Vec::new() }
    }

    pub(super) fn advance(&mut self, answer: Option<Answer>) -> Progress {
        match answer {
            None => return self.allocate(0),
            // An array of the innermost dimension is finished as it is; others are filled.
            Some(Answer::Allocated(array)) => {
                let depth = self.open.len();
                let is_filled = depth + 1 < self.lengths.len() && self.lengths[depth] > 0;
                self.open.push((array, 0));
                if is_filled {
                    return self.allocate(depth + 1);
                }
            }
            // An element has been stored: the next one is made, or this array is finished.
            Some(_) => {
                let depth = self.open.len() - 1;
                let (_, index) = &mut self.open[depth];
                *index += 1;
                if *index < self.lengths[depth] {
                    return self.allocate(depth + 1);
                }
            }
        }
        // The last open array is finished: it is stored in the one around it.
        let Some((array, _)) = self.open.pop() else { return Progress::Done(None) };
        let value = Value::Reference(array);
        match self.open.last() {
            None => Progress::Done(Some(value)),
            Some(&(object, slot)) => Progress::Ask(Request::Write {
                location: Location { object, slot },
                value,
                mode: WriteMode::Plain,
            }),
        }
    }

    fn allocate(&self, depth: usize) -> Progress {
        let (class, length) = (ClassNumber(self.classes[depth].0), self.lengths[depth]);
        Progress::Ask(Request::Allocate { site: self.site, class, length })
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        for (array, _) in &mut self.open {
            *array = rename(*array);
        }
    }
}
