//! Operations that take several requests. Each is a small machine: what it still has to do is its state.

mod arrays;
mod concatenation;
mod copy;
mod initialization;
mod text;
mod timed;
mod trace;

use arrays::Arrays;
use concatenation::Concatenation;
use copy::Copy;
use initialization::{Enter, Leave};
use text::Text;
use thinair_event::{ObjectId, Value};
use thinair_program::{Answer, Request, Site};
use timed::Timed;
use trace::Trace;

use super::{Flow, Pending};
use crate::class::ClassId;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// An operation in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Work {
    /// `multianewarray`.
    Arrays(Arrays),
    /// `System.arraycopy` and `Object.clone`.
    Copy(Copy),
    /// The content of a string.
    Text(Text),
    /// The bytes of a string that is put together.
    Concatenation(Concatenation),
    /// A stack trace as an array.
    Trace(Trace),
    /// Waiting for a time.
    Timed(Timed),
    /// JLS §12.4.2, steps 1-6.
    Enter(Enter),
    /// JLS §12.4.2, steps 10 and 12.
    Leave(Leave),
}

/// How far an operation is.
pub(crate) enum Progress {
    /// It needs an answer.
    Ask(Request),
    /// It is done; the value, if any, is pushed, and the next instruction follows.
    Done(Option<Value>),
    /// It ends in another way.
    Otherwise(Flow),
}

impl Work {
    pub(crate) fn arrays(site: Site, classes: Vec<ClassId>, lengths: Vec<u32>) -> Work {
        Work::Arrays(Arrays::new(site, classes, lengths))
    }

    pub(crate) fn copy(source: ObjectId, from: u32, target: ObjectId, to: u32, length: u32) -> Work {
        Work::Copy(Copy::new(source, from, target, to, length))
    }

    pub(crate) fn clone_of(source: ObjectId, site: Site, class: ClassId, length: u32, cells: u32) -> Work {
        Work::Copy(Copy::into_new(source, site, class, length, cells))
    }

    pub(crate) fn text(string: ObjectId) -> Work {
        Work::Text(Text::new(string))
    }

    pub(crate) fn concatenation(operands: Vec<Value>, site: Site) -> Work {
        Work::Concatenation(Concatenation::new(operands, site))
    }

    pub(crate) fn concatenation_of_all(array: ObjectId, site: Site) -> Work {
        Work::Concatenation(Concatenation::of_all(array, site))
    }

    pub(crate) fn trace(backtrace: u32, site: Site) -> Work {
        Work::Trace(Trace::new(backtrace, site))
    }

    pub(crate) fn timed(request: Request, pending: Pending, nanoseconds: u64, clock: ObjectId) -> Work {
        Work::Timed(Timed::new(request, pending, nanoseconds, clock))
    }

    pub(crate) fn enter(class: ClassId) -> Work {
        Work::Enter(Enter::new(class))
    }

    pub(crate) fn leave(class: ClassId, failure: Option<ObjectId>) -> Work {
        Work::Leave(Leave::new(class, failure))
    }

    /// Goes on; there is no answer at first.
    pub(super) fn advance(
        &mut self,
        program: &JavaProgram,
        thread: &mut JavaThread,
        answer: Option<Answer>,
    ) -> Progress {
        if answer == Some(Answer::Exhausted) {
            let message = "Java heap space".to_owned();
            return Progress::Otherwise(super::raise("java/lang/OutOfMemoryError", message));
        }
        match self {
            Work::Arrays(work) => work.advance(answer),
            Work::Copy(work) => work.advance(program, answer),
            Work::Text(work) => work.advance(program, answer),
            Work::Concatenation(work) => work.advance(program, thread, answer),
            Work::Trace(work) => work.advance(program, answer),
            Work::Timed(work) => work.advance(thread, answer),
            Work::Enter(work) => work.advance(program, thread, answer),
            Work::Leave(work) => work.advance(program, answer),
        }
    }

    pub(crate) fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        let mut copy = self.clone();
        copy.rename(&mut |object| {
            visit(object);
            object
        });
    }

    pub(crate) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        match self {
            Work::Arrays(work) => work.rename(rename),
            Work::Copy(work) => work.rename(rename),
            Work::Text(work) => work.rename(rename),
            Work::Concatenation(work) => work.rename(rename),
            Work::Trace(work) => work.rename(rename),
            Work::Timed(work) => work.rename(rename),
            Work::Enter(work) => work.rename(rename),
            Work::Leave(work) => work.rename(rename),
        }
    }
}
