//! Paths to races are cut to what they need.
//!
//! A search that takes whole runs and critical sections at a time comes to a race by a detour: threads that have nothing to do with it have
//! gone on meanwhile. Steps are left out, many at a time and then one by one, as long as what is left is still a path to the same
//! race (Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE 28(2), 2002).

use thinair_explore::Schedule;
use thinair_program::Describe;

use super::RaceOptions;
use super::race::{Races, Seen};

/// So many accesses and synchronizations are made again for one race. Then what is left is short enough.
const MOST: usize = 1_000_000;

/// A short path to a race, and the race on it.
pub(super) fn shortened<P: Describe>(
    program: &P,
    mut schedule: Schedule,
    mut seen: Seen,
    options: &RaceOptions,
) -> (Schedule, Seen) {
    let key = seen.key();
    let mut made = 0;
    let mut size = schedule.steps.len().div_ceil(2);
    while size > 0 {
        let mut end = schedule.steps.len();
        while end > 0 && made < MOST {
            let start = end.saturating_sub(size);
            let mut shorter = schedule.clone();
            shorter.steps.drain(start..end);
            if let Some(taken) = shorter.length(program) {
                made += taken;
                let races = Races::on(program, &shorter, options);
                if let Some(same) = races.told(&options.trust).find(|seen| seen.key() == key) {
                    (schedule, seen) = (shorter, same);
                }
            }
            end = start;
        }
        size /= 2;
    }
    (schedule, seen)
}
