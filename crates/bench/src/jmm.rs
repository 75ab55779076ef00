//! The Java memory model: the recorded questions of `MemSAT`, and families that grow.

use std::path::Path;
use std::time::{Duration, Instant};

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Source};
use thinair_check::models;

use crate::{litmus_files, milliseconds, read};
use thinair_litmus::families::{Sized, questions};

/// The time of `MemSAT` for the causality and transformation tests under both versions of the rules, in seconds, as recorded.
const MEMSAT: f64 = 1_000.0;

pub(crate) fn figures(quick: bool) {
    causality();
    println!();
    racing_reads(quick);
}

/// All outcomes of the causality and transformation tests under both versions of the rules.
fn causality() {
    let folders = ["corpus/causality", "corpus/transformations"];
    let files = folders.iter().flat_map(|folder| litmus_files(Path::new(folder)));
    let sources: Vec<Source> =
        files.map(|file| read(&std::fs::read_to_string(file).expect("a readable file"))).collect();
    let mut slowest = (Duration::ZERO, String::new());
    let start = Instant::now();
    for source in &sources {
        for model in ["jmm", "jmm-revised"] {
            let decision = decide(source, model);
            assert!(decision.exhaustive, "the tests are small");
            let time = decision.statistics.time;
            if time > slowest.0 {
                slowest = (time, format!("{} under {model}", source.test.name.value));
            }
        }
    }
    let time = start.elapsed();
    println!("causality and transformation tests under jmm and jmm-revised, all outcomes, identity free");
    println!("  {} questions  {:>9}   goal: under 2,000 ms", 2 * sources.len(), milliseconds(time));
    println!("  slowest       {:>9}   goal: under 300 ms   ({})", milliseconds(slowest.0), slowest.1);
    println!("  peer          MemSAT: about 1,000 s recorded, {:.0} x", MEMSAT / time.as_secs_f64());
}

/// Families by the number of racing reads.
fn racing_reads(quick: bool) {
    let header = ["racing reads under jmm", "4", "8", "12", "16", "outcomes of the last"];
    println!(
        "{:<44} {:>11} {:>11} {:>11} {:>11}  {}",
        header[0], header[1], header[2], header[3], header[4], header[5]
    );
    let families: [fn(u32) -> Sized; 5] = [
        questions::agreement,
        questions::load_buffering_ring,
        questions::copying_ring,
        questions::four_threads,
        questions::stuck,
    ];
    for family in families {
        let sizes = if quick { &[4, 8, 12][..] } else { &[4, 8, 12, 16] };
        let mut title = String::new();
        let mut outcomes = 0;
        let mut times = Vec::new();
        for &reads in sizes {
            let test = family(reads);
            let source = read(&test.text);
            // The first run pays for memory that the system has yet to give.
            let runs = (0..3).map(|_| decide(&source, "jmm"));
            let best = runs.min_by_key(|decision| decision.statistics.time).expect("three runs");
            outcomes = best.outcomes.len();
            title = test.title;
            times.push(format!("{:>11}", milliseconds(best.statistics.time)));
        }
        println!("{title:<44} {:<47}  {outcomes}", times.join(" "));
    }
    println!("  goals: 12 racing reads under 50 ms, 16 under 2,000 ms");
}

fn decide(source: &Source, model: &str) -> Decision {
    let model = models::find(model).expect("a model that exists");
    let budget = Budget::default();
    litmus::decide(source, model, None, Options::default(), &budget, &|_| {}).expect("evidence that holds")
}
