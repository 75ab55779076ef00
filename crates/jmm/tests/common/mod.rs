//! Litmus tests for the engines of this crate.

#![allow(dead_code, reason = "not every test needs all of it")]

pub(crate) mod random;

use thinair_event::{Location, Value};
use thinair_jmm::{Decision, Ending, Inquiry, Model, Options, Rules};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::{Program, Unfollowed};

/// The model of that name, if it is one of ours.
pub(crate) fn model(name: &str) -> Option<Model> {
    Some(match name {
        "hb" => Model::HappensBefore,
        "jpr" => Model::WriteSets,
        "jprd" => Model::Provenance,
        "jmm" => Model::Legal(Rules::JLS),
        "jmm-revised" => Model::Legal(Rules::Revised),
        _ => return None,
    })
}

/// Decides a test.
pub(crate) fn decide(
    test: &Test,
    text: &str,
    model: Model,
    options: Options,
) -> Result<Decision<Outcome>, Unfollowed> {
    decide_asking(test, text, model, options, &|outcome| test.is_asked_for(outcome))
}

/// Decides a test, with a witness for another outcome than its own.
pub(crate) fn decide_asking(
    test: &Test,
    text: &str,
    model: Model,
    options: Options,
    is_asked_for: &dyn Fn(&Outcome) -> bool,
) -> Result<Decision<Outcome>, Unfollowed> {
    let program = LitmusProgram::new(test, text, None);
    let constants = |location: Location| match program.variable(location).default {
        Value::Int(_) => (-1..=3).chain([42]).map(Value::Int).collect(),
        Value::Long(_) => (-1..=3).map(Value::Long).collect(),
        _ => Vec::new(),
    };
    let inquiry = Inquiry {
        observe: &|ended| {
            if ended.ending != Ending::Complete {
                return Vec::new();
            }
            let endings = program.endings(&ended.states, &|location| ended.final_values(location));
            endings.iter().map(|ending| program.outcome_of(ending)).collect()
        },
        is_asked_for,
        constants: &constants,
        is_over: &|| false,
    };
    thinair_jmm::decide(&program, model, options, &inquiry)
}

/// Decides a test that is given as text.
pub(crate) fn try_decide_text(
    text: &str,
    model: Model,
    options: Options,
) -> Result<Decision<Outcome>, Unfollowed> {
    let test = thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    decide(&test, text, model, options)
}

/// Decides a test that is given as text and is supported.
pub(crate) fn decide_text(text: &str, model: Model, options: Options) -> Decision<Outcome> {
    try_decide_text(text, model, options).unwrap_or_else(|unsupported| panic!("{unsupported}\n{text}"))
}

/// Whether the outcome that the test asks for is allowed; an exhaustive answer, if not.
pub(crate) fn allows(text: &str, model: Model, options: Options) -> bool {
    let test = thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    let decision = decide_text(text, model, options);
    let allowed = decision.outcomes.iter().any(|outcome| test.is_asked_for(outcome));
    assert!(allowed || decision.completeness == thinair_jmm::Completeness::Exhaustive, "{text}");
    allowed
}
