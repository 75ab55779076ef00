//! The corpus under every model of tables.

use thinair_check::litmus::{Options, Verdict, expected, is_met};
use thinair_check::models::{self, Engine};
use thinair_explore::{Reduction, Strategy};
use thinair_program::Identity;

use crate::files::sources;
use crate::{MODELS, decide, deciding};

/// Wherever a test expects something of a model that has a table, it is so. What is allowed has an interleaving that was
/// replayed: it is complete, and it has an outcome that is asked for.
#[test]
fn expectations_are_met() {
    let (mut met, mut interleavings) = (0, 0);
    for (file, source) in sources() {
        for name in MODELS {
            let decision = decide(&source, name);
            let expected = expected(&source.test, models::find(name).expect("it is listed"), Identity::Free);
            match is_met(decision.verdict, expected) {
                Some(is_met) => assert!(is_met, "{file} under {name}: {:?}", decision.verdict),
                None => assert_eq!(expected, None, "{file} under {name} is not defined"),
            }
            met += usize::from(expected.is_some());
            assert_eq!(
                decision.interleaving.is_some(),
                decision.verdict == Verdict::Allowed,
                "{file}: {name}"
            );
            if let Some(found) = decision.interleaving {
                assert!(found.interleaving.is_complete, "{file} under {name}");
                assert!(source.test.is_asked_for(&found.outcome), "{file} under {name}: {}", found.outcome);
                assert!(decision.outcomes.contains(&found.outcome), "{file} under {name}: {}", found.outcome);
                interleavings += 1;
            }
        }
    }
    assert_eq!(met, 0);
    assert_eq!(interleavings, 0);
}

/// What is left out changes no answer, where the whole is small enough.
#[test]
fn reductions_change_nothing() {
    const MANY: u64 = 3_000;
    let mut compared = 0;
    for (file, source) in sources() {
        for name in MODELS {
            let reduced = decide(&source, name);
            if !reduced.exhaustive || reduced.statistics.states > MANY {
                continue;
            }
            let strategy = Strategy { reduction: Reduction::NONE, ..Strategy::default() };
            let model = models::find(name).expect("it is listed");
            let options = Options { strategy, ..Options::default() };
            let all = deciding::decide_with(&source, model, Engine::Machine, options);
            assert_eq!(reduced.outcomes, all.outcomes, "{file} under {name}");
            assert_eq!(reduced.verdict, all.verdict, "{file} under {name}");
            assert!(reduced.findings.keys().eq(all.findings.keys()), "{file} under {name}");
            compared += 1;
        }
    }
    assert!(compared > 900, "{compared}");
}
