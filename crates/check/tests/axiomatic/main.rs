//! The SAT engine beside the others, and what it says of its own.

mod agreement;
mod buffers;
mod cores;
mod corpus;
#[path = "../support/deciding.rs"]
mod deciding;
#[path = "../support/corpus.rs"]
mod files;
mod loopholes;
mod mutants;
mod serializations;
mod steps;
#[path = "../support/straight.rs"]
mod straight;
mod structure;
mod tables;
#[path = "../support/texts.rs"]
mod texts;
mod undefined;

use thinair_check::litmus::{Decision, Options, Reason, Relaxed, Source, Verdict};
use thinair_check::models::{self, Engine};
use thinair_program::Identity;

use deciding::source;
use straight::{Outcome, Program};

/// Decides a test. Whatever is allowed has a witness that the validators accept, or else this panics.
fn decide(source: &Source, model: &str, engine: Engine, identity: Identity) -> Decision {
    decide_with(source, model, engine, options(identity))
}

fn decide_with(source: &Source, model: &str, engine: Engine, options: Options) -> Decision {
    deciding::decide_with(source, models::find(model).expect("it is listed"), engine, options)
}

/// Longs never tear for axioms.
fn options(identity: Identity) -> Options {
    Options { relaxed: Relaxed { identity, tearing: false, ..Relaxed::default() }, ..Options::default() }
}

impl Program {
    /// Whether the SAT engine finds that the program can end so; none if it did not look at all values.
    pub(crate) fn may_end(&self, outcome: &Outcome, model: &str) -> Option<bool> {
        let text = self.asking_for(outcome);
        match decide(&source(&text), model, Engine::Sat, Identity::Free).verdict {
            Verdict::Allowed => Some(true),
            Verdict::Forbidden => Some(false),
            Verdict::Unknown(Reason::Bound) => None,
            Verdict::Unknown(why) => panic!("{model}: {why:?}\n{text}"),
        }
    }

    /// Whether the SAT engine finds that the program can end so.
    pub(crate) fn can_end(&self, outcome: &Outcome, model: &str) -> bool {
        self.may_end(outcome, model).unwrap_or_else(|| panic!("{model}:\n{}", self.asking_for(outcome)))
    }
}
