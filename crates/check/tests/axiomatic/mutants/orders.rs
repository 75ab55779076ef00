//! Orders of all actions that are not sequentially consistent (JLS §17.4.3).

use thinair_check::litmus::Witness;
use thinair_event::ActionId;

use super::Mutation;
use super::executions::{each, sees_another};

pub(super) const MUTATIONS: [Mutation; 4] = [
    Mutation {
        name: "an action is left out",
        mutants: |witness| with_order(witness, |order| order.truncate(order.len() - 1)),
        breaks: &["sequential-consistency"],
    },
    Mutation {
        name: "an action is there twice",
        mutants: |witness| with_order(witness, |order| order[0] = order[1]),
        breaks: &["sequential-consistency"],
    },
    Mutation {
        name: "neighbours of a thread are swapped",
        mutants: against_po,
        breaks: &["sequential-consistency"],
    },
    Mutation {
        name: "a read sees a write that is not the latest",
        mutants: |witness| each(witness, sees_another),
        breaks: &["happens-before", "hb-consistency", "sequential-consistency", "volatile-read"],
    },
];

fn with_order(witness: &Witness, change: impl Fn(&mut Vec<ActionId>)) -> Vec<Witness> {
    let mut changed = witness.clone();
    change(&mut changed.order);
    vec![changed]
}

fn against_po(witness: &Witness) -> Vec<Witness> {
    let Witness { execution, order, .. } = witness;
    let are_of_a_thread = |place: &usize| execution.program_order.contains(order[*place], order[*place + 1]);
    let places = (0..order.len() - 1).filter(are_of_a_thread);
    places.flat_map(|place| with_order(witness, |order| order.swap(place, place + 1))).collect()
}
