//! `thinair completions`: for shells.

use std::io;

use clap::{Args, CommandFactory as _};
use clap_complete::{Shell, generate};

use crate::arguments;
use crate::output::print;
use crate::status::Status;

/// Write a shell's completions to standard output
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const AFTER_HELP: &str = "\
Examples:
  thinair completions bash > ~/.local/share/bash-completion/completions/thinair
  thinair completions zsh > \"${fpath[1]}/_thinair\"
  thinair completions fish > ~/.config/fish/completions/thinair.fish";

/// Prints the completions.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut arguments::Arguments::command(), "thinair", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Status::default())
}
