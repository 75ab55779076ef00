//! Operational models: the abstract machine beside the other engines, beside second opinions that are written plainly, and
//! beside what papers say.

mod agreement;
mod corpus;
#[path = "../support/deciding.rs"]
mod deciding;
mod figures;
#[path = "../support/corpus.rs"]
mod files;
mod inclusions;
mod mutants;
mod neighbours;
mod proposal;
mod relaxed_order;
#[path = "../support/straight.rs"]
mod straight;
#[path = "../support/texts.rs"]
mod texts;
mod unknown;

use thinair_check::litmus::{Decision, Options, Relaxed, Source};
use thinair_check::models::{self, Engine};
use thinair_litmus::semantics::Outcome;

/// The models that come with Thinair, the weaker ones after the stronger ones of their families.
const MODELS: [&str; 10] =
    ["sc", "tso", "pso", "rmo", "coherence", "pc", "pram", "jmm-mp", "jmm-mp-volatile", "jmm-mp-final"];

/// The machine's decision.
fn decide(source: &Source, model: &str) -> Decision {
    decide_by(Engine::Machine, source, model)
}

/// An engine's decision, with all outcomes. Longs never tear for engines that know no halves.
fn decide_by(engine: Engine, source: &Source, model: &str) -> Decision {
    let relaxed = Relaxed { tearing: false, ..Relaxed::default() };
    let options = Options { outcomes: true, relaxed, ..Options::default() };
    deciding::decide_with(source, models::find(model).expect("it is listed"), engine, options)
}

/// All outcomes of a text by an engine, sorted; none if the model says nothing of it or a bound was met.
fn outcomes(engine: Engine, text: &str, model: &str) -> Option<Vec<Outcome>> {
    let decision = decide_by(engine, &deciding::source(text), model);
    decision.exhaustive.then_some(decision.outcomes)
}
