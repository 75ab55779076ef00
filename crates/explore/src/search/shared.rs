//! The books of one of several searches that share the states that they have visited.
//!
//! Which states lead to an end can't be found out by components here, as there are several paths at a time. A state *exits*
//! if it has an end, or one of its steps leads to a state that exits. That is marked when the search leaves a state, as
//! far as it is known then: what one step leads to may still be searched. The few states of which it is not known are
//! kept with what their steps lead to, and looked at again at the end. A program hangs if some do not exit even then.

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_program::Program;

use super::hang::Leads;
use super::ledger::{Ledger, Visit};
use crate::visited::shared::{Hold, Marks, SharedVisited};
use crate::{Fingerprint, Machine};

/// The books of one of several searches.
pub(super) struct Shared<'s> {
    visited: Hold<'s>,
    /// The states on the path.
    path: Vec<Entered>,
    /// States that are not known to exit, with what their steps lead to.
    pub(super) unsettled: Vec<(Fingerprint, Vec<Fingerprint>)>,
}

struct Entered {
    state: Fingerprint,
    exits: bool,
    /// States that its steps lead to and that are not known to exit, as long as it is not known to.
    leads_to: Vec<Fingerprint>,
}

impl Entered {
    fn leads_to(&mut self, state: Fingerprint, exits: bool) {
        if exits {
            self.exits = true;
            self.leads_to = Vec::new();
        } else if !self.exits {
            self.leads_to.push(state);
        }
    }
}

impl<'s> Shared<'s> {
    /// Lets others make room, while there is nothing to do.
    pub(super) fn let_go(&mut self) {
        self.visited.let_go();
    }

    pub(super) fn new(visited: &'s SharedVisited) -> Shared<'s> {
        Shared { visited: visited.hold(), path: Vec::new(), unsettled: Vec::new() }
    }

    fn has(&mut self, state: Fingerprint, mark: Marks) -> bool {
        self.visited.marks(state).is_some_and(|marks| marks.has(mark))
    }
}

impl<P: Program> Ledger<P> for Shared<'_> {
    fn visit(&mut self, machine: &Machine<'_, P>, _depth: usize) -> Visit {
        if self.visited.insert(machine.fingerprint()) { Visit::First } else { Visit::Known }
    }

    fn is_known(&mut self, state: Fingerprint) -> bool {
        self.visited.marks(state).is_some()
    }

    fn enter(&mut self, state: Fingerprint, can_hang: bool) {
        self.path.push(Entered { state, exits: !can_hang, leads_to: Vec::new() });
    }

    fn step(&mut self, leads: Leads) {
        let (state, exits) = match leads {
            Leads::End(state) => {
                self.visited.mark(state, Marks::DONE.and(Marks::EXITS));
                (state, true)
            }
            // Where one step leads to an end, nobody asks for the others.
            Leads::To(_) if self.path.last().is_none_or(|entered| entered.exits) => return,
            Leads::To(state) => (state, self.has(state, Marks::EXITS)),
        };
        if let Some(entered) = self.path.last_mut() {
            entered.leads_to(state, exits);
        }
    }

    fn leave(&mut self, is_done: bool) -> bool {
        let Some(Entered { state, exits, leads_to }) = self.path.pop() else { return false };
        let exits = exits || leads_to.iter().any(|&to| self.has(to, Marks::EXITS));
        let done = if is_done { Marks::DONE } else { Marks::NONE };
        self.visited.mark(state, if exits { done.and(Marks::EXITS) } else { done });
        if !exits {
            self.unsettled.push((state, leads_to));
        }
        if let Some(below) = self.path.last_mut() {
            below.leads_to(state, exits);
        }
        false
    }

    fn is_done(&mut self, state: Fingerprint) -> bool {
        self.has(state, Marks::DONE)
    }

    fn bytes(&self) -> usize {
        // It is counted once, for all.
        0
    }
}

/// Whether some states do not exit, when all searches are done.
pub(super) fn some_hang(visited: &SharedVisited, unsettled: &[(Fingerprint, Vec<Fingerprint>)]) -> bool {
    let mut leads_from: FxHashMap<Fingerprint, Vec<Fingerprint>> = FxHashMap::default();
    let mut stuck: FxHashSet<Fingerprint> = FxHashSet::default();
    let mut exits: Vec<Fingerprint> = Vec::new();
    let mut visited = visited.hold();
    let mut is_known_to_exit = |state| visited.marks(state).is_some_and(|marks| marks.has(Marks::EXITS));
    for (state, leads_to) in unsettled {
        stuck.insert(*state);
        for &to in leads_to {
            leads_from.entry(to).or_default().push(*state);
            if is_known_to_exit(to) {
                exits.push(to);
            }
        }
        // What was given to another search may have been found to exit there.
        if is_known_to_exit(*state) {
            exits.push(*state);
        }
    }
    while let Some(state) = exits.pop() {
        stuck.remove(&state);
        exits.extend(leads_from.remove(&state).into_iter().flatten());
    }
    !stuck.is_empty()
}
