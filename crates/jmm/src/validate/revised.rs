//! Rules 1-7 of the revised model (Ševčík and Aspinall, ECOOP 2008; docs/definitions.md 5).

use thinair_event::ActionId;

use super::step::{Step, is_external, seen};
use super::{Rule, Violation};

pub(super) fn check(steps: &[Step<'_>]) -> Result<(), Violation> {
    for step in steps {
        let broken =
            |rule, actions: &[ActionId], reason| Err(Violation::of_e(rule, step.number, actions, reason));
        if let Some(id) = step.committed_and_missing() {
            return broken(Rule::Revised1, &[id], "an action of Ci is not in Ei");
        }
        for (read, read_there) in step.committed_pairs() {
            let Some(write) = seen(step.e, read) else { continue };
            let write_there = step.in_ei(write);
            let before = write_there.is_some_and(|write| step.ei.happens_before.contains(write, read_there));
            if step.e.happens_before.contains(write, read) != before {
                let reason = "the write that a committed read sees happens-before it in one of E and Ei only";
                return broken(Rule::Revised2, &[read, write], reason);
            }
            if write_there.is_some_and(|write| step.ei.happens_before.contains(read_there, write)) {
                let reason = "a committed read happens-before the write that it sees, in Ei";
                return broken(Rule::Revised2, &[read, write], reason);
            }
        }
        if let Some(id) = step.committed_with_another_value() {
            return broken(Rule::Revised3, &[id], "a committed write has another value in Ei");
        }
        if let Some(id) = step.committed_and_sees_another() {
            let reason = "a read that was committed before sees another write in Ei";
            return broken(Rule::Revised4, &[id], reason);
        }
        if let Some(read) = step.uncommitted_and_racing() {
            let reason =
                "a read that was not committed before sees a write that does not happen-before it in Ei";
            return Err(Violation::of_ei(Rule::Revised5, step.number, &[read], reason));
        }
        for read in step.reads_being_committed() {
            if !seen(step.e, read).is_some_and(|write| step.was_committed(write)) {
                let reason = "a read that is being committed sees a write in E that was not committed before";
                return broken(Rule::Revised6, &[read], reason);
            }
        }
        for &y in step.committed.iter().filter(|&&y| is_external(step.e, y)) {
            for x in step.e.ids().filter(|&x| step.e.happens_before.contains(x, y)) {
                if !step.is_committed(x) {
                    let reason = "an action before a committed external one is not committed";
                    return broken(Rule::Revised7, &[x, y], reason);
                }
            }
        }
    }
    Ok(())
}
