//! The verdict on a trace.

use thinair_event::{ActionId, Execution, ThreadId, validate};
use thinair_jmm::Rules;
use thinair_jmm::trace::{self, Chain, NotApplicable, Recording, Stop, Stuck, Table, interleaves};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use super::candidates::Candidates;
use super::exact::{self, Exact, Refused};
use super::{Candidate, Recorded};
use crate::budget::Budget;
use crate::evidence::VALIDATED;

/// How to verify.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// When two actions are the same; by default `free`, and `site` where every racing read has a commit number: those are
    /// numbers of certain actions.
    pub identity: Option<Identity>,
    /// Whether to make the table of simulated executions.
    pub table: bool,
}

/// What was found out about a trace.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The verdict.
    pub verdict: Verdict,
    /// Who gave it.
    pub algorithm: Algorithm,
    /// When two actions counted as the same.
    pub identity: Identity,
    /// The execution that it is about: the legal one, or the first that the trace may be of.
    pub candidate: Option<Candidate>,
    /// How the actions are committed, if that is known.
    pub steps: Option<Steps>,
    /// Why it is illegal or not known.
    pub why: Option<Why>,
    /// What other readings say, where the trace is short enough.
    pub opinions: Vec<Opinion>,
    /// The simulated executions, if they were asked for and there are any.
    pub table: Option<Table>,
    /// How many executions the trace may be of, as far as they were looked at.
    pub executions: u64,
    /// How many sets of reads or frontiers were reached, in all.
    pub reached: u64,
    /// How many times a thread was run, in all.
    pub runs: u64,
}

/// Whether the trace is one of a legal execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It is.
    Legal,
    /// It is not.
    Illegal,
    /// We can't tell.
    Unknown,
}

/// Who gave the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Prefixes of traced commit orders.
    Frontier,
    /// All sets of reads.
    Subsets,
    /// An order of the actions in which no read sees its own future.
    Order,
    /// The exact search.
    Exact,
}

impl Algorithm {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Frontier => "frontier",
            Algorithm::Subsets => "subsets",
            Algorithm::Order => "order",
            Algorithm::Exact => "exact",
        }
    }

    /// Which of the paper's two algorithms it stands in for: commit orders are given, or all sets of reads are possible.
    pub fn family(self) -> &'static str {
        match self {
            Algorithm::Frontier => "frontier",
            Algorithm::Subsets | Algorithm::Order | Algorithm::Exact => "subsets",
        }
    }
}

/// How the actions of a legal execution are committed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Steps {
    /// In steps; what they don't mention comes last.
    Chain(Chain),
    /// One by one in this order.
    Order(Vec<ActionId>),
}

/// Why a trace is not legal, or not known to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is no well-formed execution (JLS §17.4.7): the rule, and the actions that break it.
    IllFormed {
        /// What is wrong.
        reason: String,
        /// With which actions.
        actions: Vec<ActionId>,
    },
    /// The threads can't have synchronized like this in any order.
    NoOrder,
    /// The search got stuck.
    Stuck(Stuck),
    /// The exact search got stuck.
    Refused(Refused),
    /// Something else.
    Other(String),
}

/// What another reading of the definitions says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// Which: the identity `site`, or nothing for the algorithm as it was published.
    pub identity: Option<Identity>,
    /// Its verdict.
    pub verdict: Verdict,
}

/// The most racing reads for which other opinions are asked for.
const SHORT: usize = 12;

/// The most executions that are looked at.
const MOST: u64 = 10_000;

/// Decides whether a trace is one of a legal execution.
pub fn verify(recorded: &Recorded, options: Options, budget: &Budget) -> Verification {
    let mut candidates = Candidates::new(recorded);
    let cut = candidates.cut;
    let mut best: Option<Verification> = None;
    let (mut executions, mut reached, mut runs) = (0, 0, 0);
    let mut stopped = None;
    for candidate in &mut candidates {
        if executions == MOST {
            stopped = Some("there are too many executions that the trace may be of".to_owned());
            break;
        }
        if let Some(stop) = budget.spent() {
            stopped = Some(stop.reason().to_owned());
            break;
        }
        executions += 1;
        let found = Case { recorded, options, budget, candidate }.verify();
        reached += found.reached;
        runs += found.runs;
        let rank = |verification: &Verification| match (&verification.verdict, &verification.why) {
            (Verdict::Legal, _) => 4,
            (Verdict::Unknown, _) => 3,
            (Verdict::Illegal, Some(Why::Stuck(_) | Why::Refused(_))) => 2,
            (Verdict::Illegal, _) => 1,
        };
        let is_legal = found.verdict == Verdict::Legal;
        if best.as_ref().is_none_or(|best| rank(&found) > rank(best)) {
            best = Some(found);
        }
        if is_legal {
            break;
        }
    }
    let mut best = best.unwrap_or_else(|| Verification {
        verdict: Verdict::Illegal,
        algorithm: Algorithm::Exact,
        identity: options.identity.unwrap_or_default(),
        candidate: None,
        steps: None,
        why: Some(Why::NoOrder),
        opinions: Vec::new(),
        table: None,
        executions: 0,
        reached: 0,
        runs: 0,
    });
    let unfinished = stopped.or_else(|| {
        cut.then(|| {
            "there are too many orders of synchronization actions: write the order down (`so`)".into()
        })
    });
    if let Some(reason) = unfinished.filter(|_| best.verdict == Verdict::Illegal) {
        best.verdict = Verdict::Unknown;
        best.why = Some(Why::Other(reason));
    }
    (best.executions, best.reached, best.runs) = (executions, reached, runs);
    best
}

/// One execution that the trace may be of.
struct Case<'r> {
    recorded: &'r Recorded,
    options: Options,
    budget: &'r Budget,
    candidate: Candidate,
}

/// What one algorithm says.
struct Finding {
    verdict: Verdict,
    algorithm: Algorithm,
    steps: Option<Steps>,
    why: Option<Why>,
    reached: u64,
    runs: u64,
}

impl Finding {
    fn new(verdict: Verdict, algorithm: Algorithm, steps: Option<Steps>, why: Option<Why>) -> Finding {
        Finding { verdict, algorithm, steps, why, reached: 0, runs: 0 }
    }
}

impl Case<'_> {
    fn verify(self) -> Verification {
        let identity = self.identity();
        let finding = match self.ill_formed() {
            Some(why) if matches!(why, Why::Other(_)) => {
                Finding::new(Verdict::Unknown, Algorithm::Exact, None, Some(why))
            }
            Some(why) => Finding::new(Verdict::Illegal, self.first_algorithm(), None, Some(why)),
            None => self.decide(identity),
        };
        let ill_formed = matches!(finding.why, Some(Why::IllFormed { .. }));
        let opinions = if ill_formed { Vec::new() } else { self.opinions(identity, finding.verdict) };
        let table = if self.options.table { self.table(finding.steps.as_ref()) } else { None };
        Verification {
            verdict: finding.verdict,
            algorithm: finding.algorithm,
            identity,
            candidate: Some(self.candidate),
            steps: finding.steps,
            why: finding.why,
            opinions,
            table,
            executions: 1,
            reached: finding.reached,
            runs: finding.runs,
        }
    }

    fn execution(&self) -> &Execution {
        &self.candidate.execution
    }

    fn program(&self) -> &LitmusProgram {
        &self.recorded.program
    }

    fn identity(&self) -> Identity {
        let default = if self.orders().is_some() { Identity::Site } else { Identity::Free };
        self.options.identity.unwrap_or(default)
    }

    fn first_algorithm(&self) -> Algorithm {
        if self.orders().is_some() { Algorithm::Frontier } else { Algorithm::Subsets }
    }

    fn is_plain(&self) -> bool {
        Recording::new(self.program(), self.execution(), Identity::Site).is_ok()
    }

    /// Whether the execution is not well-formed, or too long for that to be checked.
    fn ill_formed(&self) -> Option<Why> {
        let execution = self.execution();
        let synchronizes =
            self.recorded.threads.iter().flatten().any(|event| event.kind.is_synchronization());
        if !synchronizes && let Some((reason, actions)) = self.overwritten() {
            return Some(Why::IllFormed { reason: reason.into(), actions });
        }
        if execution.actions.len() <= VALIDATED {
            let violation = validate::well_formed(execution).err()?;
            let reason = format!("{} ({})", violation.reason, violation.rule.name());
            return Some(Why::IllFormed { reason, actions: violation.actions });
        }
        synchronizes.then(|| {
            Why::Other(format!(
                "a trace that synchronizes is too long if it has more than {VALIDATED} actions"
            ))
        })
    }

    /// D7.9 for executions without synchronization, in linear time.
    fn overwritten(&self) -> Option<(&'static str, Vec<ActionId>)> {
        let execution = self.execution();
        for thread in (1..execution.threads.len() as u32).map(ThreadId) {
            let mut last = std::collections::HashMap::new();
            for id in execution.actions_of(thread) {
                if let Some(location) = execution.action(id).kind.read_location()
                    && let Some(seen) = execution.write_seen[id.index()]
                {
                    let writer = execution.action(seen).thread;
                    let own = last.get(&location).copied();
                    if (writer == thread || writer == ThreadId::INIT) && own.is_some_and(|own| own != seen) {
                        let reason =
                            "the write that the read sees is overwritten in happens-before (hb-consistency)";
                        return Some((reason, vec![id, seen, own?]));
                    }
                    if writer == thread && own.is_none() {
                        let reason = "the read happens-before the write that it sees (hb-consistency)";
                        return Some((reason, vec![id, seen]));
                    }
                }
                if let Some(location) = execution.action(id).kind.written_location() {
                    last.insert(location, id);
                }
            }
        }
        None
    }

    fn decide(&self, identity: Identity) -> Finding {
        let fixed: &[Identity] = match identity {
            // Whatever is legal by a fixed identity is legal by choice.
            Identity::Free => &[Identity::Site, Identity::Occurrence, Identity::OccurrenceValue],
            Identity::Site => &[Identity::Site],
            Identity::Occurrence => &[Identity::Occurrence],
            Identity::OccurrenceValue => &[Identity::OccurrenceValue],
        };
        let mut doubt = None;
        for &fixed in fixed {
            match self.by_simulation(fixed) {
                Err(_) => {
                    doubt = None;
                    break;
                }
                Ok(finding) if finding.verdict == Verdict::Legal || identity != Identity::Free => {
                    if finding.verdict == Verdict::Unknown {
                        doubt = Some(finding);
                        break;
                    }
                    return finding;
                }
                Ok(finding) => doubt = doubt.or(Some(finding)),
            }
        }
        if let Some(order) = interleaves(self.execution()) {
            return Finding::new(Verdict::Legal, Algorithm::Order, Some(Steps::Order(order)), None);
        }
        match exact::legality(self.program(), self.execution(), identity, Rules::JLS, self.budget) {
            Exact::Legal(chain) => {
                Finding::new(Verdict::Legal, Algorithm::Exact, Some(Steps::Chain(chain)), None)
            }
            Exact::Illegal(refused) => {
                Finding::new(Verdict::Illegal, Algorithm::Exact, None, Some(Why::Refused(refused)))
            }
            Exact::Unknown(reason) => match doubt {
                Some(finding) if finding.verdict == Verdict::Unknown && identity != Identity::Free => finding,
                _ => Finding::new(Verdict::Unknown, Algorithm::Exact, None, Some(Why::Other(reason))),
            },
        }
    }

    /// By simulating threads one by one.
    fn by_simulation(&self, identity: Identity) -> Result<Finding, NotApplicable> {
        let recording = Recording::new(self.program(), self.execution(), identity)?;
        let stop = || self.budget.spent().is_some();
        let (answer, algorithm) = match self.orders() {
            Some(orders) => (recording.frontier(&orders, &stop)?, Algorithm::Frontier),
            None => (recording.subsets(&stop)?, Algorithm::Subsets),
        };
        let (verdict, steps, why) = match answer.verdict {
            trace::Verdict::Legal(chain) => (Verdict::Legal, Some(Steps::Chain(chain)), None),
            trace::Verdict::Illegal(stuck) => (Verdict::Illegal, None, Some(Why::Stuck(stuck))),
            trace::Verdict::Stopped(stop) => (Verdict::Unknown, None, Some(Why::Other(self.reason(stop)))),
        };
        Ok(Finding { verdict, algorithm, steps, why, reached: answer.reached, runs: answer.runs })
    }

    fn reason(&self, stop: Stop) -> String {
        match stop {
            Stop::Told => self.budget.spent().map_or("it was stopped", |stop| stop.reason()).into(),
            Stop::Bound => "a simulated thread runs on without an end".into(),
            Stop::TooLarge => {
                "there are too many racing reads: with the number of each in its thread's commit order (`commit`) it \
                 can be decided"
                    .into()
            }
        }
    }

    /// The traced commit order of each thread, if every racing read has its number and there is one at all.
    fn orders(&self) -> Option<Vec<Vec<ActionId>>> {
        let execution = self.execution();
        let mut orders: Vec<Vec<(u32, ActionId)>> = vec![Vec::new(); execution.threads.len() - 1];
        for read in execution.ids() {
            let Some(write) = execution.write_seen[read.index()] else { continue };
            let (writer, reader) = (execution.action(write).thread, execution.action(read).thread);
            if writer == ThreadId::INIT || writer == reader {
                continue;
            }
            let (thread, event) = self.candidate.events[read.index()]?;
            let seen = self.recorded.entry(thread, event).value.act.seen()?;
            orders[reader.index() - 1].push((seen.commit?.value, read));
        }
        if orders.iter().all(Vec::is_empty) {
            return None;
        }
        for order in &mut orders {
            order.sort_unstable();
        }
        Some(orders.into_iter().map(|order| order.into_iter().map(|(_, read)| read).collect()).collect())
    }

    /// What fixed identities and the published algorithm say of a short trace without synchronization.
    fn opinions(&self, identity: Identity, verdict: Verdict) -> Vec<Opinion> {
        let Ok(recording) = Recording::new(self.program(), self.execution(), Identity::Site) else {
            return Vec::new();
        };
        if recording.racing_reads().len() > SHORT {
            return Vec::new();
        }
        let stop = || self.budget.spent().is_some();
        let site = if identity == Identity::Site && self.orders().is_none() {
            verdict
        } else {
            match recording.subsets(&stop).map(|answer| answer.verdict) {
                Ok(trace::Verdict::Legal(_)) => Verdict::Legal,
                Ok(trace::Verdict::Illegal(_)) => Verdict::Illegal,
                Ok(trace::Verdict::Stopped(_)) | Err(_) => Verdict::Unknown,
            }
        };
        let published = match recording.published(&stop) {
            Ok(Some(true)) => Verdict::Legal,
            Ok(Some(false)) => Verdict::Illegal,
            Ok(None) | Err(_) => Verdict::Unknown,
        };
        vec![
            Opinion { identity: Some(Identity::Site), verdict: site },
            Opinion { identity: None, verdict: published },
        ]
    }

    /// The simulated executions: all of them, or those of the chain.
    fn table(&self, steps: Option<&Steps>) -> Option<Table> {
        if !self.is_plain() {
            return None;
        }
        let recording = Recording::new(self.program(), self.execution(), Identity::Site).ok()?;
        if recording.reads().len() <= Table::MOST {
            return recording.table().ok();
        }
        let Some(Steps::Chain(chain)) = steps else { return None };
        let mut sets = vec![(1, Vec::new())];
        for step in chain.steps.iter().take(MOST_IN_TABLE) {
            let (number, pinned) = sets.last().cloned().unwrap_or_default();
            sets.push((number + 1, pinned.into_iter().chain(step.reads.iter().copied()).collect()));
        }
        recording.table_of(&sets).ok()
    }
}

/// The most steps of a chain that a table shows.
const MOST_IN_TABLE: usize = 30;
