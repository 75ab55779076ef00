//! Paths to races are cut to what they need.
//!
//! A search that takes whole runs and critical sections at a time comes to a race by a detour: threads that have nothing to do with it have
//! gone on meanwhile. Single steps are left out, many at a time and then one by one, as long as what is left is still a path to the same
//! race (Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE 28(2), 2002).

use std::sync::Arc;

use thinair_explore::{Options, Reduction, Schedule, Watch};
use thinair_program::Describe;

use super::race::{Races, Seen};
use super::trail::Trail;
use super::{Move, RaceOptions};

/// So many single steps are taken again for one race. Then what is left is short enough.
const MOST: usize = 200_000;

/// A short path to a race, and the race on it.
pub(super) fn shortened<P: Describe>(
    program: &P,
    schedule: Schedule,
    seen: Seen,
    options: &RaceOptions,
) -> (Schedule, Seen) {
    let key = seen.key();
    let the_same = |path: &Schedule| {
        Races::on(program, path, options).told(&options.trust).find(|seen| seen.key() == key)
    };
    let singles = in_single_steps(program, &schedule);
    let Some((mut seen, mut schedule)) = singles.and_then(|singles| Some((the_same(&singles)?, singles)))
    else {
        return (schedule, seen);
    };
    let mut taken = 0;
    let mut size = schedule.steps.len().div_ceil(2);
    while size > 0 {
        let mut end = schedule.steps.len();
        while end > 0 && taken < MOST {
            let start = end.saturating_sub(size);
            let mut shorter = schedule.clone();
            shorter.steps.drain(start..end);
            taken += shorter.steps.len();
            if shorter.is_possible(program)
                && let Some(same) = the_same(&shorter)
            {
                (schedule, seen) = (shorter, same);
            }
            end = start;
        }
        size /= 2;
    }
    (schedule, seen)
}

/// The same path without reductions.
fn in_single_steps<P: Describe>(program: &P, schedule: &Schedule) -> Option<Schedule> {
    let mut trail = Trail::new(program, schedule.options.clone());
    for &step in &schedule.steps {
        trail.take(step);
    }
    let options = Options { reduction: Reduction::NONE, exposed: Arc::default(), ..schedule.options.clone() };
    let mut singles = Trail::new(program, Options { watch: Watch::Needed, ..options });
    for &Move { thread, option, .. } in &trail.log.moves {
        singles.take_number(thread, option)?;
    }
    Some(singles.schedule)
}
