//! `thinair race`: has a program a data race?

use std::io;

use clap::Args;
use thinair_check::models::{self, Model};
use thinair_check::program;
use thinair_explore::{Strategy, Team};

use super::program::{self as programs, Subject};
use crate::status::Status;

/// Decide whether a program has a data race
///
/// Two accesses race if they are to the same variable, at least one of them writes, and happens-before orders them in neither way
/// (JLS 17.4.5). All sequentially consistent executions are searched. If none has a race, the program has none on any JVM, and behaves
/// as if it were executed step by step. The search stops at the first race, which is reported with both accesses, what the threads
/// hold and did last to synchronize, and the steps that lead there.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    subject: Subject,
}

const AFTER_HELP: &str = "\
Races of variables that Java's own concurrent classes declare are left out, as are those of java.lang; what two threads do to a
HashMap or an ArrayList is told.

Examples:
  thinair race Clh.java                           compiles a class with a main method and looks for races
  thinair race classes --main app.Main -- 2 10    a folder of classes, with arguments for main
  thinair race Cache.java --benign Cache.hash     but for a field that is meant to be written twice
  thinair race Clh.java --json | jq .findings[0].accesses";

/// Looks for races and reports.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let Arguments { subject } = arguments;
    let model: &'static Model = models::find("sc").expect("it is built in");
    let options = program::Options {
        strategy: Strategy::default(),
        depth: subject.search_options.depth(),
        first: true,
        team: Team::of(subject.search_options.workers()),
        races: Some(program::RaceOptions::default()),
        only_races: true,
    };
    programs::run(subject, model, &options)
}
