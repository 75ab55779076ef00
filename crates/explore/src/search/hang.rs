//! Hangs: sets of states that can't be left and in which nothing ends.
//!
//! A program hangs where it comes into a strongly connected component of the state graph that has a step, that no step
//! leaves, and all states of which are open: whatever threads do from there, no end and no deadlock is reached. (A loop
//! that another thread can end, as in Peterson's algorithm, is left by that thread's steps.) A component in which a
//! thread was abandoned is none: we do not know how that thread would go on.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::Fingerprint;

/// Components of a graph that is searched depth-first: Tarjan's algorithm (SIAM J. Comput. 1, 1972), on the way. States
/// whose component is complete are dropped at once, so that a graph without cycles needs memory for the path only.
#[derive(Default)]
pub(super) struct Components {
    /// The states whose components are not complete, with their numbers.
    numbers: HashMap<u128, u32, BuildHasherDefault<AsItIs>>,
    /// The same states in the order of their numbers.
    stack: Vec<u128>,
    /// The states on the path.
    path: Vec<Visit>,
}

struct Visit {
    number: u32,
    /// The smallest number that is known to be in the same component.
    low: u32,
    /// Whether a step leads out of the component, or the state is not open.
    leaves: bool,
}

/// How a step is seen from the component of the state that it starts from.
#[derive(Clone, Copy)]
pub(super) enum Leads {
    /// To a state that is not expanded: an end, or where a bound was reached.
    End(Fingerprint),
    /// To a state that may be known.
    To(Fingerprint),
}

impl Components {
    /// A new state is visited from the last one on the path.
    pub(super) fn push(&mut self, state: Fingerprint, is_open: bool) {
        let number = self.stack.len() as u32;
        self.numbers.insert(state.0, number);
        self.stack.push(state.0);
        self.path.push(Visit { number, low: number, leaves: !is_open });
    }

    /// A step from the last state on the path leads to one that is not visited from it.
    pub(super) fn step(&mut self, leads: Leads) {
        let Some(visit) = self.path.last_mut() else { return };
        match leads {
            Leads::To(state) if let Some(&number) = self.numbers.get(&state.0) => {
                visit.low = visit.low.min(number);
            }
            Leads::End(_) | Leads::To(_) => visit.leaves = true,
        }
    }

    /// Whether the component of a state is not complete.
    pub(super) fn is_pending(&self, state: Fingerprint) -> bool {
        self.numbers.contains_key(&state.0)
    }

    /// The last state on the path has no more steps. Whether it is the first of a component that can't be left.
    pub(super) fn pop(&mut self) -> bool {
        let Some(Visit { number, low, leaves }) = self.path.pop() else { return false };
        let is_root = low == number;
        if is_root {
            for state in self.stack.drain(number as usize..) {
                self.numbers.remove(&state);
            }
        }
        if let Some(below) = self.path.last_mut() {
            below.low = below.low.min(low);
            below.leaves |= leaves || is_root;
        }
        is_root && !leaves
    }
}

/// Fingerprints are their own hashes.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only fingerprints are hashed")
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The steps of a graph that was searched breadth-first.
#[derive(Default)]
pub(super) struct Steps {
    /// From which state to which, by their numbers.
    steps: Vec<(u32, u32)>,
    /// The states from which a step leads to one without a number, or that are not open.
    left: Vec<u32>,
}

impl Steps {
    pub(super) fn add(&mut self, from: u32, to: u32) {
        self.steps.push((from, to));
    }

    pub(super) fn leaves(&mut self, from: u32) {
        self.left.push(from);
    }

    /// A state of each component that can't be left, by number: those of the smallest numbers, which are the nearest.
    ///
    /// A state is in no such component if it leads to one that is left, or to another component. So: the components by
    /// Tarjan's algorithm, with its own stack, of the states numbered below `states`.
    pub(super) fn hangs(mut self, states: u32) -> Vec<u32> {
        self.steps.sort_unstable();
        self.left.sort_unstable();
        let steps_of = |state: u32| {
            let first = self.steps.partition_point(|&(from, _)| from < state);
            let behind = self.steps.partition_point(|&(from, _)| from <= state);
            first..behind
        };
        let mut hangs = Vec::new();
        let mut components = Components::default();
        let mut visited = vec![false; states as usize];
        // A state on the path, with its steps that are left.
        let mut path: Vec<(u32, std::ops::Range<usize>)> = Vec::new();
        for start in 0..states {
            let mut next = (!visited[start as usize]).then_some(start);
            loop {
                if let Some(state) = next.take() {
                    visited[state as usize] = true;
                    let is_open = self.left.binary_search(&state).is_err();
                    components.push(Fingerprint(u128::from(state)), is_open);
                    path.push((state, steps_of(state)));
                }
                let Some((state, steps)) = path.last_mut() else { break };
                match steps.next().map(|step| self.steps[step].1) {
                    Some(to) if !visited[to as usize] => next = Some(to),
                    Some(to) => components.step(Leads::To(Fingerprint(u128::from(to)))),
                    None => {
                        if components.pop() {
                            hangs.push(*state);
                        }
                        path.pop();
                    }
                }
            }
        }
        hangs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hangs(states: u32, steps: &[(u32, u32)], left: &[u32]) -> Vec<u32> {
        Steps { steps: steps.to_vec(), left: left.to_vec() }.hangs(states)
    }

    #[test]
    fn a_component_is_a_hang_if_nothing_leaves_it() {
        assert_eq!(hangs(1, &[(0, 0)], &[]), [0]);
        assert_eq!(hangs(1, &[(0, 0)], &[0]), []);
        assert_eq!(hangs(3, &[(0, 1), (1, 2), (2, 1)], &[]), [1]);
        assert_eq!(hangs(3, &[(0, 1), (1, 2), (2, 1)], &[2]), []);
        assert_eq!(hangs(3, &[(0, 1), (1, 0), (1, 2)], &[2]), []);
        // Two loops, one of which leads to the other; a third by itself.
        assert_eq!(hangs(6, &[(0, 1), (1, 0), (1, 2), (2, 3), (3, 2), (0, 4), (4, 5), (5, 4)], &[]), [2, 4]);
        // A loop within a loop, left from the outer one.
        assert_eq!(hangs(3, &[(0, 1), (1, 2), (2, 1), (2, 0), (0, 0)], &[]), [0]);
        assert_eq!(hangs(3, &[(0, 1), (1, 2), (2, 1), (2, 0)], &[0]), []);
    }
}
