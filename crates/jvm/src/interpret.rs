//! Executing a thread from one request to the next.
//!
//! Instructions that touch the heap take their operands from the stack and become a request; `pending` says what its
//! answer is for. Operations that need several requests (copying an array, reading a string's text, entering a class's
//! initialization) are [`Work`]. Everything else happens at once.

mod arithmetic;
mod execute;
mod handles;
mod initialize;
mod invoke;
mod own;
mod pending;
mod throw;
mod variable;
mod work;

pub(crate) use own::{FIRST_OFFSET, FIRST_STATIC_OFFSET};
pub(crate) use pending::Pending;
pub(crate) use work::Work;

use thinair_event::{ObjectId, Value};
use thinair_program::{Answer, Request};

use crate::class::MethodId;
use crate::limits;
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
    pub(crate) by: Constructor,
}

/// How an exception is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Constructor {
    Nothing,
    Message(String),
    /// By the constructor of this descriptor. No operand is a long or a double.
    Operands(&'static str, Vec<Value>),
}

/// An exception of the java.lang package.
pub(crate) fn raise(class: &'static str, message: impl Into<Option<String>>) -> Flow {
    Flow::Raise(Raise::new(class, message.into()))
}

impl Raise {
    pub(crate) fn new(class: &'static str, message: Option<String>) -> Raise {
        Raise { class, by: message.map_or(Constructor::Nothing, Constructor::Message) }
    }
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
                    Flow::Stop(limits::TABLE.message())
                }
                Flow::Ask(request, pending) => {
                    self.forget_dead(thread);
                    thread.request = request;
                    thread.pending = pending;
                    return;
                }
                Flow::Work(mut work) => {
                    let progress = work.advance(self, thread, None);
                    after_work(thread, work, progress)
                }
                Flow::Call(method, operands) => self.call(thread, method, operands, false),
                Flow::Return(value) => self.return_from(thread, value),
                Flow::Throw(exception) => self.unwind(thread, exception),
                Flow::Raise(exception) => self.make_and_throw(thread, exception),
                Flow::Stop(what) => {
                    let what = self.unsupported_at(thread, what);
                    Flow::Ask(Request::Unsupported(what), Pending::Never)
                }
            };
        }
    }

    /// Empties the local variables of the topmost frame that are not read any more.
    pub(crate) fn forget_dead(&self, thread: &mut JavaThread) {
        let frame = &mut thread.frame;
        if let Some(code) = self.code_of(frame.method) {
            code.empty_dead(frame.pc, &mut frame.slots);
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

#[cfg(test)]
mod tests {
    use ristretto_classfile::attributes::Instruction as I;
    use thinair_event::Value;

    use crate::class::{RawCode, flags, lower};
    use crate::loader::MadeMethod;
    use crate::testing::nothing;

    /// What a static method without parameters returns.
    fn returned(instructions: Vec<I>, max_locals: u16) -> Option<Value> {
        let (program, _classes) = nothing(None);
        let raw = RawCode {
            max_stack: 4,
            max_locals,
            instructions,
            exceptions: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        };
        let object = program.known().object;
        let made = MadeMethod {
            name: "test".to_owned(),
            descriptor: "()I".to_owned(),
            flags: flags::STATIC,
            code: lower(&raw, &program.class(object).pool, 0),
        };
        let method = program.add_made(object, made);
        program.run_before_main(method, &[]).unwrap_or_else(|error| panic!("{error}"))
    }

    /// No compiler makes them since Java 6 (JVMS §4.9.1), but old class files have them.
    #[test]
    fn subroutines_return_to_where_they_were_called() {
        let subroutine = vec![
            I::Bipush(40),
            I::Istore_0,
            I::Jsr(6),
            I::Jsr(6),
            I::Iload_0,
            I::Ireturn,
            I::Astore_1,
            I::Iinc(0, 1),
            I::Ret(1),
        ];
        assert_eq!(returned(subroutine, 2), Some(Value::Int(42)));
    }

    #[test]
    fn operands_are_duplicated_by_words() {
        let narrow =
            vec![I::Iconst_1, I::Iconst_2, I::Iconst_3, I::Dup_x2, I::Isub, I::Isub, I::Isub, I::Ireturn];
        // 3 - (1 - (2 - 3))
        assert_eq!(returned(narrow, 0), Some(Value::Int(1)));
        // A long counts for two words, and is copied below the 5.
        let wide =
            vec![I::Iconst_5, I::Lconst_1, I::Dup2_x1, I::Pop2, I::Istore_0, I::Pop2, I::Iload_0, I::Ireturn];
        assert_eq!(returned(wide, 1), Some(Value::Int(5)));
    }
}
