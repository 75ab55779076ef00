//! The corpus under every shipped model: what is known of the answers holds, and it does not take long.

mod support;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use support::models::{self, model};
use support::{collect, parse};
use thinair_explore::Completeness;
use thinair_litmus::syntax::Verdict;
use thinair_machine::explore::{Options, Refusal};

fn tests() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let folders =
        std::fs::read_dir(corpus).expect("there is a corpus").map(|entry| entry.expect("a folder").path());
    let files =
        folders.filter(|path| path.is_dir()).flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "litmus"));
    files.sort();
    files
}

#[test]
fn expectations_hold() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut decided, mut refused, mut confirmed) = (0, 0, 0);
    let mut all = Duration::ZERO;
    for name in models::names() {
        let model = model(name);
        let mut of_model = Duration::ZERO;
        for path in tests() {
            let file = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            if !format!("{name}/{file}").contains(&only) {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is readable");
            let test = parse(&text);
            let start = Instant::now();
            let found = match collect(&test, &text, &model, Options::default(), false) {
                Ok(found) => found,
                Err(Refusal::NotDefined { .. } | Refusal::Unfollowed(_)) => {
                    refused += 1;
                    continue;
                }
                Err(other) => panic!("{file} under {name}: {other}"),
            };
            let took = start.elapsed();
            of_model += took;
            if took > Duration::from_millis(100) {
                println!("{file} under {name}: {took:?} {:?}", found.explored);
            }
            decided += 1;
            assert_eq!(found.explored.completeness, Completeness::Exhaustive, "{file} under {name}");
            let allowed = found.outcomes.iter().any(|outcome| test.is_asked_for(outcome));
            for expectation in test.expectations.iter().filter(|expectation| expectation.model.value == name)
            {
                assert_eq!(expectation.verdict.value == Verdict::Allowed, allowed, "{file} under {name}");
                confirmed += 1;
            }
        }
        println!("{name}: {of_model:?}");
        all += of_model;
    }
    println!("{decided} decided, {refused} not defined, {confirmed} expectations, {all:?}");
    assert!(
        !only.is_empty() || decided > 700 && confirmed > 100,
        "{decided} decided, {confirmed} expectations"
    );
}
