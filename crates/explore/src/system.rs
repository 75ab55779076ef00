//! Searching any transition system, for engines whose states are not those of a [`Machine`](crate::Machine).
//!
//! Both orders visit the same states, if the system offers the same steps; depth-first needs memory for one path,
//! breadth-first finds shortest paths. What is left out of the steps is the system's business, and so is the argument why it
//! may be. With a bound on depth only breadth-first sees everything within so many steps.

mod breadth_first;
mod depth_first;

use std::ops::ControlFlow;

use crate::search::Count;
use crate::{Fingerprint, Limits, Order, Progress, Summary};

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

/// Visits every state that the system's steps lead to.
pub fn search<S: System>(
    system: &mut S,
    order: Order,
    limits: Limits,
    watcher: &mut impl Watcher<S>,
) -> Summary {
    match order {
        Order::DepthFirst => depth_first::search(system, limits, watcher),
        Order::BreadthFirst => breadth_first::search(system, limits, watcher),
    }
}

/// The steps to take from a state that is new, once it was counted and the watcher was told of it.
fn enter<S: System>(
    system: &mut S,
    state: &S::State,
    depth: usize,
    (limits, count): (Limits, &mut Count),
    path: &dyn Fn() -> Vec<S::Step>,
    watcher: &mut impl Watcher<S>,
) -> ControlFlow<(), Vec<S::Step>> {
    count.state();
    let mut steps = system.steps(state);
    count.reach(depth);
    watcher.reached(system, state, &steps, path)?;
    if limits.depth.is_some_and(|limit| depth >= limit) && !steps.is_empty() {
        count.cut();
        steps.clear();
    }
    ControlFlow::Continue(steps)
}
