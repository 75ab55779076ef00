//! Ctrl-C.

use std::process;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use thinair_check::budget::Budget;

/// What a shell reports for a program that Ctrl-C has ended.
const KILLED: i32 = 130;

/// From now on the first Ctrl-C (or a request to terminate) ends searches cleanly, and a second one the program.
pub(crate) fn cancel_on_interrupt(budget: &Arc<Budget>) {
    let budget = Arc::clone(budget);
    let handler = move || {
        if budget.cancelled.swap(true, Ordering::Relaxed) {
            process::exit(KILLED);
        }
    };
    // Where there are no signals, Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(handler);
}
