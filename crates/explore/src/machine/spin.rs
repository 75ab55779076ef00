//! Threads that spin: a step that would leave the thread as it is, and everything else too.
//!
//! A thread that reads what it has read before, and then asks for the same again, makes no progress until another
//! thread writes what it reads: it waits, as if it were blocked. If nothing else can happen either, the program hangs,
//! which is not a deadlock. That a step changes nothing is found out by taking it, and remembered: it follows from the
//! thread's state and from what it is answered.
//!
//! Only a single visible step can be left out like that. In a loop that reads two variables, whoever has read the first
//! may see an older value of it than of the second, so that the states in the middle are needed.
//!
//! This trusts hashes to tell thread states apart, as matching states does.

use rustc_hash::FxHashSet;
use thinair_program::{Answer, Program, Request};

use super::{Machine, Status};

/// What left a thread as it was: its part of the fingerprint, and what it was answered.
#[derive(Debug, Default)]
pub(super) struct Spins {
    steps: FxHashSet<(u128, Answer)>,
}

/// So many are remembered: a program that spins in more states than this gains little.
const MOST: usize = 1 << 16;

impl Spins {
    pub(super) fn learn(&mut self, thread: u128, answer: Answer) {
        if self.steps.len() < MOST {
            self.steps.insert((thread, answer));
        }
    }
}

impl<P: Program> Machine<'_, P> {
    /// Whether a thread's step is known to change nothing.
    pub(super) fn spins(&self, index: usize) -> bool {
        if !self.options.reduction.spins || self.spins.steps.is_empty() {
            return false;
        }
        let slot = &self.threads[index];
        let answer = match slot.request {
            _ if slot.status != Status::Running => return false,
            Request::Read { location, .. } => Answer::Value(self.value(location)),
            Request::ReadModifyWrite { location, update, .. } if !update.is_weak() => {
                let old = self.value(location);
                if update.apply(old).is_some() {
                    return false;
                }
                Answer::Updated { old, written: false }
            }
            Request::Yield => Answer::Done,
            _ => return false,
        };
        // A race is to be noticed even if nothing else is.
        self.spins.steps.contains(&(slot.hash, answer)) && !self.may_race(slot.object, slot.request)
    }
}
