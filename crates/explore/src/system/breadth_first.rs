//! The oldest state first: each remembers how it was first reached, which is by a shortest path.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{System, Watcher, enter};
use crate::search::Count;
use crate::{Limits, Summary, Visited};

/// A state that is known and not yet expanded.
struct Waiting<S: System> {
    state: S::State,
    steps: Vec<S::Step>,
    /// Which of the origins is its own; the initial state has none.
    origin: Option<usize>,
    depth: usize,
}

/// How a state was first reached: from the state of an origin, by a step.
type Origin<T> = (Option<usize>, T);

pub(super) fn search<S: System>(system: &mut S, limits: Limits, watcher: &mut impl Watcher<S>) -> Summary {
    let (mut visited, mut count) = (Visited::new(), Count::new());
    if walk(system, limits, &mut visited, &mut count, watcher).is_break() {
        count.stop();
    }
    count.summary(visited.bytes(), None)
}

fn walk<S: System>(
    system: &mut S,
    limits: Limits,
    visited: &mut Visited,
    count: &mut Count,
    watcher: &mut impl Watcher<S>,
) -> ControlFlow<()> {
    let state = system.initial();
    visited.insert(system.fingerprint(&state));
    let steps = enter(system, &state, 0, (limits, count), &Vec::new, watcher)?;
    let mut origins: Vec<Origin<S::Step>> = Vec::new();
    let mut queue = VecDeque::from([Waiting::<S> { state, steps, origin: None, depth: 0 }]);
    while let Some(Waiting { state, steps, origin, depth }) = queue.pop_front() {
        for step in steps {
            if count.step(depth) {
                count.wait(queue.len());
                watcher.progress(count.progress())?;
            }
            let next = system.take(&state, &step);
            if !visited.insert(system.fingerprint(&next)) {
                continue;
            }
            origins.push((origin, step));
            let own = origins.len() - 1;
            let path = || path_to(&origins, own);
            let steps = enter(system, &next, depth + 1, (limits, count), &path, watcher)?;
            queue.push_back(Waiting { state: next, steps, origin: Some(own), depth: depth + 1 });
        }
    }
    ControlFlow::Continue(())
}

fn path_to<T: Clone>(origins: &[Origin<T>], origin: usize) -> Vec<T> {
    let way = std::iter::successors(Some(origin), |&origin| origins[origin].0);
    let mut path: Vec<T> = way.map(|origin| origins[origin].1.clone()).collect();
    path.reverse();
    path
}
