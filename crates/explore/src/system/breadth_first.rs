//! The oldest state first: each remembers how it was first reached, which is by a shortest path.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{System, Walk, Watcher};

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

impl<S: System, W: Watcher<S>> Walk<'_, S, W> {
    pub(super) fn breadth_first(&mut self) -> ControlFlow<()> {
        let (state, steps) = self.begin()?;
        let mut origins: Vec<Origin<S::Step>> = Vec::new();
        let mut queue = VecDeque::from([Waiting::<S> { state, steps, origin: None, depth: 0 }]);
        while let Some(Waiting { state, steps, origin, depth }) = queue.pop_front() {
            for step in steps {
                if self.count.step(depth) {
                    self.count.wait(queue.len());
                    self.watcher.progress(self.count.progress())?;
                }
                let Some(next) = self.take(&state, &step) else { continue };
                origins.push((origin, step));
                let own = origins.len() - 1;
                let steps = self.enter(&next, depth + 1, &|| path_to(&origins, own))?;
                queue.push_back(Waiting { state: next, steps, origin: Some(own), depth: depth + 1 });
            }
        }
        ControlFlow::Continue(())
    }
}

fn path_to<T: Clone>(origins: &[Origin<T>], origin: usize) -> Vec<T> {
    let way = std::iter::successors(Some(origin), |&origin| origins[origin].0);
    let mut path: Vec<T> = way.map(|origin| origins[origin].1.clone()).collect();
    path.reverse();
    path
}
