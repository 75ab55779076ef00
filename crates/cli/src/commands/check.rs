//! `thinair check`: what goes wrong in a program.

use std::io;

use clap::{Args, ValueEnum};
use thinair_check::models::{Model, Semantics};
use thinair_check::program::{self, Relaxed};
use thinair_explore::{Strategy, Team};

use super::program::{self as programs, Subject};
use crate::options::{ModelName, RelaxedOptions, Search, StateOptions};
use crate::status::Status;

/// Find what goes wrong in any execution of a program
///
/// All executions that the memory model allows are searched for violated assertions, uncaught exceptions, deadlocks,
/// endless loops and data races. Under jmm, races are judged: a race is harmful if something goes wrong by it in an execution that is legal by
/// JLS 17.4.8, and else benign. Each thing that goes wrong is reported once, the worst
/// first, with the steps that lead to it: threads side by side, one step a line. If nothing was found and the search was
/// complete, nothing goes wrong in any execution.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    subject: Subject,

    /// The memory model
    #[arg(long, short, value_name = "MODEL", default_value = "sc", value_parser = ModelName)]
    model: &'static Model,

    /// Stop at the first finding
    #[arg(long, conflicts_with = "replay")]
    first: bool,

    /// Count the executions up to equivalence as well: same reads-from, coherence and lock order
    #[arg(long, conflicts_with = "replay")]
    count: bool,

    /// Let threads that wait or are parked wake up for no reason, as Java allows
    #[arg(long, conflicts_with = "replay")]
    spurious_wakeups: bool,

    /// The order in which states are visited
    #[arg(long, value_name = "ORDER", default_value = "dfs")]
    search: Search,

    /// How closely --model jmm is followed: exactly, or only as far as the executions that write sets generate, which include all legal ones
    #[arg(long, value_name = "HOW", default_value = "exact", conflicts_with = "replay")]
    precision: Precision,

    #[command(flatten)]
    state_options: StateOptions,

    #[command(flatten)]
    relaxed_options: RelaxedOptions,
}

/// How closely the Java memory model is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Precision {
    /// What goes wrong does so in a legal execution.
    Exact,
    /// What goes wrong may do so in an execution that is not legal.
    Over,
}

const AFTER_HELP: &str = "\
Examples:
  thinair check Clh.java                          compiles a class with a main method and checks it
  thinair check classes --main app.Main -- 2 10   a folder of classes, with arguments for main
  thinair check Clh.java --search bfs             a shortest path to each finding
  thinair check Clh.java --save-schedule clh.txt  keeps the path to the worst finding
  thinair check Clh.java --replay clh.txt         takes exactly that path again
  thinair check Clh.java --count                  how many executions there are
  thinair check Hash.java --model jmm             which races are benign: nothing goes wrong by them on any JVM
  thinair check Clh.java --json | jq .findings[0].path";

/// Checks a program and reports.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let Arguments { subject, model, first, count, spurious_wakeups, search, state_options, .. } = arguments;
    let strategy = Strategy { spurious: *spurious_wakeups, ..state_options.strategy(*search) };
    let options = program::Options {
        strategy,
        depth: subject.search_options.depth(),
        first: *first,
        team: Team::of(subject.search_options.workers()),
        races: Some(program::RaceOptions::default()),
        only_races: false,
        count: *count,
    };
    programs::run(subject, model, &options, arguments.relaxed())
}

impl Arguments {
    /// How the program is judged, if the model knows what races do.
    fn relaxed(&self) -> Option<Relaxed> {
        let rules = self.model.definitions.iter().find_map(|definition| match definition.semantics {
            Semantics::Relaxed(thinair_jmm::Model::Legal(rules)) => Some(rules),
            _ => None,
        })?;
        let over = self.precision == Precision::Over;
        let default = Relaxed::default();
        let events = self.subject.search_options.depth().unwrap_or(default.events);
        Some(Relaxed { options: self.relaxed_options.relaxed(), rules, over, events })
    }
}
