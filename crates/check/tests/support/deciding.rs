//! Tests from texts, decided by an engine in question.

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Source};
use thinair_check::models::{Engine, Model};

pub(crate) fn source(text: &str) -> Source {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    Source { test, text: text.into() }
}

/// Decides a test. Whatever is allowed has evidence that was checked, or else this panics.
pub(crate) fn decide_with(source: &Source, model: &Model, engine: Engine, options: Options) -> Decision {
    litmus::decide(source, model, Some(engine), options, &Budget::default(), &|_| ())
        .unwrap_or_else(|rejected| panic!("{} under {}: {rejected}", source.test, model.name))
}
