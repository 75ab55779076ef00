//! What is known of a program whose front end does not say what its requests depend on.

use std::collections::BTreeSet;

use thinair_event::{Location, ObjectId};

use super::{Dependence, Dependencies, NodeId};
use crate::{Answer, Names, Program, Request};

/// Any program, with everything depending on every earlier read.
#[derive(Debug)]
pub struct AllEarlier<'a, P>(pub &'a P);

/// A thread and the reads that it has made.
#[derive(Clone, Debug)]
pub struct WithReads<T> {
    thread: T,
    reads: BTreeSet<NodeId>,
}

impl<P: Program> Program for AllEarlier<'_, P> {
    type Thread = P::Thread;

    fn initial(&self) -> crate::Initial {
        self.0.initial()
    }

    fn start(&self, thread: ObjectId) -> P::Thread {
        self.0.start(thread)
    }

    fn next(&self, thread: &P::Thread) -> Request {
        self.0.next(thread)
    }

    fn resume(&self, thread: &mut P::Thread, answer: Answer) {
        self.0.resume(thread, answer);
    }

    fn variable(&self, location: Location) -> crate::Variable {
        self.0.variable(location)
    }

    fn names(&self) -> &Names {
        self.0.names()
    }
}

impl<P: Program> Dependencies for AllEarlier<'_, P> {
    type Traced = WithReads<P::Thread>;

    fn trace(&self, thread: P::Thread) -> Self::Traced {
        WithReads { thread, reads: BTreeSet::new() }
    }

    fn state<'t>(&self, thread: &'t Self::Traced) -> &'t P::Thread {
        &thread.thread
    }

    fn next_traced(&self, thread: &Self::Traced) -> (Request, Dependence) {
        let all = || thread.reads.clone();
        (self.next(&thread.thread), Dependence { location: all(), value: all(), control: all() })
    }

    fn resume_traced(&self, thread: &mut Self::Traced, answer: Answer, read: Option<NodeId>) {
        self.resume(&mut thread.thread, answer);
        thread.reads.extend(read);
    }
}
