//! A plain sequentially consistent machine: memory, monitors, wait sets, permits and interrupts.
//!
//! [`Machine`] has no state of its own. [`Machine::moves`] lists what can happen in a [`State`] and
//! [`Machine::perform`] lets it happen, so the same machine serves a random walk
//! ([`conformance`](super::conformance)) and a search ([`exhaust`](super::exhaust)). A request that blocks is
//! simply not among the moves.
//!
//! Waiting follows JLS §17.2. Where that leaves a choice, it is made as follows:
//! 1. a thread that is interrupted before it waits is told so at once and keeps the monitor (JLS §17.2.1);
//! 2. a notification and an interrupt compete: whichever takes the thread out of the wait set is what it is
//!    told, and an interrupt that loses stays pending (JLS §17.2.4);
//! 3. to interrupt or unpark a thread that is not alive has no effect;
//! 4. `Park` prefers the permit to an interrupt, and `Join` the end of the thread;
//! 5. time runs out only where nothing else has ended the waiting: to run out before that is another schedule.

mod moves;
mod state;

pub use moves::{Move, Step};
pub use state::{Activity, Alive, Hold, State, Status};

use thinair_event::ObjectId;

use crate::{Answer, ObjectName, Program, Request, WakeUp};

/// A machine that runs a program.
#[derive(Debug)]
pub struct Machine<'p, P> {
    program: &'p P,
    rules: Rules,
}

/// What a machine may do beyond what is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether waiting ends, and a weak compare-and-set fails, for no reason at all.
    pub spurious: bool,
    /// How objects get their names.
    pub naming: Naming,
}

/// How objects get the count in their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// Each gets the next one: the same in every execution in which the same thing happens.
    Counted,
    /// Each gets the smallest one that is free; what is unreachable is collected after every move.
    Reused,
}

impl<'p, P: Program> Machine<'p, P> {
    /// A machine for the program.
    pub fn new(program: &'p P, rules: Rules) -> Machine<'p, P> {
        Machine { program, rules }
    }

    /// The state in which the program begins.
    pub fn initial(&self) -> State<P::Thread> {
        let initial = self.program.initial();
        let mut state = State::default();
        for (location, value) in initial.writes {
            state.store(self.program, location, value);
        }
        for object in initial.threads {
            state.start(self.program, object);
        }
        state
    }

    /// Lets a move happen that [`moves`](Machine::moves) has listed.
    pub fn perform(&self, state: &mut State<P::Thread>, chosen: Move) {
        let Move { thread, step } = chosen;
        let alive = state.alive_mut(thread).expect("only a thread that is alive moves");
        match step {
            Step::Wait => {
                let Request::Wait { monitor, timeout } = self.program.next(&alive.thread) else {
                    unreachable!("the thread waits")
                };
                let depth = state.release(thread, monitor);
                state.set_activity(thread, Activity::Waiting { monitor, depth, timed: timeout.is_some() });
            }
            Step::Leave(wake_up) => {
                alive.interrupted &= wake_up != WakeUp::Interrupted;
                state.leave_wait_set(thread, wake_up);
            }
            Step::Return => {
                let Activity::Returning { monitor, depth, wake_up } = alive.activity else {
                    unreachable!("the thread has left the wait set")
                };
                alive.activity = Activity::Running;
                state.monitors.insert(monitor, Hold { owner: thread, depth });
                self.resume(state, thread, Answer::Woken(wake_up));
            }
            Step::Notify(waiting) => {
                if let Some(waiting) = waiting {
                    state.leave_wait_set(waiting, WakeUp::Woken);
                }
                self.resume(state, thread, Answer::Done);
            }
            Step::Answer(answer) => {
                let request = self.program.next(&alive.thread);
                self.carry_out(state, thread, request, answer);
                self.resume(state, thread, answer);
            }
            Step::End => {
                state.threads.insert(thread, Status::Ended);
                for waiting in state.wait_set(thread) {
                    state.leave_wait_set(waiting, WakeUp::Woken);
                }
            }
            Step::Abandon => state.abandoned = true,
        }
        if self.rules.naming == Naming::Reused {
            state.collect(self.program.names());
        }
    }

    fn resume(&self, state: &mut State<P::Thread>, thread: ObjectId, answer: Answer) {
        let alive = state.alive_mut(thread).expect("only a thread that is alive is answered");
        self.program.resume(&mut alive.thread, answer);
    }

    /// What a request does to the rest of the world, if it is answered so.
    fn carry_out(&self, state: &mut State<P::Thread>, thread: ObjectId, request: Request, answer: Answer) {
        match (request, answer) {
            (Request::Write { location, value, .. }, _) => state.store(self.program, location, value),
            (Request::ReadModifyWrite { location, update, .. }, Answer::Updated { old, written: true }) => {
                let new = update.apply(old).expect("it wrote");
                state.store(self.program, location, new);
            }
            (Request::Allocate { site, class, length }, _) => {
                let kind = ObjectName::Allocated { thread, site, class, length, count: 0 };
                if self.rules.naming == Naming::Counted {
                    *state.allocations.entry(kind).or_insert(0) += 1;
                }
            }
            (Request::Lock(monitor), _) => {
                state.monitors.entry(monitor).or_insert(Hold { owner: thread, depth: 0 }).depth += 1;
            }
            (Request::Unlock(monitor), _) => {
                let depth = state.release(thread, monitor);
                if depth > 1 {
                    state.monitors.insert(monitor, Hold { owner: thread, depth: depth - 1 });
                }
            }
            (Request::NotifyAll(monitor), _) => {
                for waiting in state.wait_set(monitor) {
                    state.leave_wait_set(waiting, WakeUp::Woken);
                }
            }
            (Request::Park { .. }, Answer::Woken(WakeUp::Woken)) => {
                state.alive_mut(thread).expect("it parks").permit = false;
            }
            // An interrupt ends a park without being cleared.
            (Request::Park { .. }, _) => {}
            (_, Answer::Woken(WakeUp::Interrupted)) => {
                state.alive_mut(thread).expect("it waits").interrupted = false;
            }
            (Request::Unpark(target), _) => {
                if let Some(alive) = state.alive_mut(target) {
                    alive.permit = true;
                }
            }
            (Request::Interrupt(target), _) => {
                if let Some(alive) = state.alive_mut(target) {
                    alive.interrupted = true;
                }
            }
            (Request::TestInterrupt { thread: target, clear: true }, _) => {
                if let Some(alive) = state.alive_mut(target) {
                    alive.interrupted = false;
                }
            }
            (Request::Start { thread: object, .. }, Answer::Flag(true)) => state.start(self.program, object),
            _ => {}
        }
    }
}
