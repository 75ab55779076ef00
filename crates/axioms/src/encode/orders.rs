//! The orders that a model declares, within bounds.
//!
//! A model's text says within what an order is. Besides, where a thread starts and ends among the actions of others is fixed
//! where nobody can tell: threads that run from the start start before all else, in order of their numbers, and threads that
//! nobody joins end after all else. Any order of actions that axioms ask for can be so rearranged, because nothing that
//! axioms speak of follows from when a thread starts or ends but what its own actions and the initializing thread's do.

use thinair_event::ActionKind;
use thinair_relational::{Atom, Evaluator, Expression, Instance, Problem, Relation, TupleSet};

use super::world::World;
use crate::structure::{Action, Structure};

/// The relation of an order, given what the model says that it is within.
pub(super) fn declare<T>(
    structure: &Structure<T>,
    world: &World,
    problem: &mut Problem,
    name: &str,
    bound: &Expression,
) -> Relation {
    let known = Problem::new(world.universe.clone());
    let nothing = Instance::new(Vec::new());
    let bound = Evaluator::new(&known, &nothing).value(bound);
    let places = Places { structure, world };
    let may_be = |tuple: &&thinair_relational::Tuple| match tuple[..] {
        [.., first, second] => places.may_order(first, second),
        _ => unreachable!("orders have two columns or more"),
    };
    let upper = TupleSet::new(bound.arity(), bound.iter().filter(may_be).cloned());
    problem.relation(name, TupleSet::empty(upper.arity()), upper)
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
