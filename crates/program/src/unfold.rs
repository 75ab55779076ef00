//! A thread as a tree: what it asks for, for all answers that its reads could get.
//!
//! Engines that do not run threads step by step (`machine`, `axioms`, `hb`) need the requests that come after
//! an unanswered read. The tree has them: a read branches over a domain of values, and each request carries
//! the earlier reads that its location, its value and its being reached depend on. Which these are, a front
//! end says exactly ([`Dependencies`]) or not at all ([`AllEarlier`]: everything depends on every earlier read).
//! Choices are no reads, so no front end says what depends on them: that all that follows is reached.
//!
//! A thread that stands where it stood before, and has only read since then, spins, and need not be followed
//! ([`Spinning`]): an execution in which it goes on is still one without the reads in between, because nothing comes of
//! them.

mod all_earlier;
mod answers;
mod tree;

use std::collections::{BTreeSet, VecDeque};
use std::convert::Infallible;

use thinair_event::{Location, ObjectId, Value};

pub use all_earlier::{AllEarlier, WithReads};
pub use answers::answers;
pub use tree::{Cut, Node, NodeId, Tree};

use crate::{Abandonment, Allocations, Answer, Program, Request};

/// A program that knows what its requests depend on.
pub trait Dependencies: Program {
    /// A thread with what each part of its state depends on.
    type Traced: Clone;

    /// A thread at its beginning, when nothing depends on any read.
    fn trace(&self, thread: Self::Thread) -> Self::Traced;

    /// The thread's state.
    fn state<'t>(&self, thread: &'t Self::Traced) -> &'t Self::Thread;

    /// The thread's next request and what it depends on.
    fn next_traced(&self, thread: &Self::Traced) -> (Request, Dependence);

    /// Moves the thread on; what the answer decides depends on `read`, if the request was a read.
    fn resume_traced(&self, thread: &mut Self::Traced, answer: Answer, read: Option<NodeId>);
}

/// The earlier reads and choices that a request depends on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependence {
    /// For the location, monitor or thread that it is about.
    pub location: BTreeSet<NodeId>,
    /// For the value that it writes or compares with.
    pub value: BTreeSet<NodeId>,
    /// For its being reached at all.
    pub control: BTreeSet<NodeId>,
}

/// How large a tree may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest path, in requests.
    pub depth: usize,
    /// The number of nodes that are followed.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 1_000, nodes: 1_000_000 }
    }
}

/// Whether a thread that spins is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spinning {
    /// It is, to the bounds.
    Followed,
    /// It is not ([`Cut::Spins`]).
    Cut,
}

/// The answers to what a thread asks for in a state.
pub type Answers<'a, T, E> = dyn Fn(&T, Request, &mut Allocations) -> Result<Vec<Answer>, E> + 'a;

/// How a thread is unfolded.
pub struct Setting<'a, T, E> {
    /// The answers to what a thread asks for in a state, given what it has allocated on its way; or why it can't be unfolded.
    pub answers: &'a Answers<'a, T, E>,
    /// Whether it is followed when it spins.
    pub spinning: Spinning,
    /// How far.
    pub limits: Limits,
    /// Asked now and then; what was begun is cut once it says yes.
    pub is_over: &'a dyn Fn() -> bool,
}

/// Unfolds a thread, with all answers that some engine could give. `domain` gives the values that a read of a location may
/// return.
pub fn unfold<P: Dependencies>(
    program: &P,
    thread: ObjectId,
    domain: &dyn Fn(Location) -> Vec<Value>,
    limits: Limits,
) -> Tree<P::Thread> {
    let setting = Setting {
        answers: &|_: &P::Thread, request, allocations: &mut Allocations| {
            Ok(answers(program, thread, request, domain, allocations))
        },
        spinning: Spinning::Followed,
        limits,
        is_over: &|| false,
    };
    let unfolded: Result<_, Infallible> = unfold_with(program, thread, &setting);
    match unfolded {
        Ok(tree) => tree,
        Err(never) => match never {},
    }
}

/// A request that has not been unfolded yet.
struct Pending<T> {
    thread: T,
    depth: usize,
    parent: Option<(NodeId, usize)>,
    /// What has been allocated on the path here.
    allocations: Allocations,
    /// The choices on it.
    choices: BTreeSet<NodeId>,
}

/// Unfolds a thread as the setting says.
pub fn unfold_with<P: Dependencies, E>(
    program: &P,
    thread: ObjectId,
    setting: &Setting<'_, P::Thread, E>,
) -> Result<Tree<P::Thread>, E> {
    let mut tree = Tree { nodes: Vec::new(), complete: true };
    let mut pending = VecDeque::from([Pending {
        thread: program.trace(program.start(thread)),
        depth: 0,
        parent: None,
        allocations: Allocations::default(),
        choices: BTreeSet::new(),
    }]);
    while let Some(Pending { thread, depth, parent, mut allocations, choices }) = pending.pop_front() {
        let id = NodeId(tree.nodes.len() as u32);
        let state = program.state(&thread).clone();
        let (request, mut dependence) = program.next_traced(&thread);
        dependence.control.extend(&choices);
        let is_too_large = depth >= setting.limits.depth || id.index() >= setting.limits.nodes;
        let cut = if is_too_large || (setting.is_over)() {
            Some(Cut::Bound)
        } else {
            (setting.spinning == Spinning::Cut && tree.spins(parent, &state)).then_some(Cut::Spins)
        };
        let answers = match cut {
            None => (setting.answers)(&state, request, &mut allocations)?,
            Some(_) => Vec::new(),
        };
        let is_bound = matches!(request, Request::Abandon(Abandonment::Bound) | Request::Unsupported(_));
        tree.complete &= cut != Some(Cut::Bound) && !is_bound;
        if let Some((parent, answer)) = parent {
            tree.nodes[parent.index()].children[answer].1 = id;
        }
        let is_read = matches!(request, Request::Read { .. } | Request::ReadModifyWrite { .. });
        let mut chosen = choices;
        chosen.extend(matches!(request, Request::Choice { .. }).then_some(id));
        for (number, &answer) in answers.iter().enumerate() {
            let mut next = thread.clone();
            program.resume_traced(&mut next, answer, is_read.then_some(id));
            pending.push_back(Pending {
                thread: next,
                depth: depth + 1,
                parent: Some((id, number)),
                allocations: allocations.clone(),
                choices: chosen.clone(),
            });
        }
        let unknown = NodeId(u32::MAX);
        let children = answers.into_iter().map(|answer| (answer, unknown)).collect();
        tree.nodes.push(Node { state, request, cut, dependence, parent, children });
    }
    Ok(tree)
}
