//! What `check` and `race` have in common: a program is opened, searched or followed along a schedule, and reported on.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use clap::Args;
use thinair_check::budget::Budget;
use thinair_check::models::{self, Definition, Model, Semantics};
use thinair_check::program::{
    self, Checked, Found, Incomplete, RaceOptions, Relaxed, Schedule, ScheduleError,
};
use thinair_program::Describe;
use thinair_report::text::CheckView;
use thinair_report::{Check, ShownExecution, html, json, sarif, text};

use crate::interrupt::cancel_on_interrupt;
use crate::java::{JavaInput, JavaOptions};
use crate::options::{Colour, SearchOptions, TrustOptions};
use crate::output::{complain, print};
use crate::programs::{self, Opened};
use crate::progress::{self, Gauge};
use crate::sources::Sources;
use crate::status::Status;
use crate::whole_file;

/// A program, and what is said of it.
#[derive(Debug, Args)]
pub(crate) struct Subject {
    /// A .java or .class file, a folder of classes, a .jar, or a .litmus file (- for one on standard input)
    input: PathBuf,

    /// The program's own arguments
    #[arg(last = true, value_name = "ARG")]
    passed_on: Vec<String>,

    #[command(flatten)]
    trust_options: TrustOptions,

    /// Write the steps that lead to the worst finding into this file
    #[arg(long, value_name = "FILE")]
    save_schedule: Option<PathBuf>,

    /// Take exactly the steps in this file, and show what they lead to
    #[arg(long, value_name = "FILE", conflicts_with = "save_schedule")]
    replay: Option<PathBuf>,

    /// Show long paths in full, with every step that no other thread can notice
    #[arg(long)]
    full_path: bool,

    /// Write one JSON document (thinair/check/1) to standard output
    #[arg(long)]
    json: bool,

    /// Write what was found into this file as well, as SARIF 2.1.0 for code-scanning services
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,

    /// Write what was found into this file as well, as a page with the source and diagrams of what orders the threads' steps
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten)]
    java_options: JavaOptions,

    #[command(flatten)]
    pub(crate) search_options: SearchOptions,
}

/// Checks a program under a model and reports.
pub(crate) fn run(
    subject: &Subject,
    model: &'static Model,
    options: &program::Options,
    judged: Option<Relaxed>,
) -> io::Result<Status> {
    let (check, sources) = match subject.check(model, options, judged) {
        Ok(done) => done,
        Err(message) => {
            complain(&message);
            return Ok(Status::bad_input());
        }
    };
    let source = |place: &_| sources.line(place);
    // No failure keeps the other reports from whoever waits for them.
    let written = [
        subject.sarif.as_deref().map(|path| whole_file::write(path, &sarif::sarif(&check))),
        subject.html.as_deref().map(|path| whole_file::write(path, &html::check(&check, &source))),
    ];
    print(&if subject.json {
        json::check(&check)
    } else {
        text::check(&check, &CheckView { style: subject.color.stdout(), width: width(), source: &source })
    })?;
    written.into_iter().flatten().collect::<io::Result<()>>()?;
    subject.save(&check, options.strategy.spurious)?;
    Ok(Status {
        finding: check.checked.findings.iter().any(|found| found.benign != Some(true)),
        incomplete: matches!(check.checked.incomplete, Some(Incomplete::Bound | Incomplete::Limit(_))),
        ..Status::default()
    })
}

impl Subject {
    /// Reads the program and checks it. An error is a message.
    fn check(
        &self,
        model: &'static Model,
        options: &program::Options,
        how: Option<Relaxed>,
    ) -> Result<(Check, Sources), String> {
        refuse_without_engine(model.name, Some(model))?;
        let schedule = self.replay.as_deref().map(read_schedule).transpose()?;
        if let Some(schedule) = &schedule {
            refuse_without_engine(&schedule.model, models::find(&schedule.model).ok())?;
        }
        let (trust, mut told) = self.trust_options.of(&self.input)?;
        let races = options.races.clone().map(|races| RaceOptions { trust, ..races });
        let options = &program::Options { races, ..options.clone() };
        let input = JavaInput { path: &self.input, options: &self.java_options, arguments: &self.passed_on };
        let unroll = self.search_options.unroll();
        // Time for reading counts, as it does for tests.
        let budget = self.search_options.budget();
        let judged = how.filter(|_| schedule.is_none());
        let (checked, mut notes, sources, shown) = match programs::open(&input, unroll, self.color.stderr())?
        {
            Opened::Litmus(program, text) => {
                let checked = self.decide(&*program, options, judged, schedule.as_ref(), &budget)?;
                let shown = Subject::shown(&*program, &checked);
                (checked, program.assumptions(), Sources::Text(text), shown)
            }
            Opened::Java(program) => {
                let checked = self.decide(&*program, options, judged, schedule.as_ref(), &budget)?;
                let shown = Subject::shown(&*program, &checked);
                told.extend(self.trust_options.unmet(&program));
                if program.waits() && !options.strategy.spurious {
                    told.push(WAKE_UPS.to_owned());
                }
                (checked, program.assumptions(), Sources::of_java(program), shown)
            }
        };
        // A replay leaves nothing out: the search has told which races matter.
        if schedule.is_none() {
            notes.extend(told);
            if !checked.left_out.is_empty() {
                notes.push(format!(
                    "there are races of {}, and they are left out",
                    checked.left_out.join(", ")
                ));
            }
        }
        let (input, model) = (self.name(), model.name.into());
        let only_races = options.only_races;
        let full_path = self.full_path;
        Ok((Check { input, model, checked, notes, only_races, full_path, shown }, sources))
    }

    /// Names what is in the executions that show findings.
    fn shown(program: &impl Describe, checked: &Checked) -> BTreeMap<usize, ShownExecution> {
        let legal = |(number, found): (usize, &Found)| {
            Some((number, ShownExecution::new(program, found.legal.as_ref()?, &found.threads)))
        };
        checked.findings.iter().enumerate().filter_map(legal).collect()
    }

    /// Searches the program, or takes the one path of a schedule. An error is a message.
    fn decide(
        &self,
        program: &impl Describe,
        options: &program::Options,
        judged: Option<Relaxed>,
        schedule: Option<&Schedule>,
        budget: &Arc<Budget>,
    ) -> Result<Checked, String> {
        cancel_on_interrupt(budget);
        let gauge = Gauge::new(1);
        let work = || match schedule {
            Some(schedule) => self.take_again(program, schedule),
            None => self.search(program, options, judged, budget, &gauge),
        };
        progress::show(&gauge, self.quiet, || panic::catch_unwind(AssertUnwindSafe(work)))
            .unwrap_or_else(|_| Err(self.internal("the search panicked")))
    }

    fn search(
        &self,
        program: &impl Describe,
        options: &program::Options,
        judged: Option<Relaxed>,
        budget: &Budget,
        gauge: &Gauge,
    ) -> Result<Checked, String> {
        let name = self.name();
        let watch = |progress: &_| gauge.watch(&name, progress);
        let checked = match judged {
            Some(relaxed) => program::verify_relaxed(program, options, relaxed, budget, &watch),
            None => program::verify(program, options, budget, &watch),
        };
        checked.map_err(|failure| {
            if failure.is_internal() {
                self.internal(&failure.to_string())
            } else {
                format!("error: {name}: not supported: {failure}\nplease report it with the program, or with the class that needs it")
            }
        })
    }

    fn take_again(&self, program: &impl Describe, schedule: &Schedule) -> Result<Checked, String> {
        program::replay(program, schedule).map_err(|error| match error {
            ScheduleError::Failure(failure) if failure.is_internal() => self.internal(&failure.to_string()),
            error => self.misfit(schedule, &error),
        })
    }

    fn internal(&self, error: &str) -> String {
        let name = self.name();
        format!(
            "internal error: {name}: {error}\nthis is a bug in thinair, please report it with the program"
        )
    }

    fn name(&self) -> String {
        self.input.to_string_lossy().into_owned()
    }

    fn misfit(&self, schedule: &Schedule, error: &ScheduleError) -> String {
        let file = self.replay.as_deref().unwrap_or(Path::new("")).display();
        let made_for = if schedule.input == self.name() {
            String::new()
        } else {
            format!("\nthe schedule was made for {}", schedule.input)
        };
        format!("error: {file}: {error}{made_for}")
    }

    /// Writes the schedule of the worst finding.
    fn save(&self, check: &Check, spurious: bool) -> io::Result<()> {
        let Some(path) = &self.save_schedule else { return Ok(()) };
        let Some(worst) = check.checked.findings.first() else {
            complain(&format!("{}: not written: nothing was found", path.display()));
            return Ok(());
        };
        if worst.legal.is_some() {
            let what = "a legal execution shows the worst finding, which is no order of steps";
            complain(&format!("{}: not written: {what}", path.display()));
            return Ok(());
        }
        let schedule = Schedule::new(&check.input, &check.model, spurious, worst);
        whole_file::write(path, &schedule.to_text(worst))
    }
}

/// What is assumed of a program that waits in its own code.
const WAKE_UPS: &str =
    "waiting and parking end only for a reason; Java allows that they end without (--spurious-wakeups)";

/// How wide the terminal is, if the shell says so.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse::<usize>().ok());
    columns.map_or(100, |columns| columns.clamp(60, 240))
}

fn read_schedule(path: &Path) -> Result<Schedule, String> {
    let refuse = |cause: String| format!("error: {}: {cause}", path.display());
    let text = fs::read_to_string(path).map_err(|error| refuse(crate::inputs::cause(&error)))?;
    Schedule::parse(&text).map_err(|error| refuse(error.to_string()))
}

/// Programs are searched for what goes wrong in their interleavings, or in their legal executions.
fn refuse_without_engine(name: &str, model: Option<&Model>) -> Result<(), String> {
    let is_searched = |definition: &Definition| {
        matches!(
            definition.semantics,
            Semantics::Sequential | Semantics::Relaxed(thinair_jmm::Model::Legal(_))
        )
    };
    if model.is_some_and(|model| model.definitions.iter().any(is_searched)) {
        return Ok(());
    }
    Err(format!(
        "error: --model {name}: no engine decides this model for programs; sc, jmm and jmm-revised are decided"
    ))
}
