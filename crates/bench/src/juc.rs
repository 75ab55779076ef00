//! The programs of `tests/java/juc` on every JDK that has a compiler: states and times, beside the time that each may take.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use thinair_check::budget::Budget;
use thinair_check::program::{Options, Verdict, verify};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options as JavaOptions};

use crate::{java, milliseconds};

/// What a program may take where it does not say (`//@ seconds: 60`).
const SECONDS: u64 = 10;

/// A program, as its source says.
struct Row {
    source: PathBuf,
    seconds: u64,
    /// Whether it is left out of the tests, and here when it is to be quick.
    large: bool,
}

/// The table. A search that takes twice as long as it may is given up.
pub(crate) fn figures(quick: bool) {
    let rows: Vec<Row> = java::sources("../../tests/java/juc").into_iter().map(row).collect();
    let sources: Vec<PathBuf> = rows.iter().map(|row| row.source.clone()).collect();
    let compile = |jdk: Jdk| java::compile(&jdk, &sources).map(|classes| (jdk, classes));
    let jdks: Vec<(Jdk, TempDir)> = Jdk::all().into_iter().filter_map(compile).collect();
    if jdks.is_empty() {
        println!("java.util.concurrent: left out, no JDK with javac was found");
        return;
    }
    print!("{:<36} {:>6}", "java.util.concurrent under sc", "limit");
    for (jdk, _) in &jdks {
        print!(" {:>10} {:>10}  verdict   ", format!("states, {}", jdk.feature()), "time");
    }
    println!();
    let mut missed = 0;
    for row in rows.iter().filter(|row| !(quick && row.large)) {
        print!("{:<36} {:>4} s", row.name(), row.seconds);
        for (jdk, classes) in &jdks {
            missed += u64::from(!explore(row, jdk, classes.path()));
        }
        println!();
    }
    println!("  goals: each within its limit on every JDK; {missed} are not");
}

/// Explores a program, prints its figures, and says whether it is within its limit.
fn explore(row: &Row, jdk: &Jdk, classes: &Path) -> bool {
    let options =
        JavaOptions { main: Some(row.name()), jdk: Some(jdk.home().into()), ..JavaOptions::default() };
    let start = Instant::now();
    let limit = Duration::from_secs(row.seconds);
    let budget = Budget { deadline: Some(start + 2 * limit), ..Budget::default() };
    let checked =
        JavaProgram::open(classes, &options).map_err(|error| error.to_string()).and_then(|program| {
            verify(&program, &Options::default(), &budget, &|_| {}).map_err(|failure| failure.to_string())
        });
    let time = start.elapsed();
    let Ok(checked) = checked else {
        print!(" {:>10} {:>10}  {:<10}", "-", milliseconds(time), "error");
        return false;
    };
    let verdict = match checked.verdict {
        _ if !checked.is_exhaustive() => "no answer",
        Verdict::Ok => "ok",
        Verdict::Found(kind) => kind.name(),
        Verdict::Unknown => "unknown",
    };
    print!(" {:>10} {:>10}  {verdict:<10}", checked.statistics.states, milliseconds(time));
    checked.is_exhaustive() && time <= limit
}

impl Row {
    fn name(&self) -> String {
        self.source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

fn row(source: PathBuf) -> Row {
    let text =
        std::fs::read_to_string(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let mut directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let large = directives.clone().any(|directive| directive == "large");
    let seconds = directives.find_map(|directive| directive.strip_prefix("seconds: ")?.parse().ok());
    Row { source, seconds: seconds.unwrap_or(SECONDS), large }
}
