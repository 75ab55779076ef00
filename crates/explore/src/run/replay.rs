//! Taking given steps, one request or indivisible sequence each: a second opinion on what a search found.
//!
//! This knows nothing of the machine that searches: threads, monitors and wait sets are plain tables here, and the heap is
//! that of a run, which names objects and forgets them in its own way. So threads go by their numbers in the order in
//! which they start.

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;
use thinair_program::{Answer, Exception, Life, Program, Request, Sequence, Thread as _, WakeUp};

use super::heap::Heap;

/// What steps lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// The threads that have been started, in this order.
    pub threads: Vec<Outline>,
    /// The thread that was the last to violate an assertion.
    pub failed: Option<usize>,
    /// The status with which the program has exited, if it has.
    pub exit: Option<i32>,
}

/// What has become of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// It can act, and not only by waking up for no reason.
    GoesOn,
    /// It waits for what only others can give, or for nothing any more.
    Blocked,
    /// It goes no further because its front end says so.
    Abandoned,
    /// It has ended, by an exception if there is one.
    Ended(Option<Exception>),
}

/// A step that can't be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step}, of thread {}: {reason}", thread + 1)]
pub struct Astray {
    /// Its number, from 0.
    pub step: usize,
    /// The number of the thread.
    pub thread: usize,
    /// Why not.
    pub reason: &'static str,
}

/// Takes exactly these steps: each a thread, by its number in the order of start, and which of its options.
/// Threads wake up for no reason only if that is allowed.
pub fn replay<P: Program>(
    program: &P,
    spurious: bool,
    steps: impl IntoIterator<Item = (usize, u32)>,
) -> Result<Replayed, Astray> {
    let mut replay = Replay {
        program,
        spurious,
        heap: Heap::new(program),
        threads: Vec::new(),
        numbers: FxHashMap::default(),
        monitors: FxHashMap::default(),
        failed: None,
        exit: None,
    };
    for object in program.initial().threads {
        replay.start(object);
    }
    for (step, (thread, option)) in steps.into_iter().enumerate() {
        let astray = |reason| Astray { step, thread, reason };
        replay.take(thread, option).map_err(astray)?;
        while replay.is_in_sequence(thread) {
            replay.take(thread, 0).map_err(astray)?;
        }
    }
    Ok(replay.end())
}

struct Replay<'p, P: Program> {
    program: &'p P,
    spurious: bool,
    heap: Heap<'p, P>,
    threads: Vec<Thread<P::Thread>>,
    /// The numbers of threads by their objects; a name that is used again stands for its latest bearer.
    numbers: FxHashMap<ObjectId, usize>,
    /// Who holds which monitor, and how often.
    monitors: FxHashMap<ObjectId, (usize, u32)>,
    failed: Option<usize>,
    exit: Option<i32>,
}

struct Thread<T> {
    object: ObjectId,
    state: T,
    activity: Activity,
    interrupted: bool,
    permit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Activity {
    Acts,
    Waits { monitor: ObjectId, times: u32, timed: bool },
    Returns { monitor: ObjectId, times: u32, why: WakeUp },
    Ended(Option<Exception>),
}

impl<P: Program> Replay<'_, P> {
    fn start(&mut self, object: ObjectId) {
        self.numbers.insert(object, self.threads.len());
        let state = self.program.start(object);
        self.threads.push(Thread {
            object,
            state,
            activity: Activity::Acts,
            interrupted: false,
            permit: false,
        });
    }

    /// Whether what a thread asks for is indivisible from what it did last.
    fn is_in_sequence(&self, number: usize) -> bool {
        let thread = &self.threads[number];
        let acts = matches!(thread.activity, Activity::Acts);
        acts && self.program.sequence(&thread.state) == Sequence::GoesOn
    }

    fn take(&mut self, number: usize, option: u32) -> Result<(), &'static str> {
        if self.exit.is_some() {
            return Err("the program has exited");
        }
        let thread = self.threads.get_mut(number).ok_or("it has not been started")?;
        match thread.activity {
            Activity::Ended(_) => Err("it has ended"),
            Activity::Waits { monitor, times, timed } => {
                let why = match option {
                    0 if thread.interrupted => WakeUp::Interrupted,
                    0 if timed => WakeUp::TimedOut,
                    0 | 1 if self.spurious => WakeUp::Spurious,
                    _ => return Err("it waits to be notified"),
                };
                thread.interrupted &= why != WakeUp::Interrupted;
                thread.activity = Activity::Returns { monitor, times, why };
                Ok(())
            }
            Activity::Returns { monitor, times, why } => {
                if self.monitors.contains_key(&monitor) {
                    return Err("the monitor that it waited on is held");
                }
                self.monitors.insert(monitor, (number, times));
                self.threads[number].activity = Activity::Acts;
                self.resume(number, Answer::Woken(why));
                Ok(())
            }
            Activity::Acts => {
                if let Some(answer) = self.act(number, option)? {
                    self.resume(number, answer);
                }
                if self.heap.wants_collection() {
                    self.collect();
                }
                Ok(())
            }
        }
    }

    fn resume(&mut self, number: usize, answer: Answer) {
        self.program.resume(&mut self.threads[number].state, answer);
    }

    /// Does what a thread asks for. No answer if it waits, or is gone.
    fn act(&mut self, number: usize, option: u32) -> Result<Option<Answer>, &'static str> {
        let request = self.program.next(&self.threads[number].state);
        let options = match request {
            Request::Notify(monitor) => self.waiting(monitor).len().max(1) as u32,
            Request::ReadModifyWrite { .. }
            | Request::Park { .. }
            | Request::Observe { closely: true, .. } => 2,
            Request::Choice { options, .. } => options,
            _ => 1,
        };
        if option >= options {
            return Err("it has not so many options");
        }
        Ok(Some(match request {
            Request::Read { location, .. } => Answer::Value(self.heap.read(location)),
            Request::Write { location, value, .. } => {
                self.heap.write(location, value);
                Answer::Done
            }
            Request::ReadModifyWrite { location, update, .. } => {
                let old = self.heap.read(location);
                let mut new = update.apply(old);
                if option == 1 {
                    if new.is_none() || !update.is_weak() {
                        return Err("a read-modify-write can't fail for no reason");
                    }
                    new = None;
                }
                if let Some(new) = new {
                    self.heap.write(location, new);
                }
                Answer::Updated { old, written: new.is_some() }
            }
            Request::Allocate { site, class, length } => {
                let object = self.threads[number].object;
                let first = self.heap.allocate(object, site, class, length);
                let allocated = first.or_else(|| {
                    self.collect();
                    self.heap.allocate(object, site, class, length)
                });
                allocated.map_or(Answer::Exhausted, Answer::Allocated)
            }
            Request::Fence(_) | Request::Freeze(_) | Request::Yield | Request::External { .. } => {
                Answer::Done
            }
            Request::Choice { .. } => Answer::Chosen(option),
            Request::Fail => {
                self.failed = Some(number);
                Answer::Done
            }
            Request::Abandon(_) => return Err("it goes no further"),
            Request::Unsupported(_) => return Err("it does something that is not supported"),
            Request::Exit { status } => {
                self.exit = Some(status);
                return Ok(None);
            }
            Request::End { exception } => {
                self.end_of(number, exception);
                return Ok(None);
            }
            Request::Lock(_) | Request::Unlock(_) | Request::Notify(_) | Request::NotifyAll(_) => {
                self.synchronize(number, request, option)?
            }
            Request::Wait { monitor, timeout } => {
                let (_, times) = self.held(number, monitor)?;
                if !std::mem::take(&mut self.threads[number].interrupted) {
                    self.monitors.remove(&monitor);
                    self.threads[number].activity =
                        Activity::Waits { monitor, times, timed: timeout.is_some() };
                    return Ok(None);
                }
                Answer::Woken(WakeUp::Interrupted)
            }
            Request::Park { .. }
            | Request::Unpark(_)
            | Request::Sleep { .. }
            | Request::Interrupt(_)
            | Request::TestInterrupt { .. }
            | Request::Start { .. }
            | Request::Join { .. }
            | Request::Observe { .. } => self.thread_request(number, request, option)?,
        }))
    }

    fn synchronize(&mut self, number: usize, request: Request, option: u32) -> Result<Answer, &'static str> {
        match request {
            Request::Lock(monitor) => {
                let (owner, times) = self.monitors.entry(monitor).or_insert((number, 0));
                if *owner != number {
                    return Err("the monitor is held by another thread");
                }
                *times += 1;
            }
            Request::Unlock(monitor) => {
                let (_, times) = self.held(number, monitor)?;
                if times > 1 {
                    self.monitors.insert(monitor, (number, times - 1));
                } else {
                    self.monitors.remove(&monitor);
                }
            }
            Request::Notify(monitor) => {
                if let Some(&waiter) = self.waiting(monitor).get(option as usize) {
                    self.notify(waiter);
                }
            }
            Request::NotifyAll(monitor) => self.notify_all(monitor),
            _ => unreachable!("not about a monitor"),
        }
        Ok(Answer::Done)
    }

    /// What is about threads and the time that they spend.
    fn thread_request(
        &mut self,
        number: usize,
        request: Request,
        option: u32,
    ) -> Result<Answer, &'static str> {
        let spurious = self.spurious;
        let me = &mut self.threads[number];
        Ok(match request {
            Request::Park { timeout } => Answer::Woken(match option {
                0 if std::mem::take(&mut me.permit) => WakeUp::Woken,
                0 if me.interrupted => WakeUp::Interrupted,
                0 if timeout.is_some() => WakeUp::TimedOut,
                _ if spurious => WakeUp::Spurious,
                _ => return Err("it waits for its permit"),
            }),
            Request::Unpark(thread) => {
                if let Some(target) = self.alive(thread) {
                    self.threads[target].permit = true;
                }
                Answer::Done
            }
            Request::Sleep { .. } => Answer::Woken(if std::mem::take(&mut me.interrupted) {
                WakeUp::Interrupted
            } else {
                WakeUp::TimedOut
            }),
            Request::Interrupt(thread) => {
                if let Some(target) = self.alive(thread) {
                    self.threads[target].interrupted = true;
                }
                Answer::Done
            }
            Request::TestInterrupt { thread, clear } => Answer::Flag(match self.alive(thread) {
                Some(target) if clear => std::mem::take(&mut self.threads[target].interrupted),
                Some(target) => self.threads[target].interrupted,
                None => false,
            }),
            Request::Start { thread, .. } => {
                let fresh = !self.numbers.contains_key(&thread);
                if fresh {
                    self.start(thread);
                }
                Answer::Flag(fresh)
            }
            Request::Join { thread, timeout } => {
                let ended = self.alive(thread).is_none();
                Answer::Woken(if ended {
                    WakeUp::Woken
                } else if std::mem::take(&mut self.threads[number].interrupted) {
                    WakeUp::Interrupted
                } else if timeout.is_some() {
                    WakeUp::TimedOut
                } else {
                    return Err("the thread that it joins has not ended");
                })
            }
            Request::Observe { thread, closely } => Answer::Life(match self.numbers.get(&thread) {
                None => Life::New,
                Some(&seen) => {
                    let seen = &self.threads[seen];
                    match seen.activity {
                        Activity::Ended(_) => Life::Ended,
                        _ if !closely => Life::Alive,
                        Activity::Waits { timed: true, .. } => Life::TimedWaiting,
                        Activity::Waits { timed: false, .. } => Life::Waiting,
                        Activity::Returns { .. } => Life::Blocked,
                        // The second option: it already waits for what it asks for.
                        Activity::Acts if option == 1 => {
                            let asks = self.program.next(&seen.state);
                            Life::of_waiting(&asks).ok_or("the thread that it looks at does not wait")?
                        }
                        Activity::Acts => Life::Alive,
                    }
                }
            }),
            _ => unreachable!("not about threads"),
        })
    }

    fn end_of(&mut self, number: usize, exception: Option<Exception>) {
        let thread = &mut self.threads[number];
        thread.activity = Activity::Ended(exception);
        thread.interrupted = false;
        thread.permit = false;
        let object = thread.object;
        self.notify_all(object);
    }

    fn notify_all(&mut self, monitor: ObjectId) {
        for waiter in self.waiting(monitor) {
            self.notify(waiter);
        }
    }

    fn notify(&mut self, waiter: usize) {
        let thread = &mut self.threads[waiter];
        if let Activity::Waits { monitor, times, .. } = thread.activity {
            thread.activity = Activity::Returns { monitor, times, why: WakeUp::Woken };
        }
    }

    /// The threads that wait to be notified, in the order in which they started.
    fn waiting(&self, on: ObjectId) -> Vec<usize> {
        let waits = |thread: &Thread<P::Thread>| matches!(thread.activity, Activity::Waits { monitor, .. } if monitor == on);
        (0..self.threads.len()).filter(|&number| waits(&self.threads[number])).collect()
    }

    fn held(&self, number: usize, monitor: ObjectId) -> Result<(usize, u32), &'static str> {
        let held = self.monitors.get(&monitor).copied();
        held.filter(|(owner, _)| *owner == number).ok_or("it does not hold the monitor")
    }

    fn alive(&self, thread: ObjectId) -> Option<usize> {
        let number = *self.numbers.get(&thread)?;
        (!matches!(self.threads[number].activity, Activity::Ended(_))).then_some(number)
    }

    /// Forgets what no thread can reach.
    fn collect(&mut self) {
        let mut roots: Vec<ObjectId> = self.monitors.keys().copied().collect();
        for thread in &self.threads {
            match thread.activity {
                Activity::Ended(_) => continue,
                Activity::Waits { monitor, .. } | Activity::Returns { monitor, .. } => roots.push(monitor),
                Activity::Acts => {}
            }
            roots.push(thread.object);
            thread.state.references(&mut |object| roots.push(object));
        }
        self.heap.collect(roots);
        // A name may be used again by a thread that has yet to start.
        let Replay { numbers, heap, threads, .. } = self;
        let has_ended = |number: usize| matches!(threads[number].activity, Activity::Ended(_));
        numbers.retain(|object, number| !has_ended(*number) || heap.is_live(*object));
    }

    fn end(self) -> Replayed {
        let outline = |number: usize| match self.threads[number].activity {
            Activity::Ended(exception) => Outline::Ended(exception),
            _ if self.exit.is_some() => Outline::Blocked,
            Activity::Waits { timed, .. } if timed || self.threads[number].interrupted => Outline::GoesOn,
            Activity::Waits { .. } => Outline::Blocked,
            Activity::Returns { monitor, .. } if self.monitors.contains_key(&monitor) => Outline::Blocked,
            Activity::Returns { .. } => Outline::GoesOn,
            Activity::Acts => self.prospect(number),
        };
        let threads = (0..self.threads.len()).map(outline).collect();
        Replayed { threads, failed: self.failed, exit: self.exit }
    }

    /// Whether a thread gets what it asks for.
    fn prospect(&self, number: usize) -> Outline {
        let thread = &self.threads[number];
        let goes_on = match self.program.next(&thread.state) {
            Request::Abandon(_) => return Outline::Abandoned,
            Request::Unsupported(_) => false,
            Request::Lock(monitor) => self.monitors.get(&monitor).is_none_or(|(owner, _)| *owner == number),
            Request::Park { timeout } => thread.permit || thread.interrupted || timeout.is_some(),
            Request::Join { thread: other, timeout } => {
                self.alive(other).is_none() || thread.interrupted || timeout.is_some()
            }
            _ => true,
        };
        if goes_on { Outline::GoesOn } else { Outline::Blocked }
    }
}
