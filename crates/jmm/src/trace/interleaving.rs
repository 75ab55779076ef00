//! The easy case: an execution in which no read sees a write of its own future.

use thinair_event::{ActionId, Execution};

/// An order of the actions in which program order, synchronization order and the order of each read after its write all agree,
/// if there is one.
///
/// An execution with such an order is legal, whatever it synchronizes by and whichever actions count as the same: commit the
/// actions one by one in that order. What has been committed is closed under program order, so the threads of each justifying
/// execution do just that and then go on by themselves.
pub fn interleaves(execution: &Execution) -> Option<Vec<ActionId>> {
    let mut order = execution.program_order.clone().union(&execution.synchronization_order);
    for read in execution.ids() {
        if let Some(write) = execution.write_seen[read.index()] {
            order.insert(write, read);
        }
    }
    order.topological_order().ok()
}
