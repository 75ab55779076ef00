//! Intra-thread validity (JLS §17.4.7, docs/definitions.md D7.7): each thread of an execution does what the program
//! says, given the values that its reads see.
//!
//! This completes [`thinair_event::validate`], which does not know programs. Like it, it is a second opinion:
//! it runs each thread alone and shares no code with any search.

use rustc_hash::FxHashMap;
use thinair_event::{
    ActionId, ActionKind, Execution, Location, ObjectId, ReadMode, ThreadId, Value, WriteMode,
};

use crate::{Allocations, Answer, Initial, Life, Program, Request, WakeUp};

/// Why an execution is none of the program's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("intra-thread: {reason} (action {action:?} of thread {thread:?})")]
pub struct Mismatch {
    /// The thread that does something else.
    pub thread: ThreadId,
    /// The action at which it is noticed; none if actions are missing at the end.
    pub action: Option<ActionId>,
    /// What is wrong.
    pub reason: &'static str,
}

/// How much of its threads' runs an execution has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Every thread runs to its end.
    Whole,
    /// Threads may stop anywhere: at a deadlock, at a finding, where another thread exits.
    Prefix,
}

/// Checks that every thread runs as the program says.
///
/// Which way an action went that is no memory action (a choice, a timeout, a spurious failure) is not part of
/// an execution; for programs with these, some resolution of them must fit.
///
/// Gives the states in which the threads are at the end, in the order of the execution's threads.
pub fn intra_thread<P: Program>(
    program: &P,
    execution: &Execution,
    extent: Extent,
) -> Result<Vec<P::Thread>, Mismatch> {
    let mut states = Vec::new();
    let initial = program.initial();
    initial_writes(program, &initial, execution)?;
    for (index, object) in execution.threads.iter().enumerate().skip(1) {
        let thread = ThreadId(index as u32);
        let broken = |reason| Mismatch { thread, action: None, reason };
        let object = object.ok_or(broken("the thread has no object"))?;
        let spawned = execution.actions.iter().any(|action| action.kind == ActionKind::Spawn(thread));
        if !spawned && !initial.threads.contains(&object) {
            return Err(broken("the thread was never started"));
        }
        let replay =
            Replay { program, execution, extent, thread, object, actions: execution.actions_of(thread) };
        states.push(replay.run()?);
    }
    Ok(states)
}

/// The initializing thread writes exactly the initial values.
fn initial_writes<P: Program>(program: &P, initial: &Initial, execution: &Execution) -> Result<(), Mismatch> {
    let declared: FxHashMap<_, _> = initial.writes.iter().copied().collect();
    for id in execution.actions_of(ThreadId::INIT) {
        let broken = |reason| Err(Mismatch { thread: ThreadId::INIT, action: Some(id), reason });
        match execution.action(id).kind {
            ActionKind::Start | ActionKind::End => {}
            ActionKind::Write(location, mode) => {
                let variable = program.variable(location.whole());
                let whole = declared.get(&location.whole()).copied().unwrap_or(variable.default);
                let value = match whole.halves().filter(|_| is_torn(execution, location)) {
                    Some((_, high)) if location.is_high_half() => high,
                    Some((low, _)) => low,
                    None => whole,
                };
                if execution.value_written[id.index()] != Some(value) {
                    return broken("an initial write of another value");
                }
                let expected = if variable.volatile { WriteMode::Volatile } else { WriteMode::Plain };
                if mode != expected {
                    return broken("an initial write of another mode");
                }
            }
            _ => return broken("the initializing thread only writes"),
        }
    }
    Ok(())
}

/// Whether a long or double is accessed in halves (JLS §17.7): then it is in all of the execution.
fn is_torn(execution: &Execution, location: Location) -> bool {
    let high = location.high_half();
    execution.actions.iter().any(|action| {
        action.kind.read_location() == Some(high) || action.kind.written_location() == Some(high)
    })
}

struct Replay<'a, P: Program> {
    program: &'a P,
    execution: &'a Execution,
    extent: Extent,
    thread: ThreadId,
    object: ObjectId,
    actions: Vec<ActionId>,
}

/// One way of going on: the thread's state, how many of its actions are accounted for, what it allocated.
struct Point<T> {
    state: T,
    done: usize,
    allocations: Allocations,
    /// Requests since the last action, to notice a thread that runs on without acting.
    silent: usize,
}

/// More silent requests in a row than this are taken for a loop.
const SILENT: usize = 100_000;

impl<P: Program> Replay<'_, P> {
    fn run(&self) -> Result<P::Thread, Mismatch> {
        let mut furthest = Mismatch {
            thread: self.thread,
            action: self.actions.first().copied(),
            reason: "the thread's first action is not its start",
        };
        if self.kind(0) != Some(ActionKind::Start) {
            return Err(furthest);
        }
        let mut points = vec![Point {
            state: self.program.start(self.object),
            done: 1,
            allocations: Allocations::default(),
            silent: 0,
        }];
        let mut reached = 0;
        while let Some(mut point) = points.pop() {
            match self.step(&mut point) {
                Ok(Progress::Ended) => return Ok(point.state),
                Ok(Progress::On(next)) => {
                    for (answer, consumed) in next {
                        let mut state = point.state.clone();
                        self.program.resume(&mut state, answer);
                        let allocations = point.allocations.clone();
                        let silent = if consumed == 0 { point.silent + 1 } else { 0 };
                        points.push(Point { state, done: point.done + consumed, allocations, silent });
                    }
                }
                Err(reason) => {
                    if point.done >= reached {
                        reached = point.done;
                        furthest = Mismatch {
                            thread: self.thread,
                            action: self.actions.get(point.done).copied(),
                            reason,
                        };
                    }
                }
            }
        }
        Err(furthest)
    }

    fn kind(&self, place: usize) -> Option<ActionKind> {
        self.actions.get(place).map(|&id| self.execution.action(id).kind)
    }

    /// The answers that fit the actions from here on, each with how many actions it accounts for.
    fn step(&self, point: &mut Point<P::Thread>) -> Result<Progress, &'static str> {
        if self.extent == Extent::Prefix && point.done == self.actions.len() {
            return Ok(Progress::Ended);
        }
        if point.silent > SILENT {
            return Err("the thread runs on without acting");
        }
        let here = self.kind(point.done);
        let one = |answer| Ok(Progress::On(vec![(answer, 1)]));
        let expect =
            |kind: ActionKind, answer, reason| if here == Some(kind) { one(answer) } else { Err(reason) };
        match self.program.next(&point.state) {
            Request::Read { location, mode: ReadMode::Plain } if is_torn(self.execution, location) => {
                let high = ActionKind::Read(location.high_half(), ReadMode::Plain);
                let reads_both = here == Some(ActionKind::Read(location, ReadMode::Plain))
                    && self.kind(point.done + 1) == Some(high);
                match (self.read_value(point.done), self.read_value(point.done + 1)) {
                    (Some(low), Some(high)) if reads_both => {
                        let value = self.program.variable(location).default.with_halves(low, high);
                        Ok(Progress::On(vec![(Answer::Value(value), 2)]))
                    }
                    _ => Err("the program reads here, in halves"),
                }
            }
            Request::Write { location, value, mode: WriteMode::Plain }
                if is_torn(self.execution, location) =>
            {
                let high = ActionKind::Write(location.high_half(), WriteMode::Plain);
                let writes_both = here == Some(ActionKind::Write(location, WriteMode::Plain))
                    && self.kind(point.done + 1) == Some(high);
                let written = self.written(point.done).zip(self.written(point.done + 1));
                if writes_both && value.halves().is_some_and(|halves| written == Some(halves)) {
                    Ok(Progress::On(vec![(Answer::Done, 2)]))
                } else {
                    Err("the program writes here in halves, or another value")
                }
            }
            Request::Read { location, mode } => match self.read_value(point.done) {
                Some(value) if here == Some(ActionKind::Read(location, mode)) => one(Answer::Value(value)),
                _ => Err("the program reads here"),
            },
            Request::Write { location, value, mode } => {
                if here == Some(ActionKind::Write(location, mode)) && self.written(point.done) == Some(value)
                {
                    one(Answer::Done)
                } else {
                    Err("the program writes here, or another value")
                }
            }
            Request::ReadModifyWrite { location, update, read, write } => {
                let Some(old) =
                    self.read_value(point.done).filter(|_| here == Some(ActionKind::Read(location, read)))
                else {
                    return Err("the program updates here");
                };
                let mut answers = Vec::new();
                let halves =
                    self.actions.get(point.done).copied().zip(self.actions.get(point.done + 1).copied());
                let paired = halves.is_some_and(|pair| self.execution.atomic.contains(&pair));
                match update.apply(old) {
                    Some(new) => {
                        if paired
                            && self.kind(point.done + 1) == Some(ActionKind::Write(location, write))
                            && self.written(point.done + 1) == Some(new)
                        {
                            answers.push((Answer::Updated { old, written: true }, 2));
                        }
                        if !paired && update.is_weak() {
                            answers.push((Answer::Updated { old, written: false }, 1));
                        }
                    }
                    None if !paired => answers.push((Answer::Updated { old, written: false }, 1)),
                    None => {}
                }
                if answers.is_empty() {
                    Err("the program updates here to another value")
                } else {
                    Ok(Progress::On(answers))
                }
            }
            Request::Fence(mode) => {
                expect(ActionKind::Fence(mode), Answer::Done, "the program has a fence here")
            }
            Request::Lock(monitor) => {
                expect(ActionKind::Lock(monitor), Answer::Done, "the program locks here")
            }
            Request::Unlock(monitor) => {
                expect(ActionKind::Unlock(monitor), Answer::Done, "the program unlocks here")
            }
            Request::Freeze(location) => expect(
                ActionKind::Freeze(location),
                Answer::Done,
                "the program freezes a final variable here",
            ),
            Request::External { channel, .. } => {
                expect(ActionKind::External(channel), Answer::Done, "the program acts externally here")
            }
            Request::Allocate { site, class, length } => {
                let names = self.program.names();
                let object = point.allocations.next(names, self.object, site, class, length);
                Ok(Progress::On(vec![(Answer::Allocated(object), 0)]))
            }
            Request::Wait { monitor, timeout } => self.wait(point.done, monitor, timeout.is_some()),
            Request::Start { thread: object, .. } => match here {
                Some(ActionKind::Spawn(child)) if self.is_thread(child, object) => one(Answer::Flag(true)),
                _ => Ok(Progress::On(vec![(Answer::Flag(false), 0)])),
            },
            Request::Join { thread, timeout } => {
                let mut answers = self.interrupted(point.done);
                match here {
                    Some(ActionKind::Join(ended)) if self.is_thread(ended, thread) => {
                        answers.push((Answer::Woken(WakeUp::Woken), 1));
                    }
                    // One that was never started counts as ended, without an action.
                    _ if !self.has_begun(thread, point.done) => {
                        answers.push((Answer::Woken(WakeUp::Woken), 0));
                    }
                    _ => {}
                }
                if timeout.is_some() {
                    answers.push((Answer::Woken(WakeUp::TimedOut), 0));
                }
                if answers.is_empty() {
                    Err("the program joins a thread here")
                } else {
                    Ok(Progress::On(answers))
                }
            }
            Request::Observe { thread, .. } => {
                let seen = Life::ALL.into_iter().filter(|life| *life != Life::Ended);
                let mut answers: Vec<_> = seen.map(|life| (Answer::Life(life), 0)).collect();
                if matches!(here, Some(ActionKind::Join(ended)) if self.is_thread(ended, thread)) {
                    answers = vec![(Answer::Life(Life::Ended), 1)];
                }
                Ok(Progress::On(answers))
            }
            Request::Interrupt(target) => match here {
                Some(ActionKind::Interrupt(thread)) if self.is_thread(thread, target) => one(Answer::Done),
                _ if !self.has_begun(target, point.done) => Ok(Progress::On(vec![(Answer::Done, 0)])),
                _ => Err("the program interrupts a thread here"),
            },
            Request::TestInterrupt { thread, .. } => match here {
                Some(ActionKind::DetectInterrupt(detected)) if self.is_thread(detected, thread) => {
                    one(Answer::Flag(true))
                }
                _ => Ok(Progress::On(vec![(Answer::Flag(false), 0)])),
            },
            Request::Park { timeout } => {
                let mut answers = vec![(Answer::Woken(WakeUp::Woken), 0)];
                answers.extend(self.interrupted(point.done));
                answers.push((Answer::Woken(WakeUp::Spurious), 0));
                if timeout.is_some() {
                    answers.push((Answer::Woken(WakeUp::TimedOut), 0));
                }
                Ok(Progress::On(answers))
            }
            Request::Sleep { .. } => {
                let mut answers = vec![(Answer::Woken(WakeUp::TimedOut), 0)];
                answers.extend(self.interrupted(point.done));
                Ok(Progress::On(answers))
            }
            Request::Notify(_)
            | Request::NotifyAll(_)
            | Request::Unpark(_)
            | Request::Yield
            | Request::Fail => Ok(Progress::On(vec![(Answer::Done, 0)])),
            Request::Choice { options, .. } => {
                Ok(Progress::On((0..options).map(|option| (Answer::Chosen(option), 0)).collect()))
            }
            Request::Abandon(_) => Err("the program abandons this execution"),
            Request::Unsupported(_) => {
                Err("the program does something here that its front end does not support")
            }
            Request::Exit { .. } if point.done == self.actions.len() => Ok(Progress::Ended),
            Request::Exit { .. } => Err("the program exits here"),
            Request::End { .. } => {
                if here == Some(ActionKind::End) && point.done + 1 == self.actions.len() {
                    Ok(Progress::Ended)
                } else {
                    Err("the program ends the thread here")
                }
            }
        }
    }

    /// JLS §17.2.1: unlock as often as held, then lock as often, then detect an interrupt that ended it. One
    /// that came before is detected at once, and the monitor is kept.
    fn wait(&self, done: usize, monitor: ObjectId, timed: bool) -> Result<Progress, &'static str> {
        let count_of = |from: usize, kind| {
            (from..self.actions.len()).take_while(|&place| self.kind(place) == Some(kind)).count()
        };
        let held = {
            let before = |kind| (0..done).filter(|&place| self.kind(place) == Some(kind)).count();
            before(ActionKind::Lock(monitor)).saturating_sub(before(ActionKind::Unlock(monitor)))
        };
        let at_once = self.interrupted(done);
        if held > 0 && !at_once.is_empty() {
            return Ok(Progress::On(at_once));
        }
        if held == 0 || count_of(done, ActionKind::Unlock(monitor)) < held {
            return Err("the program waits here, which unlocks the monitor");
        }
        if self.extent == Extent::Prefix && done + held == self.actions.len() {
            return Ok(Progress::Ended);
        }
        if count_of(done + held, ActionKind::Lock(monitor)) < held {
            return Err("the program waits here, which locks the monitor again");
        }
        let consumed = 2 * held;
        let mut answers =
            vec![(Answer::Woken(WakeUp::Woken), consumed), (Answer::Woken(WakeUp::Spurious), consumed)];
        if timed {
            answers.push((Answer::Woken(WakeUp::TimedOut), consumed));
        }
        for (answer, detected) in self.interrupted(done + consumed) {
            answers.push((answer, consumed + detected));
        }
        Ok(Progress::On(answers))
    }

    fn interrupted(&self, place: usize) -> Vec<Step> {
        match self.kind(place) {
            Some(ActionKind::DetectInterrupt(thread)) if thread == self.thread => {
                vec![(Answer::Woken(WakeUp::Interrupted), 1)]
            }
            _ => Vec::new(),
        }
    }

    fn read_value(&self, place: usize) -> Option<Value> {
        self.actions.get(place).and_then(|&id| self.execution.value_read(id))
    }

    fn written(&self, place: usize) -> Option<Value> {
        self.actions.get(place).and_then(|&id| self.execution.value_written[id.index()])
    }

    /// Whether a thread's start is known to come before this place: a thread that has not begun can be joined and
    /// interrupted without an action.
    fn has_begun(&self, object: ObjectId, place: usize) -> bool {
        let Some(thread) = self.execution.threads.iter().position(|other| *other == Some(object)) else {
            return false;
        };
        let starts = |id: &ActionId| {
            let action = self.execution.action(*id);
            action.thread.index() == thread && action.kind == ActionKind::Start
        };
        let Some(start) = self.execution.ids().find(|id| starts(id)) else { return false };
        // The thread's synchronization actions up to here say where in so it is.
        self.actions[..place].iter().any(|&id| self.execution.synchronization_order.contains(start, id))
    }

    fn is_thread(&self, thread: ThreadId, object: ObjectId) -> bool {
        self.execution.threads.get(thread.index()) == Some(&Some(object))
    }
}

/// An answer, and how many actions it accounts for.
type Step = (Answer, usize);

enum Progress {
    On(Vec<Step>),
    Ended,
}
