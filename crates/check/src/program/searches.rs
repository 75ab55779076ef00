//! The searches that an answer takes, one after the other: one for everything, and where that does not tell races, or might have missed
//! one, another for those.

use std::collections::BTreeSet;

use thinair_explore::{Completeness, Limits, Progress, Strategy, Summary, Team, search, search_in_parallel};
use thinair_program::Describe;

use super::collect::{Collector, Doubts};
use super::{Failure, Found, Incomplete, Kind, Options, Statistics};
use crate::budget::Budget;
use crate::counting;

/// What searches have found so far.
pub(super) struct Searches<'a, P> {
    program: &'a P,
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
    pub(super) findings: Vec<Found>,
    /// Why not everything was looked at. Then nothing more is.
    pub(super) incomplete: Option<Incomplete>,
    pub(super) statistics: Statistics,
    /// What might have been missed.
    pub(super) doubts: Doubts,
    /// The variables whose races the user does not want to be told of, and that have some.
    pub(super) left_out: BTreeSet<String>,
}

impl<'a, P: Describe> Searches<'a, P> {
    pub(super) fn new(
        program: &'a P,
        budget: &'a Budget,
        watch: &'a (dyn Fn(&Progress) + Sync),
    ) -> Searches<'a, P> {
        Searches {
            program,
            budget,
            watch,
            findings: Vec::new(),
            incomplete: None,
            statistics: Statistics::default(),
            doubts: Doubts::default(),
            left_out: BTreeSet::new(),
        }
    }

    /// Whether a race was found.
    pub(super) fn has_races(&self) -> bool {
        self.findings.iter().any(|found| found.kind == Kind::Race)
    }

    /// Searches for races by themselves.
    pub(super) fn take_for_races(&mut self, options: &Options, strategy: Strategy) -> Result<(), Failure> {
        self.take(&Options { strategy, only_races: true, ..options.clone() })
    }

    /// Searches, unless it is known already that not everything can be looked at.
    pub(super) fn take(&mut self, options: &Options) -> Result<(), Failure> {
        if !matches!(self.incomplete, None | Some(Incomplete::Bound)) {
            return Ok(());
        }
        let limits = Limits { depth: options.depth };
        let mut collector = Collector::new(self.program, options, self.budget, self.watch);
        // Which finding is the first must not depend on who is faster.
        let team = if options.first { Team::ONE } else { options.team };
        let summary = search_in_parallel(self.program, options.strategy, limits, team, &mut collector);
        self.note(&mut collector);
        if team.threads > 1 && collector.stopped.is_none() && collector.has_findings() {
            // Nor must the path to it.
            let mut again = collector.again();
            search(self.program, options.strategy, limits, &mut again);
            if again.stopped.is_none() {
                self.note(&mut again);
                collector = again;
            }
        }
        let incomplete = match (summary.completeness, collector.stopped) {
            (_, Some(why)) => Some(why),
            (Completeness::Exhaustive, None) => None,
            (Completeness::Bounded | Completeness::Stopped, None) => Some(Incomplete::Bound),
        };
        self.incomplete = incomplete.or(self.incomplete);
        self.count(&summary);
        self.findings.extend(collector.findings()?);
        Ok(())
    }

    fn note(&mut self, collector: &mut Collector<'_, P>) {
        self.doubts.others |= collector.doubts.others;
        self.doubts.reads |= collector.doubts.reads;
        self.doubts.modes |= collector.doubts.modes;
        self.left_out.append(&mut collector.left_out);
    }

    /// Counts the executions, which takes another search.
    pub(super) fn count_executions(&mut self, depth: Option<usize>) {
        let counted = counting::executions(self.program, Limits { depth }, self.budget, self.watch);
        self.statistics.executions = Some(counted);
        if let Some(stop) = self.budget.spent().filter(|_| !counted.exhaustive) {
            self.incomplete.get_or_insert(Incomplete::Limit(stop));
        }
    }

    fn count(&mut self, summary: &Summary) {
        let Statistics { states, transitions, depth, visited_bytes, collisions, executions, time } =
            self.statistics;
        self.statistics = Statistics {
            states: states + summary.states,
            transitions: transitions + summary.transitions,
            depth: depth.max(summary.depth),
            visited_bytes: visited_bytes.max(summary.visited_bytes),
            collisions: summary.collisions.map(|more| more + collisions.unwrap_or(0)).or(collisions),
            executions,
            time,
        };
    }
}
