//! The tree itself.

use std::collections::BTreeSet;

use thinair_event::{Location, ReadMode, Value};

use super::Dependence;
use crate::{Answer, Request};

/// A thread unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree<T> {
    /// The requests; the first is the root, and parents come before their children.
    pub nodes: Vec<Node<T>>,
    /// Whether nothing was cut by a bound: none of the front end's and no [`Limits`](super::Limits).
    pub complete: bool,
}

/// A request in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<T> {
    /// The thread's state here.
    pub state: T,
    /// What the thread asks for here.
    pub request: Request,
    /// Why it is not followed, if it is not.
    pub cut: Option<Cut>,
    /// What the request depends on.
    pub dependence: Dependence,
    /// Where it comes from, and by which of the answers there.
    pub parent: Option<(NodeId, usize)>,
    /// What comes next, by answer.
    pub children: Vec<(Answer, NodeId)>,
}

/// Why a thread is not followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// The tree would be too large.
    Bound,
    /// The thread does the same again and again.
    Spins,
}

/// A place in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The first request.
    pub const ROOT: NodeId = NodeId(0);

    /// The index as a `usize`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl<T> Tree<T> {
    /// The request at that place.
    pub fn node(&self, id: NodeId) -> &Node<T> {
        &self.nodes[id.index()]
    }

    /// All places with their requests.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index as u32), node))
    }

    /// The places on the way to one, without it, the nearest first, each with the answer that leads on.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = (NodeId, usize)> {
        self.way(self.node(node).parent)
    }

    /// The places at which the thread ends or is not followed.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> {
        self.iter().filter(|(_, node)| node.children.is_empty()).map(|(id, _)| id)
    }

    /// The states in which the thread ends.
    pub fn endings(&self) -> impl Iterator<Item = &T> {
        self.nodes.iter().filter(|node| node.is_end()).map(|node| &node.state)
    }

    /// The most requests of a kind on one path.
    pub fn most(&self, is_one: impl Fn(&Request) -> bool) -> usize {
        let mut counts: Vec<usize> = Vec::new();
        for node in &self.nodes {
            let before = node.parent.map_or(0, |(parent, _)| counts[parent.index()]);
            counts.push(before + usize::from(node.followed().is_some_and(|request| is_one(&request))));
        }
        counts.into_iter().max().unwrap_or(0)
    }

    /// Whether there is a request of a kind.
    pub fn any(&self, is_one: impl Fn(&Request) -> bool) -> bool {
        self.followed().any(|request| is_one(&request))
    }

    /// The locations that are accessed.
    pub fn locations(&self) -> impl Iterator<Item = Location> {
        self.followed().filter_map(|request| match request {
            Request::Read { location, .. }
            | Request::Write { location, .. }
            | Request::ReadModifyWrite { location, .. } => Some(location),
            _ => None,
        })
    }

    /// What is written where.
    pub fn writes(&self) -> impl Iterator<Item = (Location, Value)> {
        self.nodes.iter().flat_map(|node| match node.followed() {
            Some(Request::Write { location, value, .. }) => vec![(location, value)],
            Some(Request::ReadModifyWrite { location, update, .. }) => {
                let new = |&(answer, _): &(Answer, NodeId)| match answer {
                    Answer::Updated { old, written: true } => Some((location, update.apply(old)?)),
                    _ => None,
                };
                node.children.iter().filter_map(new).collect()
            }
            _ => Vec::new(),
        })
    }

    fn followed(&self) -> impl Iterator<Item = Request> {
        self.nodes.iter().filter_map(Node::followed)
    }

    fn way(&self, from: Option<(NodeId, usize)>) -> impl Iterator<Item = (NodeId, usize)> {
        std::iter::successors(from, |&(parent, _)| self.node(parent).parent)
    }
}

impl<T: Eq> Tree<T> {
    /// Whether a thread that comes from a place, in this state, has been in it before and has only read since then. If it
    /// synchronized in between, which may order other actions, it must have been there twice.
    pub(super) fn spins(&self, parent: Option<(NodeId, usize)>, state: &T) -> bool {
        let mut been_here = 0;
        let mut synchronized = false;
        for (place, _) in self.way(parent) {
            let node = self.node(place);
            match node.request {
                Request::Read { mode, .. } => synchronized |= mode == ReadMode::Volatile,
                Request::Lock(_) | Request::Unlock(_) => synchronized = true,
                Request::Yield => {}
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

impl<T> Node<T> {
    /// What the thread asks for here, if it is followed.
    pub fn followed(&self) -> Option<Request> {
        self.cut.is_none().then_some(self.request)
    }

    /// Whether the thread ends here.
    pub fn is_end(&self) -> bool {
        matches!(self.followed(), Some(Request::End { .. }))
    }

    /// The places whose answers decide that it is reached and what it is.
    pub fn depends_on(&self) -> BTreeSet<NodeId> {
        let Dependence { location, value, control } = &self.dependence;
        location.iter().chain(value).chain(control).copied().collect()
    }
}
