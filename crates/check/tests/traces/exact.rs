//! Simulation of single threads beside the exact search, execution by execution, for each identity that fixes actions.

use thinair_check::budget::Budget;
use thinair_check::trace::{Algorithm, Options, Recorded, Verdict, verify};
use thinair_jmm::{Judgement, Law, Rules, judge};
use thinair_litmus::Test;
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use crate::paths::{combinations, paths, program, trace};

/// How many executions were illegal, and how many legal.
fn check(test: &Test, most: usize) -> [usize; 2] {
    let mut counts = [0, 0];
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let Some(paths) = paths(&program, &[0, 1, 2]) else { return counts };
    for combination in combinations(&paths).into_iter().take(most) {
        let text = trace(test, &combination, |_, _| None).to_string();
        let Ok(recorded) = Recorded::read(text.clone()) else { continue };
        for identity in [Identity::Site, Identity::Occurrence, Identity::OccurrenceValue] {
            let options = Options { identity: Some(identity), table: false };
            let found = verify(&recorded, options, &Budget::default());
            if found.algorithm != Algorithm::Subsets {
                continue;
            }
            let candidate = found.candidate.expect("an execution");
            let law = Law { identity, rules: Rules::JLS, events: 1_000 };
            let exact = match judge(&recorded.program, &candidate.execution, law, &|| false) {
                Ok(Judgement::Legal(_)) => Verdict::Legal,
                Ok(Judgement::Illegal(_)) => Verdict::Illegal,
                Ok(Judgement::Unknown) | Err(_) => continue,
            };
            assert_eq!(found.verdict, exact, "{identity}\n{text}");
            counts[usize::from(exact == Verdict::Legal)] += 1;
        }
    }
    counts
}

#[test]
fn the_causality_tests() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/causality");
    let mut counts = [0, 0];
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let text = std::fs::read_to_string(file).unwrap();
        let [illegal, legal] = check(&thinair_litmus::parse(&text).unwrap(), 2_000);
        counts = [counts[0] + illegal, counts[1] + legal];
    }
    println!("{} illegal, {} legal", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count >= 30), "{counts:?}");
}

#[test]
fn random_programs() {
    let mut counts = [0, 0];
    for seed in 0..400 {
        let [illegal, legal] = check(&program(seed), 800);
        counts = [counts[0] + illegal, counts[1] + legal];
    }
    println!("{} illegal, {} legal", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count >= 300), "{counts:?}");
}
