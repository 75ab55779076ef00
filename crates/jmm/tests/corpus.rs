//! Every expectation of the corpus about the Java memory model's family.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{decide, model};
use thinair_jmm::Options;
use thinair_litmus::syntax::Verdict;
use thinair_program::Identity;

fn tests_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            found.push(path);
        }
    }
}

#[test]
fn expectations_are_met() {
    let mut paths = Vec::new();
    tests_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut paths);
    paths.sort();
    let mut wrong = Vec::new();
    let mut met = 0;
    for path in paths {
        let text = fs::read_to_string(&path).expect("it can be read");
        let test = thinair_litmus::parse(&text).expect("the corpus is well-formed");
        for line in &test.expectations {
            let Some(model) = model(&line.model.value) else { continue };
            let identity = line
                .identity
                .as_ref()
                .map_or(Identity::Free, |identity| identity.value.name().parse().expect("the same names"));
            let name = format!("{} {}@{identity}", test.name.value, line.model.value);
            let start = std::time::Instant::now();
            let answer = decide(&test, &text, model, Options { identity, ..Options::default() });
            let time = start.elapsed();
            if time.as_millis() > 100 {
                println!("{name}: {time:?}");
            }
            match answer {
                Err(unsupported) => wrong.push(format!("{name}: {unsupported}")),
                Ok(decision) => {
                    let allowed = decision.outcomes.iter().any(|outcome| test.is_asked_for(outcome));
                    if allowed == (line.verdict.value == Verdict::Allowed)
                        && (allowed || decision.completeness == thinair_jmm::Completeness::Exhaustive)
                    {
                        met += 1;
                    } else {
                        wrong.push(format!(
                            "{name}: {} ({:?}, {:?})",
                            if allowed { "allowed" } else { "forbidden" },
                            decision.completeness,
                            decision.statistics
                        ));
                    }
                }
            }
        }
    }
    println!("{met} met");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
