//! The tables of seed 003: 15 Nemos tests by five models, causality and transformation tests by two Java memory models.

use thinair_check::litmus::Verdict;
use thinair_check::models::Engine;
use thinair_program::Identity;

use crate::files::sources;
use crate::{decide, decide_with, options};

/// What the paper found, and how large its problems were.
const FIGURES: &str = include_str!("../../../bench/data/memsat.tsv");

/// The figures of a table, by test.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = FIGURES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    lines.map(Iterator::collect::<Vec<_>>).filter(move |fields| fields[0] == table).map(|fields| {
        // The paper's row 20 is that of test 19 again.
        (if fields[1] == "TC20-memsat" { "TC19" } else { fields[1] }, fields[2..].to_vec())
    })
}

fn source(name: &str) -> thinair_check::litmus::Source {
    let is_it = |source: &thinair_check::litmus::Source| source.test.name.value == name;
    sources().into_iter().map(|(_, source)| source).find(is_it).expect("the corpus has it")
}

fn found(figure: &str) -> Verdict {
    match figure {
        "y" => Verdict::Allowed,
        "n" => Verdict::Forbidden,
        other => panic!("{other}"),
    }
}

#[test]
fn verdicts_are_those_of_the_paper() {
    let mut cells = 0;
    let models: [&[&str]; 2] = [&["sc", "coherence", "pram", "causal", "pc"], &["jmm", "jmm-revised"]];
    // In table 2 the number of commit sets comes first.
    for ((table, before, width), models) in [("1", 0, 4), ("2", 1, 5)].into_iter().zip(models) {
        for (name, figures) in rows(table) {
            let source = source(name);
            for (&model, figures) in models.iter().zip(figures[before..].chunks(width)) {
                let verdict = decide(&source, model, Engine::Sat, Identity::Free).verdict;
                assert_eq!(verdict, found(figures[1]), "{name} under {model}");
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 15 * 5 + 30 * 2);
}

/// With an execution for each of the paper's commit sets, a third of its clauses are enough.
#[test]
fn problems_are_smaller() {
    for name in ["TC14", "TC15", "T1", "T3"] {
        let (_, figures) = rows("2").find(|(row, _)| *row == name).expect("table 2 has it");
        let mut options = options(Identity::Free);
        options.relaxed.steps = figures[0].parse().ok();
        for (model, figures) in ["jmm", "jmm-revised"].into_iter().zip(figures[1..].chunks(5)) {
            let sat = decide_with(&source(name), model, Engine::Sat, options).statistics.sat;
            let clauses = sat.expect("a solver was asked").clauses;
            let theirs: usize = figures[3].parse().expect("a number");
            assert!(clauses * 3 <= theirs, "{name} under {model}: {clauses} clauses, MemSAT {theirs}");
        }
    }
}
