//! One deterministic execution, as a JVM might plausibly have it: for running a program, not for judging it.
//!
//! A thread runs until it blocks, yields, sleeps, ends or has used up its quantum; then the next one that can act
//! runs, in the order in which they became able to. Notification picks whoever waits longest, a choice takes option 0,
//! a weak compare-and-set never fails for no reason, and nobody wakes up for no reason.
//!
//! Time is virtual. Where no thread can act, the clock jumps to the earliest deadline, so that sleeping costs nothing.
//! A quantum that is used up and a yield take a little time too: else a loop that spins until a sleeper has done its
//! work would never end. Timeouts come in the order of their deadlines, and of asking where these are equal.
//!
//! Nothing is recorded and nothing can be taken back, so memory is bounded by what the program can reach.

mod heap;
mod monitors;
mod replay;
mod threads;

pub use replay::{Astray, Outline, Replayed, replay};

use std::ops::ControlFlow;

use thinair_event::{ObjectId, Value};
use thinair_program::{
    Abandonment, Answer, Exception, Life, Program, Request, Sequence, Unsupported, WakeUp,
};

use heap::Heap;
use monitors::Monitors;
use threads::{Activity, Threads};

/// Is told what a run does, and may stop it. Every method has a default that does nothing.
pub trait RunObserver {
    /// The program tells the outside world something.
    fn output(&mut self, _channel: u32, _value: Value) {}

    /// A thread has ended, by an exception if there is one.
    fn thread_ended(&mut self, _thread: ObjectId, _exception: Option<Exception>) {}

    /// Called now and then, to stop at a limit.
    fn progress(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RunEnd {
    /// Every thread has ended, daemons apart.
    Ended,
    /// The program has exited with that status.
    Exited(i32),
    /// No thread can act any more, and some have not ended.
    Deadlock,
    /// The front end does not support what the program does.
    Unsupported(Unsupported),
    /// No thread can act any more, and one has said that the execution is to be forgotten.
    Abandoned(Abandonment),
    /// The observer has stopped it.
    Stopped,
}

/// How many requests a thread makes in a row, as long as others want to run.
const QUANTUM: u32 = 1 << 16;

/// How long a quantum takes, in nanoseconds of virtual time: about what a JVM needs for so many accesses.
const QUANTUM_TIME: u64 = 200_000;

/// How long a yield takes.
const YIELD_TIME: u64 = 1_000;

/// Runs the program once.
pub fn run<P: Program>(program: &P, observer: &mut impl RunObserver) -> RunEnd {
    let mut run = Run {
        program,
        heap: Heap::new(program),
        threads: Threads::new(),
        monitors: Monitors::default(),
        abandoned: None,
    };
    for object in program.initial().threads {
        run.threads.start(object, false, program.start(object));
    }
    run.until_the_end(observer)
}

struct Run<'p, P: Program> {
    program: &'p P,
    heap: Heap<'p, P>,
    threads: Threads<P::Thread>,
    monitors: Monitors,
    /// Why some thread goes no further, if one does; a bound outranks an assumption.
    abandoned: Option<Abandonment>,
}

/// What a request leads to.
enum Outcome {
    Answered(Answer),
    /// The thread goes on later, and others go first.
    Later(Answer),
    /// The thread is blocked: somebody else, or the clock, will make it able to act.
    Blocked,
    /// The thread has ended, or goes no further.
    Gone,
    Over(RunEnd),
}

impl<P: Program> Run<'_, P> {
    fn until_the_end(mut self, observer: &mut impl RunObserver) -> RunEnd {
        loop {
            if !self.threads.anybody_left() {
                return RunEnd::Ended;
            }
            if observer.progress().is_break() {
                return RunEnd::Stopped;
            }
            let Some(index) = self.threads.next_ready() else {
                if self.threads.pass_time() {
                    continue;
                }
                return self.abandoned.map_or(RunEnd::Deadlock, RunEnd::Abandoned);
            };
            if let Some(end) = self.slice(index, observer) {
                return end;
            }
            self.threads.fire_timers();
            if self.heap.wants_collection() {
                self.collect();
            }
        }
    }

    /// Lets a thread run until it blocks, yields, ends or has used up its quantum.
    fn slice(&mut self, index: usize, observer: &mut impl RunObserver) -> Option<RunEnd> {
        if !self.go_on(index) {
            return None;
        }
        let mut left = QUANTUM;
        while left > 0 || self.program.sequence(self.threads.state(index)) == Sequence::GoesOn {
            left = left.saturating_sub(1);
            let request = self.program.next(self.threads.state(index));
            let answer = match request {
                Request::Read { location, .. } => Answer::Value(self.heap.read(location)),
                Request::Write { location, value, .. } => {
                    self.heap.write(location, value);
                    Answer::Done
                }
                Request::ReadModifyWrite { location, update, .. } => {
                    let old = self.heap.read(location);
                    let new = update.apply(old);
                    if let Some(new) = new {
                        self.heap.write(location, new);
                    }
                    Answer::Updated { old, written: new.is_some() }
                }
                Request::Allocate { site, class, length } => {
                    if self.heap.wants_collection() {
                        self.collect();
                    }
                    match self.heap.allocate(self.threads.object(index), site, class, length) {
                        Some(object) => Answer::Allocated(object),
                        None => Answer::Exhausted,
                    }
                }
                Request::Fence(_) | Request::Freeze(_) | Request::Fail => Answer::Done,
                Request::External { channel, value } => {
                    observer.output(channel, value);
                    Answer::Done
                }
                other => match self.handle(index, other, observer) {
                    Outcome::Answered(answer) => answer,
                    Outcome::Later(answer) => {
                        self.program.resume(self.threads.state_mut(index), answer);
                        self.threads.ready(index);
                        return None;
                    }
                    Outcome::Blocked | Outcome::Gone => return None,
                    Outcome::Over(end) => return Some(end),
                },
            };
            self.program.resume(self.threads.state_mut(index), answer);
        }
        self.threads.elapse(QUANTUM_TIME);
        self.threads.ready(index);
        None
    }

    /// A thread that was blocked is able to act: whether it can go on, or is blocked again.
    fn go_on(&mut self, index: usize) -> bool {
        match self.threads.activity(index) {
            Activity::Returning { monitor, count, wake } => {
                if !self.monitors.acquire(monitor, index, count) {
                    return false;
                }
                self.threads.set_activity(index, Activity::Running);
                self.program.resume(self.threads.state_mut(index), Answer::Woken(wake));
                true
            }
            Activity::Woken(wake) => {
                self.threads.set_activity(index, Activity::Running);
                self.program.resume(self.threads.state_mut(index), Answer::Woken(wake));
                true
            }
            _ => true,
        }
    }

    /// What is not about memory.
    fn handle(&mut self, index: usize, request: Request, observer: &mut impl RunObserver) -> Outcome {
        let threads = &mut self.threads;
        let answer = match request {
            Request::Lock(monitor) => {
                if !self.monitors.acquire(monitor, index, 1) {
                    return Outcome::Blocked;
                }
                Answer::Done
            }
            Request::Unlock(monitor) => {
                self.monitors.release(monitor, 1, threads);
                Answer::Done
            }
            Request::Wait { monitor, timeout } => {
                if !threads.take_interrupt(index) {
                    let count = self.monitors.count(monitor);
                    self.monitors.release(monitor, count, threads);
                    threads.block(index, Activity::Waiting { monitor, count }, timeout);
                    return Outcome::Blocked;
                }
                Answer::Woken(WakeUp::Interrupted)
            }
            Request::Notify(monitor) => {
                if let Some(waiter) = threads.longest_waiting(monitor) {
                    threads.stop_waiting(waiter, WakeUp::Woken);
                }
                Answer::Done
            }
            Request::NotifyAll(monitor) => {
                threads.notify_all(monitor);
                Answer::Done
            }
            Request::Park { timeout } => {
                if threads.take_permit(index) {
                    Answer::Woken(WakeUp::Woken)
                } else if threads.is_interrupted(index) {
                    Answer::Woken(WakeUp::Interrupted)
                } else {
                    threads.block(index, Activity::Parked, timeout);
                    return Outcome::Blocked;
                }
            }
            Request::Unpark(thread) => {
                threads.unpark(thread);
                Answer::Done
            }
            Request::Sleep { nanoseconds } => {
                if threads.take_interrupt(index) {
                    Answer::Woken(WakeUp::Interrupted)
                } else {
                    threads.block(index, Activity::Sleeping, Some(nanoseconds));
                    return Outcome::Blocked;
                }
            }
            Request::Yield => {
                threads.elapse(YIELD_TIME);
                return Outcome::Later(Answer::Done);
            }
            Request::Interrupt(thread) => {
                threads.interrupt(thread);
                Answer::Done
            }
            Request::TestInterrupt { thread, clear } => Answer::Flag(match threads.alive(thread) {
                Some(target) if clear => threads.take_interrupt(target),
                Some(target) => threads.is_interrupted(target),
                None => false,
            }),
            Request::Start { thread, daemon } => {
                let fresh = !threads.was_started(thread);
                if fresh {
                    threads.start(thread, daemon, self.program.start(thread));
                }
                Answer::Flag(fresh)
            }
            Request::Join { thread, timeout } => {
                if threads.alive(thread).is_none() {
                    Answer::Woken(WakeUp::Woken)
                } else if threads.take_interrupt(index) {
                    Answer::Woken(WakeUp::Interrupted)
                } else {
                    threads.block(index, Activity::Joining(thread), timeout);
                    return Outcome::Blocked;
                }
            }
            Request::Observe { thread, closely } => Answer::Life(match threads.alive(thread) {
                Some(seen) if closely => {
                    match (threads.activity(seen), self.program.next(threads.state(seen))) {
                        (Activity::Running, Request::Lock(monitor))
                            if self.monitors.is_queued(monitor, seen) =>
                        {
                            Life::Blocked
                        }
                        (
                            Activity::Running | Activity::Woken(_) | Activity::Abandoned | Activity::Ended,
                            _,
                        ) => Life::Alive,
                        (Activity::Returning { .. }, _) => Life::Blocked,
                        (_, request) => Life::of_waiting(&request).unwrap_or(Life::Alive),
                    }
                }
                Some(_) => Life::Alive,
                None if threads.was_started(thread) => Life::Ended,
                None => Life::New,
            }),
            Request::Choice { .. } => Answer::Chosen(0),
            Request::Abandon(why) => {
                if self.abandoned != Some(Abandonment::Bound) {
                    self.abandoned = Some(why);
                }
                threads.set_activity(index, Activity::Abandoned);
                return Outcome::Gone;
            }
            Request::Unsupported(what) => return Outcome::Over(RunEnd::Unsupported(what)),
            Request::Exit { status } => return Outcome::Over(RunEnd::Exited(status)),
            Request::End { exception } => {
                // It tells those who wait in the monitor of its object, and so has to have that.
                let object = threads.object(index);
                if !self.monitors.acquire(object, index, 1) {
                    return Outcome::Blocked;
                }
                threads.end(index);
                self.monitors.release(object, 1, threads);
                observer.thread_ended(object, exception);
                return if threads.anybody_left() { Outcome::Gone } else { Outcome::Over(RunEnd::Ended) };
            }
            Request::Read { .. }
            | Request::Write { .. }
            | Request::ReadModifyWrite { .. }
            | Request::Allocate { .. }
            | Request::Fence(_)
            | Request::Freeze(_)
            | Request::Fail
            | Request::External { .. } => unreachable!("answered where speed matters"),
        };
        Outcome::Answered(answer)
    }

    /// Forgets what no thread can reach.
    fn collect(&mut self) {
        let mut roots = Vec::new();
        self.threads.references(&mut |object| roots.push(object));
        self.monitors.references(&mut |object| roots.push(object));
        self.heap.collect(roots);
        let heap = &self.heap;
        self.threads.forget_ended(|object| heap.is_live(object));
    }
}
