//! Speed and memory as a table, beside the figures that were recorded for other tools.
//!
//! Times vary from machine to machine: compare ratios and growth. States and outcomes do not vary; tests pin
//! them.

// Figures are printed to three digits.
#![allow(clippy::cast_precision_loss)]

mod counting;
mod java;
mod jmm;
mod juc;
mod memsat;
mod peers;
mod race;
mod relational;
mod relaxed;
mod tables;
mod threads;
mod traces;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thinair_check::budget::{self, Budget};
use thinair_check::litmus::{self, Decision, Options, Source};
use thinair_check::models;
use thinair_explore::{Reduction, Strategy};
use thinair_litmus::families::questions;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, classes] = arguments.as_slice()
        && flag == java::PEAK
    {
        java::peak(Path::new(classes));
        return;
    }
    if let [flag, program, classes] = arguments.as_slice()
        && flag == relaxed::ALONE
    {
        relaxed::alone(program, Path::new(classes));
        return;
    }
    if arguments == ["--tables"] {
        memsat::tables();
        return;
    }
    if arguments == ["--comparison"] {
        tables::comparison();
        return;
    }
    if arguments == ["--races"] {
        race::page();
        return;
    }
    if arguments == ["--relaxed"] {
        relaxed::page();
        return;
    }
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let wanted: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    if let Some(unknown) = wanted.iter().find(|name| SECTIONS.iter().all(|(known, _)| known != *name)) {
        let known: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
        eprintln!("no section {unknown}; there are {}", known.join(", "));
        std::process::exit(2);
    }
    println!("machine: {}", machine());
    for (name, figures) in SECTIONS {
        if wanted.is_empty() || wanted.iter().any(|wanted| *wanted == name) {
            println!();
            figures(quick);
        }
    }
}

/// Prints figures; quickly, or all of them.
type Section = fn(quick: bool);

/// What there is; names on the command line choose some.
const SECTIONS: [(&str, Section); 12] = [
    ("corpus", |_| corpus()),
    ("scaling", scaling),
    ("throughput", throughput),
    ("counting", counting::figures),
    ("jmm", jmm::figures),
    ("traces", traces::figures),
    ("axioms", |_| {
        memsat::figures();
        println!();
        relational::figures();
    }),
    ("tables", tables::figures),
    ("java", java::figures),
    ("juc", juc::figures),
    ("race", race::figures),
    ("relaxed", relaxed::figures),
];

/// The corpus under sequential consistency: the time that it takes to read and decide all of it.
fn corpus() {
    let start = Instant::now();
    let files = litmus_files(Path::new("corpus"));
    let sources: Vec<Source> =
        files.iter().map(|file| read(&std::fs::read_to_string(file).expect("a readable file"))).collect();
    let reading = start.elapsed();
    let start = Instant::now();
    let decide = |source| decide(source, &Budget::default()).statistics.states;
    let states: u64 = sources.iter().map(decide).sum();
    println!("corpus under sc ({} tests, {states} states)", sources.len());
    println!("  reading   {:>9}", milliseconds(reading));
    println!("  deciding  {:>9}   goal: the whole under 1,000 ms", milliseconds(start.elapsed()));
    println!("  peer      MemSAT, 15 Nemos tests under SC: 98,334 ms recorded");
}

/// Families of tests that grow, beside herd7 where it was recorded.
fn scaling(quick: bool) {
    let header = ["test under sc", "outcomes", "states", "ours", "herd7", "herd7 / ours"];
    println!(
        "{:<44} {:>9} {:>12} {:>12} {:>9}  {}",
        header[0], header[1], header[2], header[3], header[4], header[5]
    );
    for peers::Recorded { test, herd } in peers::recorded(quick) {
        let source = read(&test.text);
        let budget = Budget { deadline: Some(Instant::now() + PATIENCE), ..Budget::default() };
        let decision = decide(&source, &budget);
        let ours = decision.statistics.time.as_secs_f64();
        let (theirs, ratio) = match herd {
            _ if !decision.exhaustive => (herd.to_string(), "no answer yet".into()),
            peers::Herd::Seconds(seconds) => (herd.to_string(), format!("{:.1} x", seconds / ours)),
            peers::Herd::NoAnswerAfter(seconds) => (herd.to_string(), format!("> {:.0} x", seconds / ours)),
            peers::Herd::Unknown => (herd.to_string(), String::new()),
        };
        println!(
            "{:<44} {:>9} {:>12} {:>12} {:>9}  {ratio}",
            test.title,
            decision.outcomes.len(),
            decision.statistics.states,
            milliseconds(decision.statistics.time),
            theirs,
        );
    }
    println!("  goals: the ring of 12 threads under 200 ms, 10 writes against 10 reads under 2,000 ms");
}

/// How long a test may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// States a second and bytes a state, where there are many.
fn throughput(quick: bool) {
    let header = ["throughput under sc", "states", "time", "states/s", "bytes/state"];
    println!("{:<44} {:>12} {:>12} {:>12} {:>12}", header[0], header[1], header[2], header[3], header[4]);
    let test = questions::store_buffering_ring(8);
    let source = read(&test.text);
    let reductions = [(Reduction::INVISIBLE, ", invisible only"), (Reduction::NONE, ", no reduction")];
    for (reduction, remark) in reductions.into_iter().take(if quick { 1 } else { 2 }) {
        let strategy = Strategy { reduction, ..Strategy::default() };
        let options = Options { strategy, ..Options::default() };
        // The best of three: the first run pays for memory that the system has yet to give.
        let runs = (0..3).map(|_| decide_with(&source, options, &Budget::default()).statistics);
        let best = runs.min_by_key(|statistics| statistics.time).expect("three runs");
        println!(
            "{:<44} {:>12} {:>12} {:>12.0} {:>12.1}",
            format!("{}{remark}", test.title),
            best.states,
            milliseconds(best.time),
            best.states as f64 / best.time.as_secs_f64(),
            best.visited_bytes as f64 / best.states as f64,
        );
    }
    println!("  goals: over 1,000,000 states a second, under 48 bytes a visited state");
}

fn read(text: &str) -> Source {
    let test = thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{text}\n{problems:?}"));
    Source { test, text: text.into() }
}

fn decide(source: &Source, budget: &Budget) -> Decision {
    decide_with(source, Options::default(), budget)
}

fn decide_with(source: &Source, options: Options, budget: &Budget) -> Decision {
    let model = models::find("sc").expect("a model that exists");
    litmus::decide(source, model, None, options, budget, &|_| {}).expect("evidence that holds")
}

fn litmus_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "litmus") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

fn machine() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            line.split_once(':').map(|(_, name)| name.trim().to_owned())
        })
        .unwrap_or_else(|| "unknown processor".into());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = budget::machine_bytes().map_or_else(String::new, |bytes| format!(", {} GiB", bytes >> 30));
    format!("{processor}, {cores} cores{memory}")
}
