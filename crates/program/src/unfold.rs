//! A thread as a tree: what it asks for, for all answers that its reads could get.
//!
//! Engines that do not run threads step by step (`machine`, `axioms`, `hb`) need the requests that come after
//! an unanswered read. The tree has them: a read branches over a domain of values, and each request carries
//! the earlier reads that its location, its value and its being reached depend on. Which these are, a front
//! end says exactly ([`Dependencies`]) or not at all ([`AllEarlier`]: everything depends on every earlier read).

use std::collections::BTreeSet;

use thinair_event::{Location, ObjectId, Value};

use crate::{Abandonment, Allocations, Answer, Life, Names, Program, Request, WakeUp};

/// A program that knows what its requests depend on.
pub trait Dependencies: Program {
    /// A thread with what each part of its state depends on.
    type Traced: Clone;

    /// A thread at its beginning, when nothing depends on any read.
    fn trace(&self, thread: Self::Thread) -> Self::Traced;

    /// The thread's next request and what it depends on.
    fn next_traced(&self, thread: &Self::Traced) -> (Request, Dependence);

    /// Moves the thread on; what the answer decides depends on `read`, if the request was a read.
    fn resume_traced(&self, thread: &mut Self::Traced, answer: Answer, read: Option<NodeId>);
}

/// The earlier reads that a request depends on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependence {
    /// For the location, monitor or thread that it is about.
    pub location: BTreeSet<NodeId>,
    /// For the value that it writes or compares with.
    pub value: BTreeSet<NodeId>,
    /// For its being reached at all.
    pub control: BTreeSet<NodeId>,
}

/// A place in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The index as a `usize`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A request in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What the thread asks for here.
    pub request: Request,
    /// What that depends on.
    pub dependence: Dependence,
    /// What comes next, by answer.
    pub children: Vec<(Answer, NodeId)>,
}

/// A thread unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The requests; the first is the root, and parents come before their children.
    pub nodes: Vec<Node>,
    /// Whether nothing was cut: no bound of the front end and not [`Limits`].
    pub complete: bool,
}

impl Tree {
    /// The first request.
    pub const ROOT: NodeId = NodeId(0);

    /// The request at that place.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

/// How large a tree may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest path, in requests.
    pub depth: usize,
    /// The number of nodes.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 1_000, nodes: 1_000_000 }
    }
}

/// Unfolds a thread. `domain` gives the values that a read of a location may return.
pub fn unfold<P: Dependencies>(
    program: &P,
    thread: ObjectId,
    domain: &dyn Fn(Location) -> Vec<Value>,
    limits: Limits,
) -> Tree {
    let mut unfolding = Unfolding {
        program,
        object: thread,
        domain,
        limits,
        tree: Tree { nodes: Vec::new(), complete: true },
    };
    unfolding.run(program.trace(program.start(thread)));
    unfolding.tree
}

struct Unfolding<'a, P: Dependencies> {
    program: &'a P,
    object: ObjectId,
    domain: &'a dyn Fn(Location) -> Vec<Value>,
    limits: Limits,
    tree: Tree,
}

/// A request that has not been unfolded yet.
struct Pending<T> {
    thread: T,
    depth: usize,
    parent: Option<(NodeId, Answer)>,
    /// What has been allocated on the path here.
    allocations: Allocations,
}

impl<P: Dependencies> Unfolding<'_, P> {
    fn run(&mut self, root: P::Traced) {
        let mut pending = std::collections::VecDeque::from([Pending {
            thread: root,
            depth: 0,
            parent: None,
            allocations: Allocations::default(),
        }]);
        while let Some(Pending { thread, depth, parent, mut allocations }) = pending.pop_front() {
            if depth >= self.limits.depth || self.tree.nodes.len() >= self.limits.nodes {
                self.tree.complete = false;
                continue;
            }
            let (request, dependence) = self.program.next_traced(&thread);
            let id = NodeId(self.tree.nodes.len() as u32);
            self.tree.nodes.push(Node { request, dependence, children: Vec::new() });
            if let Some((parent, answer)) = parent {
                self.tree.nodes[parent.index()].children.push((answer, id));
            }
            if let Request::Abandon(Abandonment::Bound) | Request::Unsupported(_) = request {
                self.tree.complete = false;
            }
            let is_read = matches!(request, Request::Read { .. } | Request::ReadModifyWrite { .. });
            for answer in answers(self.program, self.object, request, self.domain, &mut allocations) {
                let mut next = thread.clone();
                self.program.resume_traced(&mut next, answer, is_read.then_some(id));
                pending.push_back(Pending {
                    thread: next,
                    depth: depth + 1,
                    parent: Some((id, answer)),
                    allocations: allocations.clone(),
                });
            }
        }
    }
}

/// All answers that some engine could give to a request of a thread, in a fixed order. `domain` gives the values that a read
/// may return; `allocations` is what the thread has allocated on its way here.
pub fn answers<P: Program>(
    program: &P,
    thread: ObjectId,
    request: Request,
    domain: &dyn Fn(Location) -> Vec<Value>,
    allocations: &mut Allocations,
) -> Vec<Answer> {
    let woken = |timed: bool| {
        let mut answers = vec![Answer::Woken(WakeUp::Woken), Answer::Woken(WakeUp::Interrupted)];
        answers.extend(timed.then_some(Answer::Woken(WakeUp::TimedOut)));
        answers
    };
    match request {
        Request::Read { location, .. } => domain(location).into_iter().map(Answer::Value).collect(),
        Request::ReadModifyWrite { location, update, .. } => domain(location)
            .into_iter()
            .flat_map(|old| {
                let written = update.apply(old).is_some();
                let mut answers = vec![Answer::Updated { old, written }];
                if written && update.is_weak() {
                    answers.push(Answer::Updated { old, written: false });
                }
                answers
            })
            .collect(),
        Request::Allocate { site, class, length } => {
            vec![Answer::Allocated(allocations.next(program.names(), thread, site, class, length))]
        }
        Request::Wait { timeout, .. } | Request::Park { timeout } => {
            let mut answers = woken(timeout.is_some());
            answers.push(Answer::Woken(WakeUp::Spurious));
            answers
        }
        Request::Join { timeout, .. } => woken(timeout.is_some()),
        Request::Sleep { .. } => {
            vec![Answer::Woken(WakeUp::TimedOut), Answer::Woken(WakeUp::Interrupted)]
        }
        Request::Observe { closely: false, .. } => {
            [Life::New, Life::Alive, Life::Ended].map(Answer::Life).into()
        }
        Request::Observe { closely: true, .. } => Life::ALL.map(Answer::Life).into(),
        Request::TestInterrupt { .. } | Request::Start { .. } => {
            vec![Answer::Flag(false), Answer::Flag(true)]
        }
        Request::Choice { options, .. } => (0..options).map(Answer::Chosen).collect(),
        Request::Abandon(_) | Request::Unsupported(_) | Request::Exit { .. } | Request::End { .. } => {
            Vec::new()
        }
        Request::Write { .. }
        | Request::Fence(_)
        | Request::Lock(_)
        | Request::Unlock(_)
        | Request::Notify(_)
        | Request::NotifyAll(_)
        | Request::Unpark(_)
        | Request::Yield
        | Request::Interrupt(_)
        | Request::Freeze(_)
        | Request::External { .. }
        | Request::Fail => vec![Answer::Done],
    }
}

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

    fn next_traced(&self, thread: &Self::Traced) -> (Request, Dependence) {
        let all = || thread.reads.clone();
        (self.next(&thread.thread), Dependence { location: all(), value: all(), control: all() })
    }

    fn resume_traced(&self, thread: &mut Self::Traced, answer: Answer, read: Option<NodeId>) {
        self.resume(&mut thread.thread, answer);
        thread.reads.extend(read);
    }
}
