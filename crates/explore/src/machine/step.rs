//! Taking a step.

use thinair_event::ObjectId;
use thinair_program::{Answer, Exception, Program, Request, Sequence, Taken, WakeUp};

use thinair_race::Clocks;

use super::journal::Change;
use super::{Held, Machine, Slot, Status};
use thinair_program::fingerprint::{Kind, component};

/// A step: which thread, and which of its options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The thread.
    pub thread: ObjectId,
    /// The number of the option, below what the machine offers.
    pub option: u32,
}

/// Is told of every single step, also of those that are taken together.
pub trait Trace<P: Program> {
    /// A thread, whose state was this one before, has taken a step.
    fn took(&mut self, _thread: ObjectId, _state: &P::Thread, _taken: Taken) {}
}

impl<P: Program> Trace<P> for () {}

impl<P: Program> Trace<P> for Clocks<'_, P> {
    fn took(&mut self, thread: ObjectId, state: &P::Thread, taken: Taken) {
        Clocks::took(self, thread, state, taken);
    }
}

impl<P: Program> Machine<'_, P> {
    /// Takes a step that is possible.
    pub fn take(&mut self, step: Step) -> Taken {
        self.take_traced(step, &mut ())
    }

    /// Takes a step that is possible; `trace` is told of it, and of those that are taken with it.
    pub fn take_traced(&mut self, step: Step, trace: &mut impl Trace<P>) -> Taken {
        let index = self.slot_of(step.thread).expect("a step of a thread that exists");
        self.take_at(index, step.option, trace)
    }

    pub(crate) fn step_at(&self, index: usize, option: u32) -> Step {
        Step { thread: self.threads[index].object, option }
    }

    pub(crate) fn take_at(&mut self, index: usize, option: u32, trace: &mut impl Trace<P>) -> Taken {
        self.thrown.clear();
        self.exposures.clear();
        self.rivalries.clear();
        self.settled = self.journal.len();
        let slot = &self.threads[index];
        let (me, before) = (slot.object, slot.hash);
        self.acting = me;
        let (answers, knowledge) = (self.answers, self.summary.mark());
        let first = self.answer_one(index, option, trace);
        let is_single = self.answers <= answers + 1;
        if let Taken::Answered(Request::Start { thread, .. }, Some(Answer::Flag(true))) = first {
            self.run_ahead(thread, trace);
        }
        let mut alone = self.run_ahead(me, trace) && is_single;
        alone &= !self.let_joiners_go_on(me, trace);
        let mut taken = first;
        if self.options.reduction.synchronization {
            self.acting = me;
            let answers = self.answers;
            taken = self.take_along(me, first, trace);
            alone &= answers == self.answers && !self.let_joiners_go_on(me, trace);
        }
        let rests = self.journal.len();
        self.settle();
        if let Taken::Answered(request, Some(answer)) = taken
            && alone
        {
            let is_spin = self.learn(before, request, answer, rests);
            // It is left out from now on, and with it what the thread has learnt of others, which it will if it ever goes on.
            if is_spin && self.options.reduction.spins {
                self.summary.undo(knowledge);
            }
        }
        taken
    }

    /// What a step shows of those that begin in the same way. Whether it changes nothing.
    fn learn(&mut self, before: u128, request: Request, answer: Answer, rests: usize) -> bool {
        let Some(index) = self.slot_of(self.acting) else { return false };
        let after = self.threads[index].hash;
        if self.memory.live_objects == 0 {
            self.known.learn(before, answer, after);
        }
        let reads = match (request, answer) {
            (Request::Read { .. } | Request::Yield, _) => true,
            (Request::ReadModifyWrite { .. }, Answer::Updated { written, .. }) => !written,
            _ => false,
        };
        // Nothing was changed but the thread, and that only on the way.
        let is_spin = reads && after == before && self.journal.len() == rests;
        if is_spin {
            self.spins.learn(before, answer);
        }
        is_spin
    }

    /// Takes the next step of a thread, and what is indivisible from it.
    pub(super) fn answer_one(&mut self, index: usize, option: u32, trace: &mut impl Trace<P>) -> Taken {
        self.note_whereabouts(index);
        let slot = &self.threads[index];
        let me = slot.object;
        let taken = match slot.status {
            Status::Running => self.answer(index, option, trace),
            Status::Waiting { monitor, count, .. } => {
                let wake = if option >= self.ordinary_options(index) {
                    WakeUp::Spurious
                } else if slot.interrupted {
                    WakeUp::Interrupted
                } else {
                    WakeUp::TimedOut
                };
                trace.took(me, &slot.state, Taken::StopsWaiting(wake));
                let slot = self.touch(index);
                slot.interrupted &= wake != WakeUp::Interrupted;
                slot.status = Status::Reacquiring { monitor, count, wake };
                Taken::StopsWaiting(wake)
            }
            Status::Reacquiring { monitor, count, wake } => {
                trace.took(me, &slot.state, Taken::Returns(monitor, count, wake));
                self.hold(monitor, Some(Held { owner: me, count }));
                self.resume_thread(index, Answer::Woken(wake));
                Taken::Returns(monitor, count, wake)
            }
            Status::Ended(_) => unreachable!("a thread that has ended has no step"),
        };
        self.summarize(me, taken);
        self.finish_sequence(index, trace).unwrap_or(taken)
    }

    /// Whether what a thread asks for is part of an indivisible sequence.
    pub(crate) fn sequence_of(&self, index: usize) -> Sequence {
        self.program.sequence(&self.threads[index].state)
    }

    /// Takes what is indivisible from what a thread has just done; the last part that is no plain access, if there is one.
    pub(super) fn finish_sequence(&mut self, index: usize, trace: &mut impl Trace<P>) -> Option<Taken> {
        let mut last = None;
        while self.threads[index].status == Status::Running && self.sequence_of(index) == Sequence::GoesOn {
            let request = self.threads[index].request;
            self.note_whereabouts(index);
            let taken = self.answer(index, 0, trace);
            self.summarize(self.threads[index].object, taken);
            if !self.is_plain(request) {
                last = Some(taken);
            }
        }
        last
    }

    /// Answers what a running thread asks for.
    fn answer(&mut self, index: usize, option: u32, trace: &mut impl Trace<P>) -> Taken {
        let me = self.threads[index].object;
        let request = self.threads[index].request;
        let answer = match request {
            Request::Wait { monitor, timeout } => {
                if !self.threads[index].interrupted {
                    let count = self.held_by(me, monitor);
                    let taken = Taken::Waits(monitor, count);
                    trace.took(me, &self.threads[index].state, taken);
                    self.hold(monitor, None);
                    self.touch(index).status = Status::Waiting { monitor, count, timed: timeout.is_some() };
                    return taken;
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
                self.notify_all(monitor);
                Answer::Done
            }
            Request::Park { .. } => {
                if option >= self.ordinary_options(index) {
                    Answer::Woken(WakeUp::Spurious)
                } else if self.threads[index].permit {
                    self.touch(index).permit = false;
                    Answer::Woken(WakeUp::Woken)
                } else if self.threads[index].interrupted {
                    Answer::Woken(WakeUp::Interrupted)
                } else {
                    Answer::Woken(WakeUp::TimedOut)
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
                    self.escape(thread);
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
            Request::Observe { thread, closely } => Answer::Life(self.life(thread, closely, option)),
            Request::Choice { .. } => Answer::Chosen(option),
            Request::Fence(_)
            | Request::Yield
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Fail => Answer::Done,
            Request::End { exception } => {
                trace.took(me, &self.threads[index].state, Taken::Answered(request, None));
                self.end_thread(index, exception);
                return Taken::Answered(request, None);
            }
            Request::Exit { status } => {
                trace.took(me, &self.threads[index].state, Taken::Answered(request, None));
                self.exit = Some(status);
                self.fingerprint.add(component(Kind::Exit, &status));
                self.journal.push(Change::Exited);
                return Taken::Answered(request, None);
            }
            Request::Abandon(_) | Request::Unsupported(_) => {
                unreachable!("an abandoned execution has no step")
            }
            Request::Read { .. }
            | Request::Write { .. }
            | Request::ReadModifyWrite { .. }
            | Request::Allocate { .. }
            | Request::Lock(_)
            | Request::Unlock(_) => {
                self.answer_memory(me, request, option).expect("it is about memory or monitors")
            }
        };
        trace.took(me, &self.threads[index].state, Taken::Answered(request, Some(answer)));
        self.resume_thread(index, answer);
        Taken::Answered(request, Some(answer))
    }

    /// Answers what is about memory, or about who holds a monitor; nothing if it is about something else.
    pub(super) fn answer_memory(&mut self, me: ObjectId, request: Request, option: u32) -> Option<Answer> {
        Some(match request {
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
                self.allocate(me, site, class, length).map_or(Answer::Exhausted, Answer::Allocated)
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
            _ => return None,
        })
    }

    pub(super) fn end_thread(&mut self, index: usize, exception: Option<Exception>) {
        self.touch(index).end(exception);
        self.thrown.extend(exception);
        self.notify_all(self.threads[index].object);
    }

    fn notify_all(&mut self, monitor: ObjectId) {
        let waiters: Vec<usize> = self.waiters(monitor).collect();
        for waiter in waiters {
            self.leave_wait_set(waiter);
        }
    }

    fn held_by(&self, thread: ObjectId, monitor: ObjectId) -> u32 {
        let held = self.monitors.get(&monitor).filter(|held| held.owner == thread);
        held.expect("front ends ask to let go only of monitors that the thread holds").count
    }

    /// The answer of a wait that is over; an interrupt is thereby dealt with.
    fn wake(&mut self, index: usize, wake: WakeUp) -> Answer {
        if wake == WakeUp::Interrupted {
            self.touch(index).interrupted = false;
        }
        Answer::Woken(wake)
    }

    fn leave_wait_set(&mut self, index: usize) {
        let slot = self.touch(index);
        if let Status::Waiting { monitor, count, .. } = slot.status {
            slot.status = Status::Reacquiring { monitor, count, wake: WakeUp::Woken };
        }
    }

    fn change_if_alive(&mut self, thread: ObjectId, change: impl FnOnce(&mut Slot<P::Thread>)) {
        if let Some(index) = self.slot_of(thread).filter(|&index| self.threads[index].is_alive()) {
            change(self.touch(index));
        }
    }
}
