//! The verdicts of the corpus.

use thinair_check::litmus::{Reason, Verdict};
use thinair_check::models::{self, Engine};
use thinair_litmus::syntax;
use thinair_program::Identity;

use crate::decide;
use crate::files::sources;

/// Wherever a test expects something of a model that has axioms, they say it, under every identity.
#[test]
fn expectations_are_met() {
    let (mut met, mut refused) = (0, 0);
    for (name, source) in sources() {
        for expectation in &source.test.expectations {
            let has_axioms = |model: &models::Model| {
                model.definitions.iter().any(|definition| definition.engine == Engine::Sat)
            };
            let model = &expectation.model.value;
            if !models::find(model).is_ok_and(has_axioms) {
                continue;
            }
            let identity = expectation.identity.as_ref().map_or(Identity::Free, |identity| identity.value);
            let wanted = match expectation.verdict.value {
                syntax::Verdict::Allowed => Verdict::Allowed,
                syntax::Verdict::Forbidden => Verdict::Forbidden,
            };
            let verdict = decide(&source, model, Engine::Sat, identity).verdict;
            // The axioms are those of JLS 17.4, without modes and final variables.
            if verdict == Verdict::Unknown(Reason::Unsupported) {
                refused += 1;
                continue;
            }
            assert_eq!(verdict, wanted, "{name} under {model}@{identity}");
            met += 1;
        }
    }
    assert_eq!((met, refused), (655, 155));
}

/// Where a model has two engines, they agree on every test, whether it expects something or not. What the one for paths can't
/// follow, neither can the other; the axioms know no modes, fences and final variables.
#[test]
fn engines_agree() {
    let mut compared = 0;
    for (name, source) in sources() {
        for model in ["sc", "jmm", "jmm-revised"] {
            let [explicit, sat] = [Engine::Explicit, Engine::Sat]
                .map(|engine| decide(&source, model, engine, Identity::Free).verdict);
            let is_decided = |verdict| !matches!(verdict, Verdict::Unknown(_));
            assert!(is_decided(explicit) || !is_decided(sat), "{name} under {model}");
            if is_decided(sat) {
                assert_eq!(explicit, sat, "{name} under {model}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 3 * 168 - 2 * (12 + 42));
}
