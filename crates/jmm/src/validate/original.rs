//! Rules 1-9 of JLS §17.4.8 (docs/definitions.md 5).

use thinair_event::{ActionId, Execution};

use super::step::{Step, is_external, seen};
use super::{Rule, Violation};
use crate::Rule8;

pub(super) fn check(steps: &[Step<'_>], rule_8: Rule8) -> Result<(), Violation> {
    for (index, step) in steps.iter().enumerate() {
        rules_1_to_5(step)?;
        rule_6(step)?;
        rule_7(step)?;
        synchronization(step, &steps[index..], rule_8)?;
        rule_9(step)?;
    }
    Ok(())
}

fn rules_1_to_5(step: &Step<'_>) -> Result<(), Violation> {
    let broken =
        |rule, actions: &[ActionId], reason| Err(Violation::of_e(rule, step.number, actions, reason));
    if let Some(id) = step.committed_and_missing() {
        return broken(Rule::Rule1, &[id], "an action of Ci is not in Ei");
    }
    for (a, a_there) in step.committed_pairs() {
        for (b, b_there) in step.committed_pairs() {
            let (hb, hbi) = (&step.e.happens_before, &step.ei.happens_before);
            if hb.contains(a, b) != hbi.contains(a_there, b_there) {
                let reason = "happens-before orders two committed actions in one of E and Ei only";
                return broken(Rule::Rule2, &[a, b], reason);
            }
        }
    }
    for (a, a_there) in step.committed_pairs() {
        for (b, b_there) in step.committed_pairs() {
            let (so, soi) = (&step.e.synchronization_order, &step.ei.synchronization_order);
            if so.contains(a, b) != soi.contains(a_there, b_there) {
                let reason = "synchronization order differs on two committed actions";
                return broken(Rule::Rule3, &[a, b], reason);
            }
        }
    }
    if let Some(id) = step.committed_with_another_value() {
        return broken(Rule::Rule4, &[id], "a committed write has another value in Ei");
    }
    if let Some(id) = step.committed_and_sees_another() {
        return broken(Rule::Rule5, &[id], "a read that was committed before sees another write in Ei");
    }
    Ok(())
}

fn rule_6(step: &Step<'_>) -> Result<(), Violation> {
    match step.uncommitted_and_racing() {
        Some(read) => {
            let reason =
                "a read that was not committed before sees a write that does not happen-before it in Ei";
            Err(Violation::of_ei(Rule::Rule6, step.number, &[read], reason))
        }
        None => Ok(()),
    }
}

fn rule_7(step: &Step<'_>) -> Result<(), Violation> {
    let broken = |read, reason| Err(Violation::of_e(Rule::Rule7, step.number, &[read], reason));
    for read in step.reads_being_committed() {
        let there = step.in_ei(read).expect("checked by rule 1");
        let seen_there = seen(step.ei, there).and_then(|write| step.in_e(write));
        if !seen_there.is_some_and(|write| step.was_committed(write)) {
            return broken(
                read,
                "a read that is being committed sees a write in Ei that was not committed before",
            );
        }
        if !seen(step.e, read).is_some_and(|write| step.was_committed(write)) {
            return broken(
                read,
                "a read that is being committed sees a write in E that was not committed before",
            );
        }
    }
    Ok(())
}

/// Rule 8 for the step i, given the steps from i on.
fn synchronization(step: &Step<'_>, from_here: &[Step<'_>], rule_8: Rule8) -> Result<(), Violation> {
    let ei = step.ei;
    let broken =
        |actions: &[ActionId], reason| Err(Violation::of_ei(Rule::Rule8, step.number, actions, reason));
    for (x, y) in sufficient_synchronization(ei) {
        for z in ei.ids().filter(|&z| y == z || ei.happens_before.contains(y, z)) {
            let speaks_of = step.in_e(z).is_some_and(|z| match rule_8 {
                Rule8::Committed => step.is_committed(z),
                Rule8::BeingCommitted => step.is_committed(z) && !step.was_committed(z),
            });
            if !speaks_of {
                continue;
            }
            let (Some(x_of_e), Some(y_of_e)) = (step.in_e(x), step.in_e(y)) else {
                return broken(&[x, y, z], "the synchronization before a committed action is not in E");
            };
            if !step.e.synchronizes_with.contains(x_of_e, y_of_e) {
                return broken(&[x, y, z], "the synchronization before a committed action is none in E");
            }
            for later in from_here {
                let there = later.in_ei(x_of_e).zip(later.in_ei(y_of_e));
                if !there.is_some_and(|(x, y)| later.ei.synchronizes_with.contains(x, y)) {
                    return broken(
                        &[x, y, z],
                        "the synchronization before a committed action is none in a later step",
                    );
                }
            }
        }
    }
    Ok(())
}

/// sswi: the edges of swi that are not in poi and are in the transitive reduction of hbi.
fn sufficient_synchronization(ei: &Execution) -> Vec<(ActionId, ActionId)> {
    let mut edges = Vec::new();
    for x in ei.ids() {
        for y in ei.ids() {
            let between = |w| ei.happens_before.contains(x, w) && ei.happens_before.contains(w, y);
            if ei.synchronizes_with.contains(x, y)
                && !ei.program_order.contains(x, y)
                && !ei.ids().any(between)
            {
                edges.push((x, y));
            }
        }
    }
    edges
}

fn rule_9(step: &Step<'_>) -> Result<(), Violation> {
    let ei = step.ei;
    for y in ei.ids() {
        if !step.in_e(y).is_some_and(|y| step.is_committed(y)) {
            continue;
        }
        for x in ei.ids().filter(|&x| is_external(ei, x) && ei.happens_before.contains(x, y)) {
            if !step.in_e(x).is_some_and(|x| step.is_committed(x)) {
                let reason = "an external action before a committed one in Ei is not committed";
                return Err(Violation::of_ei(Rule::Rule9, step.number, &[x, y], reason));
            }
        }
    }
    Ok(())
}
