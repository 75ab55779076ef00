//! What goes wrong in a program under the Java memory model, and which of its races are to blame.
//!
//! A program without a race has its sequentially consistent executions and no others (JLS §17.4.5), so that search comes first. With a
//! race, or with accesses in modes between plain and volatile, which never race and are not sequentially consistent either (docs/modes.md), `thinair_jmm` walks through the executions that write sets generate and judges those in which something goes wrong: what no
//! legal execution shows is not told. That is the reading of seed 000, with the exact filter that it does without.
//!
//! - The races that are told are those of sequentially consistent executions: only their reads need relaxed answers to begin with, and
//!   what else races in a legal execution goes with them.
//! - A race is *harmful* if its variable is among those that race in a legal execution in which something goes wrong, and that can't be
//!   done with fewer variables; else it is *benign*: whatever goes wrong does so without it.
//! - Threads that go on for ever are a hang, as a plain read may return the same old value for ever.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use thinair_event::validate;
use thinair_event::{Execution, ObjectId};
use thinair_explore::Progress;
use thinair_jmm::{
    CommitStep, Completeness, Ended, Ending, Inquiry, Judgement, Law, Model, Rules, Standing, decide,
    judge_outline, judge_witness,
};
use thinair_program::replay::{self, Extent};
use thinair_program::{Describe, Exception, Request};

use super::race::name;
use super::{
    Checked, Failure, Found, Incomplete, Kind, Options, RaceOptions, Statistics, Trust, place, verify,
};
use crate::budget::Budget;
use crate::evidence::{Refuted, VALIDATED, Validated};
use crate::litmus;

/// How a program is judged under the Java memory model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relaxed {
    /// What litmus tests have as well.
    pub options: litmus::Relaxed,
    /// The causality requirements.
    pub rules: Rules,
    /// Whether what generates executions is enough, which includes all legal ones.
    pub over: bool,
    /// The most accesses and other actions of a thread.
    pub events: usize,
}

impl Default for Relaxed {
    fn default() -> Relaxed {
        Relaxed { options: litmus::Relaxed::default(), rules: Rules::JLS, over: false, events: 100_000 }
    }
}

/// What judging took, and what it was about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whether the program has no race, so that its sequentially consistent executions are all that there is.
    pub race_free: bool,
    /// Whether executions were only generated, and not judged.
    pub over: bool,
    /// Iterations of the fixed point over write sets.
    pub iterations: u32,
    /// Paths that were generated in the last iteration.
    pub paths: u64,
    /// How many executions are legal, if they were counted.
    pub legal: Option<u64>,
    /// Executions that only the exact search could decide.
    pub searched: u64,
    /// Other rules than the model's own on which the answer rests.
    pub rules: Option<&'static str>,
    /// What goes wrong in executions of which it is not known whether they are legal.
    pub unconfirmed: Vec<String>,
}

/// A legal execution in which something goes wrong: its synchronization, and the accesses of what races.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalExecution {
    /// The execution.
    pub execution: Execution,
    /// How its actions can be committed; nothing if that was not asked for.
    pub steps: Vec<CommitStep>,
}

/// What goes wrong in an execution, and the variables that race in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Sight {
    wrong: Wrong,
    races: BTreeSet<String>,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Wrong {
    /// A thread ends by an exception, perhaps of an assertion.
    Ends(ObjectId, Exception),
    /// An assertion of a thread fails.
    Fails(ObjectId),
    /// Threads wait for ever.
    Deadlock,
    /// Threads go on for ever.
    Hang,
}

/// More executions than this are not counted.
const COUNTED: u64 = 20_000;

/// Judges a program under the Java memory model.
pub fn verify_relaxed<P: Describe>(
    program: &P,
    options: &Options,
    relaxed: Relaxed,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Checked, Failure> {
    let start = Instant::now();
    // Any race matters, also one that is nobody's business: what it does to the rest is.
    let races = RaceOptions { trust: Trust::nothing(), ..RaceOptions::default() };
    let sequential = Options { races: Some(races), ..options.clone() };
    let mut checked = verify(program, &sequential, budget, watch)?;
    let has_races = checked.findings.iter().any(|found| found.kind == Kind::Race);
    if !has_races && !checked.has_modes {
        let judged = Judged {
            race_free: checked.incomplete.is_none(),
            over: relaxed.over,
            iterations: 0,
            paths: 0,
            legal: None,
            searched: 0,
            rules: None,
            unconfirmed: Vec::new(),
        };
        checked.judged = Some(judged);
        return Ok(checked);
    }
    let told = all_races(program, options, budget, watch)?;
    let mut judging = Judging::new(program, relaxed, budget, watch);
    let Outcome { findings: relaxed, incomplete, judged } = judging.judge()?;
    // What happens under sequential consistency is legal, and easier to follow.
    let mut findings: Vec<Found> =
        checked.findings.into_iter().filter(|found| found.kind != Kind::Race).collect();
    let is_known = |found: &Found, findings: &[Found]| {
        let is_stuck = matches!(found.kind, Kind::Deadlock | Kind::Hang);
        let is_like = |other: &Found| {
            found.kind == other.kind
                && (is_stuck || found.message == other.message && found.place == other.place)
        };
        findings.iter().any(is_like)
    };
    for found in relaxed {
        if !is_known(&found, &findings) {
            findings.push(found);
        }
    }
    let incomplete = incomplete.or(told.incomplete.filter(|&why| why != Incomplete::First));
    let harmful = judging.harmful();
    findings.extend(told.findings.into_iter().map(|found| {
        let is_harmful = found.race.as_ref().is_some_and(|race| harmful.contains(&name(&race.variable)));
        let benign = if is_harmful { Some(false) } else { incomplete.is_none().then_some(true) };
        Found { benign, ..found }
    }));
    let statistics = Statistics {
        states: checked.statistics.states + told.statistics.states,
        transitions: checked.statistics.transitions + told.statistics.transitions,
        depth: checked.statistics.depth.max(told.statistics.depth),
        time: start.elapsed(),
        ..checked.statistics
    };
    let checked = Checked::by_judging(findings, incomplete, statistics, judged);
    Ok(Checked { left_out: told.left_out, ..checked })
}

/// The races that are to be told.
fn all_races<P: Describe>(
    program: &P,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Checked, Failure> {
    let races = RaceOptions { all: true, include_rw: true, ..options.races.clone().unwrap_or_default() };
    let options =
        Options { races: Some(races), only_races: true, first: false, count: false, ..options.clone() };
    verify(program, &options, budget, watch)
}

struct Judging<'a, P> {
    program: &'a P,
    relaxed: Relaxed,
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
    /// What threads are called, as far as they were met.
    names: RefCell<BTreeMap<ObjectId, String>>,
    /// The variables that race in executions in which something goes wrong.
    sights: RefCell<BTreeSet<Sight>>,
}

struct Outcome {
    findings: Vec<Found>,
    incomplete: Option<Incomplete>,
    judged: Judged,
}

impl<'a, P: Describe> Judging<'a, P> {
    fn new(
        program: &'a P,
        relaxed: Relaxed,
        budget: &'a Budget,
        watch: &'a (dyn Fn(&Progress) + Sync),
    ) -> Judging<'a, P> {
        let (names, sights) = Default::default();
        Judging { program, relaxed, budget, watch, names, sights }
    }

    fn judge(&mut self) -> Result<Outcome, Failure> {
        let Relaxed { options: litmus::Relaxed { identity, tearing, stages, .. }, over, events, .. } =
            self.relaxed;
        let rules = self.rules();
        let model = if over { Model::WriteSets } else { Model::Legal(rules) };
        let engine = thinair_jmm::Options { identity, tearing, stages, events, count: false };
        let is_new = |sight: &Sight| {
            let mut sights = self.sights.borrow_mut();
            let is_known = sights.iter().any(|other| self.is_like(other.wrong, sight.wrong));
            sights.insert(sight.clone());
            !is_known
        };
        let is_over = || {
            (self.watch)(&Progress::default());
            self.budget.spent().is_some()
        };
        let inquiry = Inquiry {
            observe: &|ended| self.observe(ended),
            is_asked_for: &is_new,
            constants: &|_| Vec::new(),
            is_over: &is_over,
        };
        let unsupported = |unfollowed: thinair_program::Unfollowed| {
            Failure::Unsupported(format!("{unfollowed} is not supported under the Java memory model"))
        };
        let decision = decide(self.program, model, engine, &inquiry).map_err(unsupported)?;
        let incomplete = match decision.completeness {
            Completeness::Exhaustive => None,
            Completeness::Bounded => Some(Incomplete::Bound),
            Completeness::Stopped => Some(self.budget.spent().map_or(Incomplete::Bound, Incomplete::Limit)),
        };
        let statistics = decision.statistics;
        let legal = (statistics.paths <= COUNTED && incomplete.is_none() && !over)
            .then(|| {
                let nothing = Inquiry { is_asked_for: &|_| false, ..inquiry };
                let counting = thinair_jmm::Options { count: true, ..engine };
                decide(self.program, model, counting, &nothing).ok()
            })
            .flatten()
            .filter(|counted| counted.completeness == Completeness::Exhaustive)
            .map(|counted| counted.statistics.legal);
        let mut findings = Vec::new();
        let mut unconfirmed: Vec<String> = Vec::new();
        for (sight, witness) in &decision.witnesses {
            if over {
                unconfirmed.push(self.told(sight.wrong).message);
                continue;
            }
            findings.push(self.found(sight, witness)?);
        }
        unconfirmed.extend(decision.unconfirmed.iter().map(|sight| self.told(sight.wrong).message));
        unconfirmed.sort();
        unconfirmed.dedup();
        let judged = Judged {
            race_free: statistics.race_free,
            over,
            iterations: statistics.iterations,
            paths: statistics.paths,
            legal,
            searched: statistics.searched,
            rules: decision.in_modes.then_some(litmus::IN_MODES),
            unconfirmed,
        };
        let incomplete = incomplete.or((!judged.unconfirmed.is_empty()).then_some(Incomplete::Bound));
        Ok(Outcome { findings, incomplete, judged })
    }

    /// The rules, with rule 8 as the options want it.
    fn rules(&self) -> Rules {
        match self.relaxed.rules {
            Rules::Original { .. } => Rules::Original { rule_8: self.relaxed.options.rule_8 },
            Rules::Revised => Rules::Revised,
        }
    }

    /// Whether people would take one for the other.
    fn is_like(&self, one: Wrong, other: Wrong) -> bool {
        let facts = |exception: Exception| {
            let thrown = self.program.thrown(exception);
            (thrown.class, thrown.message, thrown.trace)
        };
        match (one, other) {
            (Wrong::Ends(_, one), Wrong::Ends(_, other)) => facts(one) == facts(other),
            _ => one == other,
        }
    }

    /// What goes wrong in an execution.
    fn observe(&self, ended: &Ended<'_, P>) -> Vec<Sight> {
        let mut wrong = Vec::new();
        let threads = ended.states.iter().zip(ended.threads()).zip(ended.standings().zip(ended.failures()));
        for ((state, object), (standing, failed)) in threads {
            if let (Request::End { exception: Some(exception) }, Standing::Ended) =
                (self.program.next(state), standing)
            {
                wrong.push(Wrong::Ends(object, exception));
            } else if failed {
                wrong.push(Wrong::Fails(object));
            }
        }
        match ended.ending {
            Ending::Deadlock => wrong.push(Wrong::Deadlock),
            Ending::Cut if ended.goes_on() => wrong.push(Wrong::Hang),
            _ => {}
        }
        if wrong.is_empty() {
            return Vec::new();
        }
        let mut names = self.names.borrow_mut();
        for thread in ended.threads() {
            names.entry(thread).or_insert_with(|| {
                let value = |location| ended.final_values(location)[0];
                let name = self.program.thread_name(thread, &value);
                name.unwrap_or_else(|| self.program.object_name(thread))
            });
        }
        let races: BTreeSet<String> = ended
            .races()
            .into_iter()
            .map(|location| name(&self.program.declared(location.whole())))
            .collect();
        wrong.into_iter().map(|wrong| Sight { wrong, races: races.clone() }).collect()
    }

    /// The variables that race in legal executions in which something goes wrong, and without which it would not.
    fn harmful(&self) -> BTreeSet<String> {
        let sights = self.sights.borrow();
        let is_least = |sight: &&Sight| {
            let is_less = |other: &Sight| {
                other.races != sight.races
                    && other.races.is_subset(&sight.races)
                    && self.is_like(other.wrong, sight.wrong)
            };
            !sights.iter().any(is_less)
        };
        sights.iter().filter(is_least).flat_map(|sight| sight.races.iter().cloned()).collect()
    }

    fn name_of(&self, thread: ObjectId) -> String {
        self.names.borrow().get(&thread).cloned().unwrap_or_else(|| self.program.object_name(thread))
    }

    fn told(&self, wrong: Wrong) -> Told {
        match wrong {
            Wrong::Ends(thread, exception) => {
                let thrown = self.program.thrown(exception);
                let said = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
                let message = format!("{} ends by {}{said}", self.name_of(thread), thrown.class);
                let kind = if thrown.is_assertion { Kind::Assertion } else { Kind::Exception };
                let place = place::users(&thrown.trace).cloned();
                Told { kind, message, thread: Some(thread), place, exception: Some(thrown) }
            }
            Wrong::Fails(thread) => {
                let message = format!("{} violates an assertion", self.name_of(thread));
                Told { kind: Kind::Assertion, message, thread: Some(thread), place: None, exception: None }
            }
            Wrong::Deadlock => Told {
                kind: Kind::Deadlock,
                message: "threads wait for ever".into(),
                thread: None,
                place: None,
                exception: None,
            },
            Wrong::Hang => Told {
                kind: Kind::Hang,
                message: "threads may go on for ever: a plain read need not see what others write".into(),
                thread: None,
                place: None,
                exception: None,
            },
        }
    }

    /// A finding with its evidence: the outline of a legal execution and how it is committed; the whole of it was shown to the
    /// validators, if it is short enough.
    fn found(&self, sight: &Sight, witness: &thinair_jmm::Witness) -> Result<Found, Failure> {
        let Relaxed { options: litmus::Relaxed { identity, .. }, events, .. } = self.relaxed;
        let rules = self.rules();
        let law = Law { identity, rules, events };
        let is_over = || self.budget.spent().is_some();
        let mut validated = Validated::No;
        if witness.sketch.events.len() <= VALIDATED
            && let Ok(Judgement::Legal(sequence)) = judge_witness(self.program, witness, law, &is_over)
        {
            thinair_jmm::validate::validate(self.program, identity, rules, &sequence)
                .map_err(|violation| Failure::Illegal(violation.to_string()))?;
            replay::intra_thread(self.program, &sequence.execution, Extent::Prefix).map_err(Refuted::from)?;
            validated = Validated::Whole;
        }
        let legal = match judge_outline(self.program, witness, law, &is_over) {
            Ok(Judgement::Legal(sequence)) => {
                if validated == Validated::No && sequence.execution.actions.len() <= VALIDATED {
                    validate::well_formed(&sequence.execution).map_err(Refuted::from)?;
                    validated = Validated::Shared;
                }
                LegalExecution { execution: sequence.execution, steps: sequence.steps }
            }
            Ok(Judgement::Illegal(refusal)) => {
                return Err(Failure::Illegal(format!(
                    "it was taken for legal, but {} of its reads can't be committed",
                    refusal.reads.len()
                )));
            }
            // Time ran out on the way to the evidence.
            Ok(Judgement::Unknown) | Err(_) => LegalExecution {
                execution: thinair_jmm::execution_of(self.program, witness),
                steps: Vec::new(),
            },
        };
        let Told { kind, message, thread, place, exception } = self.told(sight.wrong);
        let objects: Vec<ObjectId> = witness.sketch.threads.clone();
        let number = |object: ObjectId| objects.iter().position(|&other| other == object);
        Ok(Found {
            kind,
            message,
            thread: thread.and_then(number),
            place,
            exception,
            blocked: Vec::new(),
            race: None,
            benign: None,
            legal: Some(legal),
            threads: objects.iter().map(|&object| self.name_of(object)).collect(),
            path: Vec::new(),
            edges: Vec::new(),
            moves: Vec::new(),
            length: 0,
            shortest: false,
            validated,
        })
    }
}

struct Told {
    kind: Kind,
    message: String,
    thread: Option<ObjectId>,
    place: Option<thinair_program::Place>,
    exception: Option<thinair_program::Thrown>,
}
