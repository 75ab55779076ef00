//! Whole programs: does any execution violate an assertion, end a thread by an exception, or get stuck?
//!
//! [`verify`] searches all executions and reports every distinct finding once, each with a path to it that has been
//! taken again step by step, and a [`Schedule`] by which it can be taken another time.

mod blocked;
mod collect;
mod found;
mod names;
mod noise;
mod place;
mod privacy;
mod race;
mod schedule;
mod spin;
mod trail;
mod trust;
mod words;

pub use blocked::Blocked;
pub use found::{Found, Kind, Part, PathStep};
pub use race::{DataRace, RaceOptions, RacingAccess};
pub use schedule::{Move, Schedule, ScheduleError, replay};
pub use trust::Trust;

use std::time::{Duration, Instant};

use thinair_explore::run::Astray;
use thinair_explore::{Completeness, Limits, Order, Progress, Strategy, Team, search, search_in_parallel};
use thinair_program::Describe;

use crate::budget::{Budget, Stop};
use crate::evidence::Refuted;
use collect::Collector;

/// How to search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The order of the search, and what it leaves out.
    pub strategy: Strategy,
    /// The longest path that is followed.
    pub depth: Option<usize>,
    /// Whether to stop at the first finding.
    pub first: bool,
    /// How many threads search at a time. The answer does not depend on it.
    pub team: Team,
    /// Which races are told, if any are.
    pub races: Option<RaceOptions>,
    /// Whether nothing else is.
    pub only_races: bool,
}

impl Options {
    /// Whether races are looked for by a search of their own: others than those that schedule at synchronization actions
    /// notice none, and within a bound on depth there is no such search.
    fn seeks_races_apart(&self) -> bool {
        let Strategy { order, reduction, watches_races, .. } = self.strategy;
        let is_noticed = watches_races || order == Order::DepthFirst && reduction.synchronization;
        self.races.is_some() && self.depth.is_none() && !is_noticed
    }
}

/// What goes wrong in a program.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The worst finding, if there is one.
    pub verdict: Verdict,
    /// Why not every execution was looked at; none if every one was.
    pub incomplete: Option<Incomplete>,
    /// What was found: the worst first, those of a kind in the order in which they were found.
    pub findings: Vec<Found>,
    /// What it took.
    pub statistics: Statistics,
}

/// The answer in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Nothing goes wrong in any execution.
    Ok,
    /// This does, and nothing worse.
    Found(Kind),
    /// Nothing was found, but not every execution was looked at.
    Unknown,
}

/// Why a search has not looked at everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Incomplete {
    /// A bound on paths or loops was reached.
    Bound,
    /// The run was stopped.
    Limit(Stop),
    /// The first finding was enough.
    First,
    /// One path was followed, and no other.
    Replay,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// States visited.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// The longest path that was followed, in steps.
    pub depth: usize,
    /// Memory of the visited set, in bytes.
    pub visited_bytes: usize,
    /// How many states had the fingerprint of another one, where states were kept in full.
    pub collisions: Option<u64>,
    /// The time it took.
    pub time: Duration,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The program does something that its front end does not know.
    #[error("{0}")]
    Unsupported(String),
    /// The evidence for a finding does not hold: a bug in Thinair.
    #[error(transparent)]
    Refuted(#[from] Refuted),
    /// The path to a finding can't be taken again independently: a bug in Thinair.
    #[error("the path to a finding can't be taken again: {0}")]
    Astray(#[from] Astray),
    /// It can be, but leads elsewhere: a bug in Thinair.
    #[error("the path to a finding leads elsewhere when it is taken again: {0}")]
    Elsewhere(&'static str),
}

impl Failure {
    /// Whether it is a bug of ours.
    pub fn is_internal(&self) -> bool {
        !matches!(self, Failure::Unsupported(_))
    }
}

impl Checked {
    /// Whether every execution was looked at.
    pub fn is_exhaustive(&self) -> bool {
        self.incomplete.is_none()
    }

    /// The answer that findings amount to.
    pub(crate) fn new(
        mut findings: Vec<Found>,
        incomplete: Option<Incomplete>,
        statistics: Statistics,
    ) -> Checked {
        findings.sort_by_key(|found| found.kind);
        let verdict = match (findings.first(), incomplete) {
            (Some(worst), _) => Verdict::Found(worst.kind),
            (None, None) => Verdict::Ok,
            (None, Some(_)) => Verdict::Unknown,
        };
        Checked { verdict, incomplete, findings, statistics }
    }
}

/// Looks for what goes wrong in any sequentially consistent execution of a program.
///
/// `watch` is called now and then with how far it is.
pub fn verify<P: Describe>(
    program: &P,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Checked, Failure> {
    let start = Instant::now();
    let limits = Limits { depth: options.depth };
    let mut collector = Collector::new(program, options, budget, watch);
    // Which finding is the first must not depend on who is faster.
    let team = if options.first { Team::ONE } else { options.team };
    let summary = search_in_parallel(program, options.strategy, limits, team, &mut collector);
    if team.threads > 1 && collector.stopped.is_none() && collector.has_findings() {
        // Nor must the path to it.
        let mut again = collector.again();
        search(program, options.strategy, limits, &mut again);
        if again.stopped.is_none() {
            collector = again;
        }
    }
    let mut incomplete = match (summary.completeness, collector.stopped) {
        (_, Some(why)) => Some(why),
        (Completeness::Exhaustive, None) => None,
        (Completeness::Bounded | Completeness::Stopped, None) => Some(Incomplete::Bound),
    };
    let mut findings = collector.findings()?;
    if incomplete.is_none() && options.seeks_races_apart() {
        let by_synchronization = Strategy { spurious: options.strategy.spurious, ..Strategy::default() };
        let apart = Options { strategy: by_synchronization, only_races: true, ..options.clone() };
        let mut races = Collector::new(program, &apart, budget, watch);
        search(program, apart.strategy, limits, &mut races);
        incomplete = races.stopped.filter(|why| *why != Incomplete::First);
        findings.extend(races.findings()?);
    }
    let statistics = Statistics {
        states: summary.states,
        transitions: summary.transitions,
        depth: summary.depth,
        visited_bytes: summary.visited_bytes,
        collisions: summary.collisions,
        time: start.elapsed(),
    };
    Ok(Checked::new(findings, incomplete, statistics))
}
