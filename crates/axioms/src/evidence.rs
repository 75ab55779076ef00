//! Solutions as executions: the witness of "allowed".
//!
//! Only what a solution says is used: which statements are executed as which actions, what reads see, how the model's orders
//! go, and what is committed. Whether the execution is what it is taken for, validators that know nothing of axioms can check
//! ([`thinair_event::validate`], [`thinair_program::replay`], and for commit sequences the crate `jmm`).

use std::collections::BTreeMap;

use thinair_event::{Action, ActionId, ActionKind, Execution, Location, Relation, ThreadId, Value};
use thinair_relational::{Atom, Evaluator, Expression, Instance, TupleSet};

use crate::encode::Encoding;
use crate::structure::StatementId;

/// An execution that the model allows, and how it is justified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// E.
    pub execution: Execution,
    /// The model's orders on E, by name; one for each thread or location if there are as many.
    pub orders: Vec<(String, Vec<Relation>)>,
    /// The values of the locations that were asked about, in the end.
    pub last: BTreeMap<Location, Value>,
    /// How E is justified, step by step; empty if the model asks for nothing of the kind.
    pub steps: Vec<Justification>,
}

/// A step: Ci, and the execution Ei that justifies it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Justification {
    /// Ci, as actions of E in increasing order.
    pub committed: Vec<ActionId>,
    /// Ei. A thread that is cut has no end in it.
    pub execution: Execution,
    /// For each action of E, the action of Ei that is the same one, where there is one.
    pub counterpart: Vec<Option<ActionId>>,
}

impl Evidence {
    /// The actions of E in the order of that name, if it is a total one: a schedule, in which the read and the write of a
    /// read-modify-write are next to each other.
    pub fn sequence(&self, name: &str) -> Option<Vec<ActionId>> {
        let (_, relations) = self.orders.iter().find(|(other, _)| other == name)?;
        let [order] = &relations[..] else { return None };
        let actions: Vec<ActionId> = self.execution.ids().collect();
        Some(with_halves_together(&self.execution, order, &sorted(order, &actions)?))
    }
}

/// The actions in order, if it is a total order of them.
fn sorted(order: &Relation, actions: &[ActionId]) -> Option<Vec<ActionId>> {
    let earlier = |id: ActionId| actions.iter().filter(|&&other| order.contains(other, id)).count();
    let mut sorted = actions.to_vec();
    sorted.sort_by_key(|&id| earlier(id));
    sorted.iter().enumerate().all(|(place, &id)| earlier(id) == place).then_some(sorted)
}

/// The same with each read of a read-modify-write moved to its write: what comes between them in the order has nothing to do
/// with them, or the model does not make it atomic.
fn with_halves_together(execution: &Execution, order: &Relation, actions: &[ActionId]) -> Vec<ActionId> {
    let earlier = |id: ActionId| actions.iter().filter(|&&other| order.contains(other, id)).count();
    let write_of =
        |id: ActionId| execution.atomic.iter().find(|(read, _)| *read == id).map(|&(_, write)| write);
    let place = |id: ActionId| write_of(id).map_or((earlier(id), 1), |write| (earlier(write), 0));
    let mut sequence = actions.to_vec();
    sequence.sort_by_key(|&id| place(id));
    sequence
}

impl<T> Encoding<'_, T> {
    /// What a solution says.
    pub(crate) fn evidence(&self, instance: &Instance) -> Evidence {
        let mut decoder = Decoder { encoding: self, evaluator: Evaluator::new(&self.problem, instance) };
        let drawn: Vec<Drawn> = (0..self.runs.len()).map(|number| decoder.draw(number)).collect();
        let main = &drawn[0];
        let justify = |decoder: &mut Decoder<'_, '_, T>, step: usize| {
            let drawn = &drawn[self.steps.execution(step).map_or(0, |index| index + 1)];
            let set = decoder.evaluator.value(&self.commits[step]);
            Justification {
                committed: main.numbered(&set),
                execution: drawn.execution.clone(),
                counterpart: main.atoms.iter().map(|&atom| drawn.number(atom)).collect(),
            }
        };
        let steps = (1..self.commits.len()).map(|step| justify(&mut decoder, step)).collect();
        let mut last = BTreeMap::new();
        for (&location, write) in &self.last {
            let write = main.numbered(&decoder.evaluator.value(write));
            let value = write.first().and_then(|id| main.execution.value_written[id.index()]);
            last.insert(location, value.expect("it is a write of E"));
        }
        Evidence { orders: decoder.orders(main), last, steps, execution: main.execution.clone() }
    }
}

/// An execution, and the atom of each of its actions.
struct Drawn {
    execution: Execution,
    atoms: Vec<Atom>,
}

impl Drawn {
    fn number(&self, atom: Atom) -> Option<ActionId> {
        self.atoms.iter().position(|&other| other == atom).map(|index| ActionId(index as u32))
    }

    /// The actions in a set, in increasing order.
    fn numbered(&self, set: &TupleSet) -> Vec<ActionId> {
        let mut numbers: Vec<ActionId> = set.atoms().filter_map(|atom| self.number(atom)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// A binary relation on atoms as one on actions; `key` is the first column, if there is one more.
    fn relation(&self, pairs: &TupleSet, key: Option<Atom>) -> Relation {
        let mut relation = Relation::empty(self.atoms.len());
        for tuple in pairs {
            let pair = match (key, &tuple[..]) {
                (None, &[from, to]) => Some((from, to)),
                (Some(key), &[of, from, to]) if of == key => Some((from, to)),
                _ => None,
            };
            if let Some((Some(from), Some(to))) = pair.map(|(from, to)| (self.number(from), self.number(to)))
            {
                relation.insert(from, to);
            }
        }
        relation
    }
}

struct Decoder<'a, 'e, T> {
    encoding: &'a Encoding<'e, T>,
    evaluator: Evaluator<'a>,
}

impl<T> Decoder<'_, '_, T> {
    fn draw(&mut self, number: usize) -> Drawn {
        let Encoding { structure, world, runs, .. } = self.encoding;
        let run = &runs[number];
        // Statements are in the order of threads and, within a thread, in one that agrees with program order.
        let mut acts: Vec<(Atom, StatementId)> = Vec::new();
        for id in structure.ids() {
            acts.extend(self.evaluator.value(&run.is[id.0]).atoms().map(|atom| (atom, id)));
        }
        let atoms: Vec<Atom> = acts.iter().map(|&(atom, _)| atom).collect();
        let thread_of = |atom: Atom| world.actions[atom.0 as usize].thread;
        let mut present: Vec<usize> = atoms.iter().map(|&atom| thread_of(atom)).collect();
        present.dedup();
        let renumbered = |thread: usize| {
            let place = present.iter().position(|&other| other == thread);
            // A thread that is spoken of and has no actions comes after all others.
            ThreadId(place.unwrap_or(present.len()) as u32)
        };
        let action = |&(atom, id): &(Atom, StatementId)| Action {
            thread: renumbered(thread_of(atom)),
            kind: match world.actions[atom.0 as usize].kind {
                ActionKind::Spawn(thread) => ActionKind::Spawn(renumbered(thread.index())),
                ActionKind::Join(thread) => ActionKind::Join(renumbered(thread.index())),
                kind => kind,
            },
            position: structure.statement(id).position,
        };
        let mut drawn = Drawn {
            execution: Execution::new(
                present.iter().map(|&thread| structure.threads[thread]).collect(),
                acts.iter().map(action).collect(),
                Relation::empty(atoms.len()),
                Relation::empty(atoms.len()),
                vec![None; atoms.len()],
                atoms.iter().map(|atom| world.actions[atom.0 as usize].value).collect(),
                Vec::new(),
            ),
            atoms,
        };
        let program_order = self.evaluator.value(&run.program_order);
        let updates = self.evaluator.value(&run.updates);
        let seen = self.evaluator.value(&run.seen.into());
        drawn.execution.program_order = drawn.relation(&program_order, None);
        drawn.execution.atomic = drawn.relation(&updates, None).iter().collect();
        for (read, write) in drawn.relation(&seen, None).iter() {
            drawn.execution.write_seen[read.index()] = Some(write);
        }
        drawn.execution.synchronization_order = self.synchronization_order(&drawn, number);
        drawn.execution.derive();
        drawn
    }

    /// so: the order of that name, or any order of the model that is total on the synchronization actions. A model without
    /// one says nothing of synchronization; then it is any order that agrees with program order.
    fn synchronization_order(&mut self, drawn: &Drawn, number: usize) -> Relation {
        let size = drawn.atoms.len();
        let ids = drawn.execution.ids();
        let actions: Vec<ActionId> =
            ids.filter(|&id| drawn.execution.action(id).kind.is_synchronization()).collect();
        let encoding = self.encoding;
        let mut orders: Vec<_> = encoding.model.orders().iter().zip(&encoding.orders[number]).collect();
        orders.retain(|(order, _)| order.per.is_none());
        orders.sort_by_key(|(order, _)| order.name != "so");
        for (declared, &order) in orders {
            let tuples = self.evaluator.value(&Expression::from(order));
            let order = drawn.relation(&tuples, None);
            let Some(sequence) = sorted(&order, &actions) else { continue };
            // Only so itself says which synchronization actions come before which; else they come as in the schedule.
            let sequence = if declared.name == "so" {
                sequence
            } else {
                with_halves_together(&drawn.execution, &order, &sequence)
            };
            return Relation::total_order(size, &sequence);
        }
        Relation::total_order(size, &actions)
    }

    fn orders(&mut self, main: &Drawn) -> Vec<(String, Vec<Relation>)> {
        let encoding = self.encoding;
        let declared = encoding.model.orders().iter().zip(&encoding.orders[0]);
        declared
            .map(|(order, &relation)| {
                let tuples = self.evaluator.value(&Expression::from(relation));
                let keys: Vec<Option<Atom>> = match order.per {
                    None => vec![None],
                    Some(crate::language::Key::Thread) => encoding.world.thread_atoms().map(Some).collect(),
                    Some(crate::language::Key::Location) => {
                        encoding.world.location_atoms().map(|(atom, _)| Some(atom)).collect()
                    }
                };
                let relations = keys.into_iter().map(|key| main.relation(&tuples, key)).collect();
                (order.name.clone(), relations)
            })
            .collect()
    }
}
