//! The SAT engine beside the others, and what it says of its own.

mod agreement;
mod buffers;
mod cores;
mod corpus;
#[path = "../support/corpus.rs"]
mod files;
mod loopholes;
mod mutants;
mod serializations;
mod steps;
mod straight;
mod structure;
mod tables;

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Relaxed, Source};
use thinair_check::models::{self, Engine};
use thinair_program::Identity;

fn source(text: &str) -> Source {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    Source { test, text: text.into() }
}

/// Decides a test. Whatever is allowed has a witness that the validators accept, or else this panics.
fn decide(source: &Source, model: &str, engine: Engine, identity: Identity) -> Decision {
    decide_with(source, model, engine, options(identity))
}

fn decide_with(source: &Source, model: &str, engine: Engine, options: Options) -> Decision {
    let model = models::find(model).expect("it is listed");
    litmus::decide(source, model, Some(engine), options, &Budget::default(), &|_| ())
        .unwrap_or_else(|rejected| panic!("{} under {}: {rejected}", source.test, model.name))
}

/// Longs never tear for axioms.
fn options(identity: Identity) -> Options {
    Options { relaxed: Relaxed { identity, tearing: false, ..Relaxed::default() }, ..Options::default() }
}
