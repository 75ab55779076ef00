//! The binary `thinair`: flags, exit codes, progress. What it computes is in `check`, what it says in `report`.

mod arguments;
mod commands;
mod options;

mod config;
mod inputs;
mod java;
mod plan;
mod pool;
mod programs;
mod sources;
mod suite;

mod interrupt;
mod output;
mod progress;
mod status;
mod whole_file;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { refused() } else { ExitCode::SUCCESS };
        }
    };
    arguments.command.run().unwrap_or_else(|error| {
        output::complain(&format!("error: {error}"));
        status::Status::bad_input().into()
    })
}

/// The status of a command line that can't be used. To `run`, a small status is the program's own.
fn refused() -> ExitCode {
    let runs = std::env::args_os().nth(1).is_some_and(|command| command == "run");
    if runs { commands::run::FAILED.into() } else { status::Status::bad_input().into() }
}
