//! Which outcomes a model of the Java memory model's family allows.
//!
//! The pipeline, cheapest first. Every stage but the last can be left out, which changes no answer:
//! 1. if no sequentially consistent execution has a race, the legal executions are these (the DRF theorem);
//! 2. only reads of locations that race in some generated execution are answered from other than the past;
//! 3. write sets ([`write_sets`](crate::write_sets)) generate executions;
//! 4. one without a cycle of po, so and reads-from is legal: commit its actions in that order;
//! 5. one without [provenance](crate::provenance) is not;
//! 6. the exact [search](crate::legality) decides.

mod in_modes;

pub(crate) use in_modes::is_well_formed;

use std::collections::BTreeSet;
use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Describe, Identity, Program, Unfollowed};

use crate::coherence;
use crate::domain;
use crate::event_set::EventId;
use crate::evidence::Rules;
use crate::finals;
use crate::legality::{Legality, Method, Question};
use crate::provenance::has_provenance;
use crate::sketch::{self, Sketch, Source};
use crate::walk::{Choice, Ending, PlainRead, Policy, Remarks, Setting, Standing, Walk};
use crate::write_sets::{FixedPoint, Generation, Generator, WriteSet, fixed_point};

/// A model of the family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// The well-formed executions.
    HappensBefore,
    /// Those that write sets generate (seed 000).
    WriteSets,
    /// Those of them that have provenance.
    Provenance,
    /// The legal ones.
    Legal(Rules),
}

/// How to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// When actions of two executions are the same.
    pub identity: Identity,
    /// Whether longs and doubles that are not volatile are accessed in halves (JLS §17.7).
    pub tearing: bool,
    /// The most events of a thread.
    pub events: usize,
    /// Whether to look at every execution, to count them, rather than at one for each outcome.
    pub count: bool,
    /// What is done besides the exact search.
    pub stages: Stages,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            identity: Identity::default(),
            tearing: true,
            events: 1_000,
            count: false,
            stages: Stages::default(),
        }
    }
}

/// The stages that make it fast and change no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a stage that is there or not")]
pub struct Stages {
    /// Race-free programs have their sequentially consistent executions.
    pub race_freedom: bool,
    /// Reads of locations without races see the past.
    pub racing_locations: bool,
    /// Candidates come from write sets rather than from all values.
    pub write_sets: bool,
    /// Executions without a cycle of po, so and reads-from are legal.
    pub acyclic: bool,
    /// Executions without provenance are not.
    pub provenance: bool,
    /// Commit states with more commitments than another are given up.
    pub dominance: bool,
}

impl Default for Stages {
    fn default() -> Stages {
        Stages {
            race_freedom: true,
            racing_locations: true,
            write_sets: true,
            acyclic: true,
            provenance: true,
            dominance: true,
        }
    }
}

/// Leaves a stage out.
pub type LeaveOut = fn(&mut Stages);

impl Stages {
    /// The names of the stages, and how to leave each out.
    pub const NAMES: [(&'static str, LeaveOut); 6] = [
        ("race-freedom", |stages| stages.race_freedom = false),
        ("racing-locations", |stages| stages.racing_locations = false),
        ("write-sets", |stages| stages.write_sets = false),
        ("acyclic", |stages| stages.acyclic = false),
        ("provenance", |stages| stages.provenance = false),
        ("dominance", |stages| stages.dominance = false),
    ];
}

/// An execution that has ended, for those who want to know its outcome.
pub struct Ended<'a, P: Program> {
    /// The states of its threads.
    pub states: Vec<&'a P::Thread>,
    /// How it ends.
    pub ending: Ending,
    walk: &'a Walk<'a, P>,
    /// The execution, if it is known what its reads see.
    sketch: Option<&'a Sketch>,
}

impl<'a, P: Describe> Ended<'a, P> {
    pub(crate) fn new(walk: &'a Walk<'a, P>, ending: Ending) -> Ended<'a, P> {
        let states = walk.threads.iter().map(|run| &run.state).collect();
        Ended { states, ending, walk, sketch: None }
    }

    /// With what its reads see: then coherence says which write is the last one (docs/modes.md 7).
    pub(crate) fn of(walk: &'a Walk<'a, P>, ending: Ending, sketch: &'a Sketch) -> Ended<'a, P> {
        Ended { sketch: Some(sketch), ..Ended::new(walk, ending) }
    }

    /// Whether an assertion of each thread failed.
    pub fn failures(&self) -> impl Iterator<Item = bool> + '_ {
        self.walk.threads.iter().map(|run| run.failed)
    }

    /// The locations of plain accesses that race in it: of two, one of which writes, happens-before orders neither before the other.
    pub fn races(&self) -> Vec<Location> {
        sketch::races(&self.walk.events, &self.walk.before)
    }

    /// Whether some thread goes on for ever, and none was cut for another reason. What a coherent read would have to return for ever is
    /// what can be its variable's last value (docs/modes.md).
    pub fn goes_on(&self) -> bool {
        let has = |wanted| self.standings().any(|standing| standing == wanted);
        let sees_the_last = |sketch: &Sketch| {
            self.walk.repeated_reads().all(|read| {
                let event = sketch.event(read);
                let location = event.kind.read_location().expect("it is a read");
                let last = coherence::last_writes(sketch, location);
                last.is_none_or(|last| event.seen.is_some_and(|seen| last.contains(&seen)))
            })
        };
        has(Standing::Suspended)
            && !has(Standing::CutOff)
            && !has(Standing::Abandoned)
            && self.sketch.is_none_or(sees_the_last)
    }

    /// The objects of its threads.
    pub fn threads(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.walk.threads.iter().map(|run| run.object)
    }

    /// How far each thread is.
    pub fn standings(&self) -> impl Iterator<Item = Standing> + '_ {
        self.walk.threads.iter().map(|run| run.standing)
    }

    /// The values that a thread which has joined all others could read.
    pub fn final_values(&self, location: Location) -> Vec<Value> {
        if !self.walk.setting.program.variable(location).volatile && !self.walk.setting.may_race(location) {
            return vec![self.walk.last_value(location)];
        }
        let latest = |location: Location| {
            if let Some(last) = self.sketch.and_then(|sketch| coherence::last_writes(sketch, location)) {
                let mut values: Vec<Value> =
                    last.into_iter().map(|source| self.walk.value_of(source, location)).collect();
                values.sort_unstable();
                values.dedup();
                return values;
            }
            let writes = self.walk.writes_of(location);
            // A volatile read sees the last write in so; any other one that is not overwritten.
            let is_volatile = self.walk.setting.program.variable(location.whole()).volatile
                && !self.walk.setting.modes.any();
            let is_overwritten = |write: &&EventId| {
                if is_volatile {
                    Some(*write) != writes.last()
                } else {
                    writes.iter().any(|other| self.walk.before[other.index()].contains(**write))
                }
            };
            let mut values: Vec<Value> = writes
                .iter()
                .filter(|write| !is_overwritten(write))
                .map(|&write| self.walk.value_of(Source::Event(write), location))
                .collect();
            if values.is_empty() {
                values.push(self.walk.setting.initial_value(location));
            }
            values.sort_unstable();
            values.dedup();
            values
        };
        if !self.walk.setting.torn.contains(&location) {
            return latest(location);
        }
        let like = self.walk.setting.program.variable(location).default;
        let highs = latest(location.high_half());
        let combine = |low: Value| highs.iter().map(move |&high| like.with_halves(low, high));
        latest(location).into_iter().flat_map(combine).collect()
    }
}

/// What the caller wants to know, and how long it may take.
pub struct Inquiry<'a, P: Program, O> {
    /// The outcomes of an execution: several, if final values are not determined. One that does not end has them as well, if one says so:
    /// what goes wrong in it.
    pub observe: &'a dyn Fn(&Ended<'_, P>) -> Vec<O>,
    /// Whether a witness is wanted for the outcome. Asked once for each.
    pub is_asked_for: &'a dyn Fn(&O) -> bool,
    /// The constants that reads of a location may return out of thin air, for [`Model::HappensBefore`].
    pub constants: &'a dyn Fn(Location) -> Vec<Value>,
    /// Asked now and then: whether to stop.
    pub is_over: &'a dyn Fn() -> bool,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Decision<O> {
    /// Every outcome of a legal execution.
    pub outcomes: BTreeSet<O>,
    /// An execution for each outcome that was asked for, in the order in which they were found.
    pub witnesses: Vec<(O, Witness)>,
    /// Outcomes of executions of which it is not known whether they are legal, and of none that is.
    pub unconfirmed: BTreeSet<O>,
    /// Whether a legal execution ends in a deadlock.
    pub deadlock: bool,
    /// Whether an assertion fails in a legal execution.
    pub assertion: bool,
    /// Whether all executions were looked at.
    pub completeness: Completeness,
    /// Whether docs/modes.md was needed: the program has fences, or accesses in modes other than declared.
    pub in_modes: bool,
    /// What it took.
    pub statistics: Statistics,
}

/// An execution, and how it was justified.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The execution.
    pub sketch: Sketch,
    /// The same with no other accesses than synchronization and those of locations that race.
    pub outline: Sketch,
    /// The locations that race, if it is known which do.
    pub(crate) racing: Option<FxHashSet<Location>>,
    /// The longs and doubles that are accessed in halves in it.
    pub(crate) torn: FxHashSet<Location>,
}

/// Whether an answer is about everything that there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Completeness {
    /// It is.
    Exhaustive,
    /// A bound on loops, values or events was reached.
    Bounded,
    /// It was stopped.
    Stopped,
}

/// What a decision took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Executions generated, up to which writes reads see.
    pub candidates: u64,
    /// Executions found legal; all of them only if they were to be counted.
    pub legal: u64,
    /// Iterations of the fixed point over write sets.
    pub iterations: u32,
    /// Entries of the write sets.
    pub write_set: usize,
    /// Paths of the last iteration.
    pub paths: u64,
    /// Steps of threads in the last iteration.
    pub steps: u64,
    /// Executions that only the exact search could decide.
    pub searched: u64,
    /// Whether the program has no race, so that its sequentially consistent executions are the answer.
    pub race_free: bool,
}

/// Decides which outcomes a model allows.
pub fn decide<P: Describe, O: Ord + Hash + Clone>(
    program: &P,
    model: Model,
    options: Options,
    inquiry: &Inquiry<'_, P, O>,
) -> Result<Decision<O>, Unfollowed> {
    let mut setting = Setting::new(program, options.events);
    setting.freezes = model != Model::Provenance;
    let is_legal = matches!(model, Model::Legal(_));
    // How often an instruction was executed counts all its accesses, racing or not.
    if is_legal && options.stages.racing_locations && options.identity != Identity::Site {
        setting.racing = Some(FxHashSet::default());
    }
    (setting.interrupts, setting.liveness) = (false, false);
    loop {
        let mut deciding = Deciding {
            setting: &setting,
            model,
            options,
            inquiry,
            decision: Decision {
                outcomes: BTreeSet::new(),
                witnesses: Vec::new(),
                unconfirmed: BTreeSet::new(),
                deadlock: false,
                assertion: false,
                completeness: Completeness::Exhaustive,
                in_modes: setting.modes.any(),
                statistics: Statistics::default(),
            },
            known: FxHashSet::default(),
            refused: FxHashSet::default(),
            remarks: Remarks::default(),
            ticks: 0,
        };
        let torn = deciding.run();
        if let Some(unfollowed) = deciding.remarks.unfollowed {
            return Err(unfollowed);
        }
        let remarks = std::mem::take(&mut deciding.remarks);
        if remarks.stopped || torn.is_empty() && !remarks.must_begin_anew() {
            let mut decision = deciding.decision;
            decision.outcomes = deciding.known.into_iter().collect();
            if remarks.bounded || remarks.stopped {
                decision.unconfirmed.retain(|outcome| !decision.outcomes.contains(outcome));
            } else {
                decision.unconfirmed.clear();
            }
            return Ok(decision);
        }
        setting.torn.extend(torn);
        if let Some(racing) = &mut setting.racing {
            racing.extend(remarks.races);
        }
        setting.modes = setting.modes.with(remarks.modes);
        setting.interrupts |= remarks.interrupts;
        setting.liveness |= remarks.liveness;
    }
}

struct Deciding<'a, P: Describe, O> {
    setting: &'a Setting<'a, P>,
    model: Model,
    options: Options,
    inquiry: &'a Inquiry<'a, P, O>,
    decision: Decision<O>,
    /// The outcomes so far.
    known: FxHashSet<O>,
    /// The outcomes of executions that were not allowed.
    refused: FxHashSet<O>,
    remarks: Remarks,
    ticks: u32,
}

impl<P: Describe, O: Ord + Hash + Clone> Deciding<'_, P, O> {
    /// Decides; or gives further locations that must be accessed in halves, or notes races that it did not know of.
    fn run(&mut self) -> Vec<Location> {
        let is_legal = matches!(self.model, Model::Legal(_));
        if is_legal && (self.options.stages.race_freedom || self.setting.racing.is_some()) {
            let is_race_free = self.is_race_free();
            if self.has_ended() {
                return self.conclude();
            }
            // A walk that was cut may have missed a race.
            if self.options.stages.race_freedom && is_race_free && !self.remarks.bounded {
                self.decision.statistics.race_free = true;
                self.race_free();
                return self.conclude();
            }
        }
        let write_set = self.write_set();
        if self.has_ended() {
            return self.conclude();
        }
        if self.options.tearing {
            let torn = torn_by(self.setting, &write_set, &self.remarks.parted);
            if !torn.is_empty() {
                return torn;
            }
        }
        self.judge_all(&write_set);
        self.conclude()
    }

    /// Whether to stop between two combinations of writes, of which there may be very many.
    fn is_stopped(&mut self) -> bool {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(256) && (self.inquiry.is_over)() {
            self.remarks.stopped = true;
        }
        self.has_ended()
    }

    fn has_ended(&self) -> bool {
        self.remarks.stopped || self.remarks.unfollowed.is_some() || self.remarks.must_begin_anew()
    }

    fn conclude(&mut self) -> Vec<Location> {
        // Where an iteration that raced was left out, an execution with it might be legal that has an outcome which was
        // refused without it; one with a new outcome there can't be, since write sets generate it without the iteration.
        let is_legal = matches!(self.model, Model::Legal(_));
        let open = || self.refused.iter().any(|outcome| !self.known.contains(outcome));
        let bounded = self.remarks.bounded || self.remarks.suspended_after_race && is_legal && open();
        self.decision.completeness = if self.remarks.stopped {
            Completeness::Stopped
        } else if bounded {
            Completeness::Bounded
        } else {
            Completeness::Exhaustive
        };
        Vec::new()
    }

    /// Whether no execution whose reads all see the past has a race. Then these are the sequentially consistent executions.
    fn is_race_free(&mut self) -> bool {
        if self.setting.racing.as_ref().is_some_and(|racing| !racing.is_empty()) {
            return false;
        }
        let mut is_race_free = true;
        let mut visit = |walk: &Walk<'_, P>, _: Ending| {
            is_race_free &= sketch::races(&walk.events, &walk.before).is_empty();
            if is_race_free { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut policy = Past { visit: &mut visit, is_over: self.inquiry.is_over };
        let remarks = Walk::all(self.setting, &mut policy);
        self.remarks.merge(remarks);
        is_race_free
    }

    /// The sequentially consistent executions of a program without races.
    fn race_free(&mut self) {
        let setting = self.setting;
        let is_over = self.inquiry.is_over;
        let mut visit = |walk: &Walk<'_, P>, ending: Ending| {
            self.decision.statistics.candidates += 1;
            self.decision.statistics.legal += u64::from(ending == Ending::Complete);
            if let Some(mut finding) = self.finding(walk, ending) {
                if setting.modes.any() {
                    finding = self.shown(walk, ending, &finding, &walk.sketch());
                }
                self.accept(walk, finding, &|| walk.sketch());
            }
            ControlFlow::Continue(())
        };
        let remarks = Walk::all(setting, &mut Past { visit: &mut visit, is_over });
        self.remarks.merge(remarks);
    }

    /// The writes that racing reads may see.
    fn write_set(&mut self) -> WriteSet {
        let generates = self.options.stages.write_sets || !matches!(self.model, Model::Legal(_));
        if self.model == Model::HappensBefore || !generates {
            let threads = self.setting.program.initial().threads;
            let domain = domain::close(
                self.setting,
                &threads,
                self.inquiry.constants,
                domain::STATES,
                self.inquiry.is_over,
            );
            self.remarks.bounded |= !domain.is_complete;
            self.remarks.parted.extend(&domain.parted);
            if self.setting.modes.with(domain.modes) != self.setting.modes {
                self.remarks.modes = self.setting.modes.with(domain.modes);
            }
            return WriteSet::of_values(domain);
        }
        // What the iterations of jpr are is part of the answer.
        let confirm = self.model == Model::WriteSets;
        let FixedPoint { write_set, iterations, paths, remarks } =
            fixed_point(self.setting, self.options.identity, confirm, self.inquiry.is_over);
        let steps = remarks.steps;
        self.remarks.merge(remarks);
        let statistics = &mut self.decision.statistics;
        (statistics.iterations, statistics.paths, statistics.steps, statistics.write_set) =
            (iterations, paths, steps, write_set.len());
        write_set
    }

    /// Looks at every execution that is generated.
    fn judge_all(&mut self, write_set: &WriteSet) {
        let generation = Generation { write_set, identity: self.options.identity };
        let setting = self.setting;
        let is_over = self.inquiry.is_over;
        let mut visit = |walk: &Walk<'_, P>, ending: Ending| {
            if let Some(finding) = self.finding(walk, ending)
                && (self.options.count || !self.is_known(&finding))
                && let Some(sources) = generation.sources(walk)
            {
                if setting.modes.any() || finals::has_freezes(&walk.events) {
                    self.judge_in_modes(walk, ending, &finding, &sources);
                } else if !self.judge(walk, &finding, &sources) {
                    self.refuse(&finding);
                }
            }
            if self.has_ended() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let remarks = Walk::all(setting, &mut Generator { generation, visit: &mut visit, is_over });
        self.remarks.merge(remarks);
    }

    /// No execution of a path was accepted. If nothing was left out on the way, it is known that none is legal.
    fn refuse(&mut self, finding: &Finding<O>) {
        if self.remarks.bounded || self.remarks.stopped {
            self.decision.unconfirmed.extend(finding.outcomes.iter().cloned());
        }
        self.refused.extend(finding.outcomes.iter().cloned());
    }

    /// Judges the executions of a path: each combination of writes that its reads may see. Whether one is allowed.
    fn judge(
        &mut self,
        walk: &Walk<'_, P>,
        finding: &Finding<O>,
        sources: &[(EventId, Vec<Source>)],
    ) -> bool {
        if !self.options.count && self.options.stages.acyclic && self.accept_acyclic(walk, finding, sources) {
            return true;
        }
        let mut sketch = walk.sketch();
        let mut accepted = false;
        let mut choice = vec![0; sources.len()];
        loop {
            sketch.decide(sources, &choice);
            self.decision.statistics.candidates += 1;
            if self.passes(&sketch) {
                self.decision.statistics.legal += 1;
                if !accepted {
                    accepted = true;
                    self.accept(walk, finding.clone(), &|| sketch.clone());
                }
                if !self.options.count {
                    return true;
                }
            }
            if self.is_stopped() || !advance(&mut choice, sources) {
                return accepted;
            }
        }
    }

    /// What is cheap first: accepts the path if one of its executions has no cycle of po, so and reads-from. Such an
    /// execution is allowed by every model of the family.
    fn accept_acyclic(
        &mut self,
        walk: &Walk<'_, P>,
        finding: &Finding<O>,
        sources: &[(EventId, Vec<Source>)],
    ) -> bool {
        let mut choice = vec![0; sources.len()];
        let mut seen: Vec<Option<Source>> = walk.events.iter().map(|event| event.seen).collect();
        loop {
            for ((read, sources), &chosen) in sources.iter().zip(&choice) {
                seen[read.index()] = Some(sources[chosen]);
            }
            if sketch::is_acyclic(&walk.events, walk.threads.len(), &|read| seen[read.index()]) {
                self.decision.statistics.candidates += 1;
                self.decision.statistics.legal += 1;
                self.accept(walk, finding.clone(), &|| {
                    let mut sketch = walk.sketch();
                    for (event, seen) in sketch.events.iter_mut().zip(&seen) {
                        event.seen = *seen;
                    }
                    sketch
                });
                return true;
            }
            if self.is_stopped() || !advance(&mut choice, sources) {
                return false;
            }
        }
    }

    fn passes(&mut self, sketch: &Sketch) -> bool {
        match self.model {
            Model::HappensBefore | Model::WriteSets => true,
            Model::Provenance => self.has_provenance(sketch),
            Model::Legal(rules) => {
                let is_acyclic = || {
                    let seen = |read: EventId| sketch.event(read).seen;
                    sketch::is_acyclic(&sketch.events, sketch.threads.len(), &seen)
                };
                if self.options.stages.acyclic && self.options.count && is_acyclic() {
                    return true;
                }
                // What guarded reads see has no provenance of its own.
                let has_freezes = finals::has_freezes(&sketch.events);
                if self.options.stages.provenance && !has_freezes && !self.has_provenance(sketch) {
                    return false;
                }
                self.decision.statistics.searched += 1;
                let method = Method {
                    identity: self.options.identity,
                    rules,
                    dominance: self.options.stages.dominance,
                };
                let question = Question::new(self.setting, method, sketch, self.inquiry.is_over);
                let (legality, remarks) = question.answer();
                self.remarks.merge(remarks);
                matches!(legality, Legality::Legal(_))
            }
        }
    }

    fn has_provenance(&mut self, sketch: &Sketch) -> bool {
        let (passes, remarks) =
            has_provenance(self.setting, self.options.identity, sketch, self.inquiry.is_over);
        self.remarks.merge(remarks);
        passes
    }

    /// What would be known if the path were legal.
    fn finding(&self, walk: &Walk<'_, P>, ending: Ending) -> Option<Finding<O>> {
        let assertion = walk.threads.iter().any(|run| run.failed);
        let outcomes = (self.inquiry.observe)(&Ended::new(walk, ending));
        let finding = Finding { outcomes, deadlock: ending == Ending::Deadlock, assertion };
        let says_something = ending != Ending::Cut || assertion || !finding.outcomes.is_empty();
        says_something.then_some(finding)
    }

    fn is_known(&self, finding: &Finding<O>) -> bool {
        finding.outcomes.iter().all(|outcome| self.known.contains(outcome))
            && (!finding.deadlock || self.decision.deadlock)
            && (!finding.assertion || self.decision.assertion)
    }

    fn accept(&mut self, walk: &Walk<'_, P>, finding: Finding<O>, outline: &dyn Fn() -> Sketch) {
        self.decision.deadlock |= finding.deadlock;
        self.decision.assertion |= finding.assertion;
        for outcome in finding.outcomes {
            if !self.known.insert(outcome.clone()) {
                continue;
            }
            if (self.inquiry.is_asked_for)(&outcome) {
                let outline = outline();
                let Setting { racing, torn, .. } = self.setting;
                let sketch = walk.whole(&outline);
                let witness = Witness { sketch, outline, racing: racing.clone(), torn: torn.clone() };
                self.decision.witnesses.push((outcome, witness));
            }
        }
    }
}

/// What an execution would show.
#[derive(Clone)]
struct Finding<O> {
    outcomes: Vec<O>,
    deadlock: bool,
    assertion: bool,
}

/// The next combination of sources.
pub(crate) fn advance(choice: &mut [usize], sources: &[(EventId, Vec<Source>)]) -> bool {
    for (chosen, (_, sources)) in choice.iter_mut().zip(sources).rev() {
        *chosen += 1;
        if *chosen < sources.len() {
            return true;
        }
        *chosen = 0;
    }
    false
}

/// Answers every read from the past.
struct Past<'a, P: Program> {
    visit: &'a mut dyn FnMut(&Walk<'_, P>, Ending) -> ControlFlow<()>,
    is_over: &'a dyn Fn() -> bool,
}

impl<P: Describe> Policy<P> for Past<'_, P> {
    fn plain_read(&mut self, walk: &Walk<'_, P>, read: PlainRead, choices: &mut Vec<Choice>) {
        choices.extend(walk.choices_from_the_past(read));
    }

    fn path(&mut self, walk: &Walk<'_, P>, ending: Ending) -> ControlFlow<()> {
        (self.visit)(walk, ending)
    }

    fn is_over(&mut self) -> bool {
        (self.is_over)()
    }
}

/// The longs and doubles for which it makes a difference that they are accessed in halves: those with values that differ
/// in the low and in the high half.
/// Where there are modes, only those count that have plain accesses: all others are indivisible.
pub(crate) fn torn_by<P: Program>(
    setting: &Setting<'_, P>,
    write_set: &WriteSet,
    parted: &FxHashSet<Location>,
) -> Vec<Location> {
    let mut values: Vec<(Location, Value)> = write_set.values().collect();
    values.sort_unstable();
    let is_wide = |location: Location| {
        let variable = setting.program.variable(location);
        let is_parted = !setting.modes.any() || parted.contains(&location);
        !variable.volatile && variable.default.halves().is_some() && is_parted
    };
    let mut torn = Vec::new();
    for group in values.chunk_by(|one, other| one.0 == other.0) {
        let location = group[0].0;
        if location.is_high_half() || setting.torn.contains(&location) || !is_wide(location) {
            continue;
        }
        let initial = std::iter::once(setting.initial_value(location));
        if Value::can_be_mixed(initial.chain(group.iter().map(|&(_, value)| value))) {
            torn.push(location);
        }
    }
    torn
}
