//! The programs of `examples/java/race`: how long it takes to find the first race of each, or to prove that it has none, beside what
//! it may take and what Java `RaceFinder` took; and how long the paths to races are, by [`paths`]. [`page()`] writes the latter as a
//! page of the documentation.

mod page;
mod paper;
mod paths;

pub(crate) use page::page;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use thinair_check::budget::Budget;
use thinair_check::program::{Checked, Kind, Options, RaceOptions, Verdict, verify};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options as JavaOptions};

use crate::{java, milliseconds};

/// The programs, and what was taken from them.
const FOLDERS: [&str; 2] = ["../../examples/java/race", "../../examples/java/race/mutants"];

/// What a proof may take where the program does not say (`//@ seconds: 60`).
const PROOF: u64 = 10;

/// What finding a race may take.
const RACE: u64 = 1;

/// A program, as its source says.
struct Row {
    source: PathBuf,
    is_free: bool,
    is_mutant: bool,
    seconds: u64,
}

/// The tables. A search that takes twice as long as it may is given up.
pub(crate) fn figures(quick: bool) {
    let rows: Vec<Row> = FOLDERS.into_iter().flat_map(java::sources).map(row).collect();
    let sources: Vec<PathBuf> = rows.iter().map(|row| row.source.clone()).collect();
    let compile = |jdk: Jdk| java::compile(&jdk, &sources).map(|classes| (jdk, classes));
    let jdks: Vec<(Jdk, TempDir)> = Jdk::all().into_iter().filter_map(compile).collect();
    if jdks.is_empty() {
        println!("races: left out, no JDK with javac was found");
        return;
    }
    print!("{:<36} {:>6} {:>5}", "races under sc", "answer", "limit");
    for (jdk, _) in &jdks {
        print!(
            " {:>10} {:>10} {:>12} {:>11} ",
            format!("states, {}", jdk.feature()),
            "time",
            "limit / ours",
            "JRF / ours"
        );
    }
    println!();
    let (mut missed, mut all) = (0, 0);
    for row in rows.iter().filter(|row| !(quick && row.is_mutant)) {
        print!("{:<36} {:>6} {:>3} s", row.name(), if row.is_free { "none" } else { "race" }, row.seconds);
        for (jdk, classes) in &jdks {
            all += 1;
            missed += u64::from(!row.print(jdk, classes.path()));
        }
        println!();
    }
    println!(
        "  goals: a race in {RACE} s, a proof in {PROOF} s, or in what the program says; missed by {missed} of {all}"
    );
    println!("  JRF: Java RaceFinder's depth-first search, as its paper says, on a machine of 2009");
    println!();
    if let Some((jdk, classes)) = page::counted_on(&jdks) {
        paths::figures(jdk, classes.path(), quick);
    }
}

impl Row {
    fn name(&self) -> String {
        self.source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Looks for a race as `thinair race` does, prints what it took, and says whether the answer is right and in time.
    fn print(&self, jdk: &Jdk, classes: &Path) -> bool {
        let start = Instant::now();
        let limit = Duration::from_secs(self.seconds);
        let options = Options {
            first: true,
            races: Some(RaceOptions::default()),
            only_races: true,
            ..Options::default()
        };
        let budget = Budget { deadline: Some(start + 2 * limit), ..Budget::default() };
        let checked = open(&self.name(), jdk, classes).and_then(|program| {
            verify(&program, &options, &budget, &|_| {}).map_err(|failure| failure.to_string())
        });
        let time = start.elapsed();
        let is_right = checked.as_ref().is_ok_and(|checked| self.is_right(checked));
        let is_met = is_right && time <= limit;
        let states = checked.map_or_else(|_| "-".into(), |checked| checked.statistics.states.to_string());
        let ratio = |seconds: f64| format!("{:.0} x", seconds / time.as_secs_f64());
        let theirs = match paper::figure(&self.name(), "dfs") {
            Some(figure) if is_right => ratio(figure.seconds),
            _ => "-".into(),
        };
        let mark = if is_met { ' ' } else { '!' };
        let ours = if is_right { ratio(self.seconds as f64) } else { "no answer".into() };
        print!(" {states:>10} {:>10} {ours:>12} {theirs:>11}{mark}", milliseconds(time));
        is_met
    }

    fn is_right(&self, checked: &Checked) -> bool {
        checked.verdict == if self.is_free { Verdict::Ok } else { Verdict::Found(Kind::Race) }
    }
}

fn row(source: PathBuf) -> Row {
    let text =
        std::fs::read_to_string(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let mut directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let is_free = directives.clone().any(|directive| directive == "race-free");
    let seconds = directives.find_map(|directive| directive.strip_prefix("seconds: ")?.parse().ok());
    let seconds = if is_free { seconds.unwrap_or(PROOF) } else { RACE };
    let is_mutant = source.parent().is_some_and(|folder| folder.ends_with("mutants"));
    Row { source, is_free, is_mutant, seconds }
}

/// A program that was compiled.
fn open(name: &str, jdk: &Jdk, classes: &Path) -> Result<JavaProgram, String> {
    let options =
        JavaOptions { main: Some(name.to_owned()), jdk: Some(jdk.home().into()), ..JavaOptions::default() };
    JavaProgram::open(classes, &options).map_err(|error| error.to_string())
}
