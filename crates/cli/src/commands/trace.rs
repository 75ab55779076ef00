//! `thinair trace`: recorded executions.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};
use thinair_check::trace::{self, Options, Verdict};
use thinair_report::{TraceReport, json, text};

use crate::inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::options::{Colour, IdentityPolicy, LimitOptions};
use crate::output::{complain, print};
use crate::status::Status;

/// Work with recorded executions
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(Verify),
}

/// Decide whether a recorded execution satisfies the causality requirements of the Java memory model
///
/// A trace is a litmus test followed by what each of its threads did. It is legal if its actions can be committed step by
/// step (JLS 17.4.8): how is told, or what is in the way. A trace that its program can't produce is refused, with the line.
///
/// Where the trace does not say which write a read saw, or in which order threads synchronized, all that fits is tried.
/// If every read that sees another thread's write has its number in the thread's commit order, traces may be long.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
struct Verify {
    /// A trace, or - for standard input
    file: PathBuf,

    /// When two actions of different executions are the same [default: free; site for traces with commit numbers]
    #[arg(long, value_name = "POLICY")]
    identity: Option<IdentityPolicy>,

    /// Show the simulated executions
    #[arg(long)]
    table: bool,

    /// Write one JSON document (thinair/trace/1) to standard output
    #[arg(long)]
    json: bool,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    #[command(flatten)]
    limits: LimitOptions,
}

const AFTER_HELP: &str = "\
A trace:
  Java MP
  { int x, y; }
  Thread 1 { x = 1; y = 1; }
  Thread 2 { int r1 = y; int r2 = x; }

  sequence 1 { 1: write x 1          2: write y 1 }
  sequence 2 { 3: read y 1 from 2    4: read x 0 from init }

Exit status: 0 legal, 1 illegal, 2 bad input, 3 not known.

Examples:
  thinair trace verify run.trace
  thinair trace verify run.trace --table
  thinair trace verify run.trace --identity site
  thinair trace verify run.trace --json | jq .chain
  thinair explain SB.litmus --outcome x=1 --trace SB.trace && thinair trace verify SB.trace";

/// Does what the subcommand says.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let Command::Verify(arguments) = &arguments.command;
    let budget = arguments.limits.budget();
    let start = Instant::now();
    let (file, recorded) = match inputs::read_trace(&arguments.file, arguments.color.stderr()) {
        Ok(read) => read,
        Err(message) => {
            complain(&message);
            return Ok(Status::bad_input());
        }
    };
    cancel_on_interrupt(&budget);
    let options = Options { identity: arguments.identity.map(Into::into), table: arguments.table };
    let found = trace::verify(&recorded, options, &budget);
    let report = TraceReport::new(&file, &recorded, &found, start.elapsed());
    print(&if arguments.json {
        json::trace(&report)
    } else {
        text::trace(&report, arguments.color.stdout())
    })?;
    Ok(Status {
        finding: found.verdict == Verdict::Illegal,
        incomplete: found.verdict == Verdict::Unknown,
        ..Status::default()
    })
}
