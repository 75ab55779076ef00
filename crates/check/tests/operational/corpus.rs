//! The corpus under every model of tables.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use thinair_check::litmus::{Decision, Options, Source, Verdict, expected, is_met};
use thinair_check::models::{self, Engine, Model, Tables};
use thinair_explore::{Reduction, Strategy};
use thinair_program::Identity;

use crate::files::sources;
use crate::{MODELS, decide, deciding};

/// A test with the decisions of all models.
pub(crate) struct Decided {
    pub(crate) file: String,
    pub(crate) source: Source,
    pub(crate) decisions: BTreeMap<&'static str, Decision>,
}

/// The whole corpus, decided once.
pub(crate) static CORPUS: LazyLock<Vec<Decided>> = LazyLock::new(|| {
    let decided = |(file, source): (String, Source)| {
        let decisions = MODELS.into_iter().map(|model| (model, decide(&source, model))).collect();
        Decided { file, source, decisions }
    };
    sources().into_iter().map(decided).collect()
});

/// The test of that name.
pub(crate) fn named(name: &str) -> &'static Decided {
    CORPUS.iter().find(|decided| decided.source.test.name.value == name).expect("it is in the corpus")
}

/// Wherever a test expects something of a model that has a table, it is so. What is allowed has an interleaving that was
/// replayed: it is complete, and it has an outcome that is asked for.
#[test]
fn expectations_are_met() {
    let (mut met, mut interleavings) = (0, 0);
    for Decided { file, source, decisions } in &*CORPUS {
        for (name, decision) in decisions {
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
            if let Some(found) = &decision.interleaving {
                assert!(found.interleaving.is_complete, "{file} under {name}");
                assert!(source.test.is_asked_for(&found.outcome), "{file} under {name}: {}", found.outcome);
                assert!(decision.outcomes.contains(&found.outcome), "{file} under {name}: {}", found.outcome);
                interleavings += 1;
            }
        }
    }
    assert_eq!(met, 497);
    assert_eq!(interleavings, 395);
}

/// What is left out changes no answer, where the whole is small enough.
#[test]
fn reductions_change_nothing() {
    const MANY: u64 = 300;
    let mut compared = 0;
    for Decided { file, source, decisions } in &*CORPUS {
        for (name, reduced) in decisions {
            if !reduced.exhaustive || reduced.statistics.states > MANY {
                continue;
            }
            let strategy = Strategy { reduction: Reduction::NONE, ..Strategy::default() };
            let model = models::find(name).expect("it is listed");
            let options = Options { strategy, ..Options::default() };
            let all = deciding::decide_with(source, model, Engine::Machine, options);
            assert_eq!(reduced.outcomes, all.outcomes, "{file} under {name}");
            assert_eq!(reduced.verdict, all.verdict, "{file} under {name}");
            assert!(reduced.findings == all.findings, "{file} under {name}");
            compared += 1;
        }
    }
    assert!(compared > 900, "{compared}");
}

/// They are in no buffer, and are asked for all the same.
#[test]
fn variables_that_no_thread_accesses_keep_their_values() {
    let text = "Java Untouched { int x, y = 2; int[] a = {0, 3}; } Thread 1 { x = 1; }
        exists (x == 1 && y == 2 && a[1] == 3)";
    for name in MODELS {
        let decision = decide(&deciding::source(text), name);
        let is_defined = models::find(name).is_ok_and(has_finals);
        assert_eq!(decision.verdict == Verdict::Allowed, is_defined, "{name}");
        assert_eq!(decision.outcomes.len(), usize::from(is_defined), "{name}");
    }
}

/// Whether the model says which values variables have in the end.
fn has_finals(model: &Model) -> bool {
    Tables::Shipped(model.name).model().last.is_some()
}
