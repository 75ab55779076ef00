//! The tree of a thread contains what the thread did.
//!
//! A tree branches over all values of a domain and grows exponentially with the reads on a path. So the domain
//! here is the smallest that must do, the values that the thread itself has seen of each location, and the tree
//! is as deep as a bound on its nodes allows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use thinair_event::{Location, ObjectId, Value};

use super::schedule::{Journal, Schedule};
use super::{Failure, Property, Suite, Unfolded};
use crate::unfold::{AllEarlier, Limits, NodeId, Tree, unfold};
use crate::{Answer, Program, Request};

/// Trees of more nodes are made less deep instead.
const NODES: usize = 4_000;

pub(super) fn run<P: Program<Thread: Debug>>(suite: Suite, program: &P) -> Result<Unfolded, Failure> {
    let mut unfolded = Unfolded::default();
    for seed in 0..suite.runs {
        let mut schedule = Schedule::new(program, seed);
        while schedule.step < suite.steps
            && let Some(chosen) = schedule.pick()
        {
            schedule.perform(chosen);
        }
        for (&thread, journal) in &schedule.journals {
            follow(program, thread, journal, &mut unfolded).map_err(|(step, reason)| Failure {
                property: Property::Unfolding,
                reason,
                thread,
                state: format!("{:?} (at the end; see request {step})", journal.state),
                seed,
                step: schedule.step,
            })?;
        }
    }
    Ok(unfolded)
}

/// Follows the journal through the tree; an error says at which request it gets lost.
fn follow<P: Program>(
    program: &P,
    thread: ObjectId,
    journal: &Journal<P::Thread>,
    unfolded: &mut Unfolded,
) -> Result<(), (usize, String)> {
    // One more than the entries: the request that was not answered any more.
    let length = journal.entries.len() + 1;
    let (tree, depth) = tree(program, thread, journal, length);
    let mut node = NodeId::ROOT;
    for (place, &(request, answer)) in journal.entries.iter().enumerate().take(depth) {
        let found = tree.node(node);
        if found.request != request {
            return Err((place, format!("asked for {request:?}, in the tree for {:?}", found.request)));
        }
        unfolded.requests += 1;
        if place + 1 < depth {
            let child = found.children.iter().find(|(given, _)| *given == answer);
            let Some(&(_, child)) = child else {
                return Err((place, format!("{request:?} was answered {answer:?}, but not in the tree")));
            };
            node = child;
        }
    }
    *(if depth == length { &mut unfolded.whole } else { &mut unfolded.cut }) += 1;
    Ok(())
}

/// A tree that is whole down to a depth, and that depth.
fn tree<P: Program>(
    program: &P,
    thread: ObjectId,
    journal: &Journal<P::Thread>,
    length: usize,
) -> (Tree<P::Thread>, usize) {
    let seen = values_seen(journal);
    let domain =
        |location| seen.get(&location).map_or_else(Vec::new, |values| values.iter().copied().collect());
    let mut depth = length;
    loop {
        let limits = Limits { depth, nodes: NODES };
        let tree = unfold(&AllEarlier(program), thread, &domain, limits);
        let followed = tree.nodes.iter().filter(|node| node.followed().is_some()).count();
        if followed < NODES || depth == 1 {
            return (tree, depth);
        }
        depth = (depth * 3 / 4).max(1);
    }
}

fn values_seen<T>(journal: &Journal<T>) -> BTreeMap<Location, BTreeSet<Value>> {
    let mut seen: BTreeMap<Location, BTreeSet<Value>> = BTreeMap::new();
    for &(request, answer) in &journal.entries {
        if let (
            Request::Read { location, .. } | Request::ReadModifyWrite { location, .. },
            Answer::Value(value) | Answer::Updated { old: value, .. },
        ) = (request, answer)
        {
            seen.entry(location).or_default().insert(value);
        }
    }
    seen
}
