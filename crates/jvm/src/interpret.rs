//! Executing a thread from one request to the next.
//!
//! Instructions that touch the heap take their operands from the stack and become a request; `pending` says what its
//! answer is for. Operations that need several requests (copying an array, reading a string's text, entering a class's
//! initialization) are [`Work`]. Everything else happens at once.

mod arithmetic;
mod execute;
mod initialize;
mod invoke;
mod own;
mod pending;
mod throw;
mod variable;
mod work;

pub(crate) use own::FIRST_OFFSET;
pub(crate) use pending::Pending;
pub(crate) use work::Work;

use thinair_event::{ObjectId, Value};
use thinair_program::{Answer, Request};

use crate::class::MethodId;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// How execution goes on after an instruction that is more than arithmetic.
#[derive(Debug)]
pub(crate) enum Flow {
    /// With the frame that is now topmost.
    Go,
    /// After a request.
    Ask(Request, Pending),
    /// With work that takes several requests.
    Work(Box<Work>),
    /// With a method that takes so many operands from the stack.
    Call(MethodId, u16),
    /// Back in the caller.
    Return(Option<Value>),
    /// By an exception that exists.
    Throw(ObjectId),
    /// By an exception that the machine throws.
    Raise(Raise),
    /// Not at all: what is not supported.
    Stop(String),
}

/// An exception to be made and thrown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Raise {
    /// The internal name of its class.
    pub(crate) class: &'static str,
    pub(crate) message: Option<String>,
}

/// An exception of the java.lang package.
pub(crate) fn raise(class: &'static str, message: impl Into<Option<String>>) -> Flow {
    Flow::Raise(Raise { class, message: message.into() })
}

impl JavaProgram {
    /// Gives a thread the answer to its request, and runs it to the next.
    pub(crate) fn answer(&self, thread: &mut JavaThread, answer: Answer) {
        let flow = match thread.work.take() {
            Some(mut work) => {
                let progress = work.advance(self, thread, Some(answer));
                after_work(thread, work, progress)
            }
            None => pending::settle(thread, answer),
        };
        self.run(thread, flow);
    }

    /// Runs a thread until it has something to ask for.
    pub(crate) fn run(&self, thread: &mut JavaThread, mut flow: Flow) {
        loop {
            flow = match flow {
                Flow::Go => self.execute(thread),
                Flow::Ask(Request::Write { location, .. } | Request::ReadModifyWrite { location, .. }, _)
                    if !thread.boot && self.is_written_table(location) =>
                {
                    Flow::Stop("a write of a table of the library that should be constant".to_owned())
                }
                Flow::Ask(request, pending) => {
                    thread.request = request;
                    thread.pending = pending;
                    return;
                }
                Flow::Work(mut work) => {
                    let progress = work.advance(self, thread, None);
                    after_work(thread, work, progress)
                }
                Flow::Call(method, operands) => self.call(thread, method, operands, false),
                Flow::Return(value) => invoke::return_from(thread, value),
                Flow::Throw(exception) => self.unwind(thread, exception),
                Flow::Raise(exception) => self.make_and_throw(thread, exception),
                Flow::Stop(what) => {
                    let what = self.unsupported_at(thread, what);
                    Flow::Ask(Request::Unsupported(what), Pending::Never)
                }
            };
        }
    }
}

fn after_work(thread: &mut JavaThread, work: Box<Work>, progress: work::Progress) -> Flow {
    match progress {
        work::Progress::Ask(request) => {
            thread.work = Some(work);
            Flow::Ask(request, Pending::Work)
        }
        work::Progress::Done(value) => {
            if let Some(value) = value {
                thread.frame.slots.push(value);
            }
            thread.frame.pc += 1;
            Flow::Go
        }
        work::Progress::Otherwise(flow) => flow,
    }
}
