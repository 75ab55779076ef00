//! What threads wait for besides monitors, and how they are woken (JLS §17.2, `LockSupport`, `Thread.isAlive`).
//!
//! Of these, JLS §17.4.4 knows that an interrupt synchronizes with noticing it, and the end of a thread with seeing that it has ended. Waiting
//! releases and acquires a monitor; notifying, parking and unparking order nothing. All are *turns*: when they happen is a choice,
//! since a wait may time out, be interrupted or be notified. If a program has no interrupts, or nobody asks who is alive,
//! the ends of threads and what could be interrupted are no turns; that is checked on the way, as races are.

use thinair_event::{ActionKind, ObjectId};
use thinair_program::{Answer, Describe, Life, Request, WakeUp};

use super::trail::Channel;
use super::{Change, Mark, Monitor, Move, Standing, Turn, Walk, number};
use crate::event_set::EventId;

/// A thread that waits in a monitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    monitor: ObjectId,
    /// How often it has to acquire the monitor again.
    depth: u32,
    /// Why it no longer waits, though it does not have the monitor yet.
    woken: Option<WakeUp>,
}

/// One of the ways in which a request may be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// There is no other.
    Only,
    /// Waiting is over, for this reason.
    Wakes(WakeUp),
    /// This thread is notified.
    Notifies(usize),
}

/// Whether a request is one of those that are answered in ways.
pub(super) fn has_ways(request: Request) -> bool {
    matches!(
        request,
        Request::Wait { .. }
            | Request::Notify(_)
            | Request::NotifyAll(_)
            | Request::Park { .. }
            | Request::Unpark(_)
            | Request::Sleep { .. }
            | Request::Interrupt(_)
            | Request::TestInterrupt { .. }
            | Request::Observe { .. }
            | Request::Join { .. }
            | Request::Start { .. }
            | Request::End { .. }
    )
}

impl<P: Describe> Walk<'_, P> {
    /// What a request of this kind does at once, if it is no turn; none if it is of no such kind.
    pub(super) fn step_blocking(&mut self, thread: usize, request: Request, mark: Mark) -> Option<Move> {
        let interrupts = self.setting.interrupts;
        Some(match request {
            Request::Wait { monitor, .. } if self.is_thread(monitor) => {
                self.give_up(thread, "waiting in the monitor of a thread")
            }
            Request::Wait { .. } if self.threads[thread].waiting.is_none() && !interrupts => {
                self.save(thread, mark);
                self.enter(thread, request);
                Move::Done
            }
            Request::Observe { closely: true, .. } => {
                self.give_up(thread, "asking in which state a thread is")
            }
            Request::Observe { .. } | Request::Join { timeout: Some(_), .. } if !self.setting.liveness => {
                self.remarks.liveness = true;
                Move::Impossible
            }
            Request::Interrupt(_) if !interrupts => {
                self.remarks.interrupts = true;
                Move::Impossible
            }
            Request::TestInterrupt { thread: other, .. } if other != self.threads[thread].object => {
                self.give_up(thread, "asking whether another thread is interrupted")
            }
            Request::TestInterrupt { .. } if !interrupts => {
                self.save(thread, mark);
                self.looked(thread, None, Answer::Flag(false));
                Move::Done
            }
            Request::Sleep { .. } if !interrupts => {
                self.save(thread, mark);
                self.looked(thread, None, Answer::Woken(WakeUp::TimedOut));
                Move::Done
            }
            Request::Wait { .. }
            | Request::Notify(_)
            | Request::NotifyAll(_)
            | Request::Park { .. }
            | Request::Unpark(_)
            | Request::Sleep { .. }
            | Request::Interrupt(_)
            | Request::TestInterrupt { .. }
            | Request::Observe { .. } => Move::Waits,
            Request::Join { thread: other, timeout: Some(_) } if self.is_thread(other) => Move::Waits,
            Request::Join { thread: other, .. } if interrupts && self.is_thread(other) => Move::Waits,
            Request::Start { thread: started, .. } if self.setting.liveness && !self.is_thread(started) => {
                Move::Waits
            }
            Request::End { .. } if self.setting.liveness => Move::Waits,
            Request::Exit { .. } => self.give_up(thread, "ending the whole program"),
            _ => return None,
        })
    }

    /// The turn that such a request waits for, if it is possible now.
    pub(super) fn blocking_turn(&self, thread: usize, request: Request) -> Option<Turn> {
        let run = &self.threads[thread];
        let me = run.object;
        let turn = match request {
            Request::Wait { monitor, .. } => match run.waiting {
                None => Turn::Looks(me),
                Some(Waiting { woken: None, .. }) => Turn::Wakes(me, monitor),
                Some(_) => {
                    let owner = self.monitors.get(&monitor).and_then(|monitor| monitor.owner);
                    return owner.is_none().then_some(Turn::Lock(monitor));
                }
            },
            Request::Notify(monitor) | Request::NotifyAll(monitor) => return Some(Turn::Notifies(monitor)),
            Request::Park { .. } => Turn::Parks(me),
            Request::Unpark(other) => return Some(Turn::Unparks(other)),
            Request::Sleep { .. } | Request::TestInterrupt { .. } => Turn::Looks(me),
            Request::Interrupt(other) => return Some(Turn::Interrupts(other)),
            Request::Observe { thread: other, .. } => return Some(Turn::Observes(me, other)),
            Request::Join { thread: other, .. } => Turn::Observes(me, other),
            Request::Start { thread: other, .. } => return Some(Turn::Begins(other)),
            Request::End { .. } => return Some(Turn::Begins(me)),
            _ => return None,
        };
        (!self.ways(thread, request).is_empty()).then_some(turn)
    }

    /// In which ways such a request may be answered now.
    pub(super) fn ways(&self, thread: usize, request: Request) -> Vec<Way> {
        let run = &self.threads[thread];
        let is_interrupted = run.interrupted.is_some();
        let interrupted = || is_interrupted.then_some(Way::Wakes(WakeUp::Interrupted));
        let timed_out = |may: bool| may.then_some(Way::Wakes(WakeUp::TimedOut));
        match request {
            Request::Wait { timeout, .. } => match run.waiting {
                // A thread that is interrupted already does not begin to wait.
                None if is_interrupted => vec![Way::Wakes(WakeUp::Interrupted)],
                Some(Waiting { woken: None, .. }) => {
                    interrupted().or_else(|| timed_out(timeout.is_some())).into_iter().collect()
                }
                None | Some(_) => vec![Way::Only],
            },
            Request::Notify(monitor) => {
                let waits = |&other: &usize| {
                    self.threads[other]
                        .waiting
                        .is_some_and(|waiting| waiting.monitor == monitor && waiting.woken.is_none())
                };
                let waiters: Vec<Way> = (0..self.threads.len()).filter(waits).map(Way::Notifies).collect();
                if waiters.is_empty() { vec![Way::Only] } else { waiters }
            }
            Request::Park { .. } if run.permit => vec![Way::Wakes(WakeUp::Woken)],
            Request::Park { timeout } => {
                interrupted().or_else(|| timed_out(timeout.is_some())).into_iter().collect()
            }
            Request::Sleep { .. } => {
                vec![interrupted().unwrap_or(Way::Wakes(WakeUp::TimedOut))]
            }
            Request::Join { thread: other, timeout } => {
                let ended = self.run_of(other).is_some_and(|run| run.standing == Standing::Ended);
                let woken = ended.then_some(Way::Wakes(WakeUp::Woken));
                woken.or_else(interrupted).or_else(|| timed_out(timeout.is_some())).into_iter().collect()
            }
            _ => vec![Way::Only],
        }
    }

    /// The thread, which is kept, does what it asked for, in one of the ways.
    pub(super) fn take_way(&mut self, thread: usize, request: Request, way: Way, mark: Mark) {
        match (request, way) {
            (Request::Wait { .. }, Way::Only) => match self.threads[thread].waiting {
                None => self.enter(thread, request),
                Some(waiting) => self.leave(thread, waiting),
            },
            (Request::Wait { .. }, Way::Wakes(wake)) => match &mut self.threads[thread].waiting {
                None => self.wakes(thread, wake, None),
                Some(waiting) => waiting.woken = Some(wake),
            },
            (Request::Notify(_), Way::Notifies(waiter)) => {
                self.notify(waiter, mark);
                self.acted(thread, Answer::Done);
            }
            (Request::NotifyAll(monitor), _) => {
                for waiter in 0..self.threads.len() {
                    let waiting = self.threads[waiter].waiting;
                    if waiting.is_some_and(|waiting| waiting.monitor == monitor && waiting.woken.is_none()) {
                        self.notify(waiter, mark);
                    }
                }
                self.acted(thread, Answer::Done);
            }
            (Request::Park { .. }, Way::Wakes(wake)) => {
                if wake == WakeUp::Woken {
                    self.threads[thread].permit = false;
                }
                let channel = Channel::Permit(self.threads[thread].object);
                self.wakes(thread, wake, Some(channel));
            }
            (Request::Unpark(other), _) => {
                // One that has not been started has no permit to get.
                if let Some(other) = self.place_of(other) {
                    self.save(other, mark);
                    self.threads[other].permit = true;
                }
                self.wake_others(thread, Channel::Permit(other), mark);
                self.acted(thread, Answer::Done);
            }
            (Request::Sleep { .. } | Request::Join { .. }, Way::Wakes(wake)) => {
                if let (Request::Join { thread: other, .. }, WakeUp::Woken) = (request, wake) {
                    self.join(thread, other);
                    self.acted(thread, Answer::Woken(wake));
                } else {
                    self.wakes(thread, wake, None);
                }
            }
            (Request::Interrupt(other), _) => {
                if let Some(target) = self.place_of(other)
                    && self.threads[target].standing != Standing::Ended
                {
                    self.save(target, mark);
                    let event = self.push(thread, ActionKind::Interrupt(number(target)), None);
                    self.threads[target].interrupted.get_or_insert_default().push(event);
                    self.wake_others(thread, Channel::Interrupts(other), mark);
                }
                self.acted(thread, Answer::Done);
            }
            (Request::TestInterrupt { clear, .. }, _) => {
                let is_interrupted = self.threads[thread].interrupted.is_some();
                if is_interrupted {
                    self.notices_interrupt(thread, clear);
                    self.acted(thread, Answer::Flag(true));
                } else {
                    let channel = Channel::Interrupts(self.threads[thread].object);
                    self.looked(thread, Some(channel), Answer::Flag(false));
                }
            }
            (Request::Observe { thread: other, .. }, _) => {
                let life = match self.run_of(other).map(|run| run.standing) {
                    None => Life::New,
                    Some(Standing::Ended) => Life::Ended,
                    Some(_) => Life::Alive,
                };
                if life == Life::Ended {
                    self.join(thread, other);
                    self.acted(thread, Answer::Life(life));
                } else {
                    self.looked(thread, Some(Channel::Life(other)), Answer::Life(life));
                }
            }
            (Request::Start { thread: other, .. }, _) => {
                self.spawn(thread, other);
                self.wake_others(thread, Channel::Life(other), mark);
            }
            (Request::End { .. }, _) => {
                self.push(thread, ActionKind::End, None);
                self.threads[thread].standing = Standing::Ended;
                let me = self.threads[thread].object;
                self.wake_others(thread, Channel::Life(me), mark);
            }
            (Request::Notify(_), _) => _ = self.acted(thread, Answer::Done),
            (request, way) => unreachable!("{way:?} is no way for {request:?}"),
        }
    }

    /// Releases the monitor altogether and waits.
    fn enter(&mut self, thread: usize, request: Request) {
        let Request::Wait { monitor, .. } = request else { unreachable!("only waiting enters") };
        let old = self.monitors.get(&monitor).copied().unwrap_or_default();
        self.changes.push(Change::Monitor(monitor, old));
        let mut released_by = old.released_by;
        for _ in 0..old.depth {
            released_by = Some(self.push(thread, ActionKind::Unlock(monitor), None));
        }
        self.monitors.insert(monitor, Monitor { owner: None, depth: 0, released_by });
        self.threads[thread].waiting = Some(Waiting { monitor, depth: old.depth, woken: None });
    }

    /// Acquires the monitor again, and goes on.
    fn leave(&mut self, thread: usize, waiting: Waiting) {
        let Waiting { monitor, depth, woken } = waiting;
        let old = self.monitors.get(&monitor).copied().unwrap_or_default();
        self.changes.push(Change::Monitor(monitor, old));
        if let Some(unlock) = old.released_by {
            self.acquire(thread, unlock);
        }
        for _ in 0..depth {
            self.push(thread, ActionKind::Lock(monitor), None);
        }
        self.monitors.insert(monitor, Monitor { owner: Some(thread as u32), depth, ..old });
        self.threads[thread].waiting = None;
        self.wakes(thread, woken.expect("it was woken"), Some(Channel::Monitor(monitor)));
    }

    fn notify(&mut self, waiter: usize, mark: Mark) {
        self.save(waiter, mark);
        let waiting = self.threads[waiter].waiting.as_mut().expect("it waits");
        waiting.woken = Some(WakeUp::Woken);
    }

    /// Waiting is over.
    fn wakes(&mut self, thread: usize, wake: WakeUp, channel: Option<Channel>) {
        match wake {
            WakeUp::Interrupted => {
                // Parking leaves it for the program to clear.
                let clears =
                    !matches!(self.setting.program.next(&self.threads[thread].state), Request::Park { .. });
                self.notices_interrupt(thread, clears);
                self.acted(thread, Answer::Woken(wake));
            }
            WakeUp::TimedOut => self.looked(thread, channel, Answer::Woken(wake)),
            WakeUp::Woken | WakeUp::Spurious => _ = self.acted(thread, Answer::Woken(wake)),
        }
    }

    fn notices_interrupt(&mut self, thread: usize, clears: bool) {
        let interrupts = self.threads[thread].interrupted.clone().unwrap_or_default();
        for &interrupt in &interrupts {
            self.acquire(thread, interrupt);
        }
        self.push(thread, ActionKind::DetectInterrupt(number(thread)), None);
        if clears {
            self.threads[thread].interrupted = None;
        }
    }

    /// The thread saw the end of another.
    pub(super) fn join(&mut self, thread: usize, other: ObjectId) {
        let joined = self.place_of(other).expect("it has ended");
        let end = self.last_event_of(joined);
        self.acquire(thread, end);
        self.push(thread, ActionKind::Join(number(joined)), None);
    }

    fn last_event_of(&self, thread: usize) -> EventId {
        let last = self.events.iter().rposition(|event| event.thread as usize == thread);
        EventId(last.expect("every thread has a start") as u32)
    }

    fn is_thread(&self, object: ObjectId) -> bool {
        self.place_of(object).is_some()
    }

    fn place_of(&self, object: ObjectId) -> Option<usize> {
        self.threads.iter().position(|run| run.object == object)
    }

    fn run_of(&self, object: ObjectId) -> Option<&super::Run<P::Thread>> {
        self.place_of(object).map(|place| &self.threads[place])
    }

    /// The thread looked at something and is where it was, as far as others can tell.
    fn looked(&mut self, thread: usize, channel: Option<Channel>, answer: Answer) {
        let here = self.here(thread);
        let run = &mut self.threads[thread];
        run.trail.add(here, channel, false);
        self.setting.program.resume(&mut run.state, answer);
    }
}
