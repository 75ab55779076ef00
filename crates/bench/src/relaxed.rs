//! Java programs under the Java memory model: the causality tests, the programs of seed 000's Fig. 8, and the tests in the manner of jcstress, with
//! what each may take and what the paper's tool took. [`page()`] writes Fig. 8 anew as a page of the documentation.
//!
//! Times go from class files to the answer, within this process: opening the JDK's classes and the program's, and deciding.

mod page;
mod paper;
mod subject;

pub(crate) use page::page;
pub(crate) use subject::{ALONE, alone};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use thinair_check::budget::Budget;
use thinair_check::outcomes::{self, Asks, Decision, Memory, Question};
use thinair_check::program::{self, Checked, Found, Kind, verify_relaxed};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::harness::{Mode, Suite, SuiteOptions, Test};
use thinair_jvm::{JavaProgram, Options as JavaOptions};
use thinair_program::Identity;

use crate::{java, milliseconds};

const CAUSALITY: &str = "../../examples/java/causality";
const PROGRAMS: &str = "../../examples/java/relaxed";
const JCSTRESS: &str = "../../tests/java/jcstress";
/// The annotations of jcstress and its result classes.
const STUBS: &str = "../../tests/java/jcstress/stubs";

/// What a causality test may take.
const CAUSALITY_GOAL: Duration = Duration::from_millis(200);
/// What [`LARGEST`] may take.
const PROGRAM_GOAL: Duration = Duration::from_secs(5);
const LARGEST: &str = "Hash4Threads";
/// What all tests in the manner of jcstress may take on two cores.
const SUITE_GOAL: Duration = Duration::from_secs(30);
/// What the median of their decisions may take, after opening.
const MEDIAN_GOAL: Duration = Duration::from_millis(20);
/// Nothing is waited for longer.
const PATIENCE: Duration = Duration::from_mins(1);

/// How many goals there were, and how many were missed.
#[derive(Clone, Copy, Default)]
struct Tally {
    missed: u32,
    all: u32,
}

impl Tally {
    /// Takes down whether an answer was right and in time; how many times faster it was than it may be, and a mark if it was not.
    fn ratio(&mut self, is_right: bool, time: Duration, goal: Duration) -> String {
        let is_met = is_right && time <= goal;
        self.all += 1;
        self.missed += u32::from(!is_met);
        let ratio = goal.as_secs_f64() / time.as_secs_f64();
        match (is_right, is_met) {
            (false, _) => "wrong !".into(),
            (true, met) => format!("{ratio:.1} x{}", if met { "" } else { " !" }),
        }
    }
}

/// The tables.
pub(crate) fn figures(quick: bool) {
    let sources: Vec<PathBuf> = [CAUSALITY, PROGRAMS, JCSTRESS].into_iter().flat_map(java::sources).collect();
    let mut jdks = Jdk::all().into_iter().filter(|jdk| jdk.javac().is_some());
    let jdks: Vec<Jdk> = if quick { jdks.next().into_iter().collect() } else { jdks.collect() };
    if jdks.is_empty() {
        println!("the Java memory model: left out, no JDK with javac was found");
        return;
    }
    let mut tally = Tally::default();
    for jdk in &jdks {
        let Some(classes) = compile(jdk, &sources) else {
            println!("JDK {}: the programs are not compiled", jdk.feature());
            continue;
        };
        causality(jdk, classes.path(), &mut tally);
        programs(jdk, classes.path(), &mut tally);
        suite(jdk, classes.path(), &mut tally);
    }
    println!(
        "  goals: a causality test in {}, {LARGEST} in {}, all tests in {} on two cores, half of the decisions in {}; missed by {} of {}",
        milliseconds(CAUSALITY_GOAL),
        milliseconds(PROGRAM_GOAL),
        milliseconds(SUITE_GOAL),
        milliseconds(MEDIAN_GOAL),
        tally.missed,
        tally.all
    );
    println!(
        "  times: opening and deciding, without the start of a process; JPR: Java PathRelaxer with its approach scope, as its paper says, on a 2.27 GHz Core i5"
    );
}

fn causality(jdk: &Jdk, classes: &Path, tally: &mut Tally) {
    println!(
        "{:<36} {:>10} {:>10} {:>12} {:>10} {:>11}",
        format!("causality tests under jmm, JDK {}", jdk.feature()),
        "answer",
        "time",
        "goal / ours",
        "JPR",
        "JPR / ours"
    );
    for source in java::sources(CAUSALITY) {
        let name = stem(&source);
        let start = Instant::now();
        let decided = open_suite(&classes.join(format!("{name}.class")), jdk).and_then(|suite| {
            let test = suite.tests().first().ok_or("no test")?.clone();
            decide_test(&suite, &test, Identity::default()).map(|timed| timed.decision)
        });
        let time = start.elapsed();
        let (ask, expect) = (directive(&source, "ask"), directive(&source, "expect"));
        let answer = match &decided {
            Ok(decision) if decision.incomplete.is_none() => {
                if ask.is_some_and(|ask| decision.outcomes.contains(&ask)) { "allowed" } else { "forbidden" }
            }
            _ => "none",
        };
        let ratio = tally.ratio(expect.as_deref() == Some(answer), time, CAUSALITY_GOAL);
        print!("  {name:<34} {answer:>10} {:>10} {ratio:>12}", milliseconds(time));
        println!("{}", beside(&name, time));
    }
}

fn programs(jdk: &Jdk, classes: &Path, tally: &mut Tally) {
    println!(
        "{:<36} {:>10} {:>10} {:>12} {:>10} {:>11}",
        format!("programs under jmm, JDK {}", jdk.feature()),
        "answer",
        "time",
        "goal / ours",
        "JPR",
        "JPR / ours"
    );
    for source in java::sources(PROGRAMS) {
        let name = stem(&source);
        let start = Instant::now();
        let checked =
            open(&name, jdk, classes).and_then(|program| check(&program, Identity::default(), false));
        let time = start.elapsed();
        let expect = directive(&source, "jmm");
        let answer = match &checked {
            Ok(checked) if checked.is_exhaustive() => worst(checked).map_or("ok", Kind::name),
            _ => "none",
        };
        let is_right = expect.as_deref() == Some(answer);
        let goal = match name.as_str() {
            LARGEST => tally.ratio(is_right, time, PROGRAM_GOAL),
            _ if is_right => String::new(),
            _ => tally.ratio(false, time, PATIENCE),
        };
        print!("  {name:<34} {answer:>10} {:>10} {goal:>12}", milliseconds(time));
        println!("{}", beside(&name, time));
    }
}

/// What the paper's tool took, beside what it takes us.
fn beside(class: &str, time: Duration) -> String {
    let subject = subject::ALL.iter().find(|subject| subject.class == class);
    let Some(figures) = subject.and_then(|subject| paper::figures(subject.paper)) else {
        return String::new();
    };
    let seconds = figures.runs[0].seconds;
    format!(" {:>10} {:>11}", format!("{seconds:.1} s"), format!("{:.0} x", seconds / time.as_secs_f64()))
}

/// All tests in the manner of jcstress, on two threads.
fn suite(jdk: &Jdk, classes: &Path, tally: &mut Tally) {
    let sources = java::sources(JCSTRESS);
    let names: BTreeSet<String> = sources.iter().map(|source| stem(source)).collect();
    let start = Instant::now();
    let suite = match open_suite(classes, jdk) {
        Ok(suite) => suite,
        Err(message) => {
            println!("jcstress tests: {message}");
            return;
        }
    };
    let opening = start.elapsed();
    let tests: Vec<&Test> = suite.tests().iter().filter(|test| names.contains(&test.name)).collect();
    let (next, timed, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let expected = sources.iter().find(|source| stem(source) == test.name);
                    let expected = expected.and_then(|source| directive(source, "jmm")).unwrap_or_default();
                    let expected: BTreeSet<String> =
                        expected.split('|').map(|outcome| outcome.trim().to_owned()).collect();
                    match decide_test(&suite, test, Identity::default()) {
                        Ok(decided) => {
                            if decided.decision.incomplete.is_some() || decided.decision.outcomes != expected
                            {
                                wrong.lock().expect("no panic").push(test.name.clone());
                            }
                            timed.lock().expect("no panic").push((
                                decided.deciding,
                                decided.opening,
                                test.name.clone(),
                            ));
                        }
                        Err(message) => {
                            wrong.lock().expect("no panic").push(format!("{}: {message}", test.name));
                        }
                    }
                }
            });
        }
    });
    let total = start.elapsed();
    let (mut timed, wrong) = (timed.into_inner().expect("no panic"), wrong.into_inner().expect("no panic"));
    timed.sort();
    let is_right = wrong.is_empty() && tests.len() == names.len();
    println!("jcstress tests under jmm, JDK {} ({} tests)", jdk.feature(), tests.len());
    let ratio = tally.ratio(is_right, total, SUITE_GOAL);
    println!(
        "  all, on two cores     {:>10}   goal / ours {ratio}   (of these, finding the tests {})",
        milliseconds(total),
        milliseconds(opening)
    );
    if let Some((median, _, _)) = timed.get(timed.len() / 2) {
        let ratio = tally.ratio(is_right, *median, MEDIAN_GOAL);
        println!("  deciding one, median  {:>10}   goal / ours {ratio}", milliseconds(*median));
    }
    let mut opened: Vec<Duration> = timed.iter().map(|(_, opening, _)| *opening).collect();
    opened.sort();
    if let Some(median) = opened.get(opened.len() / 2) {
        println!("  opening one, median   {:>10}", milliseconds(*median));
    }
    let slowest: Vec<String> =
        timed.iter().rev().take(3).map(|(time, _, name)| format!("{name} {}", milliseconds(*time))).collect();
    println!("  deciding, slowest     {}", slowest.join(", "));
    for name in wrong {
        println!("  not as it says: {name}");
    }
}

/// A test that was decided.
struct Timed {
    decision: Decision,
    /// What it took to make programs of it.
    opening: Duration,
    /// What it took to decide them.
    deciding: Duration,
}

/// All outcomes of a test, as `thinair outcomes` finds them.
fn decide_test(suite: &Suite, test: &Test, identity: Identity) -> Result<Timed, String> {
    let mut relaxed = outcomes::Options::default();
    relaxed.relaxed.identity = identity;
    let decide = |program: &JavaProgram| {
        let question = Question {
            outcome: &|states| program.outcome(states.iter().copied()),
            asks: match test.mode {
                Mode::Continuous => Asks::Outcomes,
                Mode::Termination => Asks::Termination,
            },
            memory: Memory::Java,
            witness: None,
        };
        outcomes::decide(program, &question, &relaxed, &budget(), &|_| {})
            .map_err(|failure| failure.to_string())
    };
    let start = Instant::now();
    let program = suite.program(test).map_err(|error| error.to_string())?;
    let mut opening = start.elapsed();
    let mut decision = decide(&program)?;
    let mut deciding = decision.statistics.time;
    let start = Instant::now();
    if let Some(again) = suite.program_again(test, &program) {
        let again = again.map_err(|error| error.to_string())?;
        opening += start.elapsed();
        let later = decide(&again)?;
        deciding += later.statistics.time;
        decision = decision.or(later);
    }
    Ok(Timed { decision, opening, deciding })
}

/// What `thinair check --model jmm` finds in a program, or with `--precision over`.
fn check(program: &JavaProgram, identity: Identity, over: bool) -> Result<Checked, String> {
    let mut relaxed = program::Relaxed { over, ..program::Relaxed::default() };
    relaxed.options.identity = identity;
    let options = program::Options::default();
    verify_relaxed(program, &options, relaxed, &budget(), &|_| {}).map_err(|failure| failure.to_string())
}

/// The worst of what goes wrong. A race is no such thing by itself.
fn worst(checked: &Checked) -> Option<Kind> {
    checked.findings.iter().filter(|found| found.race.is_none()).map(|found: &Found| found.kind).min()
}

fn budget() -> Budget {
    Budget { deadline: Some(Instant::now() + PATIENCE), ..Budget::default() }
}

fn open_suite(path: &Path, jdk: &Jdk) -> Result<Suite, String> {
    let options = SuiteOptions { jdk: Some(jdk.home().into()), ..SuiteOptions::default() };
    Suite::open(path, &options).map_err(|error| error.to_string())
}

/// A program that was compiled.
fn open(name: &str, jdk: &Jdk, classes: &Path) -> Result<JavaProgram, String> {
    let options =
        JavaOptions { main: Some(name.to_owned()), jdk: Some(jdk.home().into()), ..JavaOptions::default() };
    JavaProgram::open(classes, &options).map_err(|error| error.to_string())
}

/// Compiles programs and tests.
fn compile(jdk: &Jdk, sources: &[PathBuf]) -> Option<TempDir> {
    java::compile_with(jdk, sources, &Path::new(env!("CARGO_MANIFEST_DIR")).join(STUBS))
}

fn stem(source: &Path) -> String {
    source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// What the source says at its top: `//@ ask: 1, 1`.
fn directive(source: &Path, name: &str) -> Option<String> {
    let text =
        std::fs::read_to_string(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let prefix = format!("//@ {name}: ");
    text.lines().find_map(|line| line.strip_prefix(&prefix)).map(str::to_owned)
}
