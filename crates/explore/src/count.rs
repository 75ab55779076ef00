//! Counting executions up to Mazurkiewicz equivalence: same program order, reads-from, coherence order, and order of
//! the operations on each monitor.
//!
//! States are told apart by their history as well: each read by the write that it sees, each write by the one that it
//! overwrites, each operation on a monitor by the one before it. Two paths with the same history are the same
//! execution, so each prefix of an execution is visited once, and each execution is counted once. (A search that
//! visits each execution once, without keeping a set, is faster; this one is plain, and a check on it.)
//!
//! An endless loop has endlessly many histories: bound loops, or depth. Programs that allocate objects, and threads
//! that are notified one at a time, may be counted too often: which name an object gets, and which waiter's number is
//! drawn, is taken for a part of the history.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId};
use thinair_program::{Answer, Program, Request};

use crate::fingerprint::{Kind, component};
use crate::search::Count;
use crate::{
    Completeness, Fingerprint, Limits, Machine, Mark, Observer, Reduction, Situation, Step, Taken, Visited,
};

/// How many executions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Executions {
    /// Those in which every thread ends.
    pub complete: u64,
    /// Those that end in a deadlock.
    pub blocked: u64,
    /// How much of the program was looked at.
    pub completeness: Completeness,
}

/// Counts the executions of a program; of the observer, only `progress` is used.
pub fn count<P: Program>(program: &P, limits: Limits, observer: &mut impl Observer<P>) -> Executions {
    let mut machine = Machine::new(program, Reduction::INVISIBLE);
    let mut history = History::default();
    let mut visited = Visited::new();
    let mut executions = Executions { complete: 0, blocked: 0, completeness: Completeness::Exhaustive };
    let mut progress = Count::new();
    let mut frames: Vec<Frame> = Vec::new();
    let mut depth = 0;
    loop {
        // The machine is in a state that was just reached, or reached again.
        let state = Fingerprint(machine.fingerprint().0.wrapping_add(history.fingerprint.0));
        if visited.insert(state) {
            progress.state();
            let situation = machine.situation();
            match situation {
                Situation::Final => executions.complete += 1,
                Situation::Deadlock | Situation::Hang => executions.blocked += 1,
                Situation::Open { .. } | Situation::Abandoned(_) | Situation::Unsupported(_) => {}
            }
            if progress.enter(&machine, situation, depth, limits) {
                let steps = machine.steps().collect();
                frames.push(Frame {
                    mark: machine.mark(),
                    changes: history.undo.len(),
                    history: history.fingerprint,
                    steps,
                });
            }
        }
        // The next step of the newest state that has one left.
        let step = loop {
            let Some(frame) = frames.last_mut() else {
                executions.completeness = progress.completeness();
                return executions;
            };
            machine.undo(frame.mark);
            history.undo(frame.changes, frame.history);
            match frame.steps.pop() {
                Some(step) => break step,
                None => {
                    frames.pop();
                }
            }
        };
        depth = frames.len();
        let taken = machine.take(step);
        history.record(step, taken);
        if progress.step(frames.len()) && observer.progress(progress.progress()) == ControlFlow::Break(()) {
            executions.completeness = Completeness::Stopped;
            return executions;
        }
    }
}

struct Frame {
    mark: Mark,
    changes: usize,
    history: Fingerprint,
    steps: Vec<Step>,
}

/// An event of a path: the thread and how many it had before.
type Event = (ObjectId, u32);

/// What happened, as far as it tells executions apart.
#[derive(Default)]
struct History {
    fingerprint: Fingerprint,
    events: FxHashMap<ObjectId, u32>,
    latest: FxHashMap<Touched, Event>,
    /// What to put back, newest last.
    undo: Vec<Undo>,
}

/// What operations are ordered on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Touched {
    Location(Location),
    Monitor(ObjectId),
}

enum Undo {
    Events(ObjectId, u32),
    Latest(Touched, Option<Event>),
}

impl History {
    fn record(&mut self, step: Step, taken: Taken) {
        let event = self.event(step.thread);
        match taken {
            Taken::Answered(Request::Read { location, .. }, _) => {
                self.follow(event, Touched::Location(location));
            }
            Taken::Answered(Request::Write { location, .. }, _) => {
                self.replace(event, Touched::Location(location));
            }
            Taken::Answered(
                Request::ReadModifyWrite { location, .. },
                Some(Answer::Updated { written, .. }),
            ) => {
                self.add(&(event, step.option));
                if written {
                    self.replace(event, Touched::Location(location));
                } else {
                    self.follow(event, Touched::Location(location));
                }
            }
            Taken::Answered(
                Request::Lock(monitor)
                | Request::Unlock(monitor)
                | Request::Notify(monitor)
                | Request::NotifyAll(monitor),
                _,
            )
            | Taken::Waits(monitor, _)
            | Taken::Returns(monitor, ..) => {
                self.add(&(event, step.option));
                self.replace(event, Touched::Monitor(monitor));
            }
            Taken::Answered(_, answer) => self.add(&(event, answer)),
            Taken::StopsWaiting(wake) => self.add(&(event, wake)),
        }
    }

    fn event(&mut self, thread: ObjectId) -> Event {
        let count = self.events.entry(thread).or_insert(0);
        self.undo.push(Undo::Events(thread, *count));
        *count += 1;
        (thread, *count)
    }

    /// The event comes after the latest one, and others may too.
    fn follow(&mut self, event: Event, touched: Touched) {
        self.add(&(event, touched, self.latest.get(&touched).copied()));
    }

    /// The event comes after the latest one, and is the latest now.
    fn replace(&mut self, event: Event, touched: Touched) {
        self.follow(event, touched);
        let before = self.latest.insert(touched, event);
        self.undo.push(Undo::Latest(touched, before));
    }

    fn add(&mut self, fact: &impl std::hash::Hash) {
        self.fingerprint.add(component(Kind::History, fact));
    }

    fn undo(&mut self, changes: usize, fingerprint: Fingerprint) {
        while self.undo.len() > changes {
            match self.undo.pop().expect("longer than that") {
                Undo::Events(thread, count) => {
                    self.events.insert(thread, count);
                }
                Undo::Latest(touched, Some(event)) => {
                    self.latest.insert(touched, event);
                }
                Undo::Latest(touched, None) => {
                    self.latest.remove(&touched);
                }
            }
        }
        self.fingerprint = fingerprint;
    }
}
