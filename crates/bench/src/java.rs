//! Java programs: start-up, bytecodes a second, and whole state spaces beside Java `PathFinder`'s recorded times.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use tempfile::TempDir;
use thinair_check::budget::Budget;
use thinair_check::program::{Checked, Options, verify};
use thinair_explore::run::{RunObserver, run};
use thinair_explore::{Reduction, Strategy, Team};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options as JavaOptions};
use thinair_program::Program;

use crate::{milliseconds, threads};

/// A program with its arguments, and what JPF took for it: new states and CPU seconds, on two busy cores.
struct Row {
    program: &'static str,
    arguments: &'static str,
    jpf: Jpf,
    /// Whether it is left out when it is to be quick.
    large: bool,
}

enum Jpf {
    Took(u64, f64),
    NoAnswerAfter(f64),
}

const fn row(program: &'static str, arguments: &'static str, states: u64, seconds: f64) -> Row {
    Row { program, arguments, jpf: Jpf::Took(states, seconds), large: seconds > 30.0 }
}

const ROWS: [Row; 18] = [
    row("PetersonVolatile", "1", 253, 2.4),
    row("PetersonVolatile", "8", 9_451, 5.4),
    row("Bakery", "1", 689, 2.4),
    row("Bakery", "3", 21_283, 9.0),
    row("DclVolatile", "2", 118, 2.2),
    row("DclVolatile", "4", 5_860, 8.6),
    row("LazyHash", "3", 311, 2.4),
    row("Treiber", "2 1", 930, 2.6),
    row("Treiber", "2 2", 13_855, 7.0),
    row("Treiber", "3 1", 85_810, 25.1),
    row("BBuf", "2 2 1 1", 9_492, 6.5),
    row("BBuf", "2 2 2 1", 71_606, 21.3),
    Row { program: "BBuf", arguments: "2 2 4 2", jpf: Jpf::NoAnswerAfter(300.0), large: false },
    row("Phil", "5", 20_255, 10.2),
    row("Phil", "6", 158_630, 46.5),
    row("Phil", "4 ord", 8_719, 7.5),
    row("Phil", "5 ord", 68_273, 27.0),
    row("Phil", "6 ord", 535_698, 152.9),
];

/// The argument by which this program runs itself for [`peak`].
pub(crate) const PEAK: &str = "--peak-memory-of";

/// Bytecodes that `StraightLine` executes in its loop.
const STRAIGHT_LINE: f64 = 20_000_000.0 * 20.0;

/// All figures.
pub(crate) fn figures(quick: bool) {
    let Some((jdk, classes)) = compile_shared() else {
        println!("Java programs: left out, no JDK with javac was found");
        if !quick {
            threads::figures(None);
        }
        return;
    };
    println!("Java programs under sc, JDK {}", jdk.feature());
    start_up(classes.path());
    straight_line(classes.path());
    println!(
        "{:<24} {:>9} {:>11} {:>11} {:>10}  JPF / ours",
        "program", "states", "ours", "JPF states", "JPF CPU"
    );
    for Row { program, arguments, jpf, large } in &ROWS {
        if quick && *large {
            continue;
        }
        let checked = check(classes.path(), program, arguments, Team::ONE);
        let ours = checked.statistics.time;
        let (states, theirs, ratio) = match jpf {
            Jpf::Took(states, seconds) => {
                (states.to_string(), format!("{seconds} s"), format!("{:.0} x", seconds / ours.as_secs_f64()))
            }
            Jpf::NoAnswerAfter(seconds) => {
                ("-".into(), format!("> {seconds} s"), format!("> {:.0} x", seconds / ours.as_secs_f64()))
            }
        };
        println!(
            "{:<24} {:>9} {:>11} {states:>11} {theirs:>10}  {ratio}",
            format!("{program} {arguments}"),
            checked.statistics.states,
            milliseconds(ours)
        );
    }
    rate(classes.path());
    memory(classes.path());
    if !quick {
        println!();
        threads::figures(Some(classes.path()));
    }
}

/// From class files to the first instruction of main, the best of five.
fn start_up(classes: &Path) {
    let once = || {
        let start = Instant::now();
        let program = open(classes, "Phil", "3");
        let main = program.initial().threads[0];
        let _ = program.start(main);
        start.elapsed()
    };
    let best = (0..5).map(|_| once()).min().unwrap_or_default();
    println!("  from class files to main     {:>10}   goal: under 60 ms", milliseconds(best));
}

fn straight_line(classes: &Path) {
    struct Silent;
    impl RunObserver for Silent {}
    let program = open(classes, "StraightLine", "");
    let start = Instant::now();
    run(&program, &mut Silent);
    let time = start.elapsed();
    let rate = STRAIGHT_LINE / time.as_secs_f64() / 1e6;
    println!("  straight-line code           {rate:>6.0} M/s   goal: at least 50 M bytecodes a second");
}

/// States a second: the best of three, without what it takes to find a path.
fn rate(classes: &Path) {
    let strategy = Strategy { reduction: Reduction::INVISIBLE, ..Strategy::default() };
    for (name, strategy) in [("", Strategy::default()), (", invisible only", strategy)] {
        let program = open(classes, "BBuf", "2 2 2 1");
        let once = || search(&program, &Options { strategy, ..Options::default() }).statistics;
        let best = (0..3).map(|_| once()).min_by_key(|statistics| statistics.time).unwrap_or_default();
        let (rate, steps) =
            (best.states as f64 / best.time.as_secs_f64(), best.transitions as f64 / best.time.as_secs_f64());
        println!(
            "  BBuf 2 2 2 1{name:<17} {rate:>10.0} states/s, {steps:.0} steps/s   goal: over 300,000 states a second"
        );
    }
}

/// Bytes a state: the growth of this process's peak memory over a search, in a process of its own.
fn memory(classes: &Path) {
    let this = std::env::current_exe().expect("this program");
    let output = Command::new(this).arg(PEAK).arg(classes).output().expect("this program once more");
    print!("{}", String::from_utf8_lossy(&output.stdout));
}

/// What this program does when it is run for [`memory`].
pub(crate) fn peak(classes: &Path) {
    let program = open(classes, "BBuf", "2 2 4 2");
    let before = peak_bytes();
    let checked = search(&program, &Options::default());
    let growth = peak_bytes().saturating_sub(before);
    let states = checked.statistics.states;
    println!(
        "  memory of BBuf 2 2 4 2       {:>6.1} bytes a state ({} MiB for {states})   goal: under 200",
        growth as f64 / states as f64,
        growth >> 20
    );
}

/// The peak of this process's resident memory.
pub(crate) fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}

/// Looks for what goes wrong in a program.
pub(crate) fn check(classes: &Path, program: &str, arguments: &str, team: Team) -> Checked {
    search(&open(classes, program, arguments), &Options { team, ..Options::default() })
}

fn search(program: &JavaProgram, options: &Options) -> Checked {
    verify(program, options, &Budget::default(), &|_| {}).expect("programs that are supported")
}

fn open(classes: &Path, main: &str, arguments: &str) -> JavaProgram {
    let options = JavaOptions {
        main: Some(main.to_owned()),
        arguments: arguments.split_whitespace().map(str::to_owned).collect(),
        ..JavaOptions::default()
    };
    JavaProgram::open(classes, &options).unwrap_or_else(|error| panic!("{main}: {error}"))
}

/// Compiles the programs by the JDK that is found first; nothing without a compiler.
fn compile_shared() -> Option<(Jdk, TempDir)> {
    let jdk = Jdk::find(None).ok()?;
    let sources = ["java", "../../tests/java/shared"].into_iter().flat_map(sources).collect::<Vec<PathBuf>>();
    let classes = compile(&jdk, &sources)?;
    Some((jdk, classes))
}

/// Compiles sources; nothing without a compiler.
pub(crate) fn compile(jdk: &Jdk, sources: &[PathBuf]) -> Option<TempDir> {
    compile_by(Command::new(jdk.javac()?), sources)
}

/// Compiles sources that need those of another folder.
pub(crate) fn compile_with(jdk: &Jdk, sources: &[PathBuf], others: &Path) -> Option<TempDir> {
    let mut javac = Command::new(jdk.javac()?);
    javac.args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-sourcepath"]).arg(others);
    compile_by(javac, sources)
}

fn compile_by(mut javac: Command, sources: &[PathBuf]) -> Option<TempDir> {
    let classes = tempfile::tempdir().expect("a temporary folder");
    let status = javac.arg("-d").arg(classes.path()).args(sources).status().ok()?;
    status.success().then_some(classes)
}

/// The Java files of a folder that is named as this crate sees it.
pub(crate) fn sources(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}
