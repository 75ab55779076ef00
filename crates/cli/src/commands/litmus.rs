//! `thinair litmus`: tests under models.

use std::io;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, ValueEnum};
use thinair_check::litmus;
use thinair_check::models::{Engine, Model};
use thinair_explore::Team;
use thinair_report::{Comparison, Row, json, text};

use crate::arguments;
use crate::inputs::{self, Inputs};
use crate::interrupt::cancel_on_interrupt;
use crate::options::{Colour, ModelName, RelaxedOptions, Search, SearchOptions, StateOptions};
use crate::output::{complain, print};
use crate::plan::{Engines, compare_engines, questions};
use crate::pool::decide_all;
use crate::progress::{self, Gauge};
use crate::status::Status;

/// Run litmus tests under memory models
///
/// For each test and model it is decided whether an execution that the model allows has the outcome that the test asks
/// about, and the answer is compared with what the test expects. The table has a row a test and a column a model.
///
/// A deadlock is reported and has no effect on the exit status. A violated assertion gives 1, as an expectation that
/// is not met does. A model that Thinair does not know is reported as not run. What has no meaning under a model, such
/// as an acquire access under jmm, gives 2.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Arguments {
    /// Files, folders (searched for .litmus files), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The memory models, by name or as files (.model, .umm) [default: those that a test expects something of, else sc and jmm]
    #[arg(long = "model", short, value_name = "MODEL", value_delimiter = ',', value_parser = ModelName)]
    models: Vec<&'static Model>,

    /// The engine that decides; all: every engine that a model has, compared [default: the model's fastest]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<EngineChoice>,

    /// List all outcomes, those that the test asks for marked
    #[arg(long)]
    all: bool,

    /// Count the executions up to equivalence: same reads-from, coherence and lock order
    #[arg(long)]
    count: bool,

    /// Print the tests that tell two models apart
    #[arg(
        long, value_name = "MODEL,MODEL", value_delimiter = ',', value_parser = ModelName,
        conflicts_with_all = ["models", "all"]
    )]
    compare: Vec<&'static Model>,

    /// The order in which states are visited
    #[arg(long, value_name = "ORDER", default_value = "dfs")]
    search: Search,

    #[command(flatten)]
    state_options: StateOptions,

    /// Write one JSON document (thinair/litmus/1) to standard output
    #[arg(long)]
    json: bool,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten)]
    relaxed_options: RelaxedOptions,

    #[command(flatten)]
    search_options: SearchOptions,
}

const AFTER_HELP: &str = "\
Examples:
  thinair litmus SB.litmus                      under the models that the test names
  thinair litmus corpus --model sc,tso          a folder of tests under two models
  thinair litmus corpus --compare jmm,jmm-revised
                                                the tests that tell the two apart
  thinair litmus corpus --model jmm,jmm-revised --identity site
  thinair litmus SB.litmus --model sc --all     all outcomes
  thinair litmus SB.litmus --model sc --count   how many executions there are
  thinair litmus spin.litmus --unroll 3 --time-limit 30s
  thinair litmus corpus --model my.model,my.umm  models of one's own, as axioms and as a table
  thinair litmus corpus --json | jq '.results[] | select(.ok == false)'";

/// Which engine decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum EngineChoice {
    Explicit,
    Sat,
    Machine,
    All,
}

/// Runs tests and reports.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let compared = arguments.compared();
    let budget = arguments.search_options.budget();
    let Inputs { tests, bad } = inputs::read(&arguments.paths, arguments.color.stderr());
    let mut status = Status { bad_input: bad, ..Status::default() };

    cancel_on_interrupt(&budget);
    let models = compared.as_ref().map_or(&arguments.models[..], |models| &models[..]);
    let relaxed = arguments.relaxed_options.relaxed();
    let questions = questions(&tests, &without_repetition(models), arguments.engines(), relaxed.identity);
    let gauge = Gauge::new(questions.len());
    let search = arguments.search_options.search(arguments.state_options.strategy(arguments.search), relaxed);
    // Tests are decided side by side as far as there are any, and threads that are left over search together.
    let workers = arguments.search_options.workers();
    let team = Team::of((workers / questions.len().max(1)).max(1));
    let outcomes = arguments.all || arguments.json;
    let options = litmus::Options { count: arguments.count, outcomes, team, ..search };
    let decided =
        progress::show(&gauge, arguments.quiet, || decide_all(&questions, options, &budget, workers, &gauge));

    let mut rows = Vec::new();
    for row in decided {
        match row {
            Ok(row) => rows.push(row),
            Err(message) => {
                complain(&message);
                status.bad_input = true;
            }
        }
    }
    if arguments.engines() == Engines::All {
        compare_engines(&mut rows);
    }
    for row in &rows {
        status.note(row);
    }
    let not_supported = text::not_supported(&rows);
    let not_run = text::not_run(&rows, arguments.certain_engine());

    print(&match compared {
        Some(models) => arguments.report_comparison(models, rows),
        None => arguments.report(&rows),
    })?;
    if !not_supported.is_empty() {
        complain(&not_supported);
    }
    if let Some(sentence) = not_run {
        complain(&sentence);
    }
    for model in models {
        let sources = tests.iter().map(|input| &input.source);
        for idle in litmus::idle_axioms(sources, model, options, &budget) {
            complain(&text::idle(model.name, &idle, tests.len()));
        }
    }
    Ok(status)
}

impl Arguments {
    fn report(&self, rows: &[Row]) -> String {
        if self.json {
            return json::litmus(rows);
        }
        if rows.is_empty() {
            return String::new();
        }
        let style = self.color.stdout();
        let outcomes = if self.all { text::outcomes(rows, style) } else { String::new() };
        let parts = [
            text::table(rows, style),
            outcomes,
            text::executions(rows, style),
            text::findings(rows, style),
            text::summary(rows, style),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn report_comparison(&self, models: [&'static Model; 2], rows: Vec<Row>) -> String {
        let names = models.map(|model| model.name);
        let mut rows = rows.into_iter().peekable();
        // A row that is missing for a bug of ours leaves its partner alone.
        let pairs = std::iter::from_fn(|| {
            loop {
                let first = rows.next()?;
                if let Some(second) = rows.next_if(|row| row.file == first.file) {
                    return Some([first, second]);
                }
            }
        });
        let comparison = Comparison::new(pairs);
        if self.json {
            json::comparison(names, &comparison)
        } else {
            text::comparison(names, &comparison, self.color.stdout())
        }
    }

    /// The two models to compare, if any. Anything but two is refused as clap refuses other arguments.
    fn compared(&self) -> Option<[&'static Model; 2]> {
        let refuse = |kind, message: &str| -> ! {
            let mut command = arguments::Arguments::command();
            command.build();
            let litmus = command.find_subcommand_mut("litmus").expect("this command");
            litmus.error(kind, message).exit()
        };
        let models = match *self.compare.as_slice() {
            [] => return None,
            [first, second] if !std::ptr::eq(first, second) => [first, second],
            _ => refuse(
                ErrorKind::WrongNumberOfValues,
                "--compare takes two different models, as in --compare sc,tso",
            ),
        };
        if self.engine == Some(EngineChoice::All) {
            refuse(
                ErrorKind::ArgumentConflict,
                "--compare compares models, --engine all compares engines: take one",
            );
        }
        Some(models)
    }

    fn engines(&self) -> Engines {
        match self.engine {
            None => Engines::Fastest,
            Some(EngineChoice::Explicit) => Engines::One(Engine::Explicit),
            Some(EngineChoice::Sat) => Engines::One(Engine::Sat),
            Some(EngineChoice::Machine) => Engines::One(Engine::Machine),
            Some(EngineChoice::All) => Engines::All,
        }
    }

    fn certain_engine(&self) -> Option<Engine> {
        match self.engines() {
            Engines::One(engine) => Some(engine),
            Engines::Fastest | Engines::All => None,
        }
    }
}

fn without_repetition(models: &[&'static Model]) -> Vec<&'static Model> {
    let mut distinct: Vec<&'static Model> = Vec::new();
    for model in models {
        if distinct.iter().all(|known| !std::ptr::eq(*known, *model)) {
            distinct.push(model);
        }
    }
    distinct
}
