//! Why outcomes are forbidden.

mod support;

use thinair_axioms::model::Model;
use thinair_axioms::{Known, Options, Origin, core};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

#[test]
fn measure() {
    for family in ["causality", "transformations"] {
        for (name, test, text) in support::corpus(family) {
            for model_name in ["sc", "jmm", "jmm-revised"] {
                let program = LitmusProgram::new(&test, &text, None);
                let structure = support::structure(&test, &program, Identity::Free);
                let question = support::question(&test, &program, &structure);
                let model = Model::shipped(model_name).expect("it is shipped");
                let now = std::time::Instant::now();
                let options = Options { known: Known::of_shipped(model_name), ..Options::default() };
                let core = core(&structure, &model, &question, &options).expect("nothing stops it");
                let Some(core) = core else { continue };
                let show = |origin: &Origin| match origin {
                    Origin::Line(position) => {
                        text.lines().nth(position.line as usize - 1).unwrap_or("").trim().to_owned()
                    }
                    Origin::Axiom(name) => name.clone(),
                    other => format!("{other:?}"),
                };
                println!(
                    "{name} {model_name} {:?} {}v {}c: {:?}",
                    now.elapsed(),
                    core.statistics.variables,
                    core.statistics.clauses,
                    core.origins.iter().map(show).collect::<Vec<_>>()
                );
            }
        }
    }
}
