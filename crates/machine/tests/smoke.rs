//! First steps.

mod support;

use support::models::{self, model};
use support::{answers, parse};
use thinair_machine::explore::{Options, Reduction};

#[test]
fn first() {
    for name in [
        "nemos/N03",
        "classic/SB",
        "classic/MP",
        "classic/IRIW",
        "figures/seed001-fig2",
        "nemos/N14",
        "causality/TC06",
        "classic/SB+lock",
        "figures/seed001-fig3",
    ] {
        let text = std::fs::read_to_string(format!("../../corpus/{name}.litmus")).unwrap();
        let test = parse(&text);
        for model in models::NAMES.map(model) {
            for reduction in [Reduction::Stubborn, Reduction::None] {
                if name.contains("N03") && reduction == Reduction::None {
                    continue;
                }
                let start = std::time::Instant::now();
                let answers = answers(&test, &text, &model, Options { reduction, ..Options::default() });
                match answers {
                    Ok(answers) => {
                        let allowed = answers.outcomes.iter().any(|outcome| test.is_asked_for(outcome));
                        println!(
                            "{name} {} {reduction:?} {allowed} {} {:?} {:?} {:?}",
                            model.name,
                            answers.outcomes.len(),
                            answers.findings,
                            answers.explored,
                            start.elapsed()
                        );
                    }
                    Err(refusal) => println!("{name} {} {refusal}", model.name),
                }
            }
        }
    }
}
