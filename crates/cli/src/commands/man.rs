//! `thinair man`: the manual pages.

use std::io;

use clap::{Args, CommandFactory as _};
use clap_mangen::Man;

use crate::arguments;
use crate::output::{complain, print};
use crate::status::Status;

/// Write a manual page to standard output
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The command that the page is about; without it, thinair as a whole
    command: Option<String>,
}

const AFTER_HELP: &str = "\
Examples:
  thinair man > thinair.1
  thinair man litmus > thinair-litmus.1
  thinair man explain | man -l -";

/// Prints the page.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let mut command = arguments::Arguments::command();
    command.build();
    if let Some(name) = &arguments.command {
        let Some(found) = command.find_subcommand(name) else {
            complain(&format!("error: thinair has no command '{name}'"));
            return Ok(Status::bad_input());
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    print(&String::from_utf8_lossy(&page))?;
    Ok(Status::default())
}
