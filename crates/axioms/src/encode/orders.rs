//! The orders that a model declares, within bounds.
//!
//! A model's text says within what an order is. Besides, where a thread starts and ends among the actions of others is fixed
//! where nobody can tell: threads that run from the start start before all else, in order of their numbers, and threads that
//! nobody joins end after all else. Any order of actions that axioms ask for can be so rearranged, because nothing that
//! axioms speak of follows from when a thread starts or ends but what its own actions and the initializing thread's do.

use thinair_event::ActionKind;
use thinair_relational::{Atom, Evaluator, Expression, Instance, Problem, Tuple, TupleSet};

use super::world::World;
use crate::structure::{Action, Structure};

/// What is in an order's bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// Pairs in the direction that the model's text allows.
    OneWay,
    /// Pairs in both directions: that none goes against the program is then for axioms to say, and for a core to name.
    BothWays,
}

/// What an order may have in it, given what the model says that it is within.
pub(super) fn upper_bound<T>(
    structure: &Structure<T>,
    world: &World,
    declared: &Expression,
    direction: Direction,
) -> TupleSet {
    let known = Problem::new(world.universe.clone());
    let nothing = Instance::new(Vec::new());
    let declared = Evaluator::new(&known, &nothing).value(declared);
    let places = Places { structure, world };
    match direction {
        Direction::OneWay => {
            let may_be = |tuple: &&Tuple| places.may_order(tuple[tuple.len() - 2], tuple[tuple.len() - 1]);
            TupleSet::new(declared.arity(), declared.iter().filter(may_be).cloned())
        }
        Direction::BothWays => {
            let turned = declared.iter().map(|tuple| {
                let mut turned = tuple.clone();
                turned.swap(tuple.len() - 2, tuple.len() - 1);
                turned
            });
            declared.union(&TupleSet::new(declared.arity(), turned))
        }
    }
}

struct Places<'a, T> {
    structure: &'a Structure<T>,
    world: &'a World,
}

/// Where in an order an action is for sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Initial,
    /// The start of a thread, by number.
    First(usize),
    Middle,
    /// The end of a thread, by number.
    Last(usize),
}

impl<T> Places<'_, T> {
    fn may_order(&self, first: Atom, second: Atom) -> bool {
        let action = |atom: Atom| &self.world.actions[atom.0 as usize];
        let (before, after) = (self.place(action(first)), self.place(action(second)));
        action(first).thread == action(second).thread
            || before < after
            || before == after && before == Place::Middle
    }

    fn place(&self, action: &Action) -> Place {
        let thread = action.thread;
        match action.kind {
            _ if thread == 0 => Place::Initial,
            ActionKind::Start if !self.structure.is_spawned(thread) => Place::First(thread),
            ActionKind::End if !self.is_joined(thread) => Place::Last(thread),
            _ => Place::Middle,
        }
    }

    fn is_joined(&self, thread: usize) -> bool {
        let joins =
            |action: &Action| matches!(action.kind, ActionKind::Join(joined) if joined.index() == thread);
        self.world.actions.iter().any(joins)
    }
}
