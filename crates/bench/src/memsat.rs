//! The tables of `MemSAT`'s paper (seed 003, tables 1 and 2), with our figures beside the paper's, as a page of the
//! documentation: `thinair-bench --tables > docs/memsat.md`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Sat, Source, Verdict};
use thinair_check::models::{self, Engine};

use crate::{litmus_files, machine, read};

/// What the paper found, and a run of the tool took.
const FIGURES: &str = include_str!("../data/memsat.tsv");

/// The models of table 1, as we call them.
const CLASSIC: [&str; 5] = ["sc", "coherence", "pram", "causal", "pc"];

/// The models of table 2.
const JAVA: [&str; 2] = ["jmm", "jmm-revised"];

/// Both tables.
pub(crate) fn tables() {
    let tests = tests();
    println!("# The tables of MemSAT's paper\n");
    println!(
        "Written by `thinair-bench --tables` on: {}. Sizes are variables / clauses. Times are ours; those of",
        machine()
    );
    println!(
        "MemSAT are of a run of it, built from source, on another machine. `ex` is what was expected, `found` what the paper"
    );
    println!(
        "found and we do. Known discrepancies between the paper's text and its tables are decided as corpus/README.md says.\n"
    );
    nemos(&tests);
    println!();
    java(&tests);
}

/// The sums of both tables, and what the cores of table 2 take.
pub(crate) fn figures() {
    let tests = tests();
    let nemos = rows("1").flat_map(|row| {
        let found = row[1..].chunks(4).map(|figures| figures[1]).collect::<Vec<_>>();
        let source = &tests[row[0]];
        CLASSIC
            .into_iter()
            .zip(found)
            .map(|(model, found)| decide(source, model, found).ms)
            .collect::<Vec<_>>()
    });
    println!("axioms by SAT, one core");
    println!("  table 1 of MemSAT's paper    {:>9.1} ms   goal: under 2,000 ms", nemos.sum::<f64>());
    let (mut verdicts, mut cores, mut slowest) = (0.0, 0.0, 0.0_f64);
    for row in rows("2").filter(|row| row[0] != "TC20-memsat") {
        for (model, figures) in JAVA.into_iter().zip(row[2..].chunks(5)) {
            let source = &tests[row[0]];
            verdicts += decide(source, model, figures[1]).ms;
            if figures[1] == "n" {
                let start = Instant::now();
                let model = models::find(model).expect("it is listed");
                let core = litmus::core(source, model, Options::default(), &Budget::default());
                assert!(core.is_some_and(|core| !core.constraints.is_empty()), "{} has a core", row[0]);
                let time = start.elapsed().as_secs_f64() * 1e3;
                cores += time;
                slowest = slowest.max(time);
            }
        }
    }
    println!(
        "  table 2, verdicts            {verdicts:>9.1} ms   goal: under 20,000 ms (MemSAT: about 1,000 s)"
    );
    println!("  table 2, minimal cores       {cores:>9.1} ms   goal: under 90,000 ms");
    println!("  the slowest core             {slowest:>9.1} ms   goal: under 30,000 ms (MemSAT: 110 s)");
}

fn tests() -> BTreeMap<String, Source> {
    let sources = litmus_files(Path::new("corpus")).into_iter().map(|file| {
        let source = read(&std::fs::read_to_string(file).expect("a readable file"));
        (source.test.name.value.clone(), source)
    });
    sources.collect()
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = FIGURES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter_map(move |fields| (fields[0] == table).then(|| fields[1..].to_vec()))
}

/// Table 1: the Nemos tests by five models.
fn nemos(tests: &BTreeMap<String, Source>) {
    println!("## Table 1: 15 Nemos tests by five models\n");
    println!("| test | model | ex | found | MemSAT | ours | ms |");
    println!("|---|---|---|---|---|---|---|");
    let mut total = 0.0;
    for row in rows("1") {
        for (model, figures) in CLASSIC.into_iter().zip(row[1..].chunks(4)) {
            let [expected, found, variables, clauses] = figures else { unreachable!("four figures a model") };
            let Ours { size, ms } = decide(&tests[row[0]], model, found);
            total += ms;
            println!(
                "| {} | {model} | {expected} | {found} | {variables} / {clauses} | {size} | {ms:.1} |",
                row[0]
            );
        }
    }
    println!("\nAll of them together: {total:.0} ms. The test suites of MemSAT: 375,000 ms.");
}

/// Table 2: causality and transformation tests by two Java memory models.
fn java(tests: &BTreeMap<String, Source>) {
    println!("## Table 2: causality and transformation tests by two Java memory models\n");
    println!(
        "MemSAT's is at the number of commit sets k. Ours is at a complete bound on the executions that justify, which share most of"
    );
    println!(
        "their clauses; beside it are our sizes at MemSAT's k, with an execution for each commit set (`--k`).\n"
    );
    println!(
        "| test | model | ex | found | k | MemSAT | ours | ours at k | ms of MemSAT, with its core | ms of ours |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let (mut total, mut theirs) = (0.0, 0.0);
    for row in rows("2") {
        // The paper's row 20 is that of test 19 again.
        let name = if row[0] == "TC20-memsat" { "TC19" } else { row[0] };
        for (model, figures) in JAVA.into_iter().zip(row[2..].chunks(5)) {
            let [expected, found, variables, clauses, time] = figures else {
                unreachable!("five figures a model")
            };
            let Ours { size, ms } = decide(&tests[name], model, found);
            let at_k = size_at(&tests[name], model, row[1].parse().expect("a number"));
            total += ms;
            theirs += time.parse::<f64>().expect("a number");
            println!(
                "| {} | {model} | {expected} | {found} | {} | {variables} / {clauses} | {size} | {at_k} | {time} | {ms:.1} |",
                row[0], row[1]
            );
        }
    }
    println!("\nAll of them together: {total:.0} ms. MemSAT: {theirs:.0} ms.");
}

struct Ours {
    size: String,
    ms: f64,
}

/// The size of the problem with so many justifying executions.
fn size_at(source: &Source, model: &str, steps: usize) -> String {
    let model = models::find(model).expect("it is listed");
    let mut options = Options::default();
    options.relaxed.steps = Some(steps);
    let decision = litmus::decide(source, model, Some(Engine::Sat), options, &Budget::default(), &|_| ());
    let statistics = decision.expect("witnesses are validated").statistics;
    let Sat { variables, clauses, .. } = statistics.sat.expect("a solver was asked");
    format!("{variables} / {clauses}")
}

/// Decides a test; the verdict must be what was found.
fn decide(source: &Source, model: &str, found: &str) -> Ours {
    let model = models::find(model).expect("it is listed");
    let options = Options::default();
    let Decision { verdict, statistics, .. } =
        litmus::decide(source, model, Some(Engine::Sat), options, &Budget::default(), &|_| ())
            .expect("witnesses are validated");
    let wanted = if found == "y" { Verdict::Allowed } else { Verdict::Forbidden };
    assert_eq!(verdict, wanted, "{} under {}", source.test.name.value, model.name);
    let Sat { variables, clauses, .. } = statistics.sat.expect("a solver was asked");
    Ours { size: format!("{variables} / {clauses}"), ms: statistics.time.as_secs_f64() * 1e3 }
}
