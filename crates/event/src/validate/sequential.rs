//! Sequential consistency, given the order that shows it (JLS §17.4.3; docs/definitions.md 3).

use super::{Rule, Violation, well_formed};
use crate::{ActionId, ActionKind, Execution};

/// Checks that `order` is a total order of all actions that contains po and so, and in which each read sees the
/// latest write of its location; and that the execution is well-formed.
pub fn sequentially_consistent(execution: &Execution, order: &[ActionId]) -> Result<(), Violation> {
    well_formed(execution)?;
    let broken =
        |actions: &[ActionId], reason| Err(Violation::new(Rule::SequentialConsistency, actions, reason));

    let mut place = vec![None; execution.actions.len()];
    for (index, &id) in order.iter().enumerate() {
        match place.get_mut(id.index()) {
            Some(free @ None) => *free = Some(index),
            _ => return broken(&[id], "the order names an action twice, or one that does not exist"),
        }
    }
    if let Some(missing) = place.iter().position(Option::is_none) {
        return broken(&[ActionId(missing as u32)], "the order leaves an action out");
    }

    for a in execution.ids() {
        for b in execution.ids() {
            let ordered =
                execution.program_order.contains(a, b) || execution.synchronization_order.contains(a, b);
            if ordered && place[a.index()] > place[b.index()] {
                return broken(&[a, b], "the order contradicts po or so");
            }
        }
    }

    for (index, &id) in order.iter().enumerate() {
        let ActionKind::Read(location, _) = execution.action(id).kind else { continue };
        let writes = |&other: &ActionId| matches!(execution.action(other).kind, ActionKind::Write(x, _) if x == location);
        let latest = order[..index].iter().copied().rfind(writes);
        if latest != execution.write_seen[id.index()] {
            return broken(&[id], "the read does not see the latest write");
        }
    }
    for &(read, write) in &execution.atomic {
        if place[read.index()].map(|index| index + 1) != place[write.index()] {
            return broken(&[read, write], "an action comes between the halves of a read-modify-write");
        }
    }
    Ok(())
}
