//! Operational models as tables: the paper's tests (seed 001), the corpus, and how it grows. And the comparison of all models on
//! all tests, as a page of the documentation: `thinair-bench --comparison > docs/comparison.md`.

use std::path::Path;
use std::time::{Duration, Instant};

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Source, Verdict};
use thinair_check::models::{self, Engine, MODELS, Model};
use thinair_litmus::families::questions;

use crate::{litmus_files, milliseconds, read};

/// The figures of the machine.
pub(crate) fn figures(quick: bool) {
    let sources = sources();
    println!("models of tables, by the machine, one core");
    let (mut all, mut slowest) = (Duration::ZERO, (Duration::ZERO, String::new()));
    let mut eight_threads = Vec::new();
    for model in tabled() {
        for source in &sources {
            let name = &source.test.name.value;
            let time = decide(source, model).statistics.time;
            all += time;
            if name.starts_with("seed001") && time > slowest.0 {
                slowest = (time, format!("{name} under {}", model.name));
            }
            if name == "N3" {
                eight_threads.push((model.name, time));
            }
        }
    }
    let number = tabled().count();
    println!(
        "  the paper's figures, slowest     {:>9}   goal: under 10 ms ({})",
        milliseconds(slowest.0),
        slowest.1
    );
    println!("  the corpus under {number} models       {:>9}   goal: under 20,000 ms", milliseconds(all));
    for (model, time) in eight_threads {
        println!("  N3, 8 threads, {model:<17} {:>9}   goal: under 2,000 ms", milliseconds(time));
    }
    growth(quick);
}

/// How states and times grow with threads and with instructions.
fn growth(quick: bool) {
    println!("\n{:<44} {:>10} {:>10} {:>12} {:>12}", "growth", "model", "outcomes", "states", "time");
    let threads = if quick { 2..=4 } else { 2..=6 };
    let instructions = if quick { 1..=3 } else { 1..=5 };
    let rings = threads.map(questions::store_buffering_ring);
    let writes = instructions.map(questions::writes_against_reads);
    for test in rings.chain(writes) {
        let source = read(&test.text);
        for name in ["sc", "tso", "rmo", "pram", "jmm-mp"] {
            let decision = decide(&source, models::find(name).expect("it is listed"));
            println!(
                "{:<44} {name:>10} {:>10} {:>12} {:>12}",
                test.title,
                decision.outcomes.len(),
                decision.statistics.states,
                milliseconds(decision.statistics.time)
            );
        }
    }
}

/// All tests by all models.
pub(crate) fn comparison() {
    let start = Instant::now();
    let models: Vec<&Model> = MODELS.iter().filter(|model| !model.definitions.is_empty()).collect();
    println!("# All tests by all models\n");
    println!(
        "Written by `thinair-bench --comparison`: `y` the outcome that the test asks about is allowed, `n` it is forbidden,"
    );
    println!(
        "`-` the model says nothing of what the test does, `?` no verdict within 20 s. Each model by its first engine, identity"
    );
    println!(
        "`free`. `thinair litmus corpus --compare A,B` prints the tests that tell two models apart, for files of your own as well.\n"
    );
    println!("| test | {} |", models.iter().map(|model| model.name).collect::<Vec<_>>().join(" | "));
    println!("|---|{}", "---|".repeat(models.len()));
    for source in sources() {
        let cell = |model: &&Model| {
            let budget =
                Budget { deadline: Some(Instant::now() + Duration::from_secs(20)), ..Budget::default() };
            let decided = litmus::decide(&source, model, None, Options::default(), &budget, &|_| ());
            match decided.expect("witnesses are validated").verdict {
                Verdict::Allowed => "y",
                Verdict::Forbidden => "n",
                Verdict::Unknown(litmus::Reason::NotDefined | litmus::Reason::Unsupported) => "-",
                Verdict::Unknown(_) => "?",
            }
        };
        let cells: Vec<&str> = models.iter().map(cell).collect();
        println!("| {} | {} |", source.test.name.value, cells.join(" | "));
    }
    eprintln!("{}", milliseconds(start.elapsed()));
}

/// The models that the machine decides.
fn tabled() -> impl Iterator<Item = &'static Model> {
    let is_tabled =
        |model: &&Model| model.definitions.iter().any(|definition| definition.engine == Engine::Machine);
    MODELS.iter().filter(is_tabled)
}

fn decide(source: &Source, model: &Model) -> Decision {
    litmus::decide(source, model, Some(Engine::Machine), Options::default(), &Budget::default(), &|_| ())
        .expect("interleavings are replayed")
}

fn sources() -> Vec<Source> {
    let files = litmus_files(Path::new("corpus"));
    files.iter().map(|file| read(&std::fs::read_to_string(file).expect("a readable file"))).collect()
}
