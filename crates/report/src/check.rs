//! What goes wrong in a program, with all that reports say of it.

use thinair_check::program::{Checked, Found, Incomplete, Kind, Part, PathStep, Verdict};

use crate::text::{count, shared_fingerprints};

/// A program that was checked.
#[derive(Clone, Debug)]
pub struct Check {
    /// The input, as the user named it.
    pub input: String,
    /// The memory model's name.
    pub model: String,
    /// The answer.
    pub checked: Checked,
    /// What the executions that were looked at have in common, while others need not.
    pub notes: Vec<String>,
    /// Whether only data races were looked for.
    pub only_races: bool,
    /// Whether paths are shown in full, with every step.
    pub full_path: bool,
}

impl Check {
    /// The steps of a finding's path that are shown.
    pub(crate) fn path<'a>(&self, found: &'a Found) -> Vec<&'a PathStep> {
        found.path.iter().filter(|step| self.full_path || step.part == Part::Story).collect()
    }

    /// What was looked at, in a sentence without its full stop.
    pub fn extent(&self) -> String {
        let Checked { incomplete, statistics, .. } = &self.checked;
        let states = count(statistics.states, "state");
        match incomplete {
            None if statistics.states == 1 => "the only state was explored".to_owned(),
            None => format!("all {states} were explored{}", shared_fingerprints(statistics.collisions)),
            Some(Incomplete::Bound) => format!("{states} were explored, up to a bound on loops or paths"),
            Some(Incomplete::Limit(stop)) => format!("{} after {states}", stop.reason()),
            Some(Incomplete::First) => {
                format!("the search stopped at the first finding, after {states}")
            }
            Some(Incomplete::Replay) => {
                format!("one execution was replayed, of {}", count(statistics.transitions, "step"))
            }
        }
    }

    /// How many executions there are, in a sentence without its full stop, if they were counted.
    pub fn executions(&self) -> Option<String> {
        let counted = self.checked.statistics.executions?;
        let so_far = if counted.exhaustive { "" } else { " so far" };
        Some(format!("{} up to equivalence{so_far}", count(counted.number, "execution")))
    }

    /// The verdict's name.
    pub(crate) fn verdict(&self) -> &'static str {
        match self.checked.verdict {
            Verdict::Ok => "ok",
            Verdict::Found(Kind::Race) => "race",
            Verdict::Found(kind) => kind.name(),
            Verdict::Unknown => "unknown",
        }
    }
}
