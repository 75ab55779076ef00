//! `thinair outcomes`: what may come out of tests written for jcstress?

use std::io;
use std::path::PathBuf;

use clap::Args;
use thinair_check::litmus::Relaxed;
use thinair_check::outcomes::{Memory, Options};
use thinair_explore::{Strategy, Team};
use thinair_jvm::harness::{Suite, SuiteOptions, Test};
use thinair_report::text::{Paint, Style};
use thinair_report::{SuiteReport, TestReport, json, text};
use thinair_text::suggest;

use crate::inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::options::{Colour, SearchOptions};
use crate::output::{complain, print};
use crate::progress::{self, Gauge};
use crate::status::Status;
use crate::suite::{self, Asked};

/// Find all that may come out of tests written for jcstress
///
/// The tests are run unchanged, from their class files: classes with @JCStressTest, whose methods with @Actor run at the same time. All
/// executions that the memory model allows are looked at, not those that one JVM happens to have, and each outcome is compared
/// with what the test's @Outcome annotations say of it: of those that must not be, none may be reachable. What nothing is said of
/// must not be.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
#[allow(clippy::doc_markdown, reason = "help has no markdown")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Arguments {
    /// A .java or .class file, a folder of classes, or a .jar
    input: PathBuf,

    /// The memory model
    #[arg(long, short, value_name = "MODEL", default_value = "jmm", value_parser = ["jmm", "sc"])]
    model: String,

    /// Only the tests of these names, with or without their packages
    #[arg(long, value_name = "NAME", num_args = 1..)]
    test: Vec<String>,

    /// Show an execution that ends with this outcome
    #[arg(long, value_name = "ID")]
    witness: Option<String>,

    /// Show the outcomes of every test, also where all is as its author says
    #[arg(long)]
    all: bool,

    /// Run each test so many times on the JDK's java as well, and compare what is seen with what is possible
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    run_jvm: Option<u64>,

    /// Let threads that wait or are parked wake up for no reason, as Java allows (with --model sc)
    #[arg(long)]
    spurious_wakeups: bool,

    /// Write one JSON document (thinair/outcomes/1) to standard output
    #[arg(long)]
    json: bool,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,

    /// Folders and .jar files with further classes, separated as on Java's command line
    #[arg(long, value_name = "PATH", help_heading = "Java programs")]
    classpath: Option<String>,

    /// The JDK whose classes are used [default: that of JAVA_HOME, else of the javac or java on PATH]
    #[arg(long, value_name = "DIR", help_heading = "Java programs")]
    jdk: Option<PathBuf>,

    #[command(flatten)]
    search_options: SearchOptions,
}

const AFTER_HELP: &str = "\
jcstress itself is not needed: a .java file is compiled with annotations of our own where there are no others, and
result classes such as II_Result are made from their names.

Exit status: 1 if an outcome is reachable that must not be, or that nothing is said of, or if a test does not end as it should.

Examples:
  thinair outcomes jcstress-tests.jar                    every test of a jar, and a summary
  thinair outcomes classes --test StoreBuffering         one of a folder, with a table of its outcomes
  thinair outcomes SB.java                               compiles one
  thinair outcomes SB.class --witness '0, 0'             how it can end with 0, 0
  thinair outcomes classes --model sc                    what interleavings alone can do
  thinair outcomes SB.class --run-jvm 1000000            what this JVM does of it
  thinair outcomes classes --json | jq '.results[] | select(.unlisted != [])'";

/// Decides the tests and reports.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let style = arguments.color.stderr();
    let (suite, chosen) = match arguments.open() {
        Ok(opened) => opened,
        Err(message) => {
            complain(&format!("{}: {message}", style.paint(Paint::Bad, "error")));
            return Ok(Status::bad_input());
        }
    };
    let budget = arguments.search_options.budget();
    cancel_on_interrupt(&budget);
    let workers = arguments.search_options.workers();
    let asked = Asked {
        memory: arguments.memory(),
        options: Options {
            strategy: Strategy { spurious: arguments.spurious_wakeups, ..Strategy::default() },
            depth: arguments.search_options.depth(),
            // Several tests are decided side by side; only one by itself is worth several threads.
            team: if chosen.len() == 1 { Team::of(workers) } else { Team::ONE },
            relaxed: Relaxed::default(),
        },
        witness: arguments.witness.as_deref(),
    };
    let rounds = if arguments.run_jvm.is_some() { 2 } else { 1 };
    let gauge = Gauge::new(chosen.len() * rounds);
    let tests = progress::show(&gauge, arguments.quiet, || {
        let mut tests = suite::decide_all(&suite, &chosen, &asked, &budget, workers, &gauge);
        if let Some(times) = arguments.run_jvm {
            suite::run_all(&suite, &chosen, &mut tests, times, &budget, &gauge);
        }
        tests
    });
    let mut report = SuiteReport {
        input: arguments.input.to_string_lossy().into_owned(),
        model: arguments.model.clone(),
        tests,
        witness: arguments.witness.clone(),
        all: arguments.all,
    };
    if arguments.test.is_empty() {
        let refused = suite.refused().iter().map(|(name, refusal)| TestReport {
            test: name.clone(),
            mode: "unknown",
            judged: Err(refusal.to_string()),
        });
        report.tests.extend(refused);
        report.tests.sort_by(|one, other| one.test.cmp(&other.test));
    }
    let mut status = Arguments::status(&report, style);
    if let Some(message) = arguments.misses(&report) {
        complain(&format!("{}: {message}", style.paint(Paint::Bad, "error")));
        status.bad_input = true;
    }
    print(&if arguments.json {
        json::suite(&report)
    } else {
        text::suite(&report, arguments.color.stdout())
    })?;
    Ok(status)
}

impl Arguments {
    fn memory(&self) -> Memory {
        if self.model == "sc" { Memory::Sequential } else { Memory::Java }
    }

    /// The tests, and which of them are to be decided. An error is a message without `error:`.
    fn open(&self) -> Result<(Suite, Vec<Test>), String> {
        let path = &self.input;
        // Messages about files other than the input begin with the file.
        let told = |message: String| match message.strip_prefix(&*path.to_string_lossy()) {
            Some(_) => message,
            None => format!("{}: {message}", path.display()),
        };
        std::fs::metadata(path).map_err(|error| told(inputs::cause(&error)))?;
        let options = SuiteOptions {
            class_path: self.classpath.iter().flat_map(std::env::split_paths).collect(),
            jdk: self.jdk.clone(),
        };
        let suite = Suite::open(path, &options).map_err(|error| told(error.to_string()))?;
        if suite.tests().is_empty() && suite.refused().is_empty() {
            return Err(told(
                "no class has the annotation org.openjdk.jcstress.annotations.JCStressTest".to_owned(),
            ));
        }
        let chosen = self.chosen(&suite)?;
        Ok((suite, chosen))
    }

    fn chosen(&self, suite: &Suite) -> Result<Vec<Test>, String> {
        if self.test.is_empty() {
            return Ok(suite.tests().to_vec());
        }
        let mut chosen: Vec<Test> = Vec::new();
        for name in &self.test {
            if let Some((name, refusal)) = suite.refused().iter().find(|(known, _)| is_called(known, name)) {
                return Err(format!("{name}: {refusal}"));
            }
            let before = chosen.len();
            chosen.extend(suite.tests().iter().filter(|test| is_called(&test.name, name)).cloned());
            if chosen.len() == before {
                let simple = suite.tests().iter().map(|test| simple_name(&test.name));
                let full = suite.tests().iter().map(|test| test.name.as_str());
                let hint = match suggest::nearest(name, full.chain(simple)) {
                    Some(near) => format!("; did you mean {near}?"),
                    None => String::new(),
                };
                return Err(format!("--test {name}: {} has no such test{hint}", self.input.display()));
            }
        }
        chosen.sort_by(|one, other| one.name.cmp(&other.name));
        chosen.dedup_by(|one, other| one.name == other.name);
        Ok(chosen)
    }

    /// Says what could not be decided, and what all of it amounts to.
    fn status(report: &SuiteReport, style: Style) -> Status {
        let mut status = Status::default();
        for test in &report.tests {
            match &test.judged {
                Ok(judged) => {
                    status.finding |= judged.is_finding();
                    status.incomplete |= judged.decision.incomplete.is_some() || judged.was_not_run();
                }
                Err(message) => {
                    let message = if message.starts_with("internal error") {
                        message.clone()
                    } else {
                        format!("{}: {}: {message}", style.paint(Paint::Bad, "error"), test.test)
                    };
                    complain(&message);
                    status.bad_input = true;
                }
            }
        }
        status
    }

    /// What is wrong with the outcome that is to be shown: no test has it, nor says anything of it.
    fn misses(&self, report: &SuiteReport) -> Option<String> {
        let witness = self.witness.as_deref()?;
        let judged = || report.tests.iter().filter_map(|test| test.judged.as_ref().ok());
        let rows = || judged().flat_map(|judged| &judged.graded.rows);
        if judged().next().is_none() || rows().any(|row| row.id == witness) {
            return None;
        }
        let mut known: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        let hint = match suggest::nearest(witness, known.iter().copied()) {
            Some(near) => format!("did you mean {near:?}? "),
            None => String::new(),
        };
        let quoted: Vec<String> = known.iter().take(20).map(|id| format!("{id:?}")).collect();
        Some(format!("--witness {witness:?}: there is no such outcome; {hint}there are {}", quoted.join(" ")))
    }
}

/// Whether a test has that name, with its package or without.
fn is_called(test: &str, name: &str) -> bool {
    let name = name.replace('$', ".");
    test == name || test.strip_suffix(&*name).is_some_and(|package| package.ends_with('.'))
}

fn simple_name(test: &str) -> &str {
    test.rsplit('.').next().unwrap_or(test)
}
