//! Axiomatic models, by `thinair_axioms`: a SAT solver finds an execution, or that there is none.

use std::collections::BTreeMap;

use thinair_axioms::structure::{Bounds, Setting, Structure};
use thinair_axioms::{self as axioms, Decided, Evidence, Justification, Question, Round, Steps, Why};
use thinair_event::{ActionId, Execution, Location, Value, validate};
use thinair_jmm::{CommitSequence, CommitStep};
use thinair_litmus::semantics::{LitmusProgram, Outcome, Thread};
use thinair_litmus::syntax::Prop;
use thinair_program::replay::{self, Extent};
use thinair_program::{Describe, Identity, Unfollowed};

use super::question::{Part, parts, question};
use super::relaxed::{constants, final_values};
use super::witness::{Rejected, Witness, last_write};
use super::{Decision, Options, Reason, Relaxed, Remark, Sat, Source, Statistics, Verdict};
use crate::budget::Budget;
use crate::evidence::Refuted;
use crate::models::{Axioms, Judge};

/// What is wrong with something that a model does not follow.
const NO_MEANING: &str = "has no meaning under this model";

/// A test as axioms see it.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What its program does.
    pub structure: Structure<Thread>,
    /// What it asks for.
    pub question: Question<'a, Thread>,
    /// The proposition of each conjunct.
    pub props: Vec<&'a Prop>,
    source: &'a Source,
    program: &'a LitmusProgram,
}

impl<'a> Asked<'a> {
    /// The test, with the values that its constants and its writes give.
    pub fn new(
        source: &'a Source,
        program: &'a LitmusProgram,
        options: Options,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Asked<'a>, Unfollowed> {
        let constants = constants(source, program);
        let observed: Vec<Location> = program.observed().collect();
        let structure = Structure::new(
            program,
            &Setting {
                identity: options.relaxed.identity,
                constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
                observed: &observed,
                bounds: &Bounds { is_over, ..Bounds::default() },
            },
        )?;
        let (question, props) = question(&source.test, program, &structure);
        Ok(Asked { structure, question, props, source, program })
    }
}

pub(super) fn decide(
    source: &Source,
    axioms: Axioms,
    judge: Judge,
    when_undefined: Reason,
    options: Options,
    budget: &Budget,
) -> Result<Decision, Rejected> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let is_over = || budget.spent().is_some();
    let asked = match Asked::new(source, &program, options, &is_over) {
        Ok(asked) => asked,
        Err(unfollowed) => return Ok(Decision::unfollowed(&unfollowed, NO_MEANING)),
    };
    if let Some(torn) = torn(&program, &asked.structure, judge, options.relaxed) {
        return Ok(Decision { remark: Some(torn), ..Decision::unknown(Reason::Unsupported) });
    }
    let model = axioms.model();
    let how = how(options, &is_over);
    let Decided { verdict, rounds } = axioms::decide(&asked.structure, model, &asked.question, &how);
    let statistics = Statistics { sat: taken(&rounds), ..Statistics::default() };
    let decision = |verdict| Decision { statistics, ..Decision::unknown(verdict) };
    let mut decision = match verdict {
        axioms::Verdict::Allowed(evidence) => {
            let witness = asked.validated(judge, options, *evidence)?.0.for_test(&source.test)?;
            Decision {
                verdict: Verdict::Allowed,
                exhaustive: true,
                outcomes: vec![witness.outcome.clone()],
                witness: Some(witness),
                ..decision(Reason::NoEngine)
            }
        }
        axioms::Verdict::Forbidden => {
            Decision { verdict: Verdict::Forbidden, exhaustive: true, ..decision(Reason::NoEngine) }
        }
        axioms::Verdict::Unknown(Why::Stopped) => {
            return Ok(decision(budget.spent().map_or(Reason::Bound, Reason::Limit)));
        }
        axioms::Verdict::Unknown(Why::Bound) => decision(Reason::Bound),
        axioms::Verdict::Unknown(Why::Undefined { reason, position }) => {
            let remark = Some(Remark { line: position.map(|position| position.line), text: reason });
            return Ok(Decision { remark, ..decision(when_undefined) });
        }
    };
    if options.outcomes {
        let (outcomes, is_all) = asked.outcomes(model, judge, options, &is_over)?;
        decision.outcomes = outcomes;
        decision.exhaustive &= is_all;
    }
    Ok(decision)
}

/// What a SAT solver was given, and what that took.
pub(crate) fn taken(rounds: &[Round]) -> Option<Sat> {
    rounds.last().map(|last| Sat {
        variables: last.statistics.variables,
        clauses: last.statistics.clauses,
        executions: last.steps.executions(),
        translation: rounds.iter().map(|round| round.statistics.translation).sum(),
        solving: rounds.iter().map(|round| round.statistics.solving).sum(),
    })
}

/// How the SAT engine is asked.
pub(crate) fn how(options: Options, is_over: &dyn Fn() -> bool) -> axioms::Options<'_> {
    axioms::Options { steps: options.relaxed.steps.map(Steps::Each), is_over }
}

/// A long of which halves of different values could be seen, which axioms do not know of.
pub(crate) fn torn<P: Describe>(
    program: &P,
    structure: &Structure<P::Thread>,
    judge: Judge,
    relaxed: Relaxed,
) -> Option<Remark> {
    if !relaxed.tearing || !matches!(judge, Judge::WellFormed | Judge::Legal(_)) {
        return None;
    }
    let is_torn = |location: &Location| {
        !program.variable(*location).volatile
            && Value::can_be_mixed(structure.values_of(*location).into_iter())
    };
    let location = structure.initial().iter().map(|(location, _)| *location).find(is_torn)?;
    let name = program.location_name(location);
    let text = format!(
        "{name} may be read half from one write and half from another (JLS 17.7), which axioms can't say unless \
         --no-tearing is given"
    );
    Some(Remark { line: None, text })
}

impl Asked<'_> {
    /// All outcomes, as far as there is time, and whether that is all of them. A witness of each is validated.
    fn outcomes(
        &self,
        model: &axioms::model::Model,
        judge: Judge,
        options: Options,
        is_over: &dyn Fn() -> bool,
    ) -> Result<(Vec<Outcome>, bool), Rejected> {
        let (parts, conditions): (Vec<Part>, Vec<_>) =
            parts(&self.source.test, self.program, &self.structure).into_iter().unzip();
        let observed: Vec<Location> = self.program.observed().collect();
        let mut outcomes = Vec::new();
        let mut rejected = None;
        let mut found = |evidence: Evidence| match self.validated(judge, options, evidence) {
            Ok((witness, end)) => {
                // Where a thread chose between ways that no execution shows, it may be taken for another one.
                let is_new = !outcomes.contains(&witness.outcome);
                outcomes.push(witness.outcome);
                let has = |part: &usize| parts[*part].is_of(self.program, &end.states, &end.last);
                is_new.then(|| (0..parts.len()).filter(has).collect())
            }
            Err(error) => {
                rejected = Some(error);
                None
            }
        };
        let ended = axioms::endings(
            &self.structure,
            model,
            &conditions,
            &observed,
            &how(options, is_over),
            &mut found,
        );
        if let Some(rejected) = rejected {
            return Err(rejected);
        }
        outcomes.sort();
        outcomes.dedup();
        Ok((outcomes, ended.is_ok()))
    }

    /// The witness, seen by validators that know nothing of axioms, and how it ends.
    fn validated(
        &self,
        judge: Judge,
        options: Options,
        evidence: Evidence,
    ) -> Result<(Witness, End), Rejected> {
        let program = self.program;
        let last = evidence.last.clone();
        let Judged { execution, order, states, steps, validated } =
            judged(program, judge, options.relaxed.identity, evidence)?;
        let finals = |location: Location| match judge {
            Judge::Sequential => vec![last_write(program, &execution, &order, location)],
            Judge::WellFormed | Judge::Legal(_) => final_values(program, &execution, location),
            // Which of them are left in the end, only the model can say.
            Judge::Threads => written_values(&execution, location),
        };
        let outcome = program.outcome(&states, |location| last[&location]);
        if last.iter().any(|(&location, value)| !finals(location).contains(value)) {
            return Err(Rejected::Outcome(outcome));
        }
        Ok((Witness { execution, order, outcome, validated, steps }, End { states, last }))
    }
}

/// Evidence that validators which know nothing of axioms agree with.
pub(crate) struct Judged<T> {
    pub(crate) execution: Execution,
    /// The order in which it is to be read.
    pub(crate) order: Vec<ActionId>,
    /// Where its threads are in the end.
    pub(crate) states: Vec<T>,
    pub(crate) steps: Vec<CommitStep>,
    /// Whether more than the threads was judged.
    pub(crate) validated: bool,
}

/// Shows evidence to the validators.
pub(crate) fn judged<P: Describe>(
    program: &P,
    judge: Judge,
    identity: Identity,
    evidence: Evidence,
) -> Result<Judged<P::Thread>, Rejected> {
    // The order that shows sequential consistency; others are read as they come.
    let sequence = evidence.sequence("ord").filter(|_| judge == Judge::Sequential);
    let Evidence { execution, steps, .. } = evidence;
    let states = replay::intra_thread(program, &execution, Extent::Whole).map_err(Refuted::from)?;
    let order = sequence.unwrap_or_else(|| execution.ids().collect());
    let mut steps: Vec<CommitStep> = steps.into_iter().map(commit_step).collect();
    match judge {
        Judge::Sequential => {
            validate::sequentially_consistent(&execution, &order).map_err(Refuted::from)?;
        }
        Judge::WellFormed => validate::well_formed(&execution).map_err(Refuted::from)?,
        Judge::Legal(rules) => {
            let sequence = CommitSequence { execution: execution.clone(), steps };
            thinair_jmm::validate::validate(program, identity, rules, &sequence)?;
            steps = sequence.steps;
        }
        Judge::Threads => {}
    }
    Ok(Judged { execution, order, states, steps, validated: judge != Judge::Threads })
}

/// How an execution ends.
struct End {
    /// The threads' states.
    states: Vec<Thread>,
    /// The values of the variables that are observed.
    last: BTreeMap<Location, Value>,
}

fn commit_step(step: Justification) -> CommitStep {
    let Justification { committed, execution, counterpart } = step;
    CommitStep { committed, justification: execution, counterpart }
}

fn written_values(execution: &Execution, location: Location) -> Vec<Value> {
    let writes = |id: &ActionId| execution.action(*id).kind.written_location() == Some(location);
    let mut values: Vec<Value> =
        execution.ids().filter(writes).filter_map(|id| execution.value_written[id.index()]).collect();
    values.sort_unstable();
    values.dedup();
    values
}
