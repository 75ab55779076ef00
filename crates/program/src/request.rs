//! What threads ask for, and what they are told.

use thinair_event::{FenceMode, Location, ObjectId, ReadMode, Value, WriteMode};

use crate::{Class, Site};

/// What a thread wants to do next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    /// Reads a location. Answer: `Value`.
    Read {
        /// What is read.
        location: Location,
        /// How.
        mode: ReadMode,
    },
    /// Writes a location. Answer: `Done`.
    Write {
        /// What is written.
        location: Location,
        /// The new value.
        value: Value,
        /// How.
        mode: WriteMode,
    },
    /// Reads and writes a location in one indivisible action. Answer: `Updated`.
    ReadModifyWrite {
        /// What is updated.
        location: Location,
        /// To what.
        update: Update,
        /// How it is read.
        read: ReadMode,
        /// How it is written.
        write: WriteMode,
    },
    /// A fence. Answer: `Done`.
    Fence(FenceMode),
    /// Creates an object, whose locations hold their defaults. The engine picks the count in its name. Answer:
    /// `Allocated`, or `Exhausted` where the engine has no room for it.
    Allocate {
        /// Where in the program.
        site: Site,
        /// Of which class.
        class: Class,
        /// How long, if it is an array; else 0.
        length: u32,
    },
    /// Acquires a monitor, again if it is already held. Answer: `Done`, once it is free.
    Lock(ObjectId),
    /// Releases a monitor once. The thread holds it; which monitors it holds, it knows from its own requests.
    /// Answer: `Done`.
    Unlock(ObjectId),
    /// Releases a monitor altogether, waits to be notified, and acquires it again as often as it was held
    /// (JLS §17.2.1). Answer: `Woken`.
    Wait {
        /// The monitor, which the thread holds.
        monitor: ObjectId,
        /// After how many nanoseconds waiting may time out, if it may.
        timeout: Option<u64>,
    },
    /// Wakes one of the threads that wait, if there is any. Answer: `Done`.
    Notify(ObjectId),
    /// Wakes all the threads that wait. Answer: `Done`.
    NotifyAll(ObjectId),
    /// Waits for the thread's permit and consumes it. Answer: `Woken`.
    Park {
        /// After how many nanoseconds waiting may time out, if it may.
        timeout: Option<u64>,
    },
    /// Gives a thread its permit. Answer: `Done`.
    Unpark(ObjectId),
    /// Lets time pass. Answer: `Woken`, by time or by interrupt. How much is for runs that keep a clock: a search takes
    /// every order of events for possible, as Java does.
    Sleep {
        /// How many nanoseconds.
        nanoseconds: u64,
    },
    /// Says that the thread would make no progress by itself: others should move. Answer: `Done`.
    Yield,
    /// Interrupts a thread. Answer: `Done`. It has no effect on a thread that has not been started or has ended:
    /// `Thread.interrupt` allows that. A front end that wants it kept keeps it in a field of the thread's object.
    Interrupt(ObjectId),
    /// Whether a thread has been interrupted. Answer: `Flag`.
    TestInterrupt {
        /// Which thread.
        thread: ObjectId,
        /// Whether to clear its interrupt status.
        clear: bool,
    },
    /// Starts a thread that has not been started. Answer: `Flag`, false if it had been started before.
    Start {
        /// Which thread.
        thread: ObjectId,
        /// Whether the program may end without waiting for it.
        daemon: bool,
    },
    /// Waits for the end of a thread; one that was never started counts as ended. Answer: `Woken`.
    Join {
        /// Which thread.
        thread: ObjectId,
        /// After how many nanoseconds waiting may time out, if it may.
        timeout: Option<u64>,
    },
    /// How far a thread's life is. Answer: `Life`.
    Observe {
        /// Which thread.
        thread: ObjectId,
        /// Whether to tell what a thread waits for that is alive; else it is told to be `Alive`.
        closely: bool,
    },
    /// The end of the construction of a final variable (JLS §17.5.1). Answer: `Done`.
    Freeze(Location),
    /// Tells the outside world something. Answer: `Done`.
    External {
        /// Which of the program's channels.
        channel: u32,
        /// What.
        value: Value,
    },
    /// Picks a number below `options`, which is at least 1: a nondeterministic input. Answer: `Chosen`.
    Choice {
        /// What is chosen, for reports.
        kind: u32,
        /// How many options there are.
        options: u32,
    },
    /// An assertion does not hold: a finding. Answer: `Done`; what follows is the front end's to say.
    Fail,
    /// The thread goes no further, and the execution has no outcome. Other threads go on, and what is found in them
    /// counts. There is no answer.
    Abandon(Abandonment),
    /// The front end can't go on: the program does something that it does not know. Engines stop with an error
    /// that names it, never with a path that ends early in silence. There is no answer.
    Unsupported(Unsupported),
    /// The whole program ends here, whatever its threads are doing. There is no answer.
    Exit {
        /// With which status.
        status: i32,
    },
    /// The thread has ended, which wakes all the threads that wait in the monitor of its object (`Thread.join` is
    /// specified so). There is no answer.
    End {
        /// By which exception, if not normally.
        exception: Option<Exception>,
    },
}

impl Request {
    /// Shows every object that the request mentions.
    pub fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        let mut copy = *self;
        copy.rename(&mut |object| {
            visit(object);
            object
        });
    }

    /// Renames every object that the request mentions.
    pub fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        match self {
            Request::Read { location, .. } | Request::Freeze(location) => {
                location.object = rename(location.object);
            }
            Request::Write { location, value, .. } => {
                location.object = rename(location.object);
                *value = value.renamed(rename);
            }
            Request::ReadModifyWrite { location, update, .. } => {
                location.object = rename(location.object);
                match update {
                    Update::CompareAndSet { expected, new, .. } => {
                        *expected = expected.renamed(rename);
                        *new = new.renamed(rename);
                    }
                    Update::Set(value)
                    | Update::Add(value)
                    | Update::And(value)
                    | Update::Or(value)
                    | Update::Xor(value)
                    | Update::AddNarrow(value, _) => *value = value.renamed(rename),
                }
            }
            Request::Lock(object)
            | Request::Unlock(object)
            | Request::Wait { monitor: object, .. }
            | Request::Notify(object)
            | Request::NotifyAll(object)
            | Request::Unpark(object)
            | Request::Interrupt(object)
            | Request::TestInterrupt { thread: object, .. }
            | Request::Start { thread: object, .. }
            | Request::Join { thread: object, .. }
            | Request::Observe { thread: object, .. } => *object = rename(*object),
            Request::External { value, .. } => *value = value.renamed(rename),
            Request::Fence(_)
            | Request::Allocate { .. }
            | Request::Park { .. }
            | Request::Sleep { .. }
            | Request::Yield
            | Request::Choice { .. }
            | Request::Fail
            | Request::Abandon(_)
            | Request::Unsupported(_)
            | Request::Exit { .. }
            | Request::End { .. } => {}
        }
    }
}

/// How a read-modify-write changes the value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Update {
    /// Writes `new` if the value is `expected`; else only reads. A weak one may also fail for no reason.
    CompareAndSet {
        /// The value that it must have.
        expected: Value,
        /// The value that it gets.
        new: Value,
        /// Whether it may fail spuriously.
        weak: bool,
    },
    /// Replaces the value.
    Set(Value),
    /// Adds, wrapping around.
    Add(Value),
    /// Bitwise and.
    And(Value),
    /// Bitwise or.
    Or(Value),
    /// Bitwise exclusive or.
    Xor(Value),
    /// Adds to a number that is held as an int, wrapping around at its own width.
    AddNarrow(Value, Narrow),
}

/// Integral types that are narrower than int.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Narrow {
    /// 8 bits with a sign.
    Byte,
    /// 16 bits with a sign.
    Short,
    /// 16 bits without.
    Char,
}

impl Update {
    /// What is written when the value was `old`, or nothing.
    ///
    /// Arithmetic is on int, long, float and double. Operands of another type than the value are a mistake of the front
    /// end.
    pub fn apply(self, old: Value) -> Option<Value> {
        let bits = |operand, int: fn(i32, i32) -> i32, long: fn(i64, i64) -> i64| match (old, operand) {
            (Value::Int(a), Value::Int(b)) => Value::Int(int(a, b)),
            (Value::Long(a), Value::Long(b)) => Value::Long(long(a, b)),
            (old, operand) => unreachable!("{self:?} of {old:?}: {operand:?} is of another type"),
        };
        match self {
            Update::CompareAndSet { expected, new, .. } => (old == expected).then_some(new),
            Update::Set(new) => Some(new),
            Update::Add(operand) => Some(match (old, operand) {
                (Value::Float(a), Value::Float(b)) => {
                    Value::Float((f32::from_bits(a) + f32::from_bits(b)).to_bits())
                }
                (Value::Double(a), Value::Double(b)) => {
                    Value::Double((f64::from_bits(a) + f64::from_bits(b)).to_bits())
                }
                _ => bits(operand, i32::wrapping_add, i64::wrapping_add),
            }),
            Update::AddNarrow(operand, width) => {
                Some(match (bits(operand, i32::wrapping_add, i64::wrapping_add), width) {
                    (Value::Int(sum), Narrow::Byte) => Value::Int(i32::from(sum as i8)),
                    (Value::Int(sum), Narrow::Short) => Value::Int(i32::from(sum as i16)),
                    (Value::Int(sum), Narrow::Char) => Value::Int(i32::from(sum as u16)),
                    (sum, _) => sum,
                })
            }
            Update::And(operand) => Some(bits(operand, |a, b| a & b, |a, b| a & b)),
            Update::Or(operand) => Some(bits(operand, |a, b| a | b, |a, b| a | b)),
            Update::Xor(operand) => Some(bits(operand, |a, b| a ^ b, |a, b| a ^ b)),
        }
    }

    /// Whether it may fail for no reason.
    pub fn is_weak(self) -> bool {
        matches!(self, Update::CompareAndSet { weak: true, .. })
    }
}

/// Why an execution is not carried on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Abandonment {
    /// An assumption does not hold: the execution is none of the program's.
    Assumption,
    /// A bound of the front end was reached: the execution goes on, but we don't, and the answer is no longer
    /// exhaustive.
    Bound,
}

/// What ended a thread: a number that [`Describe`](crate::Describe) names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Exception(pub u32);

/// What a front end does not support: a number that [`Describe`](crate::Describe) names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Unsupported(pub u32);

/// What a thread is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It is done.
    Done,
    /// The value that was read.
    Value(Value),
    /// The value that a read-modify-write saw, and whether it wrote.
    Updated {
        /// The value before.
        old: Value,
        /// Whether something was written.
        written: bool,
    },
    /// The object that was created.
    Allocated(ObjectId),
    /// There is no room for another object.
    Exhausted,
    /// Yes or no.
    Flag(bool),
    /// How far a thread's life is.
    Life(Life),
    /// Waiting is over.
    Woken(WakeUp),
    /// The option that was picked.
    Chosen(u32),
}

/// How far a thread's life is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Life {
    /// It has not been started.
    New,
    /// It has been started and has not ended.
    Alive,
    /// It is alive, and waits for a monitor.
    Blocked,
    /// It is alive, and waits for another thread to do something.
    Waiting,
    /// It is alive, and waits for another thread to do something, or for time to pass.
    TimedWaiting,
    /// It has ended: seeing that is a synchronization action (JLS §17.4.4).
    Ended,
}

impl Life {
    /// All of them.
    pub const ALL: [Life; 6] =
        [Life::New, Life::Alive, Life::Blocked, Life::Waiting, Life::TimedWaiting, Life::Ended];

    /// What a thread is seen to do that asks for something, if that makes it wait.
    pub fn of_waiting(request: &Request) -> Option<Life> {
        let waiting =
            |timeout: Option<u64>| if timeout.is_some() { Life::TimedWaiting } else { Life::Waiting };
        match *request {
            Request::Lock(_) => Some(Life::Blocked),
            Request::Sleep { .. } => Some(Life::TimedWaiting),
            Request::Wait { timeout, .. } | Request::Park { timeout } | Request::Join { timeout, .. } => {
                Some(waiting(timeout))
            }
            _ => None,
        }
    }
}

/// Why waiting is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WakeUp {
    /// By what was waited for.
    Woken,
    /// By an interrupt, which clears the interrupt status, except for `Park`.
    Interrupted,
    /// By time.
    TimedOut,
    /// For no reason.
    Spurious,
}
