//! Time as the library's code sees it in one thread: it passes only where the thread waits for it in vain.
//!
//! `deadline = nanoTime() + n; while ((left = deadline - nanoTime()) > 0) park(left)` must end when the park has timed out, and should
//! be in the same state as before when it was woken up. So a timeout adds what was waited for, and nothing else does. What
//! has passed is forgotten when the library returns to the program's code, which has another clock (`System.nanoTime` in
//! `system.jasm`): a loop of timed waits has a finite state space. Where the library calls the program's code, the time at
//! that moment is kept for it.
//!
//! Times that the library keeps in the heap (delayed tasks) would be of another thread's clock: those classes are refused.

use smallvec::SmallVec;

/// So many looks at the clock without waiting take a while together: the library spins where little time is left.
const LOOKS: u8 = 8;

/// So long, in nanoseconds: longer than it ever spins for. More looks take no longer, so that a loop that waits for another
/// thread as well has a finite state space.
const SPIN: i64 = 2_000;

/// What a thread's library code knows of the time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Time {
    /// Nanoseconds since the program called the library.
    elapsed: i64,
    /// How often it was asked for since the thread waited last.
    looks: u8,
    /// What it was when the library called the program's code in frames of these depths.
    kept: SmallVec<[(u32, i64); 1]>,
}

impl Time {
    /// Whether there is nothing to know: so it is nearly always.
    #[inline]
    pub(crate) fn is_zero(&self) -> bool {
        self.elapsed == 0 && self.looks == 0
    }

    /// The time, for who looks at the clock.
    pub(crate) fn look(&mut self) -> i64 {
        if self.looks < LOOKS {
            self.looks += 1;
            if self.looks == LOOKS {
                self.elapsed = self.elapsed.saturating_add(SPIN);
            }
        }
        self.elapsed
    }

    /// The thread has waited for so long in vain, or for less if it was woken up.
    pub(crate) fn wait(&mut self, nanoseconds: u64, timed_out: bool) {
        self.looks = 0;
        if timed_out {
            self.elapsed = self.elapsed.saturating_add(i64::try_from(nanoseconds).unwrap_or(i64::MAX));
        }
    }

    /// The library calls the program's code, in a frame of that depth.
    pub(crate) fn enter_program(&mut self, depth: u32) {
        if self.elapsed != 0 {
            self.kept.push((depth, self.elapsed));
        }
    }

    /// A frame of that depth is left; `for_program`: it was one of the library, and what it returns to is not.
    pub(crate) fn leave(&mut self, depth: u32, for_program: bool) {
        if self.kept.last().is_some_and(|&(kept, _)| kept == depth) {
            self.kept.pop();
        }
        if for_program {
            self.elapsed = self.kept.last().map_or(0, |&(_, elapsed)| elapsed);
            self.looks = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_reaches_the_deadline_and_a_wake_up_does_not() {
        let mut time = Time::default();
        let deadline = time.look() + 500;
        time.wait(500, false);
        assert!(time.look() < deadline);
        time.wait(500, true);
        assert!(time.look() >= deadline);
    }

    #[test]
    fn spinning_for_a_short_time_ends() {
        let mut time = Time::default();
        let deadline = time.look() + 1_024;
        assert!((0..LOOKS).any(|_| time.look() >= deadline));
        let later = time.clone();
        time.look();
        assert_eq!(time, later);
    }

    #[test]
    fn back_in_the_program_time_is_what_it_was_when_it_was_entered() {
        let mut time = Time::default();
        time.wait(5, true);
        time.enter_program(3);
        // It calls the library, which waits, and calls the program again.
        time.wait(3, true);
        time.enter_program(6);
        time.wait(1, true);
        time.leave(8, true);
        assert_eq!(time.elapsed, 8);
        time.leave(6, false);
        time.leave(4, true);
        assert_eq!(time.elapsed, 5);
        time.leave(3, false);
        assert_eq!((time.elapsed, time.kept.len()), (5, 0));
        time.leave(2, true);
        assert!(time.is_zero());
    }
}
