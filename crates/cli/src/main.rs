//! The binary `thinair`: flags, exit codes, progress. What it computes is in `check`, what it says in `report`.

mod arguments;
mod commands;
mod options;

mod inputs;
mod plan;
mod pool;

mod interrupt;
mod output;
mod progress;
mod status;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    match arguments::Arguments::parse().command.run() {
        Ok(status) => status.into(),
        Err(error) => {
            output::complain(&format!("error: {error}"));
            status::Status::bad_input().into()
        }
    }
}
