//! The books of a depth-first search: which states it has visited, and which of them it is done with.

use rustc_hash::FxHashMap;
use thinair_program::Program;

use super::Limits;
use super::full::FullStates;
use super::hang::{Components, Leads};
use crate::{Fingerprint, Machine, Visited};

/// What a search needs to remember of states.
pub(super) trait Ledger<P: Program> {
    /// A state has been reached, on a path of that length.
    fn visit(&mut self, machine: &Machine<'_, P>, depth: usize) -> Visit;

    /// Whether a state that is known by this fingerprint need not be visited, on however short a path.
    fn is_known(&mut self, state: Fingerprint) -> bool;

    /// The state that was just reached is expanded. `can_hang`: whether the program may go on for ever from there, as far as
    /// can be seen in the state itself.
    fn enter(&mut self, state: Fingerprint, can_hang: bool);

    /// A step from the last state that was entered, and not left, leads to one that is not entered from it.
    fn step(&mut self, leads: Leads);

    /// The last state that was entered has no more steps, and if `is_done`, nobody else has taken over some. Whether no end
    /// can be reached from it, as far as that is known now, and it is the first of those that are to be told of.
    fn leave(&mut self, is_done: bool) -> bool;

    /// Whether the search is done with a state that it has visited: then what was put off there is taken care of.
    fn is_done(&mut self, state: Fingerprint) -> bool;

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> usize;
}

/// What a state is to the search that has reached it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    First,
    /// It was reached before, on a longer path.
    Shorter,
    Known,
}

/// The books of a search that has them for itself.
pub(super) struct Alone<P: Program> {
    visited: Visited,
    /// Under a bound on depth, the shortest path on which each state was met.
    depths: Option<FxHashMap<Fingerprint, u32>>,
    /// Hangs are looked for unless paths are cut.
    components: Option<Components>,
    /// The states in full, where fingerprints are not to be trusted.
    full: Option<FullStates<P>>,
}

impl<P: Program> Alone<P> {
    pub(super) fn new(limits: Limits, full: bool) -> Alone<P> {
        Alone {
            visited: Visited::new(),
            depths: limits.depth.map(|_| FxHashMap::default()),
            components: limits.depth.is_none().then(Components::default),
            full: full.then(FullStates::default),
        }
    }

    /// How many states have the fingerprint of another one, where states are kept in full.
    pub(super) fn collisions(&self) -> Option<u64> {
        self.full.as_ref().map(FullStates::collisions)
    }
}

impl<P: Program> Ledger<P> for Alone<P> {
    fn visit(&mut self, machine: &Machine<'_, P>, depth: usize) -> Visit {
        let state = machine.fingerprint();
        let mut first = self.visited.insert(state);
        if let Some(full) = &mut self.full {
            first |= full.insert(machine);
        }
        if let Some(depths) = &mut self.depths {
            let shortest = depths.entry(state).or_insert(u32::MAX);
            if (depth as u32) < *shortest {
                *shortest = depth as u32;
                return if first { Visit::First } else { Visit::Shorter };
            }
        }
        if first { Visit::First } else { Visit::Known }
    }

    fn is_known(&mut self, state: Fingerprint) -> bool {
        self.depths.is_none() && self.full.is_none() && self.visited.contains(state)
    }

    fn enter(&mut self, state: Fingerprint, can_hang: bool) {
        if let Some(components) = &mut self.components {
            components.push(state, can_hang);
        }
    }

    fn step(&mut self, leads: Leads) {
        if let Some(components) = &mut self.components {
            components.step(leads);
        }
    }

    fn leave(&mut self, _is_done: bool) -> bool {
        self.components.as_mut().is_some_and(Components::pop)
    }

    fn is_done(&mut self, state: Fingerprint) -> bool {
        self.components.as_ref().is_some_and(|components| !components.is_pending(state))
    }

    fn bytes(&self) -> usize {
        self.visited.bytes() + self.full.as_ref().map_or(0, FullStates::bytes)
    }
}
