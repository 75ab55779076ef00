//! Taking a step.

use thinair_event::ObjectId;
use thinair_program::{Answer, Program, Request, WakeUp};

use super::journal::Change;
use super::{Held, Machine, Slot, Status};
use crate::fingerprint::{Kind, component};

/// A step: which thread, and which of its options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The thread.
    pub thread: ObjectId,
    /// The number of the option, below what the machine offers.
    pub option: u32,
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The thread's request was answered; ending has no answer.
    Answered(Request, Option<Answer>),
    /// The thread let go of a monitor, which it held so often, and waits.
    Waits(ObjectId, u32),
    /// The thread stops waiting for another reason than being notified.
    StopsWaiting(WakeUp),
    /// The thread holds the monitor again, so often, and goes on.
    Returns(ObjectId, u32, WakeUp),
}

impl<P: Program> Machine<'_, P> {
    /// Takes a step that is possible.
    pub fn take(&mut self, step: Step) -> Taken {
        let index = self.slot_of(step.thread).expect("a step of a thread that exists");
        self.take_at(index, step.option)
    }

    pub(crate) fn step_at(&self, index: usize, option: u32) -> Step {
        Step { thread: self.threads[index].object, option }
    }

    pub(crate) fn take_at(&mut self, index: usize, option: u32) -> Taken {
        let slot = &self.threads[index];
        let taken = match slot.status {
            Status::Running => self.answer(index, option),
            Status::Waiting { monitor, count, .. } => {
                let wake = if slot.interrupted { WakeUp::Interrupted } else { WakeUp::TimedOut };
                self.change_thread(index, |slot| {
                    slot.interrupted &= wake != WakeUp::Interrupted;
                    slot.status = Status::Reacquiring { monitor, count, wake };
                });
                Taken::StopsWaiting(wake)
            }
            Status::Reacquiring { monitor, count, wake } => {
                self.hold(monitor, Some(Held { owner: slot.object, count }));
                self.resume_thread(index, Answer::Woken(wake));
                Taken::Returns(monitor, count, wake)
            }
            Status::Ended(_) => unreachable!("a thread that has ended has no step"),
        };
        self.collect();
        taken
    }

    /// Answers what a running thread asks for.
    fn answer(&mut self, index: usize, option: u32) -> Taken {
        let me = self.threads[index].object;
        let request = self.threads[index].request;
        let answer = match request {
            Request::Read { location, .. } => Answer::Value(self.value(location)),
            Request::Write { location, value, .. } => {
                self.write(location, value);
                Answer::Done
            }
            Request::ReadModifyWrite { location, update, .. } => {
                let old = self.value(location);
                // The second option of a weak one is to fail for no reason.
                match update.apply(old).filter(|_| option == 0) {
                    Some(new) => {
                        self.write(location, new);
                        Answer::Updated { old, written: true }
                    }
                    None => Answer::Updated { old, written: false },
                }
            }
            Request::Allocate { site, class, length } => {
                Answer::Allocated(self.allocate(me, site, class, length))
            }
            Request::Lock(monitor) => {
                let count = self.monitors.get(&monitor).map_or(0, |held| held.count);
                self.hold(monitor, Some(Held { owner: me, count: count + 1 }));
                Answer::Done
            }
            Request::Unlock(monitor) => {
                let count = self.held_by(me, monitor) - 1;
                self.hold(monitor, (count > 0).then_some(Held { owner: me, count }));
                Answer::Done
            }
            Request::Wait { monitor, timeout } => {
                if !self.threads[index].interrupted {
                    let count = self.held_by(me, monitor);
                    self.hold(monitor, None);
                    self.change_thread(index, |slot| {
                        slot.status = Status::Waiting { monitor, count, timed: timeout.is_some() };
                    });
                    return Taken::Waits(monitor, count);
                }
                self.wake(index, WakeUp::Interrupted)
            }
            Request::Notify(monitor) => {
                let chosen = self.waiters(monitor).nth(option as usize);
                if let Some(waiter) = chosen {
                    self.leave_wait_set(waiter);
                }
                Answer::Done
            }
            Request::NotifyAll(monitor) => {
                let waiters: Vec<usize> = self.waiters(monitor).collect();
                for waiter in waiters {
                    self.leave_wait_set(waiter);
                }
                Answer::Done
            }
            Request::Park { .. } => {
                let slot = &self.threads[index];
                match (slot.permit, slot.interrupted) {
                    (true, _) => {
                        self.change_thread(index, |slot| slot.permit = false);
                        Answer::Woken(WakeUp::Woken)
                    }
                    (false, true) => Answer::Woken(WakeUp::Interrupted),
                    (false, false) => Answer::Woken(WakeUp::TimedOut),
                }
            }
            Request::Unpark(thread) => {
                self.change_if_alive(thread, |slot| slot.permit = true);
                Answer::Done
            }
            Request::Sleep { .. } => {
                let interrupted = self.threads[index].interrupted;
                self.wake(index, if interrupted { WakeUp::Interrupted } else { WakeUp::TimedOut })
            }
            Request::Interrupt(thread) => {
                self.change_if_alive(thread, |slot| slot.interrupted = true);
                Answer::Done
            }
            Request::TestInterrupt { thread, clear } => {
                let interrupted = self.slot_of(thread).is_some_and(|index| self.threads[index].interrupted);
                if interrupted && clear {
                    self.change_if_alive(thread, |slot| slot.interrupted = false);
                }
                Answer::Flag(interrupted)
            }
            Request::Start { thread, daemon } => {
                let fresh = self.slot_of(thread).is_none();
                if fresh {
                    self.add_thread(thread, daemon);
                }
                Answer::Flag(fresh)
            }
            Request::Join { thread, .. } => {
                let wake = if !self.is_alive(thread) {
                    WakeUp::Woken
                } else if self.threads[index].interrupted {
                    WakeUp::Interrupted
                } else {
                    WakeUp::TimedOut
                };
                self.wake(index, wake)
            }
            Request::IsAlive(thread) => Answer::Flag(self.is_alive(thread)),
            Request::Choice { .. } => Answer::Chosen(option),
            Request::Fence(_)
            | Request::Yield
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Fail => Answer::Done,
            Request::End { exception } => {
                self.change_thread(index, |slot| slot.end(exception));
                return Taken::Answered(request, None);
            }
            Request::Exit { status } => {
                self.exit = Some(status);
                self.fingerprint.add(component(Kind::Exit, &status));
                self.journal.push(Change::Exited);
                return Taken::Answered(request, None);
            }
            Request::Abandon(_) | Request::Unsupported(_) => {
                unreachable!("an abandoned execution has no step")
            }
        };
        let before = self.threads[index].hash;
        self.resume_thread(index, answer);
        self.known.learn(before, answer, self.threads[index].hash);
        Taken::Answered(request, Some(answer))
    }

    fn held_by(&self, thread: ObjectId, monitor: ObjectId) -> u32 {
        let held = self.monitors.get(&monitor).filter(|held| held.owner == thread);
        held.expect("front ends ask to let go only of monitors that the thread holds").count
    }

    /// The answer of a wait that is over; an interrupt is thereby dealt with.
    fn wake(&mut self, index: usize, wake: WakeUp) -> Answer {
        if wake == WakeUp::Interrupted {
            self.change_thread(index, |slot| slot.interrupted = false);
        }
        Answer::Woken(wake)
    }

    fn leave_wait_set(&mut self, index: usize) {
        self.change_thread(index, |slot| {
            if let Status::Waiting { monitor, count, .. } = slot.status {
                slot.status = Status::Reacquiring { monitor, count, wake: WakeUp::Woken };
            }
        });
    }

    fn change_if_alive(&mut self, thread: ObjectId, change: impl FnOnce(&mut Slot<P::Thread>)) {
        if let Some(index) = self.slot_of(thread).filter(|&index| self.threads[index].is_alive()) {
            self.change_thread(index, |slot| change(slot));
        }
    }
}
