//! Whole programs: does any execution violate an assertion, end a thread by an exception, or get stuck?
//!
//! [`verify`] searches all executions and reports every distinct finding once, each with a path to it that has been
//! taken again step by step, and a [`Schedule`] by which it can be taken another time.

mod blocked;
mod collect;
mod edges;
mod found;
mod names;
mod noise;
mod place;
mod privacy;
mod race;
mod relaxed;
mod schedule;
mod searches;
mod shorten;
mod spin;
mod trail;
mod trust;
mod words;

pub use blocked::Blocked;
pub use edges::{Edge, Rule};
pub use found::{Found, Kind, Part, PathStep};
pub use race::{DataRace, RaceOptions, RacingAccess};
pub use relaxed::{Judged, LegalExecution, Relaxed, verify_relaxed};
pub use schedule::{Move, Schedule, ScheduleError, replay};
pub use trust::Trust;

use std::time::{Duration, Instant};

use thinair_explore::run::Astray;
use thinair_explore::{Order, Progress, Reduction, Strategy, Team, Watch};
use thinair_program::Describe;

use crate::budget::{Budget, Stop};
use crate::counting::Counted;
use crate::evidence::Refuted;
use collect::Doubts;
use searches::Searches;

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
    /// Whether to count executions up to equivalence as well.
    pub count: bool,
}

impl Options {
    /// The search that tells all races, if that is asked for from the start. Within a bound on depth there is no other.
    fn exact_races(&self) -> Option<Strategy> {
        let races = self.races.as_ref().filter(|_| self.strategy.watch == Watch::Needed)?;
        (races.all || races.include_rw || self.depth.is_some()).then(|| self.tells_all_races(races))
    }

    /// A search that tells all races and no others. What a read that changes nothing races with counts, so such steps are taken.
    fn tells_all_races(&self, races: &RaceOptions) -> Strategy {
        let reduction = Reduction { spins: false, persistent: false, ..Reduction::default() };
        let watch = Watch::All { reads: races.include_rw, edges: races.edges };
        let Strategy { spurious, room, .. } = self.strategy;
        Strategy { reduction, watch, spurious, room, ..Strategy::default() }
    }

    /// Whether the search notices races in passing: others than those that schedule at synchronization actions do only if they are
    /// told to.
    fn notices_races(&self) -> bool {
        let Strategy { order, reduction, watch, .. } = self.strategy;
        watch != Watch::Needed || order == Order::DepthFirst && reduction.synchronization
    }
}

/// What goes wrong in a program.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The worst finding, if there is one.
    pub verdict: Verdict,
    /// Why not every execution was looked at; none if every one was.
    pub incomplete: Option<Incomplete>,
    /// The variables whose races are left out because the user says so, and that have some.
    pub left_out: Vec<String>,
    /// Whether there are accesses in modes between plain and volatile, which allow more than interleavings without any race.
    pub has_modes: bool,
    /// How it was judged, under a memory model that knows what races do.
    pub judged: Option<Judged>,
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
    /// How many executions there are, if they were counted.
    pub executions: Option<Counted>,
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
    /// An execution that was taken for legal is not: a bug in Thinair.
    #[error("the execution of a finding is not legal: {0}")]
    Illegal(String),
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
        Checked {
            verdict,
            incomplete,
            left_out: Vec::new(),
            has_modes: false,
            judged: None,
            findings,
            statistics,
        }
    }

    /// The answer that findings amount to where races have been judged: those are no answer by themselves.
    pub(crate) fn by_judging(
        findings: Vec<Found>,
        incomplete: Option<Incomplete>,
        statistics: Statistics,
        judged: Judged,
    ) -> Checked {
        let checked = Checked::new(findings, incomplete, statistics);
        let verdict = match (checked.verdict, incomplete) {
            (Verdict::Found(Kind::Race), None) => Verdict::Ok,
            (Verdict::Found(Kind::Race), Some(_)) => Verdict::Unknown,
            (verdict, _) => verdict,
        };
        Checked { verdict, judged: Some(judged), ..checked }
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
    let mut searches = Searches::new(program, budget, watch);
    if let Some(exact) = options.exact_races() {
        if !options.only_races {
            searches.take(&Options { races: None, ..options.clone() })?;
        }
        searches.take_for_races(options, exact)?;
    } else {
        searches.take(options)?;
        if options.races.is_some() && !options.notices_races() {
            let Strategy { spurious, room, .. } = options.strategy;
            searches.take_for_races(options, Strategy { spurious, room, ..Strategy::default() })?;
        }
        let Doubts { others, reads, .. } = searches.doubts;
        if let Some(races) = options.races.as_ref().filter(|_| (others || reads) && !searches.has_races()) {
            let races = RaceOptions { include_rw: races.include_rw || reads, ..races.clone() };
            let strategy = options.tells_all_races(&races);
            searches.take_for_races(&Options { races: Some(races), ..options.clone() }, strategy)?;
        }
    }
    if options.count {
        searches.count_executions(options.depth);
    }
    let Searches { findings, incomplete, statistics, left_out, doubts, .. } = searches;
    let checked = Checked::new(findings, incomplete, Statistics { time: start.elapsed(), ..statistics });
    let left_out = left_out.into_iter().collect();
    Ok(Checked { left_out, has_modes: doubts.modes, ..checked })
}
