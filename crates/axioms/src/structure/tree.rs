//! A thread unfolded over the domain: what it does for all answers that its reads could get.
//!
//! This is [`thinair_program::unfold`] with the thread's states kept, since questions are asked of final states and cores
//! name source positions, and with the answers that are possible here.
//!
//! A thread that stands where it stood before, and has only read since then, is not followed any further: it spins. An execution
//! in which it does so is still one without the reads in between, because nothing comes of them. If it synchronized in
//! between, which may order other actions, it is followed once more.

use std::collections::{BTreeSet, VecDeque};

use thinair_event::{Location, ObjectId, ReadMode, Value};
use thinair_program::unfold::{Dependencies, NodeId};
use thinair_program::{Allocations, Answer, Describe, Request, Unfollowed};

use super::Bounds;
use super::request::answers;

/// What a thread may do; the first node is the root, and parents come before their children.
#[derive(Debug)]
pub(super) struct Tree<T> {
    pub(super) nodes: Vec<Node<T>>,
    /// Whether no bound of ours was reached.
    pub(super) complete: bool,
}

#[derive(Debug)]
pub(super) struct Node<T> {
    pub(super) state: T,
    /// What the thread asks for here, if it is followed.
    pub(super) request: Result<Request, Stop>,
    /// The nodes whose answers decide that it is reached and what it is.
    pub(super) depends_on: BTreeSet<usize>,
    /// Where it comes from, and by which of the answers there.
    pub(super) parent: Option<(usize, usize)>,
    pub(super) children: Vec<(Answer, usize)>,
}

/// Why a thread is not followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Stop {
    Bound,
    Spins,
}

impl<T: Eq> Tree<T> {
    /// Whether a thread that comes from a node, in this state, has been in it before and done nothing since.
    fn spins(&self, parent: Option<(usize, usize)>, state: &T) -> bool {
        let mut been_here = 0;
        let mut synchronized = false;
        for (place, _) in std::iter::successors(parent, |&(place, _)| self.nodes[place].parent) {
            let node = &self.nodes[place];
            match node.request {
                Ok(Request::Read { mode, .. }) => synchronized |= mode == ReadMode::Volatile,
                Ok(Request::Lock(_) | Request::Unlock(_)) => synchronized = true,
                Ok(Request::Yield) => {}
                _ => return false,
            }
            been_here += usize::from(node.state == *state);
            if been_here > usize::from(synchronized) {
                return true;
            }
        }
        false
    }
}

impl<T> Tree<T> {
    /// The most requests of a kind on one path.
    pub(super) fn most(&self, is_one: impl Fn(&Request) -> bool) -> usize {
        let mut counts: Vec<usize> = Vec::new();
        for node in &self.nodes {
            let before = node.parent.map_or(0, |(parent, _)| counts[parent]);
            counts.push(before + usize::from(node.request.as_ref().is_ok_and(&is_one)));
        }
        counts.into_iter().max().unwrap_or(0)
    }

    /// Whether there is a request of a kind.
    pub(super) fn any(&self, is_one: impl Fn(&Request) -> bool) -> bool {
        self.nodes.iter().any(|node| node.request.as_ref().is_ok_and(&is_one))
    }

    /// The nodes on the way to one, without it, the nearest first, each with the answer that leads on.
    pub(super) fn ancestors(&self, node: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        std::iter::successors(self.nodes[node].parent, |&(parent, _)| self.nodes[parent].parent)
    }

    /// The nodes at which the thread ends or goes no further.
    pub(super) fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].children.is_empty())
    }

    /// The states in which the thread ends.
    pub(super) fn endings(&self) -> impl Iterator<Item = &T> {
        self.nodes.iter().filter(|node| node.is_end()).map(|node| &node.state)
    }

    /// The locations that are accessed.
    pub(super) fn locations(&self) -> impl Iterator<Item = Location> + '_ {
        self.nodes.iter().filter_map(|node| match node.request.ok()? {
            Request::Read { location, .. }
            | Request::Write { location, .. }
            | Request::ReadModifyWrite { location, .. } => Some(location),
            _ => None,
        })
    }

    /// What is written where.
    pub(super) fn writes(&self) -> impl Iterator<Item = (Location, Value)> + '_ {
        self.nodes.iter().flat_map(|node| match node.request {
            Ok(Request::Write { location, value, .. }) => vec![(location, value)],
            Ok(Request::ReadModifyWrite { location, update, .. }) => {
                let new = |&(answer, _): &(Answer, usize)| match answer {
                    Answer::Updated { old, written: true } => Some((location, update.apply(old)?)),
                    _ => None,
                };
                node.children.iter().filter_map(new).collect()
            }
            _ => Vec::new(),
        })
    }
}

impl<T> Node<T> {
    /// Whether the thread ends here.
    pub(super) fn is_end(&self) -> bool {
        matches!(self.request, Ok(Request::End { .. }))
    }
}

/// A node that is not there yet.
struct Pending<T, R> {
    state: T,
    traced: R,
    depth: usize,
    parent: Option<(usize, usize)>,
    allocations: Allocations,
    /// Choices are no reads, so no front end says what depends on them: all that follows.
    choices: BTreeSet<usize>,
}

pub(super) fn unfold<P: Dependencies + Describe>(
    program: &P,
    thread: ObjectId,
    domain: &dyn Fn(Location) -> Vec<Value>,
    bounds: &Bounds<'_>,
) -> Result<Tree<P::Thread>, Unfollowed> {
    let mut tree = Tree { nodes: Vec::new(), complete: true };
    let state = program.start(thread);
    let mut pending = VecDeque::from([Pending {
        traced: program.trace(state.clone()),
        state,
        depth: 0,
        parent: None,
        allocations: Allocations::default(),
        choices: BTreeSet::new(),
    }]);
    while let Some(Pending { state, traced, depth, parent, mut allocations, choices }) = pending.pop_front() {
        let id = tree.nodes.len();
        let is_cut = depth >= bounds.depth || id >= bounds.nodes || (bounds.is_over)();
        let (request, dependence) = program.next_traced(&traced);
        let reads = dependence.location.iter().chain(&dependence.value).chain(&dependence.control);
        let depends_on = reads.map(|read| read.index()).chain(choices.iter().copied()).collect();
        if let Some((parent, answer)) = parent {
            tree.nodes[parent].children[answer].1 = id;
        }
        tree.complete &= !is_cut;
        let stop = if is_cut { Some(Stop::Bound) } else { tree.spins(parent, &state).then_some(Stop::Spins) };
        let answers = match stop {
            None => answers(program, thread, &state, domain, &mut allocations)?,
            Some(_) => Vec::new(),
        };
        let is_read = matches!(request, Request::Read { .. } | Request::ReadModifyWrite { .. });
        for (number, &answer) in answers.iter().enumerate() {
            let mut next = (state.clone(), traced.clone());
            program.resume(&mut next.0, answer);
            program.resume_traced(&mut next.1, answer, is_read.then_some(NodeId(id as u32)));
            let mut choices = choices.clone();
            choices.extend(matches!(request, Request::Choice { .. }).then_some(id));
            pending.push_back(Pending {
                state: next.0,
                traced: next.1,
                depth: depth + 1,
                parent: Some((id, number)),
                allocations: allocations.clone(),
                choices,
            });
        }
        tree.nodes.push(Node {
            state,
            request: stop.map_or(Ok(request), Err),
            depends_on,
            parent,
            children: answers.into_iter().map(|answer| (answer, usize::MAX)).collect(),
        });
    }
    Ok(tree)
}
