//! All states of a program under sequential consistency, one after another and without any reduction.
//!
//! A second opinion on a real search: the counts of states differ where that reduces, but what is found (ends,
//! deadlocks, failures, exceptions) must not. Nothing happens spuriously, so a lost notification is a deadlock.

use std::collections::{BTreeSet, HashSet};

use super::driver::{Machine, Naming, Rules, State};
use crate::{Exception, Program, Request};

/// What there is to find.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exhausted {
    /// How many states were reached.
    pub states: usize,
    /// In how many of them all threads have ended.
    pub ends: usize,
    /// In how many of them nothing can happen though some thread has not ended.
    pub deadlocks: usize,
    /// In how many of them some thread is about to fail.
    pub failures: usize,
    /// The exceptions that end threads.
    pub exceptions: BTreeSet<Exception>,
    /// Whether these are all states.
    pub complete: bool,
}

/// Reaches all states, but at most `limit`. A loop that allocates has finitely many only if names are reused.
pub fn exhaust<P: Program>(program: &P, naming: Naming, limit: usize) -> Exhausted {
    exhaust_and_look(program, naming, limit, &mut |_| ())
}

/// The same, and shows every state.
pub fn exhaust_and_look<P: Program>(
    program: &P,
    naming: Naming,
    limit: usize,
    look: &mut dyn FnMut(&State<P::Thread>),
) -> Exhausted {
    let machine = Machine::new(program, Rules { spurious: false, naming });
    let mut found = Exhausted { complete: true, ..Exhausted::default() };
    let mut reached = HashSet::from([machine.initial()]);
    let mut pending: Vec<_> = reached.iter().cloned().collect();
    while let Some(state) = pending.pop() {
        found.states += 1;
        look(&state);
        let mut fails = false;
        for (_, alive) in state.all_alive() {
            match program.next(&alive.thread) {
                Request::Fail => fails = true,
                Request::End { exception } => found.exceptions.extend(exception),
                _ => {}
            }
        }
        found.failures += usize::from(fails);
        let moves = machine.moves(&state);
        if moves.is_empty() && !state.abandoned {
            let ended = state.all_alive().next().is_none();
            *(if ended { &mut found.ends } else { &mut found.deadlocks }) += 1;
        }
        for chosen in moves {
            let mut next = state.clone();
            machine.perform(&mut next, chosen);
            if reached.contains(&next) {
                continue;
            }
            if reached.len() == limit {
                found.complete = false;
                continue;
            }
            reached.insert(next.clone());
            pending.push(next);
        }
    }
    found
}
