//! The Java memory model and its relatives, by `thinair_jmm`.

use std::cell::RefCell;
use std::collections::BTreeMap;

use thinair_event::{ActionId, Execution, Location, Value, validate};
use thinair_explore::{Finding, Progress};
use thinair_jmm::{
    Completeness, Inquiry, Judgement, Law, Model, Refused, Rules, execution_of, judge_witness,
};
use thinair_litmus::Constants;
use thinair_litmus::semantics::{Ending, LitmusProgram, Outcome};
use thinair_program::replay::{self, Extent};
use thinair_program::{Program, Unfollowed};

use super::witness::{Rejected, Witness};
use super::{Decision, Options, Reason, Relaxed, Remark, Source, Statistics, Verdict};
use crate::budget::Budget;
use crate::counting::Counted;
use crate::evidence::Refuted;

/// What a verdict on a program says for which the JLS is not enough.
pub(crate) const IN_MODES: &str = "access modes by docs/modes.md";

pub(super) fn decide(
    source: &Source,
    model: Model,
    options: Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Rejected> {
    let model = with_rule_8(model, options);
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let outcomes = RefCell::new(Vec::new());
    // The witness is for the smallest outcome that the test asks for.
    let smallest = RefCell::new(None::<Outcome>);
    let is_asked_for = |outcome: Outcome| {
        let is_smallest = || smallest.borrow().as_ref().is_none_or(|smallest| outcome < *smallest);
        let is_asked_for = source.test.is_asked_for(&outcome) && is_smallest();
        if is_asked_for {
            *smallest.borrow_mut() = Some(outcome.clone());
        }
        outcomes.borrow_mut().push(outcome);
        is_asked_for
    };
    let decided = with_inquiry(source, &program, budget, watch, &is_asked_for, |inquiry| {
        thinair_jmm::decide(&program, model, engine_options(options), inquiry)
    });
    let decided = match decided {
        Ok(decided) => decided,
        // All that a litmus test can do and this engine can't follow is in JLS §17.5, or mixes halves and wholes.
        Err(unfollowed) => return Ok(Decision::unfollowed(&unfollowed, "is not part of JLS 17.4")),
    };
    let asked_for = !decided.witnesses.is_empty();
    let verdict = match decided.completeness {
        _ if asked_for => Verdict::Allowed,
        Completeness::Exhaustive => Verdict::Forbidden,
        Completeness::Bounded => Verdict::Unknown(Reason::Bound),
        Completeness::Stopped => Verdict::Unknown(budget.spent().map_or(Reason::Bound, Reason::Limit)),
    };
    // The last is for the smallest outcome.
    let witness = match decided.witnesses.last() {
        Some((ending, witness)) => {
            validated(&program, model, options, budget, &program.outcome_of(ending), witness)?
        }
        None => None,
    };
    let found = [(Finding::Deadlock, decided.deadlock), (Finding::Assertion, decided.assertion)];
    let exhaustive = decided.completeness == Completeness::Exhaustive;
    let statistics = decided.statistics;
    Ok(Decision {
        verdict,
        exhaustive,
        outcomes: sorted(outcomes.into_inner()),
        witness,
        interleaving: None,
        findings: Some(
            found.into_iter().filter(|(_, found)| *found).map(|(finding, _)| (finding, None)).collect(),
        ),
        remark: decided.in_modes.then(|| Remark { line: None, text: IN_MODES.to_owned() }),
        statistics: Statistics {
            executions: options.count.then_some(Counted { number: statistics.legal, exhaustive }),
            relaxed: Some(statistics),
            ..Statistics::default()
        },
    })
}

/// Why an outcome is forbidden.
pub(super) fn refuse(
    source: &Source,
    model: Model,
    options: Options,
    budget: &Budget,
) -> Result<Refused, Unfollowed> {
    let model = with_rule_8(model, options);
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let is_asked_for = |outcome: Outcome| source.test.is_asked_for(&outcome);
    with_inquiry(source, &program, budget, &|_| (), &is_asked_for, |inquiry| {
        thinair_jmm::refuse(&program, model, engine_options(options), inquiry)
    })
}

fn engine_options(options: Options) -> thinair_jmm::Options {
    let Relaxed { identity, tearing, stages, .. } = options.relaxed;
    let default = thinair_jmm::Options::default();
    thinair_jmm::Options {
        identity,
        tearing,
        stages,
        count: options.count,
        events: options.depth.unwrap_or(default.events),
    }
}

/// The outcomes in order. There may be very many, and mostly they are about the same registers.
fn sorted(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    let alike = outcomes.windows(2).all(|pair| pair[0].entries.keys().eq(pair[1].entries.keys()));
    if alike {
        outcomes.sort_by(|one, other| one.entries.values().cmp(other.entries.values()));
    } else {
        outcomes.sort();
    }
    outcomes
}

/// The model, with rule 8 as the options want it.
fn with_rule_8(model: Model, options: Options) -> Model {
    match model {
        Model::Legal(Rules::Original { .. }) => {
            Model::Legal(Rules::Original { rule_8: options.relaxed.rule_8 })
        }
        other => other,
    }
}

fn with_inquiry<T>(
    source: &Source,
    program: &LitmusProgram,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
    is_asked_for: &dyn Fn(Outcome) -> bool,
    ask: impl FnOnce(&Inquiry<'_, LitmusProgram, Ending>) -> T,
) -> T {
    let constants = constants(source, program);
    ask(&Inquiry {
        observe: &|ended| match ended.ending {
            thinair_jmm::Ending::Complete => {
                program.endings(&ended.states, &|location| ended.final_values(location))
            }
            _ => Vec::new(),
        },
        is_asked_for: &|ending| is_asked_for(program.outcome_of(ending)),
        constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
        is_over: &|| {
            watch(&Progress::default());
            budget.spent().is_some()
        },
    })
}

/// The constants of test and condition, as values of each location's type.
pub(super) fn constants(source: &Source, program: &LitmusProgram) -> BTreeMap<Location, Vec<Value>> {
    let Constants { numbers, booleans } = source.test.constants();
    let values = |location: Location, is_boolean: bool| -> Vec<Value> {
        match program.variable(location).default {
            Value::Long(_) => numbers.iter().copied().map(Value::Long).collect(),
            _ if is_boolean => booleans.iter().map(|&value| Value::Int(i32::from(value))).collect(),
            _ => numbers.iter().filter_map(|&number| i32::try_from(number).ok()).map(Value::Int).collect(),
        }
    };
    program.locations().map(|(location, is_boolean)| (location, values(location, is_boolean))).collect()
}

/// The witness, seen by the validators: well-formed, of the program, and legal by its commit sequence.
fn validated(
    program: &LitmusProgram,
    model: Model,
    options: Options,
    budget: &Budget,
    outcome: &Outcome,
    found: &thinair_jmm::Witness,
) -> Result<Option<Witness>, Rejected> {
    // The outcome is computed again, from the evidence alone.
    let witness = |execution: Execution, steps| {
        let states = replay::intra_thread(program, &execution, Extent::Whole).map_err(Refuted::from)?;
        let states: Vec<_> = states.iter().collect();
        let endings = program.endings(&states, &|location| final_values(program, &execution, location));
        if !endings.iter().any(|ending| program.outcome_of(ending) == *outcome) {
            return Err(Rejected::Outcome(outcome.clone()));
        }
        let order: Vec<ActionId> = execution.ids().collect();
        Ok(Some(Witness { execution, order, outcome: outcome.clone(), validated: true, steps }))
    };
    let Model::Legal(rules) = model else {
        let execution = execution_of(program, found);
        validate::well_formed(&execution).map_err(Refuted::from)?;
        return witness(execution, Vec::new());
    };
    let identity = options.relaxed.identity;
    let law = Law { identity, rules, events: engine_options(options).events };
    match judge_witness(program, found, law, &|| budget.spent().is_some()) {
        Ok(Judgement::Legal(sequence)) => {
            thinair_jmm::validate::validate(program, identity, rules, &sequence)?;
            witness(sequence.execution, sequence.steps)
        }
        // Time ran out, or a bound was reached on the way to the evidence.
        Ok(Judgement::Unknown) | Err(_) => Ok(None),
        Ok(Judgement::Illegal(refusal)) => Err(Rejected::Legality(refusal.reads.len())),
    }
}

/// The values that a thread which has joined all others could read: those of the last write in so if the variable is
/// volatile, in co if it has other accesses than plain ones (docs/modes.md 7.2), else of the writes that no other one happens after.
pub(super) fn final_values(program: &LitmusProgram, execution: &Execution, location: Location) -> Vec<Value> {
    let order = if program.variable(location).volatile {
        &execution.synchronization_order
    } else {
        &execution.happens_before
    };
    let latest = |location: Location| -> Vec<Value> {
        if let Some(last) = validate::last_writes(execution, location) {
            return last.into_iter().filter_map(|id| execution.value_written[id.index()]).collect();
        }
        let writes = |id: &ActionId| execution.action(*id).kind.written_location() == Some(location);
        let is_last = |id: &ActionId| !execution.ids().filter(writes).any(|other| order.contains(*id, other));
        let last = execution.ids().filter(writes).filter(is_last);
        last.filter_map(|id| execution.value_written[id.index()]).collect()
    };
    let declared = || {
        let written = program.initial().writes.into_iter().find(|(written, _)| *written == location);
        vec![written.map_or_else(|| program.variable(location).default, |(_, value)| value)]
    };
    let (lows, highs) = (latest(location), latest(location.high_half()));
    match (lows.is_empty(), highs.is_empty()) {
        // Nothing accesses it.
        (true, _) => declared(),
        (false, true) => lows,
        (false, false) => {
            let like = program.variable(location).default;
            lows.iter().flat_map(|&low| highs.iter().map(move |&high| like.with_halves(low, high))).collect()
        }
    }
}
