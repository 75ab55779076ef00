//! The SAT engine beside the others: on the corpus, and its cores.

#[path = "support/corpus.rs"]
mod files;

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Constraint, Options, Source, Verdict, expected};
use thinair_check::models::{self, Engine};
use thinair_litmus::syntax;
use thinair_program::Identity;

use files::{corpus, sources};

fn decide(source: &Source, model: &str, engine: Engine) -> litmus::Decision {
    let model = models::find(model).expect("it is listed");
    litmus::decide(source, model, Some(engine), Options::default(), &Budget::default(), &|_| ())
        .unwrap_or_else(|rejected| panic!("{} under {}: {rejected}", source.test.name.value, model.name))
}

/// Wherever a test expects something of a model that has axioms, they say it.
#[test]
fn expectations_are_met() {
    let mut met = 0;
    for (name, source) in sources() {
        for model in &models::MODELS {
            if !model.definitions.iter().any(|definition| definition.engine == Engine::Sat) {
                continue;
            }
            let Some(expected) = expected(&source.test, model, Identity::Free) else { continue };
            let verdict = decide(&source, model.name, Engine::Sat).verdict;
            let wanted = match expected {
                syntax::Verdict::Allowed => Verdict::Allowed,
                syntax::Verdict::Forbidden => Verdict::Forbidden,
            };
            assert_eq!(verdict, wanted, "{name} under {}", model.name);
            met += 1;
        }
    }
    assert_eq!(met, 504);
}

/// Where a model has two engines, they agree on every test of the corpus, whether it expects something or not. What one of
/// them can't follow, neither can the other.
#[test]
fn engines_agree() {
    let mut compared = 0;
    for (name, source) in sources() {
        for model in ["sc", "jmm", "jmm-revised"] {
            let [explicit, sat] =
                [Engine::Explicit, Engine::Sat].map(|engine| decide(&source, model, engine));
            let is_decided = |verdict| !matches!(verdict, Verdict::Unknown(_));
            assert_eq!(is_decided(explicit.verdict), is_decided(sat.verdict), "{name} under {model}");
            if is_decided(sat.verdict) {
                assert_eq!(explicit.verdict, sat.verdict, "{name} under {model}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 3 * 123 - 2 * 10);
}

/// Fig. 5 of the paper: initial values, what is asked for, and that a total and transitive order that agrees with program order
/// leaves no read before the write that it sees. Here a core can also name what reads return.
#[test]
fn the_core_of_load_buffering() {
    let text = std::fs::read_to_string(corpus().join("causality/TC00.litmus")).expect("it can be read");
    let source = Source { test: thinair_litmus::parse(&text).expect("it is a test"), text };
    let model = models::find("sc").expect("it is listed");
    let core = litmus::core(&source, model, Options::default(), &Budget::default()).expect("it is forbidden");
    let axioms: Vec<&str> = core
        .constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::Axiom { name, .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(axioms, ["program_order", "sees_past", "total", "transitive"]);
    let texts = |is_condition: bool| -> Vec<&str> {
        let of_kind = core.constraints.iter().filter_map(move |constraint| match constraint {
            Constraint::Line { text, .. } if !is_condition => Some(text.as_str()),
            Constraint::Condition { text, .. } if is_condition => Some(text.as_str()),
            _ => None,
        });
        of_kind.collect()
    };
    assert_eq!(texts(false), ["int r1 = x;", "int r2 = y;", "initially x = 0", "initially y = 0"]);
    assert_eq!(texts(true), ["1:r1 == 1", "2:r2 == 1"]);
}
