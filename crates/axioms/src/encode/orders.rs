//! The orders that a model declares, within bounds (docs/definitions.md, section on classic models: the bound on orders).
//!
//! No order goes against the order in which a thread's statements can come, and the initializing thread comes first. Besides,
//! where a thread starts and ends among the actions of others is fixed where nobody can tell: threads that run from the start
//! start before all else, in order of their numbers, and threads that nobody joins end after all else. Any order of all
//! actions that axioms ask for can be so rearranged, because a start has no predecessors and an end no successors but those.

use thinair_event::ActionKind;
use thinair_relational::{Atom, Expression, Problem, Relation, Tuple, TupleSet};

use super::run::Run;
use super::world::World;
use crate::structure::{Action, Structure};

/// What there is one order for each of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Per {
    Thread,
    /// One orders accesses of its location only.
    Location,
}

/// An order of a model, for one execution.
pub(crate) struct Declared<'a> {
    pub(crate) name: &'a str,
    pub(crate) per: Option<Per>,
    /// What it orders, if not everything.
    pub(crate) within: Option<TupleSet>,
}

impl<'a> Declared<'a> {
    pub(crate) fn new(order: &'a crate::model::Order, _world: &World) -> Declared<'a> {
        Declared { name: &order.name, per: order.per.map(|_| Per::Thread), within: (order.name == "so").then(|| _world.constant("Sync").unwrap().clone()) }
    }
    /// The relation, on actions that are executed.
    pub(crate) fn declare<T>(
        &self,
        structure: &Structure<T>,
        world: &World,
        run: &Run,
        problem: &mut Problem,
        suffix: &str,
    ) -> Relation {
        let bound = Bound { structure, world, run };
        let is_within = |atom: Atom| self.within.as_ref().is_none_or(|within| within.contains(&[atom]));
        let atoms: Vec<Atom> = world.all_actions().map(|(atom, _)| atom).filter(|&atom| is_within(atom)).collect();
        let pairs: Vec<(Atom, Atom)> = atoms
            .iter()
            .flat_map(|&first| atoms.iter().map(move |&second| (first, second)))
            .filter(|&(first, second)| bound.may_order(first, second))
            .collect();
        let upper = match self.per {
            None => TupleSet::pairs(pairs),
            Some(per) => TupleSet::new(3, keyed(world, per, &pairs)),
        };
        let relation = problem.relation(&format!("{}{suffix}", self.name), TupleSet::empty(upper.arity()), upper);
        let both = run.actions.product(&run.actions);
        let executed = match self.per {
            None => both,
            Some(per) => {
                let key = if per == Per::Thread { "Thread" } else { "Location" };
                world.expression(key).expect("it is in the vocabulary").product(both)
            }
        };
        problem.assume(Expression::from(relation).subset_of(executed));
        relation
    }
}

/// The pairs for each thread or location.
fn keyed(world: &World, per: Per, pairs: &[(Atom, Atom)]) -> Vec<Tuple> {
    let with = |key: Atom, pair: &(Atom, Atom)| Tuple::from_slice(&[key, pair.0, pair.1]);
    match per {
        Per::Thread => {
            world.thread_atoms().flat_map(|thread| pairs.iter().map(move |pair| with(thread, pair))).collect()
        }
        Per::Location => world
            .location_atoms()
            .flat_map(|(atom, location)| {
                let accesses = move |action: Atom| {
                    let kind = world.actions[action.0 as usize].kind;
                    kind.read_location() == Some(location) || kind.written_location() == Some(location)
                };
                let of_location = pairs.iter().filter(move |pair| accesses(pair.0) && accesses(pair.1));
                of_location.map(move |pair| with(atom, pair))
            })
            .collect(),
    }
}

struct Bound<'a, T> {
    structure: &'a Structure<T>,
    world: &'a World,
    run: &'a Run,
}

/// Where in an order an action is for sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Initial,
    /// The start of a thread, by number.
    First(usize),
    Middle,
    /// The end of a thread, by number.
    Last(usize),
}

impl<T> Bound<'_, T> {
    fn may_order(&self, first: Atom, second: Atom) -> bool {
        let action = |atom: Atom| &self.world.actions[atom.0 as usize];
        if action(first).thread == action(second).thread {
            return self.run.may_precede.contains(&[first, second]);
        }
        let (before, after) = (self.part(action(first)), self.part(action(second)));
        before < after || before == Part::Middle && after == Part::Middle
    }

    fn part(&self, action: &Action) -> Part {
        let thread = action.thread;
        match action.kind {
            _ if thread == 0 => Part::Initial,
            ActionKind::Start if !self.structure.is_spawned(thread) => Part::First(thread),
            ActionKind::End if !self.is_joined(thread) => Part::Last(thread),
            _ => Part::Middle,
        }
    }

    fn is_joined(&self, thread: usize) -> bool {
        let joins = |action: &Action| matches!(action.kind, ActionKind::Join(joined) if joined.index() == thread);
        self.world.actions.iter().any(joins)
    }
}
