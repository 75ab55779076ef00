//! Outcomes of legal executions under the Java memory model, by `thinair_jmm`.

use thinair_event::{ActionId, Execution};
use thinair_explore::Progress;
use thinair_jmm::{Completeness, Inquiry, Judgement, Law, Model, Rules, judge_witness};
use thinair_program::replay::{self, Extent};
use thinair_program::{Describe, Unfollowed};

use super::{
    Asks, Decision, Ending, Failure, Options, Question, STALE, Statistics, Witness, collected, endings,
};
use crate::budget::Budget;
use crate::evidence::Refuted;
use crate::program::Incomplete;

pub(super) fn decide<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    options: &Options,
    budget: &Budget,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Decision, Failure> {
    let rules = Rules::Original { rule_8: options.relaxed.rule_8 };
    let is_asked_for = |ending: &Ending| match ending {
        Ending::Outcome(outcome) => question.witness == Some(outcome),
        Ending::Hang => question.asks == Asks::Termination && question.witness == Some(STALE),
        Ending::Threw(..) | Ending::Exit => false,
    };
    let inquiry = Inquiry {
        observe: &|ended| {
            let mut endings = endings(program, question, &ended.states);
            // One that does not end may still have thrown.
            if ended.ending != thinair_jmm::Ending::Complete {
                endings.retain(|ending| matches!(ending, Ending::Threw(..)));
                let hangs = ended.ending == thinair_jmm::Ending::Cut && ended.goes_on();
                endings.extend(hangs.then_some(Ending::Hang));
            }
            endings
        },
        is_asked_for: &is_asked_for,
        constants: &|_| Vec::new(),
        is_over: &|| {
            watch(&Progress::default());
            budget.spent().is_some()
        },
    };
    let decided = thinair_jmm::decide(program, Model::Legal(rules), engine_options(options), &inquiry)
        .map_err(|unfollowed| Failure::Unsupported(said(&unfollowed)))?;
    let witness = match decided.witnesses.last() {
        Some((ending, found)) => validated(program, question, rules, options, budget, ending, found)?,
        None => None,
    };
    Ok(Decision {
        deadlock: decided.deadlock,
        incomplete: match decided.completeness {
            Completeness::Exhaustive => None,
            Completeness::Bounded => Some(Incomplete::Bound),
            Completeness::Stopped => Some(budget.spent().map_or(Incomplete::Bound, Incomplete::Limit)),
        },
        witness,
        statistics: Statistics {
            executions: Some(decided.statistics.candidates),
            race_free: decided.statistics.race_free,
            in_modes: decided.in_modes,
            ..Statistics::default()
        },
        ..collected(program, decided.outcomes)
    })
}

/// What the engine does not follow, and where.
pub(super) fn said(unfollowed: &Unfollowed) -> String {
    match unfollowed.position {
        Some(position) => format!("{} (line {})", unfollowed.what, position.line),
        None => unfollowed.what.clone(),
    }
}

pub(super) fn engine_options(options: &Options) -> thinair_jmm::Options {
    let default = thinair_jmm::Options::default();
    thinair_jmm::Options {
        identity: options.relaxed.identity,
        tearing: options.relaxed.tearing,
        stages: options.relaxed.stages,
        events: options.depth.unwrap_or(default.events),
        ..default
    }
}

/// The witness, seen by the validators: well-formed, of the program, legal by its commit sequence, and with the outcome that was
/// asked for. None where there was no time for the evidence.
fn validated<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    rules: Rules,
    options: &Options,
    budget: &Budget,
    ending: &Ending,
    found: &thinair_jmm::Witness,
) -> Result<Option<Witness>, Failure> {
    let identity = options.relaxed.identity;
    let law = Law { identity, rules, events: engine_options(options).events };
    match judge_witness(program, found, law, &|| budget.spent().is_some()) {
        Ok(Judgement::Legal(sequence)) => {
            thinair_jmm::validate::validate(program, identity, rules, &sequence)?;
            has_outcome(program, question, &sequence.execution, ending)?;
            let order: Vec<ActionId> = sequence.execution.ids().collect();
            let (execution, steps) = (sequence.execution, sequence.steps);
            Ok(Some(Witness { execution, order, steps, validated: true }))
        }
        Ok(Judgement::Unknown) | Err(_) => Ok(None),
        Ok(Judgement::Illegal(refusal)) => Err(Failure::Illegal(refusal.reads.len())),
    }
}

/// The outcome is computed again, from the evidence alone. That a thread goes on for ever is no fact of a finite execution.
fn has_outcome<P: Describe>(
    program: &P,
    question: &Question<'_, P>,
    execution: &Execution,
    ending: &Ending,
) -> Result<(), Failure> {
    let Ending::Outcome(outcome) = ending else {
        replay::intra_thread(program, execution, Extent::Prefix).map_err(Refuted::from)?;
        return Ok(());
    };
    let states = replay::intra_thread(program, execution, Extent::Whole).map_err(Refuted::from)?;
    let states: Vec<&P::Thread> = states.iter().collect();
    match (question.outcome)(&states) {
        Some(shown) if shown == *outcome => Ok(()),
        shown => Err(Failure::Elsewhere(shown)),
    }
}
