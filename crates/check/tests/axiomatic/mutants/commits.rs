//! Commit sequences that break a rule of JLS §17.4.8, or one of those that Ševčík and Aspinall revised.

use thinair_check::litmus::Witness;
use thinair_event::{ActionId, ActionKind, Execution};
use thinair_jmm::CommitStep;

use super::executions::{SEES_ANOTHER, is_plain_read, reads_and_writes, seeing, with_neighbours_swapped};
use super::{Mutation, Risk};

/// What both have in common.
pub(super) const SETS: [Mutation; 5] = [
    Mutation { name: "an action is never committed", mutants: never_committed, breaks: &["commit-sets"] },
    Mutation { name: "an action is committed no more", mutants: committed_no_more, breaks: &["commit-sets"] },
    Mutation { name: "steps are out of order", mutants: out_of_order, breaks: &["commit-sets"] },
    Mutation { name: "two actions are one in Ei", mutants: two_are_one, breaks: &["counterpart"] },
    Mutation { name: "actions are of another thread in Ei", mutants: exchanged, breaks: &["counterpart"] },
];

pub(super) const ORIGINAL: [Mutation; 6] = [
    Mutation { name: "an action of Ci is not in Ei", mutants: not_there, breaks: &["rule-1"] },
    Mutation { name: "soi is another order", mutants: another_order, breaks: &["rule-3"] },
    Mutation {
        name: "a committed read sees another write",
        mutants: committed_sees_another,
        breaks: &["intra-thread", "rule-5"],
    },
    Mutation {
        name: "a read races too early",
        mutants: uncommitted_races,
        breaks: &["intra-thread", "rule-6"],
    },
    Mutation { name: "a write is committed late", mutants: write_is_late, breaks: &["rule-7"] },
    Mutation { name: "an external action is committed late", mutants: external_is_late, breaks: &["rule-9"] },
];

pub(super) const REVISED: [Mutation; 5] = [
    Mutation { name: "an action of Ci is not in Ei", mutants: not_there, breaks: &["revised-rule-1"] },
    Mutation {
        name: "a committed read sees another write",
        mutants: committed_sees_another,
        breaks: &["intra-thread", "revised-rule-4"],
    },
    Mutation {
        name: "a read races too early",
        mutants: uncommitted_races,
        breaks: &["intra-thread", "revised-rule-5"],
    },
    Mutation { name: "a write is committed late", mutants: write_is_late, breaks: &["revised-rule-6"] },
    Mutation {
        name: "an external action is committed early",
        mutants: external_is_early,
        breaks: &["revised-rule-7"],
    },
];

pub(super) const RISKS: [Risk; 4] = [
    SEES_ANOTHER,
    Risk { name: "a step is missing", mutants: missing, rejected: 400 },
    Risk { name: "all is committed a step early", mutants: early, rejected: 170 },
    Risk { name: "a step has the execution of the one before", mutants: repeated, rejected: 95 },
];

/// The witness after a change of one of its steps.
fn with_step(witness: &Witness, number: usize, change: impl FnOnce(&mut CommitStep)) -> Witness {
    let mut changed = witness.clone();
    change(&mut changed.steps[number]);
    changed
}

/// C(i-1) for the step of that number, counted from 0.
fn committed_before(witness: &Witness, number: usize) -> &[ActionId] {
    number.checked_sub(1).map_or(&[], |before| &witness.steps[before].committed)
}

/// Ci \ C(i-1) for the step of that number.
fn being_committed(witness: &Witness, number: usize) -> impl Iterator<Item = ActionId> {
    let before = committed_before(witness, number);
    witness.steps[number].committed.iter().copied().filter(move |id| !before.contains(id))
}

fn never_committed(witness: &Witness) -> Vec<Witness> {
    let Some(last) = witness.steps.len().checked_sub(1) else { return Vec::new() };
    let without = |id| with_step(witness, last, |step| step.committed.retain(|&other| other != id));
    // If it was committed before, that it is no more is noticed first, by the same rule.
    witness.execution.ids().map(without).collect()
}

fn committed_no_more(witness: &Witness) -> Vec<Witness> {
    let without = |number| {
        let lost = *committed_before(witness, number).last()?;
        Some(with_step(witness, number, |step| step.committed.retain(|&id| id != lost)))
    };
    (0..witness.steps.len()).filter_map(without).collect()
}

fn out_of_order(witness: &Witness) -> Vec<Witness> {
    let differ = |number: &usize| witness.steps[*number].committed != witness.steps[*number - 1].committed;
    let swapped = |number: usize| {
        let mut changed = witness.clone();
        changed.steps.swap(number - 1, number);
        changed
    };
    (1..witness.steps.len()).filter(differ).map(swapped).collect()
}

/// Rule 1: a plain access that is being committed has no counterpart in Ei. (Of synchronization actions, rule 8 may notice
/// before.)
fn not_there(witness: &Witness) -> Vec<Witness> {
    let mut mutants = Vec::new();
    for number in 0..witness.steps.len() {
        for id in being_committed(witness, number) {
            let kind = witness.execution.action(id).kind;
            let is_access = kind.read_location().or(kind.written_location()).is_some();
            if is_access && !kind.is_synchronization() {
                mutants.push(with_step(witness, number, |step| step.counterpart[id.index()] = None));
            }
        }
    }
    mutants
}

/// The witness after a change of a step's counterparts, for each two neighbours in E that have one and are of different
/// threads.
fn with_counterparts(witness: &Witness, change: fn(&mut [Option<ActionId>], usize, usize)) -> Vec<Witness> {
    let thread = |id: usize| witness.execution.actions[id].thread;
    let mut mutants = Vec::new();
    for (number, step) in witness.steps.iter().enumerate() {
        let mapped: Vec<usize> =
            (0..step.counterpart.len()).filter(|&id| step.counterpart[id].is_some()).collect();
        for pair in mapped.windows(2).filter(|pair| thread(pair[0]) != thread(pair[1])) {
            mutants.push(with_step(witness, number, |step| change(&mut step.counterpart, pair[0], pair[1])));
        }
    }
    mutants
}

fn two_are_one(witness: &Witness) -> Vec<Witness> {
    with_counterparts(witness, |counterpart, one, other| counterpart[one] = counterpart[other])
}

fn exchanged(witness: &Witness) -> Vec<Witness> {
    with_counterparts(witness, |counterpart, one, other| counterpart.swap(one, other))
}

/// The witness with each of the changed executions for Ei, for all steps.
fn with_justifications(
    witness: &Witness,
    change: impl Fn(usize, &CommitStep) -> Vec<Execution>,
) -> Vec<Witness> {
    let steps = witness.steps.iter().enumerate();
    let mutants = steps.flat_map(|(number, step)| {
        let with = move |execution| with_step(witness, number, |step| step.justification = execution);
        change(number, step).into_iter().map(with)
    });
    mutants.collect()
}

/// Rule 3: so has the starts or ends of two threads, which are committed, in another order in Ei.
fn another_order(witness: &Witness) -> Vec<Witness> {
    with_justifications(witness, |_, step| {
        let ei = &step.justification;
        let is_committed =
            |id: ActionId| step.committed.iter().any(|of_e| step.counterpart[of_e.index()] == Some(id));
        with_neighbours_swapped(ei, |one, next| {
            let synchronize = [one, next].iter().all(|&id| {
                is_committed(id) && matches!(ei.action(id).kind, ActionKind::Start | ActionKind::End)
            });
            synchronize
                && ei.action(one).thread != ei.action(next).thread
                && !ei.happens_before.contains(one, next)
        })
    })
}

/// Whether an action of Ei is in C(i-1).
fn was_committed(witness: &Witness, number: usize, id: ActionId) -> bool {
    let counterpart = &witness.steps[number].counterpart;
    committed_before(witness, number).iter().any(|of_e| counterpart[of_e.index()] == Some(id))
}

/// Plain reads of Ei that see another write, one that they race with.
fn with_races(ei: &Execution, may_change: impl Fn(ActionId) -> bool) -> Vec<Execution> {
    let are_ordered =
        |one, other| ei.happens_before.contains(one, other) || ei.happens_before.contains(other, one);
    let races = |(read, write): &(ActionId, ActionId)| {
        is_plain_read(ei, *read) && !are_ordered(*read, *write) && ei.write_seen[read.index()] != Some(*write)
    };
    let pairs = reads_and_writes(ei).into_iter().filter(races).filter(|(read, _)| may_change(*read));
    pairs.map(|(read, write)| seeing(ei, read, Some(write))).collect()
}

/// Rule 5, unless the thread goes on differently with another value.
fn committed_sees_another(witness: &Witness) -> Vec<Witness> {
    with_justifications(witness, |number, step| {
        with_races(&step.justification, |read| was_committed(witness, number, read))
    })
}

/// Rule 6, unless the thread goes on differently with another value.
fn uncommitted_races(witness: &Witness) -> Vec<Witness> {
    with_justifications(witness, |number, step| {
        with_races(&step.justification, |read| !was_committed(witness, number, read))
    })
}

/// The witness in which an action is committed only after the step of that number.
fn committed_after(witness: &Witness, number: usize, late: ActionId) -> Witness {
    let mut changed = witness.clone();
    for step in &mut changed.steps[..=number] {
        step.committed.retain(|&id| id != late);
    }
    changed
}

/// Rule 7: the write that a read sees in E is committed no sooner than the read.
fn write_is_late(witness: &Witness) -> Vec<Witness> {
    let mut mutants = Vec::new();
    for number in 1..witness.steps.len() {
        let seen = being_committed(witness, number).filter_map(|id| witness.execution.write_seen[id.index()]);
        mutants.extend(seen.map(|write| committed_after(witness, number - 1, write)));
    }
    mutants
}

fn is_external(execution: &Execution, id: ActionId) -> bool {
    matches!(execution.action(id).kind, ActionKind::External(_))
}

/// Rule 9: an external action is not committed with what happens after it in Ei.
fn external_is_late(witness: &Witness) -> Vec<Witness> {
    let mut mutants = Vec::new();
    for (number, step) in witness.steps.iter().enumerate().rev().skip(1) {
        let there = |id: ActionId| step.counterpart[id.index()].expect("it is committed");
        for &external in step.committed.iter().filter(|&&id| is_external(&witness.execution, id)) {
            let happens_after =
                |id: &ActionId| step.justification.happens_before.contains(there(external), there(*id));
            if step.committed.iter().any(happens_after) {
                mutants.push(committed_after(witness, number, external));
            }
        }
    }
    mutants
}

/// Revised rule 7: an external action is committed before what happens before it in E.
fn external_is_early(witness: &Witness) -> Vec<Witness> {
    let execution = &witness.execution;
    let mut mutants = Vec::new();
    for (number, step) in witness.steps.iter().enumerate() {
        for external in execution.ids().filter(|&id| is_external(execution, id)) {
            let is_unknown = |id: ActionId| !step.committed.contains(&id);
            let is_there = step.counterpart[external.index()].is_some();
            let awaits = |id| is_unknown(id) && execution.happens_before.contains(id, external);
            if is_unknown(external) && is_there && execution.ids().any(awaits) {
                mutants.push(committed_from(witness, number, external));
            }
        }
    }
    mutants
}

/// The witness in which an action is committed already in the step of that number.
fn committed_from(witness: &Witness, number: usize, early: ActionId) -> Witness {
    let mut changed = witness.clone();
    for step in &mut changed.steps[number..] {
        step.committed.push(early);
        step.committed.sort_unstable();
        step.committed.dedup();
    }
    changed
}

fn missing(witness: &Witness) -> Vec<Witness> {
    let without = |number| {
        let mut changed = witness.clone();
        changed.steps.remove(number);
        changed
    };
    (0..witness.steps.len()).map(without).collect()
}

fn early(witness: &Witness) -> Vec<Witness> {
    let steps = witness.steps.iter().enumerate().skip(1);
    let with_next = |(number, next): (usize, &CommitStep)| {
        with_step(witness, number - 1, |step| step.committed.clone_from(&next.committed))
    };
    steps.map(with_next).collect()
}

fn repeated(witness: &Witness) -> Vec<Witness> {
    let steps = witness.steps.iter().enumerate();
    let in_next = |(number, before): (usize, &CommitStep)| {
        with_step(witness, number + 1, |step| {
            step.justification.clone_from(&before.justification);
            step.counterpart.clone_from(&before.counterpart);
        })
    };
    steps.take(witness.steps.len().saturating_sub(1)).map(in_next).collect()
}
