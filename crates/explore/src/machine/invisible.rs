//! Steps that no other thread can notice are taken together with the step before them.
//!
//! These neither change nor depend on anything that another thread can change or ask for, under sequential consistency:
//! 1. a fence, the end of a final variable's construction, output, and a yield;
//! 2. allocation, and access to objects that no other thread can reach: their cells and their monitors;
//! 3. a read of a location that is never written, or never again;
//! 4. a thread's end, unless threads ask whether others are alive: then it can only let a join go on;
//! 5. waiting for the end of a thread that has ended, where plain accesses are no steps either.
//!
//! Such a step is always possible, in one way only, commutes with every step of every other thread, and stays invisible
//! whatever others do. So an execution in which it comes later has the same outcome, and the same findings, as the one
//! in which it comes at once; and no deadlock is lost, since a state with such a step is none.
//!
//! (Where room is short, whether an allocation succeeds depends on what others have allocated. Then the order in which
//! threads find that out is not explored in full: the bound on room is ours, and no part of the program.)
//!
//! A thread that goes on for ever like that must not keep the machine: after so many steps, or at a yield that changes
//! nothing, it waits for its turn like any other, so that a loop is a cycle of states.

use thinair_event::ObjectId;
use thinair_program::{Answer, Mutability, Program, Request, WakeUp};

use super::{Machine, Slot, Status, Taken, Trace};
use crate::{Exposure, Reduction};

/// How many invisible steps go with one step.
const AHEAD: usize = 1 << 16;

/// How many objects are allocated before what became unreachable is forgotten.
const PATIENCE: usize = 1 << 12;

impl<P: Program> Machine<'_, P> {
    /// Takes a thread's invisible steps. Whether they changed and depended on nothing but the thread itself.
    pub(super) fn run_ahead(&mut self, thread: ObjectId, trace: &mut impl Trace<P>) -> bool {
        let mut alone = true;
        if !self.options.reduction.invisible {
            return alone;
        }
        let Some(mut index) = self.slot_of(thread) else { return alone };
        self.acting = thread;
        for _ in 0..AHEAD {
            if self.threads[index].status != Status::Running {
                return alone;
            }
            let request = self.threads[index].request;
            self.note_whereabouts(index);
            if let Request::Allocate { length, .. } = request
                && (self.allocated >= PATIENCE || self.allocated > 0 && !self.has_room(length))
            {
                self.settle();
                // Threads that were forgotten have moved the others.
                let Some(moved) = self.slot_of(thread) else { return alone };
                index = moved;
            }
            let answer = match request {
                Request::Fence(_) | Request::Freeze(_) | Request::External { .. } => {
                    self.summarize_privately(thread, Taken::Answered(request, Some(Answer::Done)));
                    Answer::Done
                }
                Request::Yield if self.yield_changes(index) => Answer::Done,
                Request::End { exception } if self.ends_unnoticed() => {
                    if self.waiters(thread).next().is_none() && self.can_lock(thread, thread) {
                        let taken = Taken::Answered(request, None);
                        trace.took(thread, &self.threads[index].state, taken);
                        self.summarize(thread, taken);
                        self.end_thread(index, exception);
                    }
                    return alone;
                }
                Request::Read { location, mode } => {
                    if self.is_private(location.object) {
                        alone = false;
                        self.summarize_privately(thread, Taken::Answered(request, None));
                    } else {
                        let variable = self.program.variable(location);
                        match variable.mutability {
                            Mutability::Any => return alone,
                            Mutability::Once if self.value(location) == variable.default => return alone,
                            Mutability::Once => {
                                alone = false;
                                self.reads_for_good(thread, location, mode);
                            }
                            Mutability::Never => {}
                        }
                    }
                    Answer::Value(self.value(location))
                }
                Request::Join { thread: ended, .. } if self.has_ended_quietly(ended) => {
                    alone = false;
                    let answer = Answer::Woken(WakeUp::Woken);
                    self.summarize(thread, Taken::Answered(request, Some(answer)));
                    answer
                }
                _ => {
                    let Some(answer) = self.answer_privately(thread, request) else { return alone };
                    alone = false;
                    self.summarize_privately(thread, Taken::Answered(request, Some(answer)));
                    answer
                }
            };
            trace.took(thread, &self.threads[index].state, Taken::Answered(request, Some(answer)));
            self.resume_thread(index, answer);
        }
        alone
    }

    /// If a thread has ended unnoticed, lets those go on who have waited for that: nothing can come in between. Whether
    /// there was anyone.
    pub(super) fn let_joiners_go_on(&mut self, ended: ObjectId, trace: &mut impl Trace<P>) -> bool {
        let mut ended = vec![ended];
        let mut any = false;
        while let Some(thread) = ended.pop() {
            if !self.has_ended_quietly(thread) {
                continue;
            }
            let waits = |slot: &&Slot<P::Thread>| {
                matches!(slot.request, Request::Join { thread: awaited, .. } if awaited == thread)
                    && slot.status == Status::Running
            };
            let joiners: Vec<ObjectId> = self.threads.iter().filter(waits).map(|slot| slot.object).collect();
            for joiner in joiners {
                any = true;
                self.run_ahead(joiner, trace);
                ended.push(joiner);
            }
        }
        any
    }

    /// The answer to what is about private objects only; nothing if it is not.
    fn answer_privately(&mut self, thread: ObjectId, request: Request) -> Option<Answer> {
        match request {
            Request::Write { location, value, .. } if self.is_private(location.object) => {
                self.write_in_run(location, value);
                Some(Answer::Done)
            }
            Request::ReadModifyWrite { location, update, .. }
                if self.is_private(location.object) && !update.is_weak() =>
            {
                let old = self.value(location);
                let new = update.apply(old);
                if let Some(new) = new {
                    self.write_in_run(location, new);
                }
                Some(Answer::Updated { old, written: new.is_some() })
            }
            Request::Allocate { .. } => self.answer_memory(thread, request, 0),
            // Nobody else can hold it or wait for it.
            Request::Lock(monitor) | Request::Unlock(monitor) if self.is_private(monitor) => {
                self.answer_memory(thread, request, 0)
            }
            Request::Notify(monitor) | Request::NotifyAll(monitor) if self.is_private(monitor) => {
                Some(Answer::Done)
            }
            _ => None,
        }
    }

    /// Whether a thread has ended, and to wait for that is no step of its own.
    fn has_ended_quietly(&self, thread: ObjectId) -> bool {
        let Reduction { invisible, synchronization, .. } = self.options.reduction;
        invisible && synchronization && !self.is_alive(thread) && self.slot_of(thread).is_some()
    }

    /// Whether no thread notices when exactly another ends. If it is not known, it is assumed as long as nothing to the
    /// contrary is met.
    pub(super) fn ends_unnoticed(&self) -> bool {
        let is_assumed =
            self.options.reduction.synchronization && !self.options.exposed.contains(Exposure::Liveness);
        is_assumed || !self.program.observes_liveness()
    }

    /// Whether the thread is in another state after a yield: else it is one that says to wait for others.
    fn yield_changes(&self, index: usize) -> bool {
        let before = &self.threads[index].state;
        let mut after = before.clone();
        self.program.resume(&mut after, Answer::Done);
        after != *before
    }
}
