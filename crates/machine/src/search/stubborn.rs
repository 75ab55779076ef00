//! Stubborn sets (Valmari 1990): which steps are left out, because taking others first leads to the same ends.
//!
//! A set of instructions is stubborn in a state if one of them can be executed and
//! 1. with each that can be, it has all that do not commute with it, now or later;
//! 2. with each that can't be, it has some of which one must be executed before it can.
//!
//! Take an execution from the state to one where nothing is possible any more. It executes something of the set, or else an
//! instruction of the set that was possible still would be, by 1. The first of the set that it executes was possible at the
//! start, by 2, and may be moved there, by 1. So from each state it is enough to execute the instructions of a stubborn set, and
//! no end is lost: no result and no deadlock. There are no cycles, so nothing is put off for ever.
//!
//! Two instructions do not commute
//! - if one enters GIB and occurs in what may still be asked for the other (`residual`);
//! - if both enter GIB and their order occurs in what may still be asked for any;
//! - if they are of one monitor;
//! - if they are of one thread, unless both are on all of its paths, blocked by the same on each, and neither blocks the
//!   other: then executing one takes no path away from the other. A read that might be forwarded from a pending write
//!   commutes with nothing of its thread.
//!
//! All this shrinks as a state's future does, so that what commutes now does so later.
//!
//! Sub-writes of one write are often equivalent: with `t` and `u` in a stubborn set, `u` is left out as well if they commute and
//! after `u` alone `{t}` is stubborn. Then every end that can be reached by `u` is reached by `u` and `t`, and so by `t` and `u`.

mod needs;

use std::rc::Rc;

use thinair_explore::system::System;

use super::{Machine, State, Step};
use crate::bits::Bits;
use crate::instruction::{Instruction, Label};
use crate::residual::View;
use crate::threads::{LocalState, LocalStep};

impl Machine<'_> {
    /// Of the steps of a state, those of a stubborn set with as few as can easily be found.
    pub(super) fn stubborn(&mut self, state: &State, steps: Vec<Step>) -> Vec<Step> {
        if steps.len() < 2 {
            return steps;
        }
        let locals: Vec<Rc<LocalState>> =
            (0..state.locals.len()).map(|thread| self.local(state, thread)).collect();
        let mut search = Search::new(self, state, &locals, &steps);
        let chosen = match search.smallest(&steps) {
            Some(set) => steps.into_iter().filter(|step| set.contains(search.item(step))).collect(),
            None => steps,
        };
        self.distinct(state, chosen)
    }

    /// Leaves out sub-writes that lead nowhere else than another one of the same write.
    fn distinct(&mut self, state: &State, steps: Vec<Step>) -> Vec<Step> {
        let mut kept: Vec<Step> = Vec::with_capacity(steps.len());
        for step in steps {
            let is_sibling = |other: &Step| {
                let of = |step: &Step| {
                    let Instruction { thread, pc, target, .. } = *self.labels.get(step.local.label?);
                    target.map(|_| (thread, pc))
                };
                of(other).is_some() && of(other) == of(&step)
            };
            let siblings: Vec<Step> = kept.iter().copied().filter(is_sibling).collect();
            if !siblings.iter().any(|sibling| self.leads_to(state, &step, sibling)) {
                kept.push(step);
            }
        }
        kept
    }

    /// Whether after a step another one is stubborn by itself, and may be taken before it as well.
    fn leads_to(&mut self, state: &State, step: &Step, other: &Step) -> bool {
        let after = self.take(state, step);
        let steps = self.all_steps(&after);
        let is_other = |next: &&Step| next.thread == other.thread && next.local.label == other.local.label;
        let Some(next) = steps.iter().find(is_other).copied() else { return false };
        let locals: Vec<Rc<LocalState>> =
            (0..after.locals.len()).map(|thread| self.local(&after, thread)).collect();
        let mut search = Search::new(self, &after, &locals, &steps);
        let item = search.item(&next);
        if search.enabled[item] > 1 || !search.is_alone(item) {
            return false;
        }
        let both = self.take(&after, &next);
        let first = self.take(state, other);
        let local = self.local(&first, step.thread);
        let is_step = |next: &&LocalStep| next.label == step.local.label;
        let Some(second) = local.steps.iter().find(is_step).copied() else { return false };
        let turned = self.take(&first, &Step { local: second, ..*step });
        self.fingerprint(&both) == self.fingerprint(&turned)
    }
}

/// Looks for a small set of items that has with each all that it needs. An item is an instruction by its number, or, after all
/// of those, a thread that settles.
///
/// Items that need each other, directly or not, are in the same sets; so the components of what needs what are found first
/// (Tarjan 1972), those that others need before these.
struct Search<'m, 'a> {
    machine: &'m mut Machine<'a>,
    state: &'m State,
    locals: &'m [Rc<LocalState>],
    /// How many steps each item has.
    enabled: Vec<usize>,
    /// What may still be executed.
    future: Bits,
    /// In which order each item was come to, from 1.
    orders: Vec<usize>,
    next: usize,
    stack: Vec<usize>,
    needs: Vec<Option<Bits>>,
    /// The component of each item, once that is known.
    components: Vec<Option<usize>>,
    /// All that the items of a component need, with themselves, and how many steps these have.
    closures: Vec<(usize, Bits)>,
}

impl<'m, 'a> Search<'m, 'a> {
    fn new(
        machine: &'m mut Machine<'a>,
        state: &'m State,
        locals: &'m [Rc<LocalState>],
        steps: &[Step],
    ) -> Search<'m, 'a> {
        let mut future = Bits::default();
        for local in locals {
            future.extend(&local.future);
        }
        let size = machine.labels.len() + locals.len();
        let mut search = Search {
            machine,
            state,
            locals,
            enabled: vec![0; size],
            future,
            orders: vec![0; size],
            next: 0,
            stack: Vec::new(),
            needs: vec![None; size],
            components: vec![None; size],
            closures: Vec::new(),
        };
        for step in steps {
            let item = search.item(step);
            search.enabled[item] += 1;
        }
        search
    }

    fn item(&self, step: &Step) -> usize {
        step.local.label.map_or_else(|| self.settling(step.thread), Label::index)
    }

    fn settling(&self, thread: usize) -> usize {
        self.machine.labels.len() + thread
    }

    /// A stubborn set with the fewest steps of those that an item needs; none if that is all of them.
    fn smallest(&mut self, steps: &[Step]) -> Option<Bits> {
        for step in steps {
            let item = self.item(step);
            if self.enabled[item] == 1 && self.is_alone(item) {
                return Some(Bits::from_iter([item]));
            }
        }
        let mut best: Option<usize> = None;
        for step in steps {
            let item = self.item(step);
            let count = self.visit(item);
            if best.is_none_or(|best| count < self.closures[best].0) {
                best = self.components[item];
            }
            if count == 1 {
                break;
            }
        }
        best.map(|best| self.closures[best].1.clone())
    }

    /// Whether all that an item needs, directly or not, can't be executed.
    fn is_alone(&mut self, item: usize) -> bool {
        if self.is_plainly_not_alone(item) {
            return false;
        }
        let mut seen = Bits::from_iter([item]);
        let mut pending = vec![item];
        while let Some(next) = pending.pop() {
            self.note_needs(next);
            let needs = self.needs[next].as_ref().expect("they were noted");
            if needs.iter().any(|other| other != item && self.enabled[other] > 0) {
                return false;
            }
            pending.extend(needs.iter().filter(|&other| seen.insert(other)));
        }
        true
    }

    /// Whether what may still be asked for an item shows that at once; most of the time it does.
    fn is_plainly_not_alone(&self, item: usize) -> bool {
        let Some(query) = self.machine.query_of.get(item).copied().flatten() else { return false };
        let view = self.state.views[query];
        let is_other = |entry: usize| {
            self.machine.owners[entry]
                .is_some_and(|owner| owner.index() != item && self.enabled[owner.index()] > 0)
        };
        view != View::NONE && self.machine.residuals.support(view).iter().any(is_other)
    }

    fn note_needs(&mut self, item: usize) {
        if self.needs[item].is_none() {
            self.needs[item] = Some(self.needs_of(item));
        }
    }

    /// How many steps an item has with all that it needs.
    fn visit(&mut self, item: usize) -> usize {
        if self.components[item].is_none() {
            self.connect(item);
        }
        self.closures[self.components[item].expect("it was visited")].0
    }

    /// Finds the components of an item and of all that it needs; gives the first item on the stack that it leads to.
    fn connect(&mut self, item: usize) -> usize {
        self.next += 1;
        let order = self.next;
        self.orders[item] = order;
        self.stack.push(item);
        let mut lowest = order;
        self.note_needs(item);
        let needs = self.needs[item].take().expect("they were noted");
        for other in needs.iter() {
            if self.orders[other] == 0 {
                lowest = lowest.min(self.connect(other));
            } else if self.components[other].is_none() {
                lowest = lowest.min(self.orders[other]);
            }
        }
        self.needs[item] = Some(needs);
        if lowest == order {
            self.close(item);
        }
        lowest
    }

    /// Makes a component of an item and those above it on the stack.
    fn close(&mut self, first: usize) {
        let start = self.stack.iter().rposition(|&item| item == first).expect("it is on the stack");
        let members = self.stack.split_off(start);
        let component = self.closures.len();
        let mut set: Bits = members.iter().copied().collect();
        for &member in &members {
            self.components[member] = Some(component);
        }
        for other in members.iter().flat_map(|&member| self.needs[member].iter()).flat_map(Bits::iter) {
            if let Some(other) = self.components[other].filter(|&other| other != component) {
                set.extend(&self.closures[other].1);
            }
        }
        let count = set.iter().map(|item| self.enabled[item]).sum();
        self.closures.push((count, set));
    }
}
