//! The Java memory model and its relatives, by `thinair_jmm`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{ActionId, Location, Value, validate};
use thinair_explore::{Finding, Progress};
use thinair_jmm::{
    Completeness, Inquiry, Judgement, Law, Model, Refused, Rules, Unsupported, execution_of, judge_witness,
};
use thinair_litmus::semantics::{Ending, LitmusProgram, Outcome};
use thinair_program::Program;
use thinair_program::replay::{self, Extent};

use super::witness::{Rejected, Witness};
use super::{Counted, Decision, Options, Reason, Relaxed, Remark, Source, Statistics, Verdict};
use crate::budget::Budget;
use crate::evidence::Refuted;

pub(super) fn decide(
    source: &Source,
    model: Model,
    options: Options,
    budget: &Budget,
    watch: &dyn Fn(&Progress),
) -> Result<Decision, Rejected> {
    let model = with_rule_8(model, options);
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let outcomes = RefCell::new(Vec::new());
    let decided = with_inquiry(source, &program, budget, watch, &outcomes, |inquiry| {
        thinair_jmm::decide(&program, model, engine_options(options), inquiry)
    });
    let decided = match decided {
        Ok(decided) => decided,
        Err(unsupported) => return Ok(not_supported(&unsupported)),
    };
    let asked_for = decided.witness.is_some();
    let verdict = match decided.completeness {
        _ if asked_for => Verdict::Allowed,
        Completeness::Exhaustive => Verdict::Forbidden,
        Completeness::Bounded => Verdict::Unknown(Reason::Bound),
        Completeness::Stopped => Verdict::Unknown(budget.spent().map_or(Reason::Bound, Reason::Limit)),
    };
    let witness = match &decided.witness {
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
        findings: found.into_iter().filter(|(_, found)| *found).map(|(finding, _)| (finding, None)).collect(),
        remark: None,
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
) -> Result<Refused, Unsupported> {
    let model = with_rule_8(model, options);
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    with_inquiry(source, &program, budget, &|_| (), &RefCell::default(), |inquiry| {
        thinair_jmm::refuse(&program, model, engine_options(options), inquiry)
    })
}

fn engine_options(options: Options) -> thinair_jmm::Options {
    let Relaxed { identity, tearing, stages, rule_8: _ } = options.relaxed;
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

fn not_supported(unsupported: &Unsupported) -> Decision {
    let remark = Remark {
        line: unsupported.position.map(|position| position.line),
        // All that a litmus test can do and this engine can't follow is in JLS §17.5 or in no part of the JLS.
        text: format!("{} is not part of JLS 17.4", unsupported.what),
    };
    Decision { remark: Some(remark), ..Decision::unknown(Reason::Unsupported) }
}

/// Asks, and collects the outcomes that are allowed.
fn with_inquiry<T>(
    source: &Source,
    program: &LitmusProgram,
    budget: &Budget,
    watch: &dyn Fn(&Progress),
    outcomes: &RefCell<Vec<Outcome>>,
    ask: impl FnOnce(&Inquiry<'_, LitmusProgram, Ending>) -> T,
) -> T {
    let constants = constants(source, program);
    ask(&Inquiry {
        observe: &|ended| program.endings(&ended.states, &|location| ended.final_values(location)),
        is_asked_for: &|ending| {
            let outcome = program.outcome_of(ending);
            let is_asked_for = source.test.is_asked_for(&outcome);
            outcomes.borrow_mut().push(outcome);
            is_asked_for
        },
        constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
        is_over: &|| {
            watch(&Progress::default());
            budget.spent().is_some()
        },
    })
}

/// The constants of test and condition, as values of each location's type.
fn constants(source: &Source, program: &LitmusProgram) -> BTreeMap<Location, Vec<Value>> {
    let numbers: BTreeSet<i64> = source.test.constants();
    program
        .locations()
        .map(|(location, is_boolean)| {
            let value = |&number: &i64| match program.variable(location).default {
                Value::Long(_) => Some(Value::Long(number)),
                _ if is_boolean => (0..=1).contains(&number).then_some(Value::Int(number as i32)),
                _ => i32::try_from(number).ok().map(Value::Int),
            };
            (location, numbers.iter().filter_map(value).collect())
        })
        .collect()
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
    let witness = |execution: thinair_event::Execution, steps| {
        let order: Vec<ActionId> = execution.ids().collect();
        Ok(Some(Witness { execution, order, outcome: outcome.clone(), validated: true, steps }))
    };
    let Model::Legal(rules) = model else {
        let execution = execution_of(program, found);
        validate::well_formed(&execution).map_err(Refuted::from)?;
        replay::intra_thread(program, &execution, Extent::Whole).map_err(Refuted::from)?;
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
