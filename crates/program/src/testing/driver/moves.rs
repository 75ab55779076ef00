//! What can happen in a state.

use thinair_event::ObjectId;

use super::{Activity, Alive, Machine, Naming, State};
use crate::{Answer, Life, ObjectName, Program, Request, WakeUp};

/// One thing that can happen: a thread takes a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Which thread.
    pub thread: ObjectId,
    /// Which step.
    pub step: Step,
}

/// A step of a thread. Most requests are carried out in one; waiting takes three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The request is carried out and answered so.
    Answer(Answer),
    /// `Notify`: this thread is taken out of the wait set, if there is any. Answered `Done`.
    Notify(Option<ObjectId>),
    /// `Wait`: the thread releases the monitor and enters its wait set. Not answered yet.
    Wait,
    /// The thread leaves the wait set by itself. Not answered yet.
    Leave(WakeUp),
    /// The thread has the monitor again, and is told why it left the wait set.
    Return,
    /// The thread ends.
    End,
    /// The execution is over for all threads, or forgotten: nothing can happen afterwards.
    Abandon,
}

impl<P: Program> Machine<'_, P> {
    /// Everything that can happen, in a fixed order.
    pub fn moves(&self, state: &State<P::Thread>) -> Vec<Move> {
        if state.abandoned {
            return Vec::new();
        }
        let steps_of = |(thread, alive)| {
            self.steps(state, thread, alive).into_iter().map(move |step| Move { thread, step })
        };
        state.all_alive().flat_map(steps_of).collect()
    }

    /// What the thread is told when it takes the step, if anything.
    pub fn answer(&self, state: &State<P::Thread>, chosen: Move) -> Option<Answer> {
        match chosen.step {
            Step::Answer(answer) => Some(answer),
            Step::Notify(_) => Some(Answer::Done),
            Step::Return => match state.alive(chosen.thread)?.activity {
                Activity::Returning { wake_up, .. } => Some(Answer::Woken(wake_up)),
                Activity::Running | Activity::Waiting { .. } => None,
            },
            Step::Wait | Step::Leave(_) | Step::End | Step::Abandon => None,
        }
    }

    fn steps(&self, state: &State<P::Thread>, thread: ObjectId, alive: &Alive<P::Thread>) -> Vec<Step> {
        match alive.activity {
            Activity::Running => self.steps_of_request(state, thread, alive),
            Activity::Waiting { timed, .. } => {
                let reasons = [
                    (alive.interrupted, WakeUp::Interrupted),
                    (timed && !alive.interrupted, WakeUp::TimedOut),
                    (self.rules.spurious, WakeUp::Spurious),
                ];
                reasons
                    .into_iter()
                    .filter(|(holds, _)| *holds)
                    .map(|(_, reason)| Step::Leave(reason))
                    .collect()
            }
            Activity::Returning { monitor, .. } if state.monitors.contains_key(&monitor) => Vec::new(),
            Activity::Returning { .. } => vec![Step::Return],
        }
    }

    fn steps_of_request(
        &self,
        state: &State<P::Thread>,
        thread: ObjectId,
        alive: &Alive<P::Thread>,
    ) -> Vec<Step> {
        let answer = |answer| vec![Step::Answer(answer)];
        let woken = |reasons: &[(bool, WakeUp)]| {
            let holds = reasons.iter().filter(|(holds, _)| *holds);
            holds.map(|&(_, reason)| Step::Answer(Answer::Woken(reason))).collect()
        };
        match self.program.next(&alive.thread) {
            Request::Read { location, .. } => answer(Answer::Value(state.load(self.program, location))),
            Request::ReadModifyWrite { location, update, .. } => {
                let old = state.load(self.program, location);
                let written = update.apply(old).is_some();
                let mut steps = answer(Answer::Updated { old, written });
                if written && update.is_weak() && self.rules.spurious {
                    steps.extend(answer(Answer::Updated { old, written: false }));
                }
                steps
            }
            Request::Allocate { site, class, length } => {
                let named = |count| ObjectName::Allocated { thread, site, class, length, count };
                answer(Answer::Allocated(self.new_name(state, named)))
            }
            Request::Lock(monitor) => match state.monitors.get(&monitor) {
                Some(hold) if hold.owner != thread => Vec::new(),
                _ => answer(Answer::Done),
            },
            Request::Wait { .. } if alive.interrupted => answer(Answer::Woken(WakeUp::Interrupted)),
            Request::Wait { .. } => vec![Step::Wait],
            Request::Notify(monitor) => {
                let waiting = state.wait_set(monitor);
                if waiting.is_empty() {
                    vec![Step::Notify(None)]
                } else {
                    waiting.into_iter().map(|thread| Step::Notify(Some(thread))).collect()
                }
            }
            Request::Park { timeout } => woken(&[
                (alive.permit, WakeUp::Woken),
                (alive.interrupted && !alive.permit, WakeUp::Interrupted),
                (timeout.is_some() && !alive.permit && !alive.interrupted, WakeUp::TimedOut),
                (self.rules.spurious, WakeUp::Spurious),
            ]),
            Request::Sleep { .. } => {
                woken(&[(alive.interrupted, WakeUp::Interrupted), (!alive.interrupted, WakeUp::TimedOut)])
            }
            Request::Join { thread: target, timeout } => {
                let ended = state.alive(target).is_none();
                woken(&[
                    (ended, WakeUp::Woken),
                    (!ended && alive.interrupted, WakeUp::Interrupted),
                    (!ended && !alive.interrupted && timeout.is_some(), WakeUp::TimedOut),
                ])
            }
            Request::TestInterrupt { thread: target, .. } => {
                answer(Answer::Flag(state.alive(target).is_some_and(|alive| alive.interrupted)))
            }
            Request::Start { thread: object, .. } => {
                answer(Answer::Flag(!state.threads.contains_key(&object)))
            }
            Request::Observe { thread: object, .. } => answer(Answer::Life(match state.alive(object) {
                Some(_) => Life::Alive,
                None if state.threads.contains_key(&object) => Life::Ended,
                None => Life::New,
            })),
            Request::Choice { options, .. } => {
                (0..options).map(|option| Step::Answer(Answer::Chosen(option))).collect()
            }
            Request::Abandon(_) | Request::Unsupported(_) | Request::Exit { .. } => vec![Step::Abandon],
            Request::End { .. } => vec![Step::End],
            Request::Write { .. }
            | Request::Fence(_)
            | Request::Unlock(_)
            | Request::NotifyAll(_)
            | Request::Unpark(_)
            | Request::Yield
            | Request::Interrupt(_)
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Fail => answer(Answer::Done),
        }
    }

    fn new_name(&self, state: &State<P::Thread>, named: impl Fn(u32) -> ObjectName) -> ObjectId {
        let names = self.program.names();
        match self.rules.naming {
            Naming::Counted => {
                let count = state.allocations.get(&named(0)).copied().unwrap_or(0);
                names.intern(named(count))
            }
            Naming::Reused => {
                let taken = state.reachable(names);
                let mut handles = (0..).map(|count| names.intern(named(count)));
                handles.find(|handle| !taken.contains(handle)).expect("some count is free")
            }
        }
    }
}
