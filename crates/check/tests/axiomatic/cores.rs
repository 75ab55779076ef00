//! Why outcomes are forbidden. Every core is proved minimal by the engine itself, from fresh translations.

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Constraint, Core, Source};
use thinair_check::models;
use thinair_litmus::syntax::Verdict;
use thinair_program::Identity;

use crate::files::sources;
use crate::options;

fn core_of(source: &Source, model: &str) -> Option<Core> {
    let model = models::find(model).expect("it is listed");
    litmus::core(source, model, options(Identity::Free), &Budget::default())
}

/// What a core names of the program, of the condition and of the model.
fn shown(core: &Core) -> [Vec<&str>; 3] {
    let mut shown = [Vec::new(), Vec::new(), Vec::new()];
    for constraint in &core.constraints {
        match constraint {
            Constraint::Line { text, .. } => shown[0].push(text.as_str()),
            Constraint::Condition { text, .. } => shown[1].push(text),
            Constraint::Axiom { name, .. } => shown[2].push(name),
        }
    }
    shown
}

fn named(name: &str) -> Source {
    let found = sources().into_iter().find(|(_, source)| source.test.name.value == name);
    found.expect("it is in the corpus").1
}

/// Seed 003, Fig. 5: initial writes write 0, the reads are asked to return 1, and lines 1, 3, 4 and 8 of Fig. 2. Here a core
/// can also name what reads return.
#[test]
fn figure_5() {
    let core = core_of(&named("TC0"), "sc").expect("it is forbidden");
    let lines = vec!["int r1 = x;", "int r2 = y;", "initially x = 0", "initially y = 0"];
    let condition = vec!["1:r1 == 1", "2:r2 == 1"];
    let axioms = vec!["program_order", "sees_past", "total", "transitive"];
    assert_eq!(shown(&core), [lines, condition, axioms]);
}

/// Seed 003, section 4.2: the original model forbids causality tests 19 and 20 by rule 7, and T5 by rule 9.
#[test]
fn rules_of_the_jmm() {
    for (name, rule) in [("TC19", "rule_7"), ("TC20", "rule_7"), ("T5", "rule_9")] {
        let core = core_of(&named(name), "jmm").expect("it is forbidden");
        assert!(shown(&core)[2].contains(&rule), "{name}: {core:?}");
    }
}

/// Seed 003, section 4.2: without the edges from the initializing thread's end no test passes.
#[test]
fn the_missing_edges() {
    let source = named("TC1");
    assert_eq!(core_of(&source, "jmm-revised"), None);
    let core = core_of(&source, "jmm-ecoop").expect("nothing is allowed");
    assert!(!core.constraints.is_empty());
}

/// What is allowed has no core, and what is forbidden has one, in which something is asked for.
#[test]
fn forbidden_outcomes_have_cores() {
    let mut forbidden = 0;
    for (name, source) in sources().into_iter().filter(|(name, _)| name.starts_with("causality")) {
        for expectation in source.test.expectations.iter().filter(|line| line.identity.is_none()) {
            let model = expectation.model.value.as_str();
            if !["jmm", "jmm-revised"].contains(&model) {
                continue;
            }
            let core = core_of(&source, model);
            assert_eq!(core.is_some(), expectation.verdict.value == Verdict::Forbidden, "{name} {model}");
            if let Some(core) = core {
                assert!(!shown(&core)[1].is_empty(), "{name} {model}: something is allowed");
                forbidden += 1;
            }
        }
    }
    assert!(forbidden > 15, "{forbidden}");
}
