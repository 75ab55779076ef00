//! Waiting for a time, in a program that looks at the clock: when time has run out, the clock shows it.
//!
//! The clock is read before, and if the thread waits in vain it is put forward to what it was then plus the time. Others may have
//! put it further: it never goes back.

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Request, Update, WakeUp};

use super::super::pending::{self, Pending};
use super::Progress;
use crate::thread::JavaThread;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Timed {
    /// How it waits.
    request: Request,
    /// What an interrupt does.
    pending: Pending,
    nanoseconds: u64,
    clock: ObjectId,
    /// When time runs out, once that is known.
    deadline: Option<i64>,
}

impl Timed {
    pub(super) fn new(request: Request, pending: Pending, nanoseconds: u64, clock: ObjectId) -> Timed {
        Timed { request, pending, nanoseconds, clock, deadline: None }
    }

    pub(super) fn advance(&mut self, thread: &mut JavaThread, answer: Option<Answer>) -> Progress {
        let location = Location { object: self.clock, slot: 0 };
        let look = Progress::Ask(Request::Read { location, mode: ReadMode::Volatile });
        match (answer, self.deadline) {
            (Some(Answer::Value(Value::Long(now))), None) => {
                let time = i64::try_from(self.nanoseconds).unwrap_or(i64::MAX);
                self.deadline = Some(now.saturating_add(time));
                Progress::Ask(self.request)
            }
            (Some(Answer::Woken(wake)), _) => {
                thread.time.wait(self.nanoseconds, wake == WakeUp::TimedOut);
                match wake {
                    WakeUp::TimedOut => look,
                    _ => self.woken(wake),
                }
            }
            (Some(Answer::Value(Value::Long(now))), Some(deadline)) if now < deadline => {
                let (expected, new) = (Value::Long(now), Value::Long(deadline));
                Progress::Ask(Request::ReadModifyWrite {
                    location,
                    update: Update::CompareAndSet { expected, new, weak: false },
                    read: ReadMode::Volatile,
                    write: WriteMode::Volatile,
                })
            }
            (Some(Answer::Value(_) | Answer::Updated { written: true, .. }), _) => {
                self.woken(WakeUp::TimedOut)
            }
            _ => look,
        }
    }

    fn woken(&self, wake: WakeUp) -> Progress {
        match pending::interrupted(self.pending, wake) {
            Some(flow) => Progress::Otherwise(flow),
            None => Progress::Done(None),
        }
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.request.rename(rename);
        self.clock = rename(self.clock);
    }
}
