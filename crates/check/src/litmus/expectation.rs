//! What a test expects, and whether it was met.

use thinair_litmus::Test;
use thinair_litmus::syntax::{self, Quantifier};
use thinair_program::Identity;

use super::{Reason, Verdict};
use crate::models::Model;

/// What the test expects of the model, if anything.
///
/// An `expect` line without an identity is about `free`; for models whose verdicts do not depend on identity it
/// counts under every one. `~exists` and `forall` expect "forbidden" where no line says otherwise.
pub fn expected(test: &Test, model: &Model, identity: Identity) -> Option<syntax::Verdict> {
    let of_model = || test.expectations.iter().filter(|line| line.model.value == model.name);
    let line = of_model().find(|line| {
        let about = line
            .identity
            .as_ref()
            .map_or(Identity::Free, |identity| identity.value.name().parse().expect("the same names"));
        !model.has_identity || about == identity
    });
    match (line, test.condition.quantifier.value) {
        (Some(line), _) => Some(line.verdict.value),
        (None, Quantifier::NotExists | Quantifier::Forall) if of_model().next().is_none() => {
            Some(syntax::Verdict::Forbidden)
        }
        (None, _) => None,
    }
}

/// Whether the expectation was met; nothing to say where no engine ran, or the model says nothing.
pub fn is_met(verdict: Verdict, expected: Option<syntax::Verdict>) -> Option<bool> {
    match (verdict, expected) {
        (Verdict::Unknown(Reason::NoEngine | Reason::NotDefined), _) => None,
        (_, None) => Some(true),
        (Verdict::Allowed, Some(expected)) => Some(expected == syntax::Verdict::Allowed),
        (Verdict::Forbidden, Some(expected)) => Some(expected == syntax::Verdict::Forbidden),
        (Verdict::Unknown(_), Some(_)) => Some(false),
    }
}
