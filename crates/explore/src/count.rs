//! Counting executions up to Mazurkiewicz equivalence: same program order, reads-from, coherence order, and order of
//! the operations on each monitor.
//!
//! Each is explored once, by optimal dynamic partial order reduction with wakeup trees and sleep sets: Abdulla, Aronis,
//! Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction" (J. ACM 64(4), 2017), algorithm 2. A path
//! is followed to its end; each race in it, two dependent events of which the second could have come first, tells of
//! another path. No set of states is kept. What is added to the paper:
//! 1. a read-modify-write that does not write is a read, in the state in which it is taken: two compare-and-sets that
//!    fail are independent;
//! 2. a thread may go on in several ways (a weak compare-and-set, a notification, a choice). Each is a step of its own
//!    in sleep sets and wakeup trees, and all are explored where a thread is first chosen;
//! 3. steps that wait for ever for a monitor race, too, and so do steps that another one took away: a thread that may stop
//!    waiting by itself no longer does so once it is notified;
//! 4. sequences in wakeup trees are cut after the last step that is needed to tell them from what was explored before.
//!
//! A thread that reads its way back to a state that it has been in since it last had an effect (`while (x == 0) {}`)
//! would do so as often as it likes. It is blocked there for the rest of the execution; the execution in which it
//! sees at once what it waits for counts instead. (This trusts hashes to tell states of a thread apart, as matching
//! states does.) A loop that has effects must be bounded by the front end or by `Limits::depth`, or there are endlessly
//! many executions.
//!
//! Each execution of a program that uses memory, read-modify-writes, monitors, `wait`, `notify`, `start` and `join` is
//! explored exactly once: `explored` is the sum of the others. Where threads watch each other's lives (see `anticipate`),
//! executions that differ in the order of what is done to a thread's life are told apart, and some paths are explored in
//! vain. Daemon threads are followed to their ends.

mod anticipate;
mod clocks;
mod explorer;
mod footprint;
mod names;
mod path;
mod reverse;
mod threads;
mod wakeup;

use explorer::Explorer;
use thinair_program::Program;

use crate::{Completeness, Limits, Observer, Reduction};

/// How many executions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Executions {
    /// Those in which every thread ends.
    pub complete: u64,
    /// Those that end in a deadlock, or in which a thread would wait in a loop for ever.
    pub blocked: u64,
    /// Those that are not followed to their end: an assumption does not hold, or a bound was reached.
    pub cut: u64,
    /// The paths that were explored, those included that turned out to be explored in vain.
    pub explored: u64,
    /// How much of the program was looked at.
    pub completeness: Completeness,
}

/// Counts the executions of a program; of the observer, only `progress` is used.
///
/// Under a bound on depth, a thread takes at most so many steps, and longer executions are cut.
pub fn count<P: Program>(program: &P, limits: Limits, observer: &mut impl Observer<P>) -> Executions {
    let steady = Explorer::new(program, limits, Reduction::INVISIBLE).run(observer);
    steady.unwrap_or_else(|anticipate::Unsteady| {
        let unsteady = Explorer::new(program, limits, Reduction::NONE).run(observer);
        unsteady.unwrap_or_else(|_| unreachable!("single steps are always steady"))
    })
}
