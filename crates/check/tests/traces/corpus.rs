//! The corpus, as far as it is plain: a test's outcome is allowed iff one of the executions that have it is legal.

use std::fs;
use std::path::{Path, PathBuf};

use thinair_check::budget::Budget;
use thinair_check::litmus::expected;
use thinair_check::models;
use thinair_check::trace::{Options, Recorded, Verdict, verify};
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::{Identity, Program};

use crate::paths::{combinations, paths, trace};

/// The values that reads may return.
const VALUES: [i32; 5] = [0, 1, 2, 3, 42];

/// More combinations of paths than this are too many.
const MOST: usize = 30_000;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            found.push(path);
        }
    }
}

#[test]
fn fixed_identities_give_the_verdicts_of_the_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut all = Vec::new();
    for part in ["causality", "figures", "transformations"] {
        if folder.join(part).is_dir() {
            files(&folder.join(part), &mut all);
        }
    }
    all.sort();
    let model = models::find("jmm").unwrap();
    let (mut checked, mut executions) = (0, 0);
    for file in all {
        let text = fs::read_to_string(&file).unwrap();
        let test = thinair_litmus::parse(&text).unwrap();
        let program = LitmusProgram::new(&test, &text, Some(3));
        if program.observed().next().is_some()
            || !program
                .initial()
                .writes
                .iter()
                .all(|(_, value)| matches!(value, thinair_event::Value::Int(_)))
        {
            continue;
        }
        let Some(paths) = paths(&program, &VALUES) else { continue };
        if paths.iter().map(Vec::len).product::<usize>() > MOST {
            continue;
        }
        let asked: Vec<_> = combinations(&paths)
            .into_iter()
            .filter(|combination| {
                let states: Vec<_> = combination.iter().map(|path| path.state.clone()).collect();
                test.is_asked_for(&program.outcome(&states, |_| unreachable!("nothing is observed")))
            })
            .filter_map(|combination| {
                Recorded::read(trace(&test, &combination, |_, _| None).to_string()).ok()
            })
            .collect();
        executions += asked.len();
        for identity in [Identity::Site, Identity::Occurrence] {
            // A line without an identity is about `free`.
            let Some(expected) = expected(&test, model, identity) else { continue };
            let options = Options { identity: Some(identity), table: false };
            let legal =
                |recorded: &Recorded| verify(recorded, options, &Budget::default()).verdict == Verdict::Legal;
            let allowed = asked.iter().any(legal);
            assert_eq!(allowed, expected == Expected::Allowed, "{} by {identity}", file.display());
            checked += 1;
        }
    }
    println!("{checked} verdicts, {executions} executions");
    assert!(checked >= 10, "only {checked} verdicts");
}
