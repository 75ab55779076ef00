//! The procedure of JLS §12.4.2, but for running the initializer itself.

use thinair_event::{Location, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Request};

use super::super::raise;
use super::Progress;
use crate::class::{Class, ClassId, StateCell};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// Steps 1-6: is it for this thread to initialize the class? Pushes whether it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Enter {
    class: ClassId,
    step: Step,
}

/// What has been asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    /// Whether the class is initialized, before any lock: a volatile read, which orders what follows after it.
    Peek,
    Lock,
    Initializer,
    Wait,
    Initialized,
    Erroneous,
    Claim,
    /// To let go of the lock, with what follows.
    Unlock(After),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum After {
    /// It is initialized, or this thread is initializing it.
    Go,
    /// It is for this thread.
    Initialize,
    /// Initialization has failed before.
    Fail,
}

impl Enter {
    pub(super) fn new(class: ClassId) -> Enter {
        Enter { class, step: Step::Peek }
    }

    pub(super) fn advance(
        &mut self,
        program: &JavaProgram,
        thread: &mut JavaThread,
        answer: Option<Answer>,
    ) -> Progress {
        let class = program.class(self.class);
        let holder = class.holder;
        let read = |cell, mode| Request::Read { location: cell_of(class, cell), mode };
        let Some(answer) = answer else {
            return Progress::Ask(read(StateCell::Initialized, ReadMode::Volatile));
        };
        let is_set = answer == Answer::Value(Value::Int(1));
        let (step, request) = match self.step {
            Step::Peek if is_set => return self.finish(thread, false),
            Step::Peek => (Step::Lock, Request::Lock(holder)),
            Step::Lock | Step::Wait => (Step::Initializer, read(StateCell::Initializer, ReadMode::Plain)),
            Step::Initializer => match answer {
                Answer::Value(Value::Reference(other)) if other == thread.object => {
                    (Step::Unlock(After::Go), Request::Unlock(holder))
                }
                Answer::Value(Value::Reference(_)) => {
                    (Step::Wait, Request::Wait { monitor: holder, timeout: None })
                }
                _ => (Step::Initialized, read(StateCell::Initialized, ReadMode::Volatile)),
            },
            Step::Initialized if is_set => (Step::Unlock(After::Go), Request::Unlock(holder)),
            Step::Initialized => (Step::Erroneous, read(StateCell::Erroneous, ReadMode::Plain)),
            Step::Erroneous if is_set => (Step::Unlock(After::Fail), Request::Unlock(holder)),
            Step::Erroneous => {
                let value = Value::Reference(thread.object);
                let location = cell_of(class, StateCell::Initializer);
                (Step::Claim, Request::Write { location, value, mode: WriteMode::Plain })
            }
            Step::Claim => (Step::Unlock(After::Initialize), Request::Unlock(holder)),
            Step::Unlock(After::Go) => return self.finish(thread, false),
            Step::Unlock(After::Initialize) => return self.finish(thread, true),
            Step::Unlock(After::Fail) => {
                let message = format!("Could not initialize class {}", class.source_name());
                return Progress::Otherwise(raise("java/lang/NoClassDefFoundError", message));
            }
        };
        self.step = step;
        Progress::Ask(request)
    }

    fn finish(&self, thread: &mut JavaThread, mine: bool) -> Progress {
        thread.seen.insert(self.class);
        Progress::Done(Some(Value::Int(i32::from(mine))))
    }
}

/// Steps 10 and 12: the class is initialized, or erroneous; who waits is told.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leave {
    class: ClassId,
    succeeded: bool,
    /// How many requests have been answered.
    done: u8,
}

impl Leave {
    pub(super) fn new(class: ClassId, succeeded: bool) -> Leave {
        Leave { class, succeeded, done: 0 }
    }

    pub(super) fn advance(&mut self, program: &JavaProgram, answer: Option<Answer>) -> Progress {
        let class = program.class(self.class);
        let holder = class.holder;
        self.done += u8::from(answer.is_some());
        Progress::Ask(match self.done {
            0 => Request::Lock(holder),
            1 => Request::Write {
                location: cell_of(class, StateCell::Initializer),
                value: Value::Null,
                mode: WriteMode::Plain,
            },
            2 => {
                let (cell, mode) = if self.succeeded {
                    (StateCell::Initialized, WriteMode::Volatile)
                } else {
                    (StateCell::Erroneous, WriteMode::Plain)
                };
                Request::Write { location: cell_of(class, cell), value: Value::Int(1), mode }
            }
            3 => Request::NotifyAll(holder),
            4 => Request::Unlock(holder),
            _ => return Progress::Done(None),
        })
    }
}

fn cell_of(class: &Class, cell: StateCell) -> Location {
    Location { object: class.holder, slot: class.state_slot(cell) }
}
