//! Searching any transition system, for engines whose states are not those of a [`Machine`](crate::Machine).
//!
//! Both orders visit the same states, if the system offers the same steps; depth-first needs memory for one path,
//! breadth-first finds shortest paths. What is left out of the steps is the system's business, and so is the argument why it
//! may be. With a bound on depth only breadth-first sees everything within so many steps.

mod breadth_first;
mod depth_first;

use std::ops::ControlFlow;

use crate::search::Count;
use crate::{Fingerprint, Limits, Order, Progress, Summary, Visited};

/// States and the steps between them.
///
/// States that have the same fingerprint have the same future. Methods may keep notes, and what they answer must not
/// depend on them.
pub trait System {
    /// A state.
    type State: Clone;
    /// A step from a state.
    type Step: Clone;

    /// The state to begin with.
    fn initial(&mut self) -> Self::State;

    /// What a state is known by.
    fn fingerprint(&mut self, state: &Self::State) -> Fingerprint;

    /// The steps that are taken from a state, in a fixed order; none where the search need not go on.
    fn steps(&mut self, state: &Self::State) -> Vec<Self::Step>;

    /// The state after a step.
    fn take(&mut self, state: &Self::State, step: &Self::Step) -> Self::State;
}

/// Is told what a search meets, and may stop it.
pub trait Watcher<S: System> {
    /// A state that is new, with the steps that will be taken from it, and a path there.
    fn reached(
        &mut self,
        system: &mut S,
        state: &S::State,
        steps: &[S::Step],
        path: &dyn Fn() -> Vec<S::Step>,
    ) -> ControlFlow<()>;

    /// Called now and then, to stop at a limit or to tell the user how far it is.
    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Visits every state that the system's steps lead to. What is best is known of machines only, so best-first is breadth-first.
pub fn search<S: System>(
    system: &mut S,
    order: Order,
    limits: Limits,
    watcher: &mut impl Watcher<S>,
) -> Summary {
    let mut walk = Walk { system, watcher, limits, visited: Visited::new(), count: Count::new() };
    let walked = match order {
        Order::DepthFirst => walk.depth_first(),
        Order::BreadthFirst | Order::BestFirst(_) => walk.breadth_first(),
    };
    if walked.is_break() {
        walk.count.stop();
    }
    walk.count.summary(walk.visited.bytes(), None)
}

/// A search on its way.
struct Walk<'a, S, W> {
    system: &'a mut S,
    watcher: &'a mut W,
    limits: Limits,
    visited: Visited,
    count: Count,
}

impl<S: System, W: Watcher<S>> Walk<'_, S, W> {
    /// The first state, and the steps to take from it.
    fn begin(&mut self) -> ControlFlow<(), (S::State, Vec<S::Step>)> {
        let state = self.system.initial();
        self.visited.insert(self.system.fingerprint(&state));
        let steps = self.enter(&state, 0, &Vec::new)?;
        ControlFlow::Continue((state, steps))
    }

    /// The state after a step, if it is new.
    fn take(&mut self, state: &S::State, step: &S::Step) -> Option<S::State> {
        let next = self.system.take(state, step);
        self.visited.insert(self.system.fingerprint(&next)).then_some(next)
    }

    /// The steps to take from a state that is new, once it was counted and the watcher was told of it.
    fn enter(
        &mut self,
        state: &S::State,
        depth: usize,
        path: &dyn Fn() -> Vec<S::Step>,
    ) -> ControlFlow<(), Vec<S::Step>> {
        self.count.state();
        let mut steps = self.system.steps(state);
        self.count.reach(depth);
        self.watcher.reached(self.system, state, &steps, path)?;
        if self.limits.depth.is_some_and(|limit| depth >= limit) && !steps.is_empty() {
            self.count.cut();
            steps.clear();
        }
        ControlFlow::Continue(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Completeness;

    /// Steps to the right and up on a grid, and one that leaps.
    struct Grid(u32);

    impl System for Grid {
        type State = (u32, u32);
        type Step = (u32, u32);

        fn initial(&mut self) -> (u32, u32) {
            (0, 0)
        }

        fn fingerprint(&mut self, state: &(u32, u32)) -> Fingerprint {
            Fingerprint::of(state)
        }

        fn steps(&mut self, &(x, y): &(u32, u32)) -> Vec<(u32, u32)> {
            let stays = |&(right, up): &(u32, u32)| x + right <= self.0 && y + up <= self.0;
            [(1, 0), (0, 1), (3, 3)].into_iter().filter(stays).collect()
        }

        fn take(&mut self, &(x, y): &(u32, u32), &(right, up): &(u32, u32)) -> (u32, u32) {
            (x + right, y + up)
        }
    }

    #[derive(Default)]
    struct Corner(Vec<Vec<(u32, u32)>>, Option<usize>);

    impl Watcher<Grid> for Corner {
        fn reached(
            &mut self,
            _: &mut Grid,
            _: &(u32, u32),
            steps: &[(u32, u32)],
            path: &dyn Fn() -> Vec<(u32, u32)>,
        ) -> ControlFlow<()> {
            if steps.is_empty() {
                self.0.push(path());
            }
            if self.1 == Some(self.0.len()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    #[test]
    fn both_orders_visit_all_and_breadth_first_is_shortest() {
        for (order, steps) in [(Order::DepthFirst, 12), (Order::BreadthFirst, 2)] {
            let mut corner = Corner::default();
            let summary = search(&mut Grid(6), order, Limits::default(), &mut corner);
            assert_eq!((summary.states, summary.completeness), (49, Completeness::Exhaustive));
            let [path] = &corner.0[..] else { panic!("the corner is reached once") };
            assert_eq!(path.iter().fold((0, 0), |at, step| Grid(6).take(&at, step)), (6, 6));
            assert_eq!(path.len(), steps);
        }
    }

    #[test]
    fn a_bound_and_a_stop_are_told() {
        let bounded = Limits { depth: Some(1) };
        let summary = search(&mut Grid(6), Order::BreadthFirst, bounded, &mut Corner::default());
        assert_eq!((summary.states, summary.completeness), (4, Completeness::Bounded));
        let mut corner = Corner(Vec::new(), Some(1));
        let summary = search(&mut Grid(0), Order::DepthFirst, Limits::default(), &mut corner);
        assert_eq!((summary.states, summary.completeness), (1, Completeness::Stopped));
    }
}
