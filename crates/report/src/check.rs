//! What goes wrong in a program, with all that reports say of it.

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::program::{
    Checked, Found, Incomplete, Judged, Kind, LegalExecution, Part, PathStep, Verdict,
};
use thinair_event::{ActionId, ActionKind, Execution, Location, ThreadId};
use thinair_jmm::CommitStep;
use thinair_program::{Concern, Describe};

use crate::text::{count, shared_fingerprints};
use crate::{Commit, NamedExecution};

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
    /// The legal executions that show findings, where paths do not, by the places of the findings.
    pub shown: BTreeMap<usize, ShownExecution>,
}

/// An execution that shows a finding.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownExecution {
    /// The execution.
    pub execution: NamedExecution,
    /// How its actions are committed.
    pub commits: Vec<Commit>,
}

impl ShownExecution {
    /// Names what is in a legal execution. `threads` is what its threads call themselves.
    pub fn new(program: &impl Describe, legal: &LegalExecution, threads: &[String]) -> ShownExecution {
        let order: Vec<_> = legal.execution.ids().collect();
        let told = |execution: &Execution, named: NamedExecution| {
            named.calling_threads(threads).hiding(&quiet(program, execution))
        };
        let commit = |step: &CommitStep| {
            let named = Commit::new(program, step);
            Commit { execution: told(&step.justification, named.execution.clone()), ..named }
        };
        ShownExecution {
            execution: told(&legal.execution, NamedExecution::new(program, &legal.execution, &order)),
            commits: legal.steps.iter().map(commit).collect(),
        }
    }
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

    /// How it was judged, in sentences without their full stops, if it was by a memory model that knows what races do.
    pub fn judgement(&self) -> Vec<String> {
        let Some(judged) = &self.checked.judged else { return Vec::new() };
        let Judged { race_free, over, iterations, paths, legal, searched, rules, unconfirmed } = judged;
        if *race_free {
            return vec!["There is no data race, so that these are all legal executions (JLS 17.4.5)".into()];
        }
        let mut sentences = Vec::new();
        if *iterations > 0 {
            let paths = count(*paths, "path");
            let iterations = count(u64::from(*iterations), "iteration");
            let exact = match searched {
                0 => String::new(),
                _ => format!("; the exact search decided {}", count(*searched, "execution")),
            };
            sentences.push(format!("write sets generate {paths} in {iterations}{exact}"));
        }
        if let Some(legal) = legal {
            sentences.push(format!(
                "{} legal",
                if *legal == 1 {
                    "1 execution is".into()
                } else {
                    format!("{} are", count(*legal, "execution"))
                }
            ));
        }
        if *over {
            sentences.push("these include all legal executions; which of them are legal was not asked (--precision over)".into());
        }
        sentences.extend(rules.map(str::to_owned));
        for what in unconfirmed {
            sentences.push(format!("not confirmed by a legal execution: {what}"));
        }
        sentences
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

/// Actions that nobody wants to read of: bookkeeping of the language, and a library's accesses to what but one thread touches.
fn quiet(program: &impl Describe, execution: &Execution) -> BTreeSet<u32> {
    let accessed = |id: ActionId| {
        let kind = execution.action(id).kind;
        kind.read_location().or(kind.written_location())
    };
    let is_shared = |location: Location| {
        let own = |id: &ActionId| execution.action(*id).thread != ThreadId::INIT;
        let accesses = || execution.ids().filter(own).filter(|&id| accessed(id) == Some(location));
        let threads: BTreeSet<ThreadId> = accesses().map(|id| execution.action(id).thread).collect();
        threads.len() > 1
    };
    let is_quiet = |&id: &ActionId| match execution.action(id).kind {
        ActionKind::Lock(monitor) | ActionKind::Unlock(monitor) => program.initialization(monitor).is_some(),
        ActionKind::Freeze(location) => program.concern(location) != Concern::Program,
        _ => accessed(id).is_some_and(|location| match program.concern(location.whole()) {
            Concern::Program => false,
            Concern::Library => !is_shared(location),
            Concern::Bookkeeping | Concern::Initializer => true,
        }),
    };
    execution.ids().filter(is_quiet).map(|id| id.0).collect()
}
