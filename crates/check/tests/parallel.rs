//! A report does not depend on how many threads search: verdicts, outcomes, findings, and the paths to them.

use std::path::{Path, PathBuf};

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Source};
use thinair_check::models;
use thinair_check::program::{self, Found, verify};
use thinair_explore::{Reduction, Strategy, Team};
use thinair_program::testing::objects::{self, ObjectProgram, Size};

/// Others join in at once, so that small programs are shared, too.
fn team(threads: usize) -> Team {
    Team { threads, alone: 0 }
}

fn decide(source: &Source, reduction: Reduction, team: Team) -> Decision {
    let strategy = Strategy { reduction, ..Strategy::default() };
    let options = Options { strategy, team, ..Options::default() };
    let sc = models::find("sc").expect("a model that exists");
    litmus::decide(source, sc, None, options, &Budget::default(), &|_| {}).expect("evidence that holds")
}

fn litmus_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            files.extend(litmus_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            files.push(path);
        }
    }
    files
}

#[test]
fn decisions_on_the_corpus_are_the_same() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut shared = 0;
    for file in litmus_files(&corpus) {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let test = thinair_litmus::parse(&text).expect("a test");
        let source = Source { test, text };
        for reduction in [Reduction::ALL, Reduction::INVISIBLE] {
            let one = decide(&source, reduction, Team::ONE);
            if one.statistics.states > 20_000 {
                continue;
            }
            for threads in [2, 3] {
                let several = decide(&source, reduction, team(threads));
                let name = format!("{}, {reduction}, {threads}", file.display());
                assert_eq!(several.verdict, one.verdict, "{name}");
                assert_eq!(several.exhaustive, one.exhaustive, "{name}");
                assert_eq!(several.outcomes, one.outcomes, "{name}");
                assert_eq!(several.findings, one.findings, "{name}");
                assert_eq!(several.witness, one.witness, "{name}");
                shared += 1;
            }
        }
    }
    assert!(shared > 400, "{shared}");
}

fn findings(program: &ObjectProgram, team: Team) -> (program::Verdict, Vec<Found>) {
    let options = program::Options { team, ..program::Options::default() };
    let checked = verify(program, &options, &Budget::default(), &|_| {}).expect("evidence that holds");
    assert!(checked.is_exhaustive());
    (checked.verdict, checked.findings)
}

#[test]
fn findings_in_programs_are_the_same() {
    let named = [
        objects::dining_philosophers(3, false),
        objects::dining_philosophers(3, true),
        objects::lost_signal(),
        objects::treiber(2, 1),
    ];
    let random = (0..200).map(|seed| objects::random(seed, Size { threads: 3, statements: 3 }));
    let mut found = 0;
    for (number, program) in named.into_iter().chain(random).enumerate() {
        let one = findings(&program, Team::ONE);
        found += one.1.len();
        for threads in [2, 4] {
            assert_eq!(findings(&program, team(threads)), one, "program {number}, {threads}");
        }
    }
    assert!(found > 50, "{found} findings");
}
