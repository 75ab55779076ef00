//! The command line as a whole.

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{check, completions, explain, limits, litmus, man, models, outcomes, race, run, trace};

/// Decides what concurrent Java programs may do under a memory model.
///
/// A litmus test is a small concurrent program with a question: can it end like this? Thinair answers it under one
/// memory model or several, by looking at every execution that the model allows, and shows an execution as evidence.
/// Of a Java program it tells what goes wrong in any execution.
#[derive(Debug, Parser)]
#[command(name = "thinair", version, propagate_version = true, max_term_width = 100, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Exit status:
  0  nothing was found, and every expectation was met
  1  something was found, or an expectation was not met
  2  bad input or usage
  3  inconclusive: a bound, the time limit, the memory limit or Ctrl-C came first

Examples:
  thinair litmus corpus                     all tests in a folder, under the models that they name
  thinair litmus SB.litmus --model sc       one test under one model
  thinair explain SB.litmus --model sc      why it is allowed or forbidden
  thinair race Clh.java                     whether a Java program has a data race
  thinair check Clh.java                    what goes wrong in a Java program
  thinair outcomes tests.jar                all that may come out of tests written for jcstress
  thinair run Clh.java                      one execution of it
  thinair trace verify run.trace            whether a recorded execution is legal
  thinair models                            the memory models";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Litmus(litmus::Arguments),
    Explain(explain::Arguments),
    Race(Box<race::Arguments>),
    Check(Box<check::Arguments>),
    Outcomes(Box<outcomes::Arguments>),
    Run(run::Arguments),
    Trace(trace::Arguments),
    Models(models::Arguments),
    Limits(limits::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Does it. An error is one of input or output, such as a disk that is full.
    pub(crate) fn run(self) -> io::Result<ExitCode> {
        let status = match self {
            Command::Litmus(arguments) => litmus::run(&arguments)?,
            Command::Explain(arguments) => explain::run(&arguments)?,
            Command::Race(arguments) => race::run(&arguments)?,
            Command::Check(arguments) => check::run(&arguments)?,
            Command::Outcomes(arguments) => outcomes::run(&arguments)?,
            Command::Trace(arguments) => trace::run(&arguments)?,
            Command::Models(arguments) => models::run(&arguments)?,
            Command::Limits(_) => limits::run()?,
            Command::Completions(arguments) => completions::run(&arguments)?,
            Command::Man(arguments) => man::run(&arguments)?,
            // Its status is that of the program that it runs.
            Command::Run(arguments) => return Ok(run::run(&arguments)),
        };
        Ok(status.into())
    }
}
