//! Executions that are not well-formed or not the program's, each by one rule of JLS §17.4.7.

use thinair_check::litmus::Witness;
use thinair_event::{ActionId, ActionKind, Execution, ReadMode, Relation, Value};

use super::{Mutation, Risk};

/// Of E alone; in a commit sequence, E is looked at first.
pub(super) const MUTATIONS: [Mutation; 11] = [
    Mutation {
        name: "a read sees nothing",
        mutants: |witness| each(witness, sees_nothing),
        breaks: &["write-seen"],
    },
    Mutation {
        name: "a read sees a write of another location",
        mutants: |witness| each(witness, sees_another_location),
        breaks: &["write-seen"],
    },
    Mutation {
        name: "a read sees a later write of its thread",
        mutants: |witness| each(witness, sees_the_future),
        breaks: &["hb-consistency"],
    },
    Mutation {
        name: "a write has another value",
        mutants: |witness| each(witness, writes_another_value),
        breaks: &["intra-thread"],
    },
    Mutation {
        name: "po is not total",
        mutants: |witness| each(witness, po_is_partial),
        breaks: &["program-order"],
    },
    Mutation {
        name: "so is not total",
        mutants: |witness| each(witness, so_is_partial),
        breaks: &["synchronization-order"],
    },
    Mutation {
        name: "so is against po",
        mutants: |witness| each(witness, so_against_po),
        breaks: &["so-against-po"],
    },
    Mutation {
        name: "so is against W",
        mutants: |witness| each(witness, so_against_write_seen),
        breaks: &["volatile-read"],
    },
    Mutation {
        name: "a monitor is held by two threads",
        mutants: |witness| each(witness, held_twice),
        breaks: &["proper-locking"],
    },
    Mutation {
        name: "sw lacks a pair",
        mutants: |witness| each(witness, sw_is_partial),
        breaks: &["synchronizes-with"],
    },
    Mutation {
        name: "hb lacks a pair",
        mutants: |witness| each(witness, hb_is_partial),
        breaks: &["happens-before"],
    },
];

/// It may race with that write, and its thread may do the same with another value.
pub(super) const SEES_ANOTHER: Risk =
    Risk { name: "a read sees another write", mutants: |witness| each(witness, sees_another), rejected: 300 };

/// The witness with each of the changed executions.
pub(super) fn each(witness: &Witness, change: fn(&Execution) -> Vec<Execution>) -> Vec<Witness> {
    let with = |execution| Witness { execution, ..witness.clone() };
    change(&witness.execution).into_iter().map(with).collect()
}

/// The execution in which the read sees something else; sw and hb are what follows.
pub(super) fn seeing(execution: &Execution, read: ActionId, seen: Option<ActionId>) -> Execution {
    let mut changed = execution.clone();
    changed.write_seen[read.index()] = seen;
    changed.derive();
    changed
}

/// Pairs of a read and a write of its location.
pub(super) fn reads_and_writes(execution: &Execution) -> Vec<(ActionId, ActionId)> {
    let location = |read: ActionId| execution.action(read).kind.read_location();
    let writes = |read| {
        let is_one =
            move |write: &ActionId| execution.action(*write).kind.written_location() == location(read);
        execution.ids().filter(is_one).map(move |write| (read, write))
    };
    execution.ids().filter(|&read| location(read).is_some()).flat_map(writes).collect()
}

pub(super) fn is_plain_read(execution: &Execution, id: ActionId) -> bool {
    matches!(execution.action(id).kind, ActionKind::Read(_, ReadMode::Plain))
}

fn reads(execution: &Execution) -> impl Iterator<Item = ActionId> {
    execution.ids().filter(|&id| execution.action(id).kind.read_location().is_some())
}

fn sees_nothing(execution: &Execution) -> Vec<Execution> {
    reads(execution).map(|read| seeing(execution, read, None)).collect()
}

fn sees_another_location(execution: &Execution) -> Vec<Execution> {
    let other = |read: ActionId| {
        let written = |id: ActionId| execution.action(id).kind.written_location();
        let read_location = execution.action(read).kind.read_location();
        execution.ids().find(|&id| written(id).is_some() && written(id) != read_location)
    };
    reads(execution).filter_map(|read| Some(seeing(execution, read, Some(other(read)?)))).collect()
}

fn sees_the_future(execution: &Execution) -> Vec<Execution> {
    let later = |(read, write): &(ActionId, ActionId)| {
        is_plain_read(execution, *read) && execution.program_order.contains(*read, *write)
    };
    let pairs = reads_and_writes(execution).into_iter().filter(later);
    pairs.map(|(read, write)| seeing(execution, read, Some(write))).collect()
}

pub(super) fn sees_another(execution: &Execution) -> Vec<Execution> {
    let is_other = |(read, write): &(ActionId, ActionId)| execution.write_seen[read.index()] != Some(*write);
    let pairs = reads_and_writes(execution).into_iter().filter(is_other);
    pairs.map(|(read, write)| seeing(execution, read, Some(write))).collect()
}

fn writes_another_value(execution: &Execution) -> Vec<Execution> {
    let change = |id: ActionId| {
        let mut changed = execution.clone();
        let value = changed.value_written[id.index()].as_mut()?;
        *value = match *value {
            Value::Int(value) => Value::Int(value ^ 64),
            Value::Long(value) => Value::Long(value ^ 64),
            _ => return None,
        };
        Some(changed)
    };
    execution.ids().filter_map(change).collect()
}

/// The relation without one of its pairs, for one pair of each action.
fn without_a_pair(relation: &Relation, execution: &Execution) -> Vec<Relation> {
    let without = |from| {
        let mut changed = relation.clone();
        changed.remove(from, relation.successors(from).next()?);
        Some(changed)
    };
    execution.ids().filter_map(without).collect()
}

fn po_is_partial(execution: &Execution) -> Vec<Execution> {
    let with = |program_order| Execution { program_order, ..execution.clone() };
    without_a_pair(&execution.program_order, execution).into_iter().map(with).collect()
}

fn so_is_partial(execution: &Execution) -> Vec<Execution> {
    let with = |synchronization_order| Execution { synchronization_order, ..execution.clone() };
    without_a_pair(&execution.synchronization_order, execution).into_iter().map(with).collect()
}

fn sw_is_partial(execution: &Execution) -> Vec<Execution> {
    let with = |synchronizes_with| Execution { synchronizes_with, ..execution.clone() };
    without_a_pair(&execution.synchronizes_with, execution).into_iter().map(with).collect()
}

fn hb_is_partial(execution: &Execution) -> Vec<Execution> {
    let with = |happens_before| Execution { happens_before, ..execution.clone() };
    without_a_pair(&execution.happens_before, execution).into_iter().map(with).collect()
}

/// The executions in which two neighbours in so have changed places, for all neighbours like that.
pub(super) fn with_neighbours_swapped(
    execution: &Execution,
    are_such: impl Fn(ActionId, ActionId) -> bool,
) -> Vec<Execution> {
    let order = &execution.synchronization_order;
    let mut sequence: Vec<ActionId> =
        execution.ids().filter(|&id| execution.action(id).kind.is_synchronization()).collect();
    sequence.sort_by_key(|&id| execution.ids().filter(|&other| order.contains(other, id)).count());
    let swapped = |place: usize| {
        let mut sequence = sequence.clone();
        sequence.swap(place, place + 1);
        let mut changed = execution.clone();
        changed.synchronization_order = Relation::total_order(execution.actions.len(), &sequence);
        changed.derive();
        changed
    };
    let places = 0..sequence.len().saturating_sub(1);
    places.filter(|&place| are_such(sequence[place], sequence[place + 1])).map(swapped).collect()
}

fn so_against_po(execution: &Execution) -> Vec<Execution> {
    with_neighbours_swapped(execution, |one, next| execution.program_order.contains(one, next))
}

fn are_of_two_threads(execution: &Execution, one: ActionId, other: ActionId) -> bool {
    execution.action(one).thread != execution.action(other).thread
}

fn so_against_write_seen(execution: &Execution) -> Vec<Execution> {
    with_neighbours_swapped(execution, |write, read| {
        are_of_two_threads(execution, write, read) && execution.write_seen[read.index()] == Some(write)
    })
}

fn held_twice(execution: &Execution) -> Vec<Execution> {
    with_neighbours_swapped(execution, |unlock, lock| {
        let kinds = [unlock, lock].map(|id| execution.action(id).kind);
        are_of_two_threads(execution, unlock, lock)
            && matches!(kinds, [ActionKind::Unlock(one), ActionKind::Lock(other)] if one == other)
    })
}
