//! Why outcomes are forbidden. Every core is proved minimal by `core` itself, from fresh translations.

mod support;

use std::collections::BTreeSet;

use thinair_axioms::model::Model;
use thinair_axioms::{Core, Known, Options, Origin, core};
use thinair_litmus::Test;
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

fn core_of(test: &Test, text: &str, model: &str) -> Option<Core> {
    let program = LitmusProgram::new(test, text, None);
    let structure = support::structure(test, &program, Identity::Free);
    let question = support::question(test, &program, &structure);
    let options = Options { known: Known::of_shipped(model), ..Options::default() };
    let model = Model::shipped(model).expect("it is shipped");
    core(&structure, &model, &question, &options).expect("nothing stops it")
}

/// What a core names, as people read it.
fn shown(core: &Core, text: &str) -> BTreeSet<String> {
    let line = |number: u32| text.lines().nth(number as usize - 1).expect("there is such a line").trim();
    let show = |origin: &Origin| match origin {
        Origin::Line(position) => line(position.line).to_owned(),
        Origin::Thread(thread) => format!("thread {thread}"),
        Origin::Initial(index) => format!("initial {index}"),
        Origin::Conjunct(index) => format!("conjunct {index}"),
        Origin::Axiom(name) => name.clone(),
    };
    core.origins.iter().map(show).collect()
}

fn named(family: &str, name: &str) -> (Test, String) {
    let found = support::corpus(family).into_iter().find(|(other, ..)| other == name);
    let (_, test, text) = found.expect("it is in the corpus");
    (test, text)
}

/// Seed 003, Fig. 5: initial writes write 0, the reads are asked to return 1, and lines 1, 3, 4 and 8 of Fig. 2.
#[test]
fn figure_5() {
    let (test, text) = named("causality", "TC0");
    let core = core_of(&test, &text, "sc").expect("it is forbidden");
    let expected = [
        "int r1 = x;",
        "int r2 = y;",
        "initial 0",
        "initial 1",
        "conjunct 0",
        "conjunct 1",
        "total",
        "transitive",
        "program_order",
        "sees_past",
    ];
    assert_eq!(shown(&core, &text), expected.map(str::to_owned).into());
}

/// Seed 003, section 4.2: the original model forbids causality tests 19 and 20 by rule 7, and T5 by rule 9.
#[test]
fn rules_of_the_jmm() {
    for (family, name, rule) in [
        ("causality", "TC19", "rule_7"),
        ("causality", "TC20", "rule_7"),
        ("transformations", "T5", "rule_9"),
    ] {
        let (test, text) = named(family, name);
        let core = core_of(&test, &text, "jmm").expect("it is forbidden");
        assert!(shown(&core, &text).contains(rule), "{name}: {:?}", core.origins);
    }
}

/// Seed 003, section 4.2: without the edges from the initializing thread's end no test passes.
#[test]
fn the_missing_edges() {
    let (test, text) = named("causality", "TC1");
    assert!(core_of(&test, &text, "jmm-revised").is_none());
    let core = core_of(&test, &text, "jmm-ecoop").expect("nothing is allowed");
    assert!(!core.origins.is_empty());
}

/// What is allowed has no core, and what is forbidden has one.
#[test]
fn forbidden_outcomes_have_cores() {
    for (name, test, text) in support::corpus("causality") {
        for model in ["jmm", "jmm-revised"] {
            let expectation = test
                .expectations
                .iter()
                .find(|expectation| expectation.model.value == model && expectation.identity.is_none());
            let Some(expectation) = expectation else { continue };
            let forbidden = expectation.verdict.value == thinair_litmus::syntax::Verdict::Forbidden;
            let core = core_of(&test, &text, model);
            assert_eq!(core.is_some(), forbidden, "{name} {model}");
            let is_asked =
                |core: &Core| core.origins.iter().any(|origin| matches!(origin, Origin::Conjunct(_)));
            assert!(core.as_ref().is_none_or(is_asked), "{name} {model}: something is allowed");
        }
    }
}
