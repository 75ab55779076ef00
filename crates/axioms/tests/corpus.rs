//! The verdicts of the corpus.

mod support;

use thinair_axioms::model::Model;
use thinair_axioms::{Options, Verdict, decide};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

#[test]
fn measure() {
    for family in ["causality", "transformations"] {
        for (name, test, text) in support::corpus(family) {
            let program = LitmusProgram::new(&test, &text, None);
            let structure = support::structure(&test, &program, Identity::Free);
            let question = support::question(&test, &program, &structure);
            for model in ["sc", "jmm", "jmm-revised"] {
                let model = Model::shipped(model).expect("it is shipped");
                let decided = decide(
                    &structure,
                    &model,
                    &question,
                    &Options { well_founded: true, ..Options::default() },
                );
                let verdict = match decided.verdict {
                    Verdict::Allowed(_) => "allowed".to_owned(),
                    Verdict::Forbidden => "forbidden".to_owned(),
                    Verdict::Unknown(why) => format!("unknown {why:?}"),
                };
                let expected =
                    test.expectations.iter().find(|e| e.model.value == model.name() && e.identity.is_none());
                let expected =
                    expected.map(|e| format!("{:?}", e.verdict.value).to_lowercase()).unwrap_or_default();
                let flag = if verdict == expected { "" } else { "  <<<<<<" };
                let sizes: Vec<String> = decided
                    .rounds
                    .iter()
                    .map(|r| {
                        format!(
                            "{:?}: {}v {}c {:?}+{:?}",
                            r.steps,
                            r.statistics.variables,
                            r.statistics.clauses,
                            r.statistics.translation,
                            r.statistics.solving
                        )
                    })
                    .collect();
                println!(
                    "{name} {} {verdict} {expected}{flag} R={} st={} {}",
                    model.name(),
                    structure.racing_reads(),
                    structure.statements.len(),
                    sizes.join("; ")
                );
            }
        }
    }
}
